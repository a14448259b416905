/// A tab as its tab view sees it.
struct TabEntry {
  let content: AnyView
  let label: AnyView
  let tag: AnyHashable?
  /// The identity of the collection's element that the tab is made of.
  var element: AnyHashable?
  var badge: Text?
  var isDisabled = false
  var isHidden = false
}
public struct _TabEntries { var list: [TabEntry] }

/// Tabs of a tab view.
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
  associatedtype TabValue: Hashable = Body.TabValue
  associatedtype Body: TabContent
  @TabContentBuilder<TabValue> @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency var _entries: _TabEntries { get }
}
extension TabContent {
  public var _entries: _TabEntries { body._entries }
}
extension Never: TabContent {
  public typealias TabValue = Never
  public var _entries: _TabEntries { _TabEntries(list: []) }
}

/// Makes tabs of the statements of a closure.
@resultBuilder
public struct TabContentBuilder<TabValue: Hashable> {
  /// The pages of tabs, as views.
  public struct Content<C: TabContent>: View {
    let tabs: C
    public var body: some View {
      TupleView((), views: severalViews.map(\.0))
    }
  }
  public static func buildExpression<C: TabContent<TabValue>>(_ content: C) -> C { content }
  public static func buildPartialBlock<C: TabContent<TabValue>>(first content: C) -> C { content }
  public static func buildPartialBlock<C0: TabContent<TabValue>, C1: TabContent<TabValue>>(
    accumulated: C0, next: C1
  ) -> _TabPair<C0, C1> { _TabPair(first: accumulated, second: next) }
  public static func buildIf<C: TabContent<TabValue>>(_ content: C?) -> C? { content }
  public static func buildEither<C: TabContent<TabValue>>(first content: C) -> AnyTabContent<
    TabValue
  > { AnyTabContent(content) }
  public static func buildEither<C: TabContent<TabValue>>(second content: C) -> AnyTabContent<
    TabValue
  > { AnyTabContent(content) }
  public static func buildLimitedAvailability<C: TabContent<TabValue>>(
    _ content: C
  ) -> AnyTabContent<TabValue> { AnyTabContent(content) }
}
extension TabContentBuilder.Content: SeveralViews {
  var severalViews: [(any View, AnyHashable?)] {
    tabs._entries.list.filter { !$0.isHidden }.map { (TabPage(entry: $0), $0.element) }
  }
}
/// The content of a tab.
struct TabPage: View, Tagged, HasTabItem {
  let entry: TabEntry
  var body: some View { entry.content }
  var ownTag: AnyHashable? { entry.tag }
  var ownTabItem: AnyView? { entry.label }
}
public struct _TabPair<First: TabContent, Second: TabContent>: TabContent
where First.TabValue == Second.TabValue {
  public typealias TabValue = First.TabValue
  let first: First
  let second: Second
  public var body: Never { return fatalError("a pair of tabs has no body") }
  public var _entries: _TabEntries {
    _TabEntries(list: first._entries.list + second._entries.list)
  }
}
/// Tabs of any type.
public struct AnyTabContent<SelectionValue: Hashable>: TabContent {
  public typealias TabValue = SelectionValue
  private let tabs: @MainActor () -> _TabEntries
  public init<T: TabContent>(_ tabContent: T) where T.TabValue == SelectionValue {
    tabs = { tabContent._entries }
  }
  public var body: Never { return fatalError("AnyTabContent has no body") }
  public var _entries: _TabEntries { tabs() }
}
extension Optional: TabContent where Wrapped: TabContent {
  public typealias TabValue = Wrapped.TabValue
  public var body: Never { return fatalError("Optional has no body") }
  public var _entries: _TabEntries { map(\._entries) ?? _TabEntries(list: []) }
}
extension Group: TabContent where Content: TabContent {
  public typealias TabValue = Content.TabValue
  public init<T: Hashable>(@TabContentBuilder<T> content: () -> Content)
  where Content.TabValue == T { self.content = content() }
  public var body: Never { return fatalError("Group has no body") }
  public var _entries: _TabEntries { content._entries }
}
extension ForEach: TabContent where Content: TabContent {
  public typealias TabValue = Content.TabValue
  public var body: Never { return fatalError("ForEach has no body") }
  public var _entries: _TabEntries {
    _TabEntries(
      list: data.flatMap { element in
        content(element)._entries.list.map {
          var entry = $0
          entry.element = AnyHashable(id(element))
          return entry
        }
      })
  }
  public init<T: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @TabContentBuilder<T> content: @escaping (Data.Element) -> Content
  ) where Content.TabValue == T {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }
  public init<T: Hashable>(
    _ data: Data, @TabContentBuilder<T> content: @escaping (Data.Element) -> Content
  ) where Content.TabValue == T, Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, content: content, id: { $0.id })
  }
  public init<T: Hashable>(
    _ data: Range<Int>, @TabContentBuilder<T> content: @escaping (Int) -> Content
  ) where Content.TabValue == T, Data == Range<Int>, ID == Int {
    self.init(data: data, content: content, id: { $0 })
  }
}

/// The purpose of a tab.
public struct TabRole: Hashable, Sendable { public static let search = TabRole() }
/// The label of a tab that has only a title and an image, or only a role.
public struct DefaultTabLabel: View {
  private let label: Label<Text, Image>?
  init(label: Label<Text, Image>) { self.label = label }
  init(role: TabRole?) {
    label = role == .search ? Label("Search", systemImage: "magnifyingglass") : nil
  }
  public var body: some View { label }
}
/// A tab with what the bar says about it.
public struct Tab<Value: Hashable, Content: View, Label: View>: TabContent {
  public typealias TabValue = Value
  let tag: AnyHashable?
  let content: Content
  let label: Label
  public var body: Never { return fatalError("Tab has no body") }
  public var _entries: _TabEntries {
    _TabEntries(list: [TabEntry(content: AnyView(content), label: AnyView(label), tag: tag)])
  }
}
extension Tab {
  public init(
    value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) { (tag, self.content, self.label) = (AnyHashable(value), content(), label()) }
}
extension Tab where Value == Never {
  public init(
    role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) { (tag, self.content, self.label) = (nil, content(), label()) }
}
extension Tab where Label == DefaultTabLabel {
  public init(
    _ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    tag = AnyHashable(value)
    self.content = content()
    label = DefaultTabLabel(label: SwiftUI.Label(titleKey, image: image))
  }
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    tag = AnyHashable(value)
    self.content = content()
    label = DefaultTabLabel(label: SwiftUI.Label(titleKey, systemImage: systemImage))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, image: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    tag = AnyHashable(value)
    self.content = content()
    label = DefaultTabLabel(label: SwiftUI.Label(title, image: image))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    tag = AnyHashable(value)
    self.content = content()
    label = DefaultTabLabel(label: SwiftUI.Label(title, systemImage: systemImage))
  }
  /// A tab with the label of its role.
  public init(value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    tag = AnyHashable(value)
    self.content = content()
    label = DefaultTabLabel(role: role)
  }
}
extension Tab where Value == Never, Label == DefaultTabLabel {
  public init(
    _ titleKey: LocalizedStringKey, image: String, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    tag = nil
    self.content = content()
    label = DefaultTabLabel(label: SwiftUI.Label(titleKey, image: image))
  }
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    tag = nil
    self.content = content()
    label = DefaultTabLabel(label: SwiftUI.Label(titleKey, systemImage: systemImage))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, image: String, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    tag = nil
    self.content = content()
    label = DefaultTabLabel(label: SwiftUI.Label(title, image: image))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    tag = nil
    self.content = content()
    label = DefaultTabLabel(label: SwiftUI.Label(title, systemImage: systemImage))
  }
  /// A tab with the label of its role.
  public init(role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    tag = nil
    self.content = content()
    label = DefaultTabLabel(role: role)
  }
}
/// Tabs that belong together. Only a sidebar shows the header, so the bar shows the tabs beside the others.
public struct TabSection<Header: View, Content: TabContent, Footer: View, SelectionValue: Hashable>:
  TabContent
where Content.TabValue == SelectionValue {
  public typealias TabValue = SelectionValue
  let content: Content
  public var body: Never { return fatalError("TabSection has no body") }
  public var _entries: _TabEntries { content._entries }
}
extension TabSection where Footer == EmptyView {
  public init(
    @TabContentBuilder<SelectionValue> content: () -> Content, @ViewBuilder header: () -> Header
  ) { self.content = content() }
}
extension TabSection where Header == EmptyView, Footer == EmptyView {
  public init(@TabContentBuilder<SelectionValue> content: () -> Content) {
    self.content = content()
  }
}
extension TabSection where Header == Text, Footer == EmptyView {
  public init(
    _ titleKey: LocalizedStringKey, @TabContentBuilder<SelectionValue> content: () -> Content
  ) { self.content = content() }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, @TabContentBuilder<SelectionValue> content: () -> Content
  ) { self.content = content() }
}
extension TabView {
  /// Tabs of which the bar or the binding chooses one by its value.
  public init<C: TabContent>(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
  ) where C.TabValue == SelectionValue, Content == TabContentBuilder<SelectionValue>.Content<C> {
    (self.selection, self.content) = (selection, .init(tabs: content()))
  }
  public init<C: TabContent>(@TabContentBuilder<Never> content: () -> C)
  where
    SelectionValue == Never, C.TabValue == Never, Content == TabContentBuilder<Never>.Content<C>
  { (selection, self.content) = (nil, .init(tabs: content())) }
}

/// Where a tab is shown. An iPhone shows all tabs in its bar.
public struct TabPlacement: Hashable, Sendable {
  private let number: Int
  public static let automatic = TabPlacement(number: 0)
  public static let pinned = TabPlacement(number: 1)
  public static let sidebarOnly = TabPlacement(number: 2)
}
public struct AdaptableTabBarPlacement: Hashable, Sendable {
  private let number: Int
  public static let automatic = AdaptableTabBarPlacement(number: 0)
  public static let tabBar = AdaptableTabBarPlacement(number: 1)
  public static let sidebar = AdaptableTabBarPlacement(number: 2)
}
public struct _ChangedTabs<Base: TabContent>: TabContent {
  public typealias TabValue = Base.TabValue
  let base: Base
  let change: (inout TabEntry) -> Void
  public var body: Never { return fatalError("changed tabs have no body") }
  public var _entries: _TabEntries {
    var entries = base._entries
    for index in entries.list.indices { change(&entries.list[index]) }
    return entries
  }
}
extension TabContent {
  private func changed(_ change: @escaping (inout TabEntry) -> Void) -> _ChangedTabs<Self> {
    _ChangedTabs(base: self, change: change)
  }
  /// A number on the tab's item. Zero hides it.
  public func badge(_ count: Int) -> some TabContent<TabValue> {
    changed { $0.badge = count == 0 ? nil : Text(verbatim: "\(count)") }
  }
  public func badge(_ label: Text?) -> some TabContent<TabValue> { changed { $0.badge = label } }
  public func badge(_ key: LocalizedStringKey?) -> some TabContent<TabValue> {
    changed { $0.badge = key.map { Text($0) } }
  }
  @_disfavoredOverload
  public func badge<S: StringProtocol>(_ label: S?) -> some TabContent<TabValue> {
    changed { $0.badge = label.map { Text($0) } }
  }
  public func hidden(_ hidden: Bool = true) -> some TabContent<TabValue> {
    changed { $0.isHidden = $0.isHidden || hidden }
  }
  public func disabled(_ disabled: Bool) -> some TabContent<TabValue> {
    changed { $0.isDisabled = $0.isDisabled || disabled }
  }
  /// The place of the tab on an iPad. An iPhone shows all tabs in its bar.
  public func tabPlacement(_ placement: TabPlacement) -> some TabContent<TabValue> { self }
}
extension View {
  /// How a style that adapts to the device begins on an iPad. An iPhone shows a bar.
  public func defaultAdaptableTabBarPlacement(
    _ defaultPlacement: AdaptableTabBarPlacement = .automatic
  ) -> some View { self }
}
