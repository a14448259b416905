@_exported import UIKit

public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void

/// A request to find something in an image.
open class VNRequest: NSObject, @unchecked Sendable {  // used by one thread at a time, as Apple's
  public let completionHandler: VNRequestCompletionHandler?
  open var preferBackgroundProcessing = false
  open var usesCPUOnly = false
  public convenience override init() { self.init(completionHandler: nil) }
  public init(completionHandler: VNRequestCompletionHandler?) {
    self.completionHandler = completionHandler
  }
  open func cancel() {}
}
/// Beside the class, so that a request can have results of its own type.
public protocol _VisionRequest: AnyObject {}
extension VNRequest: _VisionRequest {}
extension _VisionRequest {
  /// Always `nil`: no request succeeds.
  public var results: [VNObservation]? { nil }
}
/// A request to find something in a part of an image.
open class VNImageBasedRequest: VNRequest, @unchecked Sendable {
  open var regionOfInterest = CGRect(x: 0, y: 0, width: 1, height: 1)
}

public enum VNRequestTextRecognitionLevel: Int, Sendable {
  case accurate = 0
  case fast
}

/// Looks for text.
///
/// Texts in images are not recognized here: the request fails with Apple's error for a model that is not there, with a notice.
open class VNRecognizeTextRequest: VNImageBasedRequest, @unchecked Sendable {
  open var recognitionLevel = VNRequestTextRecognitionLevel.accurate
  open var recognitionLanguages: [String] = ["en-US"]
  open var usesLanguageCorrection = true
  open var automaticallyDetectsLanguage = false
  open var customWords: [String] = []
  open var minimumTextHeight: Float = 0
  /// Always `nil`: no request succeeds.
  open var results: [VNRecognizedTextObservation]? { nil }
  open func supportedRecognitionLanguages() throws -> [String] { [] }
}

/// Something found in an image.
open class VNObservation: NSObject {
  public let uuid = UUID()
  public let confidence: Float
  init(confidence: Float) { self.confidence = confidence }
}
/// Something found at a place, in parts of the image's size from its lower left corner.
open class VNDetectedObjectObservation: VNObservation {
  public let boundingBox: CGRect
  init(confidence: Float, box: CGRect) {
    boundingBox = box
    super.init(confidence: confidence)
  }
}
/// Text found in an image.
open class VNRecognizedTextObservation: VNDetectedObjectObservation {
  private let candidates: [VNRecognizedText]
  init(_ candidates: [VNRecognizedText], box: CGRect) {
    self.candidates = candidates
    super.init(confidence: candidates.first?.confidence ?? 0, box: box)
  }
  open func topCandidates(_ maxCandidateCount: Int) -> [VNRecognizedText] {
    Array(candidates.prefix(max(0, maxCandidateCount)))
  }
}
/// One reading of a text.
public final class VNRecognizedText: NSObject {
  public let string: String
  public let confidence: Float
  init(_ string: String, confidence: Float) {
    self.string = string
    self.confidence = confidence
  }
}

/// An option of a handler.
public struct VNImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let properties = VNImageOption(rawValue: "VNImageOptionProperties")
}

public let VNErrorDomain = "com.apple.Vision"

/// Looks for what requests ask in one image. Each request fails, with a notice.
open class VNImageRequestHandler: NSObject {
  public init(cgImage image: CGImage, options: [VNImageOption: Any] = [:]) {}
  public init(
    cgImage image: CGImage, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:]
  ) {}
  public init(data imageData: Data, options: [VNImageOption: Any] = [:]) {}
  public init(url imageURL: URL, options: [VNImageOption: Any] = [:]) {}

  open func perform(_ requests: [VNRequest]) throws {
    guard !requests.isEmpty else { return }
    SystemServices.tell(
      "Vision finds nothing: Keyward does not examine images, and each request fails")
    let failure = NSError(
      domain: VNErrorDomain, code: 9,
      userInfo: [NSLocalizedDescriptionKey: "The model for the request is not available"])
    for request in requests { request.completionHandler?(request, failure) }
    throw failure
  }
}
