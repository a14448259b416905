/// How a list looks.
public protocol ListStyle { var _look: _ListStyleLook { get } }
public struct _ListStyleLook { let kind: ListLook.Kind }
/// The style of lists that have no other one. Shown as the plain style.
public struct DefaultListStyle: ListStyle {
  public init() {}
  public var _look: _ListStyleLook { _ListStyleLook(kind: .plain) }
}
extension ListStyle where Self == DefaultListStyle {
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}
public struct PlainListStyle: ListStyle {
  public init() {}
  public var _look: _ListStyleLook { _ListStyleLook(kind: .plain) }
}
extension ListStyle where Self == PlainListStyle {
  public static var plain: PlainListStyle { PlainListStyle() }
}
/// A plain list whose lines end before the trailing edge.
public struct InsetListStyle: ListStyle {
  public init() {}
  public var _look: _ListStyleLook { _ListStyleLook(kind: .inset) }
}
extension ListStyle where Self == InsetListStyle {
  public static var inset: InsetListStyle { InsetListStyle() }
}
/// Sections apart from each other on a gray background.
public struct GroupedListStyle: ListStyle {
  public init() {}
  public var _look: _ListStyleLook { _ListStyleLook(kind: .grouped) }
}
extension ListStyle where Self == GroupedListStyle {
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}
/// Sections with round corners apart from each other on a gray background.
public struct InsetGroupedListStyle: ListStyle {
  public init() {}
  public var _look: _ListStyleLook { _ListStyleLook(kind: .insetGrouped) }
}
extension ListStyle where Self == InsetGroupedListStyle {
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}
/// Sections with bold headers and without lines.
public struct SidebarListStyle: ListStyle {
  public init() {}
  public var _look: _ListStyleLook { _ListStyleLook(kind: .sidebar) }
}
extension ListStyle where Self == SidebarListStyle {
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}
extension View {
  public func listStyle<S: ListStyle>(_ style: S) -> some View {
    environmentValue(\.listLook.kind, style._look.kind)
  }
  /// The distance between the sections of lists inside.
  public func listSectionSpacing(_ spacing: CGFloat) -> some View {
    environmentValue(\.listLook.sectionSpacing, spacing)
  }
  public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
    environmentValue(\.listLook.sectionSpacing, spacing.length)
  }
  /// Whether the headers of sections are large.
  public func headerProminence(_ prominence: Prominence) -> some View {
    environmentValue(\.headerProminence, prominence)
      .containerValue(\.headerProminence, prominence)
  }
}
/// The distance between the sections of a list.
public struct ListSectionSpacing: Equatable, Sendable {
  let length: CGFloat?
  public static let `default` = ListSectionSpacing(length: nil)
  public static let compact = ListSectionSpacing(length: 17.5)
  public static func custom(_ spacing: CGFloat) -> ListSectionSpacing {
    ListSectionSpacing(length: spacing)
  }
}
public enum Prominence: Hashable, Sendable { case standard, increased }
private enum HeaderProminenceName {}
private enum HeaderProminenceKey: ContainerValueKey {
  static var defaultValue: Prominence? { nil }
}
extension ContainerValues {
  var headerProminence: Prominence? {
    get { self[HeaderProminenceKey.self] }
    set { self[HeaderProminenceKey.self] = newValue }
  }
}
extension EnvironmentValues {
  /// Whether the headers of an environment's sections are large.
  public var headerProminence: Prominence {
    get { self[HiddenKey<HeaderProminenceName, Prominence>.self] ?? .standard }
    set { self[HiddenKey<HeaderProminenceName, Prominence>.self] = newValue }
  }
}

/// The looks of a list that its modifiers set.
struct ListLook: Equatable {
  enum Kind { case plain, inset, grouped, insetGrouped, sidebar }
  var kind = Kind.plain
  var rowSpacing: CGFloat = 0
  var sectionSpacing: CGFloat?
  var hasBackground = true

  var background: Color {
    guard hasBackground else { return .clear }
    return Color(isGrouped ? .systemGroupedBackground : .systemBackground)
  }
  private var isGrouped: Bool { kind == .grouped || kind == .insetGrouped }
  var hasSeparators: Bool { kind != .sidebar }
  var separatorTrailing: CGFloat { kind == .inset ? 16 : 0 }
  var hasCapitalHeaders: Bool { isGrouped }
  /// The distance above a section.
  func spacing(beforeFirst isFirst: Bool) -> CGFloat {
    let usual: CGFloat = isGrouped ? 35 : 0
    let length = sectionSpacing ?? usual
    guard length.isFinite else { return 0 }
    return isFirst ? min(usual, max(length, 0)) : max(length, 0)
  }
}
private enum ListLookName {}
private enum IsInListName {}
extension EnvironmentValues {
  /// Whether the view is in a row of a list or a form.
  var isInList: Bool {
    get { self[HiddenKey<IsInListName, Bool>.self] ?? false }
    set { self[HiddenKey<IsInListName, Bool>.self] = newValue }
  }
  var listLook: ListLook {
    get { self[HiddenKey<ListLookName, ListLook>.self] ?? ListLook() }
    set { self[HiddenKey<ListLookName, ListLook>.self] = newValue }
  }
}

/// The background and the corners of a row in its section.
struct RowPlaceModifier: ViewModifier {
  let kind: ListLook.Kind
  let isFirst: Bool
  let isLast: Bool
  func body(content: Content) -> some View {
    switch kind {
    case .plain, .inset, .sidebar: content
    case .grouped: content.background(Color(.secondarySystemGroupedBackground))
    case .insetGrouped:
      content.background(Color(.secondarySystemGroupedBackground))
        .clipShape(
          UnevenRoundedRectangle(
            topLeadingRadius: isFirst ? 10 : 0, bottomLeadingRadius: isLast ? 10 : 0,
            bottomTrailingRadius: isLast ? 10 : 0, topTrailingRadius: isFirst ? 10 : 0)
        )
        .padding(.horizontal, 16)
    }
  }
}
/// The font and the color of a section's header or footer.
struct HeadingModifier: ViewModifier {
  let look: ListLook
  let isHeader: Bool
  let prominence: Prominence?
  @Environment(\.headerProminence) private var inherited
  func body(content: Content) -> some View {
    if isHeader, look.kind == .sidebar || (prominence ?? inherited) == .increased {
      content.font(.title3.bold()).foregroundColor(.primary)
    } else {
      content.font(.footnote).foregroundColor(.secondary)
        .textCase(isHeader && look.hasCapitalHeaders ? .uppercase : nil)
        .padding(.horizontal, look.kind == .insetGrouped ? 16 : 0)
    }
  }
}
