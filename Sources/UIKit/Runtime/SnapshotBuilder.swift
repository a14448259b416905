internal import KeyboardProtocol

/// Makes the snapshot of the keyboard that tests, goldens and the terminal share.
@MainActor
struct SnapshotBuilder {
  private let root: UIView
  private var views: [ViewSnapshot] = []
  /// Texts are dropped before a picture outgrows its frame.
  private var textBudget = ProtocolLimits.frameBytes / 4
  private static let textLength = 4096
  private var drawingLeft = SceneDecoration.DrawingLeft()
  private var hasOnlyOwnClasses = true
  private struct KnownClass {
    let name: String
    /// Whether the class is this module's, so that no getter of it is overridden.
    let isOwn: Bool
  }
  /// Every snapshot requests the names, and making one costs more than all the rest of a view's entry.
  private static var knownClasses: [ObjectIdentifier: KnownClass] = [:]

  private init(root: UIView) { self.root = root }

  /// The views under a root in drawing order, parents first.
  static func picture(of root: UIView) -> LayoutSnapshot { build(of: root).snapshot }

  /// The same, and whether every view of the tree is of a class of this module, and none changes by itself.
  static func build(of root: UIView) -> (snapshot: LayoutSnapshot, hasOnlyOwnClasses: Bool) {
    var builder = SnapshotBuilder(root: root)
    builder.add(root, parent: -1, origin: .zero, inherited: Inherited())
    let snapshot = LayoutSnapshot(
      width: root.bounds.width, height: root.bounds.height, views: builder.views)
    return (snapshot, builder.hasOnlyOwnClasses)
  }

  /// The view with an index of such a snapshot.
  static func view(at index: Int, under root: UIView) -> UIView? {
    let builder = SnapshotBuilder(root: root)
    var left = index
    return builder.view(after: &left, from: root)
  }

  private func view(after left: inout Int, from view: UIView) -> UIView? {
    if left == 0 { return view }
    left -= 1
    for subview in view.subviews where !isFolded(subview, into: view) {
      if let found = self.view(after: &left, from: subview) { return found }
    }
    return nil
  }

  /// The values that a view inherits from those above it.
  private struct Inherited {
    var isHidden = false
    var alpha: CGFloat = 1
    var takesTouches = true
    /// The map from the parent's coordinates to the root's, once a view above is turned or scaled.
    var map: CGAffineTransform?
    /// The part of the keyboard that the views above leave visible.
    var visible = CGRect.infinite
  }

  private mutating func add(_ view: UIView, parent: Int32, origin: CGPoint, inherited: Inherited) {
    guard views.count < ProtocolLimits.views else {
      hasOnlyOwnClasses = false
      return
    }
    var own = inherited
    own.isHidden = inherited.isHidden || view.isHidden
    own.alpha = inherited.alpha * min(max(view.alpha, 0), 1)
    own.takesTouches = inherited.takesTouches && view.isUserInteractionEnabled
    own.map = view === root ? nil : map(of: view, origin: origin, inherited: inherited)
    var frame = CGRect(origin: origin, size: view === root ? view.bounds.size : view.frame.size)
    if let map = own.map { frame = view.bounds.applying(map) }
    let index = Int32(views.count)
    views.append(entry(for: view, parent: parent, frame: frame, inherited: own))
    if view.clipsToBounds { own.visible = own.visible.intersection(frame) }
    for subview in view.subviews {
      if isFolded(subview, into: view) {
        // Nothing below it is looked at, yet it may take touches.
        if !subview.subviews.isEmpty { hasOnlyOwnClasses = false }
        continue
      }
      let place = subview.frame.origin
      add(
        subview, parent: index,
        origin: CGPoint(
          x: origin.x + place.x - view.bounds.minX, y: origin.y + place.y - view.bounds.minY),
        inherited: own)
    }
  }

  /// The map from a view's coordinates to the root's; `nil` where they are only moved.
  private func map(
    of view: UIView, origin: CGPoint, inherited: Inherited
  ) -> CGAffineTransform? {
    if inherited.map == nil, view.transform.isIdentity { return nil }
    let bounds = view.bounds
    let parent =
      inherited.map
      ?? CGAffineTransform(
        translationX: origin.x - view.frame.minX, y: origin.y - view.frame.minY)
    return CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY)
      .concatenating(view.transform)
      .concatenating(CGAffineTransform(translationX: view.center.x, y: view.center.y))
      .concatenating(parent)
  }

  /// A button's own title and images are part of the button.
  private func isFolded(_ view: UIView, into parent: UIView) -> Bool {
    guard let button = parent as? UIButton else { return false }
    return view === button.madeTitleLabel || view === button.madeImageView
      || view === button.madeBackgroundView
  }

  private mutating func entry(
    for view: UIView, parent: Int32, frame: CGRect, inherited: Inherited
  ) -> ViewSnapshot {
    let control = view as? UIControl
    let known = Self.knownClass(of: view)
    if !known.isOwn || (view as? UIImageView)?.showsSeveralImages == true
      || view.layer.showsParticles
    {
      hasOnlyOwnClasses = false
    }
    let isPlainBox = SceneDecoration.isPlainBox(view)
    var entry = ViewSnapshot(
      parent: parent, className: known.name,
      frame: (
        Self.rounded(frame.minX), Self.rounded(frame.minY), Self.rounded(frame.width),
        Self.rounded(frame.height)
      ),
      reach: reach(of: view, control: control, frame: frame, inherited: inherited),
      isHidden: inherited.isHidden, isSelected: control?.isSelected ?? false,
      isHighlighted: control?.isHighlighted ?? false, alpha: Self.rounded(inherited.alpha),
      accessibilityLabel: bounded(view.accessibilityLabel),
      accessibilityIdentifier: bounded(view.accessibilityIdentifier),
      background: isPlainBox ? Self.number(view.backgroundColor, in: view) : nil,
      cornerRadius: isPlainBox ? Self.radius(view.layer.cornerRadius) : 0,
      isEnabled: control?.isEnabled ?? true,
      traits: UInt32(truncatingIfNeeded: view.accessibilityTraits.rawValue),
      decoration: SceneDecoration.of(view, frame: frame, map: inherited.map, &drawingLeft))
    if let button = view as? UIButton {
      if isPlainBox {
        entry.background = Self.number(button.shownBackgroundColor, in: view)
        entry.cornerRadius = Self.rounded(button.shownCornerRadius)
      }
      if let title = button.shownTitle {
        entry.text = bounded(title)
        entry.foreground = Self.number(button.shownTitleColor, in: view)
        entry.fontSize = Self.rounded(button.madeTitleLabel?.shownFontSize ?? 0)
        entry.font = button.madeTitleLabel?.shownFont.face(.center) ?? ViewFont(alignment: .center)
      }
    } else if let label = view as? UILabel, let text = label.text, !text.isEmpty {
      entry.text = bounded(text)
      entry.foreground = Self.number(label.shownTextColor, in: view)
      entry.fontSize = Self.rounded(label.shownFontSize)
      entry.font = label.shownFont.face(label.textAlignment, isRightToLeft: label.isRightToLeft)
    } else if let field = view as? UITextField {
      if field.borderStyle == .roundedRect {
        entry.background = Self.number(field.backgroundColor ?? .systemBackground, in: view)
        entry.cornerRadius = max(entry.cornerRadius, Self.rounded(field.borderRadius))
      }
      guard let text = field.shownText, !text.isEmpty else { return entry }
      entry.text = bounded(text)
      entry.foreground = Self.number(field.shownTextColor, in: view)
      entry.fontSize = Self.rounded(field.shownFont.pointSize)
      entry.font = field.shownFont.face(
        field.textAlignment,
        isRightToLeft: field.content.string.isEmpty
          ? field.isRightToLeft : Self.runsRightToLeft(text, in: field))
    } else if let field = view as? UITextView, let text = field.shownText {
      entry.text = bounded(text)
      entry.foreground = Self.number(field.textColor ?? .label, in: view)
      entry.fontSize = Self.rounded(field.shownFont.pointSize)
      entry.font = field.shownFont.face(
        field.textAlignment, isRightToLeft: Self.runsRightToLeft(text, in: field))
    } else if let image = view as? UIImageView, image.image?.isSymbolImage == true {
      entry.foreground = Self.number(image.tintColor, in: view)
    } else if let texts = view.drawing?.texts, !texts.isEmpty {
      entry.text = bounded(texts.joined(separator: " "))
    }
    return entry
  }

  /// Whether text in its natural alignment begins at the right: by its first letter, or by the interface without one.
  private static func runsRightToLeft(_ text: String, in view: UIView) -> Bool {
    for scalar in text.unicodeScalars.prefix(64) where scalar.properties.isAlphabetic {
      return 0x590...0x8FF ~= scalar.value || 0xFB1D...0xFDFF ~= scalar.value
        || 0xFE70...0xFEFF ~= scalar.value
    }
    return view.isRightToLeft
  }

  private func reach(
    of view: UIView, control: UIControl?, frame: CGRect, inherited: Inherited
  ) -> ViewSnapshot.Reach {
    guard control != nil || view.takesTaps else { return .notInteractive }
    if inherited.isHidden || inherited.alpha < 0.01 { return .hidden }
    if control?.isEnabled == false { return .disabled }
    let centre = Self.middle(of: frame, in: inherited.visible)
    guard root.bounds.holds(centre) else {
      return inherited.takesTouches ? .outside : .disabled
    }
    guard inherited.takesTouches else {
      if isSeenTo(view, at: centre) { return .tappable }
      return isPart(view, ofKeyAt: centre) ? .notInteractive : .disabled
    }
    var hit = root.hitTest(centre, with: nil)
    if let hit, isTaken(by: hit, for: view, at: centre) { return .tappable }
    while let current = hit {
      if current === view { return .tappable }
      // A view inside that takes taps keeps them for itself.
      if current is UIControl || current.takesTaps { return .covered }
      hit = current.parentView
    }
    return .covered
  }

  /// Where a finger meets a view: in its middle, or in that of its visible part if its own is cut off.
  ///
  /// The host finds the same place, see `LayoutSnapshot.visibleMiddle(of:)`.
  private static func middle(of frame: CGRect, in visible: CGRect) -> CGPoint {
    let middle = CGPoint(x: frame.midX, y: frame.midY)
    let part = frame.intersection(visible)
    guard !visible.contains(middle), !part.isNull, part.width >= 1, part.height >= 1 else {
      return middle
    }
    return CGPoint(x: part.midX, y: part.midY)
  }

  /// Whether an ancestor sees to the touches on a view that takes none, as one that finds the nearest key does.
  private func isSeenTo(_ view: UIView, at centre: CGPoint) -> Bool {
    guard let hit = root.hitTest(centre, with: nil), hit !== view, !(hit is UIControl) else {
      return false
    }
    return hit._takesTouches && view.isDescendant(of: hit)
  }

  /// Whether a view that takes no touches only shows what the key around it is, as a button inside of another one may.
  private func isPart(_ view: UIView, ofKeyAt centre: CGPoint) -> Bool {
    var hit = root.hitTest(centre, with: nil)
    while let current = hit {
      if let control = current as? UIControl {
        return control.isEnabled && view.isDescendant(of: current)
      }
      if current.takesTaps { return view.isDescendant(of: current) }
      hit = current.parentView
    }
    return false
  }

  /// Whether an ancestor, by an override of `hitTest(_:with:)`, takes the touches on a view and sees to it itself.
  private func isTaken(by ancestor: UIView, for view: UIView, at centre: CGPoint) -> Bool {
    guard ancestor !== view, view.isDescendant(of: ancestor) else { return false }
    var current: UIView? = view
    while let candidate = current, candidate !== ancestor {
      // Without an override, a point outside of a view between the two goes to the ancestor as well.
      guard candidate.point(inside: candidate.convert(centre, from: root), with: nil) else {
        return false
      }
      current = candidate.parentView
    }
    return true
  }

  /// The text without the places of its images, which are drawn.
  private mutating func bounded(_ text: String?) -> String? {
    guard var text else { return nil }
    if text.unicodeScalars.contains("\u{FFFC}") {
      text.removeAll { $0 == NSTextAttachment.character }
      text = text.trimmingCharacters(in: .whitespaces)
      if text.isEmpty { return nil }
    }
    let shown = text.utf8.count > Self.textLength ? String(text.prefix(Self.textLength / 4)) : text
    guard shown.utf8.count <= textBudget else { return nil }
    textBudget -= shown.utf8.count
    return shown
  }

  private static func knownClass(of view: UIView) -> KnownClass {
    let type = type(of: view)
    if let known = knownClasses[ObjectIdentifier(type)] { return known }
    let path = String(reflecting: type)
    // SwiftUI's views of a keyboard's own views are generic: no getter of theirs is overridden either.
    let known = KnownClass(
      name: String(describing: type),
      isOwn: path.hasPrefix("UIKit.") || path.hasPrefix("SwiftUI."))
    knownClasses[ObjectIdentifier(type)] = known
    return known
  }

  /// Thousandths of a point are beyond what anyone sees; what does not compare equal to itself becomes 0.
  /// A radius without end is that of the roundest corners, as any large one.
  private static func radius(_ value: CGFloat) -> Double {
    rounded(value == .infinity ? CGFloat(ProtocolLimits.magnitude) : value)
  }
  private static func rounded(_ value: CGFloat) -> Double {
    guard value.isFinite else { return 0 }
    let bounded = min(max(Double(value), -ProtocolLimits.magnitude), ProtocolLimits.magnitude)
    return (bounded * 1024).rounded() / 1024
  }

  /// A color as 0xRRGGBBAA, `nil` if it is invisible.
  private static func number(_ color: UIColor?, in view: UIView) -> UInt32? {
    guard let color else { return nil }
    let resolved = color.resolvedColor(with: view.traitCollection).cgColor
    let number = resolved.packed
    return number & 0xFF == 0 ? nil : number
  }
}
