import Audit
import DrivenAudit
import ExtensionBuilder
import ExtensionBundle
import KeyboardHost
import KeyboardTesting
import LiveSimulator
import Platform

/// The command line's advice: the one place where facts of the libraries meet the names of options.
extension RemedyWords {
  /// The words of the command line.
  static let commandLine = RemedyWords { remedy in
    switch remedy {
    case .focusField: "focus one with --field first"
    case .tapInServedField: "put --tap after a --field in which extensions are active"
    case .showKeyboard: "show it with --show, or focus a field with --field, first"
    case .resumeApp: "--resume brings it back"
    case .detachHardwareKeyboard: "--placement docked detaches it"
    case .drawGlobe: "--system-globe draws one"
    case .enableSecondKeyboard: "--second-keyboard enables another one, which shows the key"
    case .describeApp: "describe one with --app FILE"
    case .raiseTimeout: "--timeout raises the limit"
    case .raiseTimeoutOfActions: "an action may take ten times --timeout, which raises the limit"
    case .setMemoryLimit: "--memory sets the limit"
    case .tryMemoryLimits: "try other limits with keyward run --memory"
    case .setContainerLimit: "--container-limit sets another limit"
    case .raiseTimeLimit: "--time-limit raises it"
    case .raiseAuditTime: "--seconds gives it more"
    case .makeBaseline:
      "make one with keyward audit PATH --format json --fail-on never > FILE"
    case .permitBroker:
      "or permit a weaker confinement with --allow-degraded: the host then opens files in its place"
    case .permitUnnamedRefusals:
      "or permit a weaker confinement with --allow-degraded: refusals then have no names"
    case .choosePort: "give another one with --port, or leave it out"
    case .chooseStateFolder: "--state DIR chooses another folder"
    case .chooseStateFolderOrNone:
      "to try this keyboard alone, name another folder with --state, or none"
    case .buildForDebugging: "build with keyward build --debug for details"
    case .chooseOutputFolder: "choose another folder with -o DIR"
    case .widenSourceRoot: "--source-root DIR allows a larger folder"
    case .containSource: "give --source-root a folder that contains the source"
    case .giveSetting: "give it with --set NAME=VALUE"
    case .giveProductName: "give one with --set PRODUCT_NAME=NAME"
    case .giveModuleName: "give one with --set PRODUCT_MODULE_NAME=NAME"
    case .chooseTarget: "choose one with --target"
    case .repairInstallation, .pointAtInstallation, .nameInstallation, .installToolchain,
      .matchToolchain:
      flow.words(for: remedy)
    case .installKeyboard: "install one with keyward settings add SOURCE|BUNDLE"
    case .reinstallKeyboard: "install it again with keyward settings add SOURCE|BUNDLE"
    case .removeKeyboard: "remove one with keyward settings remove ID"
    case .decideAboutProgram:
      "keyward settings full-access ID on|off decides about the new program and gives it the container, and keyward "
        + "settings remove ID removes both"
    case .decideAboutContainer:
      "to hand it over, keyward settings add this keyboard, then keyward settings full-access ID on|off; to start over, "
        + "keyward settings remove ID; to try this keyboard alone, name another folder with --state, or none"
    case .buildHere: "build the extension here with keyward build"
    case .buildElsewhere: "build on another machine and run the bundle here"
    case .keepBuildsElsewhere:
      flow.words(for: remedy).map { $0 + ", or build with keyward build -o DIR and use the bundle" }
    case .nameLinkedFolder: "name the folder that it points to with -o DIR"
    case .reachPackage:
      "check the network and the address, and for a private repository have Git use a copy (url.COPY.insteadOf in "
        + "~/.gitconfig)"
    case .fetchPackages: "build once without --offline"
    case .skipPlugins: "if it only checks sources, build without it: --skip-plugins"
    }
  }
}

extension RemedyWords {
  /// The words of `keyward test`: what a flow's settings can do, and otherwise what the options of the command can.
  static let test = RemedyWords { remedy in
    switch remedy {
    case .raiseTimeLimit: "'timeLimit' under 'settings', or --time-limit, raises the limit"
    case .setContainerLimit, .widenSourceRoot, .containSource, .chooseStateFolder, .permitBroker,
      .permitUnnamedRefusals:
      commandLine.words(for: remedy)
    default: flow.words(for: remedy)
    }
  }
}

/// A library's error that names what a person can do about it.
protocol AdvisedError: Error {
  var message: String { get }
  var remedy: Remedy? { get }
}

extension AdvisedError {
  /// The message with advice in the words of the command line.
  var advice: String { RemedyWords.commandLine.append(remedy, to: message) }
}

extension StateError: AdvisedError {}
extension SettingsError: AdvisedError {}
extension BundleError: AdvisedError {}
extension BuildError: AdvisedError {}
extension PictureRenderer.Failure: AdvisedError {}
extension LiveServerError: AdvisedError {}
extension FlowError: AdvisedError {}

extension Rule {
  /// How to fix what it finds, in the words of the command line.
  var advice: String { RemedyWords.commandLine.append(remedy, to: help) }
}

extension SessionFailure {
  /// The message with advice in the words of the command line.
  var advice: String { message(in: .commandLine) }
}

extension SceneError {
  /// The message with advice in the words of the command line.
  var advice: String { message(in: .commandLine) }
}
