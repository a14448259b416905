/// The view that shows a tree of SwiftUI's views; the graph lives as long as it does.
@preconcurrency @MainActor
open class _UIHostingView<Content: View>: UIView {
  let graph = ViewGraph()
  public var rootView: Content { didSet { isStale = true; setNeedsLayout() } }
  private var isStale = true
  /// Whether the ideal size is the view's own.
  var hasIntrinsicSize = true { didSet { invalidateIntrinsicContentSize() } }
  private var ideal: CGSize?
  private var lastTraits: UITraitCollection?

  public required init(rootView: Content) {
    self.rootView = rootView
    super.init(frame: .zero)
    graph.hostingView = self
  }
  public required init?(coder: NSCoder) { nil }

  deinit {
    MainActor.assumeIsolated { [graph, boxes] in
      graph.leave()
      boxes?.removeFromSuperview()
    }
  }

  /// The environment from the surroundings.
  private func environment() -> EnvironmentValues {
    var values = EnvironmentValues()
    let traits = traitCollection
    values.colorScheme = traits.userInterfaceStyle == .dark ? .dark : .light
    values.layoutDirection =
      effectiveUserInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    values.horizontalSizeClass = traits.horizontalSizeClass == .regular ? .regular : .compact
    values.verticalSizeClass = traits.verticalSizeClass == .compact ? .compact : .regular
    return values
  }

  /// Brings the tree in line with the root view and the surroundings.
  private func refresh() {
    let traits = traitCollection
    guard isStale || traits != lastTraits else { return }
    let isOther = lastTraits.map { $0 != traits } ?? true
    (isStale, lastTraits) = (false, traits)
    let box = isOther ? EnvironmentBox(environment()) : graph.environment
    graph.setRoot(rootView, box)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    isStale = true
    lastTraits = nil
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard window != nil || bounds.width > 0 else { return }
    refresh()
    graph.pass { place() }
    let size = rootSize(ProposedViewSize(width: bounds.width > 0 ? bounds.width : nil, height: nil))
    if ideal != size {
      ideal = size
      if hasIntrinsicSize { invalidateIntrinsicContentSize() }
    }
    keyboardHeight.update(of: self, isWanted: hasIntrinsicSize) {
      rootSize(ProposedViewSize(width: bounds.width, height: 0)).height
    }
  }
  private let keyboardHeight = KeyboardHeight()

  private var elements: [Element] { graph.root?.elements ?? [] }

  private func place() {
    let host = HostFrame(self)
    let size = bounds.size
    for element in elements {
      let proposal = ProposedViewSize(size)
      let own = element.size(proposal)
      let x = (size.width - own.width) / 2
      element.place(
        CGPoint(x: x, y: (size.height - own.height) / 2), proposal, Placement(host: host))
    }
    let whole = wholeKeyboard
    for presentation in graph.presentations where whole == nil || !presentation.isBox {
      presentation.showPresented(in: CGRect(origin: .zero, size: size), Placement(host: host))
    }
    host.finish()
    showBoxes(in: whole)
  }

  /// Contains boxes such as menus, which may be larger than this view and are shown over the whole keyboard.
  private var boxes: HolderView?
  /// The outermost view around, if this one is only a part of it.
  private var wholeKeyboard: UIView? {
    var outermost: UIView = self
    while let around = outermost.superview { outermost = around }
    return outermost.bounds.size == bounds.size ? nil : outermost
  }
  private func showBoxes(in whole: UIView?) {
    let shown = graph.presentations.filter(\.isBox)
    guard let whole, !shown.isEmpty else {
      boxes?.removeFromSuperview()
      boxes = nil
      return
    }
    let boxes = boxes ?? HolderView(frame: .zero)
    self.boxes = boxes
    if boxes.superview !== whole { whole.addSubview(boxes) }
    boxes.setFrame(CGRect(origin: .zero, size: whole.bounds.size))
    let host = HostFrame(boxes)
    for presentation in shown {
      presentation.showPresented(
        in: CGRect(origin: .zero, size: whole.bounds.size), Placement(host: host))
    }
    host.finish()
  }
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { boxes?.removeFromSuperview() }
  }

  func rootSize(_ proposal: ProposedViewSize) -> CGSize {
    refresh()
    graph.evaluate()
    return elements.reduce(CGSize.zero) { size, element in
      let own = element.size(proposal)
      return CGSize(width: max(size.width, own.width), height: max(size.height, own.height))
    }
  }

  open override var intrinsicContentSize: CGSize {
    guard hasIntrinsicSize, !graph.isUpdating else { return super.intrinsicContentSize }
    let width = bounds.width > 0 ? bounds.width : nil
    let size = rootSize(ProposedViewSize(width: width, height: nil))
    let natural = rootSize(.unspecified)
    return CGSize(width: natural.width, height: size.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    func bounded(_ length: CGFloat) -> CGFloat? {
      length <= 0 || length >= CGFloat.greatestFiniteMagnitude ? nil : length
    }
    return rootSize(ProposedViewSize(width: bounded(size.width), height: bounded(size.height)))
  }
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
    if let found = contentHit(point, with: event) { return found }
    return bounds.holds(point) && backgroundColor.map { $0.cgColor.alpha > 0 } ?? false
      ? self : nil
  }
}

/// The sizes that a hosting controller reports.
public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let preferredContentSize = UIHostingControllerSizingOptions(rawValue: 1)
  public static let intrinsicContentSize = UIHostingControllerSizingOptions(rawValue: 2)
}

/// A controller whose view shows SwiftUI's views.
@preconcurrency @MainActor
open class UIHostingController<Content: View>: UIViewController {
  private let hosting: _UIHostingView<Content>

  public init(rootView: Content) {
    hosting = _UIHostingView(rootView: rootView)
    super.init(nibName: nil, bundle: nil)
  }
  public init?(coder aDecoder: NSCoder, rootView: Content) {
    hosting = _UIHostingView(rootView: rootView)
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { nil }

  open override func loadView() { view = hosting }

  /// The view at the top; setting it keeps what is at the same place in the tree.
  public var rootView: Content {
    get { hosting.rootView }
    set { hosting.rootView = newValue }
  }
  public var sizingOptions: UIHostingControllerSizingOptions = .intrinsicContentSize {
    didSet { hosting.hasIntrinsicSize = sizingOptions.contains(.intrinsicContentSize) }
  }
  public var safeAreaRegions = SafeAreaRegions.all
  public func sizeThatFits(in size: CGSize) -> CGSize { hosting.sizeThatFits(size) }
  public func _disableSafeArea() {}
}

/// Parts of the edges that content keeps out of.
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all = SafeAreaRegions(rawValue: .max)
}

extension View {
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View { self }
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
}
