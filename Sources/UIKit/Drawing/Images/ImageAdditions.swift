extension UIImage {
  private static func symbol(_ name: String) -> UIImage { UIImage(systemName: name) ?? UIImage() }
  public class var checkmark: UIImage { symbol("checkmark") }
  public class var strokedCheckmark: UIImage { symbol("checkmark.circle") }
  public class var add: UIImage { symbol("plus.circle.fill") }
  public class var remove: UIImage { symbol("minus.circle.fill") }
  public class var actions: UIImage { symbol("ellipsis.circle") }

  /// The image, which is decoded only when it is shown.
  public func preparingForDisplay() -> UIImage? { self }
  public func byPreparingForDisplay() async -> UIImage? { self }
  public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    DispatchQueue.global().async { completionHandler(self) }
  }
  /// The image in a size, with its proportions.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard self.size.width > 0, self.size.height > 0, size.width > 0, size.height > 0 else {
      return nil
    }
    let factor = min(size.width / self.size.width, size.height / self.size.height, 1)
    let target = CGSize(width: self.size.width * factor, height: self.size.height * factor)
    return MainActor.assumeIsolated {
      Prepared(
        value: UIGraphicsImageRenderer(size: target).image { _ in
          draw(in: CGRect(origin: .zero, size: target))
        })
    }.value
  }
  private struct Prepared: @unchecked Sendable { let value: UIImage }  // immutable
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    await MainActor.run { preparingThumbnail(of: size) }
  }
  public func prepareThumbnail(
    of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void
  ) {
    DispatchQueue.main.async { completionHandler(self.preparingThumbnail(of: size)) }
  }
  /// Text's baseline above the image's lower edge; `nil` for all images but symbols with one.
  public var baselineOffsetFromBottom: CGFloat? { nil }
  public var hasBaseline: Bool { baselineOffsetFromBottom != nil }
  public var flipsForRightToLeftLayoutDirection: Bool { false }
  public var leftCapWidth: Int { Int(bounding: capInsets.left) }
  public var topCapHeight: Int { Int(bounding: capInsets.top) }
  public var isHighDynamicRange: Bool { false }
  public var imageRestrictedToStandardDynamicRange: UIImage { self }
}
