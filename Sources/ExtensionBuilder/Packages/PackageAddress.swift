import Platform
import Foundation

/// The address of a package's repository, as in a project or a manifest, once it has been checked.
///
/// Git understands addresses that run programs, and takes one that begins with a hyphen for an option.
struct PackageAddress: Hashable {
  /// How a repository is reached.
  enum Way: Hashable {
    /// Over HTTPS, for any form of address.
    case network(https: String)
    /// A folder of this machine, by its absolute path.
    case folder(String)
  }

  /// As it was given.
  let text: String
  let way: Way
  /// By which SwiftPM distinguishes packages.
  var identity: String { Self.identity(of: text) }

  private static let longest = 2_000

  /// Checks an address.
  /// - Throws: Why it is refused, to be put behind "the address ".
  init(_ text: String) throws(Fault) {
    guard text.utf8.count <= Self.longest else {
      throw Fault("is longer than \(Self.longest) bytes")
    }
    guard !text.isEmpty, text.utf8.allSatisfy(Self.isAllowed) else {
      throw Fault("has characters that are not allowed in a repository's address")
    }
    guard !text.hasPrefix("-") else { throw Fault("begins with a hyphen") }
    self.text = text
    way = try Self.way(of: text)
  }

  /// Why an address is refused.
  struct Fault: Error, Equatable {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"\"'\\`$<>|;*(){}[]^".utf8.contains(byte)
  }

  private static func way(of text: String) throws(Fault) -> Way {
    if text.isAbsolutePath { return .folder(try folder(text)) }
    guard let mark = text.firstRange(of: "://") else { return try shorthand(text) }
    let scheme = text[..<mark.lowerBound].lowercased()
    let rest = String(text[mark.upperBound...])
    switch scheme {
    case "https", "http", "git", "ssh", "git+ssh":
      return .network(https: try https(rest, keepsPort: scheme == "https"))
    case "file": return .folder(try folder(rest))
    default: throw Fault("has the scheme \(scheme); use https or ssh")
    }
  }

  private static func folder(_ path: String) throws(Fault) -> String {
    guard path.isAbsolutePath, !path.contains("%") else {
      throw Fault("names a folder that is not on this machine")
    }
    let path = URL(fileURLWithPath: path).standardizedFileURL.path
    return path
  }

  /// `git@host:path`.
  private static func shorthand(_ text: String) throws(Fault) -> Way {
    guard !text.contains("::"), let colon = text.firstIndex(of: ":") else {
      throw Fault("isn't an address that packages can be fetched from; use https")
    }
    let path = text[text.index(after: colon)...].drop { $0 == "/" }
    return .network(https: try https(text[..<colon] + "/" + path, keepsPort: false))
  }

  /// `user@host:port/path` as an address without a user: packages are fetched as anybody may fetch them.
  private static func https(_ rest: some StringProtocol, keepsPort: Bool) throws(Fault) -> String {
    guard let slash = rest.firstIndex(of: "/") else { throw Fault("has no path") }
    let authority =
      String(rest[..<slash]).split(
        separator: "@", omittingEmptySubsequences: false
      ).last ?? ""
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    let host = String(parts.first ?? "")
    let isName = host.utf8.allSatisfy {
      $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
    }
    guard isName, let first = host.first, first != "-", first != ".", parts.count <= 2 else {
      throw Fault("has no host")
    }
    let port = parts.count == 2 ? String(parts[1]) : ""
    guard port.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
      throw Fault("has no host")
    }
    let path = rest[slash...]
    guard path.count > 1 else { throw Fault("has no path") }
    return "https://" + host + (keepsPort && !port.isEmpty ? ":" + port : "") + path
  }

  /// The last component without `.git`, in small letters.
  static func identity(of text: String) -> String {
    let parts = text.split { $0 == "/" || $0 == ":" }
    let last = parts.last.map(String.init) ?? text
    return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
  }
}
