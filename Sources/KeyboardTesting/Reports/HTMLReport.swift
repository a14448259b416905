import Platform
import Foundation
import KeyboardHost
import KeyboardProtocol

/// The results as one HTML file with pictures, which loads nothing and runs no script.
public struct HTMLReport: Sendable {
  /// Up to this many flows, passing flows show their keyboards; with more, the file would be too large to open.
  private static let picturedFlows = 200

  private let results: [FlowResult]
  private let failure: String?
  private let origin: [String]

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - results: How the flows ended.
  ///   - failure: Why nothing could be run.
  ///   - origin: When, where and by what the flows were run, a line each.
  public init(_ results: [FlowResult], failure: String? = nil, origin: [String] = []) {
    self.results = results
    self.failure = failure
    self.origin = origin
  }

  /// The document, with its final line end.
  public var text: String {
    var lines = [
      "<!doctype html>", #"<html lang="en">"#, "<head>", #"<meta charset="utf-8">"#,
      #"<meta name="viewport" content="width=device-width, initial-scale=1">"#,
      "<meta http-equiv=\"Content-Security-Policy\" "
        + "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">",
      "<title>\(title.escaped(for: .report))</title>", "<style>\(Self.style)</style>", "</head>",
      "<body>",
      "<h1>\(title.escaped(for: .report))</h1>",
    ]
    if !origin.isEmpty {
      lines.append("<p>\(origin.map { $0.escaped(for: .report) }.joined(separator: "<br>"))</p>")
    }
    var steps = StepList()
    if let failure { lines.append("<pre>\(failure.escaped(for: .report))</pre>") }
    // Failures come first, because readers open the file for them.
    for outcome in [FlowResult.Outcome.failed, .flaky, .passed, .skipped] {
      let own = results.filter { $0.outcome == outcome }
      guard !own.isEmpty else { continue }
      lines.append("<h2>\(own.count) \(outcome.rawValue)</h2>")
      for result in own { lines += section(result, &steps) }
    }
    return (lines + ["</body>", "</html>"]).joined(separator: "\n") + "\n"
  }

  private var title: String {
    if failure != nil { return "keyward test: no flow ran" }
    let failed = results.count { $0.outcome == .failed }
    return "keyward test: " + (failed == 0 ? "nothing failed" : "\(failed) failed")
      + " of \(results.count)"
  }

  private func section(_ result: FlowResult, _ steps: inout StepList) -> [String] {
    let isOpen = result.outcome == .failed ? " open" : ""
    let time =
      result.outcome == .skipped ? "" : " <small>\(Int(result.milliseconds.rounded())) ms</small>"
    var lines = [
      "<details class=\"\(result.outcome.rawValue)\"\(isOpen)>",
      "<summary>\(result.flow.fullName.escaped(for: .report))\(time)</summary>",
      "<p>\(result.flow.file.escaped(for: .report))</p>",
    ]
    if let reason = result.reason { lines.append("<p>\(reason.escaped(for: .report))</p>") }
    lines += result.earlierFailures.flatMap { failure($0, called: "failed before") }
    if let failed = result.failure { lines += failure(failed, called: "failed") }
    let isPictured = result.outcome == .failed || results.count <= Self.picturedFlows
    if result.failure?.layout == nil, isPictured, result.steps.isEmpty, let layout = result.layout {
      lines.append(picture(layout, isDark: result.flow.settings.isDark))
    }
    if result.outcome != .skipped, result.failure == nil {
      lines.append("<p>the field: <code>\(result.document.escaped(for: .report))</code></p>")
    }
    // Flows that went well are many.
    if isPictured { lines += steps.lines(of: result) }
    return lines + ["</details>"]
  }

  private func failure(_ failure: FlowFailure, called word: String) -> [String] {
    let place = failure.place.map { "\($0.text): " } ?? ""
    var lines = [
      "<p><b>\("\(word) at \(place)\(failure.step ?? "the end")".escaped(for: .report))</b></p>",
      "<pre>\(failure.lines.joined(separator: "\n").escaped(for: .report))</pre>",
    ]
    lines += Self.table(failure.differences)
    if let document = failure.document {
      lines.append("<p>the field: <code>\(document.escaped(for: .report))</code></p>")
    }
    if let layout = failure.layout { lines.append(picture(layout)) }
    if !failure.trace.isEmpty {
      let trace = failure.trace.joined(separator: "\n")
      lines.append("<p>end of the trace:</p>\n<pre>\(trace.escaped(for: .report))</pre>")
    }
    if !failure.output.isEmpty {
      let output = failure.output.joined(separator: "\n")
      lines.append("<p>last printed lines:</p>\n<pre>\(output.escaped(for: .report))</pre>")
    }
    return lines
  }

  private func picture(_ layout: LayoutSnapshot, isDark: Bool = false) -> String {
    Self.image(layout.svg(isDark: isDark), of: layout)
  }

  private static let style = """

    :root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
    body { max-width: 60em; margin: 2em auto; padding: 0 1em; }
    details { border-left: 4px solid #888; margin: .5em 0; padding: .3em .8em; }
    .passed { border-color: #2a2; } .failed { border-color: #c22; } .flaky { border-color: #d90; }
    summary { cursor: pointer; font-weight: 600; } small { font-weight: 400; opacity: .7; }
    pre { overflow-x: auto; white-space: pre-wrap; background: #8882; padding: .6em; }
    table { border-collapse: collapse; } th, td { border: 1px solid #8886; padding: .3em .6em; text-align: left; }
    li.failed { color: #c22; } li { margin: .5em 0; }
    code { white-space: pre-wrap; } img { max-width: 100%; border-radius: 8px; }

    """
}
