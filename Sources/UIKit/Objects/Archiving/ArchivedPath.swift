extension PathElement {
  /// The kind, then the coordinates.
  var numbers: [CGFloat] {
    let kind: CGFloat =
      switch self {
      case .move: 0
      case .line: 1
      case .quadratic: 2
      case .cubic: 3
      case .close: 4
      }
    return [kind] + points.flatMap { [$0.x, $0.y] }
  }

  /// The elements of such numbers; `nil` for damaged ones.
  static func elements(_ numbers: [CGFloat]) -> [PathElement]? {
    var (elements, rest) = ([PathElement](), numbers[...])
    while let kind = rest.popFirst() {
      let counts: [CGFloat: Int] = [0: 1, 1: 1, 2: 2, 3: 3, 4: 0]
      guard let count = counts[kind], rest.count >= 2 * count else { return nil }
      let places = Array(rest.prefix(2 * count))
      rest = rest.dropFirst(2 * count)
      let points = (0..<count).map { CGPoint(x: places[2 * $0], y: places[2 * $0 + 1]) }
      switch kind {
      case 0: elements.append(.move(points[0]))
      case 1: elements.append(.line(points[0]))
      case 2: elements.append(.quadratic(points[1], control: points[0]))
      case 3: elements.append(.cubic(points[2], control1: points[0], control2: points[1]))
      default: elements.append(.close)
      }
    }
    return elements
  }
}
