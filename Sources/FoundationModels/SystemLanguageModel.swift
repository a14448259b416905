@_exported import UIKit

/// The language model that a device with Apple Intelligence has.
///
/// The simulated device is not eligible for Apple Intelligence: the model is unavailable, and a request throws, as on such a device.
public final class SystemLanguageModel: Sendable {
  /// The kind of work that a model is asked for.
  public struct UseCase: Hashable, Sendable {
    private let name: String
    /// Prompts of every kind.
    public static let general = UseCase(name: "general")
    /// Tags of a text.
    public static let contentTagging = UseCase(name: "content tagging")
  }

  /// The questions that a model refuses.
  public struct Guardrails: Sendable {
    private let name: String
    /// Unsafe prompts and answers are refused.
    public static let `default` = Guardrails(name: "default")
    /// Texts that a person wrote are transformed though they are unsafe.
    public static let permissiveContentTransformations = Guardrails(name: "permissive")
  }

  /// Whether a model can be used.
  @frozen public enum Availability: Hashable, Sendable {
    /// The reason that it can't.
    public enum UnavailableReason: Hashable, Sendable {
      case deviceNotEligible, appleIntelligenceNotEnabled, modelNotReady
    }
    case available
    case unavailable(UnavailableReason)
  }

  /// The model for prompts of every kind.
  public static let `default` = SystemLanguageModel()

  /// A model for a kind of work.
  public init(useCase: UseCase = .general, guardrails: Guardrails = .default) {}
  /// A model with an adapter.
  public convenience init(adapter: Adapter, guardrails: Guardrails = .default) {
    self.init(guardrails: guardrails)
  }

  /// `unavailable(.deviceNotEligible)`.
  public var availability: Availability { .unavailable(.deviceNotEligible) }
  /// `false`.
  public var isAvailable: Bool { availability == .available }
  /// The languages that the model knows; none.
  public var supportedLanguages: Set<Locale.Language> { [] }
  /// Whether the model knows the language of a locale; `false`.
  public func supportsLocale(_ locale: Locale = .current) -> Bool {
    supportedLanguages.contains(locale.language)
  }
}

extension SystemLanguageModel {
  /// Weights that were trained for a model; no adapter fits a device without a model.
  public struct Adapter: Sendable {
    /// The reason that an adapter can't be loaded.
    public enum AssetError: Error, LocalizedError, Sendable {
      /// The details.
      public struct Context: Sendable {
        public let debugDescription: String
        public init(debugDescription: String) { self.debugDescription = debugDescription }
      }
      case invalidAsset(Context), invalidAdapterName(Context), compatibleAdapterNotFound(Context)

      private var context: Context {
        switch self {
        case .invalidAsset(let context), .invalidAdapterName(let context),
          .compatibleAdapterNotFound(let context):
          context
        }
      }
      public var errorDescription: String? { context.debugDescription }
    }

    /// The metadata of its author; empty.
    public var creatorDefinedMetadata: [String: Any] { [:] }

    /// Throws `AssetError.invalidAsset`: the device has no model.
    public init(fileURL: URL) throws {
      throw AssetError.invalidAsset(
        .init(debugDescription: "No model of this device fits the adapter \(fileURL.path)."))
    }
    /// Throws `AssetError.compatibleAdapterNotFound`: the device has no model.
    public init(name: String) throws {
      throw AssetError.compatibleAdapterNotFound(
        .init(debugDescription: "No adapter named \(name) fits a model of this device."))
    }
    /// Prepares the adapter; no adapter exists to be prepared.
    public func compile() async throws {}
    /// The adapters of a name that fit the model; none.
    public static func compatibleAdapterIdentifiers(name: String) -> [String] { [] }
    /// Removes adapters that fit no model; there are none.
    public static func removeObsoleteAdapters() throws {}
  }
}
