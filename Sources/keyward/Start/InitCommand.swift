import Platform
import ExtensionBuilder
import ExtensionBundle
import Foundation
import Glibc
import KeyboardHost
import KeyboardTesting
import Sandbox

extension Command {
  /// `keyward init`: a first flow and a first test in Swift for a keyboard that is there.
  static let initialize = Command(
    specification: CommandSpecification(
      name: "init",
      summary:
        "Writes a first flow, a Swift test package and a CI workflow, and runs them.",
      operands: "[FOLDER]",
      discussion: """
        Finds the keyboard in FOLDER (default: the current folder), in Xcode projects first, then in folders with
        a keyboard's Info.plist. Builds and starts it, and taps up to 40 keys until one types. Writes

          Flows/first.yaml                a flow with the taps and their result
          KeyboardTests                   a Swift package with the same test
          .github                         a workflow and the action that it uses

        into FOLDER, or beside the project if you name one, and runs the flow and the package. Builds of the keyboard
        leave them out. Existing files stay unchanged; the flow gets a name that is free, and an existing
        package isn't run. If no key types, the flow checks that the keyboard shows its keys, and a message says what
        to add. Both tests enable a second keyboard, so that the keyboard shows its globe key. The package needs
        Keyward's sources: make install records their folder, KEYWARD_SOURCES overrides it.
        """,
      options: [
        .init(
          name: "target", value: "NAME", help: "Choose a target of the Xcode project."),
        .init(name: "no-run", help: "Write the files without running them."),
        .init(name: "no-package", help: "Omit the Swift test package."),
        .sourceRoot, .allowDegraded,
      ],
      notes: [
        "exit status: as keyward test; 1 swift test failed, 64 there are several keyboards, 65 there is none or it\n"
          + "doesn't compile, 74 a file can't be written"
      ],
      examples: ["keyward init", "keyward init MyApp --target Keyboard"])
  ) { (arguments, console) throws(CommandFailure) in
    try InitCommand(arguments, console).perform()
  }
}

/// One call of `keyward init`.
private struct InitCommand {
  let arguments: ParsedArguments
  let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  func perform() throws(CommandFailure) -> ExitCode {
    guard arguments.operands.count <= 1, arguments.operands.first != "" else {
      throw CommandFailure(.usage, "keyward init takes one folder: keyward init [FOLDER]")
    }
    let root = URL(fileURLWithPath: arguments.operands.first ?? ".").standardizedFileURL
    guard access(root.path, R_OK | X_OK) == 0 else {
      throw CommandFailure(
        .badInput, "\(root.path.onOneLine): the folder cannot be read; check its path")
    }
    let keyboard = try choose(from: KeyboardSearch(root), in: root)
    let isProject = root.pathExtension == "xcodeproj" || ProjectSpec.isSpec(root)
    let base = isProject ? root.deletingLastPathComponent() : root
    let flow = FirstFlowFile.place(for: keyboard, in: base.appendingPathComponent("Flows"))
    let package =
      arguments.has("no-package") ? nil : base.appendingPathComponent(FirstPackage.name)
    let missesPackage = package.map { !exists($0) } ?? false
    var advice: String?
    if missesPackage || !exists(flow) {
      let first: FirstFlow
      (first, advice) = try observed(keyboard, beside: flow)
      try writeUnlessThere(first.text, to: flow)
      if let package, missesPackage { try write(first, of: keyboard, as: package) }
    } else {
      try writeUnlessThere("", to: flow)
    }
    if let package, !missesPackage {
      try console.print(
        "\(package.relativeToWorkingDirectory) exists and stays unchanged")
    }
    let repository = Self.repository(of: base)
    let workflow = base.appendingPathComponent(".github/workflows/keyward.yml")
    let flows = Self.relative(flow.deletingLastPathComponent(), to: repository)
    try writeUnlessThere(
      FirstWorkflow.text(flows: flows, package: package.map { Self.relative($0, to: repository) }),
      to: workflow)
    for file in FirstWorkflow.actionFiles(of: try? Installation.find()) {
      try writeUnlessThere(
        file.text, to: base.appendingPathComponent("\(FirstWorkflow.action)/\(file.name)"))
    }
    sayWhatToMove(from: base, to: repository, keyboard)
    // The last that is read, also where a flow passes that types nothing.
    guard !arguments.has("no-run") else {
      advice.map(console.note)
      return .success
    }
    let code = try run(flow)
    advice.map(console.note)
    guard code == .success, let package else { return code }
    // Its manifest and its tests are programs, which nothing confines: only those that were written here are run.
    guard missesPackage else {
      console.note("run its tests: swift test --package-path \(package.relativeToWorkingDirectory)")
      return code
    }
    return try test(package)
  }

  /// Xcode and GitHub look for these files in fixed places.
  private func sayWhatToMove(from base: URL, to repository: URL, _ keyboard: FoundKeyboard) {
    if repository != base {
      console.note(
        "GitHub reads workflows at the top of the repository only; move "
          + "\(base.appendingPathComponent(".github").relativeToWorkingDirectory) to "
          + repository.relativeToWorkingDirectory)
    }
    if keyboard.target == nil, keyboard.url.standardizedFileURL == base {
      console.note("in Xcode, leave Flows and \(FirstPackage.name) out of the keyboard's target")
    }
  }

  private func run(_ flow: URL) throws(CommandFailure) -> ExitCode {
    try console.print("$ keyward test \(flow.relativeToWorkingDirectory)")
    let test = Command.test
    var options = arguments.has("allow-degraded") ? ["--allow-degraded"] : []
    if let root = arguments.value(of: "source-root") { options += ["--source-root", root] }
    let parsed: ParsedArguments
    do throws(UsageError) {
      parsed = try ParsedArguments(options + ["--", flow.path], for: test.specification)
    } catch {
      throw CommandFailure(.internalError, error.message)
    }
    return try test.run(parsed, console)
  }

  /// Runs the package's tests, with this installation, where its sources are known.
  private func test(_ package: URL) throws(CommandFailure) -> ExitCode {
    let place = package.relativeToWorkingDirectory
    let environment = ProcessInfo.processInfo.environment
    let installation = try? Installation.find()
    guard let installation, environment[FirstPackage.variable] != nil || installation.sources != nil
    else {
      console.note(
        "Keyward's sources were not found; set \(FirstPackage.variable) to their folder "
          + "and run: swift test --package-path \(place)")
      return .success
    }
    try console.print("$ swift test --package-path \(place)")
    console.note("the package compiles Keyward's library first, which takes minutes")
    let variables = environment.merging(["KEYWARD_HOME": installation.prefix.path]) { $1 }
    let child: pid_t
    do throws(SystemError) {
      child = try Spawn(
        path: "/usr/bin/env",
        arguments: ["env", "swift", "test", "--quiet", "--package-path", package.path],
        environment: variables.map { "\($0.key)=\($0.value)" },
        descriptors: [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
      ).start()
    } catch {
      throw CommandFailure(
        .unavailable, "swift cannot be started: \(String(cString: strerror(error.errno)))")
    }
    Interruption.onInterruption { kill(child, SIGTERM) }
    return waitForEnd(of: child) == 0 ? .success : .failure
  }

  /// Writes the package that tests what was observed.
  private func write(
    _ first: FirstFlow, of keyboard: FoundKeyboard, as package: URL
  ) throws(CommandFailure) {
    let tests = package.appendingPathComponent("Tests/\(FirstPackage.name)")
    let sources = (try? Installation.find())?.sources
    let content = FirstPackage(
      flow: first, path: Self.relative(keyboard.url, to: tests), sources: sources?.path)
    for (path, text) in content.files {
      try write(text, to: package.appendingPathComponent(path))
    }
  }

  private func writeUnlessThere(_ text: String, to file: URL) throws(CommandFailure) {
    guard exists(file) else { return try write(text, to: file) }
    try console.print("\(file.relativeToWorkingDirectory) exists and stays unchanged")
  }

  private func choose(
    from search: KeyboardSearch, in root: URL
  ) throws(CommandFailure) -> FoundKeyboard {
    for fault in search.faults { console.note(fault.onOneLine) }
    var found = search.keyboards
    let names = found.map { $0.target ?? $0.url.relativeToWorkingDirectory }
    if let target = arguments.value(of: "target") {
      found.removeAll { $0.target != target }
      guard !found.isEmpty else {
        let hint = closest(to: target, among: names).map { "; did you mean \($0)?" } ?? ""
        throw CommandFailure(
          .usage,
          "there is no target '\(target)' that is a keyboard\(hint) "
            + "(keyboards: \(names.joined(separator: ", ")))")
      }
    }
    guard let first = found.first else {
      throw CommandFailure(
        .badInput,
        "\(root.relativeToWorkingDirectory.onOneLine): no keyboard was found: no target of an Xcode project and no "
          + "Info.plist inside the folder names "
          + "\(ExtensionManifest.keyboardExtensionPoint); name the folder that contains one")
    }
    guard found.count == 1 else {
      throw CommandFailure(
        .usage,
        "there are several keyboards: \(names.joined(separator: ", ")); name one's folder, or choose "
          + "a target with --target")
    }
    return first
  }

  /// Builds and starts the keyboard, and reports its results, and what to do where it typed
  /// nothing.
  private func observed(
    _ keyboard: FoundKeyboard, beside flow: URL
  ) throws(CommandFailure) -> (FirstFlow, advice: String?) {
    let source = KeyboardSource(
      path: keyboard.url.relativeToWorkingDirectory, target: keyboard.target,
      sourceRoot: arguments.value(of: "source-root"))
    let bundle = try source.open(console: console)
    let installation = try Installation.ofCommand()
    var first = FirstFlow(
      keyboard: bundle.manifest.displayName,
      path: Self.relative(keyboard.url, to: flow.deletingLastPathComponent()),
      target: keyboard.target)
    var configuration = try SceneConfiguration.of(installation)
    configuration.hasSecondKeyboard = true
    if arguments.has("allow-degraded") { configuration.enforcement = .allowDegraded }
    do throws(SceneError) {
      try first.observe(bundle, configuration: configuration)
    } catch {
      // The flow is written anyway; it fails with the full message.
      console.note(error.message)
      return (first, nil)
    }
    return (first, first.advice(for: flow.relativeToWorkingDirectory, keyboard: source.path))
  }

  private func exists(_ file: URL) -> Bool {
    var status = stat()
    return lstat(file.path, &status) == 0
  }

  private func write(_ text: String, to file: URL) throws(CommandFailure) {
    do {
      try refuseLinks(above: file)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      // A file that was written in the meantime is never replaced.
      try Data(text.utf8).write(to: file, options: .withoutOverwriting)
    } catch {
      throw CommandFailure(
        .outputLost,
        "\(file.path.onOneLine): the file cannot be written; check that its folder is writable"
      )
    }
    try console.print("wrote \(file.relativeToWorkingDirectory)")
  }

  /// A link that came with the project would lead what is written elsewhere.
  private func refuseLinks(above file: URL) throws {
    let root = URL(fileURLWithPath: arguments.operands.first ?? ".").standardizedFileURL
    let top =
      file.path.isInFolder(root.path)
      ? root : Self.repository(of: root.deletingLastPathComponent())
    let start = top.pathComponents.count
    let components = file.standardizedFileURL.pathComponents
    for count in min(start + 1, components.count)..<components.count {
      var status = stat()
      let path = "/" + components[1..<count].joined(separator: "/")
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { throw POSIXError(.ELOOP) }
    }
  }

  /// The repository that a folder is in, where workflows are looked for; else the folder.
  private static func repository(of folder: URL) -> URL {
    var candidate = folder
    while candidate.path != "/" {
      if access(candidate.appendingPathComponent(".git").path, F_OK) == 0 { return candidate }
      candidate.deleteLastPathComponent()
    }
    return folder
  }

  /// The way from a folder to a place.
  private static func relative(_ place: URL, to folder: URL) -> String {
    let from = folder.standardizedFileURL.pathComponents
    let to = place.standardizedFileURL.pathComponents
    let common = zip(from, to).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: from.count - common) + to.dropFirst(common)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
