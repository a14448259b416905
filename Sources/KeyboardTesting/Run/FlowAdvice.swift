package import Platform

/// Advice about an error for flows and tests in Swift: the settings have the same names in both.
extension RemedyWords {
  /// The words of flows, and of tests in Swift.
  package static let flow = RemedyWords { remedy in
    switch remedy {
    case .focusField: "focus one first"
    case .showKeyboard: "'show' shows it again"
    case .resumeApp: "'resume' brings it back"
    case .detachHardwareKeyboard: "'placement: docked' detaches it"
    case .drawGlobe: "the setting 'needsInputModeSwitchKey: off' draws one"
    case .enableSecondKeyboard:
      "the setting 'secondKeyboard: on' enables another one, which shows the key"
    case .describeApp: "describe one in a file, and name it under 'app'"
    case .raiseTimeout: "'timeout' under 'settings' raises the limit"
    case .raiseTimeoutOfActions:
      "an action may take ten times 'timeout' under 'settings', which raises the limit"
    case .setMemoryLimit: "'memory' under 'settings' sets the limit"
    case .raiseTimeLimit: "'timeLimit' under 'settings' raises the limit"
    case .repairInstallation: "install Keyward again, or run `make build` in a checkout"
    case .pointAtInstallation: "point it at a folder filled by `make install`, or unset it"
    case .nameInstallation:
      "set KEYWARD_HOME to the folder that `make install` or `make build` filled (.build/stage in a checkout)"
    case .keepBuildsElsewhere:
      "built keyboards are kept in XDG_CACHE_HOME or HOME/.cache: set one of them to a writable folder"
    case .installToolchain:
      "install a Swift 6.3 toolchain from swift.org and add its usr/bin to PATH"
    case .matchToolchain:
      "put the former first on PATH, or build Keyward again with this one (`make build`)"
    case .tapInServedField, .setContainerLimit, .tryMemoryLimits, .raiseAuditTime, .makeBaseline,
      .choosePort,
      .permitBroker, .permitUnnamedRefusals, .chooseStateFolder, .chooseStateFolderOrNone,
      .buildForDebugging,
      .chooseOutputFolder, .widenSourceRoot, .containSource, .giveSetting, .giveProductName,
      .giveModuleName, .chooseTarget, .fetchPackages, .reachPackage, .skipPlugins,
      .installKeyboard,
      .reinstallKeyboard, .removeKeyboard, .decideAboutProgram, .decideAboutContainer, .buildHere,
      .buildElsewhere, .nameLinkedFolder:
      nil
    }
  }
}
