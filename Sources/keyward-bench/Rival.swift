import Foundation
import Glibc
import KeyboardHost
import SandboxProof
import Sandbox

/// Another way to confine a program: the words that are before its path.
///
/// Each gets the same task: no network, the bundle readable, the container writable, no other files of the user.
struct Rival {
  var name: String
  /// The row that compares with it.
  var row: String
  var escape: EscapeRival
  private var container: String

  /// Those that are installed and run here; the others are named on standard error.
  static func usable(_ subject: Subject) -> [Rival] {
    all(subject).filter { rival in
      do {
        let (session, _) = try subject.session(rival.request(subject))
        session.stop()
        return true
      } catch {
        FileHandle.standardError.write(
          Data("keyward-bench: \(rival.row) is left out: \(rival.name): \(error)\n".utf8))
        return false
      }
    }
  }

  private static func all(_ subject: Subject) -> [Rival] {
    let container = container(subject)
    func rival(
      _ name: String, _ row: String, isStartedByRoot: Bool = false,
      _ words: @escaping @Sendable (_ bundle: String, _ container: String) -> [String]
    ) -> Rival {
      Rival(
        name: name, row: "launch/vs-\(row)",
        escape: EscapeRival(isStartedByRoot: isStartedByRoot, words: words), container: container)
    }
    var rivals = [
      rival("bubblewrap", "bubblewrap") { ["/usr/bin/bwrap"] + binds($0, $1) },
      // It refuses users without a login, and drops root's rights itself.
      rival("firejail", "firejail", isStartedByRoot: true) { bundle, _ in
        [
          "/usr/bin/firejail", "--quiet", "--noprofile", "--net=none", "--seccomp", "--keep-fd=3",
          "--keep-fd=4", "--read-only=\(bundle)", "--",
        ]
      },
    ]
    // A descriptor for the filter takes a shell, whose start is part of the figure; and the filter would hold for the
    // process that bubblewrap puts before the program, which must wait.
    let filter = subject.placement.bundlePath + "/filter.bpf"
    if let bytes = try? subject.request(confinement: .full).policy.systemCalls(.unnamed).main
      .compiled().bytes, (try? Data(bytes).write(to: URL(fileURLWithPath: filter))) != nil
    {
      chmod(filter, 0o644)
      rivals.insert(
        rival("bubblewrap with our refusing filter, through sh", "bubblewrap+filter") {
          [
            "/bin/sh", "-c", "exec \"$@\" 9<\"$0\"", filter, "/usr/bin/bwrap", "--as-pid-1",
            "--seccomp", "9",
          ] + binds($0, $1)
        }, at: 1)
    }
    return rivals
  }

  private static func binds(_ bundle: String, _ container: String) -> [String] {
    [
      "--unshare-all", "--die-with-parent", "--new-session", "--ro-bind", bundle, bundle, "--bind",
      container, container, "--ro-bind", "/usr/share/zoneinfo", "/usr/share/zoneinfo",
      "--ro-bind", "/sys/devices/system/cpu", "/sys/devices/system/cpu", "--proc", "/proc",
      "--dev", "/dev", "--chdir", container,
    ]
  }

  /// A container of the bench's own user: a rival that root starts stays root, without root's rights over others' files.
  private static func container(_ subject: Subject) -> String {
    let path = subject.placement.containerPath + "-rival"
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return path
  }

  /// The extension behind the rival's own words, not confined by us.
  func request(_ subject: Subject) -> LaunchRequest {
    var request = subject.request(confinement: .none)
    request.workingDirectory = container
    for name in ["HOME", "CFFIXED_USER_HOME", "TMPDIR", "KW_CONTAINER"]
    where request.environment[name] != nil { request.environment[name] = container }
    let words = escape.words(subject.placement.bundlePath, container)
    request.arguments = words.dropFirst() + [request.executable] + request.arguments
    request.executable = words[0]
    return request
  }
}
