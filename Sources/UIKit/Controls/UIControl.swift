/// A view that turns touches into events and sends them to targets.
@preconcurrency @MainActor
open class UIControl: UIView {
  public enum ContentVerticalAlignment: Int, Sendable {
    case center = 0
    case top, bottom, fill
  }
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center = 0
    case left, right, fill, leading, trailing
  }

  var registrations: [Registration] = []
  /// The finger that the control follows; further ones are ignored.
  var trackedTouch: UITouch?

  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      ViewChanges.note()
      if !isEnabled, isTracking {
        stopTracking()
        cancelTracking(with: nil)
      }
      stateDidChange()
    }
  }
  open var isSelected = false {
    didSet {
      guard isSelected != oldValue else { return }
      ViewChanges.note()
      stateDidChange()
    }
  }
  open var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      ViewChanges.noteHighlightSwitched(of: self)
      highlightDidChange()
    }
  }
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// Whether a tap shows the button's menu and sends only the event `menuActionTriggered`.
  open var showsMenuAsPrimaryAction = false
  open internal(set) var isTracking = false
  open internal(set) var isTouchInside = false

  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Shows what a tap shows in place of its events. Returns whether there is such a thing.
  func showsInsteadOfEvents() -> Bool { false }
  /// The finger stays; some controls wait for that.
  func pressBegan() {}

  /// Whether a tap is the control's main purpose, as it is a button's.
  var sendsPrimaryAction: Bool { false }

  /// A button's own tap precedes a tap recognizer of a view behind it.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  {
    guard sendsPrimaryAction, isEnabled, gestureRecognizer.view !== self,
      let tap = gestureRecognizer as? UITapGestureRecognizer
    else { return true }
    return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
  }

  /// Where subclasses bring what they show in line with the state.
  func stateDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// The part of `stateDidChange()` that every touch needs twice.
  func highlightDidChange() { stateDidChange() }

  // MARK: Tracking, overridable

  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    trackBegan(touches, with: event)
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    trackMoved(touches, with: event)
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    trackEnded(touches, with: event)
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    trackCancelled(touches, with: event)
  }

  // MARK: Sending, overridable

  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    if let target { return deliver(action, to: target as AnyObject, for: event) }
    let arguments: [Any?] = [self, event]
    var responder: UIResponder? = self
    while let current = responder {
      if action._invoke(on: current, arguments) { return }
      responder = current.next
    }
  }
  /// Performs `sendAction(_:to:for:)` on a target. To get an object out of `Any` the runtime looks for a bridge first,
  /// which takes longer than the rest.
  func deliver(_ action: Selector, to target: AnyObject, for event: UIEvent?) {
    if let event, action.deliver(to: target, from: self, event) { return }
    action.send(to: target, [self, event])
  }
  open func sendAction(_ action: UIAction) { action.performWithSender(self, target: nil) }

  open func sendActions(for controlEvents: Event) { send(controlEvents, with: nil) }
}

extension UIControl {
  /// The events of a control; the numbers are Apple's.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The states for which a control has different looks; the numbers are Apple's.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal: State = []
    public static let highlighted = State(rawValue: 1 << 0)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
    public static let focused = State(rawValue: 1 << 3)
    public static let application = State(rawValue: 0x00FF_0000)
    public static let reserved = State(rawValue: 0xFF00_0000)
  }
}
