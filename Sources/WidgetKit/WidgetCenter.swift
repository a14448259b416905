@_exported import UIKit

public enum WidgetFamily: Int, Sendable, CaseIterable, CustomStringConvertible {
  case systemSmall = 0
  case systemMedium, systemLarge, systemExtraLarge, accessoryCorner, accessoryCircular
  case accessoryRectangular, accessoryInline
  public var description: String {
    switch self {
    case .systemSmall: "systemSmall"
    case .systemMedium: "systemMedium"
    case .systemLarge: "systemLarge"
    case .systemExtraLarge: "systemExtraLarge"
    case .accessoryCorner: "accessoryCorner"
    case .accessoryCircular: "accessoryCircular"
    case .accessoryRectangular: "accessoryRectangular"
    case .accessoryInline: "accessoryInline"
    }
  }
}
/// A widget that the user has placed. None is.
public struct WidgetInfo: Identifiable, Hashable, Sendable {
  public let kind: String
  public let family: WidgetFamily
  public var id: String { "\(kind) \(family)" }
}

/// The widgets of the app. The simulated user has placed none, so that there is nothing to reload.
public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()
  private init() {}
  public func reloadTimelines(ofKind kind: String) { AuditRecord.note(handed: kind) }
  public func reloadAllTimelines() {}
  public func invalidateConfigurationRecommendations() {}
  /// Answers with no widget, in a later turn of the main queue.
  @preconcurrency
  public func getCurrentConfigurations(
    _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
  ) {
    DispatchQueue.main.async { completion(.success([])) }
  }
  public func currentConfigurations() async throws -> [WidgetInfo] { [] }
}
