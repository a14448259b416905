public import KeyboardHost

/// One action or expectation of a flow.
public indirect enum FlowStep: Equatable, Sendable {
  /// Actions of one kind, one after the other.
  case act([UserAction])
  /// Checks the state.
  case expect(FlowExpectation)
  /// Steps are done several times.
  case `repeat`(times: Int, [PlacedFlowStep])
  /// The steps of another file are done.
  case runFlow(file: String, [PlacedFlowStep])

  /// The key that represents the step in a flow file.
  public var name: String {
    switch self {
    case .act(let actions): actions.first?.kind.rawValue ?? ""
    case .expect: "expect"
    case .repeat: "repeat"
    case .runFlow: "runFlow"
    }
  }

  /// How many things are done in all, or `nil` if more than fit.
  var cost: Int? {
    switch self {
    case .act(let actions): return actions.reduce(0) { $0 + $1.cost }
    case .expect: return 1
    case .runFlow(_, let steps): return Self.cost(of: steps)
    case .repeat(let times, let steps):
      guard let once = Self.cost(of: steps) else { return nil }
      let (cost, isTooLarge) = once.multipliedReportingOverflow(by: times)
      return isTooLarge ? nil : cost
    }
  }

  static func cost(of steps: [PlacedFlowStep]) -> Int? {
    steps.reduce(0 as Int?) { sum, step in
      guard let sum, let cost = step.step.cost else { return nil }
      let (total, isTooLarge) = sum.addingReportingOverflow(cost)
      return isTooLarge ? nil : total
    }
  }
}

/// A step and where it is written.
public struct PlacedFlowStep: Equatable, Sendable {
  /// The step.
  public var step: FlowStep
  /// Where it is written.
  public var place: FlowPlace

  /// Makes a placed step.
  public init(_ step: FlowStep, at place: FlowPlace) {
    self.step = step
    self.place = place
  }
}
