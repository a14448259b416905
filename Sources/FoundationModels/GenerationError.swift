extension LanguageModelSession {
  /// The reason that a model gives no answer.
  public enum GenerationError: Error, LocalizedError, Sendable {
    /// The details.
    public struct Context: Sendable {
      public let debugDescription: String
      public init(debugDescription: String) { self.debugDescription = debugDescription }
    }

    /// An answer that the model refused.
    public struct Refusal: Sendable {
      private let entries: [Transcript.Entry]
      public init(transcriptEntries: [Transcript.Entry]) { entries = transcriptEntries }
      /// The explanation of the model; throws, as no model can be asked.
      public var explanation: Response<String> {
        get async throws { throw LanguageModelSession.refusal() }
      }
      /// The same, while it is written.
      public var explanationStream: ResponseStream<String> { ResponseStream() }
    }

    case exceededContextWindowSize(Context), assetsUnavailable(Context)
    case guardrailViolation(Context), unsupportedGuide(Context)
    case unsupportedLanguageOrLocale(Context), decodingFailure(Context)
    case rateLimited(Context), concurrentRequests(Context)
    case refusal(Refusal, Context)

    private var context: Context {
      switch self {
      case .exceededContextWindowSize(let context), .assetsUnavailable(let context),
        .guardrailViolation(let context), .unsupportedGuide(let context),
        .unsupportedLanguageOrLocale(let context), .decodingFailure(let context),
        .rateLimited(let context), .concurrentRequests(let context), .refusal(_, let context):
        context
      }
    }
    public var errorDescription: String? { context.debugDescription }
    public var recoverySuggestion: String? { nil }
    public var failureReason: String? { nil }
  }

  /// An error of a tool that a model called.
  public struct ToolCallError: Error, LocalizedError {
    public var tool: any Tool
    public var underlyingError: any Error
    public init(tool: any Tool, underlyingError: any Error) {
      self.tool = tool
      self.underlyingError = underlyingError
    }
    public var errorDescription: String? {
      "The tool \(tool.name) failed: \(underlyingError.localizedDescription)"
    }
  }

  /// The error of each request, with a notice.
  static func refusal() -> GenerationError {
    SystemServices.tell(
      "FoundationModels: a request fails: the simulated device has no Apple Intelligence, and Keyward no language model. "
        + "Test the way without it here, and the model on a device.")
    return .assetsUnavailable(
      .init(debugDescription: "The model is unavailable: this device is not eligible."))
  }
}
