/// The user's activity, for other devices and for searches. Kept: nothing reads it, as on a device without Handoff.
open class NSUserActivity: NSObject {
  public let activityType: String
  open var title: String?
  open var userInfo: [AnyHashable: Any]?
  open var requiredUserInfoKeys: Set<String>?
  open var keywords: Set<String> = []
  open var webpageURL: URL?
  open var referrerURL: URL?
  open var expirationDate: Date?
  open var needsSave = false
  open var isEligibleForHandoff = true
  open var isEligibleForSearch = false
  open var isEligibleForPublicIndexing = false
  open var isEligibleForPrediction = false
  open var persistentIdentifier: String?
  open var targetContentIdentifier: String?

  public init(activityType: String) { self.activityType = activityType }
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
  /// Gives it to no one. An audit notes the values that a device would give to others.
  open func becomeCurrent() {
    AuditRecord.note(
      handed: [
        activityType, title ?? "", keywords, userInfo ?? [:], webpageURL?.absoluteString ?? "",
        referrerURL?.absoluteString ?? "", persistentIdentifier ?? "",
        targetContentIdentifier ?? "",
      ] as [Any])
  }
  open func resignCurrent() {}
  open func invalidate() {}
}
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// Something that an app passes to an extension. A keyboard's context has none.
open class NSExtensionItem: NSObject {
  open var attributedTitle: NSAttributedString?
  open var attributedContentText: NSAttributedString?
  open var attachments: [NSItemProvider]?
  open var userInfo: [AnyHashable: Any]?
  public override init() {}
}
