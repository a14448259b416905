public import TextInput

/// A responder of an app: a field, another view, the view controller of a screen, or the app itself.
///
/// Values that it lacks are looked up outward: each responder's next one is the one that contains
/// it.
public struct AppResponder: Equatable, Sendable {
  /// The name in flows and reports.
  public var name: String
  /// The text that it takes; `nil` for anything that isn't a field.
  public var field: AppField?
  /// Whether it can be first responder although it isn't a field.
  public var canBecomeFirstResponder = false
  /// `textInputContextIdentifier`.
  public var textInputContextIdentifier: String?
  /// `inputAccessoryView`, or the view of `inputAccessoryViewController`.
  public var inputAccessoryView: AppAccessoryView?
  /// `inputView`.
  public var inputView: AppInputView?
  /// `keyCommands`.
  public var keyCommands: [AppKeyCommand] = []
  /// The frame of its view; `nil` where nothing reads it.
  public var layout: AppLayout?
  /// The responders whose next one this is.
  public var responders: [AppResponder] = []

  /// Makes a responder that offers nothing.
  public init(name: String) { self.name = name }
}

/// A field of an app in its initial state.
public struct AppField: Equatable, Sendable {
  /// The kind of field.
  public var kind: FieldKind
  /// Its traits.
  public var traits: TextInputTraits
  /// The initial content.
  public var text = ""

  /// Makes an empty field with the traits of its kind.
  public init(_ kind: FieldKind) {
    self.kind = kind
    traits = kind.traits
  }
}

/// A view above the keyboard.
public struct AppAccessoryView: Equatable, Sendable {
  /// Its height, with at most one line of text.
  public var height: Double
  /// As high as it grows with the text of the first responder, by its intrinsic size; `nil` where it does not grow.
  public var maximumHeight: Double?
  /// Whether it belongs to a view controller: `inputAccessoryViewController`.
  public var hasController = false

  /// Makes a view that does not grow.
  public init(height: Double) { self.height = height }

  /// The height of one line of text, and the width of one character: no font is read.
  static let (lineHeight, advance) = (20.0, 10.0)
  /// The space beside the text on either side.
  static let margin = 20.0
  /// No view shows more text than this.
  private static let mostUnits = 20_000

  /// Its height around a text in a scene of a width.
  public func height(around document: TextDocument?, sceneWidth: Double) -> Double {
    guard let maximumHeight, let document else { return height }
    var shown = document
    if document.utf16Count > Self.mostUnits {
      shown = TextDocument(document.text(in: 0..<Self.mostUnits))
    }
    let layout = TextLayout(
      shown, width: sceneWidth - 2 * Self.margin, advance: Self.advance,
      lineHeight: Self.lineHeight)
    let wanted = height + Double(layout.lineCount - 1) * Self.lineHeight
    return min(wanted, max(maximumHeight, height))
  }
}

/// A view that an app shows in the keyboard's place.
public struct AppInputView: Equatable, Sendable {
  /// Its height, without the part of the bottom safe area that is below it.
  public var height: Double

  /// Makes a view.
  public init(height: Double) { self.height = height }
}
