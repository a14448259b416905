import ExtensionBundle
import Foundation
import TestSupport
import Testing

@testable import ExtensionBuilder

struct AssetCatalogTests {
  /// Writes the files of a catalog and reads it.
  private func catalog(_ files: [String: Data]) throws -> AssetCatalog {
    try withScratchFolder { folder in
      let root = folder.appendingPathComponent("Assets.xcassets")
      for (path, data) in files {
        let file = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
      }
      return try AssetCatalog([root.path], files: ProjectFiles(around: folder))
    }
  }

  private func color(_ json: String, appearance: String = "", idiom: String = "universal") -> String
  {
    let look = appearance.isEmpty ? "" : #""appearances":[{"value":"\#(appearance)"}],"#
    return #"{\#(look)"idiom":"\#(idiom)","color":\#(json)}"#
  }

  @Test(arguments: [
    ("1.000", false, 1.0), ("0.5", false, 0.5), ("255", false, 1), ("51", false, 0.2),
    ("0xFF", false, 1), ("0x33", false, 0.2), ("1", false, 1 / 255), ("1", true, 1),
    ("0", true, 0), ("0x80", true, 128 / 255), ("-0.25", false, -0.25), ("1.5", false, 1.5),
    (" 0.5 ", false, 0.5), ("", false, nil), ("red", false, nil), ("nan", false, nil),
    ("0xGG", false, nil), ("1e300", false, nil),
  ])
  func `a component is read in each spelling`(text: String, isAlpha: Bool, value: Double?) {
    #expect(AssetColor.value(text, isAlpha: isAlpha) == value)
  }

  @Test(arguments: [
    (["color-space": "srgb"], [0.2, 0.4, 0.6]),
    (["color-space": "extended-linear-srgb"], [0.484529, 0.665185, 0.797738]),
    // Computed from the primaries of both spaces and their white point, D65, independently of the code.
    (["color-space": "display-p3"], [0.10406, 0.40593, 0.61700]),
  ])
  func `a colour's space is led back to sRGB`(json: [String: String], expected: [Double]) throws {
    var color: [String: Any] = json
    color["components"] = ["red": "0.2", "green": "0.4", "blue": "0.6", "alpha": "1.0"]
    let found = try #require(AssetColor.components(color))
    for (left, right) in zip(found, expected) { #expect(abs(left - right) < 0.00002, "\(found)") }
    #expect(found[3] == 1)
  }

  @Test func `grey stays grey in each space`() throws {
    for space in ["srgb", "display-p3"] {
      let found = try #require(
        AssetColor.components([
          "color-space": space, "components": ["red": "0.5", "green": "128", "blue": "0x80"],
        ]))
      #expect(found.dropLast().allSatisfy { abs($0 - 0.5) < 0.003 })
    }
    #expect(
      AssetColor.components(["components": ["white": "0.25", "alpha": "0.5"]])
        == [0.25, 0.25, 0.25, 0.5])
  }

  @Test func `a catalogue's colours and namespaces become lines`() throws {
    let white = #"{"components":{"white":"1.0","alpha":"1.0"}}"#
    let red = #"{"components":{"red":"255","green":"0","blue":"0","alpha":"0.5"}}"#
    let system = #"{"platform":"ios","reference":"labelColor"}"#
    let colors = [
      color(white, idiom: "ipad"), color(red), color(system, appearance: "dark"),
      color(white, appearance: "dark", idiom: "mac"),
    ]
    let space = #"{"properties":{"provides-namespace":true}}"#
    let found = try catalog([
      "Group/Contents.json": Data(space.utf8), "Plain/note.txt": Data(),
      "Group/A.colorset/Contents.json": Data(
        #"{"colors":[\#(colors.joined(separator: ","))]}"#.utf8),
      "Plain/B.colorset/Contents.json": Data(#"{"colors":[\#(color(white))]}"#.utf8),
      "AppIcon.appiconset/Contents.json": Data("no".utf8), "C.arresourcegroup/x": Data(),
    ])
    #expect(
      found.text == """
        keyward-assets\t1
        color\tB\tany\t\t1\t1\t1\t1
        color\tGroup/A\tany\t\t1\t0\t0\t0.5
        color\tGroup/A\tdark\tlabelColor

        """)
    #expect(found.warnings.count == 1)
    #expect(
      found.warnings.first?.contains("assets of the kind .arresourcegroup are not supported")
        == true)
  }

  @Test(arguments: [
    ("A.colorset/x", "", "the asset has no Contents.json"),
    ("A.colorset/Contents.json", "[", "this is not a JSON dictionary"),
    (
      "A.colorset/Contents.json", #"{"colors":[{"color":{"components":{"red":"x"}}}]}"#,
      "has invalid components"
    ),
    ("A\tB.imageset/Contents.json", "{}", "can't contain tabs"),
    (
      "A.colorset/Contents.json", #"{"colors":[{"color":{"reference":"a\nimage\tb"}}]}"#,
      "can't contain tabs"
    ),
  ])
  func `a damaged asset is refused by its file`(path: String, text: String, reason: String) throws {
    let error = try #require(throws: BuildError.self) { try catalog([path: Data(text.utf8)]) }
    #expect(error.message.contains(reason), "\(error)")
  }

  @Test func `an image's entries carry its size in points, scale and rendering`() throws {
    let images = #"""
      {"images":[{"filename":"a.png","scale":"1x","idiom":"universal"},
      {"filename":"a@3x.png","scale":"3x","idiom":"universal"},{"scale":"2x","idiom":"universal"},
      {"filename":"d.svg","idiom":"universal","appearances":[{"value":"dark"}]},
      {"filename":"x.heic","idiom":"universal","scale":"2x"}],
      "properties":{"template-rendering-intent":"original"}}
      """#
    let found = try catalog([
      "Key.imageset/Contents.json": Data(images.utf8), "Key.imageset/a.png": png(30, 20),
      "Key.imageset/a@3x.png": png(90, 60), "Key.imageset/x.heic": Data("ftyp".utf8),
      "Key.imageset/d.svg": Data("<svg width='12pt' height=\"8\" viewBox='0 0 1 1'/>".utf8),
    ])
    #expect(
      found.text.split(separator: "\n").dropFirst() == [
        "image\tKey\tany\t1\t30\t20\toriginal\tAssets.images/0.png",
        "image\tKey\tany\t3\t30\t20\toriginal\tAssets.images/1.png",
        "image\tKey\tdark\t0\t12\t8\toriginal\tAssets.images/2.svg",
      ])
    #expect(found.warnings.first?.contains("x.heic: warning: the size of this image") == true)
  }

  @Test func `a data set is a file with its type; one whose file is not there is skipped`() throws {
    let words = #"{"data":[{"filename":"words.txt","universal-type-identifier":"public.text"}]}"#
    let found = try catalog([
      "Words.dataset/Contents.json": Data(words.utf8), "Words.dataset/words.txt": Data("a".utf8),
      "Bare.dataset/Contents.json": Data(#"{"data":[{"filename":"b","idiom":"universal"}]}"#.utf8),
      "Bare.dataset/b": Data("b".utf8), "Empty.dataset/Contents.json": Data("{}".utf8),
      "Gone.dataset/Contents.json": Data(#"{"data":[{"filename":"c"}]}"#.utf8),
    ])
    #expect(
      found.text.split(separator: "\n").dropFirst() == [
        "data\tBare\t\tAssets.data/0", "data\tWords\tpublic.text\tAssets.data/1",
      ])
    #expect(found.warnings.first?.contains("Gone.dataset/c: warning: this file") == true)
  }

  private func png(_ width: UInt8, _ height: UInt8) -> Data {
    Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, width, 0, 0, 0, height])
  }

  @Test(arguments: [
    ("%PDF-1.4\n<< /MediaBox [0 0 24.5 18] >>", 24.5, 18.0), ("%PDF-1.7 nothing", nil, nil),
    ("<?xml?>\n<svg xmlns='x' viewBox=\"0 0 40 12\">", 40, 12),
    ("<svg stroke-width=\"3\" width=\"10\" height=\"20px\">", 10, 20),
    ("<svg width=\"100%\" height=\"100%\" viewBox=\"0,0,7,9\">", 7, 9),
    ("<svg width=\"-1\" height=\"0\">", nil, nil), ("<svg", nil, nil), ("plain", nil, nil),
    ("<svg width width = '1' a='>' height=\"2\" width='9'/>", 1, 2),
    ("<svg =\"\" / = width=\"1", nil, nil),
    ("<svg " + String(repeating: "width ", count: 100_000), nil, nil),
    ("%PDF-1.4 /MediaBox [0 0 30 20]", 30, 20), ("%PDF-1.4 /MediaBox", nil, nil),
    ("", nil, nil),
  ])
  func `the size of a drawing is read from its head`(
    text: String, width: Double?, height: Double?
  ) throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("picture")
      try Data(text.utf8).write(to: file)
      let size = try PictureSize.read(file.path, ProjectFiles(around: folder))
      #expect(size?.width == width)
      #expect(size?.height == height)
      #expect(size?.isVector ?? true)
    }
  }

  @Test func `a photograph's size is behind its other segments`() {
    let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xDB, 0, 3, 0]
    let frame: [UInt8] = [0xFF, 0xC2, 0, 17, 8, 0, 60, 0, 80, 3]
    #expect(PictureSize.jpeg(head + frame) == PictureSize(width: 80, height: 60))
    #expect(PictureSize.jpeg(head) == nil)
    #expect(PictureSize.jpeg([0xFF, 0xD8, 0xFF, 0xE0, 0, 0] + frame) == nil)
  }

  @Test(arguments: [
    ("KeyColor", "Color", "key"), ("key background", "Color", "keyBackground"),
    ("key-background", "Color", "keyBackground"), ("URLBar", "Color", "urlBar"),
    ("URL", "Color", "url"), ("2x", "Image", "_2x"), ("default", "Image", "`default`"),
    ("Color", "Color", "color"), ("StarImage", "Image", "star"),
    ("StarImage", "Color", "starImage"),
    ("!!", "Color", ""),
  ])
  func `an asset's Swift name follows from its own`(name: String, kind: String, symbol: String) {
    #expect(AssetSymbols.symbol(of: name, kind: kind) == symbol)
  }

  @Test func `two assets of one Swift name have none`() {
    let level = AssetSymbols.level(["a b", "aB", "c"], kind: "Color")
    #expect(level == .init(symbols: [.init(symbol: "c", name: "c")]))
  }

  @Test(arguments: [
    ("icons", "Icons"), ("Key Icons", "KeyIcons"), ("key-icons", "KeyIcons"), ("2x", "_2x"),
    ("!", ""),
  ])
  func `a folder's Swift type follows from its name`(folder: String, type: String) {
    #expect(AssetSymbols.typeName(of: folder) == type)
  }

  @Test func `folders that provide a namespace nest the names of their assets`() {
    let names = [
      "a", "icons/a", "icons/b c", "Icons/d", "icons/\u{301}j", "icons/deep/e", "Type/f", "UIKit/i",
      "!/g", "_2x",
      "2x/h",
    ]
    let deep = AssetSymbols.Level(symbols: [.init(symbol: "e", name: "icons/deep/e")])
    #expect(
      AssetSymbols.level(names, kind: "Image")
        == .init(
          symbols: [.init(symbol: "_2x", name: "_2x"), .init(symbol: "a", name: "a")],
          folders: [
            .init(
              type: "Icons",
              level: .init(
                symbols: [
                  .init(symbol: "d", name: "Icons/d"), .init(symbol: "a", name: "icons/a"),
                  .init(symbol: "bC", name: "icons/b c"),
                  .init(symbol: "j", name: "icons/\u{301}j"),
                ], folders: [.init(type: "Deep", level: deep)]))
          ]))
  }

  @Test(arguments: [(false, false, 2), (true, false, 4), (false, true, 2), (true, true, 6)])
  func `projects and SwiftUI decide which types get properties`(
    addsProperties: Bool, extendsSwiftUI: Bool, extensions: Int
  ) throws {
    let white = color(#"{"components":{"white":"1.0","alpha":"1.0"}}"#)
    let found = try catalog([
      "Icons/Contents.json": Data(#"{"properties":{"provides-namespace":true}}"#.utf8),
      "Icons/star.imageset/Contents.json": Data(
        #"{"images":[{"filename":"a.png","scale":"1x","idiom":"universal"}]}"#.utf8),
      "Icons/star.imageset/a.png": png(3, 2),
      "Key.colorset/Contents.json": Data(#"{"colors":[\#(white)]}"#.utf8),
      "Red.colorset/Contents.json": Data(#"{"colors":[\#(white)]}"#.utf8),
    ])
    let symbols = AssetSymbols(
      catalog: found, addsProperties: addsProperties, extendsSwiftUI: extendsSwiftUI)
    let text = try #require(symbols.text)
    #expect(text.components(separatedBy: "extension ").count - 1 == extensions)
    #expect(text.contains("static let red = UIKit.ColorResource("))
    #expect(
      text.contains(
        "enum Icons {\n    static let star = UIKit.ImageResource(name: \"Icons/star\", bundle: .main)"
      ))
    #expect(!text.contains("static var red"), "the frameworks have this color")
    #expect(text.contains("static var key: UIKit.UIColor {") == addsProperties)
    #expect(
      text.contains(
        "static var star: UIKit.UIImage { UIKit.UIImage(resource: UIKit.ImageResource.Icons.star) }"
      )
        == addsProperties)
    #expect(text.contains("import SwiftUI") == (addsProperties && extendsSwiftUI))
  }
}

struct LargeAssetCatalogTests {
  private static let sources: [(text: String, names: Int)] = [
    ("", 0), ("UIColor(resource: .key7) // key12, `key499`keyé", 3),
    ("UIColor(resource: .Dark.switch)", 1), ("key1_ xkey2 key3é", 0),
  ]

  @Test func `of more than 500 assets, those that the sources name get symbols`() throws {
    try withScratchFolder { folder in
      let catalog = folder.appendingPathComponent("A.xcassets")
      let color = #"{"colors":[{"color":{"components":{"white":"1.0","alpha":"1.0"}}}]}"#
      func write(_ text: String, _ path: String) throws {
        let file = catalog.appendingPathComponent(path).path
        try FileManager.default.createDirectory(
          atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        #expect(FileManager.default.createFile(atPath: file, contents: Data(text.utf8)))
      }
      try write(#"{"properties":{"provides-namespace":true}}"#, "Dark/Contents.json")
      try write(color, "Dark/switch.colorset/Contents.json")
      for number in 1..<500 { try write(color, "key \(number).colorset/Contents.json") }
      let files = try ProjectFiles(around: folder)
      func symbols() throws -> AssetSymbols {
        AssetSymbols(
          catalog: try AssetCatalog([catalog.path], files: files), addsProperties: false,
          extendsSwiftUI: false)
      }
      #expect(try !symbols().isLarge)
      try write(color, "key 500.colorset/Contents.json")
      var large = try symbols()
      #expect(large.isLarge)
      for (source, names) in Self.sources {
        let file = folder.appendingPathComponent("a.swift")
        try Data(source.utf8).write(to: file)
        large.words = try files.words(of: [file.path])
        let text = large.text ?? ""
        #expect(text.components(separatedBy: "static let ").count - 1 == names)
        #expect((large.text == nil) == (names == 0))
        #expect(
          text.contains("enum Dark {\n    static let `switch` =") == source.contains("switch"),
          "\(text)")
      }
    }
  }
}

struct StringTablesTests {
  @Test func `a string catalogue becomes a table for each language`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Localizable.xcstrings")
      let json = #"""
        {"sourceLanguage":"en","version":"1.0","strings":{
        "send":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"senden"}}}},
        "count":{"localizations":{
          "en":{"variations":{"plural":{"one":{"stringUnit":{"value":"%d word"}},
            "other":{"stringUnit":{"value":"%d words"}}}}},
          "de":{"variations":{"device":{"ipad":{"stringUnit":{"value":"pad"}},
            "other":{"stringUnit":{"value":"%d Wörter"}}}}}}}}}
        """#
      try Data(json.utf8).write(to: file)
      let files = try ProjectFiles(around: folder)
      let tables = try StringTables.catalog(file.path, files)
      #expect(
        tables == [
          "de": ["send": "senden", "count": "%d Wörter"],
          "en": ["send": "send", "count": "%d words"],
        ])
      try Data("[]".utf8).write(to: file)
      #expect(throws: BuildError.self) {
        try StringTables.catalog(file.path, files)
      }
    }
  }

  @Test func `a table is refused at the line that is wrong`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Localizable.strings")
      try Data("\"a\" = \"b\";\n\"c\" = \"d\"\n".utf8).write(to: file)
      let files = try ProjectFiles(around: folder)
      let error = try #require(throws: BuildError.self) {
        try StringTables.strings(file.path, files)
      }
      #expect(error.message.contains("Localizable.strings:3:1: error: a ; is missing"), "\(error)")
      try Data().write(to: file)
      #expect(try StringTables.strings(file.path, files).texts.isEmpty)
    }
  }

  static let strayMarks = [
    ("\"a\" = \"b\";;\n\"c\" = \"d\";", 1, 11), ("a = b;\n}\nc = d;", 2, 1), ("a = b; = 3;", 1, 8),
    ("a = b;\n) rest", 2, 1), ("a;\né", 2, 1),
  ]

  @Test(arguments: strayMarks)
  func `a table ends without an error where Foundation ends it`(
    text: String, line: Int, column: Int
  ) throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Localizable.strings")
      try Data(text.utf8).write(to: file)
      let table = try StringTables.strings(file.path, ProjectFiles(around: folder))
      #expect(table.ignoredFrom == SourcePosition(line: line, column: column))
      let read = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
      #expect(table.texts == read as? [String: String])
    }
  }

  @Test func `of a table for numbers the text for many is taken`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Localizable.stringsdict")
      let text = """
        { words = { NSStringLocalizedFormatKey = "%#@count@ in %@";
          count = { NSStringFormatSpecTypeKey = NSStringPluralRuleType; one = "%d word"; other = "%d words"; };
        }; broken = text; }
        """
      try Data(text.utf8).write(to: file)
      let files = try ProjectFiles(around: folder)
      #expect(
        try StringTables.plurals(file.path, files) == [
          "words": "%d words in %@"
        ])
    }
  }

  @Test func `of a table for numbers variables may be inside each other, and many may be unused`()
    throws
  {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Localizable.stringsdict")
      let unused = (0..<20_000).map { "v\($0) = { other = x; };" }.joined(separator: "\n")
      let text = """
        { words = { NSStringLocalizedFormatKey = "%#@a@ %#@none@ 100 %#@ \(String(repeating: "%#", count: 200_000))";
          b = { other = "[%d]"; }; a = { other = "<%#@b@%#@b@>"; };
        \(unused) }; }
        """
      try Data(text.utf8).write(to: file)
      let expanded = try StringTables.plurals(file.path, ProjectFiles(around: folder))["words"]
      #expect(expanded?.hasPrefix("<[%d][%d]> %#@none@ 100 %#@ %#%#") == true)
    }
  }

  /// Each of 40 variables contains the next one twice, which means 2 to the 40th words.
  @Test func `the replacement of variables in a stringsdict is bounded`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Localizable.stringsdict")
      let variables = (0..<40).map { "v\($0) = { other = \"%#@v\($0 + 1)@%#@v\($0 + 1)@\"; };" }
      let text = "{ words = { NSStringLocalizedFormatKey = \"%#@v0@\"; \(variables.joined()) }; }"
      try Data(text.utf8).write(to: file)
      let files = try ProjectFiles(around: folder)
      let error = try #require(throws: BuildError.self) {
        try StringTables.plurals(file.path, files)
      }
      #expect(error.message.contains("exceed 1 MB"), "\(error)")
    }
  }
}
