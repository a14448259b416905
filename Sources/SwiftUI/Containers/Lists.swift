/// Rows below each other that scroll.
public struct List<SelectionValue: Hashable, Content: View> {
  let content: Content
  var selection: ListSelection?
}
extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    content = ForEach(data, content: rowContent)
  }
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> { content = ForEach(data, id: id, content: rowContent) }
  public init<Row: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> Row)
  where Content == ForEach<Range<Int>, Int, Row> { content = ForEach(data, content: rowContent) }
}
extension List: View {
  public var body: some View { RowsView(content: content, selection: selection) }
}
/// Rows below each other, of which those on the screen have views.
struct RowsView<Content: View>: View {
  let content: Content
  var selection: ListSelection?
  @Environment(\.listLook) private var look
  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: look.rowSpacing) {
        ForEach(sections: content) { section in
          heading(section.header)
          ForEach(section.content) { row in
            ListRow(subview: row, selection: selection)
              .overlay(alignment: .bottom) { separator(row, in: section.content) }
          }
          heading(section.footer)
        }
      }
    }
    .background(look.hasBackground ? Color(.systemBackground) : .clear)
  }
  private func separator(_ row: Subview, in rows: SubviewsCollection) -> RowSeparator {
    let place = rows.firstIndex { $0.id == row.id } ?? rows.endIndex
    let next = place + 1 < rows.endIndex ? rows[place + 1].containerValues.rowSeparators : nil
    return RowSeparator(row: row.containerValues.rowSeparators, next: next)
  }
  private func heading(_ subviews: SubviewsCollection) -> some View {
    ForEach(subviews) {
      ListRow(subview: $0, selection: nil, hasBackground: false)
        .font(.footnote).foregroundColor(.secondary)
    }
  }
}
/// A row of a list, with the insets and the background of its modifiers.
private struct ListRow: View {
  let subview: Subview
  let selection: ListSelection?
  var hasBackground = true
  @Environment(\.defaultMinListRowHeight) private var least
  var body: some View {
    if let selection, let tag = subview.containerValues.tags.first ?? subview.element {
      Button {
        selection.toggle(tag)
      } label: {
        room.contentShape(Rectangle())
          .background(selection.contains(tag) ? Color(.systemGray4) : .clear)
      }
      .buttonStyle(.plain)
      .accessibilityAddTraits(selection.contains(tag) ? .isSelected : [])
    } else {
      room
    }
  }
  private var room: some View {
    subview
      .modifier(
        RowBadgeModifier(
          badge: subview.containerValues.badge, prominence: subview.containerValues.badgeProminence)
      )
      .modifier(RowEditModifier(edits: subview.containerValues.rowEdits))
      .layout(RowInsets())
      .frame(maxWidth: .infinity, minHeight: least, alignment: .leading)
      .modifier(RowBackgroundModifier(isShown: hasBackground))
  }
}

/// How a list looks. Rows look the same in all.
public protocol ListStyle {}
public struct PlainListStyle: ListStyle {
  public init() {}
}
public struct GroupedListStyle: ListStyle {
  public init() {}
}
public struct InsetListStyle: ListStyle {
  public init() {}
}
public struct InsetGroupedListStyle: ListStyle {
  public init() {}
}
public struct SidebarListStyle: ListStyle {
  public init() {}
}
public struct DefaultListStyle: ListStyle {
  public init() {}
}
extension ListStyle where Self == PlainListStyle {
  public static var plain: PlainListStyle { PlainListStyle() }
}
extension ListStyle where Self == GroupedListStyle {
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}
extension ListStyle where Self == InsetListStyle {
  public static var inset: InsetListStyle { InsetListStyle() }
}
extension ListStyle where Self == SidebarListStyle {
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}
extension ListStyle where Self == DefaultListStyle {
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}
extension ListStyle where Self == InsetGroupedListStyle {
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}
extension View {
  public func listStyle<S: ListStyle>(_ style: S) -> some View { ignored("listStyle") }
}
