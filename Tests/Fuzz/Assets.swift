import ExtensionBundle
import Foundation

@testable import ExtensionBuilder

extension FuzzTarget {
  /// Asset catalogs and string tables.
  ///
  /// An input has the `Contents.json` of a folder, a color and an image, an image file, a string catalog, a `.stringsdict` and a
  /// `.strings` file.
  static let assets = FuzzTarget(
    name: "assets",
    words: [
      "\"colors\":[", "\"color\":{", "\"components\":{", "\"red\":", "\"0xFF\"", "\"1.5\"",
      "\"reference\":\"", "\"color-space\":\"display-p3\"", "\"extended-linear-srgb\"",
      "\"appearances\":[{\"value\":\"dark\"}]", "\"images\":[", "\"filename\":\"p.png\"",
      "\"scale\":\"2x\"", "\"idiom\":\"ipad\"", "\"provides-namespace\":true", "IHDR", "CgBI",
      "/MediaBox[0 0 1 1]", "<svg viewBox=\"0 0 1 1\">", "\"strings\":{", "\"localizations\":{",
      "\"stringUnit\":{\"value\":\"", "\"variations\":{\"plural\":{\"other\":{", "../x", "\\t",
      "NSStringLocalizedFormatKey", "%#@a@", "<key>other</key>", "\u{1E}",
    ],
    seeds: assetSeeds, check: checkAssets)
}

private let names = [
  "A.xcassets/F/Contents.json", "A.xcassets/F/C.colorset/Contents.json",
  "A.xcassets/I.imageset/Contents.json", "A.xcassets/I.imageset/p.png", "T.xcstrings",
  "P.stringsdict", "T.strings",
]

@Sendable private func assetSeeds() -> [[UInt8]] {
  let plural = PropertyList.dictionary([
    .init(
      "%d keys",
      .dictionary([
        .init("NSStringLocalizedFormatKey", .string("%#@a@")),
        .init("a", .dictionary([.init("other", .string("%#@b@ and %#@b@"))])),
        .init("b", .dictionary([.init("other", .string("%#@c@ and %#@c@"))])),
        .init("c", .dictionary([.init("other", .string("%d keys"))])),
      ]))
  ])
  let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + bytes("IHDR")
    + [0, 0, 0, 64, 0, 0, 0, 32]
  let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 9, 8, 0, 32, 0, 64, 0, 0]
  let pictures = [
    png, jpeg, bytes("%PDF-1.7 /MediaBox [0 0 64 32]"), bytes("<svg width=\"64\" height=\"32\"/>"),
  ]
  let json = [
    #"{"properties":{"provides-namespace":true}}"#,
    #"{"colors":[{"idiom":"iphone","color":{"color-space":"display-p3","components":{"red":"0xFF","#
      + #""green":"128","blue":0.5,"alpha":"1"}}},{"appearances":[{"appearance":"luminosity","#
      + #""value":"dark"}],"color":{"reference":"systemRedColor"}},{"idiom":"universal","#
      + #""color":{"components":{"white":"1.0","alpha":"0.5"}}}]}"#,
    #"{"images":[{"filename":"p.png","scale":"2x","idiom":"universal"},{"filename":"p.png"}],"#
      + #""properties":{"template-rendering-intent":"template"}}"#,
  ]
  let catalog =
    #"{"sourceLanguage":"en","strings":{"Hello":{"localizations":{"de":{"stringUnit":{"value":"Hallo"}},"#
    + #""fr":{"variations":{"plural":{"other":{"stringUnit":{"value":"Bonjour"}}}}}}},"Bye":{}}}"#
  return pictures.map {
    FuzzFolder.joined(
      json.map(bytes) + [$0, bytes(catalog), bytes(plural.xml), bytes("\"a\" = \"b\";\n")])
  }
}

@Sendable private func checkAssets(_ input: [UInt8]) {
  let files = ProjectFiles(root: FuzzFolder.root) { _ in nil }
  FuzzFolder.write(input, names)
  if let catalog = try? AssetCatalog([FuzzFolder.path + "/A.xcassets"], files: files) {
    let lines = catalog.text.split(separator: "\n", omittingEmptySubsequences: false)
    law(
      lines.count == catalog.colors.count + catalog.images.count + 2,
      "each asset is one line of the bundle's catalogue")
    for line in lines.dropFirst().dropLast() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      law(
        fields[0] == "color" ? fields.count == 4 || fields.count == 8 : fields.count == 8,
        "each line has its fields")
    }
    for image in catalog.images {
      law(image.width > 0 && image.height > 0, "a picture has a size")
      law(image.width < 1e6 && image.height < 1e6, "a picture's size is bounded")
    }
    _ = AssetSymbols(catalog: catalog, addsProperties: true, extendsSwiftUI: true).text
  }
  let tables = ["T.xcstrings", "P.stringsdict", "T.strings"].map {
    SourceFolder.Resource(path: FuzzFolder.path + "/" + $0, destination: "en.lproj/" + $0)
  }
  for table in tables {
    guard
      let compiled = try? CompiledResources(resources: [table], catalogs: [], files: files)
    else { continue }
    for (destination, data) in compiled.written {
      law(PathName.fault(path: destination) == nil, "a table lies in the bundle")
      law(data.count < 4 << 20, "a table is not many times as long as its file")
      law(
        (try? PropertyListDocument.parse(
          Array(data), named: "table", limits: PropertyListLimits(count: 1_000_000))) != nil,
        "a table can be read")
    }
  }
}
