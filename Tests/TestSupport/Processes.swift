import Foundation
public import Glibc

/// The processes that a process has started, and those that they have, as proc(5) lists them.
public func descendants(of process: pid_t) -> [pid_t] {
  let threads = "/proc/\(process)/task"
  let names = (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []
  return names.flatMap { name in
    let list = try? String(contentsOfFile: "\(threads)/\(name)/children", encoding: .utf8)
    return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
  }
  .flatMap { [$0] + descendants(of: $0) }
}

/// Whether a process runs, rather than waits for its new parent to reap it.
public func isRunning(_ process: pid_t) -> Bool {
  guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
    let name = status.lastIndex(of: ")")
  else { return false }
  return !status[name...].hasPrefix(") Z")
}
