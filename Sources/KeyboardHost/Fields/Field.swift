import KeyboardProtocol
public import TextInput

/// A text field: a document plus traits.
///
/// A class, so that the document is changed where it is: copying a large document on every keystroke
/// would make typing cost more the longer the text.
public final class Field {
  /// The name under which reports show the field.
  public let name: String
  /// The kind of field.
  public let kind: FieldKind
  /// Its traits.
  public let traits: TextInputTraits
  /// Its text and selection.
  public internal(set) var document: TextDocument
  /// In what its host differs from others.
  public var fidelity = Fidelity() { didSet { updateRules() } }
  /// The most UTF-16 units that the field takes.
  public var lengthLimit = EditingRules().lengthLimit { didSet { updateRules() } }
  /// The characters that the field takes.
  public var filter = CharacterFilter.any { didSet { updateRules() } }
  /// Whether the host agrees to a change of its text: the removed UTF-16 units, and the inserted text.
  public var shouldChange: ((Range<Int>, String) -> Bool)?
  /// The language (BCP 47) of the input mode that the host stored with its document: `documentInputMode`.
  public var inputMode: String?
  /// Whether the host app stores the input mode that was used last, and gives it back as `documentInputMode`.
  public var storesInputMode = false
  /// The app that owns the field.
  public var app = HostApp()
  /// The values of `textInputContextIdentifier` of the responders from the field outward.
  public var responderContexts: [String?] = []
  /// The context in which the choice of a keyboard is remembered: the first one along the responder chain.
  package var textInputContext: TextInputContext? {
    responderContexts.lazy.compactMap(\.self).first.map {
      TextInputContext(app: app.identifier, identifier: $0)
    }
  }
  /// Finds the words and other units of the text; that of the field's fidelity unless one is set.
  public var tokenizer: any TextTokenizer {
    get {
      if let ownTokenizer { return ownTokenizer }
      return switch fidelity.unspacedWords {
      case .dictionary:
        UnicodeTokenizer(
          dictionary: DictionaryWords.shared, segmentLimit: fidelity.segmentLimit)
      case .characters: UnicodeTokenizer(segmentLimit: fidelity.segmentLimit)
      }
    }
    set { ownTokenizer = newValue }
  }
  private var ownTokenizer: (any TextTokenizer)?
  /// Receives all changes.
  public weak var observer: (any TextObserver)?
  /// The host app's changes since the keyboard's side last looked.
  var hostEdits: [HostEdit] = []
  /// The rules by which edits change the document.
  private(set) var rules: EditingRules

  /// Makes a field with a text, the insertion point at the end; its traits are those of its kind unless given.
  public init(name: String, kind: FieldKind, traits: TextInputTraits? = nil, text: String = "") {
    self.name = name
    self.kind = kind
    self.traits = traits ?? kind.traits
    self.document = TextDocument(text)
    rules = EditingRules(traits: self.traits, isSingleLine: kind != .multiline)
  }

  /// Applies an edit as far as the field and its host allow, and returns whether it had an effect.
  @discardableResult
  func apply(_ edit: TextEdit) -> Bool {
    guard let plan = document.plan(edit, rules: rules) else { return false }
    let range = plan.replacedRange
    if let range, let shouldChange, !shouldChange(range, plan.replacement) { return false }
    observer?.selectionWillChange()
    if range != nil { observer?.textWillChange() }
    document.perform(plan)
    if range != nil { observer?.textDidChange() }
    observer?.selectionDidChange()
    return true
  }

  private func updateRules() {
    rules = EditingRules(
      traits: traits, isSingleLine: kind != .multiline, lengthLimit: lengthLimit,
      fidelity: fidelity)
    rules.filter = filter
  }
}

extension DocumentIdentifier {
  /// A random version 4 UUID.
  static func random() -> DocumentIdentifier {
    let high = UInt64.random(in: .min ... .max) & ~0xF000 | 0x4000
    let low = UInt64.random(in: .min ... .max) & ~(3 << 62) | (2 << 62)
    return DocumentIdentifier(high: high, low: low)
  }
}

/// A field belongs to the thread that uses it.
@available(*, unavailable)
extension Field: Sendable {}
