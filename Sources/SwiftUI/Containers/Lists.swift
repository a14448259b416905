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
        Group(sections: content) { sections in
          ForEach(sections) { section in
            room(isFirst: section.id == sections.first?.id)
            heading(section.header, isHeader: true, of: section)
            ForEach(section.content) { row in
              ListRow(subview: row, selection: selection)
                .overlay(alignment: .bottom) { separator(row, in: section.content) }
                .modifier(
                  RowPlaceModifier(
                    kind: look.kind, isFirst: row.id == section.content.first?.id,
                    isLast: row.id == section.content.last?.id))
            }
            heading(section.footer, isHeader: false, of: section)
          }
        }
      }
    }
    .background(look.background)
    .environmentValue(\.isInList, true)
  }
  @ViewBuilder private func room(isFirst: Bool) -> some View {
    let height = look.spacing(beforeFirst: isFirst)
    if height > 0 { Color.clear.frame(height: height) }
  }
  @ViewBuilder private func separator(_ row: Subview, in rows: SubviewsCollection) -> some View {
    if look.hasSeparators {
      line(below: row, in: rows).padding(.trailing, look.separatorTrailing)
    }
  }
  private func line(below row: Subview, in rows: SubviewsCollection) -> RowSeparator {
    let place = rows.firstIndex { $0.id == row.id } ?? rows.endIndex
    let next = place + 1 < rows.endIndex ? rows[place + 1].containerValues.rowSeparators : nil
    return RowSeparator(row: row.containerValues.rowSeparators, next: next)
  }
  private func heading(
    _ subviews: SubviewsCollection, isHeader: Bool, of section: SectionConfiguration
  ) -> some View {
    ForEach(subviews) {
      ListRow(subview: $0, selection: nil, hasBackground: false)
        .modifier(
          HeadingModifier(
            look: look, isHeader: isHeader, prominence: section.containerValues.headerProminence))
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
