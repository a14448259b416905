/// Markdown's attributes of characters within a paragraph.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let emphasized = InlinePresentationIntent(rawValue: 1)
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 1 << 1)
  public static let code = InlinePresentationIntent(rawValue: 1 << 2)
  public static let strikethrough = InlinePresentationIntent(rawValue: 1 << 5)
  public static let softBreak = InlinePresentationIntent(rawValue: 1 << 6)
  public static let lineBreak = InlinePresentationIntent(rawValue: 1 << 7)
  public static let inlineHTML = InlinePresentationIntent(rawValue: 1 << 8)
  public static let blockHTML = InlinePresentationIntent(rawValue: 1 << 9)
}

extension AttributeScopes.FoundationAttributes {
  public enum InlinePresentationIntentAttribute: AttributedStringKey {
    public typealias Value = InlinePresentationIntent
    public static let name = "NSInlinePresentationIntent"
  }
  public var inlinePresentationIntent: InlinePresentationIntentAttribute {
    fatalError("an attribute scope has names only")
  }
}

extension AttributedString {
  /// How Markdown is read.
  public struct MarkdownParsingOptions: Sendable {
    public enum InterpretedSyntax: Hashable, Sendable {
      case full, inlineOnly, inlineOnlyPreservingWhitespace
    }
    public enum FailurePolicy: Hashable, Sendable {
      case throwError, returnPartiallyParsedIfPossible
    }
    /// Kept; extended attributes are shown as text.
    public var allowsExtendedAttributes: Bool
    public var interpretedSyntax: InterpretedSyntax
    /// Kept; any text is some Markdown.
    public var failurePolicy: FailurePolicy
    /// Kept.
    public var languageCode: String?
    public init(
      allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
      failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
    ) {
      self.allowsExtendedAttributes = allowsExtendedAttributes
      self.interpretedSyntax = interpretedSyntax
      self.failurePolicy = failurePolicy
      self.languageCode = languageCode
    }
  }

  /// Makes an attributed string of Markdown: emphasis, code, strikethrough and links. With the full syntax paragraphs
  /// follow each other without a break, as Apple's do, and the marks of headings and lists are left out.
  public init(
    markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(),
    baseURL: URL? = nil
  ) throws {
    self.init()
    for paragraph in Self.paragraphs(of: markdown, options.interpretedSyntax) {
      for part in InlineMarkdown.parts(of: paragraph) {
        var run = AttributedString(part.text)
        if !part.intent.isEmpty {
          run[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self] =
            part.intent
        }
        if let link = part.link, let url = URL(string: link, relativeTo: baseURL) {
          run.link = url
        }
        append(run)
      }
    }
  }
  public init(
    markdown: Data, options: MarkdownParsingOptions = MarkdownParsingOptions(),
    baseURL: URL? = nil
  ) throws {
    guard let text = String(data: markdown, encoding: .utf8) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    try self.init(markdown: text, options: options, baseURL: baseURL)
  }

  private static func paragraphs(
    of text: String, _ syntax: MarkdownParsingOptions.InterpretedSyntax
  ) -> [String] {
    switch syntax {
    case .inlineOnlyPreservingWhitespace: return [text]
    case .inlineOnly:
      return [text.split(whereSeparator: \.isWhitespace).joined(separator: " ")]
    case .full:
      var paragraphs: [[String]] = [[]]
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        let line = line.trimmingCharacters(in: .whitespaces)
        let plain = withoutMark(line)
        if line.isEmpty || plain != line { paragraphs.append([]) }
        if !plain.isEmpty { paragraphs[paragraphs.count - 1].append(plain) }
      }
      return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
    }
  }
  /// A line without what makes it a heading, a quotation or an element of a list.
  private static func withoutMark(_ line: String) -> String {
    guard let space = line.firstIndex(of: " ") else { return line }
    let mark = line[..<space]
    let isHeading = mark.count <= 6 && mark.allSatisfy { $0 == "#" }
    let isNumber = mark.count > 1 && mark.hasSuffix(".") && mark.dropLast().allSatisfy(\.isNumber)
    guard isHeading || ["-", "*", "+", ">"].contains(mark) || isNumber else { return line }
    return line[space...].trimmingCharacters(in: .whitespaces)
  }
}
