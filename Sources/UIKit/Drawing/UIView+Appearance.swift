extension UIView {
  /// The color of labels, images and buttons without an explicit color.
  var inheritedTintColor: UIColor { ownTintColor ?? parentView?.tintColor ?? .tintColor }

  func propagateTintColor() {
    tintColorDidChange()
    for view in subviews where view.ownTintColor == nil { view.propagateTintColor() }
  }

  /// The screen's traits with those that this view or the nearest ancestor insists on.
  var inheritedTraitCollection: UITraitCollection {
    overriding(parentView?.traitCollection ?? UIScreen.main.traitCollection)
  }

  /// Notifies this view and its subviews that their environment changed.
  func propagateTraitChange(from previous: UITraitCollection) {
    traitCollectionDidChange(previous)
    tellTraitChange(to: traitCollection, from: previous)
    // The last drawing has the colors of the old surroundings.
    if drawsText || drawing != nil { setNeedsDisplay() }
    for view in subviews {
      let before = view.overriding(previous)
      if before != view.traitCollection { view.propagateTraitChange(from: before) }
    }
  }

  func makeLayer() -> CALayer {
    // `layerClass` may name any class; one that isn't a layer would have nothing to show.
    let type = type(of: self).layerClass as? CALayer.Type ?? CALayer.self
    guard let layer = type._make() else {
      UncaughtException.raise(
        "NSInternalInconsistencyException",
        "\(String(reflecting: type)) is the layerClass of \(String(reflecting: Swift.type(of: self))), but has no "
          + "initializer 'init()' that creates the layer")
    }
    layer.attach(to: self)
    return layer
  }
}

/// The traits of a view for assistive technology, and for a test that looks for a key.
public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let none: UIAccessibilityTraits = []
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

extension UIView {
  /// How a view's content is placed in its bounds.
  public enum ContentMode: Int, Sendable {
    case scaleToFill = 0
    case scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft,
      topRight, bottomLeft, bottomRight
  }
}
