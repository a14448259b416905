import ExtensionBuilder
import ExtensionBundle
import Foundation
import KeyboardHost

/// Opens the bundles that `run` names, and builds those that are sources.
struct EnabledKeyboards {
  var plan: RunPlan
  var console: Console

  func open() throws(CommandFailure) -> [EnabledKeyboard] {
    var result: [EnabledKeyboard] = []
    for (index, path) in plan.keyboards.enumerated() {
      let url = URL(fileURLWithPath: path)
      let target = plan.targets[index]
      if let target, !isSource(url) {
        throw CommandFailure(
          .usage, "--target \(target): \(path) is a bundle; only an Xcode project has targets")
      }
      let bundle = try openBundle(isSource(url) ? build(url, target: target) : url)
      if let twin = result.first(where: { $0.identifier == bundle.manifest.bundleIdentifier }) {
        throw CommandFailure(
          .badInput,
          "\(path) and \(twin.bundle.url.relativePath) have the same bundle identifier, "
            + "\(twin.identifier.forDisplay); give each keyboard its own")
      }
      result.append(EnabledKeyboard(bundle: bundle, isFullAccessGranted: plan.isFullAccessGranted))
    }
    return result
  }

  private func isSource(_ url: URL) -> Bool { url.pathExtension != "appex" }

  private func openBundle(_ url: URL) throws(CommandFailure) -> ExtensionBundle {
    do { return try ExtensionBundle.open(url) } catch {
      throw CommandFailure(.badInput, error.message)
    }
  }

  private func build(_ source: URL, target: String?) throws(CommandFailure) -> URL {
    var request = BuildRequest(source: source, outputDirectory: outputFolder(for: source))
    if let version = plan.iOSVersion { request.iOSVersion = version }
    request.target = target
    request.configuration = plan.configuration
    let result = try ExtensionBuilder.build(request, console: console)
    for warning in result.warnings {
      console.pass(warning.hasSuffix("\n") ? warning : warning + "\n")
    }
    return result.bundle
  }

  /// One folder for each source folder, so that keyboards of one name do not overwrite each other.
  private func outputFolder(for source: URL) -> URL {
    let path = source.resolvingSymlinksInPath().path
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return cacheFolder.appendingPathComponent(
      "\(source.lastPathComponent)-\(String(hash, radix: 16))")
  }

  private var cacheFolder: URL {
    if let state = plan.stateFolder {
      return URL(fileURLWithPath: state).appendingPathComponent("Builds")
    }
    let environment = ProcessInfo.processInfo.environment
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      return URL(fileURLWithPath: cache).appendingPathComponent("keyward")
    }
    let home = environment["HOME"] ?? NSHomeDirectory()
    return URL(fileURLWithPath: home).appendingPathComponent(".cache/keyward")
  }
}
