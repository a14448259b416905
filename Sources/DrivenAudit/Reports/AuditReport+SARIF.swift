import Audit
import ExtensionBundle
import Foundation
package import Platform

extension AuditReport {
  /// The report in the form that code-scanning services take: SARIF 2.1.0 of OASIS.
  ///
  /// - Parameter version: The version of the tool, which the report names.
  /// - Returns: The document.
  package func sarif(version: String) -> JSONValue {
    let rules = Rule.all
    return .object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .string("2.1.0")),
      (
        "runs",
        .array([
          .object([
            (
              "tool",
              .object([
                (
                  "driver",
                  .object([
                    ("name", .string("keyward")), ("semanticVersion", .string(version)),
                    ("rules", .array(rules.map { sarif($0) })),
                  ])
                )
              ])
            ),
            ("columnKind", .string("unicodeCodePoints")),
            (
              "results",
              .array(
                zip(audit.findings, isKnown).map { finding, isKnown in
                  sarif(finding, isKnown: isKnown, rules: rules)
                }
                  + audit.suppressed.map {
                    sarif($0.finding, isKnown: false, rules: rules, suppression: $0.by)
                  })
            ),
          ])
        ])
      ),
    ])
  }

  private func sarif(_ rule: Rule) -> JSONValue {
    .object([
      ("id", .string(rule.id)),
      ("shortDescription", .object([("text", .string(rule.meaning))])),
      ("fullDescription", .object([("text", .string("\(rule.why) (\(rule.source))"))])),
      ("help", .object([("text", .string(words.append(rule.remedy, to: rule.help)))])),
      (
        "defaultConfiguration", .object([("level", .string(rule.severity.rawValue))])
      ),
      (
        "properties",
        .object([
          ("precision", .string(rule.certainty == .certain ? "very-high" : "medium")),
          ("tags", .array([.string(rule.certainty.rawValue)])),
        ])
      ),
    ])
  }

  private func sarif(
    _ finding: Finding, isKnown: Bool, rules: [Rule], suppression: Suppression? = nil
  ) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("ruleId", .string(finding.rule)),
      ("ruleIndex", .integer(Int64(rules.firstIndex { $0.id == finding.rule } ?? -1))),
      ("level", .string(finding.severity.rawValue)),
      ("message", .object([("text", .string("\(finding.message). \(help(of: finding))"))])),
      ("locations", .array([location(of: finding)])),
    ]
    // All results of a run have a state, or none has.
    if gone != nil {
      members.append(("baselineState", .string(isKnown ? "unchanged" : "new")))
    }
    // The same applies to suppressions; an empty list is a result that is not suppressed.
    if !audit.suppressed.isEmpty {
      let all = suppression.map { suppression in
        JSONValue.object([
          ("kind", .string(suppression.kind.rawValue)),
          ("justification", .string(suppression.reason)),
        ])
      }
      members.append(("suppressions", .array([all].compactMap(\.self))))
    }
    return .object(members)
  }

  private func location(of finding: Finding) -> JSONValue {
    var physical: [(name: String, value: JSONValue)] = [
      ("artifactLocation", .object([("uri", .string(Self.uri(finding.file)))]))
    ]
    if let position = finding.position {
      var region: [(name: String, value: JSONValue)] = [
        ("startLine", .integer(Int64(position.line))),
        ("startColumn", .integer(Int64(finding.character ?? position.column))),
      ]
      if let quote = finding.quote {
        region.append(("snippet", .object([("text", .string(quote))])))
      }
      physical.append(("region", .object(region)))
    } else if let place = finding.programPlace {
      physical.append(
        (
          "region",
          .object([("byteOffset", .integer(Int64(place.offset))), ("byteLength", .integer(0))])
        ))
    }
    return .object([("physicalLocation", .object(physical))])
  }

  /// A path as a reference: relative where it is, otherwise to a file.
  private static func uri(_ path: String) -> String {
    var allowed = CharacterSet.alphanumerics.intersection(
      CharacterSet(charactersIn: "\u{0}"..."\u{7F}"))
    allowed.insert(charactersIn: "-._~/")
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    return path.isAbsolutePath ? "file://" + escaped : escaped
  }
}
