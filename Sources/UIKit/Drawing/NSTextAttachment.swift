/// An image among the characters of a text, in the place of one character.
open class NSTextAttachment: NSObject, NSSecureCoding {
  open var image: UIImage?
  /// Where the image is from the text's place on the base line, with y upward; without a size, as the image has it.
  open var bounds = CGRect.zero
  /// Kept: only an image is shown.
  open var contents: Data?
  /// Kept: only an image is shown.
  open var fileType: String?
  /// Kept: an attachment has no distance from its neighbors but that in its bounds.
  open var lineLayoutPadding: CGFloat = 0

  /// Makes an attachment without an image.
  public override init() { super.init() }
  /// Makes an attachment of an image.
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }
  /// Makes an attachment of a file's content; an image file's is shown.
  public convenience init(data contentData: Data?, ofType uti: String?) {
    self.init()
    (contents, fileType) = (contentData, uti)
    image = contentData.flatMap { UIImage(data: $0) }
  }

  /// Attachments may be read from archives that allow only safe classes.
  open class var supportsSecureCoding: Bool { true }
  /// Reads an attachment from an archive.
  public required init?(coder: NSCoder) {
    super.init()
    image = coder.object(UIImage.self, "NSImage")
    if let sides = coder.lengths("NSBounds"), sides.count == 4 {
      bounds = CGRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
  }
  /// Writes the attachment to an archive.
  open func encode(with coder: NSCoder) {
    if let image { coder.encode(image, forKey: "NSImage") }
    coder.encode(
      lengths: [bounds.origin.x, bounds.origin.y, bounds.width, bounds.height], "NSBounds")
  }

  // MARK: Layout

  /// The one in whose place an attachment is.
  static let character: Character = "\u{FFFC}"

  /// The place of the image from the text's place on the base line; a class may give another one.
  open func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    bounds.isEmpty ? CGRect(origin: bounds.origin, size: image?.size ?? .zero) : bounds
  }
  /// The image that is drawn; a class may give another one.
  open func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? { image }

  /// The place in a line of a font. A symbol without a size of its own is as large as the letters and in their middle.
  func place(in font: UIFont, width: CGFloat, index: Int) -> CGRect {
    let line = CGRect(x: 0, y: 0, width: width, height: font.lineHeight)
    var place = attachmentBounds(
      for: nil, proposedLineFragment: line, glyphPosition: .zero, characterIndex: index)
    if let image, image.isSymbolImage, image.symbolConfiguration?.chosenPointSize == nil,
      bounds.isEmpty,
      place == CGRect(origin: bounds.origin, size: image.size)
    {
      let factor = font.pointSize / 17
      place.size = CGSize(width: place.width * factor, height: place.height * factor)
      place.origin.y += (font.capHeight - place.height) / 2
    }
    let sides = [place.minX, place.minY, place.width, place.height]
    guard sides.allSatisfy({ abs($0) <= Self.mostPoints }) else { return .zero }
    return place.standardized
  }
  /// No screen is larger.
  private static let mostPoints: CGFloat = 10_000
}

extension CGRect {
  /// The room that an attachment at this place takes in its line.
  var advance: CGFloat { max(maxX, 0) }
}

extension NSAttributedString {
  /// Makes the one character that represents an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: String(NSTextAttachment.character), attributes: [.attachment: attachment])
  }
}
