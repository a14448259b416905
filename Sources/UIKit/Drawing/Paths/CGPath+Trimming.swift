extension CGPath {
  /// A part of the outline, by its length. Curves become lines.
  package func trimmed(from: CGFloat, to: CGFloat) -> CGPath {
    let lines = Flattened(elements).lines
    let whole = lines.reduce(CGFloat(0)) { $0 + Self.length($1) }
    let (first, last) = (whole * min(max(from, 0), 1), whole * min(max(to, 0), 1))
    guard first < last else { return CGPath(elements: []) }
    if first <= 0, last >= whole { return self }
    var (result, passed) = ([PathElement](), CGFloat(0))
    for line in lines { Self.add(line, from: first, to: last, after: &passed, to: &result) }
    return CGPath(elements: result)
  }
  private static func length(_ line: [CGPoint]) -> CGFloat {
    zip(line, line.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
  }
  private static func add(
    _ line: [CGPoint], from first: CGFloat, to last: CGFloat, after passed: inout CGFloat,
    to result: inout [PathElement]
  ) {
    var isDrawing = false
    for (a, b) in zip(line, line.dropFirst()) {
      let length = hypot(b.x - a.x, b.y - a.y)
      defer { passed += length }
      guard length > 0, passed + length > first, passed < last else { continue }
      func point(_ at: CGFloat) -> CGPoint {
        let part = min(max((at - passed) / length, 0), 1)
        return CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
      }
      if !isDrawing { result.append(.move(point(first))) }
      isDrawing = true
      result.append(.line(point(last)))
    }
  }
}
