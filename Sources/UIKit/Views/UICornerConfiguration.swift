/// How far a corner is rounded.
public struct UICornerRadius: Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  enum Amount: Hashable, Sendable {
    case fixed(CGFloat)
    case concentric(minimum: CGFloat)
  }
  let amount: Amount
  public init(floatLiteral value: Double) { amount = .fixed(value) }
  public init(integerLiteral value: Int) { amount = .fixed(CGFloat(value)) }
  private init(_ amount: Amount) { self.amount = amount }
  public static func fixed(_ radius: Double) -> UICornerRadius { Self(.fixed(radius)) }
  /// As round as the container, less the distance to it.
  public static func containerConcentric(minimum: Double? = nil) -> UICornerRadius {
    Self(.concentric(minimum: minimum ?? 0))
  }
}

/// How the corners of a view are rounded.
///
/// A layer has one radius here: corners that differ are all rounded as the roundest of them.
public struct UICornerConfiguration: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case corners([UICornerRadius?])
    case capsule(maximum: CGFloat?)
  }
  let form: Form
  private init(_ form: Form) { self.form = form }

  public static func uniformCorners(radius: UICornerRadius) -> UICornerConfiguration {
    Self(.corners([radius, radius, radius, radius]))
  }
  public static func corners(radius: UICornerRadius) -> UICornerConfiguration {
    uniformCorners(radius: radius)
  }
  public static func corners(
    topLeftRadius: UICornerRadius?, topRightRadius: UICornerRadius?,
    bottomLeftRadius: UICornerRadius?, bottomRightRadius: UICornerRadius?
  ) -> UICornerConfiguration {
    Self(.corners([topLeftRadius, topRightRadius, bottomLeftRadius, bottomRightRadius]))
  }
  public static func uniformTopRadius(_ radius: UICornerRadius) -> UICornerConfiguration {
    Self(.corners([radius, radius, nil, nil]))
  }
  public static func uniformBottomRadius(_ radius: UICornerRadius) -> UICornerConfiguration {
    Self(.corners([nil, nil, radius, radius]))
  }
  public static func uniformEdges(
    leftRadius: UICornerRadius?, rightRadius: UICornerRadius?
  ) -> UICornerConfiguration {
    Self(.corners([leftRadius, rightRadius, leftRadius, rightRadius]))
  }
  public static func uniformEdges(
    topRadius: UICornerRadius?, bottomRadius: UICornerRadius?
  ) -> UICornerConfiguration {
    Self(.corners([topRadius, topRadius, bottomRadius, bottomRadius]))
  }
  public static func capsule(maximumRadius: Double? = nil) -> UICornerConfiguration {
    Self(.capsule(maximum: maximumRadius.map { CGFloat($0) }))
  }

  /// The radius of each corner, from the upper left to the lower right, of a view.
  @MainActor
  func radii(of view: UIView) -> [CGFloat] {
    let most = min(view.bounds.width, view.bounds.height) / 2
    switch form {
    case .capsule(let maximum): return Array(repeating: min(maximum ?? most, most), count: 4)
    case .corners(let radii): return radii.map { min($0?.points(in: view) ?? 0, most) }
    }
  }
}

extension UICornerRadius {
  @MainActor
  fileprivate func points(in view: UIView) -> CGFloat {
    switch amount {
    case .fixed(let radius): return radius
    case .concentric(let minimum):
      guard let container = view.parentView else { return minimum }
      let distance = min(view.frame.minX, view.frame.minY)
      return max(minimum, container.layer.cornerRadius - distance)
    }
  }
}

extension UIView {
  /// Always `true`: a view's drawing begins empty each time.
  public var clearsContextBeforeDrawing: Bool {
    get { true }
    set {}
  }
  /// How many pixels a point of what the view draws has. Kept: no pixels are drawn.
  public var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }
  public var cornerConfiguration: UICornerConfiguration {
    get { corners ?? .uniformCorners(radius: .fixed(0)) }
    set {
      corners = newValue
      roundCorners()
    }
  }
  /// The visible radius of a corner.
  public func effectiveRadius(corner: UIRectCorner) -> CGFloat {
    let radii = cornerConfiguration.radii(of: self)
    let places: [UIRectCorner] = [.topLeft, .topRight, .bottomLeft, .bottomRight]
    return places.firstIndex(of: corner).map { radii[$0] } ?? 0
  }
  func roundCorners() {
    if let corners { layer.cornerRadius = corners.radii(of: self).max() ?? 0 }
  }
}
