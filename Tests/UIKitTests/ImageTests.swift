import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct `Images, colours and traits` {
  /// Each way to request a symbol, and the side of its square: 1.2 times the point size, rounded.
  @Test(arguments: [
    ("none", 20), ("size", 36), ("large", 27), ("large size", 47), ("style", 41),
    ("size, large", 47),
    ("weight", 20),
  ])
  func `a symbol is as big as its configuration says`(name: String, side: CGFloat) {
    typealias Configuration = UIImage.SymbolConfiguration
    let configuration: Configuration? =
      switch name {
      case "size": Configuration(pointSize: 30)
      case "large": Configuration(scale: .large)
      case "large size": Configuration(pointSize: 30, weight: .bold, scale: .large)
      case "style": Configuration(textStyle: .largeTitle)
      case "size, large": Configuration(pointSize: 30).applying(Configuration(scale: .large))
      case "weight": Configuration(weight: .heavy)
      default: nil
      }
    let image = UIImage(systemName: "star", withConfiguration: configuration)
    #expect(image?.size == CGSize(width: side, height: side))
    #expect(image?.isSymbolImage == true && image?.symbolConfiguration === configuration)
  }

  @Test func `a symbol takes further configuration, another image takes none`() throws {
    let star = try #require(UIImage(systemName: "star"))
    let big = try #require(
      star.applyingSymbolConfiguration(UIImage.SymbolConfiguration(pointSize: 40)))
    #expect(big.size.width == 48)
    let bigger = big.applyingSymbolConfiguration(UIImage.SymbolConfiguration(scale: .large))
    #expect(bigger?.size.width == 62)
    #expect(UIImage().applyingSymbolConfiguration(.init(pointSize: 9)) == nil)
    let view = UIImageView(image: star)
    view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 40)
    #expect(view.intrinsicContentSize.width == 48)
    view.image = big.withTintColor(.red)
    #expect(view.intrinsicContentSize.width == 48 && view.image?.renderingMode == .alwaysOriginal)
  }

  @Test func `what an image keeps when it is copied`() throws {
    let caps = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    let image = try #require(UIImage(systemName: "star")).resizableImage(
      withCapInsets: caps, resizingMode: .stretch)
    let copy = image.withRenderingMode(.alwaysTemplate).withAlignmentRectInsets(caps)
    #expect(copy.capInsets == caps && copy.resizingMode == .stretch)
    #expect(copy.alignmentRectInsets == caps && copy.renderingMode == .alwaysTemplate)
    #expect(copy.size == image.size && copy.isSymbolImage)
    #expect(image.resizableImage(withCapInsets: .zero).resizingMode == .tile)
    #expect(image.pngData() == nil && image.jpegData(compressionQuality: 1) == nil)
  }

  @Test func `traits are joined, the last that says something wins`() {
    let joined = UITraitCollection(traitsFrom: [
      UITraitCollection(horizontalSizeClass: .compact), UITraitCollection(displayScale: 2),
      UITraitCollection(horizontalSizeClass: .regular), UITraitCollection(userInterfaceIdiom: .pad),
    ])
    #expect(joined.horizontalSizeClass == .regular && joined.displayScale == 2)
    #expect(joined.userInterfaceIdiom == .pad && joined.verticalSizeClass == .unspecified)
    #expect(joined.containsTraits(in: UITraitCollection(displayScale: 2)))
    #expect(!joined.containsTraits(in: UITraitCollection(verticalSizeClass: .compact)))
    #expect(joined.preferredContentSizeCategory == .large && joined.layoutDirection == .leftToRight)
  }

  @Test func `fonts are scaled by the user's preference, which is the usual one`() {
    let font = UIFont.systemFont(ofSize: 20)
    #expect(UIFontMetrics.default.scaledFont(for: font) == font)
    #expect(
      UIFontMetrics(forTextStyle: .body).scaledFont(for: font, maximumPointSize: 15).pointSize == 15
    )
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraLarge)
    #expect(large.preferredContentSizeCategory == .accessibilityExtraLarge)
    #expect(UITraitCollection(displayScale: 2).preferredContentSizeCategory == .unspecified)
    #expect(UITraitCollection(traitsFrom: [large, .current]).containsTraits(in: large))
    #expect(UIFontMetrics.default.scaledValue(for: 17, compatibleWith: large) == 40)
    let caption = UIFontMetrics(forTextStyle: .caption1)
    #expect(caption.scaledFont(for: font.withSize(12), compatibleWith: large).pointSize == 32)
    #expect(
      caption.scaledFont(for: font, maximumPointSize: 21, compatibleWith: large).pointSize == 21)
    #expect(UIFont.preferredFont(forTextStyle: .body, compatibleWith: large).pointSize == 40)
    #expect(UIFont.preferredFont(forTextStyle: .body, compatibleWith: nil).pointSize == 17)
    #expect(UIContentSizeCategory.large < .accessibilityMedium && .small <= .small)
    #expect(UIContentSizeCategory.accessibilityLarge.isAccessibilityCategory)
    #expect(!UIContentSizeCategory.large.isAccessibilityCategory)
  }

  @Test func `what assistive technology may ask of a view`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    root.addSubview(view)
    #expect(view.accessibilityFrame == CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(!view.accessibilityActivate() && view.accessibilityCustomActions == nil)
    var done = false
    view.accessibilityCustomActions = [
      UIAccessibilityCustomAction(name: "Delete") { _ in
        done = true
        return true
      }
    ]
    let action = view.accessibilityCustomActions?.first
    #expect(action.flatMap { $0.actionHandler?($0) } == true && done)
  }

  @Test func `a snapshot shows the texts of what it is of, and a drawn hierarchy too`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let label = UILabel(frame: CGRect(x: 5, y: 5, width: 60, height: 20))
    label.text = "Key"
    view.addSubview(label)
    let picture = try #require(view.snapshotView(afterScreenUpdates: true))
    #expect((picture.subviews.first as? UILabel)?.text == "Key" && picture.bounds == view.bounds)
    let image = UIGraphicsImageRenderer(size: view.bounds.size).image { _ in
      #expect(view.drawHierarchy(in: view.bounds, afterScreenUpdates: false))
    }
    #expect(image.name == "Key")
  }

  @Test func `a point goes over to another space and back`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    root.addSubview(view)
    let space = UIScreen.main.coordinateSpace
    #expect(view.convert(CGPoint(x: 1, y: 1), to: space) == CGPoint(x: 11, y: 21))
    #expect(space.convert(CGPoint(x: 11, y: 21), to: view) == CGPoint(x: 1, y: 1))
    #expect(UIScreen.main.maximumFramesPerSecond == 60 && UIDevice.current.batteryLevel == -1)
  }
}
