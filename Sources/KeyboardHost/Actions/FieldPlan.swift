public import TextInput

/// A field that is made when it gets the focus, or a responder of the host app.
public struct FieldPlan: Equatable, Sendable {
  /// The kind of field.
  public var kind: FieldKind
  /// The name under which reports show it; `nil` for its kind, with a number from the second field on.
  public var name: String?
  /// The initial content.
  public var text = ""
  /// The initial selection, in UTF-16 units; `nil` for an insertion point at the end.
  public var selection: Range<Int>?
  /// Its traits.
  public var traits: TextInputTraits
  /// The language of the input mode that the app stored with the document; `nil` for none.
  public var inputMode: String?
  /// Whether the app stores the input mode that was used last.
  public var storesInputMode = false
  /// The identifiers of the text input contexts, from the field outwards.
  public var contexts: [String] = []
  /// The responder of the host app that gets the focus; the others count only where there is none.
  public var responder: String?

  /// Makes an empty field with the traits of its kind.
  public init(_ kind: FieldKind) {
    self.kind = kind
    traits = kind.traits
  }

  /// Makes the responder of this name.
  public init(responder: String) {
    self.init(.text)
    self.responder = responder
  }
}

/// The host app's changes of a field.
public enum FieldEdit: Equatable, Sendable {
  /// Inserts at the insertion point.
  case insert(String)
  /// Pastes over the selection.
  case paste(String)
  /// Selects a range of UTF-16 units; an empty one moves the caret.
  case select(Range<Int>)
  /// Selects the word at an offset in UTF-16 units.
  case selectWord(at: Int)

  /// Does it.
  public func apply(to field: Field) {
    switch self {
    case .insert(let text): field.insert(text)
    case .paste(let text): field.paste(text)
    case .select(let range): field.select(range)
    case .selectWord(let offset): field.selectWord(at: offset)
    }
  }
}
