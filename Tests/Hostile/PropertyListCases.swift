import Foundation

/// Property lists of all three forms.
extension HostileCase {
  /// A binary property list of `depth` arrays, each of which contains the next one twice.
  static func doubling(depth: Int) -> [UInt8] {
    var objects: [[UInt8]] = (0..<depth).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] }
    objects.append([0x50])
    return binary(objects)
  }

  /// A binary property list of up to 255 objects; the first one is the top.
  static func binary(_ objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [objects.count, Int(top), table] {
      bytes += (0..<8).reversed().map { UInt8(number >> ($0 * 8) & 0xFF) }
    }
    return bytes
  }

  private static func xml(_ body: String, head: String = "") -> [UInt8] {
    Array("<?xml version=\"1.0\"?>\(head)<plist version=\"1.0\">\(body)</plist>".utf8)
  }

  private static let entities: String =
    "<!DOCTYPE plist [<!ENTITY a0 \"\(String(repeating: "x", count: 100))\">"
    + (1..<40).map { "<!ENTITY a\($0) \"&a\($0 - 1);&a\($0 - 1);\">" }.joined() + "]>"

  private static func deep(_ open: String, _ close: String, _ count: Int) -> String {
    String(repeating: open, count: count) + String(repeating: close, count: count)
  }

  private static let lists: [(name: String, bytes: [UInt8])] = [
    ("binary that doubles 60 times", doubling(depth: 60)),
    ("binary that doubles 200 times", doubling(depth: 200)),
    ("binary that holds itself", binary([[0xA1, 0]])),
    ("binary with a key that is a list", binary([[0xD1, 0, 0]])),
    (
      "binary with a length beyond the file",
      binary([[0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]])
    ),
    (
      "binary with negative length",
      binary([[0xAF, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]])
    ),
    ("binary without a table", Array("bplist00".utf8) + [UInt8](repeating: 0xFF, count: 40)),
    ("binary of eight bytes", Array("bplist00".utf8)),
    ("XML whose entities double", xml("<string>&a39;</string>", head: entities)),
    (
      "XML that reads another file",
      xml(
        "<dict><key>CFBundleDisplayName</key><string>&e;</string></dict>",
        head: "<!DOCTYPE plist [<!ENTITY e SYSTEM \"file:///proc/self/environ\">]>")
    ),
    (
      "XML of another file's grammar",
      xml(
        "<dict/>",
        head: "<!DOCTYPE plist SYSTEM \"/dev/zero\" [<!ENTITY % p SYSTEM \"/dev/zero\"> %p;]>")
    ),
    ("XML 100,000 deep", xml(deep("<array>", "</array>", 100_000))),
    (
      "XML with a million values",
      xml("<array>" + String(repeating: "<true/>", count: 500_000) + "</array>")
    ),
    ("XML of UTF-16 without end", [0xFF, 0xFE, 0x3C, 0]),
    (
      "XML with a key of a megabyte",
      xml("<dict><key>\(String(repeating: "k", count: 1 << 20))</key><true/></dict>")
    ),
    ("OpenStep 100,000 deep", Array(deep("(", ")", 100_000).utf8)),
    ("OpenStep comment without end", Array("/* ".utf8) + [UInt8](repeating: 0x2A, count: 1 << 20)),
    (
      "OpenStep text without end", Array("{ a = \"".utf8) + [UInt8](repeating: 0x5C, count: 1 << 20)
    ),
    ("five megabytes", [UInt8](repeating: 0x20, count: 5 << 20)),
    ("zeros", [UInt8](repeating: 0, count: 1 << 16)),
  ]

  private static let manifests: [(name: String, text: String)] = [
    ("a program upwards", "<key>CFBundleExecutable</key><string>../../outside/canary.txt</string>"),
    ("a program that is a shell", "<key>CFBundleExecutable</key><string>/bin/sh</string>"),
    (
      "a program with controls",
      "<key>CFBundleExecutable</key><string>a&#9;b&#10;::error::c</string>"
    ),
    ("an identifier upwards", "<key>CFBundleIdentifier</key><string>../../outside/target</string>"),
    (
      "a name that acts on a terminal",
      "<key>CFBundleDisplayName</key><string>\u{202E}x\u{9B}31m</string><key>CFBundleIdentifier</key><string>&#9;</string>"
    ),
    ("a class that is source", "<key>CFBundleIdentifier</key><string>a/b</string>"),
    ("a storyboard upwards", "<key>CFBundleIdentifier</key><string>..</string>"),
  ]

  static let propertyLists: [HostileCase] =
    lists.map { name, bytes in
      HostileCase("Info.plist is \(name)", culprits: ["Info.plist", "Keys"]) {
        try $0.write(bytes, to: $0.source.appendingPathComponent("Info.plist"))
      }
    }
    + lists.map { name, bytes in
      HostileCase("Localizable.strings is \(name)", culprits: ["Localizable.strings"]) {
        try $0.write(bytes, to: $0.source.appendingPathComponent("de.lproj/Localizable.strings"))
      }
    }
    + lists.map { name, bytes in
      HostileCase(
        "a bundle's manifest is \(name)", .bundle("Keys.appex"),
        culprits: ["Info.plist", "Keys.appex"]
      ) {
        try $0.write(bytes, to: $0.bundle.appendingPathComponent("Info.plist"))
      }
    }
    + lists.prefix(9).map { name, bytes in
      HostileCase("project.pbxproj is \(name)", .project, culprits: ["pbxproj"]) {
        try $0.write(bytes, to: $0.project.appendingPathComponent("project.pbxproj"))
      }
    }
    + manifests.map { name, keys in
      HostileCase("the manifest has \(name)", culprits: ["Info.plist", "Keys"]) {
        let text = HostilePlace.manifest.replacing(
          "<key>NSExtension</key>", with: keys + "<key>NSExtension</key>")
        try $0.write(text, to: $0.source.appendingPathComponent("Info.plist"))
      }
    }
}
