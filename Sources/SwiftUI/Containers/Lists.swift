/// Views with a header and a footer.
public struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
  let footer: Footer
}
extension Section: View where Parent: View, Content: View, Footer: View {
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) { (self.header, self.content, self.footer) = (header(), content(), footer()) }
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    (self.header, self.content, self.footer) = (header, content(), footer)
  }
  public var body: some View {
    header.font(.footnote).foregroundColor(.secondary).modifier(TraitModifier(trait: .wholeLine))
    content
    footer.font(.footnote).foregroundColor(.secondary).modifier(TraitModifier(trait: .wholeLine))
  }
}
extension Section where Parent: View, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    (self.header, self.content, footer) = (header(), content(), EmptyView())
  }
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    (self.header, self.content, footer) = (header, content(), EmptyView())
  }
}
extension Section where Parent == EmptyView, Content: View, Footer: View {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    (header, self.content, self.footer) = (EmptyView(), content(), footer())
  }
}
extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    (header, self.content, footer) = (EmptyView(), content(), EmptyView())
  }
}
extension Section where Parent == Text, Content: View, Footer == EmptyView {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    (header, self.content, footer) = (Text(titleKey), content(), EmptyView())
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    (header, self.content, footer) = (Text(title), content(), EmptyView())
  }
}

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
  public var body: some View {
    if let selection {
      RowsView(content: SelectableRows(content: AnyView(content), selection: selection))
    } else {
      RowsView(content: content)
    }
  }
}
/// Settings below each other.
public struct Form<Content: View> {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}
extension Form: View {
  public var body: some View { RowsView(content: content) }
}
private struct RowsView<Content: View>: View {
  let content: Content
  @Environment(\.defaultMinListRowHeight) private var least
  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: 0) {
        Group { content }
          .padding(.horizontal, 16)
          .frame(maxWidth: .infinity, minHeight: least, alignment: .leading)
      }
    }
    .background(Color(.systemBackground))
  }
}

/// A value with its label.
public struct LabeledContent<Label: View, Content: View> {
  let label: Label
  let content: Content
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.label, self.content) = (label(), content())
  }
}
extension LabeledContent where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    (label, self.content) = (Text(titleKey), content())
  }
}
extension LabeledContent where Label == Text, Content == Text {
  public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    (label, content) = (Text(titleKey), Text(value))
  }
}
extension LabeledContent: View {
  public var body: some View {
    HStack {
      label
      Spacer()
      content.foregroundColor(.secondary)
    }
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
extension ListStyle where Self == InsetGroupedListStyle {
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}
extension View {
  public func listStyle<S: ListStyle>(_ style: S) -> some View { ignored("listStyle") }
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { ignored("listRowInsets") }
  public func listRowBackground<V: View>(_ view: V?) -> some View { ignored("listRowBackground") }
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all)
    -> some View
  { ignored("listRowSeparator") }
}
