internal import KeyboardProtocol

/// Digits of one width: each is drawn in the middle of its cell, because the host and the page draw those of a text as wide as
/// they are.
extension RecordedDrawing.Face {
  /// The parts of a text, each in its place; `nil` for a text that is drawn as a whole.
  func parts(
    of text: String, in frame: CGRect, size: CGFloat
  ) -> [(text: String, frame: CGRect, face: RecordedDrawing.Face)]? {
    guard hasEvenDigits, text.contains(where: \.isDigit) else { return nil }
    let characters = Array(text)
    var parts: [(text: String, x: CGFloat, width: CGFloat, isDigit: Bool)] = []
    var x: CGFloat = 0
    for (index, character) in characters.enumerated() {
      let next = index + 1 < characters.count ? characters[index + 1] : nil
      let previous = index > 0 ? characters[index - 1] : nil
      let width = advance(of: character, after: previous, before: next) * size
      if !character.isDigit, let last = parts.indices.last, !parts[last].isDigit {
        parts[last].text.append(character)
        parts[last].width += width
      } else {
        parts.append((String(character), x, width, character.isDigit))
      }
      x += width
    }
    let start: CGFloat =
      switch alignment {
      case .center: frame.midX - x / 2
      case .right: frame.maxX - x
      default: frame.minX
      }
    return parts.map { part in
      var face = self
      face.hasEvenDigits = false
      face.alignment = part.isDigit ? .center : .left
      let place = CGRect(
        x: start + part.x, y: frame.minY, width: part.width, height: frame.height)
      return (part.text, place, face)
    }
  }

  /// The advance of a character in parts of the size.
  func advance(
    of character: Character, after previous: Character?, before next: Character?
  ) -> CGFloat {
    if hasEvenDigits, character.isDigit { return digitAdvance }
    if let own = file?.advance(of: character) { return own }
    let isKerned = !hasEvenDigits || previous?.isDigit != true
    return TextAdvances.width(
      of: character, after: isKerned ? previous : nil, before: next, weight: weight,
      isMonospaced: isMonospaced) / 1000
  }

  /// The advance of the widest digit.
  private var digitAdvance: CGFloat {
    let digits: [CGFloat] = (0...9).map { digit in
      let character = Character("\(digit)")
      return file?.advance(of: character)
        ?? TextAdvances.width(of: character, weight: weight, isMonospaced: isMonospaced) / 1000
    }
    return digits.max() ?? 0
  }
}

extension Character {
  /// Whether fonts have a form of the character that is as wide as those of the other digits.
  fileprivate var isDigit: Bool { isASCII && isNumber }
}

extension UIFont {
  /// Whether a text has digits that the font places in cells.
  func hasCells(for text: String) -> Bool { hasEvenDigits && text.contains(where: \.isDigit) }
}
