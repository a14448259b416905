// Modifiers of apps that keyboards' shared views have too.

public struct NavigationTransition: Sendable {
  public static let automatic = NavigationTransition()
  public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID)
    -> NavigationTransition
  { NavigationTransition() }
}
public protocol NavigationSplitViewStyle: Sendable {}
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle { public init() {} }
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle { public init() {} }
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
  public init() {}
}
extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
  public static var automatic: AutomaticNavigationSplitViewStyle { .init() }
}
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  public static var balanced: BalancedNavigationSplitViewStyle { .init() }
}
extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
  public static var prominentDetail: ProminentDetailNavigationSplitViewStyle { .init() }
}
public struct SpringLoadingBehavior: Hashable, Sendable {
  let raw: Int
  public static let automatic = SpringLoadingBehavior(raw: 0)
  public static let enabled = SpringLoadingBehavior(raw: 1)
  public static let disabled = SpringLoadingBehavior(raw: 2)
}
public struct TabBarMinimizeBehavior: Hashable, Sendable {
  let raw: Int
  public static let automatic = TabBarMinimizeBehavior(raw: 0)
  public static let onScrollDown = TabBarMinimizeBehavior(raw: 1)
  public static let onScrollUp = TabBarMinimizeBehavior(raw: 2)
  public static let never = TabBarMinimizeBehavior(raw: 3)
}
public struct TypesettingLanguage: Hashable, Sendable {
  let language: Locale.Language?
  public static let automatic = TypesettingLanguage(language: nil)
  public static func explicit(_ language: Locale.Language) -> TypesettingLanguage {
    TypesettingLanguage(language: language)
  }
}
/// Room at the edges of a scene.
public struct ScenePadding: Hashable, Sendable {
  let raw: Int
  public static let minimum = ScenePadding(raw: 0)
  public static let navigationBar = ScenePadding(raw: 1)
}

extension View {
  public func navigationTransition(_ style: NavigationTransition) -> some View {
    ignored("navigationTransition")
  }
  public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View {
    ignored("navigationSplitViewStyle", when: !(style is AutomaticNavigationSplitViewStyle))
  }
  public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View {
    ignored("navigationSplitViewColumnWidth")
  }
  public func navigationSplitViewColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View { ignored("navigationSplitViewColumnWidth") }
  public func springLoadingBehavior(_ behavior: SpringLoadingBehavior) -> some View {
    ignored("springLoadingBehavior", when: behavior == .enabled)
  }
  public func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View {
    ignored("tabBarMinimizeBehavior", when: behavior != .automatic)
  }
  public func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View {
    ignored("toolbarTitleMenu")
  }
  public func toolbarBackgroundVisibility(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View { ignored("toolbarBackground") }
  public func typesettingLanguage(
    _ language: TypesettingLanguage, isEnabled: Bool = true
  ) -> some View { ignored("typesettingLanguage", when: isEnabled && language != .automatic) }
  public func typesettingLanguage(
    _ language: Locale.Language, isEnabled: Bool = true
  ) -> some View { ignored("typesettingLanguage", when: isEnabled) }
  /// 16 points, the margin of an iPhone's scene.
  public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges, 16) }
  public func scenePadding(_ padding: ScenePadding, edges: Edge.Set = .all) -> some View {
    self.padding(edges, 16)
  }
  public func handlesExternalEvents(
    preferring: Set<String>, allowing: Set<String>
  ) -> some View { ignored("handlesExternalEvents") }
  public func userActivity(
    _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
  ) -> some View { ignored("userActivity", when: isActive) }
  public func userActivity<P>(
    _ activityType: String, element: P?, _ update: @escaping (P, NSUserActivity) -> Void
  ) -> some View { ignored("userActivity", when: element != nil) }
  public func interactionActivityTrackingTag(_ tag: String) -> some View {
    ignored("interactionActivityTrackingTag")
  }
  public func findNavigator(isPresented: Binding<Bool>) -> some View {
    ignored("findNavigator", when: isPresented.wrappedValue)
  }
  public func findDisabled(_ isDisabled: Bool = true) -> some View { ignored("findDisabled") }
  public func replaceDisabled(_ isDisabled: Bool = true) -> some View {
    ignored("replaceDisabled")
  }
  public func sliderThumbVisibility(_ visibility: Visibility) -> some View {
    ignored("sliderThumbVisibility", when: visibility == .hidden)
  }
  public func listSectionMargins(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View {
    ignored("listSectionMargins")
  }
  public func sectionActions<C: View>(@ViewBuilder content: () -> C) -> some View {
    ignored("sectionActions")
  }
  public func accessibilityDragPoint(_ point: UnitPoint, description: Text) -> some View {
    ignored("accessibilityDragPoint")
  }
  public func accessibilityDragPoint(
    _ point: UnitPoint, description: LocalizedStringKey
  ) -> some View { ignored("accessibilityDragPoint") }
  @_disfavoredOverload
  public func accessibilityDragPoint<S: StringProtocol>(
    _ point: UnitPoint, description: S
  ) -> some View { ignored("accessibilityDragPoint") }
  public func accessibilityDropPoint(_ point: UnitPoint, description: Text) -> some View {
    ignored("accessibilityDropPoint")
  }
  public func accessibilityDropPoint(
    _ point: UnitPoint, description: LocalizedStringKey
  ) -> some View { ignored("accessibilityDropPoint") }
  @_disfavoredOverload
  public func accessibilityDropPoint<S: StringProtocol>(
    _ point: UnitPoint, description: S
  ) -> some View { ignored("accessibilityDropPoint") }
}
