import Foundation
import TestSupport
import YAML

@testable import KeyboardTesting

extension FuzzTarget {
  /// A flow, the host app that it names, and a flow that it runs.
  static let yaml = FuzzTarget(
    name: "yaml",
    words: FlowLoader.headKeys + FlowLoader.settingKeys + StepDecoder.keys + HostAppDecoder.appKeys
      + [
        "${a}", "$${", "- ", ": ", "{", "}", "[", "]", "&a", "*a", "!!str", "---\n", "|\n", ">-\n",
        "\"\\u00e9\"", "#", "~", "app.yaml", "part.yaml", "runFlow: {file: part.yaml}", "repeat:",
        "times: 100000", "\n  ", "\n    - ", "fields: {", "kind: ", "traits: {", "matches: ",
      ],
    seeds: {
      let app = bytes("screens:\n  - {name: s, views: [{field: f}]}\n")
      let part = bytes("steps:\n  - tap: \"${a}\"\n")
      let flow = """
        name: Keys
        app: app.yaml
        variables: {a: x, b: "${a}"}
        matrix: {appearance: [light, dark], a: [y, z]}
        settings: {fullAccess: both, timeout: 1, languages: [en, de-DE]}
        steps:
          - focus: s/f
          - runFlow: {file: part.yaml, variables: {a: "1"}}
          - repeat: {times: 3, steps: [{tap: "a"}, {wait: 10}]}
          - expect: {document: {matches: "a+"}, selection: [0, 1], app: {fields: {s/f: ""}}}
        """
      let samples = try checkoutFiles("Samples", ["yaml"]).flatMap { sample in
        [FuzzFolder.joined([sample, app, part]), FuzzFolder.joined([bytes("steps: []"), sample])]
      }
      // A long variable in each step of many combinations.
      let many = (0..<16).map { String($0) }.joined(separator: ", ")
      let long =
        "variables: {a: \(String(repeating: "x", count: 2000)), b: c, d: e}\n"
        + "matrix: {b: [\(many)], d: [\(many)]}\nsteps: ["
        + String(repeating: "{type: \"${a}\"}, ", count: 50) + "]"
      return [FuzzFolder.joined([bytes(flow), app, part]), bytes(long)] + samples
    },
    check: checkFlow)
}

@Sendable private func checkFlow(_ input: [UInt8]) {
  FuzzFolder.write(input, ["flow.yaml", "app.yaml", "part.yaml"])
  let limits = YAMLLimits()
  do throws(YAMLError) {
    let size = Size(of: try YAMLDocument.parse(input, limits: limits))
    law(size.depth <= limits.depth && size.count <= limits.nodes, "a tree keeps its limits")
  } catch {
    law(error.position.line >= 1 && error.position.column >= 1, "an error has its place")
  }
  let text = String(decoding: input.prefix(2_000), as: UTF8.self)
  let quoted = try? YAMLDocument.parse(bytes(FlowRecord.quoted(text)))
  let read = quoted.flatMap { node in try? FlowReader(file: "flow.yaml").text(node, "'text'") }
  law(read == text, "a recorded text reads back the same")
  let url = URL(fileURLWithPath: FuzzFolder.path + "/flow.yaml")
  let loader = FlowLoader(fullAccess: .both, workingFolder: FuzzFolder.path)
  let mistakes = loader.mistakes(in: url)
  law(mistakes.count <= FlowMistakes.most, "mistakes are counted")
  for mistake in mistakes {
    law(!mistake.message.contains(where: \.isNewline), "a message is one line")
    law(mistake.message.utf8.count < 20_000, "a message has an end")
  }
  do throws(FlowError) {
    let flows = try loader.flows(in: url)
    law(mistakes.isEmpty, "a flow that can be read has no mistakes")
    law(flows.count <= 2 * FlowLoader.combinations, "combinations are bounded")
    for flow in flows {
      law((FlowStep.cost(of: flow.steps) ?? .max) <= FlowLoader.steps.done, "steps are bounded")
    }
  } catch {
    law(!mistakes.isEmpty, "a flow that cannot be read has mistakes")
  }
  _ = try? HostAppFile.read(URL(fileURLWithPath: FuzzFolder.path + "/app.yaml"))
}

/// The size of a tree.
private struct Size {
  var depth = 0
  var count = 1

  init(of node: YAMLNode) {
    switch node.content {
    case .scalar: break
    case .sequence(let items):
      depth = 1
      items.forEach { add(Size(of: $0)) }
    case .mapping(let entries):
      depth = 1
      for entry in entries {
        add(Size(of: entry.key))
        add(Size(of: entry.value))
      }
    }
  }

  private mutating func add(_ inner: Size) {
    depth = max(depth, inner.depth + 1)
    count += inner.count
  }
}
