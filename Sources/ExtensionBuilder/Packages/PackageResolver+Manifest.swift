import ExtensionBundle
import Foundation

extension PackageResolver {
  /// A manifest of a package that depends on all packages of the project.
  ///
  /// - Throws: The part that isn't a package, version, branch or commit.
  func manifest() throws(BuildError) -> String {
    var lines: [String] = []
    var known: [String: String] = [:]
    for remote in Set(remotes).sorted(by: { $0.address < $1.address }) {
      let address: PackageAddress
      do throws(PackageAddress.Fault) { address = try PackageAddress(remote.address) } catch {
        throw .source(path: source, reason: "the package address \(remote.address) \(error.reason)")
      }
      if let other = known.updateValue(address.text, forKey: address.identity),
        other != address.text
      {
        throw .source(
          path: source,
          reason:
            "the packages \(other) and \(address.text) have the same identity, \(address.identity); the project can "
            + "depend on one of them")
      }
      lines.append(".package(url: \"\(address.text)\", \(try requirement(remote)))")
    }
    for path in locals.sorted() {
      lines.append(".package(path: \(Self.literal(path)))")
    }
    return """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Keyward", dependencies: [
        \(lines.joined(separator: ",\n  "))
      ])

      """
  }

  private func requirement(_ remote: XcodeTarget.RemotePackage) throws(BuildError) -> String {
    func version(_ text: String) throws(BuildError) -> String {
      guard let version = PackageVersion.complete(text) else {
        throw refusal(remote, text, "version")
      }
      return "\"\(version)\""
    }
    switch remote.requirement {
    case .upToNextMajor(let least): return ".upToNextMajor(from: \(try version(least)))"
    case .upToNextMinor(let least): return ".upToNextMinor(from: \(try version(least)))"
    case .exact(let text): return "exact: \(try version(text))"
    case .range(let least, let end): return "\(try version(least))..<\(try version(end))"
    case .branch(let name):
      guard PackageVersion.isBranch(name) else { throw refusal(remote, name, "branch") }
      return "branch: \"\(name)\""
    case .revision(let name):
      guard PackageVersion.isRevision(name) else { throw refusal(remote, name, "commit") }
      return "revision: \"\(name)\""
    case .unknown(let kind): throw refusal(remote, kind, "rule for versions")
    }
  }

  private func refusal(
    _ remote: XcodeTarget.RemotePackage, _ text: String, _ kind: String
  ) -> BuildError {
    .source(
      path: source, reason: "the package \(remote.address) names \"\(text)\", which isn't a \(kind)"
    )
  }

  /// A text of Swift's, in which nothing ends it or is computed.
  private static func literal(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      let isPlain = scalar.isASCII && scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
      return isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return "\"" + escaped.joined() + "\""
  }
}
