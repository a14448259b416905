import ExtensionBundle
import Platform

/// The Swift names that Xcode 15 gives to the assets of a module.
struct AssetSymbols {
  let catalog: AssetCatalog
  /// The expression for the bundle that the assets are in.
  var bundle = ".main"
  /// Whether the classes of colors and images get a property for each asset, as in newer projects.
  let addsProperties: Bool
  /// Whether SwiftUI's colors get them too; it is linked only where the sources import it.
  let extendsSwiftUI: Bool
  /// The words of the sources, if only assets that they contain get names; `nil` for all assets.
  var words: Set<String>?

  /// The compiler needs milliseconds for each name, so that thousands of unused ones would take minutes.
  var isLarge: Bool { Set(catalog.colors.map(\.name) + catalog.images.map(\.name)).count > 500 }

  /// The names of one level, as a folder is that provides a namespace.
  struct Level: Equatable {
    var symbols: [Symbol] = []
    var folders: [Folder] = []
  }
  struct Symbol: Equatable {
    let symbol: String
    /// The asset's name in the catalog, with its folders.
    let name: String
  }
  struct Folder: Equatable {
    let type: String
    let level: Level
  }

  /// The file that declares them; `nil` where there is no asset.
  var text: String? {
    let colors = Self.level(catalog.colors.map(\.name), kind: "Color").containing(words)
    let images = Self.level(catalog.images.map(\.name), kind: "Image").containing(words)
    guard colors != Level() || images != Level() else { return nil }
    var parts = ["import UIKit\n"]
    if addsProperties, extendsSwiftUI { parts[0] = "import SwiftUI\n" + parts[0] }
    for (kind, level) in [("Color", colors), ("Image", images)] where level != Level() {
      let resource = "UIKit.\(kind)Resource"
      parts.append(
        Self.extend(resource, by: level) { symbol, _ in
          "static let \(symbol.symbol) = \(resource)(name: \"\(Self.quoted(symbol.name))\", bundle: \(bundle))"
        })
      guard addsProperties else { continue }
      parts.append(
        Self.extend("UIKit.UI\(kind)", by: level.without(Self.known[kind] ?? [])) { symbol, path in
          Self.property(symbol, "UIKit.UI\(kind)", "resource: \(resource).\(path)")
        })
    }
    if addsProperties, extendsSwiftUI {
      let level = colors.without(Self.swiftUIColors)
      let property = { (symbol: Symbol, path: String) in
        Self.property(symbol, "SwiftUI.Color", "UIKit.ColorResource.\(path)")
      }
      parts.append(Self.extend("SwiftUI.Color", by: level, property))
      // An extension of a protocol nests no types.
      parts.append(
        Self.extend(
          "SwiftUI.ShapeStyle where Self == SwiftUI.Color", by: Level(symbols: level.symbols),
          property))
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  // MARK: Names

  /// The names of assets as a tree of symbols.
  static func level(_ names: [String], kind: String) -> Level {
    level(Set(names).sorted().map { (rest: $0[...], name: $0) }, kind)
  }
  private static func level(_ assets: [(rest: Substring, name: String)], _ kind: String) -> Level {
    let here = assets.filter { !$0.rest.hasSlash }.map {
      Symbol(symbol: symbol(of: String($0.rest), kind: kind), name: $0.name)
    }
    // Xcode leaves out symbols that two assets would share.
    let counts = Dictionary(grouping: here, by: \.symbol).mapValues(\.count)
    let symbols = here.filter { counts[$0.symbol] == 1 && !$0.symbol.isEmpty }
    var folders: [String: [(rest: Substring, name: String)]] = [:]
    for asset in assets {
      let bytes = asset.rest.utf8
      guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { continue }
      let type = typeName(of: String(asset.rest[..<slash]))
      folders[type, default: []].append((asset.rest[bytes.index(after: slash)...], asset.name))
    }
    // Types of these names are none, or would hide the modules from the members.
    let refused = ["", "Type", "Protocol", "Self", "UIKit", "SwiftUI"]
    let taken = Set(symbols.map(\.symbol) + refused)
    return Level(
      symbols: symbols,
      folders: folders.sorted { $0.key < $1.key }.filter { !taken.contains($0.key) }.map {
        Folder(type: $0.key, level: level($0.value, kind))
      }.filter { $0.level != Level() })
  }

  /// `Key Background`, `key-background` and `KeyBackgroundColor` are all `keyBackground`.
  static func symbol(of name: String, kind: String) -> String {
    let words = words(of: name)
    var result = words.first.map(lowered) ?? ""
    result += words.dropFirst().map(capitalized).joined()
    if result.hasSuffix(kind), result.count > kind.count { result.removeLast(kind.count) }
    result = startingWithLetter(result)
    return keywords.contains(result) ? "`\(result)`" : result
  }
  /// The name of the type for a folder: `key icons` is `KeyIcons`.
  static func typeName(of folder: String) -> String {
    startingWithLetter(words(of: folder).map(capitalized).joined())
  }
  private static func words(of name: String) -> [Substring] {
    name.split { !$0.isLetter && !$0.isNumber }
  }
  private static func startingWithLetter(_ name: String) -> String {
    name.first?.isNumber == true ? "_" + name : name
  }
  private static func capitalized(_ word: Substring) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
  /// The capitals at the start, all except the one that begins the next word.
  private static func lowered(_ word: Substring) -> String {
    let capitals = word.prefix { $0.isUppercase }
    guard !capitals.isEmpty else { return String(word) }
    let count =
      capitals.count == word.count || capitals.count == 1 ? capitals.count : capitals.count - 1
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }

  private static let keywords: Set<String> = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum",
    "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat",
    "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  // MARK: Properties that the frameworks have already, for which Xcode generates none

  private static let known = [
    "Color": commonColors.union([
      "darkGray", "darkText", "groupTableViewBackground", "label", "lightGray", "lightText", "link",
      "magenta", "opaqueSeparator", "placeholderText", "quaternaryLabel",
      "quaternarySystemFill", "secondaryLabel", "secondarySystemBackground",
      "secondarySystemFill", "secondarySystemGroupedBackground", "separator", "systemBackground",
      "systemBlue", "systemBrown", "systemCyan", "systemFill", "systemGray", "systemGray2",
      "systemGray3", "systemGray4", "systemGray5", "systemGray6", "systemGreen",
      "systemGroupedBackground", "systemIndigo", "systemMint", "systemOrange", "systemPink",
      "systemPurple", "systemRed", "systemTeal", "systemYellow", "tertiaryLabel",
      "tertiarySystemBackground", "tertiarySystemFill", "tertiarySystemGroupedBackground",
      "tintColor",
    ]),
    "Image": ["actions", "add", "checkmark", "remove", "strokedCheckmark"],
  ]
  private static let swiftUIColors = commonColors.union([
    "accentColor", "background", "fill", "foreground", "indigo", "link", "mint", "pink",
    "placeholder", "primary", "quaternary", "quinary", "secondary", "selection", "separator",
    "teal", "tertiary", "tint", "windowBackground",
  ])
  private static let commonColors: Set<String> = [
    "black", "blue", "brown", "clear", "cyan", "gray", "green", "orange", "purple", "red", "white",
    "yellow",
  ]

  // MARK: Text

  private static func extend(
    _ type: String, by level: Level, _ member: (Symbol, String) -> String
  ) -> String {
    guard level != Level() else { return "" }
    return "extension \(type) {\n\(members(level, path: "", indent: "  ", member))}\n"
  }
  private static func members(
    _ level: Level, path: String, indent: String, _ member: (Symbol, String) -> String
  ) -> String {
    let own = level.symbols.map { "\(indent)\(member($0, path + $0.symbol))\n" }
    let nested = level.folders.map { folder in
      "\(indent)enum \(folder.type) {\n"
        + members(
          folder.level, path: "\(path)\(folder.type).", indent: indent + "  ", member)
        + "\(indent)}\n"
    }
    return (own + nested).joined()
  }
  private static func property(_ symbol: Symbol, _ type: String, _ argument: String) -> String {
    "static var \(symbol.symbol): \(type) { \(type)(\(argument)) }"
  }
  private static func quoted(_ name: String) -> String {
    name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}

extension AssetSymbols.Level {
  /// The level with the symbols that are among the words.
  fileprivate func containing(_ words: Set<String>?) -> AssetSymbols.Level {
    guard let words else { return self }
    return .init(
      symbols: symbols.filter { words.contains($0.symbol.replacing("`", with: "")) },
      folders: folders.map { .init(type: $0.type, level: $0.level.containing(words)) }
        .filter { $0.level != .init() })
  }

  /// The level without symbols of these names, which may be used inside folders.
  fileprivate func without(_ names: Set<String>) -> AssetSymbols.Level {
    .init(symbols: symbols.filter { !names.contains($0.symbol) }, folders: folders)
  }
}
