import LocalAuthentication

/// Keys in the device's own chip, which is missing here: no key can be made, with a notice.
public enum SecureEnclave {
  public static var isAvailable: Bool { false }

  static func refusal() -> CryptoKitError {
    SystemServices.tell(
      "SecureEnclave: the simulated device has none; isAvailable is false, and creating a key throws"
    )
    // An operation that the hardware does not have.
    return .underlyingCoreCryptoError(error: -3)
  }

  public enum P256 {
    public enum Signing {
      /// A key that cannot be made here.
      public struct PrivateKey: Sendable {
        private let key: CryptoKit.P256.Signing.PrivateKey
        /// Always throws.
        public init(
          compactRepresentable: Bool = true, authenticationContext: LAContext? = nil
        ) throws { throw SecureEnclave.refusal() }
        /// Always throws.
        public init(dataRepresentation: Data, authenticationContext: LAContext? = nil) throws {
          throw SecureEnclave.refusal()
        }
        public var publicKey: CryptoKit.P256.Signing.PublicKey { key.publicKey }
        public var dataRepresentation: Data { key.rawRepresentation }
        public func signature<D: Digest>(
          for digest: D
        ) throws -> CryptoKit.P256.Signing.ECDSASignature { try key.signature(for: digest) }
        public func signature<D: DataProtocol>(
          for data: D
        ) throws -> CryptoKit.P256.Signing.ECDSASignature { try key.signature(for: data) }
      }
    }
    public enum KeyAgreement {
      /// A key that cannot be made here.
      public struct PrivateKey: Sendable {
        private let key: CryptoKit.P256.KeyAgreement.PrivateKey
        /// Always throws.
        public init(
          compactRepresentable: Bool = true, authenticationContext: LAContext? = nil
        ) throws { throw SecureEnclave.refusal() }
        /// Always throws.
        public init(dataRepresentation: Data, authenticationContext: LAContext? = nil) throws {
          throw SecureEnclave.refusal()
        }
        public var publicKey: CryptoKit.P256.KeyAgreement.PublicKey { key.publicKey }
        public var dataRepresentation: Data { key.rawRepresentation }
        public func sharedSecretFromKeyAgreement(
          with publicKeyShare: CryptoKit.P256.KeyAgreement.PublicKey
        ) throws -> SharedSecret { try key.sharedSecretFromKeyAgreement(with: publicKeyShare) }
      }
    }
  }
}
