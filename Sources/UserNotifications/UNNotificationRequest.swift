/// A notification to post.
open class UNNotificationRequest: NSObject, @unchecked Sendable {  // immutable
  public let identifier: String
  public let content: UNNotificationContent
  public let trigger: UNNotificationTrigger?
  public init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) {
    self.identifier = identifier
    self.content = content.copy() as? UNNotificationContent ?? content
    self.trigger = trigger
  }
}
/// A notification that was delivered. None ever is.
open class UNNotification: NSObject, @unchecked Sendable {  // immutable
  public let date: Date
  public let request: UNNotificationRequest
  init(request: UNNotificationRequest, date: Date) { (self.request, self.date) = (request, date) }
}
/// The user's response to a notification.
open class UNNotificationResponse: NSObject, @unchecked Sendable {  // immutable
  public let notification: UNNotification
  public let actionIdentifier: String
  init(notification: UNNotification, actionIdentifier: String) {
    (self.notification, self.actionIdentifier) = (notification, actionIdentifier)
  }
}
open class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
  open var userText: String { "" }
}

/// When a notification comes.
open class UNNotificationTrigger: NSObject, @unchecked Sendable {  // immutable
  public let repeats: Bool
  init(repeats: Bool) { self.repeats = repeats }
  /// When it comes, in a text; what the keyboard chose, not what follows from the time now.
  var moment: String { "\(repeats)" }
}
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  public let timeInterval: TimeInterval
  public init(timeInterval: TimeInterval, repeats: Bool) {
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }
  open func nextTriggerDate() -> Date? { Date(timeIntervalSinceNow: timeInterval) }
  override var moment: String { "\(repeats) \(timeInterval)" }
}
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  public let dateComponents: DateComponents
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }
  open func nextTriggerDate() -> Date? {
    Calendar.current.nextDate(after: Date(), matching: dateComponents, matchingPolicy: .nextTime)
  }
  override var moment: String { "\(repeats) \(dateComponents)" }
}
open class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {}

/// A kind of notification with its actions.
open class UNNotificationCategory: NSObject, @unchecked Sendable {  // immutable
  public let identifier: String
  public let actions: [UNNotificationAction]
  public let intentIdentifiers: [String]
  public let options: UNNotificationCategoryOptions
  public let hiddenPreviewsBodyPlaceholder: String
  public init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    hiddenPreviewsBodyPlaceholder: String = "", options: UNNotificationCategoryOptions = []
  ) {
    (self.identifier, self.actions, self.options) = (identifier, actions, options)
    self.intentIdentifiers = intentIdentifiers
    self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder
  }
}
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1 << 0)
  public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 1 << 1)
  public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 1 << 2)
  public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 1 << 3)
}
public struct UNNotificationActionOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1 << 0)
  public static let destructive = UNNotificationActionOptions(rawValue: 1 << 1)
  public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}
/// A button of a notification.
open class UNNotificationAction: NSObject, @unchecked Sendable {  // immutable
  public let identifier: String
  public let title: String
  public let options: UNNotificationActionOptions
  public let icon: UNNotificationActionIcon?
  public init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    icon: UNNotificationActionIcon? = nil
  ) {
    (self.identifier, self.title) = (identifier, title)
    (self.options, self.icon) = (options, icon)
  }
}
open class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {  // immutable
  public let textInputButtonTitle: String
  public let textInputPlaceholder: String
  public init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    icon: UNNotificationActionIcon? = nil, textInputButtonTitle: String,
    textInputPlaceholder: String
  ) {
    self.textInputButtonTitle = textInputButtonTitle
    self.textInputPlaceholder = textInputPlaceholder
    super.init(identifier: identifier, title: title, options: options, icon: icon)
  }
}
open class UNNotificationActionIcon: NSObject, @unchecked Sendable {  // immutable
  let name: String
  public init(templateImageName: String) { name = templateImageName }
  public init(systemImageName: String) { name = systemImageName }
}
