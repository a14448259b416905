import Platform
import ExtensionBundle

/// The Swift names that Xcode 15 gives to the assets of a module.
struct AssetSymbols {
  let catalog: AssetCatalog
  /// Whether `UIColor` and `UIImage` get a property for each asset, as in newer projects.
  let extendsUIKit: Bool

  /// The file that declares them; `nil` where there is no asset.
  var text: String? {
    let colors = Self.symbols(catalog.colors.map(\.name), kind: "Color")
    let images = Self.symbols(catalog.images.map(\.name), kind: "Image")
    guard !colors.isEmpty || !images.isEmpty else { return nil }
    var parts = ["import UIKit\n"]
    parts.append(Self.resource("Color", symbols: colors))
    parts.append(Self.resource("Image", symbols: images))
    parts.append(Self.initializers)
    if extendsUIKit {
      parts.append(Self.properties("Color", symbols: colors))
      parts.append(Self.properties("Image", symbols: images))
    }
    return parts.joined(separator: "\n")
  }

  /// The symbol of each name, without those that two assets would share, which Xcode leaves out too.
  static func symbols(_ names: [String], kind: String) -> [(symbol: String, name: String)] {
    // In a folder that provides a namespace Xcode nests the names, which is not done here.
    let all = Set(names).filter { !$0.hasSlash }.sorted().map {
      (symbol: symbol(of: $0, kind: kind), name: $0)
    }
    let counts = Dictionary(grouping: all, by: \.symbol).mapValues(\.count)
    return all.filter { counts[$0.symbol] == 1 && !$0.symbol.isEmpty }
  }

  /// `Key Background`, `key-background` and `KeyBackgroundColor` are all `keyBackground`.
  static func symbol(of name: String, kind: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    var result = ""
    for (index, word) in words.enumerated() {
      result += index == 0 ? lowered(String(word)) : word.prefix(1).uppercased() + word.dropFirst()
    }
    if result.hasSuffix(kind), result.count > kind.count { result.removeLast(kind.count) }
    guard let first = result.first else { return "" }
    if first.isNumber { result = "_" + result }
    return keywords.contains(result) ? "`\(result)`" : result
  }

  /// The capitals at the start, all except the one that begins the next word.
  private static func lowered(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    guard !capitals.isEmpty else { return word }
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

  private static func resource(_ kind: String, symbols: [(symbol: String, name: String)]) -> String
  {
    let members = symbols.map {
      "  static let \($0.symbol) = \(kind)Resource(name: \"\(quoted($0.name))\")\n"
    }
    return
      "struct \(kind)Resource: Hashable, Sendable {\n  let name: String\n\(members.joined())}\n"
  }

  private static func quoted(_ name: String) -> String {
    name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  /// The names are those of assets that the bundle has.
  private static let initializers = """
    extension UIColor {
      convenience init(resource: ColorResource) { self.init(named: resource.name)! }
    }

    extension UIImage {
      convenience init(resource: ImageResource) { self.init(named: resource.name)! }
    }

    """

  private static func properties(
    _ kind: String, symbols: [(symbol: String, name: String)]
  ) -> String {
    let members = symbols.map { symbol, _ in
      kind == "Color"
        ? "  static var \(symbol): UIColor { UIColor(resource: .\(symbol)) }\n"
        : "  static var \(symbol): UIImage { UIImage(resource: .\(symbol)) }\n"
    }
    return "extension UI\(kind) {\n\(members.joined())}\n"
  }
}
