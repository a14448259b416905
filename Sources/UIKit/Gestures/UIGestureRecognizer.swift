/// An object that watches the fingers on a view and reports when they make a gesture.
///
/// Timings run on the session's virtual clock. Where Apple documents no threshold, each class names its own.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// The phase of a gesture.
  public enum State: Int, Sendable {
    case possible = 0
    case began, changed, ended, cancelled, failed
    /// Another name for the end of a gesture that has no duration.
    public static let recognized = State.ended
  }

  private struct Receiver {
    weak var target: AnyObject?
    let action: Selector
  }
  private var receivers: [Receiver] = []

  /// Makes a recognizer that sends a message; it does not keep the target alive.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }
  /// Makes a recognizer without a target.
  public convenience override init() { self.init(target: nil, action: nil) }
  /// Makes a recognizer from an archive.
  public init?(coder: NSCoder) { super.init() }
  /// Makes a recognizer of the class for a nib. Classes of the keyboard that can be made so override it.
  open class func _make(coder: NSCoder) -> UIGestureRecognizer? {
    UIGestureRecognizer(coder: coder)
  }

  // MARK: Targets

  /// Adds a target and its action, unless both are there.
  open func addTarget(_ target: Any, action: Selector) {
    let object = target as AnyObject
    guard !receivers.contains(where: { $0.target === object && $0.action == action }) else {
      return
    }
    receivers.append(Receiver(target: object, action: action))
  }
  /// Removes what fits; without a target all targets, without an action all of the target's.
  open func removeTarget(_ target: Any?, action: Selector?) {
    let object = target.map { $0 as AnyObject }
    receivers.removeAll {
      (object == nil || $0.target === object) && (action == nil || $0.action == action)
    }
  }

  func sendActions() {
    for receiver in receivers {
      if let target = receiver.target { receiver.action.send(to: target, [self]) }
    }
  }

  // MARK: Settings

  /// Decides what the recognizer may do.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view that the recognizer is attached to.
  open internal(set) weak var view: UIView?
  /// Whether fingers are watched; switching off cancels a gesture under way.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      ViewChanges.note()
      if !isEnabled { abandon() }
    }
  }
  /// Whether a recognized gesture takes its touches away from the view.
  open var cancelsTouchesInView = true
  /// Whether the view receives a touch only when the gesture has failed.
  open var delaysTouchesBegan = false
  /// Whether the view receives a touch's end only when the gesture has failed.
  open var delaysTouchesEnded = true
  /// A name for people.
  open var name: String?
  /// Kept; every touch here is a finger's.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2]
  /// Kept; every touch here is a finger's.
  open var requiresExclusiveTouchType = true

  // MARK: State

  var storedState = State.possible
  /// A state that was reached, but waits until other recognizers have failed.
  var pendingState: State?
  private(set) var requiredFailures: [WeakRecognizer] = []
  weak var arbiter: GestureArbiter?
  /// The fingers that are down and count for the gesture.
  var fingers: [UITouch] = []
  /// Every touch since the gesture became possible.
  var history: [UITouch] = []
  private var lastLocation = CGPoint.zero

  /// The phase of the gesture. Subclasses set it.
  open var state: State {
    get { storedState }
    set { move(to: newValue) }
  }

  /// Lets this gesture begin only when the other one has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requiredFailures.removeAll { $0.recognizer == nil }
    requiredFailures.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  /// Whether the gesture may still succeed without a finger being down.
  var awaitsFurtherTouches: Bool { false }
  /// Whether the views under the gesture must wait for it.
  var isUndecided: Bool {
    storedState == .possible && (pendingState != nil || awaitsFurtherTouches)
  }
  /// Whether a tap at the view's center can be what this recognizer waits for.
  var isMeantForTaps: Bool { _isMeantForTaps }
  /// The same for recognizers of other modules.
  open var _isMeantForTaps: Bool { true }

  // MARK: Fingers

  /// How many fingers take part.
  open var numberOfTouches: Int { fingers.count }
  /// The middle between the fingers, in a view's coordinates; after the gesture the last such place.
  open func location(in view: UIView?) -> CGPoint {
    let place = centroid ?? lastLocation
    return view?.convert(place, from: nil) ?? place
  }
  /// The place of one finger.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard fingers.indices.contains(touchIndex) else { return location(in: view) }
    return fingers[touchIndex].location(in: view)
  }
  /// The middle between the fingers in the root's coordinates.
  var centroid: CGPoint? {
    guard !fingers.isEmpty else { return nil }
    let sum = fingers.reduce(CGPoint.zero) {
      CGPoint(x: $0.x + $1.rootLocation.x, y: $0.y + $1.rootLocation.y)
    }
    let count = CGFloat(fingers.count)
    return CGPoint(x: sum.x / count, y: sum.y / count)
  }
  func rememberLocation() { if let centroid { lastLocation = centroid } }

  // MARK: Overrides

  /// A finger went down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// A finger has moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// A finger has left.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// The system has taken a finger away.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = storedState == .possible ? .failed : .cancelled
  }
  /// The gesture is over; the recognizer forgets it.
  open func reset() {}
  /// Stops watching a finger.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    fingers.removeAll { $0 === touch }
    history.removeAll { $0 === touch }
  }
  /// Whether this gesture, once recognized, makes another one fail.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether another gesture, once recognized, makes this one fail.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this gesture waits until another one has failed.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether another gesture waits until this one has failed.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
  /// Whether an event is of interest.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }
}

/// A recognizer that is kept by no one here.
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}

/// Decides what a gesture recognizer may do.
///
/// In Apple's protocol every method is optional; here each has the answer that Apple documents for a missing one.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Whether the gesture may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether both gestures may be recognized.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the gesture waits until the other one has failed.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the other gesture waits until this one has failed.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether a finger counts.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
  /// Whether an event counts.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool { true }
}
