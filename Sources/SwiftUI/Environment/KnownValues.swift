/// The light or the dark appearance.
public enum ColorScheme: Hashable, CaseIterable, Sendable {
  case light, dark
  public init?(_ style: UIUserInterfaceStyle) {
    switch style {
    case .light: self = .light
    case .dark: self = .dark
    case .unspecified: return nil
    }
  }
}
public enum ColorSchemeContrast: Hashable, CaseIterable, Sendable { case standard, increased }
/// The direction in which one reads.
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }
public enum LegibilityWeight: Hashable, Sendable { case regular, bold }
public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }
public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }
public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }
public enum ControlSize: Hashable, CaseIterable, Sendable {
  case mini, small, regular, large, extraLarge
}

/// Opens an address.
public struct OpenURLAction {
  public struct Result {
    enum Kind {
      case handled, discarded
      case systemAction(URL?)
    }
    let kind: Kind
    public static let handled = Result(kind: .handled)
    public static let discarded = Result(kind: .discarded)
    public static let systemAction = Result(kind: .systemAction(nil))
    public static func systemAction(_ url: URL) -> Result { Result(kind: .systemAction(url)) }
  }
  private let handler: @MainActor (URL) -> Result
  public init(handler: @escaping @MainActor (URL) -> Result) { self.handler = handler }
  @MainActor public func callAsFunction(_ url: URL) { callAsFunction(url) { _ in } }
  @MainActor public func callAsFunction(_ url: URL, completion: @escaping (Bool) -> Void) {
    switch handler(url).kind {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .systemAction(let other):
      NSExtensionContext().open(other ?? url, completionHandler: completion)
    }
  }
}
/// Takes away what presents a view.
public struct DismissAction {
  let action: @MainActor () -> Void
  @MainActor public func callAsFunction() { action() }
}
/// Whether a view is presented.
public struct PresentationMode {
  public var isPresented: Bool
  let dismissal: @MainActor () -> Void
  @MainActor public mutating func dismiss() { dismissal() }
}

/// The properties of all letters of a text that modifiers of views change, too.
struct LetterStyle: Hashable {
  var kerning: CGFloat = 0
  var baseline: CGFloat = 0
  var isUnderlined = false
  var isStruck = false
}

private struct Known {
  var colorScheme = ColorScheme.light
  var layoutDirection = LayoutDirection.leftToRight
  var isEnabled = true
  var font: Font?
  var fontWeight: Font.Weight?
  var isItalic = false
  var isMonospaced = false
  var hasEqualDigits = false
  var styles: [AnyShapeStyle] = []
  var tint: AnyShapeStyle?
  var background: AnyShapeStyle?
  var lineLimit: Int?
  var reservesLines = false
  var alignment = TextAlignment.leading
  var truncation = Text.TruncationMode.tail
  var scaleFactor: CGFloat = 1
  var textCase: Text.Case?
  var lineSpacing: CGFloat = 0
  var letters = LetterStyle()
  var tightens = false
  var imageScale = Image.Scale.medium
  var symbolVariants = SymbolVariants.none
}
private struct KnownKey: EnvironmentKey {
  static var defaultValue: Known { Known() }
}
/// Values of the environment that are private.
struct HiddenKey<Name, Value>: EnvironmentKey {
  static var defaultValue: Value? { nil }
}

extension EnvironmentValues {
  private var known: Known {
    get { self[KnownKey.self] }
    set { self[KnownKey.self] = newValue }
  }
  public var colorScheme: ColorScheme {
    get { known.colorScheme }
    set { known.colorScheme = newValue }
  }
  public var layoutDirection: LayoutDirection {
    get { known.layoutDirection }
    set { known.layoutDirection = newValue }
  }
  public var isEnabled: Bool {
    get { known.isEnabled }
    set { known.isEnabled = newValue }
  }
  public var font: Font? {
    get { known.font }
    set { known.font = newValue }
  }
  public var lineLimit: Int? {
    get { known.lineLimit }
    set { known.lineLimit = newValue }
  }
  var reservesLines: Bool {
    get { known.reservesLines }
    set { known.reservesLines = newValue }
  }
  public var multilineTextAlignment: TextAlignment {
    get { known.alignment }
    set { known.alignment = newValue }
  }
  public var truncationMode: Text.TruncationMode {
    get { known.truncation }
    set { known.truncation = newValue }
  }
  public var minimumScaleFactor: CGFloat {
    get { known.scaleFactor }
    set { known.scaleFactor = newValue }
  }
  public var textCase: Text.Case? {
    get { known.textCase }
    set { known.textCase = newValue }
  }
  public var lineSpacing: CGFloat {
    get { known.lineSpacing }
    set { known.lineSpacing = newValue }
  }
  var letterStyle: LetterStyle {
    get { known.letters }
    set { known.letters = newValue }
  }
  public var allowsTightening: Bool {
    get { known.tightens }
    set { known.tightens = newValue }
  }
  public var imageScale: Image.Scale {
    get { known.imageScale }
    set { known.imageScale = newValue }
  }
  public var symbolVariants: SymbolVariants {
    get { known.symbolVariants }
    set { known.symbolVariants = newValue }
  }
  public var backgroundStyle: AnyShapeStyle? {
    get { known.background }
    set { known.background = newValue }
  }
  var fontWeight: Font.Weight? {
    get { known.fontWeight }
    set { known.fontWeight = newValue }
  }
  var isItalic: Bool {
    get { known.isItalic }
    set { known.isItalic = newValue }
  }
  var isMonospaced: Bool {
    get { known.isMonospaced }
    set { known.isMonospaced = newValue }
  }
  var hasEqualDigits: Bool {
    get { known.hasEqualDigits }
    set { known.hasEqualDigits = newValue }
  }
  var foregroundStyles: [AnyShapeStyle] {
    get { known.styles }
    set { known.styles = newValue }
  }
  var tintStyle: AnyShapeStyle? {
    get { known.tint }
    set { known.tint = newValue }
  }
  var tintColor: Color? { known.tint?.style as? Color }

  /// UIKit's traits of the appearance.
  var traits: UITraitCollection {
    UITraitCollection(userInterfaceStyle: colorScheme == .dark ? .dark : .light)
  }

  /// A level of the foreground style: one that was given, or a paler one of the first.
  func foreground(level: Int) -> _Paint {
    let styles = known.styles
    if level < styles.count { return styles[level]._paint(in: without(level)) }
    guard let first = styles.first else {
      let colors: [UIColor] = [
        .label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel, .quaternaryLabel,
      ]
      return _Paint(.color(colors[min(level, 4)].resolvedColor(with: traits)))
    }
    return FadedStyle(base: first, opacity: Self.opacity(level: level))._paint(in: without(0))
  }
  /// How much of a style without paler forms of its own a level shows.
  static func opacity(level: Int) -> Double { [1, 0.5, 0.25, 0.18, 0.1][min(max(level, 0), 4)] }
  /// The environment in which a style of the foreground is found, so that no style refers to itself.
  private func without(_ level: Int) -> EnvironmentValues {
    var copy = self
    copy.known.styles = []
    return copy
  }
}
