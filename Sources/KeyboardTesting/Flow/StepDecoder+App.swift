import KeyboardHost
import YAML

/// Steps in a host app, and on a hardware keyboard.
extension StepDecoder {
  /// The responder that gets the focus.
  func responder(
    _ node: YAMLNode, of app: HostApp, _ reader: FlowReader
  ) throws(FlowError) -> String {
    let name = try reader.name(node, "the responder of 'focus'")
    let running = RunningApp(app)
    guard running.hasResponder(name) else {
      let names = running.fields.map(\.name)
      throw reader.error(
        node,
        "the app has no '\(name)'\(FlowReader.hint(name, names)) "
          + "(fields: \(names.prefix(40).joined(separator: ", ")))")
    }
    return name
  }

  /// One key with its modifiers, or a list of them.
  func hardwareKeys(
    _ node: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) -> [HardwareKey] {
    var keys: [HardwareKey] = []
    for text in try reader.names(node, "a key") {
      guard let key = HardwareKey(text) else {
        throw reader.error(node, "\(HardwareKey.usage), not '\(text)'")
      }
      keys.append(key)
    }
    return keys
  }
}
