import DataModel
import Foundation

/// Names and types of a data model that become Swift text.
enum ModelName {
  private static let longest = 200

  static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, name.utf8.count <= longest else { return false }
    return isLetter(first) && name.unicodeScalars.allSatisfy { isLetter($0) || isDigit($0) }
  }
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDStart
  }
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isXIDContinue }

  /// Whether a text can only be a type: names, and the brackets around them.
  static func isType(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= longest
      && text.unicodeScalars.allSatisfy {
        isLetter($0) || isDigit($0) || " .[]<>:,?".unicodeScalars.contains($0)
      }
  }

  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
  static func written(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// Members of `NSManagedObject` and `NSObject`, which no property may hide; Xcode refuses them too.
  static let reserved: Set<String> = [
    "changedValues", "class", "committedValues", "debugDescription", "description",
    "didAccessValue", "didSave", "entity", "faultingState", "hasChanges", "hasFault",
    "hasPersistentChangedValues", "hash", "isDeleted", "isFault", "isInserted", "isUpdated",
    "managedObjectContext", "objectID", "observationInfo", "prepareForDeletion", "self",
    "superclass", "validationError", "willSave",
  ]
  /// Xcode wants a letter first; the columns of a store's own begin with `Z_`.
  static func isProperty(_ name: String) -> Bool { isIdentifier(name) && !name.hasPrefix("_") }

  /// Whether a default in the form of the model's file is a value of a type.
  static func fits(_ text: String, _ type: DataModelFile.AttributeType) -> Bool {
    switch type {
    case .integer16: whole(text, Double(Int16.min)...Double(Int16.max))
    case .integer32: whole(text, Double(Int32.min)...Double(Int32.max))
    case .integer64: Int64(text) != nil || whole(text, -0x1p62...0x1p62)
    case .double, .float, .date: Double(text)?.isFinite == true
    case .decimal: Decimal(string: text) != nil
    case .uuid: UUID(uuidString: text) != nil
    case .boolean, .string, .uri, .binary, .transformable, .undefined: true
    }
  }
  private static func whole(_ text: String, _ range: ClosedRange<Double>) -> Bool {
    Double(text).map(range.contains) ?? false
  }
}
