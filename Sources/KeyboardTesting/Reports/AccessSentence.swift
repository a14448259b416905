import Platform
import ExtensionBundle
public import KeyboardHost
public import Sandbox

/// Describes an extension's attempt and its outcome in words.
public struct AccessSentence: Sendable {
  /// The attempt.
  public var event: AccessEvent
  /// The keyboard that tried it.
  public var keyboard: EnabledKeyboard

  /// Makes the sentence of one event.
  public init(event: AccessEvent, keyboard: EnabledKeyboard) {
    self.event = event
    self.keyboard = keyboard
  }

  /// One line without its keyboard's name, for example “tried to read /etc/passwd; denied, …”.
  public var text: String {
    let times = event.count > 1 ? " (\(event.count) times)" : ""
    return "tried to \(attempt)\(times); \(outcome)"
  }

  /// Whether the sandbox stopped what was tried.
  public var isStopped: Bool { event.verdict == .deny || event.verdict == .kill }

  private var attempt: String {
    let subject = event.subject.map { " \($0.escaped(limit: 300))" }
    return switch event.category {
    case .fileRead: "read\(subject ?? " a file")"
    case .fileWrite: "write\(subject ?? " a file")"
    case .fileMetadata: "look at\(subject ?? " a file")"
    case .socket: "open a network socket" + (subject.map { " (\($0.dropFirst()))" } ?? "")
    case .connect: "connect" + (subject.map { " to\($0)" } ?? "")
    case .send: "send data" + (subject.map { " to\($0)" } ?? "")
    case .exec: "run\(subject ?? " another program")"
    case .fork: "start another process"
    case .unixSocket: "talk to another program" + (subject.map { " at\($0)" } ?? "")
    case .resource: "exceed a limit" + (subject.map { " of\($0)" } ?? "")
    case .kernel, .lifecycle:
      "call \(event.systemCall)" + (subject.map { " (\($0.dropFirst()))" } ?? "")
    }
  }

  private var outcome: String {
    switch event.verdict {
    case .allow: "allowed"
    case .stub: "answered by the host"
    case .kill: "ended"
    case .deny: "denied, \(reason)"
    }
  }

  private var reason: String {
    switch event.category {
    case .connect where event.errno == "ECONNREFUSED":
      return "because this port serves Keyward's own page"
    case .socket, .connect, .send:
      if keyboard.hasFullAccess { return "because this kind of connection is never allowed" }
      return keyboard.bundle.manifest.requestsOpenAccess
        ? "because full access is off"
        : "because full access is off (its Info.plist does not request open access)"
    case .fileWrite where event.errno == "EPERM":
      return keyboard.hasFullAccess || keyboard.bundle.applicationGroups.isEmpty
        ? "because the keyboard may only read it"
        : "because the keyboard may only read it while full access is off"
    case .fileRead, .fileWrite, .fileMetadata:
      if event.hint?.contains("symbolic link") == true {
        return "because a symbolic link leads out of the keyboard's bundle and container"
      }
      return "because it is outside the keyboard's bundle and container"
    case .exec, .fork: return "because keyboards may not run programs"
    case .unixSocket: return "because keyboards may not talk to other programs"
    case .kernel, .resource, .lifecycle: return "because keyboards do not need it"
    }
  }
}
