import Platform
import ExtensionBundle
import Foundation

/// Which version of each package a project has settled on: `Package.resolved`.
struct PackagePins: Equatable {
  /// One package at one commit.
  struct Pin: Equatable {
    var identity: String
    var address: String
    /// The commit.
    var revision: String
    var version: String?
    var branch: String?
  }

  private(set) var byIdentity: [String: Pin] = [:]
  /// Packages from a registry, by their identity, each with its version.
  private(set) var registered: [String: String] = [:]

  static let sizeLimit = 4 << 20
  private static let countLimit = 1_000

  /// Nothing is settled.
  init() {}

  /// Reads a file of any of its three forms.
  /// - Throws: Why it is not read.
  init(_ bytes: [UInt8]) throws(PackageAddress.Fault) {
    guard let root = BoundedJSON.dictionary(bytes) else { throw .init("isn't JSON") }
    let isFirst = root["version"] as? Int == 1
    let object = isFirst ? root["object"] as? [String: Any] ?? [:] : root
    let pins = object["pins"] as? [[String: Any]] ?? []
    guard pins.count <= Self.countLimit else {
      throw .init("has more than \(Self.countLimit) packages")
    }
    for json in pins { try add(json, isFirst: isFirst) }
  }

  private mutating func add(
    _ json: [String: Any], isFirst: Bool
  ) throws(PackageAddress.Fault) {
    let state = json["state"] as? [String: Any] ?? [:]
    if json["kind"] as? String == "registry" {
      if let identity = json["identity"] as? String {
        registered[identity.lowercased()] = state["version"] as? String ?? ""
      }
      return
    }
    guard let address = json[isFirst ? "repositoryURL" : "location"] as? String,
      let revision = state["revision"] as? String
    else { throw .init("has an entry without an address or a revision") }
    do throws(PackageAddress.Fault) { _ = try PackageAddress(address) } catch {
      throw .init("names \(address), an address that \(error.reason)")
    }
    let version = state["version"] as? String
    let branch = state["branch"] as? String
    guard PackageVersion.isRevision(revision), version.map(PackageVersion.isVersion) ?? true,
      branch.map(PackageVersion.isBranch) ?? true
    else { throw .init("has an entry for \(address) that isn't a commit, version or branch") }
    let identity = isFirst ? nil : json["identity"] as? String
    let name = (identity ?? PackageAddress.identity(of: address)).lowercased()
    byIdentity[name] = Pin(
      identity: name, address: address, revision: revision, version: version, branch: branch)
  }

  /// Adds what another file has settled and this one has not.
  mutating func add(_ other: PackagePins) {
    byIdentity.merge(other.byIdentity) { mine, _ in mine }
    registered.merge(other.registered) { mine, _ in mine }
  }

  /// Those of some packages, as a file of the second form.
  func file(for identities: Set<String>) -> Data {
    let pins = byIdentity.values.filter { identities.contains($0.identity) }
      .sorted { $0.identity < $1.identity }
      .map { pin -> [String: Any] in
        var state = ["revision": pin.revision]
        state["version"] = pin.version
        state["branch"] = pin.branch
        return [
          "identity": pin.identity, "kind": "remoteSourceControl", "location": pin.address,
          "state": state,
        ]
      }
    let root: [String: Any] = ["version": 2, "pins": pins]
    return (try? JSONSerialization.data(withJSONObject: root, options: [.sortedKeys])) ?? Data()
  }
}

/// Checks the form of versions, branches and commits, before they become part of a manifest or an argument of
/// Git.
enum PackageVersion {
  /// Three numbers of a version, of which Xcode's projects may leave out the last ones; `nil` for anything else.
  static func complete(_ text: String) -> String? {
    let plain = text.hasPrefix("v") ? String(text.dropFirst()) : text
    let main = plain.prefix { $0 != "-" && $0 != "+" }
    var numbers = main.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(numbers.count), numbers.allSatisfy({ isNumber($0) }) else { return nil }
    while numbers.count < 3 { numbers.append("0") }
    let whole = numbers.joined(separator: ".") + plain.dropFirst(main.count)
    return isVersion(whole) ? whole : nil
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.count < 10 && text.utf8.allSatisfy { isDigit($0) }
  }

  static func isVersion(_ text: String) -> Bool {
    text.utf8.count <= 100 && text.utf8.first.map(isDigit) == true
      && text.utf8.allSatisfy { isDigit($0) || isLetter($0) || ".-+".utf8.contains($0) }
  }

  static func isRevision(_ text: String) -> Bool {
    (7...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20)
      }
  }

  /// Accepts only texts that Git takes for a branch.
  static func isBranch(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200 && !text.hasPrefix("-") && !text.isAbsolutePath
      && !text.contains("..")
      && text.utf8.allSatisfy { isDigit($0) || isLetter($0) || "._-/+#@".utf8.contains($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
