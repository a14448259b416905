import ExtensionBundle
import Foundation

/// Tables of strings as Foundation reads them in a program without Apple's frameworks: XML property lists.
enum StringTables {
  private static let byteLimit = 8 << 20
  /// The most bytes of all texts of a `.stringsdict` file with replaced variables.
  private static let pluralBytes = 1 << 20

  /// Reads a `.strings` or `.stringsdict` file, which may be in any encoding and form.
  private static func table(
    _ path: String, _ files: ProjectFiles
  ) throws(BuildError) -> PropertyListDocument {
    let bytes = try files.read(path, limit: byteLimit)
    // An empty file is a table without strings.
    if bytes.isEmpty {
      return PropertyListDocument(root: PropertyListNode(.dictionary([])), format: .openStep)
    }
    let document: PropertyListDocument
    do throws(PropertyListError) {
      document = try PropertyListDocument.parse(
        bytes, named: path, limits: PropertyListLimits(bytes: byteLimit, count: 1_000_000))
    } catch {
      throw .source(path: error.place, reason: error.reason)
    }
    guard document.root.value.entries != nil else {
      throw .source(
        path: path, reason: "the file contains \(document.root.value.kind), not a table of strings")
    }
    return document
  }

  /// The texts of a `.strings` file by key, and where they end if that is before the end of the file.
  static func strings(
    _ path: String, _ files: ProjectFiles
  ) throws(BuildError) -> (texts: [String: String], ignoredFrom: SourcePosition?) {
    let document = try table(path, files)
    let texts = (document.root.value.entries ?? []).reduce(into: [:]) {
      $0[$1.key] = $1.node.value.string
    }
    return (texts, document.ignoredFrom)
  }

  /// The texts of a `.stringsdict` file by key, each the one for many: Foundation crashes over such files here.
  static func plurals(
    _ path: String, _ files: ProjectFiles
  ) throws(BuildError) -> [String: String] {
    var texts: [String: String] = [:]
    var bytesLeft = pluralBytes
    for entry in try table(path, files).root.value.entries ?? [] {
      guard let text = entry.node.value["NSStringLocalizedFormatKey"]?.string else { continue }
      var others: [String: String] = [:]
      for variable in entry.node.value.entries ?? [] {
        others[variable.key] = variable.node.value["other"]?.string
      }
      guard let expanded = expand(text, others, depth: 0, &bytesLeft) else {
        throw .source(
          path: path,
          reason: "the texts exceed \(pluralBytes >> 20) MB with their variables replaced")
      }
      texts[entry.key] = expanded
    }
    return texts
  }

  /// A text with the variables replaced that are written as `%#@NAME@`; `nil` if the limit is exceeded.
  ///
  /// Variables that refer to each other twice double the text with each level, so replacing counts too.
  private static func expand(
    _ text: String, _ others: [String: String], depth: Int, _ bytesLeft: inout Int
  ) -> String? {
    let start = Array("%#@".utf8)
    var (result, rest): ([UInt8], [UInt8].SubSequence) = ([], Array(text.utf8)[...])
    while let sign = rest.firstIndex(of: start[0]) {
      result += rest[..<sign]
      rest = rest[sign...]
      guard rest.starts(with: start),
        let end = rest.dropFirst(3).prefix(256).firstIndex(of: UInt8(ascii: "@")),
        case let name = String(decoding: rest[(sign + 3)..<end], as: UTF8.self),
        let other = others[name], depth < 64
      else {
        result.append(rest.removeFirst())
        continue
      }
      bytesLeft -= end - sign
      guard bytesLeft >= 0,
        let expanded = expand(other, others, depth: depth + 1, &bytesLeft)
      else { return nil }
      result += expanded.utf8
      guard result.count <= pluralBytes else { return nil }
      rest = rest[(end + 1)...]
    }
    result += rest
    // The text of a variable is counted where it is put in.
    bytesLeft -= depth == 0 ? result.count : 0
    return bytesLeft >= 0 && result.count <= pluralBytes
      ? String(decoding: result, as: UTF8.self) : nil
  }

  /// The tables that Xcode makes of a string catalog (`.xcstrings`), by language.
  ///
  /// For texts that depend on a number or a device, the general one is used.
  static func catalog(
    _ path: String, _ files: ProjectFiles
  ) throws(BuildError) -> [String: [String: String]] {
    let bytes = try files.read(path, limit: byteLimit)
    guard let root = BoundedJSON.dictionary(bytes), let strings = root["strings"] as? [String: Any]
    else {
      throw .source(
        path: path,
        reason: BoundedJSON.fault(bytes, expected: "a string catalog, a JSON file with strings"))
    }
    let source = root["sourceLanguage"] as? String ?? "en"
    try checkLanguage(source, path)
    var tables: [String: [String: String]] = [source: [:]]
    for key in strings.keys.sorted() {
      let localizations =
        (strings[key] as? [String: Any])?["localizations"] as? [String: Any] ?? [:]
      for (language, localization) in localizations {
        guard let text = general(localization, depth: 0) else { continue }
        try checkLanguage(language, path)
        tables[language, default: [:]][key] = text
      }
      // A text without a translation into its own language is its own text.
      if localizations[source] == nil { tables[source, default: [:]][key] = key }
    }
    return tables
  }

  /// The language names a folder of the bundle.
  private static func checkLanguage(_ name: String, _ path: String) throws(BuildError) {
    guard let fault = PathName.fault(name + ".lproj") else { return }
    throw .source(path: path, reason: "the language \"\(name.prefix(80))\" \(fault)")
  }

  /// The file of the bundle for texts.
  static func file(_ texts: [String: String]) -> Data {
    let entries = texts.sorted { $0.key < $1.key }
      .map { PropertyListEntry($0.key, .string($0.value)) }
    return Data(PropertyList.dictionary(entries).xml.utf8)
  }

  private static func general(_ localization: Any, depth: Int) -> String? {
    guard depth < 8, let json = localization as? [String: Any] else { return nil }
    if let unit = json["stringUnit"] as? [String: Any] { return unit["value"] as? String }
    let variations = json["variations"] as? [String: Any] ?? [:]
    for kind in ["device", "plural"] {
      guard let choices = variations[kind] as? [String: Any] else { continue }
      for choice in ["iphone", "other"] {
        if let text = choices[choice].flatMap({ general($0, depth: depth + 1) }) { return text }
      }
    }
    return nil
  }
}

extension PropertyListError {
  /// The file with the line and column, as the compiler writes them.
  var place: String { position.map { "\(file):\($0.line):\($0.column)" } ?? file }
}
