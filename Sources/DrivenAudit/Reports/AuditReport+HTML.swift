import Audit
import ExtensionBundle
import Foundation
import Platform

extension AuditReport {
  /// The report as one self-contained page: no script, no font, no address that is fetched.
  package var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Keyward audit</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <h1>Audit of \(Self.count(audit.keyboards.count, "keyboard"))</h1>
    <p class="totals">\(totalsHTML)</p>
    \(keyboardsHTML)\(startsHTML)
    \(Certainty.allCases.map(section).joined())\(knownHTML)\(suppressedHTML)</body>
    </html>
    """
  }

  private static let style = """
    :root { --ink: #1c1c1e; --paper: #ffffff; --soft: #f2f2f4; --line: #d8d8dc; --dim: #5f5f66;
      --error: #b3261e; --warning: #8a5a00; --note: #1b5e9b; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #eeeef0; --paper: #1b1b1d; --soft: #262629; --line: #3f3f44; --dim: #a5a5ad;
        --error: #ff8a80; --warning: #f2c066; --note: #8ec5ff; }
    }
    body { color: var(--ink); background: var(--paper); font: 16px/1.5 system-ui, sans-serif;
      max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
    h2 { margin-top: 2.5rem; } h3 { font: 600 1rem/1.5 ui-monospace, monospace; margin-bottom: .5rem; }
    article { border: 1px solid var(--line); border-left-width: 6px; border-radius: 6px;
      padding: .6rem 1rem; margin: .75rem 0; }
    article.error { border-left-color: var(--error); } .error > .severity { color: var(--error); }
    article.warning { border-left-color: var(--warning); } .warning > .severity { color: var(--warning); }
    article.note { border-left-color: var(--note); } .note > .severity { color: var(--note); }
    .severity { font-weight: 600; margin: 0; } .place, dt, .rule { color: var(--dim); }
    pre { background: var(--soft); border-radius: 4px; padding: .4rem .6rem; overflow-x: auto; margin: .5rem 0; }
    code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem .8rem; margin: .5rem 0 0; }
    figure { margin: .5rem 0; } figure img { max-width: 100%; height: auto; border: 1px solid var(--line); }
    figcaption { color: var(--dim); font-size: .9em; }
    dd { margin: 0; } ul { padding-left: 1.2rem; }
    """

  private var totalsHTML: String {
    var parts = Severity.allCases.map { severity in
      Self.count(new.count { $0.severity == severity }, severity.rawValue)
    }
    let known = isKnown.count { $0 }
    if known > 0 { parts.append("\(known) known in the baseline") }
    if !audit.suppressed.isEmpty { parts.append("\(audit.suppressed.count) suppressed") }
    return parts.joined(separator: " · ")
  }

  private var keyboardsHTML: String {
    guard !audit.keyboards.isEmpty else { return "" }
    let items = audit.keyboards.map { keyboard in
      let files = keyboard.files.map { "<code>\($0.asHTML)</code>" }.joined(separator: ", ")
      return "<li>\(keyboard.name.asHTML): \(files)</li>\n"
    }
    return "<ul>\n\(items.joined())</ul>"
  }

  private func section(_ certainty: Certainty) -> String {
    let findings = new.filter { $0.certainty == certainty }
    guard !findings.isEmpty else { return "" }
    let title =
      certainty == .certain ? "Certain" : "Heuristic findings: review by hand"
    var files: [String] = []
    for finding in findings where !files.contains(finding.file) { files.append(finding.file) }
    let byFile = Dictionary(grouping: findings, by: \.file)
    let parts = files.map { file in
      "<h3>\(file.asHTML)</h3>\n"
        + (byFile[file] ?? []).map { article($0, figures: figures(of: $0)) }.joined()
    }
    return "<h2>\(title)</h2>\n\(parts.joined())"
  }

  /// The keyboards as they look at first.
  private var startsHTML: String {
    pictures.filter { $0.rule == nil }.map(Self.figure).joined()
  }

  /// The pictures in which a finding was seen.
  private func figures(of finding: Finding) -> String {
    pictures.filter { $0.rule == finding.rule && $0.keyboard.onOneLine == finding.file }
      .map(Self.figure).joined()
  }

  /// A snapshot in a separate element, so that nothing in it can act on the page.
  private static func figure(_ picture: DrivenRun.Picture) -> String {
    let data = Data(picture.svg.utf8).base64EncodedString()
    let caption = "\(picture.keyboard.onOneLine), \(picture.caption.onOneLine)".asHTML
    return """
      <figure><img alt="\(caption)" src="data:image/svg+xml;base64,\(data)">
      <figcaption>\(caption)</figcaption></figure>

      """
  }

  private func article(_ finding: Finding, figures: String) -> String {
    let place =
      finding.position.map { "line \($0.line), column \($0.column)" }
      ?? finding.programPlace?.text.asHTML ?? ""
    let quote = finding.quote.map { "<pre>\($0.asHTML)</pre>\n" } ?? ""
    let why = Rule.named(finding.rule)?.why ?? ""
    return """
      <article class="\(finding.severity.rawValue)">
      <p class="severity">\(finding.severity.rawValue): \(finding.message.asHTML)</p>
      <p class="place">\(place) <code class="rule">\(finding.rule.asHTML)</code></p>
      \(quote)<dl>
      <dt>why</dt><dd>\(why.asHTML) (\(finding.source.asHTML))</dd>
      <dt>fix</dt><dd>\(help(of: finding).asHTML)</dd>
      </dl>
      \(figures)</article>

      """
  }

  private var knownHTML: String {
    let known = zip(audit.findings, isKnown).filter { $0.1 }.map(\.0)
    return Self.list("Known from the baseline", known.map { ($0, "") })
  }

  private var suppressedHTML: String {
    Self.list("Suppressed", audit.suppressed.map { ($0.finding, $0.by.reason) })
  }

  private static func list(_ title: String, _ rows: [(Finding, String)]) -> String {
    guard !rows.isEmpty else { return "" }
    let items = rows.map { finding, reason in
      let line = finding.position.map { ":\($0.line)" } ?? ""
      let because = reason.isEmpty ? "" : " — \(reason.asHTML)"
      return "<li><code>\((finding.file + line).asHTML)</code> \(finding.message.asHTML) "
        + "<code class=\"rule\">\(finding.rule.asHTML)</code>\(because)</li>\n"
    }
    return "<h2>\(title)</h2>\n<ul>\n\(items.joined())</ul>\n"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension String {
  /// The text as HTML shows it, in an element or in an attribute.
  fileprivate var asHTML: String {
    escapingActions { "\\u{\(String($0.value, radix: 16))}" }.escaped(for: .report)
  }
}
