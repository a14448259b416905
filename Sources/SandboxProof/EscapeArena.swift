import Foundation
import Glibc
import KeyboardHost
import Sandbox

/// The targets of one attempt: files, listeners and a process outside the sandbox, and the granted folders.
///
/// Each attempt has its own, so that what one of them does is seen there and disturbs no other.
final class EscapeArena {
  let folder: String
  let stage: EscapeStage
  /// The owner of the files; `nil` for the caller.
  private let owner: SandboxUser?
  private var listeners: EscapeListeners?
  private var victim: VictimProcess?
  private var before: [String: String] = [:]

  var outside: String { folder + "/outside" }
  var container: String { folder + "/container" }
  var bundle: String { folder + "/bundle" }
  /// Beside the folder with the container, where the launcher expects it.
  var group: String { folder + "-group/own" }
  /// The process to attack; 0 without one.
  var victimNumber: Int32 { victim?.processID ?? 0 }
  var program: String { bundle + "/keyward-probe" }

  init(
    _ stage: EscapeStage, name: String, victims: Set<EscapeVictim>, owner: SandboxUser?
  ) throws(EscapeStageError) {
    self.stage = stage
    self.owner = owner
    folder = stage.root + "/" + name
    do throws(SystemFailure) {
      try makeFiles(victims)
      if victims.contains(.listeners) {
        listeners = try EscapeListeners(folder: outside, name: "\(stage.name)-\(name)")
      }
    } catch {
      throw EscapeStageError(message: "\(error.path): \(error.call) failed: \(error.reason)")
    }
    if victims.contains(.process) {
      victim = try VictimProcess(stage, as: owner, folder: container)
    }
    before = snapshot()
  }

  func remove() {
    victim = nil
    listeners = nil
    for path in [folder, folder + "-group"] { try? FileManager.default.removeItem(atPath: path) }
  }

  // MARK: - Arguments of the attempt

  var environment: [String: String] {
    var names = [
      "KW_OUTSIDE": outside + "/outside", "KW_FOLDER": outside, "KW_CONTAINER": container,
      "KW_BUNDLE": bundle, "KW_GROUP": group, "KW_PROGRAM": program,
      "KW_SETUID": outside + "/set-user", "HOME": container, "TMPDIR": container,
      "CFFIXED_USER_HOME": container,
    ]
    listeners?.addresses.forEach { names[$0] = $1 }
    if let victim {
      names["KW_VICTIM"] = "\(victim.processID)"
      names["KW_ADDRESS"] = victim.address
    }
    return names
  }

  /// The policy that the host makes for a keyboard without or with full access.
  func policy(hasFullAccess: Bool) -> Policy {
    AccessPolicy(
      bundlePath: bundle, executablePath: program, containerPath: container, interpreter: nil,
      hasFullAccess: hasFullAccess,
      groups: [GroupContainer(identifier: "group.keyward.probe", path: group)]
    ).policy
  }

  /// An extra grant of the host for a hostile bundle.
  func planted(_ grant: EscapeGrant) -> Policy.FileGrant {
    .init(
      path: environment[grant.place] ?? grant.place, access: grant.access,
      reason: "what the bundle asks for")
  }

  // MARK: - Outcomes

  /// The forbidden changes of an attempt, in words; empty when nothing changed.
  /// - Parameters:
  ///   - maySend: Whether it may reach the listeners.
  ///   - mayShare: Whether it may change the group container.
  /// - Returns: Each change.
  func damage(maySend: Bool, mayShare: Bool) -> [String] {
    var found: [String] = []
    let after = snapshot()
    for path in Set(before.keys).union(after.keys).sorted() where before[path] != after[path] {
      if mayShare, path.hasPrefix(group) { continue }
      let what =
        before[path] == nil ? "was made" : after[path] == nil ? "is gone" : "was changed"
      let isShared = path.hasPrefix(group)
      let name =
        isShared ? "group" + path.dropFirst(group.count) : String(path.dropFirst(folder.count + 1))
      found.append("\(name) \(what)")
    }
    if !maySend { found += listeners?.contacts() ?? [] }
    if let victim, let change = victim.change() { found.append(change) }
    let own = (try? FileManager.default.contentsOfDirectory(atPath: container)) ?? []
    found += own.filter { $0.hasPrefix("core") }.map { "\($0) was left" }
    return found
  }

  /// The kernel's attributes of each protected file; the time of change shows every kind of change.
  private func snapshot() -> [String: String] {
    var states: [String: String] = [:]
    for parent in [outside, bundle, group] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
      for path in names.map({ parent + "/" + $0 }) + [parent] {
        var status = stat()
        guard lstat(path, &status) == 0 else { continue }
        var text = "\(status.st_mode) \(status.st_uid) \(status.st_gid)"
        if status.st_mode & S_IFMT == S_IFREG {
          text += " \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        }
        // The programs are links to files that other attempts link to as well, which is a change too.
        let isShared = status.st_nlink > 1 && status.st_mode & S_IFMT == S_IFREG
        let isProgram = ["keyward-probe", "other", "program", "set-user"].contains {
          path.hasSuffix("/" + $0)
        }
        if !isShared || !isProgram {
          text += " \(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec) \(status.st_nlink)"
        }
        states[path] = text
      }
    }
    return states
  }

  // MARK: - Making

  private func makeFiles(_ victims: Set<EscapeVictim>) throws(SystemFailure) {
    for path in [
      folder, outside, outside + "/empty", container, bundle, folder + "-group", group,
    ] {
      try check("mkdir", path, mkdir(path, 0o755))
    }
    try write("secret", outside + "/outside")
    try write("readable", bundle + "/readable")
    try write("shared", group + "/shared")
    try write("own", container + "/own")
    try check("symlink", outside, symlink("outside", outside + "/link"))
    try check("symlink", container, symlink(outside + "/outside", container + "/planted-link"))
    for (target, path) in [
      (stage.probe, program), (stage.other, bundle + "/other"), (stage.other, outside + "/program"),
    ] {
      try check("link", path, link(target, path))
    }
    if victims.contains(.setUserProgram) {
      let path = outside + "/set-user"
      try check("link", path, link(stage.setUserProgram, path))
    }
    for path in [outside, outside + "/empty", container, bundle, group] { try own(path) }
  }

  private func write(_ text: String, _ path: String) throws(SystemFailure) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    try check("open", path, file)
    defer { close(file) }
    try check("write", path, Int32(Glibc.write(file, text, text.utf8.count)))
    try own(path)
  }

  private func own(_ path: String) throws(SystemFailure) {
    guard let user = owner else { return }
    try check("chown", path, lchown(path, user.userID, user.groupID))
  }
}

/// A system call that failed while something was prepared.
struct SystemFailure: Error, Equatable {
  var call: String
  var path: String
  var errno: Int32
  var reason: String { String(cString: strerror(errno)) }
}

func check(_ call: String, _ path: String, _ result: Int32) throws(SystemFailure) {
  guard result < 0 else { return }
  throw SystemFailure(call: call, path: path, errno: errno)
}
