import Testing

@testable import UIKit

/// UIKit's values in archives that allow only safe classes.
@MainActor @Suite struct `Archives` {
  init() { ArchivedClasses.registration }

  private func archived(_ object: NSObject) throws -> Data {
    try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
  }
  private func again<Value: NSObject & NSCoding>(_ object: Value) throws -> Value? {
    try NSKeyedUnarchiver.unarchivedObject(ofClass: Value.self, from: archived(object))
  }

  nonisolated private static let colors: [UIColor] = [
    .red, .clear, UIColor(white: 0.25, alpha: 0.5), .systemRed, .systemMint, .label,
    .tertiarySystemGroupedBackground,
  ]
  @Test(arguments: colors)
  func `a color is read as it was written`(color: UIColor) throws {
    #expect(try again(color) == color)
  }

  @Test func `a dynamic color is read with its light and its dark color`() throws {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .red }
    let read = try #require(try again(color))
    #expect(read.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) == .red)
    #expect(read.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .white)
    let faded = try #require(try again(UIColor.systemBlue.withAlphaComponent(0.5)))
    #expect(faded.cgColor == UIColor.systemBlue.withAlphaComponent(0.5).cgColor)
  }

  nonisolated private static let fonts: [UIFont] = [
    .systemFont(ofSize: 17), .systemFont(ofSize: 9.5, weight: .black),
    .monospacedSystemFont(ofSize: 12, weight: .bold), .italicSystemFont(ofSize: 20),
    .monospacedDigitSystemFont(ofSize: 14, weight: .medium), .preferredFont(forTextStyle: .title1),
    UIFont(name: "Courier-Bold", size: 30) ?? .systemFont(ofSize: 1),
  ]
  @Test(arguments: fonts)
  func `a font is read as it was written`(font: UIFont) throws {
    let read = try #require(try again(font))
    #expect(read == font && read.familyName == font.familyName)
    #expect(read.isFixedPitch == font.isFixedPitch && read.isItalic == font.isItalic)
  }

  @Test func `a paragraph's style and a shadow are read as they were written`() throws {
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineBreakMode, style.lineSpacing) = (.center, .byTruncatingMiddle, 3.5)
    (style.tailIndent, style.baseWritingDirection) = (-4, .rightToLeft)
    style.tabStops = [NSTextTab(textAlignment: .right, location: 40)]
    style.textLists = [NSTextList(markerFormat: .decimal, startingItemNumber: 7)]
    #expect(try again(style) == style)
    let plain = try #require(try again(NSParagraphStyle()))
    #expect(plain == NSParagraphStyle.default && plain != style)
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 1, height: -2)
    (shadow.shadowBlurRadius, shadow.shadowColor) = (3, UIColor.systemGreen)
    #expect(try again(shadow) == shadow)
  }

  @Test func `a path is read with its elements and its line`() throws {
    let path = UIBezierPath(roundedRect: CGRect(x: 1, y: 2, width: 30, height: 40), cornerRadius: 5)
    path.addQuadCurve(to: CGPoint(x: 3, y: 4), controlPoint: CGPoint(x: -1, y: 9))
    (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (2.5, .round, .bevel)
    path.usesEvenOddFillRule = true
    let read = try #require(try again(path))
    #expect(read.cgPath.elements == path.cgPath.elements && !read.isEmpty)
    #expect(read.lineWidth == 2.5 && read.lineCapStyle == .round && read.lineJoinStyle == .bevel)
    #expect(read.usesEvenOddFillRule)
  }

  /// A kind without its points, and one that doesn't exist.
  @Test(arguments: [[0], [1, 2], [3, 1, 1, 1, 1], [5], [4, 0.5]] as [[CGFloat]])
  func `a damaged path is refused`(numbers: [CGFloat]) {
    #expect(PathElement.elements(numbers) == nil)
  }

  @Test func `a symbol and an image file are read as they were written`() throws {
    let symbol = try #require(
      UIImage(
        systemName: "delete.left",
        withConfiguration: UIImage.SymbolConfiguration(pointSize: 30, weight: .bold)))
    let red = symbol.withTintColor(.systemRed)
    let read = try #require(try again(red))
    #expect(read.isSymbolImage && read.name == "delete.left" && read.size == symbol.size)
    #expect(read.renderingMode == .alwaysOriginal && read.ownTint == .systemRed)
    #expect(read.symbolConfiguration?.weight == .bold)
    let png = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAA"
          + "SUVORK5CYII="))
    let image = try #require(UIImage(data: png, scale: 2)?.withRenderingMode(.alwaysTemplate))
    let copy = try #require(try again(image))
    #expect(copy.size == CGSize(width: 0.5, height: 0.5) && copy.scale == 2)
    #expect(copy.renderingMode == .alwaysTemplate && copy.content?.fileBytes == png)
  }

  private static var texts: [NSAttributedString] {
    let mixed = NSMutableAttributedString(
      string: String(repeating: "é", count: 300), attributes: [.kern: CGFloat(1.5)])
    mixed.append(NSAttributedString(string: "b", attributes: [.foregroundColor: UIColor.systemRed]))
    mixed.append(NSAttributedString(string: "c"))
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    return [
      NSAttributedString(string: ""), NSAttributedString(string: "plain"),
      NSAttributedString(
        string: "one run",
        attributes: [
          .foregroundColor: UIColor.red, .font: UIFont.boldSystemFont(ofSize: 12),
          .underlineStyle: NSUnderlineStyle.single.rawValue, .paragraphStyle: style,
        ]), mixed,
    ]
  }
  /// The toolchain's reader finds no text with the same attributes everywhere, and ends the process at a color.
  @Test func `a text is read with its attributes`() throws {
    for text in Self.texts {
      let data = try archived(text)
      let read = try NSKeyedUnarchiver.unarchivedObject(
        ofClass: NSAttributedString.self, from: data)
      #expect(read?.isEqual(to: text) == true, "\(text.string.prefix(8))")
      let twice = try read.map(archived)
      let last = try twice.map {
        try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: $0)
      }
      #expect(last??.isEqual(to: text) == true, "\(text.string.prefix(8))")
    }
  }

  @Test func `several objects are read from one archive`() throws {
    let list = NSArray(array: [UIColor.systemTeal, NSAttributedString(string: "x"), UIColor.red])
    let read = try NSKeyedUnarchiver.unarchivedObject(
      ofClasses: [NSArray.self, NSAttributedString.self, UIColor.self], from: archived(list))
    let found = try #require(read as? NSArray)
    #expect(found.count == 3 && found[0] as? UIColor == .systemTeal)
    #expect((found[1] as? NSAttributedString)?.string == "x" && found[2] as? UIColor == .red)
  }
}
