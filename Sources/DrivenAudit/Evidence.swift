import Platform
import Foundation
import Glibc
import KeyboardHost
import Sandbox

/// A place outside of the document where text of the user may turn up.
enum EvidencePlace: Hashable, Sendable {
  /// A file of the keyboard's own container.
  case container(String)
  /// A file of a folder that it shares with its app: the group and the file.
  case group(String, String)
  /// A line that it printed or logged.
  case log
  /// The text that it copied.
  case pasteboard
  /// Something that it sent: where to, and how.
  case traffic(String)
  /// Something that it sent inside TLS.
  case encrypted(String)

  /// The name in reports.
  var description: String {
    switch self {
    case .container(let file): "the file \(file.forDisplay) of its container"
    case .group(let group, let file):
      "the file \(file.forDisplay) of the group \(group.forDisplay)"
    case .log: "what it printed"
    case .pasteboard: "what it put on the pasteboard"
    case .traffic(let destination), .encrypted(let destination): destination
    }
  }
}

/// Bytes that were found in a place after a step.
struct Evidence: Sendable {
  var place: EvidencePlace
  /// The number of the step.
  var step: Int
  var bytes: [UInt8]
}

/// Keeps what appears in a keyboard's folders and in its output, with the step after which it was there.
final class EvidenceCollector {
  private struct Version: Equatable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int
    var inode: UInt64
  }

  private(set) var evidence: [Evidence] = []
  private let folders: [(path: String, place: (String) -> EvidencePlace)]
  private var versions: [String: Version] = [:]
  private var lines = 0
  private var bytesLeft = 64 << 20
  private static let limits = (files: 4000, bytes: 8 << 20, depth: 16)

  /// Earlier contents of the folders are ignored.
  init(_ placement: Placement) {
    folders =
      [
        (
          placement.containerPath,
          { $0 == AccessPolicy.pasteboardFile ? .pasteboard : EvidencePlace.container($0) }
        )
      ]
      + placement.groups.map { group in
        (group.path, { EvidencePlace.group(group.identifier, $0) })
      }
    collectFiles(step: 0)
    evidence = []
  }

  /// Collects new evidence after a step: files, printed lines, and lines of the system's log.
  func collect(step: Int, output: [OutputLine], dropped: Int, log: [String]) {
    collectFiles(step: step)
    if !log.isEmpty {
      let lines = log.joined(separator: "\n")
      evidence.append(Evidence(place: .log, step: step, bytes: Array(lines.utf8)))
    }
    let count = dropped + output.count
    if count > lines {
      let new = output.suffix(count - lines).map(\.text).joined(separator: "\n")
      evidence.append(Evidence(place: .log, step: step, bytes: Array(new.utf8)))
    }
    lines = count
  }

  /// Empties a keyboard's folders, as if it had just been installed; no process of it may run.
  static func empty(_ placement: Placement) {
    for folder in [placement.containerPath] + placement.groups.map(\.path) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
    }
  }

  /// A process that restarts prints from its first line on.
  func processEnded() { lines = 0 }

  private func collectFiles(step: Int) {
    var filesLeft = Self.limits.files
    for folder in folders {
      visit(folder.path, "", depth: 0, &filesLeft) { path, name, version in
        guard versions[path] != version else { return }
        versions[path] = version
        let limit = min(Self.limits.bytes, bytesLeft)
        guard limit > 0, let bytes = Self.read(path, limit) else { return }
        bytesLeft -= bytes.count
        // A file's name may reveal as much as its content.
        evidence.append(
          Evidence(place: folder.place(name), step: step, bytes: Array(name.utf8) + [0] + bytes))
      }
    }
  }

  /// Visits regular files alone: what a keyboard makes is not trusted, and a pipe would never end.
  private func visit(
    _ folder: String, _ prefix: String, depth: Int, _ filesLeft: inout Int,
    _ body: (String, String, Version) -> Void
  ) {
    guard depth < Self.limits.depth, let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while filesLeft > 0, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      filesLeft -= 1
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        visit(path, "\(prefix)\(name)/", depth: depth + 1, &filesLeft, body)
      case S_IFREG:
        body(
          path, prefix + name,
          Version(
            size: Int(status.st_size), seconds: Int(status.st_mtim.tv_sec),
            nanoseconds: Int(status.st_mtim.tv_nsec), inode: UInt64(status.st_ino)))
      default: continue
      }
    }
  }

  private static func read(_ path: String, _ limit: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: min(limit, 1 << 16))
    var result: [UInt8] = []
    while result.count < limit {
      let count = Glibc.read(file, &bytes, min(bytes.count, limit - result.count))
      guard count > 0 else { break }
      result += bytes[..<count]
    }
    return result
  }
}

extension Evidence {
  /// The sent data, a part for each piece, so that a word is reported with the step that completed it.
  static func traffic(
    _ conversations: [TrafficCapture.Conversation], isEncrypted: Bool = false
  ) -> [Evidence] {
    conversations.flatMap { conversation -> [Evidence] in
      let place = place(of: conversation, isEncrypted: isEncrypted)
      var sent: [UInt8] = []
      var parts: [Evidence] = []
      for (index, piece) in conversation.pieces.enumerated() {
        sent += piece.bytes
        // Earlier pieces are searched again with each new one, so their number is bounded.
        if index < 16 || index == conversation.pieces.count - 1 {
          parts.append(Evidence(place: place, step: piece.mark, bytes: sent))
        }
      }
      return parts
    }
  }

  /// Where a conversation leads, as reports name it.
  static func place(
    of conversation: TrafficCapture.Conversation, isEncrypted: Bool
  ) -> EvidencePlace {
    let description = description(of: conversation, isEncrypted: isEncrypted)
    return isEncrypted ? .encrypted(description) : .traffic(description)
  }

  /// The name that reports give to the place of a requested host name.
  static let nameQuery = "a query to the name server"

  private static func description(
    of conversation: TrafficCapture.Conversation, isEncrypted: Bool
  ) -> String {
    let first = conversation.pieces.first?.bytes ?? []
    if SinkAnswers.isNameQuery(conversation) {
      return nameQuery
    }
    let address = conversation.endpoint.map { " to \($0.forDisplay)" } ?? ""
    let head = String(decoding: first.prefix(4096), as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    if conversation.isStream, head.first?.contains(" HTTP/1.") == true {
      let host = head.first { $0.lowercased().hasPrefix("host:") }?.dropFirst(5)
        .trimmingCharacters(in: .whitespaces)
      return "a request by HTTP\(isEncrypted ? "S" : "")"
        + (host.map { " to \($0.forDisplay)" } ?? address)
    }
    if isEncrypted { return "a TLS connection\(address)" }
    if SinkAnswers.isTLS(conversation) { return "the open part of a TLS connection\(address)" }
    return (conversation.isStream ? "a TCP connection" : "a datagram") + address
  }
}
