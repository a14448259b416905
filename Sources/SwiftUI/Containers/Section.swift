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
    header.modifier(TraitModifier(trait: .wholeLine))
    content
    footer.modifier(TraitModifier(trait: .wholeLine))
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
extension Section where Parent: View, Content: View, Footer == EmptyView {
  /// A section whose content is shown while it is expanded; a tap on the header changes that.
  public init<C: View, P: View>(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> C,
    @ViewBuilder header: () -> P
  ) where Parent == ExpandableHeader<P>, Content == C? {
    self.header = ExpandableHeader(title: header(), isExpanded: isExpanded)
    self.content = isExpanded.wrappedValue ? content() : nil
    footer = EmptyView()
  }
  public init<C: View>(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>,
    @ViewBuilder content: @escaping () -> C
  ) where Parent == ExpandableHeader<Text>, Content == C? {
    self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol, C: View>(
    _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> C
  ) where Parent == ExpandableHeader<Text>, Content == C? {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }
}
/// The header of a section that unfolds.
public struct ExpandableHeader<Title: View>: View {
  let title: Title
  let isExpanded: Binding<Bool>
  public var body: some View {
    Button {
      isExpanded.wrappedValue.toggle()
    } label: {
      HStack {
        title
        Spacer()
        Image(systemName: isExpanded.wrappedValue ? "chevron.down" : "chevron.right")
      }
      .contentShape(Rectangle())
    }
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
