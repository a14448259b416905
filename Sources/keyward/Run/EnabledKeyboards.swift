import ExtensionBundle
import Foundation
import KeyboardHost

/// Opens the bundles that `run` names, and builds those that are sources.
struct EnabledKeyboards {
  var plan: RunPlan
  var console: Console

  func open() throws(CommandFailure) -> [EnabledKeyboard] {
    var result: [EnabledKeyboard] = []
    for (index, path) in plan.keyboards.enumerated() {
      let source = KeyboardSource(
        path: path, target: plan.targets[index], configuration: plan.configuration,
        iOSVersion: plan.iOSVersion, settings: plan.settings, stateFolder: plan.stateFolder)
      let bundle = try source.open(console: console)
      if let twin = result.firstIndex(where: { $0.identifier == bundle.manifest.bundleIdentifier })
      {
        let identifier = result[twin].identifier.forDisplay
        throw CommandFailure(
          .badInput,
          "\(path.forDisplay) and \(plan.keyboards[twin].forDisplay) have the same bundle "
            + "identifier, \(identifier); give each keyboard its own")
      }
      result.append(EnabledKeyboard(bundle: bundle, isFullAccessGranted: plan.isFullAccessGranted))
    }
    return result
  }
}
