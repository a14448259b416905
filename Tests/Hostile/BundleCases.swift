import Foundation
import Glibc
import TestSupport

/// Bundles whose programs are ELF for this machine, or Mach-O for a device.
extension HostileCase {
  /// Changes bytes of an honest program.
  private static func program(
    _ name: String, _ change: @escaping @Sendable (inout [UInt8]) -> Void
  ) -> HostileCase {
    HostileCase("an ELF program has \(name)", .bundle("Keys.appex"), culprits: ["Keys"]) { place in
      let bundle = try makeIdleBundle("Keys", in: place.repository)
      let file = bundle.appendingPathComponent("Keys")
      var bytes = [UInt8](try Data(contentsOf: file))
      change(&bytes)
      try Data(bytes).write(to: file)
      chmod(file.path, 0o755)
    }
  }

  private static func put(_ value: UInt64, _ width: Int, at place: Int, in bytes: inout [UInt8]) {
    for index in 0..<width where place + index < bytes.count {
      bytes[place + index] = UInt8(truncatingIfNeeded: value >> UInt64(index * 8))
    }
  }

  /// Adds interpreters at the end of the file, in program headers that are moved there.
  private static func interpreters(_ paths: [String], _ bytes: inout [UInt8]) {
    let count = Int(bytes[56]) | Int(bytes[57]) << 8
    let start = (0..<8).reduce(0) { $0 | Int(bytes[32 + $1]) << ($1 * 8) }
    var headers = Array(bytes[start..<start + count * 56])
    var texts: [(place: Int, length: Int)] = []
    for path in paths {
      texts.append((bytes.count, path.utf8.count + 1))
      bytes += Array(path.utf8) + [0]
    }
    for text in texts {
      var header = [UInt8](repeating: 0, count: 56)
      put(3, 4, at: 0, in: &header)
      put(4, 4, at: 4, in: &header)
      put(UInt64(text.place), 8, at: 8, in: &header)
      put(UInt64(text.length), 8, at: 32, in: &header)
      put(UInt64(text.length), 8, at: 40, in: &header)
      headers += header
    }
    while bytes.count % 8 != 0 { bytes.append(0) }
    put(UInt64(bytes.count), 8, at: 32, in: &bytes)
    put(UInt64(count + paths.count), 2, at: 56, in: &bytes)
    bytes += headers
  }

  private static let programs: [HostileCase] = [
    program("nothing in it") { $0 = [] },
    program("its first four bytes alone") { $0 = Array($0.prefix(4)) },
    program("half a header") { $0 = Array($0.prefix(40)) },
    program("another machine") { put(0xB7 ^ 0x3E ^ UInt64($0[18]), 2, at: 18, in: &$0) },
    program("32 bits") { $0[4] = 1 },
    program("the other byte order") { $0[5] = 2 },
    program("65,535 segments") { put(0xFFFF, 2, at: 56, in: &$0) },
    program("no segments") { put(0, 2, at: 56, in: &$0) },
    program("segments behind its end") { put(1 << 62, 8, at: 32, in: &$0) },
    program("segments at the end of numbers") { put(UInt64.max - 8, 8, at: 32, in: &$0) },
    program("segments of no size") { put(0, 2, at: 54, in: &$0) },
    program("a loader that is the machine") { interpreters(["/"], &$0) },
    program("a loader that is a shell") { interpreters(["/bin/sh"], &$0) },
    program("a loader beside it") { interpreters(["../../outside/canary.txt"], &$0) },
    program("two loaders") { interpreters(["/lib64/ld-linux-x86-64.so.2", "/"], &$0) },
    program("a loader with controls") { interpreters(["/\u{1B}[31m\n::error::x"], &$0) },
    program("a script's beginning") { $0 = Array("#!/bin/cat /proc/self/environ\n".utf8) },
  ]

  /// An app for a device with a keyboard in it.
  private static func application(
    _ name: String, _ bytes: @escaping @Sendable () -> [UInt8]
  ) -> HostileCase {
    HostileCase("a Mach-O program has \(name)", .bundle("App.app"), culprits: ["App", "Keys"]) {
      place in
      let bundle = place.repository.appendingPathComponent("App.app/PlugIns/Keys.appex")
      try place.write(
        BadPeer.manifest(name: "Keys"), to: bundle.appendingPathComponent("Info.plist"))
      try place.write(bytes(), to: bundle.appendingPathComponent("Keys"))
      chmod(bundle.appendingPathComponent("Keys").path, 0o755)
    }
  }

  private static func damaged(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
    var writer = MachOWriter()
    writer.libraries = [("/System/Library/Frameworks/UIKit.framework/UIKit", false)]
    writer.imports = ["_objc_msgSend"]
    var bytes = writer.bytes
    change(&bytes)
    return bytes
  }

  private static let applications: [HostileCase] = [
    application("its first four bytes alone") { damaged { $0 = Array($0.prefix(4)) } },
    application("half of it") { damaged { $0 = Array($0.prefix($0.count / 2)) } },
    application("four thousand million commands") {
      damaged { put(0xFFFF_FFFF, 4, at: 16, in: &$0) }
    },
    application("commands of no size") { damaged { put(0, 4, at: 36, in: &$0) } },
    application("commands behind its end") { damaged { put(0xFFFF_FFF8, 4, at: 20, in: &$0) } },
    application("a thousand slices of itself") {
      var bytes: [UInt8] = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 3, 0xE8]
      for _ in 0..<1_000 {
        bytes += [1, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 12]
      }
      return bytes
    },
    application("a million symbols") {
      var writer = MachOWriter()
      writer.imports = (0..<100_000).map { "_s\($0)" }
      return writer.bytes
    },
    application("texts that act on a terminal") {
      var writer = MachOWriter()
      writer.texts = [("__cstring", ["\u{1B}[31m", "\n::error::x", "\u{202E}"])]
      writer.libraries = [("/\u{1B}]0;x\u{7}/UIKit", false)]
      return writer.bytes
    },
    application("entitlements without end") {
      var writer = MachOWriter()
      writer.entitlements = "<plist version=\"1.0\">" + String(repeating: "<array>", count: 100_000)
      return writer.bytes
    },
    application("entitlements of a doubling list") {
      var writer = MachOWriter()
      writer.entitlements = String(decoding: doubling(depth: 60), as: UTF8.self)
      return writer.bytes
    },
  ]

  /// Bundles whose other files are wrong.
  private static let links: [HostileCase] = [
    ("its program is a link", "Keys", "canary.txt"),
    ("its manifest is a link", "Info.plist", "canary.plist"),
    ("its entitlements are a link", "Entitlements.plist", "canary.entitlements"),
    ("its privacy manifest is a link", "PrivacyInfo.xcprivacy", "canary.xcprivacy"),
    ("a resource is a link", "words.txt", "canary.txt"), ("a folder is a link", "words", ""),
  ].flatMap { name, file, target in
    [false, true].map { isPipe in
      HostileCase(
        "of a bundle \(isPipe ? name.replacing("link", with: "pipe") : name)",
        .bundle("Keys.appex"),
        culprits: [file, "Keys"]
      ) { place in
        let bundle = try makeIdleBundle("Keys", in: place.repository)
        let place2 = bundle.appendingPathComponent(file)
        unlink(place2.path)
        if isPipe {
          mkfifo(place2.path, 0o600)
        } else {
          symlink(place.outside.appendingPathComponent(target).path, place2.path)
        }
      }
    }
  }

  static let bundles: [HostileCase] = programs + applications + links
}
