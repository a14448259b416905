import Platform
import ExtensionBundle
import Foundation
import Glibc
import Sandbox

/// Root's copies of bundles, one for each content, that all states of a run share.
///
/// A copy belongs to root and to a group that is leased for it, which only the processes that run it have; they may
/// only read it, so that one flow cannot change what the next one runs. An ordinary user gets no copies. The copy of a
/// bundle that has been rebuilt since stays until `remove()`.
package final class BundleCopies: Sendable {
  /// A copy, and the group that may read it.
  struct Copy: Equatable, Sendable {
    var url: URL
    var group: UInt32
  }

  private struct Contents {
    /// The folder that was made for the copies; `nil` before the first, and where there is one already.
    var own: ScratchOwnership?
    var places: [BundleStamp: Copy] = [:]
    var isClosed = false
  }

  /// Those that last as long as this process.
  ///
  /// A process that is killed leaves them to the next host, which removes them.
  package static let ofProcess: BundleCopies = {
    atexit { BundleCopies.ofProcess.remove() }
    return BundleCopies()
  }()

  /// Where the copies are; `nil` for a separate folder.
  private let folder: URL?
  private let contents = Lock(Contents())

  /// Makes a place for copies, in a separate folder.
  package init() { folder = nil }

  /// Makes a place for copies in a folder that the caller removes.
  init(in folder: URL) { self.folder = folder }

  /// The bundle's copy, made where there is none of what the bundle now is.
  ///
  /// The copy is of the bundle that was opened as `bundle`, even if its path now leads elsewhere.
  func copy(of bundle: ExtensionBundle) throws(StateError) -> Copy {
    let bundle = try Self.current(bundle)
    var copier = BundleCopy(of: bundle)
    let stamp = try copier.stamp()
    return try contents.withLock { (contents) throws(StateError) in
      if let place = contents.places[stamp] { return place }
      guard !contents.isClosed else {
        throw StateError(
          message: "\(bundle.url.path.forDisplay) was not copied: the run was stopped",
          isOfMachine: false)
      }
      let place = try newPlace(for: bundle, &contents)
      var copier = BundleCopy(of: bundle, for: .group(place.group))
      try copier.copy(to: place.url.path)
      // Somebody could have written to the bundle since it was read.
      guard let copy = try? ExtensionBundle.open(place.url), copy.isAlike(bundle) else {
        throw BundleCopy.replaced(bundle)
      }
      contents.places[stamp] = place
      return place
    }
  }

  /// The current bundle in place of one that was removed since it was read, as by a build, if both say the
  /// same.
  private static func current(_ bundle: ExtensionBundle) throws(StateError) -> ExtensionBundle {
    guard bundle.folder.status.st_nlink == 0 else { return bundle }
    guard let new = try? ExtensionBundle.open(bundle.url), new.isAlike(bundle) else {
      throw BundleCopy.replaced(bundle)
    }
    return new
  }

  private func newPlace(
    for bundle: ExtensionBundle, _ contents: inout Contents
  ) throws(StateError) -> Copy {
    let root: URL
    if let known = folder ?? contents.own?.folder {
      root = known
    } else {
      let own = try StateFolder.makeScratch()
      contents.own = own
      root = own.folder
    }
    let name = StateFolder.folderName(for: bundle.manifest.bundleIdentifier)
    let group = try IdentityPool.root.lease("bundle.\(name)", for: root.lastPathComponent)
    let bundles = root.appendingPathComponent("Bundles")
    try StateFolder.makeFolder(bundles, mode: 0o711)
    let parent = bundles.appendingPathComponent(name)
    try StateFolder.makeFolder(parent, mode: 0o711)
    return Copy(
      url: parent.appendingPathComponent("\(UUID().uuidString.lowercased()).appex"), group: group)
  }

  /// Removes the copies.
  ///
  /// - Parameter forGood: Whether no further ones may be made.
  /// - Returns: What remains and why, and what to do; `nil` when nothing remains.
  @discardableResult
  package func remove(forGood: Bool = false) -> String? {
    contents.withLock { contents in
      let own = contents.own
      contents = Contents(isClosed: forGood || contents.isClosed)
      guard let own, let problem = own.remove() else { return nil }
      return "\(own.folder.path) could not be removed completely (\(problem)). Remove it yourself."
    }
  }
}
