/// The fix for an error, as a fact.
///
/// Libraries don't know how they are used: the command line names an option, a flow one of its settings, and Swift a
/// property. Each has one table that puts this into words.
public enum Remedy: Hashable, Sendable, CaseIterable {
  // MARK: The device and the field

  /// Give the focus to a field first.
  case focusField
  /// Tap keys only in a field in which extensions are active.
  case tapInServedField
  /// Show the keyboard again, or give the focus to a field.
  case showKeyboard
  /// Bring the app back from the background.
  case resumeApp
  /// Detach the hardware keyboard.
  case detachHardwareKeyboard
  /// Choose a device that draws a globe.
  case drawGlobe
  /// Enable a second keyboard, to which a keyboard's own globe key leads.
  case enableSecondKeyboard
  /// Describe an app with responders.
  case describeApp

  // MARK: Limits

  /// Give keyboards more time to settle.
  case raiseTimeout
  /// The same, of which an action of many exchanges may take ten times.
  case raiseTimeoutOfActions
  /// Choose another memory limit.
  case setMemoryLimit
  /// Choose another limit for what a keyboard stores.
  case setContainerLimit
  /// Give the flow more time.
  case raiseTimeLimit
  /// Give the driven audit more time.
  case raiseAuditTime

  /// Try other memory limits on a device.
  case tryMemoryLimits
  /// Make a baseline of the findings that there are.
  case makeBaseline

  // MARK: The machine

  /// Permit the host to open files in the keyboard's place.
  case permitBroker
  /// Permit refusals without names.
  case permitUnnamedRefusals
  /// Serve the page on another port, or on any that is free.
  case choosePort
  /// Keep the state in another folder.
  case chooseStateFolder
  /// The same, or keep none.
  case chooseStateFolderOrNone

  // MARK: Building

  /// Build with what a debugger needs.
  case buildForDebugging
  /// Write the build to another folder.
  case chooseOutputFolder
  /// Allow files of a larger folder.
  case widenSourceRoot
  /// Allow files of a folder that contains the source.
  case containSource
  /// Give a build setting a value.
  case giveSetting
  /// Give the name of the bundle.
  case giveProductName
  /// Give the name of the module.
  case giveModuleName
  /// Choose one of the project's keyboards.
  case chooseTarget
  /// Fetch packages once.
  case fetchPackages
  /// Leave out build plug-ins.
  case skipPlugins
}
