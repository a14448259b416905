public import ExtensionBuilder
public import ExtensionBundle
import Foundation
import Platform

/// A keyboard that is tested: a bundle, or the sources that one is built from.
public struct Keyboard: Sendable {
  /// The checked bundle.
  public let bundle: ExtensionBundle

  /// Why a keyboard cannot be tested.
  public enum Failure: Error, CustomStringConvertible {
    /// Nothing exists at the path.
    case notFound(path: String)
    /// There is no folder for builds.
    case noCache
    /// The sources do not build.
    case build(BuildError)
    /// The bundle cannot be used.
    case bundle(BundleError)

    /// The problem, its place, and the fix.
    public var description: String {
      switch self {
      case .notFound(let path):
        "\(path): no keyboard found; relative paths start at the folder of the file that contains them"
      case .noCache:
        RemedyWords.flow.append(.keepBuildsElsewhere, to: "there is no folder for built keyboards")
      case .build(let error): RemedyWords.flow.append(error.remedy, to: error.message)
      case .bundle(let error): RemedyWords.flow.append(error.remedy, to: error.message)
      }
    }
  }

  /// Opens a bundle (`.appex`), or builds a folder of sources or an Xcode project where it has changed.
  ///
  /// Builds are kept where `keyward run` keeps them, so that a keyboard is compiled once for all tests. Optimization is
  /// left out, as Xcode's Test action does.
  /// - Parameters:
  ///   - path: The bundle, folder or project; a relative path begins at the folder of the file that names it.
  ///   - target: The target of an Xcode project; its only keyboard unless given.
  ///   - sourceRoot: The folder that all files of the sources must be in; their own, or their Git repository's, unless
  ///     given.
  ///   - file: The file that names it.
  /// - Throws: Why there is no keyboard that could be tested.
  public init(
    _ path: String, target: String? = nil, sourceRoot: String? = nil, file: String = #filePath
  ) throws(Failure) {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    var url = URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw .notFound(path: url.path)
    }
    if url.pathExtension != "appex" {
      url =
        try Self.build(
          url, target: target,
          sourceRoot: sourceRoot.map { URL(fileURLWithPath: $0, relativeTo: folder) })
    }
    do throws(BundleError) { bundle = try ExtensionBundle.open(url) } catch {
      throw .bundle(error)
    }
  }

  private static func build(
    _ source: URL, target: String?, sourceRoot: URL?
  ) throws(Failure) -> URL {
    guard let root = BuildCache.root() else { throw .noCache }
    var request = BuildRequest(
      source: source, outputDirectory: BuildCache.folder(for: source, in: root), target: target)
    request.optimizes = false
    request.sourceRoot = sourceRoot
    do throws(BuildError) {
      return try ExtensionBuilder(installation: try Installation.find()).build(request).bundle
    } catch {
      throw .build(error)
    }
  }
}
