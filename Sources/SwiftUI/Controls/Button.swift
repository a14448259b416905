/// The purpose of a button.
public struct ButtonRole: Equatable, Sendable {
  let name: String
  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
  public static let close = ButtonRole(name: "close")
  public static let confirm = ButtonRole(name: "confirm")
}

/// A control that does something when it is tapped.
public struct Button<Label: View> {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    (role, self.action, self.label) = (nil, action, label())
  }
  public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) { (self.role, self.action, self.label) = (role, action, label()) }
}
extension Button where Label == Text {
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
  public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { Text(titleKey) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { Text(title) } }
}
extension Button where Label == SwiftUI.Label<Text, Image> {
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { SwiftUI.Label(title, systemImage: systemImage) } }
}
extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, action: configuration.action) { configuration.label }
  }
}

extension Button: View {
  public var body: Never { fatalError("Button has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let style = scope.environment.values.buttonStyle
    guard case .primitive(let primitive) = style else {
      let node = reused(old, ButtonNode.self) ?? ButtonNode(scope)
      node.update(AnyView(label), role, action, style, scope)
      return node
    }
    let configuration = PrimitiveButtonStyleConfiguration(
      role: role, label: .init(view: AnyView(label)), action: action)
    // Inside, a button is one again.
    let content = AnyView(primitive(configuration)).environmentValue(\.buttonStyle, .automatic)
    return content._update(old, scope)
  }
}

/// The style of the buttons in an environment.
enum AnyButtonStyle: Equatable {
  case automatic
  case style(Any.Type, @MainActor (ButtonStyleConfiguration) -> any View)
  case primitive(@MainActor (PrimitiveButtonStyleConfiguration) -> any View)
  static func == (old: AnyButtonStyle, new: AnyButtonStyle) -> Bool {
    if case (.automatic, .automatic) = (old, new) { true } else { false }
  }
}
private enum ButtonStyleName {}
extension EnvironmentValues {
  var buttonStyle: AnyButtonStyle {
    get { self[HiddenKey<ButtonStyleName, AnyButtonStyle>.self] ?? .automatic }
    set { self[HiddenKey<ButtonStyleName, AnyButtonStyle>.self] = newValue }
  }
}

/// A button, with the state that its style receives.
final class ButtonNode: EvaluatedNode {
  private var label = AnyView(EmptyView())
  private var role: ButtonRole?
  private var action: @MainActor () -> Void = {}
  private var style = AnyButtonStyle.automatic
  fileprivate private(set) var isPressed = false
  private var made: [ObjectIdentifier: ButtonElement] = [:]
  private var clock: Timer?
  private var hasRepeated = false

  func update(
    _ label: AnyView, _ role: ButtonRole?, _ action: @escaping @MainActor () -> Void,
    _ style: AnyButtonStyle, _ scope: _Scope
  ) {
    (self.label, self.role, self.action, self.style) = (label, role, action, style)
    environment = scope.environment
    evaluate()
  }
  override func evaluate() {
    isDirty = false
    let configuration = ButtonStyleConfiguration(
      role: role, label: .init(view: label), isPressed: isPressed)
    switch style {
    case .style(_, let make): updateChild(AnyView(make(configuration)), ownScope)
    case .automatic, .primitive:
      updateChild(
        StyleBody(style: PlainBody(isTinted: true), configuration: configuration), ownScope)
    }
  }
  override func makeElements() -> [Element] {
    let content = child?.elements ?? []
    var kept: [ObjectIdentifier: ButtonElement] = [:]
    let elements = content.map { child -> Element in
      let old = made[ObjectIdentifier(child)].flatMap { $0.child === child ? $0 : nil }
      let element = old ?? ButtonElement(self, child, view: made.values.first?.view)
      element.forgetSizes()
      kept[ObjectIdentifier(child)] = element
      return element
    }
    made = kept
    return elements
  }
  fileprivate func press(_ isPressed: Bool) {
    guard self.isPressed != isPressed else { return }
    self.isPressed = isPressed
    if isPressed { wait(for: ButtonRepeatBehavior.delay) } else { stopRepeating() }
    markDirty()
    graph.flush()
  }
  fileprivate func touchBegan() { hasRepeated = false }
  fileprivate func release(isInside: Bool) {
    press(false)
    defer { hasRepeated = false }
    // A held button has already acted.
    guard isInside, isAlive, !hasRepeated else { return }
    action()
    graph.flush()
  }
  private var repeats: Bool {
    let values = environment.values
    return isAlive && isPressed && values.isEnabled && values.buttonRepeatBehavior == .enabled
  }
  private func wait(for seconds: TimeInterval) {
    stopRepeating()
    guard repeats else { return }
    clock = Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.repeatAction() }
    }
  }
  private func repeatAction() {
    clock = nil
    guard repeats else { return }
    hasRepeated = true
    action()
    graph.flush()
    wait(for: ButtonRepeatBehavior.interval)
  }
  private func stopRepeating() {
    clock?.invalidate()
    clock = nil
  }
  override func willLeave() { stopRepeating() }
}

/// The body of a style, as a view with the style's properties.
struct StyleBody<Style: ButtonStyle>: View {
  let style: Style
  let configuration: ButtonStyleConfiguration
  var body: some View { style.makeBody(configuration: configuration) }
}

final class ButtonElement: WrapperElement {
  private unowned let owner: ButtonNode
  let view: ButtonControl
  init(_ owner: ButtonNode, _ child: Element, view: ButtonControl?) {
    self.owner = owner
    self.view = view ?? ButtonControl(frame: .zero)
    super.init(owner, child)
    self.view.began = { [weak owner] in owner?.touchBegan() }
    self.view.pressed = { [weak owner] in owner?.press($0) }
    self.view.released = { [weak owner] in owner?.release(isInside: $0) }
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    let rect = CGRect(origin: origin, size: size(proposal))
    let frame = pixelAligned(rect)
    view.setFrame(frame)
    view.takesHits = placement.allowsHits
    let isEnabled = node.environment.values.isEnabled
    if view.isEnabled != isEnabled { view.isEnabled = isEnabled }
    placement.host.add(view)
    let host = HostFrame(view)
    var inner = Placement(host: host)
    inner.spaces = placement.spaces
    inner.container = placement.container?.moved(by: frame)
    inner.visible = placement.visible.map { $0.offsetBy(dx: -frame.minX, dy: -frame.minY) }
    child.place(
      CGPoint(x: rect.minX - frame.minX, y: rect.minY - frame.minY), proposal, inner)
    host.finish()
    view.takeNames(placement.names)
  }
}

/// The control of a button.
final class ButtonControl: UIControl {
  var began: @MainActor () -> Void = {}
  var pressed: @MainActor (Bool) -> Void = { _ in }
  var released: @MainActor (Bool) -> Void = { _ in }
  var takesHits = true
  override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = true
    accessibilityTraits = .button
    addAction(UIAction { [weak self] _ in self?.began() }, for: .touchDown)
    addAction(
      UIAction { [weak self] _ in self?.pressed(true) }, for: [.touchDown, .touchDragEnter])
    addAction(
      UIAction { [weak self] _ in self?.pressed(false) }, for: [.touchDragExit, .touchCancel])
    addAction(UIAction { [weak self] _ in self?.released(true) }, for: .touchUpInside)
    addAction(UIAction { [weak self] _ in self?.released(false) }, for: .touchUpOutside)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  /// A control that is disabled under the finger gets no further events of the touch.
  override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    pressed(false)
  }

  func takeNames(_ names: AccessibilityNames?) {
    let label = names?.label ?? nameOfContent ?? nameBehind
    if accessibilityLabel != label { accessibilityLabel = label }
    names?.apply(to: self)
  }
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard takesHits, !isHidden, alpha >= 0.01 else { return nil }
    guard let found = contentHit(point, with: event) else { return nil }
    // A control inside has its own touches; all others are the button's.
    return found is UIControl ? found : self
  }
  /// A button's own tap precedes a tap gesture of a view around it, unless that one has priority.
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard isEnabled, gestureRecognizer.view !== self,
      let relay = gestureRecognizer.delegate as? GestureRelay
    else { return true }
    return relay.beginsOverButton
  }
}
