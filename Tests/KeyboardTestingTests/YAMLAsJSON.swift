import Foundation
import YAML

extension YAMLNode {
  /// The tree as editors validate it, by the core schema of YAML 1.2; of duplicate names the last counts.
  var json: Any {
    switch content {
    case .mapping(let entries):
      var result: [String: Any] = [:]
      for entry in entries {
        guard case .scalar(let name, _) = entry.key.content else { continue }
        result[name] = entry.value.json
      }
      return result
    case .sequence(let items): return items.map(\.json)
    case .scalar(let text, let isPlain):
      if isNull { return NSNull() }
      guard isPlain else { return text }
      if ["true", "false"].contains(text) { return text == "true" }
      if let number = Int(text) { return number }
      let isNumber = text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/)
      if isNumber != nil, let number = Double(text), number.isFinite { return number }
      return text
    }
  }
}
