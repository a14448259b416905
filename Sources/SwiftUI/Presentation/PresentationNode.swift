/// Where what is presented is over the keyboard's view.
enum PresentationPlace: Equatable {
  /// All of the view.
  case cover
  /// Beside the presenting view, inside the bounds.
  case beside(Edge)
}

/// A view that may have another one over everything that the hosting view shows.
final class PresentationNode: _ViewNode {
  private var main: _ViewNode?
  private var presented: _ViewNode?
  private var place = PresentationPlace.cover
  private var dismissed: (() -> Void)?

  /// Whether the presented view is a box beside the presenting one.
  var isBox: Bool { place != .cover }
  override var children: [_ViewNode] { [main, presented].compactMap { $0 } }
  override func makeElements() -> [Element] { main?.elements ?? [] }

  func update(_ content: some View, _ modifier: PresentationModifier, _ scope: _Scope) {
    environment = scope.environment
    let old = main
    main = place(content, over: main, scope)
    if main !== old { structureChanged() }
    (place, dismissed) = (modifier.place, modifier.dismissed)
    show(modifier.presented, modifier.dismiss, scope)
  }
  private func show(_ view: (any View)?, _ dismiss: @escaping () -> Void, _ scope: _Scope) {
    let old = presented
    if let view {
      var values = scope.environment.values
      values.dismiss = DismissAction { dismiss() }
      values.isPresented = true
      values.foregroundStyles = []
      presented = place(any: view, over: presented, scope.with(EnvironmentBox(values)))
      if old == nil { graph.presentations.append(self) }
    } else if let old {
      old.remove()
      presented = nil
      withdraw()
    }
    if presented !== old { structureChanged() }
  }
  private func withdraw() {
    graph.presentations.removeAll { $0 === self }
    if let dismissed { graph.afterLayout { dismissed() } }
    graph.needsLayout()
  }
  override func willLeave() { if presented != nil { withdraw() } }

  /// Shows the presented view over everything before it.
  func showPresented(in bounds: CGRect, _ placement: Placement) {
    let whole = ProposedViewSize(bounds.size)
    for (index, element) in (presented?.elements ?? []).enumerated() {
      // The first one is what is behind the others.
      let isShade = index == 0 && place != .cover
      let size = element.size(whole)
      element.place(
        isShade ? .zero : origin(of: size, in: bounds, placement.host.view), whole, placement)
    }
  }
  private func origin(of size: CGSize, in bounds: CGRect, _ view: UIView) -> CGPoint {
    let middle = CGPoint(x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2)
    guard case .beside(let edge) = place, let source = main?.elements.first,
      let host = source.hostView
    else { return middle }
    let frame = host.convert(source.frame, to: view)
    let below = edge == .bottom || frame.minY - size.height < 0
    let y = below ? frame.maxY : frame.minY - size.height
    return CGPoint(
      x: min(max(frame.midX - size.width / 2, 0), max(bounds.width - size.width, 0)),
      y: min(max(y, 0), max(bounds.height - size.height, 0)))
  }
}

struct PresentationModifier: PrimitiveModifier {
  /// The presented view, if any.
  let presented: (any View)?
  var place = PresentationPlace.cover
  let dismiss: () -> Void
  var dismissed: (() -> Void)?
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, PresentationNode.self) ?? PresentationNode(scope)
    node.update(content, self, scope)
    return node
  }
}

/// Presents a view while a binding is true.
struct PresentingModifier<Presented: View>: ViewModifier {
  let isPresented: Binding<Bool>
  var place = PresentationPlace.cover
  var dismissed: (() -> Void)?
  let presented: (@escaping () -> Void) -> Presented

  func body(content: Content) -> some View {
    let dismiss = { isPresented.wrappedValue = false }
    content.modifier(
      PresentationModifier(
        presented: isPresented.wrappedValue ? LazyContent { presented(dismiss) } : nil,
        place: place, dismiss: dismiss, dismissed: dismissed))
  }
}

/// Content that is made when it is shown, with what it reads noted for it alone.
struct LazyContent<Content: View>: View {
  let make: () -> Content
  init(_ make: @escaping () -> Content) { self.make = make }
  var body: some View { make() }
}

/// Something plain behind what is presented, which takes the touches beside it.
struct PresentationShade: View {
  let opacity: Double
  let dismiss: (() -> Void)?
  var body: some View {
    if let dismiss {
      Color.black.opacity(opacity).contentShape(Rectangle()).onTapGesture { dismiss() }
        .accessibilityLabel("dismiss popup")
    } else {
      Color.black.opacity(opacity).contentShape(Rectangle())
    }
  }
}
extension Binding where Value == Bool {
  /// True while an item is there; `false` takes it away.
  init<Item>(isSet item: Binding<Item?>) {
    self.init(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
  }
}
