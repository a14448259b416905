extension View {
  /// Keyboards open no addresses that others send.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    ignored("onOpenURL")
  }
  public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSObject) -> Void
  ) -> some View { ignored("onContinueUserActivity") }
  /// No pointer hovers over a keyboard here.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { ignored("onHover") }
  public func onContinuousHover(
    coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View { ignored("onContinuousHover") }
  public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View {
    ignored("hoverEffect")
  }
  public func hoverEffectDisabled(_ disabled: Bool = true) -> some View { self }
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> some View { ignored("keyboardShortcut") }
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    ignored("keyboardShortcut")
  }
  public func help(_ text: Text) -> some View { accessibilityHint(text) }
  public func help(_ textKey: LocalizedStringKey) -> some View { accessibilityHint(textKey) }
  @_disfavoredOverload
  public func help<S: StringProtocol>(_ text: S) -> some View { accessibilityHint(text) }
  public func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
    ignored("textSelection", when: S.allowsSelection)
  }
  public func focusable(_ isFocusable: Bool = true) -> some View { ignored("focusable") }
  public func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }
  public func focusSection() -> some View { self }
  public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
  public func statusBar(hidden: Bool) -> some View { self }
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View {
    ignored("persistentSystemOverlays")
  }
  public func defersSystemGestures(on edges: Edge.Set) -> some View {
    ignored("defersSystemGestures")
  }
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
    modifier(FlipModifier(isOn: enabled))
  }
  public func speechSpellsOutCharacters(_ value: Bool = true) -> some View { self }
}
private struct FlipModifier: ViewModifier {
  let isOn: Bool
  @Environment(\.layoutDirection) private var direction
  func body(content: Content) -> some View {
    content.scaleEffect(x: isOn && direction == .rightToLeft ? -1 : 1, y: 1)
  }
}
public enum HoverPhase: Equatable, Sendable {
  case active(CGPoint)
  case ended
}
public struct HoverEffect: Sendable {
  public static let automatic = HoverEffect()
  public static let highlight = HoverEffect()
  public static let lift = HoverEffect()
}
/// Whether people may select a text.
public protocol TextSelectability { static var allowsSelection: Bool { get } }
public struct EnabledTextSelectability: TextSelectability {
  public static var allowsSelection: Bool { true }
}
public struct DisabledTextSelectability: TextSelectability {
  public static var allowsSelection: Bool { false }
}
extension TextSelectability where Self == EnabledTextSelectability {
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}
extension TextSelectability where Self == DisabledTextSelectability {
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}
/// A key of a hardware keyboard.
public struct KeyEquivalent: Hashable, ExpressibleByExtendedGraphemeClusterLiteral, Sendable {
  public var character: Character
  public init(_ character: Character) { self.character = character }
  public init(extendedGraphemeClusterLiteral: Character) {
    character = extendedGraphemeClusterLiteral
  }
  public static let upArrow = KeyEquivalent("\u{F700}")
  public static let downArrow = KeyEquivalent("\u{F701}")
  public static let leftArrow = KeyEquivalent("\u{F702}")
  public static let rightArrow = KeyEquivalent("\u{F703}")
  public static let escape = KeyEquivalent("\u{1B}")
  public static let delete = KeyEquivalent("\u{08}")
  public static let deleteForward = KeyEquivalent("\u{F728}")
  public static let tab = KeyEquivalent("\t")
  public static let space = KeyEquivalent(" ")
  public static let `return` = KeyEquivalent("\r")
}
public struct EventModifiers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let capsLock = EventModifiers(rawValue: 1)
  public static let shift = EventModifiers(rawValue: 2)
  public static let control = EventModifiers(rawValue: 4)
  public static let option = EventModifiers(rawValue: 8)
  public static let command = EventModifiers(rawValue: 16)
  public static let numericPad = EventModifiers(rawValue: 32)
  public static let all: EventModifiers = [
    .capsLock, .shift, .control, .option, .command, .numericPad,
  ]
}
public struct KeyboardShortcut: Hashable, Sendable {
  public var key: KeyEquivalent
  public static let defaultAction = KeyboardShortcut(key: .return)
  public static let cancelAction = KeyboardShortcut(key: .escape)
  init(key: KeyEquivalent) { self.key = key }
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) { self.key = key }
}
