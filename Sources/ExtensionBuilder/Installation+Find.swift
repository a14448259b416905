public import Foundation
import Platform
import Glibc

extension Installation {
  /// Finds the parts of Keyward: by `KEYWARD_HOME`, then around the running program, then from PATH.
  ///
  /// - Parameters:
  ///   - environment: The variables to look at.
  ///   - executable: The running program; nothing is looked for around it when `nil`.
  /// - Returns: An installation that has the rewriter and the runtime.
  /// - Throws: `BuildError.installation`, with what to do.
  public static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    executable: String? = runningExecutable
  ) throws(BuildError) -> Installation {
    if let home = environment["KEYWARD_HOME"], !home.isEmpty {
      let installation = Installation(prefix: URL(fileURLWithPath: home))
      if let missing = installation.firstMissingPart {
        throw .installation(
          reason:
            "KEYWARD_HOME is \(home), which contains no whole Keyward (\(missing) is missing)",
          remedy: .pointAtInstallation)
      }
      return installation
    }
    var candidates: [String] = []
    if let executable { candidates.append(executable) }
    if let command = Tool.find("keyward", environment: environment) { candidates.append(command) }
    for candidate in candidates {
      // bin/keyward and libexec/keyward/keyward-bench are one and two folders below the prefix.
      var folder = URL(fileURLWithPath: candidate).resolvingSymlinksInPath()
      for _ in 0..<3 {
        folder.deleteLastPathComponent()
        let installation = Installation(prefix: folder)
        if installation.firstMissingPart == nil { return installation }
      }
    }
    throw .installation(
      reason: "Keyward's own parts were not found", remedy: .nameInstallation)
  }

  /// The path of the running program, `nil` when /proc is not there.
  public static var runningExecutable: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    return length > 0
      ? String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// The first part that a build needs and that isn't there, below the prefix.
  private var firstMissingPart: String? {
    let parts = [("libexec/keyward/keyward-lower", X_OK), ("lib/keyward/runtime/stamp.json", R_OK)]
    return parts.first { access(prefix.appendingPathComponent($0.0).path, $0.1) != 0 }?.0
  }
}
