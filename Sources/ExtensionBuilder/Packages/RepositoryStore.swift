import ExtensionBundle
import Foundation
import Glibc
import Sandbox
import Platform

/// Copies of packages' repositories, made by Git alone, which runs nothing that it fetches.
///
/// It is the only part of a build that has a network. SwiftPM, which compiles and runs manifests, has these copies.
struct RepositoryStore {
  let folder: URL
  let settings: GitSettings
  let environment: [String: String]
  let launcher: String
  let isOffline: Bool
  let progress: (String) -> Void

  /// Where the copy of a repository is, whether it has been made or not.
  func place(of https: String) -> URL {
    folder.appendingPathComponent(Digest.hex(https).prefix(24) + ".git")
  }

  func has(_ https: String) -> Bool { access(place(of: https).path + "/HEAD", F_OK) == 0 }

  /// Makes a copy, or brings the one that is there up to date.
  func fetch(_ address: PackageAddress, https: String) throws(BuildError) {
    let shown = address.text == https ? https : "\(https) for \(address.text)"
    guard !isOffline else {
      throw .source(
        path: address.text,
        reason: "this package has not been fetched, and nothing may be fetched now",
        remedy: .fetchPackages)
    }
    progress("fetching \(shown)")
    try OutputFolder.make(folder)
    let place = place(of: https)
    let lock = try BuildLock(path: place.path + ".lock") {
      progress("waiting for another build that fetches \(shown)")
    }
    defer { _ = lock.descriptor }
    let fresh = URL(fileURLWithPath: place.path + ".new")
    _ = FolderRemoval.remove(fresh.path)
    try OutputFolder.make(fresh)
    defer { _ = FolderRemoval.remove(fresh.path) }
    let isThere = has(https)
    let arguments =
      isThere
      ? [
        "-C", place.path, "fetch", "--quiet", "--prune", "--force", "origin",
        "+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*",
      ] : ["clone", "--quiet", "--bare", "--no-hardlinks", "--", https, fresh.path + "/repository"]
    let outcome = try run(
      arguments, https, writing: isThere ? [place, fresh] : [fresh], home: fresh)
    guard outcome.status == 0 else { throw failure(address, https, outcome) }
    if !isThere, rename(fresh.path + "/repository", place.path) != 0 {
      throw .output(
        path: place.path,
        reason: "the package cannot be stored here: \(String(cString: strerror(errno)))")
    }
  }

  /// Whether a copy has a commit.
  func holds(_ revision: String, of https: String) throws(BuildError) -> Bool {
    let place = place(of: https)
    let home = try ScratchFolders.make()
    defer { ScratchFolders.remove(home) }
    return try Tool(
      path: GitSettings.program,
      arguments: ["-C", place.path, "cat-file", "-e", revision + "^{commit}"],
      environment: settings.fetching(environment: environment, home: home),
      grants: GitSettings.programs + [.init(.read, place.path), .init(.write, home)],
      launcher: launcher, purpose: "which looks into the copy of \(https)"
    ).run().status == 0
  }

  private func run(
    _ arguments: [String], _ https: String, writing folders: [URL], home: URL
  ) throws(BuildError) -> Tool.Outcome {
    let destination = settings.destination(of: https)
    let local = destination.hasPrefix("file://") ? String(destination.dropFirst(7)) : destination
    let sources: [ToolPolicy.Grant] =
      local.isAbsolutePath ? [.init(.read, local, isRequired: false)] : []
    return try Tool(
      path: GitSettings.program, arguments: arguments,
      environment: settings.fetching(environment: environment, home: home.path),
      grants: GitSettings.programs + GitSettings.connecting + settings.authorities(environment)
        + sources
        + folders.map { .init(.write, $0.path) },
      launcher: launcher, purpose: "which fetches \(https)", hasNetwork: true
    ).run()
  }

  /// The reason that Git gave, else its last line.
  private static func lastWords(_ outcome: Tool.Outcome) -> String {
    let lines = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("warning: ") }
    if let reason = lines.first(where: { $0.hasPrefix("fatal: ") }) {
      return String(reason.dropFirst(7))
    }
    return lines.last.map { String($0) } ?? "Git exited with \(outcome.status)"
  }

  private func failure(
    _ address: PackageAddress, _ https: String, _ outcome: Tool.Outcome
  ) -> BuildError {
    if let signal = outcome.signal, [SIGINT, SIGTERM, SIGHUP].contains(signal) {
      return .interrupted(signal: signal)
    }
    let words = outcome.stop.map { "Git \($0.words)" } ?? Self.lastWords(outcome)
    return .source(
      path: address.text,
      reason: "this package cannot be fetched from \(https): \(words.prefix(300))",
      remedy: .reachPackage)
  }
}
