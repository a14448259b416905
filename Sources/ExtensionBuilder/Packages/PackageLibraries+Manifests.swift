import ExtensionBundle
import Foundation
import Platform
import Sandbox

/// A folder in a build's work folder that is removed after the build: manifests are programs, which may leave anything there.
final class ManifestScratch {
  let folder: URL

  init(in output: URL) throws(BuildError) {
    folder = try WorkFolder.make(.manifestScratch, below: [UUID().uuidString], in: output)
  }

  deinit { _ = FolderRemoval.remove(folder.path) }
}

/// The manifests of packages, which SwiftPM reads.
extension PackageLibraries {
  private static let manifestLimit = 1 << 20
  private static let descriptionLimit = 16 << 20

  mutating func read(_ folder: URL) throws(BuildError) -> PackageManifest {
    let folder = folder.standardizedFileURL
    if let known = packages[folder.path] { return known }
    let manifest = folder.appendingPathComponent("Package.swift")
    guard try files.status(manifest.path) != nil else {
      let isThere = try files.status(folder.path) != nil
      throw .source(
        path: folder.path,
        reason: isThere ? "this package has no Package.swift" : "this package's folder is absent")
    }
    let text = try files.read(manifest.path, limit: Self.manifestLimit)
    guard let compiler = Tool.find("swiftc", environment: environment) else {
      throw .installation(
        reason: "swiftc, which reads \(manifest.path), is not on PATH",
        remedy: .installToolchain)
    }
    let package = PackageManifest(
      try description(of: folder, manifest: text, compiler: compiler), folder: folder,
      isDebug: request.isDebug)
    guard let package else {
      throw .source(path: manifest.path, reason: "SwiftPM's description of it cannot be read")
    }
    packages[folder.path] = package
    return package
  }

  /// Asking SwiftPM compiles the manifest and takes half a second, so that its answer is kept.
  private mutating func description(
    of folder: URL, manifest: [UInt8], compiler: String
  ) throws(BuildError) -> Data {
    let key = Digest.hex("\(folder.path)\n\(fileIdentity(compiler))\n\(Digest.hex(manifest))")
    let store = try workFolder(.manifests)
    let file = store.appendingPathComponent(key.prefix(32) + ".json")
    if let kept = try? RegularFile.read(file.path, limit: Self.descriptionLimit) {
      return Data(kept)
    }
    let scratch = try scratchFolder()
    let outcome = try describe(
      folder, by: Toolchain.of(compiler, environment: environment, launcher: launcher),
      scratch: scratch)
    // SwiftPM's warnings may be before and behind the document.
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    guard outcome.status == 0, let start = lines.firstIndex(of: "{"),
      let end = lines[start...].firstIndex(of: "}")
    else {
      let path = folder.appendingPathComponent("Package.swift").path
      throw ManifestFailure(path: path, root: files.root.path, outcome: outcome).error
    }
    let data = Data(lines[start...end].joined(separator: "\n").utf8)
    try? data.write(to: file, options: .atomic)
    return data
  }

  private mutating func scratchFolder() throws(BuildError) -> URL {
    if let scratch { return scratch.folder }
    let made = try ManifestScratch(in: request.outputDirectory)
    scratch = made
    return made.folder
  }

  /// Makes a folder for files that the build uses again.
  func workFolder(_ part: WorkFolder.Part) throws(BuildError) -> URL {
    try WorkFolder.make(
      part, in: request.outputDirectory, of: files.root.path, environment: environment)
  }

  /// A manifest is an untrusted program, which SwiftPM compiles and runs: with no network, and with nothing to read
  /// but its package and nothing to write but a folder of scratch files.
  private func describe(
    _ folder: URL, by toolchain: Toolchain, scratch: URL
  ) throws(BuildError) -> Tool.Outcome {
    let places = ["cache", "config", "security", "scratch"].flatMap {
      ["--\($0)-path", scratch.appendingPathComponent($0).path]
    }
    let threads = ThreadStates(besideLauncher: launcher)
    return try Tool(
      path: toolchain.packageManager,
      arguments: ["package", "--package-path", folder.path] + places
        + ["--disable-sandbox", "dump-package"],
      environment: ToolEnvironment.variables(of: environment, home: scratch.path)
        .merging(threads.variables) { $1 },
      grants: toolchain.grants + [
        .init(.read, withoutLinks: try files.realPath(folder.path)), .init(.scratch, scratch.path),
      ] + threads.grants, launcher: launcher, deadline: 120,
      purpose: "which reads \(folder.appendingPathComponent("Package.swift").path)"
    ).run()
  }
}
