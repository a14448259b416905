import Platform
import ExtensionBuilder
import ExtensionBundle
import Foundation

/// A bundle, or sources that are built into one first.
struct KeyboardSource {
  var path: String
  /// The target of an Xcode project.
  var target: String?
  var configuration: String?
  var iOSVersion: String?
  /// Build settings that come last.
  var settings: [String: String] = [:]
  /// Where built bundles are kept; `nil` for the user's cache.
  var stateFolder: String?
  /// The folder that all files of the sources must be in; `nil` for the default.
  var sourceRoot: String?
  /// Whether sources are built for a debugger.
  var isDebug = false

  private var url: URL { URL(fileURLWithPath: path) }

  /// Opens the bundle; sources are built where they changed.
  func open(console: Console) throws(CommandFailure) -> ExtensionBundle {
    let isBundle = !RunPlan.isSource(path)
    if let target, isBundle {
      throw CommandFailure(
        .usage, "--target \(target): \(path) is a bundle; only an Xcode project has targets")
    }
    let place = isBundle ? url : try build(console: console)
    do { return try ExtensionBundle.open(place) } catch {
      throw CommandFailure(error)
    }
  }

  /// The request to the builder.
  func request() throws(CommandFailure) -> BuildRequest {
    var request = BuildRequest(
      source: url, outputDirectory: try outputFolder(), target: target, configuration: configuration
    )
    // As Xcode's Run and Test actions do: a rebuild after an edit takes half as long.
    request.optimizes = false
    request.isDebug = isDebug
    request.sourceRoot = sourceRoot.map { URL(fileURLWithPath: $0) }
    if let iOSVersion { request.iOSVersion = iOSVersion }
    request.settings = settings
    return request
  }

  private func build(console: Console) throws(CommandFailure) -> URL {
    let request = try request()
    let result: BuildResult
    do throws(CommandFailure) {
      result = try ExtensionBuilder.build(request, console: console)
    } catch {
      guard error.code == .outputLost, stateFolder == nil else { throw error }
      throw CommandFailure(
        error.code, RemedyWords.commandLine.append(.keepBuildsElsewhere, to: error.message))
    }
    for warning in result.warnings {
      console.pass(warning.hasSuffix("\n") ? warning : warning + "\n")
    }
    return result.bundle
  }

  private func outputFolder() throws(CommandFailure) -> URL {
    if let stateFolder {
      let builds = URL(fileURLWithPath: stateFolder).appendingPathComponent("Builds")
      return BuildCache.folder(for: url, in: builds)
    }
    guard let root = BuildCache.root() else {
      let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
      throw CommandFailure(
        .outputLost,
        RemedyWords.commandLine.append(
          .keepBuildsElsewhere,
          to: "there is no folder for built keyboards: HOME is '\(home.onOneLine)'"))
    }
    return BuildCache.folder(for: url, in: root)
  }
}
