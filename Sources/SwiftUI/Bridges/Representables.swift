/// A view of UIKit's inside SwiftUI's views.
@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  @MainActor @preconcurrency func makeUIView(context: Context) -> UIViewType
  @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Context)
  @MainActor @preconcurrency static func dismantleUIView(
    _ uiView: UIViewType, coordinator: Coordinator)
  @MainActor @preconcurrency func makeCoordinator() -> Coordinator
  @MainActor @preconcurrency func sizeThatFits(
    _ proposal: ProposedViewSize, uiView: UIViewType, context: Context
  ) -> CGSize?
}
extension UIViewRepresentable {
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
  public func sizeThatFits(
    _ proposal: ProposedViewSize, uiView: UIViewType, context: Context
  ) -> CGSize? { nil }
  public var body: Never { fatalError("\(Self.self) has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    RepresentedNode<UIViewBridge<Self>>.update(old, UIViewBridge(view: self), scope)
  }
}
extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

/// The environment that a representable can read.
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public var transaction = Transaction()
  public let environment: EnvironmentValues
}

/// A controller of UIKit's inside SwiftUI's views.
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>
  @MainActor @preconcurrency func makeUIViewController(context: Context) -> UIViewControllerType
  @MainActor @preconcurrency func updateUIViewController(
    _ uiViewController: UIViewControllerType, context: Context)
  @MainActor @preconcurrency static func dismantleUIViewController(
    _ uiViewController: UIViewControllerType, coordinator: Coordinator)
  @MainActor @preconcurrency func makeCoordinator() -> Coordinator
}
extension UIViewControllerRepresentable {
  public static func dismantleUIViewController(
    _ uiViewController: UIViewControllerType, coordinator: Coordinator
  ) {}
  public var body: Never { fatalError("\(Self.self) has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    RepresentedNode<ControllerBridge<Self>>.update(old, ControllerBridge(view: self), scope)
  }
}
extension UIViewControllerRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  public let coordinator: Representable.Coordinator
  public var transaction = Transaction()
  public let environment: EnvironmentValues
}

/// The common part of both kinds.
@MainActor
protocol RepresentedBridge {
  associatedtype Object: AnyObject
  associatedtype Coordinator
  associatedtype Source
  var view: Source { get set }
  func makeCoordinator() -> Coordinator
  func make(_ coordinator: Coordinator, _ environment: EnvironmentValues) -> Object
  func update(_ object: Object, _ coordinator: Coordinator, _ environment: EnvironmentValues)
  func dismantle(_ object: Object, _ coordinator: Coordinator)
  func uiView(_ object: Object) -> UIView
  func size(
    _ proposal: ProposedViewSize, _ object: Object, _ coordinator: Coordinator,
    _ environment: EnvironmentValues
  ) -> CGSize?
}
@MainActor
struct UIViewBridge<V: UIViewRepresentable>: RepresentedBridge {
  var view: V
  func makeCoordinator() -> V.Coordinator { view.makeCoordinator() }
  private func context(_ coordinator: V.Coordinator, _ environment: EnvironmentValues) -> V.Context
  {
    UIViewRepresentableContext(coordinator: coordinator, environment: environment)
  }
  func make(_ coordinator: V.Coordinator, _ environment: EnvironmentValues) -> V.UIViewType {
    view.makeUIView(context: context(coordinator, environment))
  }
  func update(
    _ object: V.UIViewType, _ coordinator: V.Coordinator, _ environment: EnvironmentValues
  ) { view.updateUIView(object, context: context(coordinator, environment)) }
  func dismantle(_ object: V.UIViewType, _ coordinator: V.Coordinator) {
    V.dismantleUIView(object, coordinator: coordinator)
  }
  func uiView(_ object: V.UIViewType) -> UIView { object }
  func size(
    _ proposal: ProposedViewSize, _ object: V.UIViewType, _ coordinator: V.Coordinator,
    _ environment: EnvironmentValues
  ) -> CGSize? {
    view.sizeThatFits(proposal, uiView: object, context: context(coordinator, environment))
  }
}
@MainActor
struct ControllerBridge<V: UIViewControllerRepresentable>: RepresentedBridge {
  var view: V
  func makeCoordinator() -> V.Coordinator { view.makeCoordinator() }
  private func context(_ coordinator: V.Coordinator, _ environment: EnvironmentValues) -> V.Context
  {
    UIViewControllerRepresentableContext(coordinator: coordinator, environment: environment)
  }
  func make(_ coordinator: V.Coordinator, _ environment: EnvironmentValues)
    -> V.UIViewControllerType
  { view.makeUIViewController(context: context(coordinator, environment)) }
  func update(
    _ object: V.UIViewControllerType, _ coordinator: V.Coordinator,
    _ environment: EnvironmentValues
  ) { view.updateUIViewController(object, context: context(coordinator, environment)) }
  func dismantle(_ object: V.UIViewControllerType, _ coordinator: V.Coordinator) {
    V.dismantleUIViewController(object, coordinator: coordinator)
  }
  func uiView(_ object: V.UIViewControllerType) -> UIView { object.view }
  func size(
    _ proposal: ProposedViewSize, _ object: V.UIViewControllerType, _ coordinator: V.Coordinator,
    _ environment: EnvironmentValues
  ) -> CGSize? { nil }
}

/// The node of a representable: its update is tracked as a body is.
final class RepresentedNode<Bridge: RepresentedBridge>: EvaluatedNode {
  private var bridge: Bridge
  private var coordinator: Bridge.Coordinator?
  private var object: Bridge.Object?
  private let storage: PropertyStorage
  private let fields = DynamicFields.of(Bridge.Source.self)
  private lazy var element = RepresentedElement(self, { [unowned self] in size($0) })
  init(_ bridge: Bridge, _ scope: _Scope) {
    self.bridge = bridge
    storage = PropertyStorage(count: DynamicFields.of(Bridge.Source.self).fields.count)
    super.init(scope)
    evaluate()
  }
  override func makeElements() -> [Element] { [element] }
  static func update(_ old: _ViewNode?, _ bridge: Bridge, _ scope: _Scope) -> _ViewNode {
    guard let node = reused(old, RepresentedNode<Bridge>.self) else {
      return RepresentedNode(bridge, scope)
    }
    node.bridge = bridge
    node.environment = scope.environment
    node.evaluate()
    return node
  }
  override func evaluate() {
    isDirty = false
    fields.install(in: &bridge.view, storage, self)
    let coordinator = coordinator ?? bridge.makeCoordinator()
    self.coordinator = coordinator
    let values = environment.values
    tracking {
      let object = self.object ?? bridge.make(coordinator, values)
      self.object = object
      bridge.update(object, coordinator, values)
    }
    layoutChanged()
  }
  var uiView: UIView? { object.map(bridge.uiView) }
  private func size(_ proposal: ProposedViewSize) -> CGSize? {
    guard let object, let coordinator else { return nil }
    return bridge.size(proposal, object, coordinator, environment.values)
  }
  override func willLeave() {
    storage.leave()
    if let object, let coordinator { bridge.dismantle(object, coordinator) }
  }
}

final class RepresentedElement: Element {
  private let own: (ProposedViewSize) -> CGSize?
  private let view: () -> UIView?
  init<Bridge>(_ node: RepresentedNode<Bridge>, _ own: @escaping (ProposedViewSize) -> CGSize?) {
    self.own = own
    view = { [unowned node] in node.uiView }
    super.init(node)
  }
  /// A view takes the proposed size, except if it keeps its own size.
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    if let size = own(proposal) { return size }
    guard let view = view() else { return .zero }
    let intrinsic = view.intrinsicContentSize
    func length(
      _ proposed: CGFloat?, _ own: CGFloat, _ axis: NSLayoutConstraint.Axis
    ) -> CGFloat {
      guard own >= 0 else { return proposed ?? 0 }
      guard let proposed else { return own }
      if proposed > own {
        let gives = view.contentHuggingPriority(for: axis) < .defaultLow || view is UIScrollView
        return gives ? proposed : own
      }
      return view.contentCompressionResistancePriority(for: axis) >= .defaultHigh ? own : proposed
    }
    return CGSize(
      width: length(proposal.width, intrinsic.width, .horizontal),
      height: length(proposal.height, intrinsic.height, .vertical))
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    guard let view = view() else { return }
    view.setFrame(pixelAligned(CGRect(origin: origin, size: size(proposal))))
    placement.names?.apply(to: view)
    placement.host.add(view)
  }
}
