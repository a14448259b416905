import ExtensionBundle
import Foundation
import Glibc
import Sandbox
import Platform

/// Has SwiftPM decide which versions of packages a project takes, and put their sources into a folder.
///
/// SwiftPM compiles and runs the manifests of all versions that it looks at. It does so without a network: where Git would
/// leave the machine, the build notes the address, has `RepositoryStore` copy the repository, and asks SwiftPM again.
struct PackageResolver {
  let toolchain: Toolchain
  let environment: [String: String]
  let launcher: String
  let files: ProjectFiles
  /// The user of the packages, in errors.
  let source: String
  let output: URL
  /// The folder of this project's packages, in that of all packages in the output folder.
  let name: String
  let remotes: [XcodeTarget.RemotePackage]
  /// Local packages that depend on others, by paths without links.
  let locals: [String]
  /// Folders of local packages that those name, too.
  let readable: [String]
  let pins: PackagePins
  let mirrors: PackageMirrors
  let isOffline: Bool
  let progress: (String) -> Void

  private static let roundLimit = 64
  private static let repositoryLimit = 256
  private var work: URL { WorkFolder.place(of: .resolution(name), in: output) }
  private var scratch: URL { work.appendingPathComponent("scratch") }
  private var root: URL { work.appendingPathComponent("root") }
  private var trace: URL { work.appendingPathComponent("home/trace") }

  /// Resolves where anything has changed since the last time.
  /// - Returns: The packages, and what SwiftPM warned of.
  func resolve() throws(BuildError) -> (checkouts: Checkouts, warnings: [String]) {
    let manifest = try manifest()
    try makeFolders()
    let key = Digest.hex(
      [manifest, String(decoding: mirrors.file, as: UTF8.self), toolchain.version, stamp].joined(
        separator: "\n"))
    let stampFile = work.appendingPathComponent("resolved")
    if let old = try? RegularFile.read(stampFile.path, limit: 100), old == Array(key.utf8),
      let checkouts = Checkouts(in: scratch),
      checkouts.hold(remotes.map(identity), at: PackagePins())
    {
      return (checkouts, differences(checkouts))
    }
    unlink(stampFile.path)
    // SwiftPM would keep its earlier choices, without running Git for them.
    _ = FolderRemoval.remove(scratch.path)
    try makeFolders()
    let addresses = remotes.map { mirrors.effective($0.address) }
    progress(
      "resolving packages" + (addresses.isEmpty ? "" : ": " + addresses.joined(separator: ", ")))
    let warnings = try run(manifest, starting: addresses)
    guard let checkouts = Checkouts(in: scratch) else { throw failure("SwiftPM left no packages") }
    let differences = differences(checkouts)
    // A later build with a network may find what the pins name.
    if differences.isEmpty || !isOffline { try write(Data(key.utf8), stampFile) }
    return (checkouts, warnings + differences)
  }

  private func makeFolders() throws(BuildError) {
    for names in [["root", ".swiftpm", "configuration"], ["scratch", "checkouts"], ["home"]] {
      _ = try WorkFolder.make(.resolution(name), below: names, in: output)
    }
  }

  /// The inputs of a resolution besides the manifest: the pins and the manifests of local packages.
  private var stamp: String {
    let manifests = readable.map { folder in
      (try? files.digest(folder + "/Package.swift")) ?? ""
    }
    let all = Set(pins.byIdentity.keys)
    return ([String(decoding: pins.file(for: all), as: UTF8.self)] + manifests)
      .joined(separator: "\n")
  }

  private func identity(_ remote: XcodeTarget.RemotePackage) -> String {
    PackageAddress.identity(of: mirrors.effective(remote.address))
  }

  /// The differences between SwiftPM's choices and `Package.resolved`.
  private func differences(_ checkouts: Checkouts) -> [String] {
    pins.byIdentity.values.sorted { $0.identity < $1.identity }.compactMap { pin in
      guard let revision = checkouts.revisions[pin.identity], revision != pin.revision else {
        return nil
      }
      let now = checkouts.versions[pin.identity] ?? revision
      return
        "\(source): warning: Package.resolved pins \(pin.identity) at \(pin.version ?? pin.revision), which does not "
        + "fit what the project asks for; \(now) is used"
    }
  }

  // MARK: Rounds

  private func run(
    _ manifest: String, starting addresses: [String]
  ) throws(BuildError) -> [String] {
    let home = work.appendingPathComponent("home")
    let store = RepositoryStore(
      folder: (BuildCache.root(environment: environment) ?? work).appendingPathComponent(
        "repositories"),
      settings: try GitSettings(of: environment, launcher: launcher, scratch: home),
      environment: environment, launcher: launcher, isOffline: isOffline, progress: progress)
    var round = PackageRound(store: store)
    for address in addresses { try add(address, to: &round) }
    try write(Data(manifest.utf8), root.appendingPathComponent("Package.swift"))
    try write(mirrors.file, root.appendingPathComponent(".swiftpm/configuration/mirrors.json"))
    for _ in 0..<Self.roundLimit {
      for address in round.missing { try round.fetch(address) }
      try write(
        pins.file(for: round.identities), root.appendingPathComponent("Package.resolved"))
      unlink(trace.path)
      let outcome = try ask(round, home: home)
      if outcome.status == 0 || Self.lacksOnlyArtifacts(outcome) {
        let late = isOffline ? [] : try pinnedLater(round)
        if late.isEmpty { return Self.warnings(outcome.output, source) }
        for address in late { try round.fetch(address) }
        // Else SwiftPM would keep its choices.
        _ = FolderRemoval.remove(scratch.path)
        try makeFolders()
        continue
      }
      var hasNews = false
      for text in tracedAddresses() where try add(text, to: &round) { hasNews = true }
      guard round.addresses.count <= Self.repositoryLimit else {
        throw failure("there are more than \(Self.repositoryLimit) repositories")
      }
      if !hasNews {
        guard !round.stale.isEmpty, !isOffline else { throw failure(outcome) }
        // The wanted version may be newer than the copies.
        for address in round.stale { try round.fetch(address) }
      }
    }
    throw failure("the packages depend on each other too deep")
  }

  /// The repositories of which a pin names a commit that is newer than the copy: SwiftPM would take another version.
  private func pinnedLater(_ round: PackageRound) throws(BuildError) -> [PackageAddress] {
    guard let checkouts = Checkouts(in: scratch) else { return [] }
    var found: [PackageAddress] = []
    for address in round.stale {
      guard case .network(let https) = address.way, let pin = pins.byIdentity[address.identity],
        let revision = checkouts.revisions[address.identity], revision != pin.revision
      else { continue }
      if try !round.store.holds(pin.revision, of: https) { found.append(address) }
    }
    return found
  }

  /// Adds a repository that SwiftPM requests; false where it is known.
  @discardableResult
  private func add(_ text: String, to round: inout PackageRound) throws(BuildError) -> Bool {
    guard round.addresses[text] == nil else { return false }
    let address: PackageAddress
    do throws(PackageAddress.Fault) { address = try PackageAddress(text) } catch {
      throw .source(path: source, reason: "the package address \(text) \(error.reason)")
    }
    if case .folder(let path) = address.way, !mirrors.users.contains(text) {
      // A repository elsewhere on this machine may be private.
      try files.named(by: source).refuseOutside(path)
      guard try files.status(path) != nil else {
        throw .source(path: source, reason: "the package \(text) does not exist")
      }
    }
    round.addresses[text] = address
    return true
  }

  private func ask(_ round: PackageRound, home: URL) throws(BuildError) -> Tool.Outcome {
    var variables = ToolEnvironment.variables(of: environment, home: home.path)
    variables.merge(GitSettings.offline(home: home.path, folders: round.replacements)) {
      mine, other in mine
    }
    variables["GIT_TRACE2_EVENT"] = trace.path
    let threads = ThreadStates(besideLauncher: launcher)
    variables.merge(threads.variables) { $1 }
    let places = ["cache", "config", "security"].flatMap {
      ["--\($0)-path", home.appendingPathComponent($0).path]
    }
    return try Tool(
      path: toolchain.packageManager,
      arguments: ["package", "--package-path", root.path, "--scratch-path", scratch.path] + places
        + ["--disable-dependency-cache", "--disable-sandbox", "resolve"],
      environment: variables,
      grants: toolchain.grants + GitSettings.programs
        + readable.map { .init(.read, withoutLinks: $0, isRequired: false) }
        + round.folders.map { .init(.read, $0, isRequired: false) }
        + [.init(.scratch, work.path)] + threads.grants,
      launcher: launcher, deadline: 900,
      purpose: "which resolves the versions of packages"
    ).run()
  }

  /// The addresses that Git was started with, which it writes down itself.
  private func tracedAddresses() -> [String] {
    guard let bytes = try? RegularFile.read(trace.path, limit: 64 << 20) else { return [] }
    var found: [String] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(100_000) {
      guard let json = BoundedJSON.dictionary(Array(line)), json["event"] as? String == "start",
        let arguments = json["argv"] as? [String], arguments.contains("clone")
      else { continue }
      let operands = arguments.dropFirst().filter { !$0.hasPrefix("-") && !$0.hasPrefix(work.path) }
      found += operands.filter { text in
        text.contains("://") || text.isAbsolutePath || text.contains("::")
          || text.contains("@") && text.contains(":")
      }
    }
    return found
  }

  /// Whether the sources of all packages are there, and only a binary is not, which is refused later if anybody needs it.
  private static func lacksOnlyArtifacts(_ outcome: Tool.Outcome) -> Bool {
    outcome.output.contains("Downloading binary artifact")
      || outcome.output.contains("required by binary target")
  }

  private static func warnings(_ output: String, _ source: String) -> [String] {
    var seen: Set<Substring> = []
    return output.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("warning: "), line.contains("identity"), seen.insert(line).inserted
      else {
        return nil
      }
      return "\(source): warning: \(line.dropFirst(9))"
    }
  }

  private func failure(_ outcome: Tool.Outcome) -> BuildError {
    ManifestFailure(
      path: source, subject: "reading the manifests",
      introduction: "the packages cannot be resolved: ", root: scratch.path, outcome: outcome
    ).error
  }

  private func failure(_ reason: String) -> BuildError {
    .source(path: source, reason: "the packages cannot be resolved: \(reason)")
  }

  private func write(_ data: Data, _ file: URL) throws(BuildError) {
    unlink(file.path)
    do { try data.write(to: file) } catch {
      throw .output(
        path: file.path, reason: "the file cannot be written: \(IOReason(error))",
        remedy: .chooseOutputFolder)
    }
  }
}

/// The repositories of a resolution so far.
struct PackageRound {
  let store: RepositoryStore
  /// By the text that SwiftPM hands to Git.
  var addresses: [String: PackageAddress] = [:]
  private var fetched: Set<String> = []

  init(store: RepositoryStore) { self.store = store }

  private var networked: [(address: PackageAddress, https: String)] {
    addresses.values.sorted { $0.text < $1.text }.compactMap { address in
      guard case .network(let https) = address.way else { return nil }
      return (address, https)
    }
  }
  var identities: Set<String> { Set(addresses.values.map(\.identity)) }
  /// Those without a copy.
  var missing: [PackageAddress] { networked.filter { !store.has($0.https) }.map(\.address) }
  /// Those with a copy of another day.
  var stale: [PackageAddress] { networked.filter { !fetched.contains($0.https) }.map(\.address) }
  /// The replacements of addresses for Git.
  var replacements: [(address: String, folder: String)] {
    networked.map { ($0.address.text, store.place(of: $0.https).path) }
  }
  /// All folders that Git reads.
  var folders: [String] {
    replacements.map(\.folder)
      + addresses.values.compactMap { address in
        guard case .folder(let path) = address.way else { return nil }
        return path
      }
  }

  mutating func fetch(_ address: PackageAddress) throws(BuildError) {
    guard case .network(let https) = address.way else { return }
    try store.fetch(address, https: https)
    fetched.insert(https)
  }
}
