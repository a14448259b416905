@_exported import UIKit

/// Whether the device translates between two languages. The simulated device has none installed and gets none.
public struct LanguageAvailability: Sendable {
  public enum Status: Sendable {
    case installed, supported, unsupported
  }
  public init() {}
  /// Always empty.
  public var supportedLanguages: [Locale.Language] { get async { [] } }
  public func status(from source: Locale.Language, to target: Locale.Language?) async -> Status {
    .unsupported
  }
  public func status(for text: String, to target: Locale.Language?) async throws -> Status {
    .unsupported
  }
}

/// Why a text isn't translated.
public struct TranslationError: LocalizedError, Equatable, Sendable {
  private let name: String
  public static let unsupportedSourceLanguage = Self(name: "unsupportedSourceLanguage")
  public static let unsupportedTargetLanguage = Self(name: "unsupportedTargetLanguage")
  public static let unsupportedLanguagePairing = Self(name: "unsupportedLanguagePairing")
  public static let unableToIdentifyLanguage = Self(name: "unableToIdentifyLanguage")
  public static let nothingToTranslate = Self(name: "nothingToTranslate")
  public static let internalError = Self(name: "internalError")
  public static let notInstalled = Self(name: "notInstalled")
  public static let alreadyCancelled = Self(name: "alreadyCancelled")
  public var errorDescription: String? { "Unable to Translate" }
  public var failureReason: String? { name }
  public static func ~= (error: TranslationError, other: any Error) -> Bool {
    (other as? TranslationError) == error
  }
}

/// Translates texts between two languages. Each translation fails, with a notice.
public final class TranslationSession: Sendable {
  public let sourceLanguage: Locale.Language?
  public let targetLanguage: Locale.Language?

  /// The languages of a session.
  public struct Configuration: Equatable, Sendable {
    public var source: Locale.Language?
    public var target: Locale.Language?
    public private(set) var version = 0
    var key: String {
      "\(source?.minimalIdentifier ?? "") \(target?.minimalIdentifier ?? "") \(version)"
    }
    public init(source: Locale.Language? = nil, target: Locale.Language? = nil) {
      (self.source, self.target) = (source, target)
    }
    /// Has the texts translated once more.
    public mutating func invalidate() { version += 1 }
  }
  /// A text to translate.
  public struct Request: Equatable, Sendable {
    public var sourceText: String
    public var clientIdentifier: String?
    public init(sourceText: String, clientIdentifier: String? = nil) {
      (self.sourceText, self.clientIdentifier) = (sourceText, clientIdentifier)
    }
  }
  /// A translated text. There is none, so only this module makes one.
  public struct Response: Equatable, Sendable {
    public let sourceLanguage: Locale.Language
    public let targetLanguage: Locale.Language
    public let sourceText: String
    public let targetText: String
    public let clientIdentifier: String?
  }
  public init(installedSource sourceLanguage: Locale.Language, target: Locale.Language?) {
    (self.sourceLanguage, targetLanguage) = (sourceLanguage, target)
  }
  init(_ configuration: Configuration) {
    (sourceLanguage, targetLanguage) = (configuration.source, configuration.target)
  }
  public var isReady: Bool { get async { false } }
  public var canRequestDownloads: Bool { false }
  public func cancel() {}
  public func prepareTranslation() async throws { throw refusal() }
  public func translate(_ string: String) async throws -> Response { throw refusal() }
  public func translations(from batch: [Request]) async throws -> [Response] { throw refusal() }

  private func refusal() -> TranslationError {
    SystemServices.tell("TranslationSession fails: the simulated device has no languages installed")
    return .unsupportedLanguagePairing
  }
}
