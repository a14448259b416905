public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// Why something of a film or sound failed.
public struct AVError: Error, CustomNSError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case unknown = -11_800
    case outOfMemory = -11_801
    case sessionNotRunning = -11_803
    case deviceAlreadyUsedByAnotherSession = -11_804
    case noDataCaptured = -11_805
    case sessionConfigurationChanged = -11_806
    case diskFull = -11_807
    case deviceWasDisconnected = -11_808
    case mediaDiscontinuity = -11_809
    case maximumDurationReached = -11_810
    case exportFailed = -11_820
    case decodeFailed = -11_821
    case invalidSourceMedia = -11_822
    case fileAlreadyExists = -11_823
    case compositionTrackSegmentsNotContiguous = -11_824
    case contentIsProtected = -11_831
    case noImageAtTime = -11_832
    case decoderNotFound = -11_833
    case encoderNotFound = -11_834
    case contentIsNotAuthorized = -11_835
    case applicationIsNotAuthorized = -11_836
    case operationNotSupportedForAsset = -11_838
    case fileFormatNotRecognized = -11_828
    case fileFailedToParse = -11_829
    case serverIncorrectlyConfigured = -11_850
    case failedToLoadMediaData = -11_849
    case applicationIsNotAuthorizedToUseDevice = -11_852
    case operationCancelled = -11_878
    case contentIsUnavailable = -11_863
    case formatUnsupported = -11_864
  }
  public let code: Code
  public init(_ code: Code) { self.code = code }
  public init(_ code: Code, userInfo: [String: Any]) { self.code = code }
  public static var errorDomain: String { AVFoundationErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: text] }
  public var localizedDescription: String { text }

  public static let unknown = Code.unknown
  public static let decodeFailed = Code.decodeFailed
  public static let decoderNotFound = Code.decoderNotFound
  public static let noImageAtTime = Code.noImageAtTime
  public static let fileFormatNotRecognized = Code.fileFormatNotRecognized
  public static let applicationIsNotAuthorizedToUseDevice =
    Code.applicationIsNotAuthorizedToUseDevice
  public static let operationCancelled = Code.operationCancelled
  public static let contentIsUnavailable = Code.contentIsUnavailable

  private var text: String {
    switch code {
    case .decoderNotFound: "Cannot Decode"
    case .fileFormatNotRecognized: "Cannot Open"
    case .applicationIsNotAuthorizedToUseDevice: "Cannot use the device"
    default: "The operation could not be completed"
    }
  }
  public static var outOfMemory: Code { .outOfMemory }
  public static var sessionNotRunning: Code { .sessionNotRunning }
  public static var deviceAlreadyUsedByAnotherSession: Code { .deviceAlreadyUsedByAnotherSession }
  public static var noDataCaptured: Code { .noDataCaptured }
  public static var sessionConfigurationChanged: Code { .sessionConfigurationChanged }
  public static var diskFull: Code { .diskFull }
  public static var deviceWasDisconnected: Code { .deviceWasDisconnected }
  public static var mediaDiscontinuity: Code { .mediaDiscontinuity }
  public static var maximumDurationReached: Code { .maximumDurationReached }
  public static var exportFailed: Code { .exportFailed }
  public static var invalidSourceMedia: Code { .invalidSourceMedia }
  public static var fileAlreadyExists: Code { .fileAlreadyExists }
  public static var compositionTrackSegmentsNotContiguous: Code {
    .compositionTrackSegmentsNotContiguous
  }
  public static var contentIsProtected: Code { .contentIsProtected }
  public static var encoderNotFound: Code { .encoderNotFound }
  public static var contentIsNotAuthorized: Code { .contentIsNotAuthorized }
  public static var applicationIsNotAuthorized: Code { .applicationIsNotAuthorized }
  public static var operationNotSupportedForAsset: Code { .operationNotSupportedForAsset }
  public static var fileFailedToParse: Code { .fileFailedToParse }
  public static var serverIncorrectlyConfigured: Code { .serverIncorrectlyConfigured }
  public static var failedToLoadMediaData: Code { .failedToLoadMediaData }
  public static var formatUnsupported: Code { .formatUnsupported }
}
public func ~= (code: AVError.Code, error: any Error) -> Bool {
  (error as? AVError)?.code == code
}
