public let AVKitErrorDomain = "AVKitErrorDomain"

/// Why a film isn't shown in another place.
public struct AVKitError: Error, CustomNSError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case unknown = -1_000
    case pictureInPictureStartFailed = -1_001
  }
  public let code: Code
  public init(_ code: Code) { self.code = code }
  /// The values are not kept.
  public init(_ code: Code, userInfo: [String: Any]) { self.code = code }
  public static let unknown = Code.unknown
  public static let pictureInPictureStartFailed = Code.pictureInPictureStartFailed
  public static var errorDomain: String { AVKitErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: text] }
  public var localizedDescription: String { text }
  private var text: String {
    code == .pictureInPictureStartFailed
      ? "Failed to start Picture in Picture." : "The operation could not be completed"
  }
}
public func ~= (code: AVKitError.Code, error: any Error) -> Bool {
  (error as? AVKitError)?.code == code
}
