/// When an item may be read, and what the user does for it.
public final class SecAccessControl: Sendable {
  /// The value of `kSecAttrAccessible`.
  let protection: CFString
  let flags: SecAccessControlCreateFlags

  fileprivate init(_ protection: CFString, _ flags: SecAccessControlCreateFlags) {
    (self.protection, self.flags) = (protection, flags)
  }
  /// Whether the user authenticates before the item is kept or read.
  var asksUser: Bool {
    !flags.isDisjoint(with: [
      .userPresence, .biometryAny, .biometryCurrentSet, .devicePasscode, .companion,
    ]) || protection == kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
  }
}

/// The user's action before an item is read.
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
  public let rawValue: CFOptionFlags
  public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }
  public static let userPresence = SecAccessControlCreateFlags(rawValue: 1 << 0)
  public static let biometryAny = SecAccessControlCreateFlags(rawValue: 1 << 1)
  public static let biometryCurrentSet = SecAccessControlCreateFlags(rawValue: 1 << 3)
  public static let devicePasscode = SecAccessControlCreateFlags(rawValue: 1 << 4)
  public static let companion = SecAccessControlCreateFlags(rawValue: 1 << 5)
  public static let or = SecAccessControlCreateFlags(rawValue: 1 << 14)
  public static let and = SecAccessControlCreateFlags(rawValue: 1 << 15)
  public static let privateKeyUsage = SecAccessControlCreateFlags(rawValue: 1 << 30)
  public static let applicationPassword = SecAccessControlCreateFlags(rawValue: 1 << 31)
  @available(*, deprecated, renamed: "biometryAny")
  public static let touchIDAny = biometryAny
  @available(*, deprecated, renamed: "biometryCurrentSet")
  public static let touchIDCurrentSet = biometryCurrentSet
}

private let protections: Set<String> = [
  kSecAttrAccessibleWhenUnlocked, kSecAttrAccessibleAfterFirstUnlock,
  kSecAttrAccessibleWhenUnlockedThisDeviceOnly, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
  kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly,
]

/// Makes an access control of one of the values of `kSecAttrAccessible`; `nil` for any other text.
///
/// The simulated user has neither a passcode nor a face: keeping an item that either protects fails with
/// `errSecAuthFailed`, as on such a device.
public func SecAccessControlCreateWithFlags(
  _ allocator: CFAllocator?, _ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags,
  _ error: UnsafeMutableRawPointer?
) -> SecAccessControl? {
  SecAccessControlCreateWithFlags(
    allocator, (protection as? NSString).map { $0 as String } ?? "", flags, error)
}
/// Makes an access control of one of the values of `kSecAttrAccessible`; `nil` for any other text.
public func SecAccessControlCreateWithFlags(
  _ allocator: CFAllocator?, _ protection: CFString, _ flags: SecAccessControlCreateFlags,
  _ error: UnsafeMutableRawPointer?
) -> SecAccessControl? {
  protections.contains(protection) ? SecAccessControl(protection, flags) : nil
}

public let kSecAttrAccessControl: CFString = "accc"
public let kSecUseOperationPrompt: CFString = "u_OpPrompt"
public let kSecUseAuthenticationContext: CFString = "u_AuthCtx"
public let kSecUseAuthenticationUI: CFString = "u_AuthUI"
public let kSecUseAuthenticationUIAllow: CFString = "u_AuthUIA"
public let kSecUseAuthenticationUIFail: CFString = "u_AuthUIF"
public let kSecUseAuthenticationUISkip: CFString = "u_AuthUIS"
public let kSecUseDataProtectionKeychain: CFString = "nleg"
public let errSecUserCanceled: OSStatus = -128

/// The one source of random numbers.
public final class SecRandomRef: Sendable {}
public let kSecRandomDefault: SecRandomRef? = nil
/// Writes unpredictable random bytes.
@discardableResult
public func SecRandomCopyBytes(
  _ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer
) -> Int32 {
  guard count >= 0 else { return errSecParam }
  var generator = SystemRandomNumberGenerator()
  for index in 0..<count {
    let byte: UInt8 = generator.next()
    bytes.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
  }
  return errSecSuccess
}
