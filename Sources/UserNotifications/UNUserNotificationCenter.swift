@_exported import UIKit

/// The permissions of a notification.
public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
  public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
  public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
  public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)
  public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)
  public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)
  public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)
}
public enum UNAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case denied, authorized, provisional, ephemeral
}
public enum UNNotificationSetting: Int, Sendable {
  case notSupported = 0
  case disabled, enabled
}
public enum UNAlertStyle: Int, Sendable {
  case none = 0
  case banner, alert
}
public enum UNShowPreviewsSetting: Int, Sendable {
  case always = 0
  case whenAuthenticated, never
}
public enum UNNotificationInterruptionLevel: UInt, Sendable {
  case passive = 0
  case active, timeSensitive, critical
}
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = UNNotificationPresentationOptions(rawValue: 1 << 0)
  public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)
  public static let alert = UNNotificationPresentationOptions(rawValue: 1 << 2)
  public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
  public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}

/// The user's notification settings: nothing is allowed, since a keyboard's notifications are
/// denied here, except in an audit, which reads them.
public final class UNNotificationSettings: NSObject, Sendable {
  public var authorizationStatus: UNAuthorizationStatus {
    AuditRecord.isKept ? .authorized : .denied
  }
  public var soundSetting: UNNotificationSetting { shown }
  public var badgeSetting: UNNotificationSetting { shown }
  public var alertSetting: UNNotificationSetting { shown }
  public var notificationCenterSetting: UNNotificationSetting { shown }
  public var lockScreenSetting: UNNotificationSetting { shown }
  private var shown: UNNotificationSetting { AuditRecord.isKept ? .enabled : .disabled }
  public var carPlaySetting: UNNotificationSetting { .notSupported }
  public var criticalAlertSetting: UNNotificationSetting { .notSupported }
  public var announcementSetting: UNNotificationSetting { .notSupported }
  public var timeSensitiveSetting: UNNotificationSetting { .notSupported }
  public var scheduledDeliverySetting: UNNotificationSetting { .notSupported }
  public var directMessagesSetting: UNNotificationSetting { .notSupported }
  public var alertStyle: UNAlertStyle { .none }
  public var showPreviewsSetting: UNShowPreviewsSetting { .never }
  public var providesAppNotificationSettings: Bool { false }
}

/// Why a notification cannot be posted.
public struct UNError: Error, CustomNSError, LocalizedError {
  public enum Code: Int, Sendable {
    case notificationsNotAllowed = 1
    case attachmentInvalidURL = 100
    case attachmentUnrecognizedType, attachmentInvalidFileSize, attachmentNotInDataStore
    case attachmentMoveIntoDataStoreFailed, attachmentCorrupt
    case notificationInvalidNoDate = 1400
    case notificationInvalidNoContent
    case contentProvidingObjectNotAllowed = 1500
    case contentProvidingInvalid
    case badgeInputInvalid = 1600
  }
  public let code: Code
  public init(_ code: Code) { self.code = code }
  public static var errorDomain: String { "UNErrorDomain" }
  public var errorCode: Int { code.rawValue }
  public var errorDescription: String? {
    code == .notificationsNotAllowed ? "Notifications are not allowed for this application" : nil
  }
  public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
  public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
  public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
  public static var attachmentInvalidFileSize: Code { .attachmentInvalidFileSize }
  public static var attachmentNotInDataStore: Code { .attachmentNotInDataStore }
  public static var attachmentMoveIntoDataStoreFailed: Code { .attachmentMoveIntoDataStoreFailed }
  public static var attachmentCorrupt: Code { .attachmentCorrupt }
  public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
  public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
  public static var contentProvidingObjectNotAllowed: Code { .contentProvidingObjectNotAllowed }
  public static var contentProvidingInvalid: Code { .contentProvidingInvalid }
  public static var badgeInputInvalid: Code { .badgeInputInvalid }
}
public func ~= (code: UNError.Code, error: any Error) -> Bool { (error as? UNError)?.code == code }
public let UNErrorDomain = "UNErrorDomain"
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// Posts notifications. The user denies them here: requests fail as on a device, and a notice says so.
public final class UNUserNotificationCenter: NSObject, @unchecked Sendable {  // behind the lock
  private static let shared = UNUserNotificationCenter()
  private let lock = NSLock()
  private weak var storedDelegate: (any UNUserNotificationCenterDelegate)?
  private var categories: Set<UNNotificationCategory> = []

  public class func current() -> UNUserNotificationCenter { shared }
  public var delegate: (any UNUserNotificationCenterDelegate)? {
    get { lock.withLock { storedDelegate } }
    set { lock.withLock { storedDelegate = newValue } }
  }
  public var supportsContentExtensions: Bool { false }

  private static func report() {
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        DeveloperNotices.report(
          "UNUserNotificationCenter: the simulated user denies notifications; nothing is posted.")
      }
    }
  }

  public func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    Self.report()
    DispatchQueue.global().async { completionHandler(AuditRecord.isKept, nil) }
  }
  @discardableResult
  public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    Self.report()
    return AuditRecord.isKept
  }
  public func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) { DispatchQueue.global().async { completionHandler(UNNotificationSettings()) } }
  public func notificationSettings() async -> UNNotificationSettings { UNNotificationSettings() }

  public func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Self.report()
    note(request)
    DispatchQueue.global().async { completionHandler?(Self.refusal) }
  }
  public func add(_ request: UNNotificationRequest) async throws {
    Self.report()
    note(request)
    if let refusal = Self.refusal { throw refusal }
  }

  private static var refusal: UNError? {
    AuditRecord.isKept ? nil : UNError(.notificationsNotAllowed)
  }

  /// Notes what a user who allows notifications would see, and what the app would receive.
  private func note(_ request: UNNotificationRequest) {
    let content = request.content
    AuditRecord.notified.note(
      lines: [
        request.identifier, content.title, content.subtitle, content.body,
        content.badge.map { "\($0)" } ?? "", content.threadIdentifier, content.categoryIdentifier,
        content.targetContentIdentifier ?? "", content.launchImageName,
        content.filterCriteria ?? "",
        "\(content.relevanceScore) \(content.interruptionLevel.rawValue)",
        content.sound?.name ?? "", request.trigger?.moment ?? "",
      ] + content.attachments.map(\.url.absoluteString)
        + content.userInfo.map { "\($0.key)=\($0.value)" }.sorted())
  }

  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    AuditRecord.notified.note(
      lines: categories.sorted { $0.identifier < $1.identifier }.flatMap { category in
        [category.identifier, category.hiddenPreviewsBodyPlaceholder]
          + category.actions.flatMap { [$0.identifier, $0.title] }
      })
    lock.withLock { self.categories = categories }
  }
  public func getNotificationCategories(
    completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
  ) {
    let known = lock.withLock { categories }
    DispatchQueue.global().async { completionHandler(known) }
  }
  public func notificationCategories() async -> Set<UNNotificationCategory> {
    lock.withLock { categories }
  }
  public func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) { DispatchQueue.global().async { completionHandler([]) } }
  public func pendingNotificationRequests() async -> [UNNotificationRequest] { [] }
  public func getDeliveredNotifications(
    completionHandler: @escaping @Sendable ([UNNotification]) -> Void
  ) { DispatchQueue.global().async { completionHandler([]) } }
  public func deliveredNotifications() async -> [UNNotification] { [] }
  // Nothing is ever pending or delivered.
  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {}
  public func removeAllPendingNotificationRequests() {}
  public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
  public func removeAllDeliveredNotifications() {}
  public func setBadgeCount(
    _ newBadgeCount: Int,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Self.report()
    AuditRecord.notified.note(lines: ["\(newBadgeCount)"])
    DispatchQueue.global().async { completionHandler?(Self.refusal) }
  }
  public func setBadgeCount(_ newBadgeCount: Int) async throws {
    Self.report()
    AuditRecord.notified.note(lines: ["\(newBadgeCount)"])
    if let refusal = Self.refusal { throw refusal }
  }
}

/// Notified of notifications, which never come here.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void)
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}
extension UNUserNotificationCenterDelegate {
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) { completionHandler([]) }
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) { completionHandler() }
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
  ) {}
}
