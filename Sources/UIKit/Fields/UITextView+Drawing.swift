/// How a view draws text whose parts have their own looks.
extension UITextView {
  /// The text, where its attributes differ from the view's own font and color.
  private var styled: NSAttributedString? {
    guard let storage, storage.length > 0, storage.string == content.string,
      !RichText.isEndless(storage.string)
    else { return nil }
    if RichText.isNeeded(for: storage) { return storage }
    let first = storage.attributes(at: 0, effectiveRange: nil)
    let color = first[.foregroundColor] as? UIColor
    let isUsual =
      (first[.font] as? UIFont ?? shownFont) == shownFont
      && (color == nil || color == textColor ?? .label)
    return isUsual ? nil : storage
  }

  func styledLayout(width: CGFloat) -> TextLayout? {
    styled.map {
      TextLayout($0, font: shownFont, width: max(width, 1), lineLimit: 0, mode: .byWordWrapping)
    }
  }

  func styledLook() -> RecordedDrawing? {
    guard let styled, let place = shownTextRect else { return nil }
    var defaults = RichText.Defaults(
      font: shownFont, color: textColor ?? .label, alignment: textAlignment,
      traits: traitCollection)
    (defaults.isRightToLeft, defaults.isAtTop) = (isRightToLeft, true)
    return RichText(
      styled, width: place.width, lineLimit: 0, mode: .byWordWrapping, defaults
    ).drawing(in: place)
  }
}
