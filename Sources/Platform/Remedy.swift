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

  /// Install Keyward's programs again.
  case repairInstallation
  /// Let the variable lead to an installation, or unset it.
  case pointAtInstallation
  /// Name the folder of an installation.
  case nameInstallation

  // MARK: Installed keyboards

  /// Install a keyboard.
  case installKeyboard
  /// Install the same keyboard again.
  case reinstallKeyboard
  /// Remove a keyboard, with its container and claims.
  case removeKeyboard
  /// Give the container and the grants to the new program, or remove both.
  case decideAboutProgram
  /// Install the keyboard and give it the container, remove the container, or keep the state elsewhere.
  case decideAboutContainer

  // MARK: Building

  /// Build the extension on this machine.
  case buildHere
  /// Build the extension on another machine.
  case buildElsewhere
  /// Install a compiler.
  case installToolchain
  /// Use the compiler that built the runtime.
  case matchToolchain
  /// Keep built keyboards in another folder.
  case keepBuildsElsewhere
  /// Name the folder to which a link leads.
  case nameLinkedFolder
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
  /// Check the way to a package, or have Git use a copy.
  case reachPackage
  /// Leave out build plug-ins.
  case skipPlugins
}
