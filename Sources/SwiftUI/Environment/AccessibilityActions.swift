/// The action of a VoiceOver user on a view.
public struct AccessibilityActionKind: Equatable, Sendable {
  private let name: String?
  private let label: Text?
  private init(_ name: String) { (self.name, label) = (name, nil) }
  public init(named name: Text) { (self.name, label) = (nil, name) }
  public static let `default` = AccessibilityActionKind("default")
  public static let escape = AccessibilityActionKind("escape")
  public static let magicTap = AccessibilityActionKind("magicTap")
  public static let delete = AccessibilityActionKind("delete")
  public static let showMenu = AccessibilityActionKind("showMenu")
}
public enum AccessibilityAdjustmentDirection: Hashable, Sendable { case increment, decrement }
/// The level of a heading.
public enum AccessibilityHeadingLevel: UInt, Sendable {
  case unspecified, h1, h2, h3, h4, h5, h6
}
/// The kind of a view's text.
public struct AccessibilityTextContentType: Equatable, Sendable {
  let number: Int
  public static let plain = AccessibilityTextContentType(number: 0)
  public static let console = AccessibilityTextContentType(number: 1)
  public static let fileSystem = AccessibilityTextContentType(number: 2)
  public static let messaging = AccessibilityTextContentType(number: 3)
  public static let narrative = AccessibilityTextContentType(number: 4)
  public static let sourceCode = AccessibilityTextContentType(number: 5)
  public static let spreadsheet = AccessibilityTextContentType(number: 6)
  public static let wordProcessing = AccessibilityTextContentType(number: 7)
}
/// How a view takes touches while VoiceOver is on.
public struct AccessibilityDirectTouchOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let silentOnTouch = AccessibilityDirectTouchOptions(rawValue: 1)
  public static let requiresActivation = AccessibilityDirectTouchOptions(rawValue: 2)
}
public enum AccessibilityLabeledPairRole: Hashable, Sendable { case label, content }
/// The parts of more that is known of a view.
public struct AccessibilityCustomContentKey: Equatable, Sendable {
  let label: Text
  public init(_ label: Text, id: String) { self.label = label }
  public init(_ labelKey: LocalizedStringKey, id: String) { self.init(Text(labelKey), id: id) }
  public init(_ labelKey: LocalizedStringKey) { self.init(Text(labelKey), id: "") }
}

extension View {
  public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { ignored("accessibilityAction") }
  public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View {
    ignored("accessibilityAction")
  }
  public func accessibilityAction(
    named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void
  ) -> some View { ignored("accessibilityAction") }
  @_disfavoredOverload
  public func accessibilityAction<S: StringProtocol>(
    named name: S, _ handler: @escaping () -> Void
  ) -> some View { ignored("accessibilityAction") }
  public func accessibilityAction<Label: View>(
    action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) -> some View { ignored("accessibilityAction") }
  public func accessibilityActions<Content: View>(@ViewBuilder _ content: () -> Content)
    -> some View
  { ignored("accessibilityActions") }
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { ignored("accessibilityAdjustableAction") }
  public func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> some View {
    ignored("accessibilityScrollAction")
  }
  public func accessibilityRespondsToUserInteraction(
    _ respondsToUserInteraction: Bool = true, isEnabled: Bool = true
  ) -> some View { ignored("accessibilityRespondsToUserInteraction") }
  public func accessibilityActivationPoint(_ activationPoint: CGPoint) -> some View {
    ignored("accessibilityActivationPoint")
  }
  public func accessibilityActivationPoint(_ activationPoint: UnitPoint) -> some View {
    ignored("accessibilityActivationPoint")
  }
  public func accessibilityDirectTouch(
    _ isDirectTouchArea: Bool = true, options: AccessibilityDirectTouchOptions = []
  ) -> some View { ignored("accessibilityDirectTouch") }
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
    ignored("accessibilityHeading")
  }
  public func accessibilityTextContentType(_ value: AccessibilityTextContentType) -> some View {
    ignored("accessibilityTextContentType")
  }
  public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View {
    ignored("accessibilityIgnoresInvertColors")
  }
  public func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View {
    ignored("accessibilityChildren")
  }
  public func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V)
    -> some View
  { ignored("accessibilityRepresentation") }
  public func accessibilityLinkedGroup<ID: Hashable>(id: ID, in namespace: Namespace.ID)
    -> some View
  { ignored("accessibilityLinkedGroup") }
  public func accessibilityLabeledPair<ID: Hashable>(
    role: AccessibilityLabeledPairRole, id: ID, in namespace: Namespace.ID
  ) -> some View { ignored("accessibilityLabeledPair") }
  public func accessibilityShowsLargeContentViewer() -> some View {
    ignored("accessibilityShowsLargeContentViewer")
  }
  public func accessibilityShowsLargeContentViewer<V: View>(
    @ViewBuilder _ largeContentView: () -> V
  ) -> some View { ignored("accessibilityShowsLargeContentViewer") }
  public func accessibilityCustomContent(
    _ key: AccessibilityCustomContentKey, _ value: Text?,
    importance: AXCustomContent.Importance = .default
  ) -> some View { ignored("accessibilityCustomContent") }
  public func accessibilityCustomContent(
    _ label: Text, _ value: Text, importance: AXCustomContent.Importance = .default
  ) -> some View { ignored("accessibilityCustomContent") }
  public func accessibilityCustomContent(
    _ labelKey: LocalizedStringKey, _ value: Text,
    importance: AXCustomContent.Importance = .default
  ) -> some View { ignored("accessibilityCustomContent") }
  public func accessibilityCustomContent(
    _ labelKey: LocalizedStringKey, _ valueKey: LocalizedStringKey,
    importance: AXCustomContent.Importance = .default
  ) -> some View { ignored("accessibilityCustomContent") }
  public func accessibilityCustomContent(
    _ key: AccessibilityCustomContentKey, _ valueKey: LocalizedStringKey,
    importance: AXCustomContent.Importance = .default
  ) -> some View { ignored("accessibilityCustomContent") }
  @_disfavoredOverload
  public func accessibilityCustomContent<V: StringProtocol>(
    _ key: AccessibilityCustomContentKey, _ value: V,
    importance: AXCustomContent.Importance = .default
  ) -> some View { ignored("accessibilityCustomContent") }
  @_disfavoredOverload
  public func accessibilityCustomContent<V: StringProtocol>(
    _ labelKey: LocalizedStringKey, _ value: V,
    importance: AXCustomContent.Importance = .default
  ) -> some View { ignored("accessibilityCustomContent") }
}

/// More that is known of a view.
public enum AXCustomContent {
  public enum Importance: UInt, Sendable { case `default`, high }
}

extension View {
  public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View {
    ignored("accessibilityInputLabels")
  }
  public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View {
    ignored("accessibilityInputLabels")
  }
  @_disfavoredOverload
  public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View {
    ignored("accessibilityInputLabels")
  }
  public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View {
    ignored("speechAlwaysIncludesPunctuation")
  }
  public func speechAdjustedPitch(_ value: Double) -> some View { ignored("speechAdjustedPitch") }
  public func speechAnnouncementsQueued(_ value: Bool = true) -> some View {
    ignored("speechAnnouncementsQueued")
  }
  public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding)
    -> some View
  { ignored("accessibilityFocused") }
  public func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View { ignored("accessibilityFocused") }
}

/// Which view VoiceOver reads. The simulated user has none, so it is none.
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
  private let none: Value
  public init() where Value == Bool { none = false }
  public init<T: Hashable>() where Value == T? { none = nil }
  public var wrappedValue: Value {
    get { none }
    nonmutating set { if newValue != none { IgnoredModifiers.later("accessibilityFocused") } }
  }
  public var projectedValue: Binding { Binding(state: self) }
  @propertyWrapper
  public struct Binding {
    let state: AccessibilityFocusState<Value>
    public var wrappedValue: Value {
      get { state.wrappedValue }
      nonmutating set { state.wrappedValue = newValue }
    }
    public var projectedValue: Binding { self }
  }
}

/// An announcement of VoiceOver.
public enum AccessibilityNotification {
  /// Speaks a text.
  public struct Announcement {
    let text: String
    public init(_ announcement: String) { text = announcement }
    public init(_ announcement: AttributedString) { text = String(announcement.characters) }
    @MainActor public func post() {
      UIAccessibility.post(notification: .announcement, argument: text)
    }
  }
  public struct LayoutChanged {
    public init(_ element: Any? = nil) {}
    @MainActor public func post() {
      UIAccessibility.post(notification: .layoutChanged, argument: nil)
    }
  }
  public struct ScreenChanged {
    public init(_ element: Any? = nil) {}
    @MainActor public func post() {
      UIAccessibility.post(notification: .screenChanged, argument: nil)
    }
  }
  public struct PageScrolled {
    let text: String
    public init(_ announcement: String) { text = announcement }
    @MainActor public func post() {
      UIAccessibility.post(notification: .pageScrolled, argument: text)
    }
  }
}
