extension UIPasteboard {
  /// A kind of text that a pasteboard may hold.
  public struct DetectionPattern: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    private init(named name: String) {
      rawValue = "com.apple.uikit.pasteboard-detection-pattern.\(name)"
    }
    public static let probableWebURL = DetectionPattern(named: "probable-web-url")
    public static let probableWebSearch = DetectionPattern(named: "probable-web-search")
    public static let number = DetectionPattern(named: "number")
  }

  /// Finds the kinds of text in the first item, in a later turn of the main queue.
  public func detectPatterns(
    for patterns: Set<DetectionPattern>,
    completionHandler: @escaping (Result<Set<DetectionPattern>, any Error>) -> Void
  ) {
    let found = detected(patterns)
    afterwards { completionHandler(.success(Set(found.keys))) }
  }
  /// Finds the kinds of text in the first item with their values, in a later turn of the main queue.
  public func detectValues(
    for patterns: Set<DetectionPattern>,
    completionHandler: @escaping (Result<[DetectionPattern: Any], any Error>) -> Void
  ) {
    let found = detected(patterns)
    afterwards { completionHandler(.success(found)) }
  }

  private func afterwards(_ body: @escaping () -> Void) {
    nonisolated(unsafe) let body = body
    DispatchQueue.main.async { body() }
  }
  private func detected(_ patterns: Set<DetectionPattern>) -> [DetectionPattern: Any] {
    let text = (string ?? url?.absoluteString ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { return [:] }
    var found: [DetectionPattern: Any] = [:]
    if let number = Double(text), number.isFinite { found[.number] = NSNumber(value: number) }
    if Self.isWebAddress(text) {
      found[.probableWebURL] = text
    } else if !text.contains(where: \.isNewline), text.contains(where: \.isLetter) {
      found[.probableWebSearch] = text
    }
    return found.filter { patterns.contains($0.key) }
  }
  /// Whether a text is one word with a scheme of the web, or with a host that has a known form.
  static func isWebAddress(_ text: String) -> Bool {
    guard !text.contains(where: \.isWhitespace), !text.contains("@") else { return false }
    let lower = text.lowercased()
    let hasScheme = lower.hasPrefix("http://") || lower.hasPrefix("https://")
    guard let url = URL(string: hasScheme ? text : "https://" + text), let host = url.host else {
      return false
    }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty }), let last = parts.last else {
      return hasScheme && parts.count == 1 && !host.isEmpty
    }
    return hasScheme || last.count > 1 && last.allSatisfy(\.isLetter)
  }
}
