import Foundation
import Glibc
package import Sandbox

/// Why the suite could not be prepared.
package struct EscapeStageError: Error, Equatable, Sendable {
  /// The problem, its place, its reason, and the fix.
  package var message: String
}

/// The folder of one run of the suite: the programs that every attempt uses.
package final class EscapeStage: Sendable {
  /// The folder of all files, reachable for the user of the attempts.
  package let root: String
  /// The user of the attempts when the caller is root, and the owner of their targets.
  package let user: SandboxUser?
  /// The folder's own name, which no other run has.
  let name: String
  /// The launcher.
  let launcher: String
  /// The program that makes the attempts.
  let probe: String
  /// The same bytes in a separate file, which no policy allows anyone to execute.
  let other: String
  /// A set-uid program, which says "ok" to anyone who runs it and does nothing else.
  let setUserProgram: String
  /// Open and locked while this run lives, so that another run does not sweep its folder away.
  private let lock: Int32

  /// Makes the folder.
  /// - Parameters:
  ///   - launcher: The path of `keyward-launch`.
  ///   - probe: The path of `keyward-probe`.
  ///   - user: The user of the attempts; only root can choose.
  /// - Throws: What could not be made, and why.
  package init(
    launcher: String, probe: String, user: SandboxUser = .nobody
  ) throws(EscapeStageError) {
    let isRoot = geteuid() == 0
    name = "probe-" + String(UInt32.random(in: .min ... .max), radix: 16)
    // Root's temporary folder may be closed to others; a folder below /var/lib is not.
    let parent =
      isRoot
      ? "/var/lib/keyward"
      : FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    root = parent + "/" + name
    self.launcher = launcher
    self.probe = root + "/keyward-probe"
    other = root + "/other"
    setUserProgram = root + "/set-user"
    self.user = isRoot ? user : nil
    // A copy of a link would be the link, and what it leads to would change its owner below.
    let source = URL(fileURLWithPath: probe).resolvingSymlinksInPath().path
    Self.sweep(parent)
    do {
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    } catch {
      throw Self.failure(root, error)
    }
    lock = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    flock(lock, LOCK_EX | LOCK_NB)
    do {
      chmod(root, 0o755)
      for copy in [self.probe, other, setUserProgram] {
        try copyProgram(source, to: copy)
        if let owner = self.user, copy != setUserProgram {
          chown(copy, owner.userID, owner.groupID)
        }
        // A change of the owner takes the bit away again.
        chmod(copy, copy == setUserProgram ? 0o4755 : 0o755)
      }
    } catch {
      Self.remove(root)
      throw Self.failure(root, error)
    }
  }

  deinit { close(lock) }

  private static func failure(_ root: String, _ error: any Error) -> EscapeStageError {
    EscapeStageError(
      message: "\(root): cannot be prepared: "
        + "\((error as? LaunchFailure)?.description ?? error.localizedDescription) "
        + "Free some space, or set TMPDIR to a folder that can be written.")
  }

  /// Removes the folder, also while attempts are still being made in it.
  package func remove() { Self.remove(root) }

  private static func remove(_ root: String) {
    // Under another name, no process finds it any more, so nothing new is made in it in the
    // meantime.
    let removed = root + ".removed"
    guard rename(root, removed) == 0 else { return }
    // A process that was inside may still make something.
    for _ in 0..<10 where access(removed, F_OK) == 0 {
      try? FileManager.default.removeItem(atPath: removed)
    }
  }

  /// Removes the folders of runs that were killed.
  private static func sweep(_ parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.hasPrefix("probe-") {
      let path = parent + "/" + name
      let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard folder >= 0 else { continue }
      defer { close(folder) }
      var status = stat()
      // A folder is locked microseconds after it is made.
      guard fstat(folder, &status) == 0, status.st_uid == geteuid(),
        time(nil) &- status.st_mtim.tv_sec > 60, flock(folder, LOCK_EX | LOCK_NB) == 0
      else { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// The user and group of the attempts, as `keyward-probe --as` takes them.
  static func argument(_ user: SandboxUser?) -> String {
    user.map { "\($0.userID):\($0.groupID)" } ?? "\(getuid()):\(getgid())"
  }
}
