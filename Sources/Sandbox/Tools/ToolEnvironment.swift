/// The variables that a tool gets: names that say where a toolchain is and which language people read.
///
/// All else stays with the host: a package's manifest is a program, and could send its findings.
package enum ToolEnvironment {
  private static let names: Set<String> = [
    "PATH", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "TZ", "SDKROOT", "TOOLCHAINS",
    "DEVELOPER_DIR", "LD_LIBRARY_PATH", "SOURCE_DATE_EPOCH", "ZERO_AR_DATE", "SWIFTLY_HOME_DIR",
    "SWIFTLY_BIN_DIR", "SWIFTLY_TOOLCHAINS_DIR",
  ]

  /// The variables of a tool.
  /// - Parameters:
  ///   - host: The host's own variables.
  ///   - home: A folder of the tool's for what it keeps and for what it does not.
  /// - Returns: Those of the host's that a tool may see, with `home` as its folders.
  package static func variables(of host: [String: String], home: String) -> [String: String] {
    var variables = host.filter { names.contains($0.key) }
    variables["HOME"] = home
    variables["TMPDIR"] = home
    variables["SWIFT_BACKTRACE"] = "enable=no,swift-backtrace=/dev/null"
    return variables
  }
}
