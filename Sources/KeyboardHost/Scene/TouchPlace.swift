import KeyboardProtocol

/// Where a finger touches the keyboard.
public enum TouchPlace: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The key with this name: its accessibility identifier, its label or its text.
  case key(String)
  /// Points to the right of the keyboard's left edge, and below its upper edge.
  ///
  /// It reaches keys without a name, and drawings of the keyboard.
  case point(x: Double, y: Double)

  /// Makes the key of this name.
  public init(stringLiteral name: String) { self = .key(name) }

  /// The key's name, or the point, as messages show it; not escaped.
  public var words: String {
    switch self {
    case .key(let name): name
    case .point(let x, let y): "(\(Self.words(x)), \(Self.words(y)))"
    }
  }

  package static func words(_ points: Double) -> String {
    points == points.rounded() && points.magnitude < 1e9 ? "\(Int(points))" : "\(points)"
  }
}

extension LayoutSnapshot {
  /// The key that a finger at a point of the keyboard touches; `nil` where the point is outside.
  ///
  /// Which view takes the touch, the keyboard itself decides; the one that is given here is the foremost that takes taps.
  func key(atX x: Double, y: Double) -> FoundKey? {
    guard x >= 0, y >= 0, x < width, y < height, !views.isEmpty else { return nil }
    let index = views.indices.last {
      let frame = views[$0].frame
      return views[$0].reach == .tappable && x >= frame.x && y >= frame.y
        && x < frame.x + frame.width && y < frame.y + frame.height
    }
    let name = index.flatMap(key(at:))?.name ?? TouchPlace.point(x: x, y: y).words
    return FoundKey(index: index ?? 0, name: name, x: x, y: y)
  }
}
