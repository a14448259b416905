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
      throw CommandFailure(.badInput, error.message)
    }
  }

  private func build(console: Console) throws(CommandFailure) -> URL {
    var request = BuildRequest(
      source: url, outputDirectory: try outputFolder(), target: target, configuration: configuration
    )
    // As Xcode's Run and Test actions do: whoever changes a line waits half as long for the answer.
    request.optimizes = false
    if let iOSVersion { request.iOSVersion = iOSVersion }
    request.settings = settings
    let result: BuildResult
    do throws(CommandFailure) {
      result = try ExtensionBuilder.build(request, console: console)
    } catch {
      guard error.code == .outputLost, stateFolder == nil else { throw error }
      throw CommandFailure(error.code, "\(error.message); \(Self.cacheAdvice)")
    }
    for warning in result.warnings {
      console.pass(warning.hasSuffix("\n") ? warning : warning + "\n")
    }
    return result.bundle
  }

  /// One folder for each source, so that keyboards of one name do not overwrite each other.
  private func outputFolder() throws(CommandFailure) -> URL {
    let path = url.resolvingSymlinksInPath().path
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return try cacheFolder().appendingPathComponent(
      "\(url.lastPathComponent)-\(String(hash, radix: 16))")
  }

  /// What to do where built keyboards cannot be kept.
  private static let cacheAdvice =
    "built keyboards are kept in XDG_CACHE_HOME, else in HOME/.cache: set one of them to a folder that can be "
    + "written, or build with keyward build -o DIR and run the bundle"

  private func cacheFolder() throws(CommandFailure) -> URL {
    if let stateFolder { return URL(fileURLWithPath: stateFolder).appendingPathComponent("Builds") }
    let environment = ProcessInfo.processInfo.environment
    guard let folder = Self.cacheFolder(environment) else {
      let home = environment["HOME"] ?? NSHomeDirectory()
      throw CommandFailure(
        .outputLost,
        "there is no folder for built keyboards: HOME is '\(home.onOneLine)'; \(Self.cacheAdvice)")
    }
    return URL(fileURLWithPath: folder)
  }

  /// Where built keyboards are kept unless said otherwise; `nil` where the user has no home.
  static func cacheFolder(_ environment: [String: String]) -> String? {
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache + "/keyward" }
    let home = environment["HOME"] ?? NSHomeDirectory()
    return home.hasPrefix("/") ? home + "/.cache/keyward" : nil
  }
}
