import ExtensionBundle
import Foundation

/// Packages that have been resolved: each a folder with its sources at one commit.
struct Checkouts {
  /// The folder that all of them are in.
  let root: ProjectRoot
  private(set) var folders: [String: URL] = [:]
  /// The commits, where they are known.
  private(set) var revisions: [String: String] = [:]
  private(set) var versions: [String: String] = [:]

  private static let stateLimit = 16 << 20
  private static let countLimit = 2_000

  /// Reads what SwiftPM, or Xcode in `SourcePackages`, has left in a folder; `nil` where there is nothing.
  init?(in scratch: URL) {
    let place = scratch.appendingPathComponent("checkouts")
    guard let beneath = try? BeneathRoot(scratch.path),
      (try? beneath.kind(of: "checkouts")) == .folder,
      let root = try? ProjectRoot(around: place, chosen: place)
    else { return nil }
    self.root = root
    if let bytes = try? beneath.read("workspace-state.json", limit: Self.stateLimit) {
      addState(bytes)
    } else {
      // A copy of the sources alone, under the names of the repositories.
      for name in (try? root.names(in: root.path, limit: Self.countLimit)) ?? [] {
        add(name.lowercased(), name)
      }
    }
  }

  private mutating func addState(_ bytes: [UInt8]) {
    let object = BoundedJSON.dictionary(bytes)?["object"] as? [String: Any]
    for json in (object?["dependencies"] as? [[String: Any]] ?? []).prefix(Self.countLimit) {
      let package = json["packageRef"] as? [String: Any] ?? [:]
      let state = json["state"] as? [String: Any] ?? [:]
      guard let identity = (package["identity"] as? String)?.lowercased(),
        let path = json["subpath"] as? String, state["name"] as? String == "sourceControlCheckout"
      else { continue }
      guard add(identity, path) else { continue }
      let checkout = state["checkoutState"] as? [String: Any]
      revisions[identity] = checkout?["revision"] as? String
      versions[identity] = checkout?["version"] as? String
    }
  }

  @discardableResult
  private mutating func add(_ identity: String, _ path: String) -> Bool {
    guard PathName.fault(path: path) == nil, root.exists(root.path + "/" + path + "/Package.swift")
    else { return false }
    folders[identity] = URL(fileURLWithPath: root.path).appendingPathComponent(path)
    return true
  }

  /// Whether the packages are there, those that are pinned at their commits.
  func hold(_ identities: some Sequence<String>, at pins: PackagePins) -> Bool {
    identities.allSatisfy { folders[$0] != nil }
      && folders.keys.allSatisfy { identity in
        guard let pin = pins.byIdentity[identity], let revision = revisions[identity] else {
          return true
        }
        return pin.revision == revision
      }
  }
}
