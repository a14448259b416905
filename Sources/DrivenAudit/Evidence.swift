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
  /// Something that it handed to other programs: a URL, a notification or a value for iCloud.
  case shared(String)
  /// The text of another field, which it typed there.
  case document(String)

  /// Notes of the keyboard's process about what it handed on.
  static let posted = shared("the name of a notification that it posted")
  static let notified = shared("a notification that it wanted to show")
  static let handed = shared("data that it gave to a service of the system")
  /// Messages of WebSockets that URL loading would have sent, without TLS and with it.
  static let sent = traffic("a WebSocket of URL loading")
  static let sealed = encrypted("a WebSocket of URL loading")
  /// Whether it is a file to which notes are added.
  var isNoted: Bool {
    [.pasteboard, .posted, .notified, .handed, .sent, .sealed].contains(self)
  }

  /// The name in reports.
  var description: String {
    switch self {
    case .container(let file): "the file \(file.forDisplay) of its container"
    case .group(let group, ""): "the list of files in the group \(group.forDisplay)"
    case .group(let group, let file):
      "the file \(file.forDisplay) of the group \(group.forDisplay)"
    case .log: "its printed output"
    case .pasteboard: "what it copied to the pasteboard"
    case .traffic(let destination), .encrypted(let destination): destination
    case .shared(let what): what
    case .document(let field): "the text of the field “\(field)”"
    }
  }
}

/// Bytes that were found in a place after a step.
struct Evidence: Sendable {
  var place: EvidencePlace
  /// The number of the step.
  var step: Int
  var bytes: [UInt8]
  var part = Part.content

  /// The part of a file or of a connection that was seen.
  enum Part: Hashable, Sendable {
    case content
    /// Its size, its permissions and a date that was set, or where a connection leads.
    case attributes
  }
}

/// Keeps what appears in a keyboard's folders and in its output, with the step after which it was there.
final class EvidenceCollector {
  private struct Version: Equatable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int
    var inode: UInt64
  }
  /// Where files lie that mean something else.
  private static let places: [String: EvidencePlace] = [
    AccessPolicy.pasteboardFile: .pasteboard,
    AccessPolicy.postedFile: .posted, AccessPolicy.notifiedFile: .notified,
    AccessPolicy.handedFile: .handed,
    AccessPolicy.sentFile: .sent, AccessPolicy.sealedFile: .sealed,
    "Library/SyncedPreferences.plist": .shared("a value that it gave to iCloud"),
  ]

  /// The files of the process's own notes.
  private static let records: Set<String> = [
    AccessPolicy.pasteboardFile, AccessPolicy.postedFile, AccessPolicy.notifiedFile,
    AccessPolicy.handedFile, AccessPolicy.sentFile, AccessPolicy.sealedFile,
    AccessPolicy.delaysFile,
  ]

  private(set) var evidence: [Evidence] = []
  /// The names in each group whenever they have changed; files that are renamed come back to earlier ones.
  private(set) var listings: [Evidence] = []
  private static let mostListed = 64
  /// Delays that the process noted.
  private(set) var delays = UnseenDelays()
  private let folders: [(path: String, place: (String) -> EvidencePlace)]
  private var versions: [String: Version] = [:]
  private var attributes: [String: [UInt8]] = [:]
  private var lines = 0
  /// Whether there was more than is kept.
  private(set) var isCut = false
  private var bytesLeft = 64 << 20
  /// The room for printed lines, the log and URLs, so that large files don't hide them.
  private var textBytesLeft = 64 << 20
  private static let limits = (files: 4000, bytes: 8 << 20, depth: 16)

  /// Earlier contents of the folders are ignored.
  init(_ placement: Placement) {
    folders =
      [
        (
          placement.containerPath, { Self.places[$0] ?? EvidencePlace.container($0) }
        )
      ]
      + placement.groups.map { group in
        (group.path, { EvidencePlace.group(group.identifier, $0) })
      }
    collectFiles(step: 0)
    (evidence, listings) = ([], [])
  }

  /// Collects new evidence after a step: files, printed lines, and lines of the system's log.
  func collect(
    step: Int, output: [OutputLine], dropped: Int, log: [String], urls: [String]
  ) {
    collectFiles(step: step)
    for url in urls { add(url, .shared("a URL that it opened"), step: step) }
    if !log.isEmpty { add(log.joined(separator: "\n"), .log, step: step) }
    let count = dropped + output.count
    if count > lines {
      let new = output.suffix(count - lines).map(\.text).joined(separator: "\n")
      add(new, .log, step: step)
    }
    lines = count
  }

  /// Keeps a text as far as there is room.
  private func add(_ text: String, _ place: EvidencePlace, step: Int) {
    let bytes = Array(text.utf8.prefix(textBytesLeft))
    if bytes.count < text.utf8.count { isCut = true }
    guard !bytes.isEmpty else { return }
    textBytesLeft -= bytes.count
    evidence.append(Evidence(place: place, step: step, bytes: bytes))
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
      var names: [String] = []
      defer { list(names, of: folder.place(""), step: step) }
      visit(folder.path, "", depth: 0, &filesLeft) { path, name, status in
        let place = folder.place(name)
        names.append(name)
        // How much the process noted is no work of the keyboard's.
        if !Self.records.contains(name) {
          note(Self.attributes(of: name, path, status), of: place, at: path, step: step)
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return }
        let version = Version(
          size: Int(status.st_size), seconds: Int(status.st_mtim.tv_sec),
          nanoseconds: Int(status.st_mtim.tv_nsec), inode: UInt64(status.st_ino))
        guard versions[path] != version else { return }
        versions[path] = version
        let limit = min(Self.limits.bytes, bytesLeft)
        if version.size > limit { isCut = true }
        guard limit > 0, let bytes = Self.read(path, limit) else { return }
        bytesLeft -= bytes.count
        // The keyboard may have written to it, so it is evidence too.
        if name == AccessPolicy.delaysFile { delays.add(bytes) }
        // A file's name may reveal as much as its content.
        evidence.append(
          Evidence(place: place, step: step, bytes: Array(name.utf8) + [0] + bytes))
      }
    }
  }

  private func list(_ names: [String], of place: EvidencePlace, step: Int) {
    guard place.channel == .group, names.count <= Self.mostListed else { return }
    let bytes = Array(names.sorted().joined(separator: "\n").utf8)
    guard listings.last(where: { $0.place == place })?.bytes != bytes, bytesLeft > bytes.count
    else { return }
    bytesLeft -= bytes.count
    listings.append(Evidence(place: place, step: step, bytes: bytes))
  }

  private func note(_ bytes: [UInt8], of place: EvidencePlace, at path: String, step: Int) {
    guard attributes[path] != bytes else { return }
    attributes[path] = bytes
    bytesLeft -= bytes.count
    guard bytesLeft > 0 else { return isCut = true }
    evidence.append(Evidence(place: place, step: step, bytes: bytes, part: .attributes))
  }

  /// The name and attributes of a file or folder, in letters: in storage digits count little, as they may be counters.
  static func attributes(of name: String, _ path: String, _ status: stat) -> [UInt8] {
    func letters(_ number: Int) -> [UInt8] { String(number).utf8.map { $0 &+ 0x11 } + [0] }
    var bytes = Array(name.utf8) + [0] + letters(Int(status.st_mode & 0o7777))
    switch status.st_mode & S_IFMT {
    case S_IFREG: bytes += letters(Int(status.st_size))
    case S_IFLNK:
      var target = [CChar](repeating: 0, count: 4096)
      let count = readlink(path, &target, target.count)
      bytes += target.prefix(max(0, count)).map(UInt8.init(bitPattern:))
    default: break
    }
    // Writing sets both times; a date that was set by itself may hold a message.
    let (written, changed) = (Int(status.st_mtim.tv_sec), Int(status.st_ctim.tv_sec))
    // A keyboard may set any date, as far from now as a number can be.
    let (distance, isFar) = written.subtractingReportingOverflow(changed)
    let isSet = isFar || distance.magnitude > 3
    return bytes + (isSet ? letters(written) : [])
  }

  /// Visits everything, and opens nothing: what a keyboard makes is not trusted, and a pipe would never end.
  private func visit(
    _ folder: String, _ prefix: String, depth: Int, _ filesLeft: inout Int,
    _ body: (String, String, stat) -> Void
  ) {
    guard depth < Self.limits.depth else { return isCut = true }
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      guard filesLeft > 0 else { return isCut = true }
      filesLeft -= 1
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      body(path, prefix + name, status)
      if status.st_mode & S_IFMT == S_IFDIR {
        visit(path, "\(prefix)\(name)/", depth: depth + 1, &filesLeft, body)
      }
    }
  }

  static func read(_ path: String, _ limit: Int) -> [UInt8]? {
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
