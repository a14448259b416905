import TestSupport
import Testing
import UniformTypeIdentifiers

@testable import UIKit

@Suite struct `Services in the local network` {
  private static func bytes(_ text: String) -> Data { Data(text.utf8) }
  private static func entry(_ text: String) -> Data { [UInt8(text.utf8.count)] + bytes(text) }

  @Test(
    arguments: [
      (Data(), [:]),
      (entry("a=1"), ["a": bytes("1")]),
      (entry("a=1") + entry("b=2"), ["a": bytes("1"), "b": bytes("2")]),
      (entry("a=b=c"), ["a": bytes("b=c")]),
      (entry("a="), ["a": Data()]),
      (entry("flag"), ["flag": Data()]),
      (entry("Key=1") + entry("kEY=2"), ["Key": bytes("1")]),
      (Data([0]) + entry("a=1") + Data([0]), ["a": bytes("1")]),
      (entry("=1") + entry("b=2"), ["b": bytes("2")]),
      (entry("ü=1") + entry("b=2"), ["b": bytes("2")]),
      (Data([3, 0x61, 0x3D, 0xFF]), ["a": Data([0xFF])]),
      (entry("a=1") + Data([4, 0x62]), [:]),
      (Data([255]), [:]),
      (Data(count: 65_536), [:]),
    ] as [(Data, [String: Data])])
  func `a record is read entry by entry, and damaged data as no record`(
    record: Data, values: [String: Data]
  ) {
    #expect(NetService.dictionary(fromTXTRecord: record) == values)
    let padded = Data([9, 9]) + record
    #expect(NetService.dictionary(fromTXTRecord: padded.dropFirst(2)) == values)
  }

  @Test(
    arguments: [
      ([:], Data()),
      (["b": bytes("2"), "a": bytes("1")], entry("a=1") + entry("b=2")),
      (["a": Data()], entry("a=")),
      (["a b": bytes("=")], entry("a b==")),
      (
        [String(repeating: "k", count: 254): Data()],
        entry(String(repeating: "k", count: 254) + "=")
      ),
      (["k": Data(count: 253)], Data([255]) + bytes("k=") + Data(count: 253)),
      (["k": Data(count: 254)], Data()),
      ([String(repeating: "k", count: 255): Data()], Data()),
      (["": bytes("1")], Data()),
      (["a=b": bytes("1")], Data()),
      (["ü": bytes("1")], Data()),
      (["a\n": bytes("1"), "b": bytes("2")], Data()),
      (Dictionary(uniqueKeysWithValues: (1000..<1256).map { ("\($0)", Data(count: 250)) }), Data()),
    ] as [([String: Data], Data)])
  func `a record has its entries in the order of the keys, and is empty for values that fit none`(
    values: [String: Data], record: Data
  ) {
    #expect(NetService.data(fromTXTRecord: values) == record)
  }

  @Test func `values come back from a record, and cut records end no process`() {
    var random = SeededRandom(seed: Proof.seed)
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-_. ")
    for _ in 0..<Proof.count(300, full: 20_000) {
      var values: [String: Data] = [:]
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let key = String(
          (0..<Int.random(in: 1...40, using: &random)).map { _ in
            letters[Int.random(in: letters.indices, using: &random)]
          })
        let size = Int.random(in: 0...(254 - key.utf8.count), using: &random)
        values[key] = Data((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) })
      }
      let record = NetService.data(fromTXTRecord: values)
      #expect(NetService.dictionary(fromTXTRecord: record) == values)
      let cut = record.prefix(Int.random(in: 0...record.count, using: &random))
      for (key, value) in NetService.dictionary(fromTXTRecord: cut) {
        #expect(values[key] == value)
      }
      let noise = Data((0..<100).map { _ in UInt8.random(in: 0...255, using: &random) })
      let read = NetService.dictionary(fromTXTRecord: noise)
      if !read.isEmpty {
        let again = NetService.data(fromTXTRecord: read)
        #expect(NetService.dictionary(fromTXTRecord: again) == read)
      }
    }
  }

  @Test func `a service keeps a record, and refuses data that is none`() {
    let service = NetService(domain: "local.", type: "_keys._tcp.", name: "pad")
    #expect(service.port == -1 && service.txtRecordData() == nil && service.addresses == nil)
    let record = Self.entry("a=1")
    #expect(service.setTXTRecord(record) && service.txtRecordData() == record)
    #expect(!service.setTXTRecord(Data([5, 1])) && service.txtRecordData() == record)
    #expect(service.setTXTRecord(nil) && service.txtRecordData() == nil)
  }

  @Test(arguments: [
    ("a.txt", "public.plain-text"), ("a.JPEG", "public.jpeg"), ("a.unknown", "public.data"),
    ("plain", "public.data"), ("folder/", "public.folder"), ("folder.png/", "public.folder"),
    ("Tool.app/", "com.apple.application-bundle"), ("link", "public.symlink"),
  ])
  func `a file has the type of its ending`(name: String, type: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent(name)
    if name.hasSuffix("/") {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } else if name == "link" {
      try FileManager.default.createSymbolicLink(at: url, withDestinationURL: folder)
    } else {
      try Data().write(to: url)
    }
    #expect(try url._resourceValues(forKeys: [.contentTypeKey]).contentType?.identifier == type)
    #expect(try url._resourceValues(forKeys: [.nameKey, .isDirectoryKey]).contentType == nil)
    let free = try folder._resourceValues(
      forKeys: [.volumeAvailableCapacityForImportantUsageKey])
    #expect(free.volumeAvailableCapacityForImportantUsage ?? 0 > 0)
    #expect(free.volumeAvailableCapacityForOpportunisticUsage == nil)
  }
}
