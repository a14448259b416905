import Foundation
import Glibc

/// Catalogs of texts and assets.
extension HostileCase {
  private static let catalogs: [(name: String, text: String)] = [
    (
      "a language upwards",
      #"{"strings":{"a":{"localizations":{"../../outside/target/en":{"stringUnit":{"value":"x"}}}}}}"#
    ),
    (
      "a source language upwards",
      #"{"sourceLanguage":"../../outside/target/en","strings":{"a":{}}}"#
    ),
    ("a language from the root", #"{"sourceLanguage":"/x","strings":{"a":{}}}"#),
    ("a language without a name", #"{"sourceLanguage":"","strings":{"a":{}}}"#),
    ("a language of NUL", #"{"sourceLanguage":"a\u0000b","strings":{"a":{}}}"#),
    (
      "a language of controls",
      #"{"sourceLanguage":"\u001b[31m\u202e\n::error::x","strings":{"a":{}}}"#
    ),
    (
      "a language too long",
      #"{"sourceLanguage":"\#(String(repeating: "x", count: 5_000))","strings":{"a":{}}}"#
    ),
    ("a hundred thousand brackets", String(repeating: "[", count: 100_000)),
    (
      "a million values", #"{"strings":{"a":["# + String(repeating: "0,", count: 1_000_000) + "0]}}"
    ),
    (
      "texts a hundred deep",
      #"{"strings":"# + String(repeating: #"{"a":"#, count: 100) + "0"
        + String(repeating: "}", count: 100) + "}"
    ),
    ("no texts", "{}"), ("half a text", #"{"strings":{"a":"#),
    ("a broken character", #"{"strings":{"\ud800":{}}, "sourceLanguage":"\ud800/.."}"#),
  ]

  private static let contents: [(name: String, text: String)] = [
    ("a hundred thousand brackets", String(repeating: "[", count: 100_000)),
    ("a million values", #"{"colors":["# + String(repeating: "0,", count: 450_000) + "0]}"),
    ("two megabytes", String(repeating: " ", count: 2 << 20)),
    (
      "a colour of no number",
      #"{"colors":[{"color":{"components":{"red":"nan","green":"1","blue":"1","alpha":"1"}}}]}"#
    ),
    (
      "a colour of a big number",
      #"{"colors":[{"color":{"components":{"red":"1e999","green":"0xFFFFFFFFFFFFFFFFFF","blue":"1","alpha":"1"}}}]}"#
    ),
  ]

  private static let pictures: [(name: String, bytes: [UInt8])] = [
    ("half a PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    (
      "a JPEG of segments",
      [0xFF, 0xD8] + (0..<200_000).flatMap { _ in [0xFF, 0xE0, 0, 2] as [UInt8] }
    ),
    ("a JPEG without end", [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 1 << 20)),
    (
      "an SVG of spaces",
      Array("<svg width".utf8) + [UInt8](repeating: 0x20, count: 1 << 20) + Array(">".utf8)
    ),
    (
      "an SVG of widths",
      Array("<svg ".utf8) + Array(String(repeating: "width", count: 200_000).utf8) + Array(">".utf8)
    ),
    (
      "a PDF without end", Array("%PDF /MediaBox [".utf8) + [UInt8](repeating: 0x20, count: 1 << 20)
    ),
  ]

  static let resources: [HostileCase] =
    catalogs.map { name, text in
      HostileCase("a string catalogue has \(name)", culprits: ["Localizable.xcstrings"]) {
        try $0.write(text, to: $0.source.appendingPathComponent("Localizable.xcstrings"))
      }
    }
    + contents.map { name, text in
      HostileCase("a colour's contents are \(name)", culprits: ["Contents.json"]) {
        try $0.write(
          text, to: $0.source.appendingPathComponent("A.xcassets/a.colorset/Contents.json"))
      }
    }
    + pictures.map { name, bytes in
      HostileCase("a picture is \(name)", culprits: ["p.png", "Keys"]) {
        let set = $0.source.appendingPathComponent("A.xcassets/i.imageset")
        try $0.write(
          #"{"images":[{"filename":"p.png"}]}"#, to: set.appendingPathComponent("Contents.json"))
        try $0.write(bytes, to: set.appendingPathComponent("p.png"))
      }
    }
    + ["../../../../outside/canary.png", "/dev/zero", "..", "link", "pipe"].map { file in
      HostileCase("a picture's file is \(file)", culprits: ["Contents.json", "imageset", "Keys"]) {
        let set = $0.source.appendingPathComponent("A.xcassets/i.imageset")
        try $0.write(
          #"{"images":[{"filename":"\#(file)"}]}"#, to: set.appendingPathComponent("Contents.json"))
        symlink(
          $0.outside.appendingPathComponent("canary.png").path,
          set.appendingPathComponent("link").path)
        mkfifo(set.appendingPathComponent("pipe").path, 0o600)
      }
    }
    + [
      HostileCase("an asset's name has controls", culprits: ["xcassets"]) {
        try $0.write(
          "{}",
          to: $0.source.appendingPathComponent("A.xcassets/a\u{1B}[31m\tb.colorset/Contents.json"))
      },
      HostileCase("a resource's name is a command", culprits: ["error"]) {
        try $0.write("x", to: $0.source.appendingPathComponent("\n::error file=x::y.txt"))
      },
      HostileCase("folders 100 deep", culprits: ["d"]) {
        try $0.write(
          "x", to: $0.source.appendingPathComponent(String(repeating: "d/", count: 100) + "x.txt"))
      },
      HostileCase("a folder is a link to the machine", culprits: ["root"]) {
        symlink("/", $0.source.appendingPathComponent("root").path)
      },
      HostileCase("a folder is a link to what is above", culprits: ["above"]) {
        symlink("../..", $0.source.appendingPathComponent("above").path)
      },
      HostileCase("a catalogue is a link to the outside", culprits: ["B.xcassets"]) {
        symlink($0.outside.path, $0.source.appendingPathComponent("B.xcassets").path)
      },
    ]

  private static let documents: [(name: String, text: String)] = [
    ("elements 100,000 deep", String(repeating: "<a>", count: 100_000)),
    (
      "entities that double",
      "<!DOCTYPE d [<!ENTITY a0 \"xxxxxxxxxx\">"
        + (1..<40).map { "<!ENTITY a\($0) \"&a\($0 - 1);&a\($0 - 1);\">" }.joined()
        + "]><document>&a39;</document>"
    ),
    (
      "another file",
      "<!DOCTYPE d [<!ENTITY e SYSTEM \"file:///proc/self/environ\">]><document><objects><label text=\"x\">&e;</label></objects></document>"
    ),
    (
      "an attribute of a megabyte",
      "<document><objects><view id=\"\(String(repeating: "x", count: 1 << 20))\"/></objects></document>"
    ),
    (
      "a hundred thousand views",
      "<document><objects>" + String(repeating: "<view/>", count: 100_000) + "</objects></document>"
    ),
    (
      "views that hold themselves",
      "<document><objects><view id=\"a\"><subviews><view id=\"a\"/></subviews><connections><outlet property=\"x\" destination=\"a\"/></connections></view></objects></document>"
    ),
    ("no document", "<html/>"), ("nothing but a mark", "\u{FEFF}"),
    ("a NUL", "<document>\u{0}</document>"),
    (
      "a class that acts on a terminal",
      "<document><objects><view customClass=\"\u{9B}31m\u{202E}x\"/></objects></document>"
    ),
  ]

  static let interfaces: [HostileCase] = ["View.xib", "Main.storyboard"].flatMap { file in
    documents.map { name, text in
      HostileCase("\(file) has \(name)", culprits: [file, "Keys"]) {
        try $0.write(text, to: $0.source.appendingPathComponent(file))
        guard file == "Main.storyboard" else { return }
        // The storyboard that the manifest names is read before anything is compiled.
        let manifest = HostilePlace.manifest.replacing(
          "<key>NSExtensionPrincipalClass</key>\n    <string>$(PRODUCT_MODULE_NAME).KeyboardViewController</string>",
          with: "<key>NSExtensionMainStoryboard</key><string>Main</string>")
        try $0.write(manifest, to: $0.source.appendingPathComponent("Info.plist"))
      }
    }
  }
}
