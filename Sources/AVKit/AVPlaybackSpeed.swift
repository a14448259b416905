/// A speed that the controls of a film offer.
open class AVPlaybackSpeed: NSObject, @unchecked Sendable {  // never changes
  public let rate: Float
  public let localizedName: String
  public init(rate: Float, localizedName: String) {
    (self.rate, self.localizedName) = (rate, localizedName)
  }
  /// The rate with a sign: 1.5×.
  open var localizedNumericName: String {
    Double(rate).formatted(.number.precision(.fractionLength(0...2)).locale(.current)) + "×"
  }
  public static let systemDefaultSpeeds = [0.5, 1, 1.25, 1.5, 2].map { rate in
    AVPlaybackSpeed(rate: Float(rate), localizedName: names[rate] ?? "")
  }
  private static let names: [Double: String] = [
    0.5: "Half Speed", 1: "Normal Speed", 1.25: "1.25× Speed", 1.5: "1.5× Speed",
    2: "Double Speed",
  ]
}

/// The things in a paused film that are found. Keyward finds none.
public struct AVVideoFrameAnalysisType: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let `default` = AVVideoFrameAnalysisType(rawValue: 1)
  public static let text = AVVideoFrameAnalysisType(rawValue: 2)
  public static let subject = AVVideoFrameAnalysisType(rawValue: 4)
  public static let visualSearch = AVVideoFrameAnalysisType(rawValue: 8)
  public static let machineReadableCode = AVVideoFrameAnalysisType(rawValue: 16)
}

/// A part of a film that isn't the film itself, such as an advertisement.
open class AVInterstitialTimeRange: NSObject, @unchecked Sendable {  // never changes
  public let timeRange: CMTimeRange
  public init(timeRange: CMTimeRange) { self.timeRange = timeRange }
}
extension AVPlayerItem {
  /// Always empty: Keyward reads no films.
  public var interstitialTimeRanges: [AVInterstitialTimeRange] { [] }
}
