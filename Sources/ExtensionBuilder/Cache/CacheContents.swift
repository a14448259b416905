package import Foundation
import Glibc
import Platform

/// The contents of the cache, and their removal.
package struct CacheContents {
  /// One part that is removed as a whole.
  package struct Part {
    /// Its kind.
    package enum Kind: String, CaseIterable, Sendable {
      /// A built keyboard with what its next build uses again.
      case keyboard
      /// C modules in the compiler's form.
      case modules
      /// A copy of a package's repository.
      case repository
    }

    package var kind: Kind
    package var url: URL
    /// Its size on disk.
    package var bytes: Int
    /// When it was last used, in seconds.
    package var lastUse: Int
  }

  /// The removed and the remaining entries.
  package struct Outcome {
    package var removed: [Part] = []
    /// The parts in use.
    package var kept: [Part] = []

    package var freed: Int { removed.reduce(0) { $0 + $1.bytes } }
  }

  private static let day = 86_400

  package let root: URL
  /// The parts, the one that was used longest ago first.
  package private(set) var parts: [Part]

  package init(root: URL) {
    self.root = root
    let folders = ["modules": Part.Kind.modules, "repositories": .repository]
    var parts: [Part] = []
    for name in Self.names(in: root)
    where name != "outputs" && !name.hasPrefix(CacheHold.trashPrefix) {
      let url = root.appendingPathComponent(name)
      if let kind = folders[name] {
        parts += Self.names(in: url).map { Self.part(kind, url.appendingPathComponent($0)) }
      } else {
        parts.append(Self.part(.keyboard, url))
      }
    }
    self.parts = parts.filter { !$0.url.lastPathComponent.hasSuffix(".lock") }.sorted {
      $0.lastUse < $1.lastUse
    }
  }

  package var bytes: Int { parts.reduce(0) { $0 + $1.bytes } }

  /// Removes the least recently used entries until the rest fits: built keyboards first, then copies of
  /// repositories that were not fetched for a day.
  package func trim(to limit: Int, now: Int = time(nil)) -> Outcome {
    sweep()
    var outcome = Outcome()
    var rest = bytes
    let old = parts.filter { $0.kind == .repository && now - $0.lastUse > Self.day }
    for part in parts.filter({ $0.kind == .keyboard }) + old where rest > limit {
      guard remove(part) else {
        outcome.kept.append(part)
        continue
      }
      outcome.removed.append(part)
      rest -= part.bytes
    }
    return outcome
  }

  /// Removes all built keyboards that are not in use, or everything.
  package func clean(everything: Bool) -> Outcome {
    sweep()
    var outcome = Outcome()
    for part in parts where everything || part.kind == .keyboard {
      if remove(part) { outcome.removed.append(part) } else { outcome.kept.append(part) }
    }
    return outcome
  }

  private func remove(_ part: Part) -> Bool {
    guard part.kind != .keyboard else { return CacheHold.remove(part.url, in: root) }
    let path = part.url.path + ".lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    return CacheHold.discard(part.url, in: root)
  }

  /// Removes what a killed process had begun to remove.
  private func sweep() {
    for name in Self.names(in: root) where name.hasPrefix(CacheHold.trashPrefix) {
      _ = FolderRemoval.remove(root.appendingPathComponent(name).path)
    }
  }

  private static func names(in folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  private static func part(_ kind: Part.Kind, _ url: URL) -> Part {
    var status = stat()
    let mark = url.appendingPathComponent(CacheHold.markName).path
    let isThere = lstat(mark, &status) == 0 || lstat(url.path, &status) == 0
    return Part(
      kind: kind, url: url, bytes: blocks(of: url), lastUse: isThere ? status.st_mtim.tv_sec : 0)
  }

  /// The size of a folder on disk, which is less than the length of its files where they have
  /// holes.
  private static func blocks(of folder: URL) -> Int {
    var total = 0
    func add(_ path: String) {
      var status = stat()
      if lstat(path, &status) == 0 { total += Int(status.st_blocks) * 512 }
    }
    add(folder.path)
    let entries = FileManager.default.enumerator(atPath: folder.path)
    while let name = entries?.nextObject() as? String { add(folder.path + "/" + name) }
    return total
  }
}
