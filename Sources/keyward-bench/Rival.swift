import Foundation
import KeyboardHost
import Sandbox

/// Another way to confine a program: the words that stand before its path.
///
/// Each is asked for the same: no network, the bundle readable, the container writable, nothing else of the user's.
struct Rival {
  var name: String
  /// The row that compares with it.
  var row: String
  private var words: [String]
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
    let (bundle, container) = (subject.placement.bundlePath, container(subject))
    let binds = [
      "--unshare-all", "--die-with-parent", "--new-session", "--ro-bind", bundle, bundle, "--bind",
      container, container, "--ro-bind", "/usr/share/zoneinfo", "/usr/share/zoneinfo",
      "--ro-bind", "/sys/devices/system/cpu", "/sys/devices/system/cpu", "--proc", "/proc",
      "--dev", "/dev", "--chdir", container,
    ]
    let bubblewrap = ["/usr/bin/bwrap"] + binds
    let fire = [
      "/usr/bin/firejail", "--quiet", "--noprofile", "--net=none", "--seccomp", "--keep-fd=3",
      "--keep-fd=4", "--read-only=\(bundle)", "--",
    ]
    var rivals = [
      Rival(
        name: "bubblewrap", row: "launch/vs-bubblewrap", words: bubblewrap, container: container),
      Rival(name: "firejail", row: "launch/vs-firejail", words: fire, container: container),
    ]
    // A descriptor for the filter takes a shell, whose start is part of the figure; and the filter would hold for the
    // process that bubblewrap puts before the program, which must wait.
    let filter = container + "/filter.bpf"
    if let bytes = try? subject.request(confinement: .full).policy.systemCalls(.unnamed).main
      .compiled().bytes, (try? Data(bytes).write(to: URL(fileURLWithPath: filter))) != nil
    {
      let shell = [
        "/bin/sh", "-c", "exec \"$@\" 9<\"$0\"", filter, "/usr/bin/bwrap", "--as-pid-1",
        "--seccomp", "9",
      ]
      rivals.insert(
        Rival(
          name: "bubblewrap with our refusing filter, through sh",
          row: "launch/vs-bubblewrap+filter", words: shell + binds, container: container), at: 1)
    }
    return rivals
  }

  /// The extension behind the rival's own words, not confined by us.
  func request(_ subject: Subject) -> LaunchRequest {
    behind(subject.request(confinement: .none))
  }

  /// A container of the bench's own user: a rival that root starts stays root, without root's rights over others' files.
  private static func container(_ subject: Subject) -> String {
    let path = subject.placement.containerPath + "-rival"
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return path
  }

  func behind(_ request: LaunchRequest) -> LaunchRequest {
    var request = request
    request.workingDirectory = container
    for name in ["HOME", "CFFIXED_USER_HOME", "TMPDIR", "KW_CONTAINER"]
    where request.environment[name] != nil { request.environment[name] = container }
    request.arguments = words.dropFirst() + [request.executable] + request.arguments
    request.executable = words[0]
    return request
  }
}
