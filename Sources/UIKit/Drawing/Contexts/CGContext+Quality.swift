/// How images are scaled. Kept: the picture scales them.
public enum CGInterpolationQuality: Int32, Sendable {
  case `default` = 0
  case none, low
  case medium = 4
  case high = 3
}
extension CGContext {
  /// Kept: the picture scales images.
  public var interpolationQuality: CGInterpolationQuality {
    get { .default }
    set {}
  }
  /// No effect: only the contexts of PDF files have pages.
  public func beginPage(mediaBox: UnsafePointer<CGRect>?) {}
  /// No effect: only the contexts of PDF files have pages.
  public func endPage() {}
  /// No effect: letters are smooth.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  /// No effect: letters are smooth.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
}
