import Platform
package import Foundation

/// The default place of built bundles.
package enum BuildCache {
  /// One folder for each source, so that keyboards of one name do not overwrite each other.
  package static func folder(for source: URL, in root: URL) -> URL {
    let path = source.resolvingSymlinksInPath().path
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return root.appendingPathComponent("\(source.lastPathComponent)-\(String(hash, radix: 16))")
  }

  /// `keyward` in `XDG_CACHE_HOME`, else in `.cache` of the home folder; `nil` where neither is an absolute path.
  package static func root(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL? {
    if let cache = environment["XDG_CACHE_HOME"], cache.isAbsolutePath {
      return URL(fileURLWithPath: cache).appendingPathComponent("keyward")
    }
    let home = environment["HOME"] ?? NSHomeDirectory()
    guard home.isAbsolutePath else { return nil }
    return URL(fileURLWithPath: home).appendingPathComponent(".cache/keyward")
  }

  /// The variable that says how large the cache may be.
  package static let limitVariable = "KEYWARD_CACHE_LIMIT"
  /// The default size limit: 2 GB.
  package static let usualLimit = 2_000_000_000

  /// How many bytes the cache may take; `nil` for any number (`off`).
  ///
  /// - Throws: The variable's value, where it isn't a size.
  package static func limit(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(BuildError) -> Int? {
    guard let text = environment[limitVariable], !text.isEmpty else { return usualLimit }
    if text == "off" { return nil }
    let digits = text.prefix { ("0"..."9").contains($0) }
    let units = ["": 1, "MB": 1_000_000, "GB": 1_000_000_000, "TB": 1_000_000_000_000]
    guard let number = Int(digits), let unit = units[text.dropFirst(digits.count).uppercased()]
    else {
      throw .source(
        path: limitVariable, reason: "'\(text)' isn't a size; use one such as 500MB, 2GB or off")
    }
    let (bytes, overflows) = number.multipliedReportingOverflow(by: unit)
    return overflows ? nil : bytes
  }
}
