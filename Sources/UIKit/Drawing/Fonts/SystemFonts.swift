internal import KeyboardProtocol

/// The fonts that replace the system's, read when pixels are made of a text.
final class SystemFonts: @unchecked Sendable {  // what changes is behind the lock
  static let shared = SystemFonts()

  private let lock = NSLock()
  private var faces: [String: FontFace?] = [:]
  private var pictures: EmojiPictures??

  /// The first font that has a character, and its glyphs there; `nil` where none has it.
  func glyphs(of character: Character, _ face: RecordedDrawing.Face) -> (FontFace, [Int])? {
    let files = SystemFontFiles.letters(
      weight: face.weight, isItalic: face.isItalic, isMonospaced: face.isMonospaced)
    for (index, file) in files.enumerated() {
      // Chinese characters have Korean shapes there.
      if index == Self.korean, !character.unicodeScalars.contains(where: TextAdvances.isHangul) {
        continue
      }
      if let font = self.font(file), let glyphs = font.glyphs(of: character) {
        return (font, glyphs)
      }
    }
    return nil
  }
  private static let korean = 2

  /// The pictures of emoji; `nil` on a machine without the font.
  var emoji: EmojiPictures? {
    lock.withLock {
      if let pictures { return pictures }
      let made = EmojiPictures(file: URL(fileURLWithPath: SystemFontFiles.emoji))
      pictures = .some(made)
      return made
    }
  }

  private func font(_ file: String) -> FontFace? {
    lock.withLock {
      if let known = faces[file] { return known }
      let face = FontFile.faces(of: URL(fileURLWithPath: file)).first
      faces[file] = .some(face)
      return face
    }
  }
}

/// A line of text in the system's font: the outlines of its glyphs, and its emoji.
struct SystemLine {
  struct Picture {
    let png: Data
    let frame: CGRect
  }
  private(set) var outline: [PathElement] = []
  private(set) var pictures: [Picture] = []

  /// Makes a line. The places of the letters are those by which the text was laid out.
  init(
    _ text: String, in frame: CGRect, size: CGFloat, face: RecordedDrawing.Face
  ) throws(ImageObstacle) {
    let fonts = SystemFonts.shared
    var placed: [(font: FontFace, glyph: Int, x: CGFloat)] = []
    var emoji: [(picture: EmojiPictures.Picture, x: CGFloat)] = []
    var (x, previous, left) = (CGFloat(0), Character?.none, Substring(text))
    while let character = left.popFirst() {
      if character.isEmojiPresented, let picture = fonts.emoji?.picture(of: character) {
        emoji.append((picture, x))
      } else if let (font, glyphs) = fonts.glyphs(of: character, face) {
        var place = x
        for glyph in glyphs {
          placed.append((font, glyph, place))
          place += font.advance(ofGlyph: glyph) * size
        }
      } else if !character.isWhitespace {
        throw ImageObstacle(reason: "it shows a letter that cannot be drawn here")
      }
      x +=
        TextAdvances.width(
          of: character, after: previous, before: left.first, weight: face.weight,
          isMonospaced: face.isMonospaced) * size / 1000
      previous = character
    }
    let start: CGFloat =
      switch face.alignment {
      case .center: frame.midX - x / 2
      case .right: frame.maxX - x
      default: frame.minX
      }
    let baseline = frame.midY + CGFloat(ViewFont.baselineDrop) * size
    for (font, glyph, x) in placed {
      let scale = size / CGFloat(font.unitsPerEm)
      let place = CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: start + x, ty: baseline)
      outline += font.outline(ofGlyph: glyph).map { $0.applying(place) }
    }
    pictures = emoji.map { picture, x in
      let frame = picture.frame
      return Picture(
        png: picture.png,
        frame: CGRect(
          x: start + x + frame.minX * size, y: baseline + frame.minY * size,
          width: frame.width * size, height: frame.height * size))
    }
  }
}

extension Character {
  /// Whether it is drawn as a picture, as `Emoji_Presentation` and the variation selectors say.
  fileprivate var isEmojiPresented: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return false }
    if scalars.contains("\u{FE0E}") { return false }
    return first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}")
      || scalars.contains("\u{20E3}")
      || first.properties.isEmoji && scalars.contains { $0.properties.isEmojiModifier }
  }
}
