import KeyboardHost
import Platform

/// What a flow, or a test in Swift, can do about an error: the settings have the same names in both.
extension Remedy {
  /// The advice, as a clause without its full stop; `nil` where neither can do it.
  var flowWords: String? {
    switch self {
    case .focusField: "focus one first"
    case .showKeyboard: "'show' shows it again"
    case .resumeApp: "'resume' brings it back"
    case .detachHardwareKeyboard: "'placement: docked' detaches it"
    case .drawGlobe: "the setting 'needsInputModeSwitchKey: off' draws one"
    case .describeApp: "describe one in a file, and name it under 'app'"
    case .raiseTimeout: "'timeout' under 'settings' raises the limit"
    case .raiseTimeoutOfActions:
      "an action may take ten times 'timeout' under 'settings', which raises the limit"
    case .setMemoryLimit: "'memory' under 'settings' sets the limit"
    case .raiseTimeLimit: "'timeLimit' under 'settings' raises the limit"
    case .tapInServedField, .setContainerLimit, .raiseAuditTime, .makeBaseline, .choosePort,
      .permitBroker, .permitUnnamedRefusals, .chooseStateFolder, .chooseStateFolderOrNone,
      .buildForDebugging,
      .chooseOutputFolder, .widenSourceRoot, .containSource, .giveSetting, .giveProductName,
      .giveModuleName, .chooseTarget, .fetchPackages, .skipPlugins:
      nil
    }
  }
}

extension SessionFailure {
  /// The message with advice for a flow.
  func flowMessage() -> String {
    message { $0.flowWords.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." } }
  }
}

extension SceneError {
  /// The message with advice for a flow.
  var flowMessage: String {
    if case .launch(let failure, _) = self { return failure.flowMessage() }
    return remedy?.flowWords.map { "\(message); \($0)" } ?? message
  }
}
