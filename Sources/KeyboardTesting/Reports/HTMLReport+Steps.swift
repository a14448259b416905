import ExtensionBundle
import Foundation
import KeyboardHost
import KeyboardProtocol
import Platform

/// The steps of a flow, each with its lines in the file, the field, and the keyboard where it changed.
struct StepList {
  /// All pictures of a report; beyond, the file would be too large to be opened.
  static let pictureLimit = 24 << 20

  private var files: [String: [Substring]] = [:]
  private var bytes = 0

  /// The list as HTML.
  mutating func lines(of result: FlowResult) -> [String] {
    guard !result.steps.isEmpty else { return [] }
    var lines = ["<ol>"]
    var shown: String?
    let failed = result.failure?.place
    for (index, step) in result.steps.enumerated() {
      let isFailed = failed == step.place && index == result.steps.count - 1
      lines.append("<li\(isFailed ? " class=\"failed\"" : "")>")
      lines.append("<pre>\(source(of: step).escaped(for: .report))</pre>")
      lines.append("<p><small>\(caption(of: step).escaped(for: .report))</small></p>")
      let svg = step.layout?.svg(isDark: step.isDark)
      if let svg, svg != shown, let layout = step.layout {
        lines += picture(svg, of: layout)
      } else if svg != nil {
        lines.append("<p><small>the keyboard did not change</small></p>")
      }
      shown = svg
      lines.append("</li>")
    }
    return lines + ["</ol>"]
  }

  private func caption(of step: FlowStepResult) -> String {
    let inside = step.inside.isEmpty ? "" : ", inside \(step.inside.joined(separator: ", "))"
    return step.place.text + inside + (step.document.map { "; the field: “\($0)”" } ?? "")
  }

  private mutating func picture(_ svg: String, of layout: LayoutSnapshot) -> [String] {
    bytes += svg.utf8.count
    guard bytes <= Self.pictureLimit else {
      return ["<p><small>no snapshot: the report has too many</small></p>"]
    }
    return [HTMLReport.image(svg, of: layout)]
  }

  /// The step as written, else its name.
  private mutating func source(of step: FlowStepResult) -> String {
    let lines = file(step.place.file)
    let first = step.place.line - 1
    guard lines.indices.contains(first) else { return step.name }
    let indentation = step.place.column - 1
    let rest = lines[(first + 1)...].prefix { line in
      let blanks = line.prefix { $0 == " " }.count
      return blanks < line.count && blanks >= indentation
    }
    let text = [lines[first]] + rest.prefix(11)
    let margin = text.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return text.map { String($0.dropFirst(margin)) }.joined(separator: "\n")
  }

  private mutating func file(_ path: String) -> [Substring] {
    if let known = files[path] { return known }
    let bytes = (try? RegularFile.read(path, limit: 1 << 20)) ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    files[path] = lines
    return lines
  }
}

extension HTMLReport {
  /// An image, in which no script runs, and whose names cannot meet those of another one.
  static func image(_ svg: String, of layout: LayoutSnapshot) -> String {
    let data = Data(svg.utf8).base64EncodedString()
    let keys = layout.tappableKeys.prefix(100).joined(separator: "  ").escaped(
      for: .reportAttribute)
    return "<p><img alt=\"keys: \(keys)\" src=\"data:image/svg+xml;base64,\(data)\"></p>"
  }

  /// The expected values beside the actual ones.
  static func table(_ differences: [FlowFailure.Difference]) -> [String] {
    guard !differences.isEmpty else { return [] }
    let rows = differences.map { difference in
      let cells = [difference.expected, difference.actual].map {
        "<td><code>\($0.escaped(for: .report))</code></td>"
      }
      return "<tr><th>\(difference.what.escaped(for: .report))</th>\(cells.joined())</tr>"
    }
    return ["<table>", "<tr><th></th><th>expected</th><th>actual</th></tr>"] + rows + ["</table>"]
  }
}
