/// A device that others can connect to. Each one that is made with a name is another peer, also for the same name.
open class MCPeerID: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {  // immutable
  public let displayName: String
  private let number: Int64

  /// Ends the keyboard for a name that is empty or has more than 63 bytes in UTF-8, as on a device.
  public init(displayName myDisplayName: String) {
    guard (1...63).contains(myDisplayName.utf8.count) else {
      UncaughtException.raise(
        "NSInvalidArgumentException", "Invalid displayName passed to MCPeerID")
    }
    (displayName, number) = (myDisplayName, .random(in: .min ... .max))
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool { (object as? MCPeerID)?.number == number }
  open override var hash: Int { number.hashValue }
  open override var description: String { "<MCPeerID DisplayName = \(displayName)>" }

  open class var supportsSecureCoding: Bool { true }
  public required init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
    (displayName, number) = (name as String, coder.decodeInt64(forKey: "id"))
  }
  open func encode(with coder: NSCoder) {
    coder.encode(NSString(string: displayName), forKey: "name")
    coder.encode(number, forKey: "id")
  }
}
