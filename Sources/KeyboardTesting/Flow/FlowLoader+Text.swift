import Foundation
package import KeyboardHost
import YAML

extension FlowLoader {
  /// The steps of a flow's text; files that they name are looked for from the working folder.
  package func steps(
    ofText text: String, named name: String
  ) throws(FlowError) -> [PlacedFlowStep] {
    let url = URL(fileURLWithPath: workingFolder).appendingPathComponent(name)
    var reader = FlowReader(file: name)
    reader.work.root = try root(of: url, reader)
    let tree: YAMLNode
    do throws(YAMLError) { tree = try YAMLDocument.parse(Array(text.utf8)) } catch {
      throw FlowError(FlowPlace(file: name, position: error.position), error.message)
    }
    let head = try head(of: tree, reader)
    reader.variables = head.variables
    var decoder = StepDecoder(loader: self, files: [url])
    guard let node = head.values["steps"] else { return [] }
    let steps = try decoder.steps(node, reader)
    guard let cost = FlowStep.cost(of: steps), cost <= Self.steps.done else {
      throw reader.error(
        node, "the flow performs more than \(Self.steps.done) steps; repeat less")
    }
    return steps
  }
}

extension PlacedFlowStep {
  /// The actions of the step, without its expectation.
  package var actions: [UserAction] {
    switch step {
    case .act(let actions): actions
    case .expect: []
    case .repeat(let times, let steps):
      (0..<times).flatMap { _ in steps.flatMap(\.actions) }
    case .runFlow(_, let steps): steps.flatMap(\.actions)
    }
  }

  /// The text that it expects in the field; `nil` where it expects none, or only a part.
  package var document: String? {
    guard case .expect(let expectation) = step, case .exactly(let text) = expectation.document
    else { return nil }
    return text
  }
}
