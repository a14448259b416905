import KeyboardProtocol
public import TextInput

/// A place where text goes: a document plus traits.
///
/// A class, so that the document is changed where it is: copying a large document on every keystroke
/// would make typing cost more the longer the text.
public final class Field {
  /// The name under which reports show the field.
  public let name: String
  /// What kind of field it is.
  public let kind: FieldKind
  /// Its traits.
  public let traits: TextInputTraits
  /// Its text and selection.
  public internal(set) var document: TextDocument

  /// Makes a field with a text, the insertion point at the end.
  public init(name: String, kind: FieldKind, text: String = "") {
    self.name = name
    self.kind = kind
    self.traits = kind.traits
    self.document = TextDocument(text)
  }

  /// The rules by which edits change the document.
  var rules: EditingRules { EditingRules(isSingleLine: kind != .multiline) }
}

extension DocumentIdentifier {
  /// A random version 4 UUID.
  static func random() -> DocumentIdentifier {
    let high = UInt64.random(in: .min ... .max) & ~0xF000 | 0x4000
    let low = UInt64.random(in: .min ... .max) & ~(3 << 62) | (2 << 62)
    return DocumentIdentifier(high: high, low: low)
  }
}
