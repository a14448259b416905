import ExtensionBundle
import TestSupport

@testable import Audit

extension FuzzTarget {
  /// The executable of a keyboard that Xcode built.
  static let macho = FuzzTarget(
    name: "macho",
    words: watched.sorted() + ["__entitlements", "__objc_methname", "_OBJC_CLASS_$_"],
    seeds: machOSeeds, check: checkProgram)
}

private let watched: Set<String> = ["openURL:", "_TtC1K1C", "hasFullAccess"]

private var everything: MachOWriter {
  var writer = MachOWriter()
  writer.libraries = [
    ("/System/Library/Frameworks/UIKit.framework/UIKit", false), ("@rpath/Engine", true),
  ]
  writer.imports = ["_NSExtensionMain", "_OBJC_CLASS_$_UIInputViewController"]
  writer.texts = [("__objc_classname", ["_TtC1K1C"]), ("__cstring", ["", "a text", "openURL:"])]
  writer.entitlements = PropertyList.dictionary([.init("a", .boolean(true))]).xml
  return writer
}

@Sendable private func machOSeeds() -> [[UInt8]] {
  func changed(_ change: (inout MachOWriter) -> Void) -> MachOWriter {
    var writer = everything
    change(&writer)
    return writer
  }
  let small = changed { $0.processor = 7 }
  // Slices and sections that share the same bytes.
  let slice = everything.bytes
  let entry = [0x0100_000C, 0, 4096, slice.count, 12].flatMap(MachOWriter.big)
  let head = [0xCAFE_BABE, 16].flatMap(MachOWriter.big) + (0..<16).flatMap { _ in entry }
  return [
    slice, small.bytes, changed { $0.isStripped = true }.bytes,
    changed { ($0.platform, $0.entitlementsAreSection) = (7, true) }.bytes,
    changed { ($0.platform, $0.isEncrypted) = (nil, true) }.bytes,
    MachOWriter.universal([small, everything]),
    MachOWriter.universal([everything, small], isWide: true),
    head + [UInt8](repeating: 0, count: 4096 - head.count) + slice,
    changed { $0.texts = (0..<200).map { ("s\($0)", [String(repeating: "a", count: 9)]) } }.bytes,
  ]
}

@Sendable private func checkProgram(_ input: [UInt8]) {
  let facts = ProgramFacts(ByteSource(input), path: "program", watched: watched)
  if case .unusable(let fault) = facts.form {
    law((0...max(input.count, 4)).contains(fault.offset), "a fault lies in the file")
  }
  for slice in facts.slices {
    law((0...input.count).contains(slice.offset), "a slice lies in the file")
    law(slice.libraries.count <= MachOReader.commandLimit, "there are few libraries")
    law(slice.imports.count <= MachOReader.importLimit, "there are few imports")
    let length = slice.imports.keys.reduce(0) { $0 + $1.utf8.count }
    law(length <= 2 * MachOReader.nameBytesLimit, "all names together are bounded")
    for (text, place) in slice.texts {
      law(watched.contains(text), "no text is kept that is not looked for")
      law(input.dropFirst(place).starts(with: bytes(text)), "a text stands in its place")
    }
    if let found = slice.entitlements {
      law(
        input.dropFirst(found.offset).starts(with: found.bytes),
        "entitlements stand in their place")
    }
  }
  _ = facts.entitlements
  _ = facts.showsAllTexts
}
