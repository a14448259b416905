/// How glyphs are drawn.
public enum CGTextDrawingMode: Int32, Sendable {
  case fill = 0
  case stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip
}

extension CGContext {
  /// The place of the next text.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }
  /// Only `invisible` has an effect: glyphs have no outlines here.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { textMode = mode }

  /// Draws a text whose baseline begins at a point of text space, in which up is positive. Letters stay upright in a turned context.
  package func draw(
    text: String, baseline: CGPoint, width: CGFloat, font: UIFont, color: CGColor? = nil
  ) {
    guard !text.isEmpty, textMode != .invisible, textMode != .clip else { return }
    let transform = textMatrix.concatenating(deviceTransform)
    let box = CGRect(
      x: baseline.x, y: baseline.y + font.descender, width: width, height: font.lineHeight)
    record(
      .text(
        text, box.applying(transform), color: color.map(faded) ?? fillColor,
        fontSize: font.pointSize * transform.lengthFactor, face: font.drawnFace(.left)))
  }
}
