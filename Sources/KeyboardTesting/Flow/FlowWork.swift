import ExtensionBundle
import KeyboardHost
import YAML

/// The state that all combinations of a flow's matrix share during reading, with limits for all of them.
///
/// Not thread-safe.
final class FlowWork {
  /// The folder that named files must be in; `nil` for a file that the user named.
  var root: ProjectRoot?
  /// The trees of files by path.
  var trees: [String: YAMLNode] = [:]
  /// The apps by path.
  var apps: [String: HostApp] = [:]
  /// The remaining steps to read.
  var stepsLeft = FlowLoader.steps.ofAll
  /// The remaining bytes for texts with replaced variables.
  var bytesLeft = FlowLoader.textBytes
}
