import Foundation
import Glibc
import TestSupport
import Testing

@testable import ExtensionBundle

/// Headers that describe the program in a way that the kernel reads differently, or that would widen the sandbox's
/// grants.
@Suite struct ELFHeaderTests {
  private typealias Segment = ELFWriter.Segment

  private static let loader = ELFHeader.loaders[0]

  private static func read(_ file: [UInt8]) throws -> ELFHeader {
    try withScratchFolder { folder in
      let path = folder.appendingPathComponent("program").path
      try Data(file).write(to: URL(fileURLWithPath: path))
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      defer { close(descriptor) }
      return try ELFHeader(descriptor)
    }
  }

  private static func fault(_ segments: [Segment]) -> String {
    do {
      let header = try read(ELFWriter.file(segments))
      return "accepted with \(header.interpreter ?? "no interpreter")"
    } catch { return (error as? ELFHeader.Fault)?.reason ?? "\(error)" }
  }

  @Test func `one loader of this machine is taken`() throws {
    #expect(try Self.read(ELFWriter.file([.interpreter(Self.loader)])).interpreter == Self.loader)
    #expect(try Self.read(ELFWriter.file([Segment(kind: 1)])).interpreter == nil)
  }

  @Test func `of several interpreters none is taken`() {
    // Linux loads the first, so that the second would be granted and never used.
    for second in ["/", "/home", Self.loader] {
      #expect(
        Self.fault([.interpreter(Self.loader), .interpreter(second)])
          == "the executable names 2 interpreters; it may name one")
    }
  }

  @Test(arguments: [
    "/", "/home", "/etc/passwd", "/lib64", "/bin/sh", "lib64/ld-linux-x86-64.so.2",
    ELFHeader.loaders[0] + "/", "/." + ELFHeader.loaders[0], "/tmp/../" + ELFHeader.loaders[0],
    ELFHeader.loaders[0] + "\n", "/proc/self/root" + ELFHeader.loaders[0],
  ])
  func `any other file or folder is no loader`(path: String) {
    #expect(Self.fault([.interpreter(path)]).contains("which is not a loader of this machine"))
  }

  @Test func `an interpreter's name is exactly its segment`() {
    let name = Array(Self.loader.utf8)
    let damaged = [
      Segment(kind: 3, bytes: name), Segment(kind: 3, bytes: name + [0, 0]),
      Segment(kind: 3, bytes: name + [0] + Array("/etc".utf8) + [0]), Segment(kind: 3, bytes: [0]),
      Segment(kind: 3), Segment(kind: 3, bytes: name + [0], size: 5000),
      Segment(kind: 3, bytes: name + [0], size: .max),
      Segment(kind: 3, place: UInt64(Int.max), size: 30),
      Segment(kind: 3, place: .max, size: 30), Segment(kind: 3, bytes: name + [0], place: 1 << 40),
    ]
    for segment in damaged {
      let fault = Self.fault([segment])
      #expect(fault.contains("damaged"), "\(segment): \(fault)")
    }
  }

  @Test func `no memory is loaded that can be writable and executable`() {
    #expect(Self.fault([Segment(kind: 1, flags: 7)]).contains("writable and executable"))
    #expect(Self.fault([Segment(kind: 1, flags: 3)]).contains("writable and executable"))
    #expect(Self.fault([Segment(kind: 0x6474_E551, flags: 7)]).contains("executable stack"))
    for flags: UInt32 in [4, 5, 6] {
      #expect(Self.fault([Segment(kind: 1, flags: flags)]) == "accepted with no interpreter")
    }
    #expect(
      Self.fault([Segment(kind: 0x6474_E551, flags: 6)]) == "accepted with no interpreter")
  }

  @Test func `entries of another size are not read in another way than the kernel does`() {
    // A reader that assumes 64 bytes for an entry sees another table than the kernel.
    let file = ELFWriter.file([.interpreter(Self.loader)], entrySize: 64)
    #expect(throws: ELFHeader.Fault(reason: "the executable's header is damaged")) {
      try Self.read(file)
    }
  }

  @Test func `notes without sense give no build ID and cost nothing`() throws {
    for bytes in [
      [UInt8](repeating: 0xFF, count: 64), [4, 0, 0, 0, 255, 255, 255, 127, 3, 0, 0, 0],
    ] {
      let header = try Self.read(ELFWriter.file([Segment(kind: 4, bytes: bytes)]))
      #expect(header.buildID.isEmpty)
    }
    let header = try Self.read(ELFWriter.file([Segment(kind: 4, size: .max - (1 << 63))]))
    #expect(header.buildID.isEmpty)
  }

  @Test func `a script is no executable, whatever it would start`() throws {
    let file = Array("#!/bin/sh\n".utf8) + ELFWriter.file([.interpreter(Self.loader)])
    #expect(throws: ELFHeader.Fault.self) { try Self.read(file) }
  }
}
