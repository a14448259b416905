public typealias AVAssetImageGeneratorCompletionHandler = (
  CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?
) -> Void

/// Takes images from a film. Keyward reads no films: each request fails with Apple's error, with a notice.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {  // used on the main actor
  public enum Result: Int, Sendable {
    case succeeded = 0
    case failed, cancelled
  }
  public struct ApertureMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let cleanAperture = ApertureMode(rawValue: "CleanAperture")
    public static let productionAperture = ApertureMode(rawValue: "ProductionAperture")
    public static let encodedPixels = ApertureMode(rawValue: "EncodedPixels")
  }
  public let asset: AVAsset
  open var appliesPreferredTrackTransform = false
  open var maximumSize = CGSize.zero
  open var apertureMode: ApertureMode?
  open var requestedTimeToleranceBefore = CMTime.positiveInfinity
  open var requestedTimeToleranceAfter = CMTime.positiveInfinity

  public init(asset: AVAsset) { self.asset = asset }

  private func refusal() -> AVError {
    SystemServices.tell("AVAssetImageGenerator makes no image: Keyward reads no films")
    return AVError(.decoderNotFound)
  }
  open func copyCGImage(
    at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?
  ) throws -> CGImage { throw refusal() }
  open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    throw refusal()
  }
  open func generateCGImageAsynchronously(
    for requestedTime: CMTime,
    completionHandler handler: @escaping (CGImage?, CMTime, (any Error)?) -> Void
  ) {
    let error = refusal()
    nonisolated(unsafe) let handler = handler
    DispatchQueue.main.async { handler(nil, .invalid, error) }
  }
  open func generateCGImagesAsynchronously(
    forTimes requestedTimes: [NSValue],
    completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
  ) {
    let error = refusal()
    nonisolated(unsafe) let handler = handler
    let times = requestedTimes.map(\.timeValue)
    DispatchQueue.main.async {
      for time in times { handler(time, nil, .invalid, .failed, error) }
    }
  }
  open func cancelAllCGImageGeneration() {}
}
