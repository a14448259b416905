/// Where an item of a toolbar is.
public struct ToolbarItemPlacement: Sendable {
  enum Side: Sendable { case leading, trailing, middle, bottom, keyboard }
  let side: Side
  public static let automatic = ToolbarItemPlacement(side: .trailing)
  public static let principal = ToolbarItemPlacement(side: .middle)
  public static let navigation = ToolbarItemPlacement(side: .leading)
  public static let primaryAction = ToolbarItemPlacement(side: .trailing)
  public static let secondaryAction = ToolbarItemPlacement(side: .trailing)
  public static let status = ToolbarItemPlacement(side: .bottom)
  public static let confirmationAction = ToolbarItemPlacement(side: .trailing)
  public static let cancellationAction = ToolbarItemPlacement(side: .leading)
  public static let destructiveAction = ToolbarItemPlacement(side: .trailing)
  public static let keyboard = ToolbarItemPlacement(side: .keyboard)
  public static let topBarLeading = ToolbarItemPlacement(side: .leading)
  public static let topBarTrailing = ToolbarItemPlacement(side: .trailing)
  public static let navigationBarLeading = ToolbarItemPlacement(side: .leading)
  public static let navigationBarTrailing = ToolbarItemPlacement(side: .trailing)
  public static let bottomBar = ToolbarItemPlacement(side: .bottom)
}
/// A bar that a toolbar's modifiers are about.
public struct ToolbarPlacement: Equatable, Sendable {
  let isNavigation: Bool
  public static let automatic = ToolbarPlacement(isNavigation: true)
  public static let navigationBar = ToolbarPlacement(isNavigation: true)
  public static let bottomBar = ToolbarPlacement(isNavigation: false)
  public static let tabBar = ToolbarPlacement(isNavigation: false)
}

/// Items of a toolbar.
@MainActor @preconcurrency
public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ToolbarContentBuilder @MainActor @preconcurrency var body: Body { get }
  var _items: [_ToolbarEntry] { get }
}
extension ToolbarContent {
  public var _items: [_ToolbarEntry] { body._items }
}
extension Never: ToolbarContent {}
/// An item as the bar has it.
public struct _ToolbarEntry {
  let side: ToolbarItemPlacement.Side
  let view: AnyView
  @MainActor
  func editing(_ mode: Binding<EditMode>?) -> _ToolbarEntry {
    guard let mode else { return self }
    return _ToolbarEntry(side: side, view: AnyView(view.environmentValue(\.editMode, mode)))
  }
}
/// One item of a toolbar.
public struct ToolbarItem<ID, Content: View>: ToolbarContent {
  let placement: ToolbarItemPlacement
  let content: Content
  public var body: Never { fatalError("ToolbarItem has no body") }
  public var _items: [_ToolbarEntry] {
    [_ToolbarEntry(side: placement.side, view: AnyView(content))]
  }
}
extension ToolbarItem where ID == () {
  public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) { (self.placement, self.content) = (placement, content()) }
}
extension ToolbarItem where ID == String {
  public init(
    id: String, placement: ToolbarItemPlacement = .automatic, showsByDefault: Bool = true,
    @ViewBuilder content: () -> Content
  ) { (self.placement, self.content) = (placement, content()) }
}
/// Several items with one place.
public struct ToolbarItemGroup<Content: View>: ToolbarContent {
  let placement: ToolbarItemPlacement
  let content: Content
  public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) { (self.placement, self.content) = (placement, content()) }
  public var body: Never { fatalError("ToolbarItemGroup has no body") }
  public var _items: [_ToolbarEntry] {
    [_ToolbarEntry(side: placement.side, view: AnyView(content))]
  }
}
/// Room between items. Bars here have one group on each side.
public struct ToolbarSpacer: ToolbarContent {
  public init(placement: ToolbarItemPlacement = .automatic) {}
  public var body: Never { fatalError("ToolbarSpacer has no body") }
  public var _items: [_ToolbarEntry] { [] }
}
/// Items of a builder.
public struct _ToolbarItems: ToolbarContent {
  public let _items: [_ToolbarEntry]
  public var body: Never { fatalError("the items of a toolbar have no body") }
}
/// Makes items of the statements of a closure.
@MainActor @preconcurrency
@resultBuilder
public struct ToolbarContentBuilder {
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content {
    content
  }
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> _ToolbarItems {
    var items: [_ToolbarEntry] = []
    for part in repeat each content { items += part._items }
    return _ToolbarItems(_items: items)
  }
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> _ToolbarItems {
    _ToolbarItems(_items: content?._items ?? [])
  }
  public static func buildEither<Content: ToolbarContent>(first: Content) -> _ToolbarItems {
    _ToolbarItems(_items: first._items)
  }
  public static func buildEither<Content: ToolbarContent>(second: Content) -> _ToolbarItems {
    _ToolbarItems(_items: second._items)
  }
  public static func buildLimitedAvailability<Content: ToolbarContent>(
    _ content: Content
  ) -> _ToolbarItems { _ToolbarItems(_items: content._items) }
}

/// The content of a bar.
struct BarContent: Equatable {
  var title: Text?
  var isHidden = false
  var hidesBackButton = false
  var items: [_ToolbarEntry] = []
  /// Which update the items are of; views can't be compared.
  var update = 0
  static func == (old: BarContent, new: BarContent) -> Bool {
    old.title == new.title && old.isHidden == new.isHidden && old.update == new.update
      && old.hidesBackButton == new.hidesBackButton && old.items.count == new.items.count
  }
}
struct BarKey: PreferenceKey {
  static var defaultValue: BarContent { BarContent() }
  static func reduce(value: inout BarContent, nextValue: () -> BarContent) {
    let next = nextValue()
    value.title = value.title ?? next.title
    value.isHidden = value.isHidden || next.isHidden
    value.hidesBackButton = value.hidesBackButton || next.hidesBackButton
    value.items += next.items
    value.update += next.update
  }
}
final class NavigationBarModel: ObservableObject {
  @Published var content = BarContent()
}
struct NavigationBar: View {
  @ObservedObject var bar: NavigationBarModel
  @ObservedObject var model: NavigationModel
  var body: some View {
    if !bar.content.isHidden {
      ZStack {
        title
        HStack(spacing: 12) {
          if !model.levels.isEmpty, !bar.content.hidesBackButton {
            Button {
              model.pop()
            } label: {
              Image(systemName: "chevron.left")
            }
            .accessibilityLabel("Back")
          }
          items(.leading)
          Spacer()
          items(.trailing)
        }
      }
      .padding(.horizontal, 16)
      .frame(maxWidth: .infinity, minHeight: 44, maxHeight: 44)
    }
  }
  @ViewBuilder private var title: some View {
    if bar.content.items.contains(where: { $0.side == .middle }) {
      items(.middle)
    } else if let title = bar.content.title {
      title.font(.headline).lineLimit(1)
    }
  }
  private func items(_ side: ToolbarItemPlacement.Side) -> some View {
    BarItems(items: bar.content.items.filter { $0.side == side })
  }
}
private struct BarItems: View {
  let items: [_ToolbarEntry]
  var body: some View {
    HStack(spacing: 12) { ForEach(0..<items.count, id: \.self) { items[$0].view } }
  }
}
/// The bar below a stack's content, where there are items for it.
struct ToolbarRow: View {
  @ObservedObject var bar: NavigationBarModel
  let isBottom: Bool
  var body: some View {
    let items = bar.content.items.filter { $0.side == .bottom }
    if !items.isEmpty {
      BarItems(items: items).frame(maxWidth: .infinity, minHeight: 44, maxHeight: 44)
    }
  }
}

/// Adds items of a separate update.
private struct ToolbarModifier<Items: ToolbarContent>: PrimitiveModifier {
  let items: Items
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    ToolbarUpdates.count += 1
    // The items are shown in the bar, but edit the list that they belong to.
    let mode = scope.environment.values.editMode
    let (entries, update) = (items._items.map { $0.editing(mode) }, ToolbarUpdates.count)
    if entries.contains(where: { $0.side == .keyboard }) {
      IgnoredModifiers.tell("a toolbar item placed above the keyboard")
    }
    let modifier = PreferenceModifier(key: ObjectIdentifier(BarKey.self)) { below, _ in
      var sum = below() as? BarContent ?? BarContent()
      sum.items += entries
      sum.update += update
      return sum
    }
    return modifier._update(content, old, scope)
  }
}
@MainActor
private enum ToolbarUpdates { static var count = 0 }

/// How large a title is. Bars here have one height.
public struct NavigationBarItem: Sendable {
  public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}
/// How a navigation view shows its levels. Here always the newest one alone.
public protocol NavigationViewStyle {}
public struct StackNavigationViewStyle: NavigationViewStyle { public init() {} }
public struct DefaultNavigationViewStyle: NavigationViewStyle { public init() {} }
public struct ColumnNavigationViewStyle: NavigationViewStyle { public init() {} }
extension NavigationViewStyle where Self == StackNavigationViewStyle {
  public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}
extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}
extension NavigationViewStyle where Self == ColumnNavigationViewStyle {
  public static var columns: ColumnNavigationViewStyle { ColumnNavigationViewStyle() }
}

extension View {
  private func bar(_ change: @escaping (inout BarContent) -> Void) -> some View {
    transformPreference(BarKey.self, change)
  }
  public func navigationTitle(_ title: Text) -> some View { bar { $0.title = title } }
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    navigationTitle(Text(titleKey))
  }
  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    navigationTitle(Text(title))
  }
  /// The binding's text. The title can't be edited in the bar.
  public func navigationTitle(_ title: Binding<String>) -> some View {
    navigationTitle(Text(title.wrappedValue))
  }
  public func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title) }
  public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View {
    navigationTitle(Text(titleKey))
  }
  @_disfavoredOverload
  public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View {
    navigationTitle(Text(title))
  }
  public func navigationBarTitle(
    _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationTitle(title) }
  public func navigationBarTitle(
    _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationTitle(Text(titleKey)) }
  @_disfavoredOverload
  public func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationTitle(Text(title)) }
  /// Large titles are shown as inline ones.
  public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { ignored("navigationBarTitleDisplayMode", when: displayMode == .large) }
  public func navigationBarHidden(_ hidden: Bool) -> some View { bar { $0.isHidden = hidden } }
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    bar { $0.hidesBackButton = hidesBackButton }
  }
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    toolbar {
      ToolbarItem(placement: .topBarLeading) { leading }
      ToolbarItem(placement: .topBarTrailing) { trailing }
    }
  }
  public func navigationBarItems<L: View>(leading: L) -> some View {
    toolbar { ToolbarItem(placement: .topBarLeading) { leading } }
  }
  public func navigationBarItems<T: View>(trailing: T) -> some View {
    toolbar { ToolbarItem(placement: .topBarTrailing) { trailing } }
  }
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }

  @_disfavoredOverload
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    modifier(ToolbarModifier(items: ToolbarItem(content: content)))
  }
  public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View { modifier(ToolbarModifier(items: content())) }
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    let isNavigation = bars.isEmpty || bars.contains { $0.isNavigation }
    return bar { if isNavigation { $0.isHidden = visibility == .hidden } }
  }
  public func toolbarBackground<S: ShapeStyle>(
    _ style: S, for bars: ToolbarPlacement...
  ) -> some View { ignored("toolbarBackground") }
  public func toolbarBackground(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View { ignored("toolbarBackground") }
  public func toolbarColorScheme(
    _ colorScheme: ColorScheme?, for bars: ToolbarPlacement...
  ) -> some View { ignored("toolbarColorScheme") }
  public func toolbarRole(_ role: ToolbarRole) -> some View { ignored("toolbarRole") }
  public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
    ignored("toolbarTitleDisplayMode", when: mode == .large)
  }
}
/// The purpose of a toolbar.
public struct ToolbarRole: Sendable {
  public static let automatic = ToolbarRole()
  public static let navigationStack = ToolbarRole()
  public static let browser = ToolbarRole()
  public static let editor = ToolbarRole()
}
/// How large a bar's title is.
public struct ToolbarTitleDisplayMode: Equatable, Sendable {
  let isLarge: Bool
  public static let automatic = ToolbarTitleDisplayMode(isLarge: false)
  public static let inline = ToolbarTitleDisplayMode(isLarge: false)
  public static let inlineLarge = ToolbarTitleDisplayMode(isLarge: true)
  public static let large = ToolbarTitleDisplayMode(isLarge: true)
}
