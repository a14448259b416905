import ExtensionBundle
import Foundation

/// The replacements of package addresses for SwiftPM: the `mirrors.json` of the project and of the user.
struct PackageMirrors: Equatable {
  private(set) var byAddress: [String: String] = [:]
  /// Those that the user has chosen, and that may be anywhere on this machine.
  private(set) var users: Set<String> = []

  private static let sizeLimit = 1 << 20
  private static let countLimit = 1_000

  init() {}

  /// The user's own file.
  mutating func addUsers(home: String) {
    let file = home + "/.swiftpm/configuration/mirrors.json"
    guard let bytes = try? RegularFile.read(file, limit: Self.sizeLimit) else { return }
    for (original, mirror) in Self.entries(bytes) {
      byAddress[original] = mirror
      users.insert(mirror)
    }
  }

  /// A file of the project, whose addresses are checked like all of the project's.
  mutating func add(_ file: String, of files: ProjectFiles) throws(BuildError) {
    guard try files.status(file) != nil else { return }
    for (original, mirror) in Self.entries(try files.read(file, limit: Self.sizeLimit)) {
      do throws(PackageAddress.Fault) { _ = try PackageAddress(mirror) } catch {
        throw .source(path: file, reason: "the address \(mirror) \(error.reason)")
      }
      if byAddress[original] == nil { byAddress[original] = mirror }
    }
  }

  private static func entries(_ bytes: [UInt8]) -> [(String, String)] {
    let all = BoundedJSON.dictionary(bytes)?["object"] as? [[String: Any]] ?? []
    return all.prefix(countLimit).compactMap {
      guard let original = $0["original"] as? String, let mirror = $0["mirror"] as? String else {
        return nil
      }
      return (original, mirror)
    }
  }

  /// The address that SwiftPM uses.
  func effective(_ address: String) -> String { byAddress[address] ?? address }

  /// The same as one file of SwiftPM's.
  var file: Data {
    let object = byAddress.sorted { $0.key < $1.key }.map {
      ["original": $0.key, "mirror": $0.value]
    }
    let root: [String: Any] = ["version": 1, "object": object]
    return (try? JSONSerialization.data(withJSONObject: root, options: [.sortedKeys])) ?? Data()
  }
}
