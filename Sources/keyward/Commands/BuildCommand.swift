import Platform
import ExtensionBuilder
import ExtensionBundle
import Foundation

extension Command {
  /// `keyward build`: a folder of sources becomes a bundle.
  static let build = Command(
    specification: CommandSpecification(
      name: "build",
      summary: "Builds NAME.appex from a source folder, an Xcode target or a project.yml.",
      operands: "SOURCE",
      discussion: """
        SOURCE is an Xcode project, or the folder of a keyboard target: Info.plist, Swift files in subfolders,
        resources and .lproj folders. The sources stay unchanged. If nothing changed, nothing is built.
        """,
      options: [
        .init(
          name: "output", letter: "o", value: "DIR",
          help: "Write NAME.appex into this folder (default build)."),
        .init(
          name: "target", value: "NAME",
          help: "Choose a target of the Xcode project (default: its only keyboard)."),
        .init(
          name: "configuration", value: "NAME",
          help: "Choose the project's configuration (default Debug)."),
        .init(
          name: "ios", value: "VERSION",
          help: "Set the version that #available compares with (default 26.0)."),
        .init(name: "debug", help: "Keep symbols, turn optimization off, set DEBUG."),
        .init(
          name: "set", value: "NAME=VALUE", repeats: true,
          help: "Override a build setting, such as PRODUCT_BUNDLE_IDENTIFIER=org.example.keys."),
        .sourceRoot,
        .init(
          name: "offline",
          help: "Fetch no Swift packages; use those that earlier builds fetched."),
        .init(
          name: "skip-plugins",
          help: "Build targets of packages without running their build plug-ins."),
        .init(
          name: "report", value: "FILE",
          help: "Write all errors, or that there are none, to this file as JSON."),
        .init(
          name: "prepare",
          help: "Compile the system's C modules for all later builds; takes no SOURCE."),
      ],
      examples: [
        "keyward build Extensions/Calculator",
        "keyward build MyKeyboard -o out --ios 17.0 --set PRODUCT_NAME=Keys",
        "keyward build MyApp.xcodeproj --target Keyboard --configuration Release",
      ]),
    run: { arguments, console throws(CommandFailure) in
      guard !arguments.has("prepare") else { return try prepare(arguments) }
      let request = try buildRequest(arguments)
      let result = try ExtensionBuilder.build(
        request, console: console, report: arguments.value(of: "report"))
      for warning in result.warnings {
        console.pass(warning.hasSuffix("\n") ? warning : warning + "\n")
      }
      let seconds = result.steps.reduce(0) { $0 + $1.seconds }
      console.note(
        result.rebuilt
          ? "built in \(String(format: "%.1f", seconds)) s" : "up to date: nothing changed")
      try console.print(result.bundle.relativeToWorkingDirectory)
      return .success
    })

  private static func prepare(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> ExitCode {
    guard arguments.operands.isEmpty else {
      throw CommandFailure(.usage, "keyward build --prepare takes no SOURCE")
    }
    do throws(BuildError) { try ExtensionBuilder(installation: .find()).prepareModules() } catch {
      throw CommandFailure(error)
    }
    return .success
  }

  private static func buildRequest(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> BuildRequest {
    guard let source = arguments.operands.first, arguments.operands.count == 1, !source.isEmpty
    else {
      throw CommandFailure(
        .usage, "keyward build takes one source folder or project: keyward build SOURCE")
    }
    var request = BuildRequest(
      source: URL(fileURLWithPath: source),
      outputDirectory: URL(fileURLWithPath: arguments.value(of: "output") ?? "build"))
    if let version = arguments.value(of: "ios") {
      do { request.iOSVersion = try IOSVersion.checked(version) } catch {
        throw CommandFailure(.usage, error.message)
      }
    }
    request.isDebug = arguments.has("debug")
    request.sourceRoot = arguments.value(of: "source-root").map { URL(fileURLWithPath: $0) }
    request.isOffline = arguments.has("offline")
    request.skipsPlugins = arguments.has("skip-plugins")
    request.target = arguments.value(of: "target")
    request.configuration = arguments.value(of: "configuration")
    do {
      try arguments.requireFilesOfTheirOwn(["output", "report"])
      request.settings = try arguments.buildSettings()
    } catch {
      throw CommandFailure(.usage, error.message)
    }
    return request
  }
}

extension ParsedArguments {
  /// The build settings of all `--set NAME=VALUE`; of one name the last counts.
  func buildSettings() throws(UsageError) -> [String: String] {
    var settings: [String: String] = [:]
    for setting in values(of: "set") {
      guard let equals = setting.firstIndex(of: "="), equals != setting.startIndex else {
        throw UsageError(message: "--set takes NAME=VALUE, not '\(setting)'")
      }
      settings[String(setting[..<equals])] = String(setting[setting.index(after: equals)...])
    }
    return settings
  }
}

extension ExtensionBuilder {
  /// Builds with this program's installation, and shows its progress.
  ///
  /// `report` is the file for a report on the build.
  static func build(
    _ request: BuildRequest, console: Console, report: String? = nil
  ) throws(CommandFailure) -> BuildResult {
    Interruption.onInterruption { ExtensionBuilder.stopTools() }
    try KeyboardSearch.requireOne(in: request.source)
    let outcome: BuildReport.Outcome
    do throws(BuildError) {
      outcome = .built(
        try ExtensionBuilder(installation: .find()).build(request) { console.progress($0) })
    } catch {
      outcome = .failed(error)
    }
    let failure: CommandFailure? =
      if case .failed(let error) = outcome { described(error, of: request, console) } else { nil }
    if let report { try BuildReport(outcome: outcome).write(to: report) }
    if let failure { throw failure }
    guard case .built(let result) = outcome else {
      throw CommandFailure(.internalError, "the build ended without a bundle or an error")
    }
    return result
  }

  private static func described(
    _ error: BuildError, of request: BuildRequest, _ console: Console
  ) -> CommandFailure {
    // The compiler's lines have a fixed format, which editors and CI services read.
    guard case .compile(let errors) = error else { return CommandFailure(error) }
    let text = BuildWords.text(errors)
    console.pass(text.hasSuffix("\n") ? text : text + "\n")
    var failure = CommandFailure(
      .badInput, "\(request.source.lastPathComponent.onOneLine) does not compile")
    failure.details = text
    return failure
  }
}

extension URL {
  /// The path from the working directory where it is below it, else the whole path.
  var relativeToWorkingDirectory: String {
    let path = standardizedFileURL.path
    let place = path.place(inFolder: FileManager.default.currentDirectoryPath)
    return place.flatMap { $0.isEmpty ? nil : $0 } ?? path
  }
}
