import Foundation

/// Reads JSON in the order of its text. What the text lacks at its end is left out, and the content is not complete.
struct ContentParser {
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0
  private var isComplete = true

  private static let deepest = 200

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func content() throws -> GeneratedContent {
    guard let value = try value() else { throw GeneratedContent.failure("is empty") }
    skipSpace()
    guard place == bytes.count else { throw fault("has something behind its end") }
    return GeneratedContent(kind: value.kind, isComplete: isComplete)
  }

  private func fault(_ what: String) -> any Error {
    GeneratedContent.failure("\(what), at byte \(place)")
  }
  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }
  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }
  private mutating func endEarly() { isComplete = false }

  /// `nil` where the text ends.
  private mutating func value() throws -> GeneratedContent? {
    skipSpace()
    guard let byte = next else {
      endEarly()
      return nil
    }
    switch byte {
    case UInt8(ascii: "{"): return try nested { try $0.structure() }
    case UInt8(ascii: "["): return try nested { try $0.array() }
    case UInt8(ascii: "\""): return try text().map { GeneratedContent(kind: .string($0)) }
    default: return try word()
    }
  }

  private mutating func nested(
    _ read: (inout Self) throws -> GeneratedContent
  ) throws -> GeneratedContent {
    guard depth < Self.deepest else { throw fault("is nested more than \(Self.deepest) deep") }
    place += 1
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  private mutating func structure() throws -> GeneratedContent {
    var keys: [String] = []
    var properties: [String: GeneratedContent] = [:]
    if !take("}") {
      repeat {
        skipSpace()
        guard next != nil, let key = try key(), let value = try value() else { break }
        if properties.updateValue(value, forKey: key) == nil { keys.append(key) }
      } while take(",")
      try close("}")
    }
    return GeneratedContent(
      kind: .structure(properties: properties, orderedKeys: keys), isComplete: isComplete)
  }

  private mutating func key() throws -> String? {
    guard next == UInt8(ascii: "\"") else { throw fault("lacks the name of a property") }
    guard let key = try text(), isComplete else { return nil }
    guard take(":") else {
      if next != nil { throw fault("lacks a colon") }
      endEarly()
      return nil
    }
    return key
  }

  private mutating func array() throws -> GeneratedContent {
    var elements: [GeneratedContent] = []
    if !take("]") {
      repeat {
        guard let value = try value() else { break }
        elements.append(value)
      } while take(",")
      try close("]")
    }
    return GeneratedContent(kind: .array(elements), isComplete: isComplete)
  }

  private mutating func close(_ bracket: Unicode.Scalar) throws {
    guard !take(bracket) else { return }
    guard next == nil else { throw fault("lacks “\(bracket)”") }
    endEarly()
  }

  /// A text up to its quotation mark, or as far as it goes.
  private mutating func text() throws -> String? {
    let start = place
    place += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      place += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard place < bytes.count else {
      place = bytes.count
      endEarly()
      return Self.decoded(bytes[start...] + [UInt8(ascii: "\"")]) ?? ""
    }
    place += 1
    guard let text = Self.decoded(bytes[start..<place]) else { throw fault("has a broken text") }
    return text
  }
  private static func decoded(_ literal: ArraySlice<UInt8>) -> String? {
    let value = try? JSONSerialization.jsonObject(
      with: Data(literal), options: .fragmentsAllowed)
    return value as? String
  }

  private mutating func word() throws -> GeneratedContent? {
    let start = place
    while let byte = next, !Array(",]} \t\r\n:\"[{".utf8).contains(byte) { place += 1 }
    let word = String(decoding: bytes[start..<place], as: UTF8.self)
    switch word {
    case "true": return GeneratedContent(kind: .bool(true))
    case "false": return GeneratedContent(kind: .bool(false))
    case "null": return GeneratedContent(kind: .null)
    default: break
    }
    if next == nil, ["true", "false", "null", "-"].contains(where: { $0.hasPrefix(word) }) {
      endEarly()
      return nil
    }
    guard let first = word.utf8.first, first == UInt8(ascii: "-") || (48...57).contains(first),
      let number = Double(word), number.isFinite
    else { throw fault("has “\(word.prefix(40))”, which is no value") }
    return GeneratedContent(kind: .number(number))
  }
}
