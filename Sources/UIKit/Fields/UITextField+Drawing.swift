/// How a field draws its text, and what a class draws in its place.
extension UITextField {
  /// The text apart from the border; `nil` for one line in the system's font, which needs no drawing.
  var textLook: RecordedDrawing? {
    drawnText
      ?? text(
        shownText, in: shownFont, color: shownTextColor ?? .label, alignment: textAlignment,
        lineLimit: 1)
  }

  func drawOwnText(in rect: CGRect) {
    guard let text = shownText, !text.isEmpty, rect.width > 0, rect.height > 0 else { return }
    var defaults = RichText.Defaults(
      font: shownFont, color: shownTextColor ?? .label, alignment: textAlignment,
      traits: traitCollection)
    defaults.isRightToLeft = isRightToLeft
    UIGraphicsGetCurrentContext()?.draw(
      text: RichText(
        plain: text, width: rect.width, lineLimit: 1, mode: .byTruncatingTail, defaults
      ).drawing(in: rect))
  }

  /// The class's drawing of its text or its placeholder; `nil` if it is that of every field.
  func recordText() -> RecordedDrawing? {
    let isEmpty = content.string.isEmpty
    guard let text = shownText, !text.isEmpty, isEmpty || !isEditing else { return nil }
    let place = isEmpty ? placeholderRect(forBounds: bounds) : textRect(forBounds: bounds)
    let drawn = record { _, _ in isEmpty ? drawPlaceholder(in: place) : drawText(in: place) }
    return drawn == record { _, _ in drawOwnText(in: place) } ? nil : drawn ?? RecordedDrawing()
  }
}
