import Sandbox

/// The value of `--container-limit`.
enum ContainerLimit {
  static let option = CommandSpecification.Option(
    name: "container-limit", value: "MB|off",
    help: "Limit the files that a keyboard stores (default 256, in at most 20,000 files).")

  /// The limit that a text names; `nil` for none.
  static func parse(_ value: String) throws(UsageError) -> StorageLimit? {
    if value == "off" { return nil }
    guard let megabytes = UInt64(value), (1...1_048_576).contains(megabytes) else {
      throw UsageError(
        message: "--container-limit takes megabytes from 1 to 1048576, or off, not '\(value)'")
    }
    return StorageLimit(bytes: megabytes << 20)
  }
}
