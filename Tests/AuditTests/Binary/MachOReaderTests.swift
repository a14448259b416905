import Foundation
import TestSupport
import Testing

@testable import Audit

/// Mach-O files, as written by these tests and by real tools, are read by their layout and never beyond their end.
struct MachOReaderTests {
  private func slices(_ bytes: [UInt8], watched: Set<String> = []) throws -> [MachOSlice] {
    try MachOReader(watched: watched).slices(of: ByteSource(bytes))
  }

  /// A program with at least one of each part.
  static var writer: MachOWriter {
    var writer = MachOWriter()
    writer.libraries = [
      ("/System/Library/Frameworks/UIKit.framework/UIKit", false),
      ("@rpath/Engine.framework/Engine", true),
    ]
    writer.imports = ["_NSExtensionMain", "_OBJC_CLASS_$_UIInputViewController", "_stat"]
    writer.texts = [
      ("__objc_classname", ["_TtC1K1C"]), ("__objc_methname", ["viewDidLoad", "openURL:"]),
      ("__cstring", ["", "a text", "openURL:"]),
    ]
    writer.entitlements = "<plist version=\"1.0\"><dict><key>a</key><true/></dict></plist>"
    return writer
  }

  static let processors = [
    (0x0100_000C, 0, "arm64"), (0x0100_000C, 2, "arm64e"), (0x0100_000C, 0x8000_0002, "arm64e"),
    (0x0100_0007, 3, "x86_64"), (12, 9, "armv7"), (12, 11, "armv7s"), (7, 3, "i386"),
    (0x0200_000C, 1, "arm64_32"), (99, 0, "cputype 99"),
  ]

  @Test(arguments: processors)
  func `everything of a program is read, for each processor`(
    processor: Int, variant: Int, name: String
  ) throws {
    var writer = Self.writer
    (writer.processor, writer.variant) = (processor, variant)
    let bytes = writer.bytes
    let slice = try #require(try slices(bytes, watched: ["openURL:", "_TtC1K1C"]).first)
    #expect(slice.architecture == name)
    #expect(slice.kind == .executable)
    #expect(slice.platform == .iOS)
    #expect(slice.minimumOS?.text == "15.0")
    #expect(slice.libraries.map(\.name) == ["UIKit", "Engine"])
    #expect(slice.libraries.map(\.isWeak) == [false, true])
    #expect(slice.libraries.map(\.isEmbedded) == [false, true])
    #expect(Set(slice.imports.keys) == Set(writer.imports))
    #expect(slice.importsClass("UIInputViewController"))
    #expect(Set(slice.texts.keys) == ["openURL:", "_TtC1K1C"])
    #expect(slice.hasTexts && !slice.isEncrypted && !slice.isPartial)
    // The positions are byte offsets.
    for (text, offset) in slice.texts {
      #expect(Array(bytes[offset...].prefix(text.utf8.count)) == Array(text.utf8))
    }
    let found = try #require(slice.entitlements)
    #expect(String(decoding: found.bytes, as: UTF8.self) == writer.entitlements)
    #expect(Array(bytes[found.offset...].prefix(6)) == Array("<plist".utf8))
    for library in slice.libraries {
      let command = bytes[library.offset...].prefix(24 + library.path.utf8.count)
      #expect(Array(command.dropFirst(24)) == Array(library.path.utf8))
    }
  }

  @Test(arguments: [false, true])
  func `a universal file has its slice for devices first, at its own place`(isWide: Bool) throws {
    var other = Self.writer
    other.processor = 0x0100_0007
    let bytes = MachOWriter.universal([other, Self.writer], isWide: isWide)
    let slices = try slices(bytes, watched: ["openURL:"])
    #expect(slices.map(\.architecture) == ["arm64", "x86_64"])
    for slice in slices {
      #expect(slice.offset % 0x1000 == 0)
      let place = try #require(slice.texts["openURL:"])
      #expect(Array(bytes[place...].prefix(8)) == Array("openURL:".utf8))
      #expect(place > slice.offset)
    }
  }

  @Test func `imports are read from chained fixups where the symbols are stripped`() throws {
    var writer = Self.writer
    writer.isStripped = true
    let slice = try #require(try slices(writer.bytes).first)
    #expect(Set(slice.imports.keys) == Set(writer.imports))
  }

  @Test func `entitlements are read from the section that the Simulator has them in`() throws {
    var writer = Self.writer
    (writer.platform, writer.entitlementsAreSection) = (7, true)
    let slice = try #require(try slices(writer.bytes).first)
    #expect(slice.platform == .iOSSimulator)
    #expect(
      slice.entitlements.map { String(decoding: $0.bytes, as: UTF8.self) } == writer.entitlements)
  }

  @Test func `the commands of earlier years are read, and encryption is seen`() throws {
    var writer = Self.writer
    (writer.platform, writer.isEncrypted) = (nil, true)
    writer.versions.0 = 0x0008_0301
    let slice = try #require(try slices(writer.bytes).first)
    #expect(slice.platform == .iOS)
    #expect(slice.minimumOS?.text == "8.3.1")
    #expect(slice.isEncrypted)
  }

  static let versions: [(String, String?)] = [
    ("15", "15.0"), ("15.4", "15.4"), ("9.3.6", "9.3.6"), ("", nil), ("15.", nil), ("a", nil),
    ("1.2.3.4", nil), ("300", nil), ("-1", nil),
  ]

  @Test(arguments: versions)
  func `versions are read as Apple writes them`(text: String, shown: String?) {
    #expect(MachOSlice.Version(text)?.text == shown)
  }

  // MARK: Damage

  @Test func `a file that ends too early says where, at every length`() throws {
    for bytes in [Self.writer.bytes, MachOWriter.universal([Self.writer, Self.writer])] {
      var faults = 0
      for length in stride(from: 0, to: bytes.count, by: 7) {
        do {
          _ = try slices(Array(bytes.prefix(length)))
        } catch let fault as MachOReader.Fault {
          faults += 1
          #expect((0...bytes.count).contains(fault.offset), "\(fault)")
          #expect(!fault.reason.isEmpty)
        }
      }
      #expect(faults > bytes.count / 7 / 2)
    }
  }

  @Test func `numbers that lie are refused, or what they count is left out`() throws {
    let good = Self.writer.bytes
    // Every aligned word in turn is set to a value that is too large, to a negative value and to zero.
    for place in stride(from: 0, to: good.count - 4, by: 4) {
      for word in [
        [0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0, 0x80], [0, 0, 0, 0],
      ] {
        var bytes = good
        bytes.replaceSubrange(place..<place + 4, with: word.map { UInt8($0) })
        guard let slice = try? slices(bytes, watched: ["openURL:"]).first else { continue }
        for offset in Array(slice.texts.values) + Array(slice.imports.values) {
          try #require((0..<good.count).contains(offset), "word at \(place)")
        }
      }
    }
  }

  @Test func `overlapping architectures are refused`() throws {
    let slice = Self.writer.bytes
    let entry = [0x0100_000C, 0, 4096, slice.count, 12].flatMap(MachOWriter.big)
    let head = [0xCAFE_BABE, 2].flatMap(MachOWriter.big) + entry + entry
    let file = head + [UInt8](repeating: 0, count: 4096 - head.count) + slice
    let fault = try #require(throws: MachOReader.Fault.self) { try slices(file) }
    #expect(fault.reason == "architecture 2 overlaps another one")
  }

  /// Reading thousands of sections with the same bytes would take minutes.
  @Test func `overlapping sections are read once`() throws {
    var writer = Self.writer
    writer.texts = (0..<3_000).map { ("s\($0)", []) } + [("last", ["openURL:"])]
    var bytes = writer.bytes
    let size = bytes.count
    // The size and the offset of each section in the first load command.
    for index in 0..<3_000 {
      let place = 32 + 72 + index * 80
      bytes.replaceSubrange(place + 40..<place + 44, with: MachOWriter.big(size).reversed())
      bytes.replaceSubrange(place + 48..<place + 52, with: [0, 0, 0, 0])
    }
    let slice = try #require(try slices(bytes, watched: ["openURL:"]).first)
    #expect(slice.isPartial)
    #expect(slice.texts.count == 1)
  }

  /// Forty texts of 1,000 bytes, with a symbol for each suffix.
  @Test func `overlapping names are bounded in total`() throws {
    var writer = Self.writer
    let texts = (0..<40).map { String(repeating: "n", count: 990) + "\($0 + 1_000_000_000)" }
    writer.imports = texts + [String](repeating: "", count: 39_960)
    var bytes = writer.bytes
    let own = try #require(bytes.firstRange(of: Array("__mh_execute_header".utf8)))
    let names = own.lowerBound - 1
    let table = names - 40_001 * 16
    for index in 0..<40_000 {
      let place = 1 + own.count + 1 + index % 40 * 1001 + index / 40
      bytes.replaceSubrange(
        table + (index + 1) * 16..<table + (index + 1) * 16 + 4,
        with: MachOWriter.big(place).reversed())
    }
    let slice = try #require(try slices(bytes).first)
    #expect(slice.isPartial)
    #expect(slice.imports.count > 1_000)
    #expect(slice.imports.keys.reduce(0) { $0 + $1.utf8.count } <= MachOReader.nameBytesLimit)
  }

  @Test func `a file is read the same from the disk as from memory`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Keyboard")
      let bytes = MachOWriter.universal([Self.writer])
      try Data(bytes).write(to: file)
      let facts = try ByteSource.withFile(file.path) {
        ProgramFacts($0, path: "Keyboard", watched: ["openURL:"])
      }
      let memory = ProgramFacts(ByteSource(bytes), path: "Keyboard", watched: ["openURL:"])
      #expect(facts.main?.texts == memory.main?.texts)
      #expect(facts.main?.imports == memory.main?.imports)
      #expect(facts.entitlements?.root == memory.entitlements?.root)
      #expect(facts.entitlements != nil)
    }
  }

  static let others: [([UInt8], String)] = [
    ([], "empty"), (Array("#!/bin/sh\nexit\n".utf8), "doesn't begin"),
    ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52], "doesn't begin"),
    ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 0], "0 architectures"),
    ([0xFE, 0xED, 0xFA, 0xCF] + [UInt8](repeating: 0, count: 60), "big-endian"),
  ]

  @Test(arguments: others)
  func `what is no program of iOS says what it is`(bytes: [UInt8], reason: String) {
    let facts = ProgramFacts(ByteSource(bytes), path: "x", watched: [])
    guard case .unusable(let fault) = facts.form else {
      Issue.record("\(facts.form)")
      return
    }
    #expect(fault.reason.contains(reason), "\(fault.reason)")
  }
}
