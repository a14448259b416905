/// Provides the shared items. There is no share sheet, so only the placeholder is requested.
@preconcurrency @MainActor
public protocol UIActivityItemSource: NSObjectProtocol {
  func activityViewControllerPlaceholderItem(
    _ activityViewController: UIActivityViewController
  ) -> Any
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any?
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    dataTypeIdentifierForActivityType activityType: UIActivity.ActivityType?
  ) -> String
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    thumbnailImageForActivityType activityType: UIActivity.ActivityType?,
    suggestedSize size: CGSize
  ) -> UIImage?
}
extension UIActivityItemSource {
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String { "" }
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    dataTypeIdentifierForActivityType activityType: UIActivity.ActivityType?
  ) -> String { "public.data" }
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    thumbnailImageForActivityType activityType: UIActivity.ActivityType?,
    suggestedSize size: CGSize
  ) -> UIImage? { nil }
}

/// Sorts objects into the sections of an index.
@preconcurrency @MainActor
open class UILocalizedIndexedCollation: NSObject {
  private static let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map {
    String(UnicodeScalar($0))
  }
  private static let shared = UILocalizedIndexedCollation()
  open class func current() -> UILocalizedIndexedCollation { shared }
  open var sectionTitles: [String] { Self.letters + ["#"] }
  open var sectionIndexTitles: [String] { sectionTitles }
  open func section(forSectionIndexTitle indexTitleIndex: Int) -> Int { indexTitleIndex }

  private func text(of object: Any, _ selector: Selector) -> String {
    if let text = object as? String { return text }
    let name = selector.description
    return (object as? NSObject)?.value(forKey: name) as? String ?? String(describing: object)
  }
  /// The section of an object, by the first letter of what a property says.
  open func section(for object: Any, collationStringSelector selector: Selector) -> Int {
    let first = text(of: object, selector).prefix(1)
      .folding(options: [.diacriticInsensitive, .caseInsensitive], locale: .current).uppercased()
    return Self.letters.firstIndex(of: first) ?? Self.letters.count
  }
  open func sortedArray(
    from array: [Any], collationStringSelector selector: Selector
  ) -> [Any] {
    array.sorted {
      text(of: $0, selector).localizedCaseInsensitiveCompare(text(of: $1, selector))
        == .orderedAscending
    }
  }
}
