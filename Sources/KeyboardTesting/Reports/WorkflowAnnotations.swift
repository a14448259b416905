import Platform
import ExtensionBundle

/// The failures as GitHub's workflow commands, which show them beside the lines of the flow files.
public struct WorkflowAnnotations: Sendable {
  private let results: [FlowResult]

  /// Makes the annotations.
  public init(_ results: [FlowResult]) { self.results = results }

  /// One command for each flow that failed, and one for each that is flaky, without line ends.
  public var lines: [String] {
    results.flatMap { result -> [String] in
      let name = result.flow.fullName
      switch result.outcome {
      case .passed, .skipped: return []
      case .failed:
        return result.failure.map { [line("error", "\(name) failed", $0, result)] } ?? []
      case .flaky:
        return result.earlierFailures.last.map { [line("warning", "\(name) is flaky", $0, result)] }
          ?? []
      }
    }
  }

  private func line(
    _ command: String, _ title: String, _ failure: FlowFailure, _ result: FlowResult
  ) -> String {
    var properties = [("file", failure.place?.file ?? result.flow.file)]
    if let place = failure.place {
      properties += [("line", "\(place.line)"), ("col", "\(place.column)")]
    }
    properties.append(("title", title))
    let head = properties.map { "\($0.0)=\(Self.escaped($0.1, isProperty: true))" }
    let step = failure.step.map { "\($0): " } ?? ""
    let message = step + failure.lines.joined(separator: "\n")
    return "::\(command) \(head.joined(separator: ","))::\(Self.escaped(message))"
  }

  static func escaped(_ text: String, isProperty: Bool = false) -> String {
    var result = ""
    for scalar in text.withoutCommands.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default:
        result.unicodeScalars.append(scalar.actsOnTerminals ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }
}
