extension RecordedDrawing {
  /// Adds another drawing with its red, green, blue and opacity multiplied.
  mutating func append(_ other: RecordedDrawing, multipliedBy factors: [CGFloat]) {
    if factors == [1, 1, 1, 1] { return append(other, .identity) }
    // An effect is only needed for images: snapshots have few.
    let commands = other.commands.map { $0.multiplied(by: factors) }
    if commands.allSatisfy({ $0 != nil }) {
      for case let command? in commands { append(command) }
      return
    }
    append(.group([.colors(.multiplying(factors))]))
    append(other, .identity)
    append(.end)
  }
}

extension RecordedDrawing.Command {
  /// The command with other colors; `nil` for one that has colors of its own.
  fileprivate func multiplied(by factors: [CGFloat]) -> Self? {
    func color(_ color: CGColor) -> CGColor {
      CGColor(
        red: color.red * factors[0], green: color.green * factors[1], blue: color.blue * factors[2],
        alpha: color.alpha * factors[3])
    }
    switch self {
    case .fill(let shape, let old, let isEvenOdd):
      return .fill(shape, color: color(old), isEvenOdd: isEvenOdd)
    case .stroke(let shape, let old, let width, let line):
      return .stroke(shape, color: color(old), width: width, line: line)
    case .gradient(let colors, let stops, let from, let to):
      return .gradient(colors: colors.map(color), stops: stops, from: from, to: to)
    case .radialGradient(let colors, let stops, let center, let from, let to):
      return .radialGradient(
        colors: colors.map(color), stops: stops, center: center, from: from, to: to)
    case .text(let text, let frame, let old, let size, let face):
      return .text(text, frame, color: color(old), fontSize: size, face: face)
    case .clip, .end: return self
    case .image, .group, .mask, .endMask: return nil
    }
  }
}

extension [CGFloat] {
  /// The rows that multiply red, green, blue and opacity.
  fileprivate static func multiplying(_ factors: [CGFloat]) -> [CGFloat] {
    (0..<4).flatMap { row in (0..<5).map { $0 == row ? factors[row] : 0 } }
  }
}
