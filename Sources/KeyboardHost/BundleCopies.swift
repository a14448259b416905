import ExtensionBundle
import Foundation
import Glibc
import Sandbox

/// Root's copies of bundles, one for each content, that all states of a run share.
///
/// A copy belongs to root, and whoever extensions run as may only read it, so that one flow cannot change what the next
/// one runs. As an ordinary user nothing is copied. What a bundle was before it was built anew stays until `remove()`.
public final class BundleCopies: Sendable {
  private struct Contents {
    /// The folder that was made for the copies; `nil` before the first, and where there is one already.
    var own: ScratchOwnership?
    var places: [BundleStamp: URL] = [:]
    var isClosed = false
  }

  /// Those that last as long as this process.
  ///
  /// A process that is killed leaves them to the next host, which removes them.
  public static let ofProcess: BundleCopies = {
    atexit { BundleCopies.ofProcess.remove() }
    return BundleCopies()
  }()

  /// Where the copies are; `nil` for a folder of their own.
  private let folder: URL?
  private let contents = Lock(Contents())

  /// Makes a place for copies, in a folder of their own.
  public init() { folder = nil }

  /// Makes a place for copies in a folder that somebody else removes.
  init(in folder: URL) { self.folder = folder }

  /// The bundle's copy, made where there is none of what the bundle now is.
  func copy(of bundle: ExtensionBundle) throws(StateError) -> URL {
    var copier = try BundleCopy(of: bundle.url.path)
    let stamp = try copier.stamp()
    return try contents.withLock { (contents) throws(StateError) in
      if let place = contents.places[stamp] { return place }
      guard !contents.isClosed else {
        throw StateError(
          message: "\(bundle.url.path.forDisplay) was not copied: everything was stopped",
          isOfMachine: false)
      }
      let place = try newPlace(for: bundle, &contents)
      try copier.copy(to: place.path)
      contents.places[stamp] = place
      return place
    }
  }

  private func newPlace(
    for bundle: ExtensionBundle, _ contents: inout Contents
  ) throws(StateError) -> URL {
    let root: URL
    if let known = folder ?? contents.own?.folder {
      root = known
    } else {
      let own = try StateFolder.makeScratch()
      contents.own = own
      root = own.folder
    }
    let bundles = root.appendingPathComponent("Bundles")
    try StateFolder.makeFolder(bundles, mode: 0o755)
    let parent = bundles.appendingPathComponent(
      StateFolder.folderName(for: bundle.manifest.bundleIdentifier))
    try StateFolder.makeFolder(parent, mode: 0o755)
    return parent.appendingPathComponent("\(UUID().uuidString.lowercased()).appex")
  }

  /// Removes the copies.
  ///
  /// - Parameter forGood: Whether no further ones may be made.
  /// - Returns: What remains and why, and what to do; `nil` when nothing remains.
  @discardableResult
  public func remove(forGood: Bool = false) -> String? {
    contents.withLock { contents in
      let own = contents.own
      contents = Contents(isClosed: forGood || contents.isClosed)
      guard let own, let problem = own.remove() else { return nil }
      return "\(own.folder.path) could not be removed whole (\(problem)). Remove it yourself."
    }
  }
}
