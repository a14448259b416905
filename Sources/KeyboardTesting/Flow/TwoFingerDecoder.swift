import KeyboardHost
import YAML

/// Reads the steps of two fingers.
struct TwoFingerDecoder {
  let reader: FlowReader

  func action(_ kind: ActionKind, _ node: YAMLNode) throws(FlowError) -> UserAction {
    let name = kind.rawValue
    switch kind {
    case .twoFingerTap: return .twoFingers(.tap, on: try reader.touch(node))
    case .pinch:
      let (key, values) = try parts(node, name, ["scale": TwoFingerGesture.scales])
      return .twoFingers(.pinch(scale: values["scale"] ?? 1), on: key)
    case .rotate:
      let (key, values) = try parts(node, name, ["degrees": TwoFingerGesture.degrees])
      return .twoFingers(.rotate(degrees: values["degrees"] ?? 0), on: key)
    default:
      let range = TwoFingerGesture.points
      let (key, values) = try parts(node, name, ["x": range, "y": range])
      return .twoFingers(.drag(x: values["x"] ?? 0, y: values["y"] ?? 0), on: key)
    }
  }

  /// The key, and numbers of which one must be given.
  private func parts(
    _ node: YAMLNode, _ step: String, _ ranges: [String: ClosedRange<Double>]
  ) throws(FlowError) -> (key: TouchPlace, values: [String: Double]) {
    let names = ranges.keys.sorted()
    var key: TouchPlace?
    var values: [String: Double] = [:]
    for entry in try reader.mapping(node, "'\(step)'", keys: ["key"] + names) {
      guard let range = ranges[entry.name] else {
        key = try reader.touch(entry.value)
        continue
      }
      let text = try reader.text(entry.value, "'\(entry.name)'")
      guard let number = Double(text), range.contains(number) else {
        throw reader.error(
          entry.value,
          "'\(entry.name)' is a number from \(Self.words(range.lowerBound)) to "
            + "\(Self.words(range.upperBound)), not '\(text)'")
      }
      values[entry.name] = number
    }
    guard let key, !values.isEmpty else {
      throw reader.error(
        node, "'\(step)' needs 'key' and \(names.map { "'\($0)'" }.joined(separator: " or "))")
    }
    return (key, values)
  }

  private static func words(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
