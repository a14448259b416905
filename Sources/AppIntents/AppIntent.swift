@_exported import UIKit

/// An action of an app that the system runs for Siri, Shortcuts and Spotlight.
///
/// No system runs intents on the simulated device: they are compiled, and run only where the keyboard itself calls `perform()`.
public protocol AppIntent: PersistentlyIdentifiable, Sendable {
  associatedtype PerformResult: IntentResult
  associatedtype SummaryContent: ParameterSummary = IntentParameterSummary<Self>
  static var title: LocalizedStringResource { get }
  static var description: IntentDescription? { get }
  static var openAppWhenRun: Bool { get }
  static var isDiscoverable: Bool { get }
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  static var parameterSummary: SummaryContent { get }
  init()
  func perform() async throws -> PerformResult
}
extension AppIntent {
  public typealias Parameter = IntentParameter
  public typealias Summary = IntentParameterSummary<Self>
  public typealias Dependency = AppDependency
  public static var description: IntentDescription? { nil }
  public static var openAppWhenRun: Bool { false }
  public static var isDiscoverable: Bool { true }
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
  /// Tells the system that the user did the same by hand; nothing listens, with a notice.
  @discardableResult public func donate() async throws -> IntentDonationIdentifier {
    IntentDonationManager.shared.donate(intent: self)
  }
  /// Runs the intent.
  public func callAsFunction(donate: Bool = false) async throws { _ = try await perform() }
}
extension AppIntent where SummaryContent == IntentParameterSummary<Self> {
  public static var parameterSummary: SummaryContent { IntentParameterSummary() }
}

/// A thing that has the same name in all versions of an app.
public protocol PersistentlyIdentifiable {
  static var persistentIdentifier: String { get }
}
extension PersistentlyIdentifiable {
  public static var persistentIdentifier: String { String(describing: Self.self) }
}

/// Whether the device has to be unlocked.
public enum IntentAuthenticationPolicy: Sendable {
  case alwaysAllowed, requiresAuthentication, requiresLocalDeviceAuthentication
}

/// The description of an intent.
public struct IntentDescription: ExpressibleByStringLiteral, Sendable {
  public let descriptionText: LocalizedStringResource
  public let categoryName: LocalizedStringResource?
  public let searchKeywords: [LocalizedStringResource]
  public init(stringLiteral value: String) { self.init(.init(stringLiteral: value)) }
  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = [], resultValueName: LocalizedStringResource? = nil
  ) {
    self.descriptionText = descriptionText
    self.categoryName = categoryName
    self.searchKeywords = searchKeywords
  }
}

// MARK: Kinds of intents

public protocol SystemIntent: AppIntent {}
public protocol OpenIntent: SystemIntent {
  associatedtype Value
  var target: Value { get set }
}
public protocol DeleteIntent: SystemIntent {}
public protocol SetValueIntent: SystemIntent {
  associatedtype ValueType
  var value: ValueType { get set }
}
public protocol ForegroundContinuableIntent: SystemIntent {}
public protocol AudioPlaybackIntent: SystemIntent {}
public protocol AudioRecordingIntent: SystemIntent {}
public protocol AudioStartingIntent: SystemIntent {}
public protocol LiveActivityIntent: SystemIntent {}
public protocol ProgressReportingIntent: AppIntent {}
public protocol PredictableIntent: AppIntent {}
public protocol WidgetConfigurationIntent: SystemIntent where PerformResult == Never {}
public protocol ControlConfigurationIntent: SystemIntent where PerformResult == Never {}
extension AppIntent where PerformResult == Never {
  /// An intent of settings is never performed.
  /// - Throws: `AppIntentError.Unrecoverable`.
  public func perform() async throws -> Never { throw AppIntentError.neverPerformed }
}

/// Why an intent fails.
public enum AppIntentError: Error, LocalizedError, Sendable {
  case neverPerformed, needsUser
  public var errorDescription: String? {
    switch self {
    case .neverPerformed: "The intent only holds settings."
    case .needsUser: "No system asks the user for the values of an intent here."
    }
  }
}

/// Identifies a donation.
public struct IntentDonationIdentifier: Hashable, Sendable {
  private let value = UUID()
}

/// Takes what the user did by hand, for predictions.
public final class IntentDonationManager: Sendable {
  public static let shared = IntentDonationManager()
  /// Nothing predicts intents here, with a notice.
  @discardableResult public func donate(intent: some AppIntent) -> IntentDonationIdentifier {
    SystemServices.tell(
      "AppIntents: a donated intent is dropped: nothing here predicts or runs intents")
    return IntentDonationIdentifier()
  }
}
