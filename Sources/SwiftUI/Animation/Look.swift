/// The visible state of a UIKit view, including its intermediate values.
@MainActor
struct Look: Equatable {
  var center: CGPoint
  var size: CGSize
  var alpha: CGFloat
  var transform: CGAffineTransform
  var background: CGColor?
  var cornerRadius: CGFloat
  var shadowRadius: CGFloat
  var text: CGColor?

  init(of view: UIView) {
    (center, size, alpha, transform) = (view.center, view.bounds.size, view.alpha, view.transform)
    background = view.backgroundColor?.cgColor
    (cornerRadius, shadowRadius) = (view.layer.cornerRadius, view.layer.shadowRadius)
    text = (view as? UILabel)?.textColor.cgColor
  }
  func show(on view: UIView) {
    if view.center != center { view.center = center }
    if view.bounds.size != size { view.bounds.size = size }
    if view.alpha != alpha { view.alpha = alpha }
    if view.transform != transform { view.transform = transform }
    if view.backgroundColor?.cgColor != background {
      view.backgroundColor = background.map { UIColor(cgColor: $0) }
    }
    if view.layer.cornerRadius != cornerRadius { view.layer.cornerRadius = cornerRadius }
    if view.layer.shadowRadius != shadowRadius { view.layer.shadowRadius = shadowRadius }
    if let label = view as? UILabel, let text, label.textColor.cgColor != text {
      label.textColor = UIColor(cgColor: text)
    }
  }
  /// The intermediate look at a part of the way to another one.
  func toward(_ other: Look, _ part: Double) -> Look {
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * part }
    var result = other
    result.center = CGPoint(x: mix(center.x, other.center.x), y: mix(center.y, other.center.y))
    result.size = CGSize(
      width: max(mix(size.width, other.size.width), 0),
      height: max(mix(size.height, other.size.height), 0))
    result.alpha = min(max(mix(alpha, other.alpha), 0), 1)
    let (from, to) = (transform, other.transform)
    result.transform = CGAffineTransform(
      a: mix(from.a, to.a), b: mix(from.b, to.b), c: mix(from.c, to.c), d: mix(from.d, to.d),
      tx: mix(from.tx, to.tx), ty: mix(from.ty, to.ty))
    result.background = Self.mix(background, other.background, part)
    result.text = Self.mix(text, other.text, part)
    result.cornerRadius = max(mix(cornerRadius, other.cornerRadius), 0)
    result.shadowRadius = max(mix(shadowRadius, other.shadowRadius), 0)
    return result
  }
  private static func mix(_ first: CGColor?, _ second: CGColor?, _ part: Double) -> CGColor? {
    guard let first, let second, first != second else { return second }
    let (a, b) = (Color(cgColor: first), Color(cgColor: second))
    return a.mix(with: b, by: min(max(part, 0), 1)).cgColor
  }
}
