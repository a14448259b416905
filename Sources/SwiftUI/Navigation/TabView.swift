/// Views of which one is shown, chosen by a bar below or by a swipe.
public struct TabView<SelectionValue: Hashable, Content: View> {
  let selection: Binding<SelectionValue>?
  let content: Content
  public init(
    selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content
  ) { (self.selection, self.content) = (selection, content()) }
}
extension TabView where SelectionValue == Int {
  public init(@ViewBuilder content: () -> Content) { (selection, self.content) = (nil, content()) }
}
extension TabView: View {
  public var body: some View {
    TabBody(
      content: AnyView(content),
      selection: selection.map { selection in
        Binding<AnyHashable?>(
          get: { AnyHashable(selection.wrappedValue) },
          set: { if let value = $0?.base as? SelectionValue { selection.wrappedValue = value } })
      })
  }
}

private struct TabBody: View {
  let content: AnyView
  let selection: Binding<AnyHashable?>?
  @Environment(\.tabLook) private var look
  @State private var own: AnyHashable?
  /// Tabs that have been shown: they keep their state.
  @State private var visited: Set<AnyHashable> = []

  private struct Page: Identifiable {
    let id: AnyHashable
    let view: AnyView
    private var tab: TabPage? { view.view as? TabPage }
    @MainActor var badge: Text? { tab?.entry.badge ?? ContainerValues(of: view).badge }
    @MainActor var isDisabled: Bool { tab?.entry.isDisabled ?? false }
  }
  private var pages: [Page] {
    ChoiceFinder.choices(in: content.view).map {
      Page(id: $0.tag ?? AnyHashable($0.id), view: $0.view)
    }
  }
  private func choose(_ id: AnyHashable) {
    if let selection { selection.wrappedValue = id } else { own = id }
  }
  var body: some View {
    let pages = pages
    let wanted = selection?.wrappedValue ?? own
    let index = pages.firstIndex { $0.id == wanted } ?? 0
    switch look {
    case .tabs:
      VStack(spacing: 0) {
        shown(pages, index)
        bar(pages, index)
      }
    case .pages(let dots):
      ZStack(alignment: .bottom) {
        shown(pages, index).contentShape(Rectangle())
          .simultaneousGesture(swipe(pages, index))
        if dots == .always || dots == .automatic && pages.count > 1 { self.dots(pages, index) }
      }
    }
  }
  private func shown(_ pages: [Page], _ index: Int) -> some View {
    ZStack {
      ForEach(pages) { page in
        let isShown = page.id == pages[index].id
        if isShown || visited.contains(page.id) {
          page.view
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .holder { view, _ in if view.isHidden == isShown { view.isHidden = !isShown } }
            .onAppear { visited.insert(page.id) }
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
  private func bar(_ pages: [Page], _ index: Int) -> some View {
    HStack(spacing: 0) {
      ForEach(0..<pages.count, id: \.self) { place in
        Button {
          choose(pages[place].id)
        } label: {
          VStack(spacing: 2) { TabItemFinder.item(of: pages[place].view.view) }
            .font(.caption2)
            .frame(maxWidth: .infinity).contentShape(Rectangle())
            .overlay(alignment: .topTrailing) {
              if let badge = pages[place].badge {
                BadgeBubble(text: badge)
              }
            }
        }
        .disabled(pages[place].isDisabled)
        .foregroundColor(place == index ? .accentColor : .secondary)
        .accessibilityAddTraits(place == index ? .isSelected : [])
      }
    }
    .labelStyle(TabLabelStyle())
    .frame(height: 49)
    .background(Color(.secondarySystemBackground))
  }
  private func dots(_ pages: [Page], _ index: Int) -> some View {
    HStack(spacing: 8) {
      ForEach(0..<pages.count, id: \.self) { place in
        Circle().fill(place == index ? Color.white : Color.white.opacity(0.4))
          .frame(width: 7, height: 7)
      }
    }
    .padding(.bottom, 10).allowsHitTesting(false)
  }
  /// A swipe of a third of the width, or a fast one, shows the neighbor.
  private func swipe(_ pages: [Page], _ index: Int) -> some Gesture {
    DragGesture(minimumDistance: 15).onEnded { value in
      let way = value.predictedEndTranslation.width
      guard abs(way) > 60, abs(way) > abs(value.translation.height) else { return }
      let next = way < 0 ? index + 1 : index - 1
      if pages.indices.contains(next) { choose(pages[next].id) }
    }
  }
}
private struct TabLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 2) {
      configuration.icon.accessibilityHidden(true)
      configuration.title
    }
  }
}

/// Finds what the bar says about a tab.
@MainActor
private enum TabItemFinder {
  static func item(of view: any View) -> AnyView {
    (view as? any HasTabItem)?.ownTabItem ?? AnyView(EmptyView())
  }
}
@MainActor
protocol HasTabItem { var ownTabItem: AnyView? { get } }
extension ModifiedContent: HasTabItem where Content: View, Modifier: ViewModifier {
  var ownTabItem: AnyView? {
    (modifier as? TabItemModifier)?.item ?? (content as? any HasTabItem)?.ownTabItem
  }
}
extension AnyView: HasTabItem {
  var ownTabItem: AnyView? { (view as? any HasTabItem)?.ownTabItem }
}
struct TabItemModifier: PrimitiveModifier {
  let item: AnyView
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    content._update(old, scope)
  }
}

enum TabLook: Equatable {
  case tabs
  case pages(PageTabViewStyle.IndexDisplayMode)
}
private enum TabLookName {}
extension EnvironmentValues {
  var tabLook: TabLook {
    get { self[HiddenKey<TabLookName, TabLook>.self] ?? .tabs }
    set { self[HiddenKey<TabLookName, TabLook>.self] = newValue }
  }
}
/// How tabs are chosen.
public protocol TabViewStyle { var _look: _TabLook { get } }
public struct _TabLook { let look: TabLook }
public struct DefaultTabViewStyle: TabViewStyle {
  public init() {}
  public var _look: _TabLook { _TabLook(look: .tabs) }
}
public struct PageTabViewStyle: TabViewStyle {
  /// When the dots are shown.
  public struct IndexDisplayMode: Equatable, Sendable {
    let number: Int
    public static let automatic = IndexDisplayMode(number: 0)
    public static let always = IndexDisplayMode(number: 1)
    public static let never = IndexDisplayMode(number: 2)
  }
  let mode: IndexDisplayMode
  public init(indexDisplayMode: IndexDisplayMode = .automatic) { mode = indexDisplayMode }
  public var _look: _TabLook { _TabLook(look: .pages(mode)) }
}
/// A sidebar on an iPad. Shown as the bar of tabs, as on an iPhone.
public struct SidebarAdaptableTabViewStyle: TabViewStyle {
  public init() {}
  public var _look: _TabLook { _TabLook(look: .tabs) }
}
/// A bar of tabs on all devices.
public struct TabBarOnlyTabViewStyle: TabViewStyle {
  public init() {}
  public var _look: _TabLook { _TabLook(look: .tabs) }
}
extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  public static var sidebarAdaptable: SidebarAdaptableTabViewStyle {
    SidebarAdaptableTabViewStyle()
  }
}
extension TabViewStyle where Self == TabBarOnlyTabViewStyle {
  public static var tabBarOnly: TabBarOnlyTabViewStyle { TabBarOnlyTabViewStyle() }
}
extension TabViewStyle where Self == DefaultTabViewStyle {
  public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}
extension TabViewStyle where Self == PageTabViewStyle {
  public static var page: PageTabViewStyle { PageTabViewStyle() }
  public static func page(
    indexDisplayMode: PageTabViewStyle.IndexDisplayMode
  ) -> PageTabViewStyle { PageTabViewStyle(indexDisplayMode: indexDisplayMode) }
}
/// How the dots of pages look.
public protocol IndexViewStyle {}
public struct PageIndexViewStyle: IndexViewStyle {
  public enum BackgroundDisplayMode: Sendable { case automatic, always, interactive, never }
  public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) {}
}
extension IndexViewStyle where Self == PageIndexViewStyle {
  public static var page: PageIndexViewStyle { PageIndexViewStyle() }
  public static func page(
    backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode
  ) -> PageIndexViewStyle { PageIndexViewStyle(backgroundDisplayMode: backgroundDisplayMode) }
}
extension View {
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    modifier(TabItemModifier(item: AnyView(label())))
  }
  public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
    environmentValue(\.tabLook, style._look.look)
  }
  public func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View {
    ignored("indexViewStyle")
  }
}
