/// What was drawn, in order, in the coordinates of the view or image that it was drawn in.
package struct RecordedDrawing: Hashable, Sendable {
  /// One thing that was drawn.
  package enum Command: Hashable, Sendable {
    case fill(Shape, color: CGColor)
    case stroke(Shape, color: CGColor, width: CGFloat)
    case gradient(colors: [CGColor], from: CGPoint, to: CGPoint)
    case text(String, CGRect, color: CGColor, fontSize: CGFloat)
    case image(String, CGRect)
    case clip(Shape)
    case endClip
  }
  /// The lines and curves of something that was drawn.
  package struct Shape: Hashable, Sendable {
    let elements: [PathElement]
    package var bounds: CGRect { CGPath(elements: elements).boundingBoxOfPath }
  }

  /// A keyboard that draws without end must not fill the memory.
  static let limit = 10_000
  package private(set) var commands: [Command] = []

  mutating func append(_ command: Command) {
    if commands.count < Self.limit { commands.append(command) }
  }
  /// The texts that were drawn, in order.
  package var texts: [String] {
    commands.compactMap { if case .text(let text, _, _, _) = $0 { text } else { nil } }
  }
}
