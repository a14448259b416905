// The analysis of speech since iOS 26. A keyboard has no microphone, and Keyward recognizes no speech: no locale is
// supported, as on the Simulator, and an analysis that begins fails with that error and a notice.

/// Errors of speech recognition.
public struct SFSpeechError: CustomNSError, Hashable, Sendable {
  /// The reasons.
  public enum Code: Int, Sendable {
    case internalServiceError = 1
    case audioReadFailed
    case undefinedTemplateClassName = 7
    case malformedSupplementalModel
    case timeout = 12
    case missingParameter
    case audioDisordered
    case unexpectedAudioFormat
    case noModel
    case assetLocaleNotAllocated
    case tooManyAssetLocalesAllocated
    case incompatibleAudioFormats
    case moduleOutputFailed
    case cannotAllocateUnsupportedLocale
    case insufficientResources
  }
  public static let errorDomain = SFSpeechErrorDomain
  public let code: Code
  public init(_ code: Code) { self.code = code }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { [:] }
  public static var internalServiceError: Code { .internalServiceError }
  public static var audioReadFailed: Code { .audioReadFailed }
  public static var undefinedTemplateClassName: Code { .undefinedTemplateClassName }
  public static var malformedSupplementalModel: Code { .malformedSupplementalModel }
  public static var timeout: Code { .timeout }
  public static var missingParameter: Code { .missingParameter }
  public static var audioDisordered: Code { .audioDisordered }
  public static var unexpectedAudioFormat: Code { .unexpectedAudioFormat }
  public static var noModel: Code { .noModel }
  public static var assetLocaleNotAllocated: Code { .assetLocaleNotAllocated }
  public static var tooManyAssetLocalesAllocated: Code { .tooManyAssetLocalesAllocated }
  public static var incompatibleAudioFormats: Code { .incompatibleAudioFormats }
  public static var moduleOutputFailed: Code { .moduleOutputFailed }
  public static var cannotAllocateUnsupportedLocale: Code { .cannotAllocateUnsupportedLocale }
  public static var insufficientResources: Code { .insufficientResources }
}
extension SFSpeechError.Code {
  public static func ~= (code: Self, error: any Error) -> Bool {
    (error as? SFSpeechError)?.code == code
  }
}
public let SFSpeechErrorDomain = "SFSpeechErrorDomain"

/// A result with its place in the audio.
public protocol SpeechModuleResult {
  var range: CMTimeRange { get }
  var resultsFinalizationTime: CMTime { get }
}
extension SpeechModuleResult {
  /// Whether the result no longer changes.
  public var isFinal: Bool { CMTimeCompare(range.end, resultsFinalizationTime) <= 0 }
}

/// A kind of analysis.
public protocol SpeechModule: AnyObject, Sendable {
  associatedtype Result: SpeechModuleResult, Sendable
  associatedtype Results: AsyncSequence, Sendable where Results.Element == Result
  /// The results; the sequence ends with the analysis.
  var results: Results { get }
  var availableCompatibleAudioFormats: [AVAudioFormat] { get async }
}
/// An analysis of a language.
public protocol LocaleDependentSpeechModule: SpeechModule {
  static var supportedLocales: [Locale] { get async }
  static func supportedLocale(equivalentTo locale: Locale) async -> Locale?
  var selectedLocales: [Locale] { get }
}

/// Results until the analysis ends.
public struct SpeechResults<Result: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Result
  let stream: AsyncThrowingStream<Result, any Error>
  let end: AsyncThrowingStream<Result, any Error>.Continuation
  init() { (stream, end) = AsyncThrowingStream.makeStream() }
  public func makeAsyncIterator() -> AsyncThrowingStream<Result, any Error>.AsyncIterator {
    stream.makeAsyncIterator()
  }
}
/// A module whose results an analyzer can end.
private protocol EndedModule {
  func end(_ error: (any Error)?)
}

/// A piece of a transcription. Apple's two transcribers have a type each, with these members.
public struct TranscribedSpeech: SpeechModuleResult, Hashable, Sendable, CustomStringConvertible {
  public let range: CMTimeRange
  public let resultsFinalizationTime: CMTime
  public var text: AttributedString { alternatives.first ?? AttributedString() }
  public let alternatives: [AttributedString]
  public var description: String { String(text.characters) }
}

/// Transcribes speech.
public final class SpeechTranscriber: LocaleDependentSpeechModule, EndedModule {
  public enum TranscriptionOption: CaseIterable, Hashable, Sendable { case etiquetteReplacements }
  public enum ReportingOption: CaseIterable, Hashable, Sendable {
    case volatileResults, alternativeTranscriptions, fastResults
  }
  public enum ResultAttributeOption: CaseIterable, Hashable, Sendable {
    case audioTimeRange, transcriptionConfidence
  }
  /// Options that go together.
  public struct Preset: Hashable, Sendable {
    public var transcriptionOptions: Set<TranscriptionOption>
    public var reportingOptions: Set<ReportingOption>
    public var attributeOptions: Set<ResultAttributeOption>
    public init(
      transcriptionOptions: Set<TranscriptionOption>, reportingOptions: Set<ReportingOption>,
      attributeOptions: Set<ResultAttributeOption>
    ) {
      self.transcriptionOptions = transcriptionOptions
      self.reportingOptions = reportingOptions
      self.attributeOptions = attributeOptions
    }
    private static func preset(
      _ reporting: Set<ReportingOption>, _ attributes: Set<ResultAttributeOption> = []
    ) -> Preset {
      Preset(
        transcriptionOptions: [], reportingOptions: reporting, attributeOptions: attributes)
    }
    public static let transcription = preset([])
    public static let transcriptionWithAlternatives = preset([.alternativeTranscriptions])
    public static let timeIndexedTranscriptionWithAlternatives = preset(
      [.alternativeTranscriptions], [.audioTimeRange])
    public static let progressiveTranscription = preset([.volatileResults, .fastResults])
    public static let timeIndexedProgressiveTranscription = preset(
      [.volatileResults, .fastResults], [.audioTimeRange])
  }
  public typealias Result = TranscribedSpeech
  public let selectedLocales: [Locale]
  public let results = SpeechResults<Result>()
  public convenience init(locale: Locale, preset: Preset) {
    self.init(
      locale: locale, transcriptionOptions: preset.transcriptionOptions,
      reportingOptions: preset.reportingOptions, attributeOptions: preset.attributeOptions)
  }
  public init(
    locale: Locale, transcriptionOptions: Set<TranscriptionOption>,
    reportingOptions: Set<ReportingOption>, attributeOptions: Set<ResultAttributeOption>
  ) { selectedLocales = [locale] }

  public static var isAvailable: Bool { false }
  public static var supportedLocales: [Locale] { get async { [] } }
  public static var installedLocales: [Locale] { get async { [] } }
  public static func supportedLocale(equivalentTo locale: Locale) async -> Locale? { nil }
  public var availableCompatibleAudioFormats: [AVAudioFormat] { get async { [] } }
  func end(_ error: (any Error)?) { results.end.finish(throwing: error) }
}

/// Transcribes speech with the models of the system's dictation.
public final class DictationTranscriber: LocaleDependentSpeechModule, EndedModule {
  public enum TranscriptionOption: CaseIterable, Hashable, Sendable {
    case punctuation, emoji, etiquetteReplacements
  }
  public enum ReportingOption: CaseIterable, Hashable, Sendable {
    case volatileResults, alternativeTranscriptions, frequentFinalization
  }
  public enum ResultAttributeOption: CaseIterable, Hashable, Sendable {
    case audioTimeRange, transcriptionConfidence
  }
  /// A property of the speech.
  public enum ContentHint: Hashable, Sendable {
    case shortForm, farField, atypicalSpeech
  }
  /// Options that go together.
  public struct Preset: Hashable, Sendable {
    public var contentHints: Set<ContentHint>
    public var transcriptionOptions: Set<TranscriptionOption>
    public var reportingOptions: Set<ReportingOption>
    public var attributeOptions: Set<ResultAttributeOption>
    public init(
      contentHints: Set<ContentHint>, transcriptionOptions: Set<TranscriptionOption>,
      reportingOptions: Set<ReportingOption>, attributeOptions: Set<ResultAttributeOption>
    ) {
      self.contentHints = contentHints
      self.transcriptionOptions = transcriptionOptions
      self.reportingOptions = reportingOptions
      self.attributeOptions = attributeOptions
    }
    private static func preset(
      _ hints: Set<ContentHint>, _ transcription: Set<TranscriptionOption>,
      _ reporting: Set<ReportingOption> = [], _ attributes: Set<ResultAttributeOption> = []
    ) -> Preset {
      Preset(
        contentHints: hints, transcriptionOptions: transcription, reportingOptions: reporting,
        attributeOptions: attributes)
    }
    public static let phrase = preset([.shortForm], [])
    public static let shortDictation = preset([.shortForm], [.punctuation])
    public static let progressiveShortDictation = preset(
      [.shortForm], [.punctuation], [.volatileResults])
    public static let longDictation = preset([], [.punctuation])
    public static let progressiveLongDictation = preset([], [.punctuation], [.volatileResults])
    public static let timeIndexedLongDictation = preset(
      [], [.punctuation], [], [.audioTimeRange])
  }
  public typealias Result = TranscribedSpeech
  public let selectedLocales: [Locale]
  public let results = SpeechResults<Result>()
  public convenience init(locale: Locale, preset: Preset) {
    self.init(
      locale: locale, contentHints: preset.contentHints,
      transcriptionOptions: preset.transcriptionOptions,
      reportingOptions: preset.reportingOptions, attributeOptions: preset.attributeOptions)
  }
  public init(
    locale: Locale, contentHints: Set<ContentHint>,
    transcriptionOptions: Set<TranscriptionOption>, reportingOptions: Set<ReportingOption>,
    attributeOptions: Set<ResultAttributeOption>
  ) { selectedLocales = [locale] }

  public static var supportedLocales: [Locale] { get async { [] } }
  public static var installedLocales: [Locale] { get async { [] } }
  public static func supportedLocale(equivalentTo locale: Locale) async -> Locale? { nil }
  public var availableCompatibleAudioFormats: [AVAudioFormat] { get async { [] } }
  func end(_ error: (any Error)?) { results.end.finish(throwing: error) }
}

/// Detects whether there is speech.
public final class SpeechDetector: SpeechModule, EndedModule {
  public enum SensitivityLevel: Int, CaseIterable, Sendable { case low, medium, high }
  public struct DetectionOptions: Hashable, Sendable {
    public let sensitivityLevel: SensitivityLevel
    public init(sensitivityLevel: SensitivityLevel) { self.sensitivityLevel = sensitivityLevel }
  }
  /// A stretch with or without speech.
  public struct Result: SpeechModuleResult, Sendable, CustomStringConvertible {
    public let range: CMTimeRange
    public let resultsFinalizationTime: CMTime
    public let speechDetected: Bool
    public var description: String { speechDetected ? "speech" : "no speech" }
  }
  public let results = SpeechResults<Result>()
  public init(
    detectionOptions: DetectionOptions = DetectionOptions(sensitivityLevel: .medium),
    reportResults: Bool = false
  ) {}
  public var availableCompatibleAudioFormats: [AVAudioFormat] { get async { [] } }
  func end(_ error: (any Error)?) { results.end.finish(throwing: error) }
}

/// Audio to be analyzed.
public struct AnalyzerInput: @unchecked Sendable {  // the buffer was given away
  public let buffer: AVAudioPCMBuffer
  public let bufferStartTime: CMTime?
  public init(buffer: AVAudioPCMBuffer) { self.init(buffer: buffer, bufferStartTime: nil) }
  public init(buffer: AVAudioPCMBuffer, bufferStartTime: CMTime?) {
    (self.buffer, self.bufferStartTime) = (buffer, bufferStartTime)
  }
}

/// Words that the speech may contain.
public final class AnalysisContext: @unchecked Sendable {  // given to one analyzer
  public struct ContextualStringsTag: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let general = ContextualStringsTag("general")
  }
  public struct UserDataTag: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  public var contextualStrings: [ContextualStringsTag: [String]] = [:]
  public var userData: [UserDataTag: any Sendable] = [:]
  public init() {}
}

/// Analyzes speech with modules. Each analysis fails as it begins.
public final actor SpeechAnalyzer {
  /// How an analyzer works.
  public struct Options: Sendable {
    public enum ModelRetention: CaseIterable, Hashable, Sendable {
      case whileInUse, lingering, processLifetime
    }
    public let priority: TaskPriority
    public let modelRetention: ModelRetention
    public init(priority: TaskPriority, modelRetention: ModelRetention) {
      (self.priority, self.modelRetention) = (priority, modelRetention)
    }
  }
  public private(set) var modules: [any SpeechModule]
  public private(set) var context = AnalysisContext()
  public var volatileRange: CMTimeRange? { nil }

  public init(modules: [any SpeechModule], options: Options? = nil) { self.modules = modules }
  public init<Input: AsyncSequence & Sendable>(
    inputSequence: Input, modules: [any SpeechModule], options: Options? = nil,
    analysisContext: AnalysisContext = AnalysisContext(),
    volatileRangeChangedHandler: sending ((CMTimeRange, Bool, Bool) -> Void)? = nil
  ) where Input.Element == AnalyzerInput {
    (self.modules, context) = (modules, analysisContext)
    Self.end(modules, Self.refusal())
  }
  public init(
    inputAudioFile: AVAudioFile, modules: [any SpeechModule], options: Options? = nil,
    analysisContext: AnalysisContext = AnalysisContext(), finishAfterFile: Bool = false,
    volatileRangeChangedHandler: sending ((CMTimeRange, Bool, Bool) -> Void)? = nil
  ) async throws {
    (self.modules, context) = (modules, analysisContext)
    try fail()
  }

  public static func bestAvailableAudioFormat(
    compatibleWith modules: [any SpeechModule]
  ) async -> AVAudioFormat? { nil }
  public static func bestAvailableAudioFormat(
    compatibleWith modules: [any SpeechModule], considering naturalFormat: AVAudioFormat?
  ) async -> AVAudioFormat? { nil }

  public func setModules(_ newModules: [any SpeechModule]) async throws { modules = newModules }
  public func setContext(_ newContext: AnalysisContext) async throws { context = newContext }
  public func setVolatileRangeChangedHandler(
    _ handler: sending ((CMTimeRange, Bool, Bool) -> Void)?
  ) {}
  public func prepareToAnalyze(in audioFormat: AVAudioFormat?) async throws { try fail() }
  public func prepareToAnalyze(
    in audioFormat: AVAudioFormat?,
    withProgressReadyHandler progressReadyHandler: sending ((Progress) -> Void)?
  ) async throws { try fail() }

  public func start<Input: AsyncSequence & Sendable>(inputSequence: Input) async throws
  where Input.Element == AnalyzerInput { try fail() }
  public func start(inputAudioFile: AVAudioFile, finishAfterFile: Bool = false) async throws {
    try fail()
  }
  public func analyzeSequence<Input: AsyncSequence & Sendable>(
    _ inputSequence: Input
  ) async throws -> CMTime? where Input.Element == AnalyzerInput {
    try fail()
    return nil
  }
  public func analyzeSequence(from audioFile: AVAudioFile) async throws -> CMTime? {
    try fail()
    return nil
  }
  public func finalize(through time: CMTime?) async throws {}
  public func cancelAnalysis(before time: CMTime) {}
  public func finalizeAndFinish(through time: CMTime) async throws { Self.end(modules, nil) }
  public func finalizeAndFinishThroughEndOfInput() async throws { Self.end(modules, nil) }
  public func finish(after time: CMTime) async throws { Self.end(modules, nil) }
  public func cancelAndFinishNow() async { Self.end(modules, nil) }

  private static func refusal() -> SFSpeechError {
    tell()
    return SFSpeechError(.cannotAllocateUnsupportedLocale)
  }
  private static func end(_ modules: [any SpeechModule], _ error: (any Error)?) {
    for case let module as any EndedModule in modules { module.end(error) }
  }
  private func fail() throws {
    let error = Self.refusal()
    Self.end(modules, error)
    throw error
  }
}

/// The models of languages that apps share. There are none.
public final class AssetInventory {
  public enum Status: Comparable, Hashable, Sendable {
    case unsupported, supported, downloading, installed
  }
  private init() {}
  public static var maximumReservedLocales: Int { 0 }
  public static var reservedLocales: [Locale] { get async { [] } }
  public static func status(forModules modules: [any SpeechModule]) async -> Status {
    .unsupported
  }
  @discardableResult public static func reserve(locale: Locale) async throws -> Bool {
    tell()
    throw SFSpeechError(.cannotAllocateUnsupportedLocale)
  }
  @discardableResult public static func release(reservedLocale: Locale) async -> Bool { false }
  /// `nil` where there is nothing to install.
  public static func assetInstallationRequest(
    supporting modules: [any SpeechModule]
  ) async throws -> AssetInstallationRequest? {
    tell()
    throw SFSpeechError(.cannotAllocateUnsupportedLocale)
  }
}
/// An installation of models. No inventory makes one.
public final class AssetInstallationRequest: NSObject, ProgressReporting, @unchecked Sendable {
  public let progress = Progress(totalUnitCount: 0)
  override init() {}
  public func downloadAndInstall() async throws {
    throw SFSpeechError(.cannotAllocateUnsupportedLocale)
  }
}
/// The models that are kept in memory.
public enum SpeechModels {
  public static func endRetention() async {}
}
