/// Whether a finger or its momentum moves the content of a scroll view.
public enum ScrollPhase: Hashable, Sendable {
  case idle, tracking, interacting, decelerating, animating
  public var isScrolling: Bool { self != .idle }
}
/// The state of a scroll view when its phase changes.
public struct ScrollPhaseChangeContext {
  public let geometry: ScrollGeometry
  /// The speed in points per second with which the content begins to slow down.
  public let velocity: CGVector?
}
typealias ScrollPhaseAction =
  @MainActor (ScrollPhase, ScrollPhase, ScrollPhaseChangeContext) ->
  Void

extension ScrollNode {
  func enter(_ next: ScrollPhase, velocity: CGVector?) {
    guard isAlive, phase != next, let geometry else { return }
    let old = phase
    phase = next
    let context = ScrollPhaseChangeContext(geometry: geometry, velocity: velocity)
    for action in phaseActions.values { action(old, next, context) }
    graph.flush()
  }
}
private struct PhaseWatch: ViewModifier {
  final class Token {}
  let action: ScrollPhaseAction
  @State private var token = Token()
  func body(content: Content) -> some View {
    content.modifier(
      ScrollWatchModifier { $0.phaseActions[ObjectIdentifier(token)] = action })
  }
}
extension View {
  /// Performs an action when a finger begins to drag the content of the scroll view inside, lets it go, and when the
  /// content stops. The content is at its last place as soon as it slows down.
  public func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View { modifier(PhaseWatch { old, new, _ in action(old, new) }) }
  public func onScrollPhaseChange(
    _ action:
      @escaping (
        _ oldPhase: ScrollPhase, _ newPhase: ScrollPhase, _ context: ScrollPhaseChangeContext
      ) -> Void
  ) -> some View { modifier(PhaseWatch { action($0, $1, $2) }) }
}
