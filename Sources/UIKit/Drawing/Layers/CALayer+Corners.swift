extension CACornerMask {
  static let allCorners: Self = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]

  fileprivate var rectCorners: UIRectCorner {
    let corners: [(CACornerMask, UIRectCorner)] = [
      (.layerMinXMinYCorner, .topLeft), (.layerMaxXMinYCorner, .topRight),
      (.layerMinXMaxYCorner, .bottomLeft), (.layerMaxXMaxYCorner, .bottomRight),
    ]
    return corners.reduce(into: []) { if contains($1.0) { $0.insert($1.1) } }
  }
}

extension CALayer {
  /// Whether the radius is that of some corners only.
  var hasSquareCorners: Bool { cornerRadius > 0 && !maskedCorners.contains(.allCorners) }

  /// The layer's edge, where its frame is.
  @MainActor
  func outline(in frame: CGRect) -> RecordedDrawing.Shape {
    guard hasSquareCorners else { return .rounded(frame, cornerRadius) }
    let radius = max(min(cornerRadius, frame.width / 2, frame.height / 2), 0)
    return RecordedDrawing.Shape(
      UIBezierPath(
        roundedRect: frame, byRoundingCorners: maskedCorners.rectCorners,
        cornerRadii: CGSize(width: radius, height: radius)
      ).cgPath)
  }
}
