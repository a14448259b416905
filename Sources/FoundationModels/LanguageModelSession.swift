/// How a model chooses its words.
public struct GenerationOptions: Sendable, Equatable {
  /// Which of the likely words are chosen.
  public struct SamplingMode: Sendable, Equatable {
    private enum Kind: Sendable, Equatable {
      case greedy
      case top(Int, UInt64?)
      case probability(Double, UInt64?)
    }
    private let kind: Kind
    /// The likeliest.
    public static let greedy = SamplingMode(kind: .greedy)
    /// One of the likeliest, by chance.
    public static func random(top k: Int, seed: UInt64? = nil) -> SamplingMode {
      SamplingMode(kind: .top(k, seed))
    }
    /// One of the likeliest that together have this probability, by chance.
    public static func random(probabilityThreshold: Double, seed: UInt64? = nil) -> SamplingMode {
      SamplingMode(kind: .probability(probabilityThreshold, seed))
    }
  }
  public var sampling: SamplingMode?
  public var temperature: Double?
  public var maximumResponseTokens: Int?
  public init(
    sampling: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil
  ) {
    self.sampling = sampling
    self.temperature = temperature
    self.maximumResponseTokens = maximumResponseTokens
  }
}

/// A conversation with a language model.
///
/// The simulated device has no model: each request throws `GenerationError.assetsUnavailable`, with a notice.
public final class LanguageModelSession: @unchecked Sendable {  // never changed after it was made
  /// An answer.
  public struct Response<Content: Generable> {
    public let content: Content
    public let rawContent: GeneratedContent
    public let transcriptEntries: ArraySlice<Transcript.Entry>
  }

  /// An answer while it is written; it ends with the session's error.
  public struct ResponseStream<Content: Generable>: AsyncSequence {
    /// The part that is written so far.
    public struct Snapshot {
      public var content: Content.PartiallyGenerated
      public var rawContent: GeneratedContent
    }
    public typealias Element = Snapshot
    public struct AsyncIterator: AsyncIteratorProtocol {
      public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws
        -> Snapshot?
      {
        throw LanguageModelSession.refusal()
      }
      public mutating func next() async throws -> Snapshot? {
        throw LanguageModelSession.refusal()
      }
    }
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    /// The whole answer.
    public func collect() async throws -> Response<Content> { throw LanguageModelSession.refusal() }
  }

  /// Whether an answer is being written; `false`.
  public var isResponding: Bool { false }
  /// The instructions; no request is answered.
  public let transcript: Transcript

  public init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [], transcript: Transcript
  ) {
    self.transcript = transcript
  }
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: Instructions? = nil
  ) {
    let entry = instructions.map {
      Transcript.Entry.instructions(
        .init(
          segments: [.text(.init(content: $0.text))],
          toolDefinitions: tools.map { .init(tool: $0) }))
    }
    self.init(model: model, tools: tools, transcript: Transcript(entries: entry.map { [$0] } ?? []))
  }
  @_disfavoredOverload
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: String? = nil
  ) {
    self.init(model: model, tools: tools, instructions: instructions.map { Instructions($0) })
  }
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [],
    @InstructionsBuilder instructions: () throws -> Instructions
  ) rethrows {
    self.init(model: model, tools: tools, instructions: try instructions())
  }

  /// Loads the model ahead of a request; there is none to load.
  public func prewarm(promptPrefix: Prompt? = nil) {}

  /// The data of a report to Apple about an answer, as JSON; no answer belongs to it.
  @discardableResult public func logFeedbackAttachment(
    sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
    desiredOutput: Transcript.Entry? = nil
  ) -> Data {
    let report: [String: Any] = [
      "sentiment": sentiment.map { "\($0)" } ?? "",
      "issues": issues.map {
        ["category": "\($0.category)", "explanation": $0.explanation ?? ""]
      },
    ]
    return (try? JSONSerialization.data(withJSONObject: report)) ?? Data()
  }
}

/// A report about an answer.
public struct LanguageModelFeedback: Sendable {
  public enum Sentiment: Sendable, CaseIterable { case positive, negative, neutral }
  /// A fault of an answer.
  public struct Issue: Sendable {
    public enum Category: Sendable, CaseIterable {
      case unhelpful, tooVerbose, didNotFollowInstructions, incorrect, stereotypeOrBias
      case suggestiveOrSexual, vulgarOrOffensive, triggeredGuardrailUnexpectedly
    }
    public let category: Category
    public let explanation: String?
    public init(category: Category, explanation: String? = nil) {
      self.category = category
      self.explanation = explanation
    }
  }
}
