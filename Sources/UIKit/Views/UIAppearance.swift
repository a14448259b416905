/// The values for views of a class: `UITableView.appearance().backgroundColor = .clear`.
///
/// A view takes the appearance of its class and its superclasses when it comes into a window, as far as it has none of its
/// own. The properties that views take are those of `AppearanceProperty.all`.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
  static func appearance() -> Self
  static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  )
    -> Self
  static func appearance(for trait: UITraitCollection) -> Self
}
/// Something that an appearance may be limited to.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

extension UIViewController: UIAppearanceContainer {}
extension UIView: UIAppearance, UIAppearanceContainer {
  public class func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { Appearances.prototype(of: self, in: containerTypes) }
  /// The appearance in all surroundings: those of a keyboard follow its app.
  public class func appearance(for trait: UITraitCollection) -> Self { appearance() }
  public class func appearance(
    for trait: UITraitCollection,
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { appearance(whenContainedInInstancesOf: containerTypes) }
}
extension UIBarItem: UIAppearance {
  public class func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }
  /// A button that nothing shows: a bar asks its own items and its `standardAppearance`.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    DeveloperNotices.report(
      "appearance: Keyward has no separate appearance for \(self); set standardAppearance of the bar."
    )
    return Appearances.make(self)
  }
  public class func appearance(for trait: UITraitCollection) -> Self { appearance() }
}

/// The views that a keyboard has set appearances on, and new ones to determine the set values.
@MainActor
enum Appearances {
  private struct Entry {
    let type: UIView.Type
    let containers: [any UIAppearanceContainer.Type]
    let prototype: UIView
    let fresh: UIView
    let isItsView: (UIView) -> Bool
    /// How many classes are above the entry's, and then how many containers it names.
    let depth: Int
  }
  private static var entries: [Entry] = []

  static func make<Object: UIBarItem>(_ type: Object.Type) -> Object {
    guard let made = type.init(coder: NSCoder()) else { refuse(type) }
    return made
  }
  static func prototype<View: UIView>(
    of type: View.Type, in containers: [any UIAppearanceContainer.Type]
  ) -> View {
    let known = entries.first { entry in
      entry.type == type && entry.containers.elementsEqual(containers) { $0 == $1 }
    }
    if let known = known?.prototype as? View { return known }
    guard let made = type.init(coder: NSCoder()), let fresh = type.init(coder: NSCoder()) else {
      refuse(type)
    }
    var above = containers.count
    var current: AnyClass = type
    while let next = _getSuperclass(current) { (above, current) = (above + 16, next) }
    entries.append(
      Entry(
        type: type, containers: containers, prototype: made, fresh: fresh,
        isItsView: { $0 is View }, depth: above))
    // A superclass's values come first, so that the class's own take precedence.
    entries.sort { $0.depth < $1.depth }
    return made
  }
  private static func refuse(_ type: Any.Type) -> Never {
    UncaughtException.raise(
      "NSInvalidArgumentException",
      "\(type) has no appearance in Keyward, because its init(coder:) returns nil")
  }

  /// Gives a view that comes into a window what was set.
  static func apply(to view: UIView) {
    guard !entries.isEmpty else { return }
    for entry in entries where entry.isItsView(view) && isIn(entry.containers, view) {
      for property in AppearanceProperty.all {
        property.apply(entry.prototype, entry.fresh, view)
      }
    }
  }
  /// Whether a view is in objects of these classes, of which the first is the innermost.
  private static func isIn(
    _ containers: [any UIAppearanceContainer.Type], _ view: UIView
  ) -> Bool {
    var candidate = view.next
    for container in containers {
      while let current = candidate, !isKind(current, container) { candidate = current.next }
      guard candidate != nil else { return false }
    }
    return true
  }
  private static func isKind<Container: UIAppearanceContainer>(
    _ object: UIResponder, _ type: Container.Type
  ) -> Bool { object is Container }
}

/// A property that views take of an appearance.
@MainActor
struct AppearanceProperty {
  let apply: @MainActor (_ prototype: UIView, _ fresh: UIView, _ view: UIView) -> Void

  init<View: UIView, Value: Equatable>(_ path: ReferenceWritableKeyPath<View, Value>) {
    apply = { prototype, fresh, view in
      guard let prototype = prototype as? View, let fresh = fresh as? View,
        let view = view as? View
      else { return }
      let value = prototype[keyPath: path]
      guard value != fresh[keyPath: path], view[keyPath: path] == fresh[keyPath: path] else {
        return
      }
      view[keyPath: path] = value
    }
  }

  /// The look of a bar, which is a class and taken whole.
  private init<Bar: UIView, Look: UIBarAppearance>(look path: ReferenceWritableKeyPath<Bar, Look>) {
    apply = { prototype, fresh, view in
      guard let prototype = prototype as? Bar, let fresh = fresh as? Bar, let view = view as? Bar
      else { return }
      let look = prototype[keyPath: path]
      guard !look.isSame(as: fresh[keyPath: path]),
        view[keyPath: path].isSame(as: fresh[keyPath: path])
      else { return }
      view[keyPath: path] = look
    }
  }

  static let all: [AppearanceProperty] =
    views + fields + [
      .init(look: \UINavigationBar.standardAppearance), .init(look: \UIToolbar.standardAppearance),
      .init(look: \UITabBar.standardAppearance),
      .init(\UITableView.separatorStyle), .init(\UITableView.separatorColor),
      .init(\UITableView.separatorInset), .init(\UITableView.rowHeight),
      .init(\UITableView.sectionHeaderTopPadding), .init(\UITableView.sectionHeaderHeight),
      .init(\UITableView.sectionFooterHeight), .init(\UITableView.allowsSelection),
      .init(\UITableViewCell.selectionStyle), .init(\UITableViewCell.accessoryType),
      .init(\UISwitch.onTintColor), .init(\UISwitch.thumbTintColor),
      .init(\UISlider.minimumTrackTintColor), .init(\UISlider.maximumTrackTintColor),
      .init(\UISlider.thumbTintColor), .init(\UIPageControl.pageIndicatorTintColor),
      .init(\UIPageControl.currentPageIndicatorTintColor),
      .init(\UIProgressView.progressTintColor), .init(\UIProgressView.trackTintColor),
      .init(\UISegmentedControl.selectedSegmentTintColor),
      .init(\UIActivityIndicatorView.color), .init(\UINavigationBar.barTintColor),
      .init(\UINavigationBar.isTranslucent),
      .init(\UIToolbar.barTintColor),
      .init(\UITabBar.barTintColor), .init(\UITabBar.unselectedItemTintColor),
      .init(\UISearchBar.barTintColor),
    ]
  private static let views: [AppearanceProperty] = [
    .init(\UIView.backgroundColor), .init(\UIView.ownTintColor), .init(\UIView.alpha),
    .init(\UIView.isHidden), .init(\UIView.clipsToBounds), .init(\UIView.isExclusiveTouch),
    .init(\UIView.isMultipleTouchEnabled), .init(\UIView.isUserInteractionEnabled),
    .init(\UIView.layoutMargins), .init(\UIView.overrideUserInterfaceStyle),
    .init(\UIView.semanticContentAttribute), .init(\UIView.contentMode),
    .init(\UIScrollView.bounces), .init(\UIScrollView.isScrollEnabled),
    .init(\UIScrollView.isPagingEnabled), .init(\UIScrollView.contentInset),
    .init(\UIScrollView.delaysContentTouches), .init(\UIScrollView.canCancelContentTouches),
    .init(\UIScrollView.showsVerticalScrollIndicator),
    .init(\UIScrollView.showsHorizontalScrollIndicator),
    .init(\UIScrollView.alwaysBounceVertical), .init(\UIScrollView.alwaysBounceHorizontal),
    .init(\UIScrollView.keyboardDismissMode),
    .init(\UIScrollView.contentInsetAdjustmentBehavior),
  ]
  private static let fields: [AppearanceProperty] = [
    .init(\UILabel.font), .init(\UILabel.textColor), .init(\UILabel.textAlignment),
    .init(\UILabel.numberOfLines), .init(\UILabel.adjustsFontSizeToFitWidth),
    .init(\UITextField.font), .init(\UITextField.textColor), .init(\UITextField.borderStyle),
    .init(\UITextField.textAlignment), .init(\UITextField.clearButtonMode),
    .init(\UITextField.keyboardAppearance), .init(\UITextView.font),
    .init(\UITextView.textColor), .init(\UITextView.textContainerInset),
    .init(\UITextView.textAlignment), .init(\UITextView.isEditable),
  ]
}
