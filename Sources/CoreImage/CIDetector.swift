public let CIDetectorTypeFace = "CIDetectorTypeFace"
public let CIDetectorTypeRectangle = "CIDetectorTypeRectangle"
public let CIDetectorTypeQRCode = "CIDetectorTypeQRCode"
public let CIDetectorTypeText = "CIDetectorTypeText"
public let CIDetectorAccuracy = "CIDetectorAccuracy"
public let CIDetectorAccuracyLow = "CIDetectorAccuracyLow"
public let CIDetectorAccuracyHigh = "CIDetectorAccuracyHigh"
public let CIDetectorTracking = "CIDetectorTracking"
public let CIDetectorMinFeatureSize = "CIDetectorMinFeatureSize"
public let CIDetectorImageOrientation = "CIDetectorImageOrientation"
public let CIDetectorSmile = "CIDetectorSmile"
public let CIDetectorEyeBlink = "CIDetectorEyeBlink"

/// Looks for faces, texts and codes. Keyward does not examine images: nothing is found, with a notice.
open class CIDetector: NSObject, @unchecked Sendable {  // immutable
  /// `nil` for a type that Apple doesn't have.
  public init?(ofType type: String, context: CIContext?, options: [String: Any]? = nil) {
    let types = [
      CIDetectorTypeFace, CIDetectorTypeRectangle, CIDetectorTypeQRCode, CIDetectorTypeText,
    ]
    guard types.contains(type) else { return nil }
  }
  open func features(in image: CIImage) -> [CIFeature] { features(in: image, options: nil) }
  open func features(in image: CIImage, options: [String: Any]?) -> [CIFeature] {
    SystemServices.tell("CIDetector finds nothing: Keyward does not examine images")
    return []
  }
}

/// Something found in an image. Nothing is, so only this module makes one.
open class CIFeature: NSObject, @unchecked Sendable {  // immutable
  public let type: String
  public let bounds: CGRect
  init(_ type: String, _ bounds: CGRect) { (self.type, self.bounds) = (type, bounds) }
}
/// A code in an image. None is found.
open class CIQRCodeFeature: CIFeature, @unchecked Sendable {
  open var messageString: String? { nil }
  open var topLeft: CGPoint { .zero }
  open var topRight: CGPoint { .zero }
  open var bottomLeft: CGPoint { .zero }
  open var bottomRight: CGPoint { .zero }
}
/// A rectangle in an image. None is found.
open class CIRectangleFeature: CIFeature, @unchecked Sendable {
  open var topLeft: CGPoint { .zero }
  open var topRight: CGPoint { .zero }
  open var bottomLeft: CGPoint { .zero }
  open var bottomRight: CGPoint { .zero }
}
/// A face in an image. None is found.
open class CIFaceFeature: CIFeature, @unchecked Sendable {
  open var hasLeftEyePosition: Bool { false }
  open var leftEyePosition: CGPoint { .zero }
  open var hasRightEyePosition: Bool { false }
  open var rightEyePosition: CGPoint { .zero }
  open var hasMouthPosition: Bool { false }
  open var mouthPosition: CGPoint { .zero }
  open var hasSmile: Bool { false }
  open var leftEyeClosed: Bool { false }
  open var rightEyeClosed: Bool { false }
}
