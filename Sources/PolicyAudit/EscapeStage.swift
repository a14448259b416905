import Foundation
import Glibc
public import Sandbox

/// Why the suite could not be prepared.
public struct EscapeStageError: Error, Equatable, Sendable {
  /// What, where, why and what to do.
  public var message: String
}

/// The folder of one run of the suite: the programs that every attempt uses.
public final class EscapeStage: Sendable {
  /// Where everything lies, reachable for whoever the attempts run as.
  public let root: String
  /// Who the attempts run as when the caller is root, and who owns what they are made at.
  public let user: SandboxUser?
  /// The folder's own name, which no other run has.
  let name: String
  /// The launcher.
  let launcher: String
  /// The program that makes the attempts.
  let probe: String
  /// The same bytes in a file of their own, which no policy lets anybody execute.
  let other: String
  /// A set-uid program.
  let setUserProgram: String

  /// Makes the folder.
  /// - Parameters:
  ///   - launcher: The path of `keyward-launch`.
  ///   - probe: The path of `keyward-probe`.
  ///   - user: Who the attempts run as; only root can choose.
  /// - Throws: What could not be made, and why.
  public init(
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
    do {
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
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
      throw EscapeStageError(
        message: "\(root): cannot be prepared: "
          + "\((error as? LaunchFailure)?.description ?? error.localizedDescription) "
          + "Free some space, or set TMPDIR to a folder that can be written.")
    }
  }

  /// Removes the folder.
  public func remove() { try? FileManager.default.removeItem(atPath: root) }

  /// The user and group of the attempts, as `keyward-probe --as` takes them.
  var userArgument: String {
    user.map { "\($0.userID):\($0.groupID)" } ?? "\(getuid()):\(getgid())"
  }
}
