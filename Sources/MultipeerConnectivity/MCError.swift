@_exported import UIKit

public let MCErrorDomain = "MCSession"

/// Why there is no exchange with a peer. The numbers are Apple's.
public struct MCError: Error, CustomNSError, LocalizedError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case unknown = 0
    case notConnected, invalidParameter, unsupported, timedOut, cancelled, unavailable
  }
  public let code: Code
  public init(_ code: Code) { self.code = code }
  public static var errorDomain: String { MCErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: words] }
  public var errorDescription: String? { words }
  private var words: String {
    code == .notConnected
      ? "Peers not connected" : "The exchange with a peer failed (\(code.rawValue))."
  }
  public static let unknown = Code.unknown
  public static let notConnected = Code.notConnected
  public static let invalidParameter = Code.invalidParameter
  public static let unsupported = Code.unsupported
  public static let timedOut = Code.timedOut
  public static let cancelled = Code.cancelled
  public static let unavailable = Code.unavailable
}
public func ~= (code: MCError.Code, error: any Error) -> Bool { (error as? MCError)?.code == code }

/// Reports that a member finds no peer.
func noPeers(_ member: String) {
  SystemServices.tell("\(member): the simulated device has no network of peers")
}
/// The error of a device that may not use the local network (`missingRequiredConfiguration`).
func noLocalNetwork() -> any Error {
  NSError(
    domain: "NSNetServicesErrorDomain", code: -72008,
    userInfo: ["NSNetServicesErrorCode": -72008, "NSNetServicesErrorDomain": 10])
}
/// Ends the keyboard for a type of service that Apple's framework doesn't take.
func check(serviceType: String, of owner: String) {
  let bytes = Array(serviceType.utf8)
  func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & ~0x20)
  }
  func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  let hyphen = UInt8(ascii: "-")
  let isValid =
    (1...15).contains(bytes.count) && bytes.contains(where: isLetter)
    && bytes.allSatisfy { isLetter($0) || isDigit($0) || $0 == hyphen }
    && bytes.first != hyphen && bytes.last != hyphen
    && !zip(bytes, bytes.dropFirst()).contains { $0 == hyphen && $1 == hyphen }
  if !isValid {
    UncaughtException.raise(
      "NSInvalidArgumentException", "Invalid serviceType passed to \(owner)")
  }
}
