public import Foundation

/// Where bundles are kept whose place nobody named.
public enum BuildCache {
  /// One folder for each source, so that keyboards of one name do not overwrite each other.
  public static func folder(for source: URL, in root: URL) -> URL {
    let path = source.resolvingSymlinksInPath().path
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return root.appendingPathComponent("\(source.lastPathComponent)-\(String(hash, radix: 16))")
  }

  /// `keyward` in `XDG_CACHE_HOME`, else in `.cache` of the home folder; `nil` where neither is an absolute path.
  public static func root(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL? {
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      return URL(fileURLWithPath: cache).appendingPathComponent("keyward")
    }
    let home = environment["HOME"] ?? NSHomeDirectory()
    guard home.hasPrefix("/") else { return nil }
    return URL(fileURLWithPath: home).appendingPathComponent(".cache/keyward")
  }

  /// What to do where built keyboards cannot be kept.
  public static let advice =
    "built keyboards are kept in XDG_CACHE_HOME or HOME/.cache: set one of them to a writable folder, "
    + "or build with keyward build -o DIR and use the bundle"
}
