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
    let (bundle, container) = (subject.placement.bundlePath, subject.placement.containerPath)
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
      Rival(name: "bubblewrap", row: "launch/vs-bubblewrap", words: bubblewrap),
      Rival(name: "firejail", row: "launch/vs-firejail", words: fire),
    ]
    // A descriptor for the filter takes a shell, whose start is part of the figure.
    let filter = container + "/filter.bpf"
    if let bytes = try? subject.request(confinement: .full).policy.systemCalls(.unnamed).main
      .compiled().bytes, (try? Data(bytes).write(to: URL(fileURLWithPath: filter))) != nil
    {
      let shell = [
        "/bin/sh", "-c", "exec \"$@\" 9<\"$0\"", filter, "/usr/bin/bwrap", "--seccomp", "9",
      ]
      rivals.insert(
        Rival(
          name: "bubblewrap with our refusing filter, through sh",
          row: "launch/vs-bubblewrap+filter", words: shell + binds), at: 1)
    }
    return rivals
  }

  /// The extension behind the rival's own words, not confined by us.
  func request(_ subject: Subject) -> LaunchRequest {
    behind(subject.request(confinement: .none))
  }

  func behind(_ request: LaunchRequest) -> LaunchRequest {
    var request = request
    request.arguments = words.dropFirst() + [request.executable] + request.arguments
    request.executable = words[0]
    return request
  }
}
