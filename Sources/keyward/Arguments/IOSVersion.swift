/// The value of `--ios`.
enum IOSVersion {
  /// Returns the text if it is a version of one to three numbers.
  static func checked(_ text: String) throws(UsageError) -> String {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isVersion =
      (1...3).contains(parts.count)
      && parts.allSatisfy {
        (1...4).contains($0.count) && $0.allSatisfy { ("0"..."9").contains($0) }
      }
    guard isVersion else {
      throw UsageError(message: "--ios takes a version such as 17.4, not '\(text)'")
    }
    return text
  }
}
