/// A view as the content of a cell.
@MainActor @preconcurrency
public struct UIHostingConfiguration<Content: View, Background: View>: UIContentConfiguration {
  let content: Content
  let background: Background
  var insets = EdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
  var smallest = (width: CGFloat?.none, height: CGFloat?.none)

  public func background<S: ShapeStyle>(_ style: S)
    -> UIHostingConfiguration<Content, _UIHostingConfigurationBackgroundView<S>>
  { with(background: _UIHostingConfigurationBackgroundView(style: style)) }
  public func background<B: View>(@ViewBuilder content: () -> B)
    -> UIHostingConfiguration<Content, B>
  { with(background: content()) }
  private func with<B: View>(background: B) -> UIHostingConfiguration<Content, B> {
    UIHostingConfiguration<Content, B>(
      content: content, background: background, insets: insets, smallest: smallest)
  }
  public func margins(_ edges: Edge.Set = .all, _ length: CGFloat) -> Self {
    var copy = self
    if edges.contains(.top) { copy.insets.top = length }
    if edges.contains(.leading) { copy.insets.leading = length }
    if edges.contains(.bottom) { copy.insets.bottom = length }
    if edges.contains(.trailing) { copy.insets.trailing = length }
    return copy
  }
  public func margins(_ edges: Edge.Set = .all, _ insets: EdgeInsets) -> Self {
    margins(edges.intersection(.top), insets.top)
      .margins(edges.intersection(.leading), insets.leading)
      .margins(edges.intersection(.bottom), insets.bottom)
      .margins(edges.intersection(.trailing), insets.trailing)
  }
  public func minSize(width: CGFloat? = nil, height: CGFloat? = nil) -> Self {
    var copy = self
    copy.smallest = (width, height)
    return copy
  }
  public func minSize() -> Self { minSize(width: nil, height: nil) }

  public func makeContentView() -> any UIView & UIContentView { HostedContent(self) }
  public func updated(for state: any UIConfigurationState) -> Self { self }

  var view: some View {
    content.padding(insets)
      .frame(minWidth: smallest.width, minHeight: smallest.height)
      .frame(maxWidth: .infinity, alignment: .leading)
      .background { background }
  }
}
extension UIHostingConfiguration where Background == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    (self.content, background) = (content(), EmptyView())
  }
}
/// A style that fills a cell.
public struct _UIHostingConfigurationBackgroundView<Style: ShapeStyle>: View {
  let style: Style
  public var body: some View { Rectangle().fill(style) }
}

/// The view of a hosting configuration.
@MainActor
private final class HostedContent: UIView, UIContentView {
  var configuration: any UIContentConfiguration { didSet { show() } }
  private let hosting = _UIHostingView(rootView: AnyView(EmptyView()))

  init(_ configuration: any UIContentConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    addSubview(hosting)
    hosting.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      hosting.topAnchor.constraint(equalTo: topAnchor),
      hosting.leadingAnchor.constraint(equalTo: leadingAnchor),
      hosting.trailingAnchor.constraint(equalTo: trailingAnchor),
      hosting.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
    show()
  }
  required init?(coder: NSCoder) { nil }
  private func show() {
    guard let hosted = configuration as? any HostedConfiguration else { return }
    hosting.rootView = hosted.anyView
  }
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    hosting.sizeThatFits(
      CGSize(
        width: targetSize.width > 0 ? targetSize.width : .infinity,
        height: targetSize.height > 0 ? targetSize.height : .infinity))
  }
}
@MainActor
private protocol HostedConfiguration { var anyView: AnyView { get } }
extension UIHostingConfiguration: HostedConfiguration {
  fileprivate var anyView: AnyView { AnyView(view) }
}
