/// An animation that is made by calls between `beginAnimations` and `commitAnimations`.
@MainActor
private struct AnimationBlock {
  let outerDuration: TimeInterval
  weak var delegate: AnyObject?
  var didStop: Selector?
  var willStart: Selector?
  let identifier: String?
  let context: UnsafeMutableRawPointer?
}
@MainActor private var blocks: [AnimationBlock] = []

extension UIView {
  /// A transition of an animation block. Kept: changes are there at once.
  public enum AnimationTransition: Int, Sendable {
    case none = 0
    case flipFromLeft, flipFromRight, curlUp, curlDown
  }

  /// Begins an animation of the changes up to `commitAnimations()`. They take effect at once, as all others.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    blocks.append(
      AnimationBlock(
        outerDuration: AnimationState.duration, identifier: animationID, context: context))
    AnimationState.duration = 0.2
  }
  /// Ends the animation that began last, and notifies its delegate in a later turn.
  public class func commitAnimations() {
    guard let block = blocks.popLast() else { return }
    AnimationState.duration = block.outerDuration
    guard let target = block.delegate else { return }
    let arguments: [Any?] = [block.identifier, NSNumber(value: true), block.context]
    if let selector = block.willStart { selector.send(to: target, arguments) }
    guard let selector = block.didStop else { return }
    let told = MainActorClosure<Void> { _ = selector.send(to: target, arguments) }
    DispatchQueue.main.async { told.call(()) }
  }
  private static func change(_ body: (inout AnimationBlock) -> Void) {
    if !blocks.isEmpty { body(&blocks[blocks.count - 1]) }
  }
  public class func setAnimationDelegate(_ delegate: Any?) {
    change { $0.delegate = delegate.map { $0 as AnyObject } }
  }
  public class func setAnimationWillStart(_ selector: Selector?) {
    change { $0.willStart = selector }
  }
  public class func setAnimationDidStop(_ selector: Selector?) {
    change { $0.didStop = selector }
  }
  public class func setAnimationDuration(_ duration: TimeInterval) {
    if !blocks.isEmpty { AnimationState.duration = duration }
  }
  /// No effect: changes are there at once.
  public class func setAnimationDelay(_ delay: TimeInterval) {}
  /// No effect: changes are there at once.
  public class func setAnimationStart(_ startDate: Date) {}
  /// No effect: changes are there at once.
  public class func setAnimationCurve(_ curve: AnimationCurve) {}
  /// No effect: changes are there at once.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {}
  /// No effect: changes are there at once.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {}
  /// No effect: changes are there at once.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}
  /// No effect: changes are there at once.
  public class func setAnimationTransition(
    _ transition: AnimationTransition, for view: UIView, cache: Bool
  ) {}
}
