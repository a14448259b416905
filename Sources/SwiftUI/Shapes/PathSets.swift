/// The areas and lines of two paths together. Curves of the results are short straight lines.
extension Path {
  private func rule(_ isEvenOdd: Bool) -> CGPathFillRule { isEvenOdd ? .evenOdd : .winding }

  /// The outline of what is inside one of the paths or both.
  public func union(_ other: Path, eoFill: Bool = false) -> Path {
    Path(cgPath.union(other.cgPath, using: rule(eoFill)))
  }
  /// The outline of what is inside both paths.
  public func intersection(_ other: Path, eoFill: Bool = false) -> Path {
    Path(cgPath.intersection(other.cgPath, using: rule(eoFill)))
  }
  /// The outline of what is inside this path and not inside the other one.
  public func subtracting(_ other: Path, eoFill: Bool = false) -> Path {
    Path(cgPath.subtracting(other.cgPath, using: rule(eoFill)))
  }
  /// The outline of what is inside exactly one of the paths.
  public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
    Path(cgPath.symmetricDifference(other.cgPath, using: rule(eoFill)))
  }
  /// The parts of this path's lines that are inside the other path.
  public func lineIntersection(_ other: Path, eoFill: Bool = false) -> Path {
    Path(cgPath.lineIntersection(other.cgPath, using: rule(eoFill)))
  }
  /// The parts of this path's lines that are not inside the other path.
  public func lineSubtraction(_ other: Path, eoFill: Bool = false) -> Path {
    Path(cgPath.lineSubtracting(other.cgPath, using: rule(eoFill)))
  }
  /// The outline of the same area without lines that cross or are within it.
  public func normalized(eoFill: Bool = true) -> Path {
    Path(cgPath.normalized(using: rule(eoFill)))
  }
}

/// The area that two shapes have together.
struct CombinedShape<First: Shape, Second: Shape>: Shape {
  var first: First
  var second: Second
  let combine: @Sendable (Path, Path) -> Path
  func path(in rect: CGRect) -> Path { combine(first.path(in: rect), second.path(in: rect)) }
  var animatableData: AnimatablePair<First.AnimatableData, Second.AnimatableData> {
    get { AnimatablePair(first.animatableData, second.animatableData) }
    set { (first.animatableData, second.animatableData) = (newValue.first, newValue.second) }
  }
}
extension Shape {
  /// The outline of what is inside one of the shapes or both.
  public func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.union($1, eoFill: eoFill) }
  }
  /// The outline of what is inside both shapes.
  public func intersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.intersection($1, eoFill: eoFill) }
  }
  /// The outline of what is inside this shape and not inside the other one.
  public func subtracting<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.subtracting($1, eoFill: eoFill) }
  }
  /// The outline of what is inside exactly one of the shapes.
  public func symmetricDifference<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.symmetricDifference($1, eoFill: eoFill) }
  }
  /// The parts of this shape's lines that are inside the other shape.
  public func lineIntersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.lineIntersection($1, eoFill: eoFill) }
  }
  /// The parts of this shape's lines that are not inside the other shape.
  public func lineSubtraction<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.lineSubtraction($1, eoFill: eoFill) }
  }
}
