/// How wide text is, from the file of a font of the keyboard's, or else from a table of our own: a layout must not depend
/// on the fonts of a machine.
///
/// The sum of a run is rounded up to a hundredth of a point, which hides the order of floating-point additions.
package enum TextMetrics {
  /// The advance of one character, in points; in Arabic its neighbors decide about its form.
  package static func advance(
    of character: Character, after previous: Character? = nil, before next: Character? = nil,
    in font: UIFont
  ) -> CGFloat {
    font.drawnFace(.left).advance(of: character, after: previous, before: next) * font.pointSize
  }

  /// The width of text on one line, in points.
  static func width(of text: some StringProtocol, in font: UIFont) -> CGFloat {
    var (width, previous) = (CGFloat(0), Character?.none)
    var rest = Substring(text)
    while let character = rest.popFirst() {
      width += advance(of: character, after: previous, before: rest.first, in: font)
      previous = character
    }
    return roundedUp(width)
  }

  /// The distance that attributes add after each character, in points.
  static func kern(in attributes: [NSAttributedString.Key: Any]) -> CGFloat {
    guard let value = attributes[.kern] ?? attributes[.tracking] else { return 0 }
    let kern = number(value)
    return kern.isFinite ? max(-1_000, min(kern, 1_000)) : 0
  }

  /// An attribute's number, of whichever type it is; 0 for anything else.
  static func number(_ value: Any?) -> CGFloat {
    switch value {
    case let number as Int: CGFloat(number)
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Float: CGFloat(number)
    case let number as NSNumber: CGFloat(number.doubleValue)
    default: 0
    }
  }

  static func roundedUp(_ width: CGFloat) -> CGFloat {
    // The small allowance keeps a sum that is a hundredth, but for its last bits, where it is.
    (width * 100 - 0.001).rounded(.up) / 100
  }

  /// The next whole pixel of the screen.
  static func pixelCeiling(_ length: CGFloat) -> CGFloat {
    let scale = max(UITraitCollection.current.displayScale, 1)
    return (length * scale - 0.001).rounded(.up) / scale
  }
}
