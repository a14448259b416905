import CCryptography

/// Signatures with Ed25519, and secrets with X25519.
public enum Curve25519 {
  static let byteCount = 32

  public enum Signing {
    public struct PrivateKey: Sendable {
      private let secret: SecretBytes
      public let publicKey: PublicKey

      /// Makes a random key.
      public init() {
        let secret = SecretBytes(randomCount: Curve25519.byteCount)
        self.secret = secret
        publicKey = PublicKey(bytes: bytes { kw_edwardsPublic(secret.base, $0) } ?? [])
      }
      public init<D: ContiguousBytes>(rawRepresentation data: D) throws {
        let secret = SecretBytes(data)
        guard secret.count == Curve25519.byteCount else {
          throw CryptoKitError.incorrectParameterSize
        }
        guard let key = bytes({ kw_edwardsPublic(secret.base, $0) }) else {
          throw CryptoKitError.invalidKey
        }
        self.secret = secret
        publicKey = PublicKey(bytes: key)
      }
      public var rawRepresentation: Data { Data(secret.view) }

      public func signature<D: DataProtocol>(for data: D) throws -> Data {
        let text = Array(data)
        let signed = bytes(count: 64) { kw_edwardsSign(secret.base, text, text.count, $0) }
        guard let signed else { throw CryptoKitError.invalidKey }
        return Data(signed)
      }
    }

    public struct PublicKey: Sendable {
      let bytes: [UInt8]
      init(bytes: [UInt8]) { self.bytes = bytes }
      public init<D: ContiguousBytes>(rawRepresentation data: D) throws {
        bytes = try keyBytes(data)
      }
      public var rawRepresentation: Data { Data(bytes) }

      public func isValidSignature<S: DataProtocol, D: DataProtocol>(
        _ signature: S, for data: D
      ) -> Bool {
        let (signature, text) = (Array(signature), Array(data))
        return signature.count == 64 && bytes.count == Curve25519.byteCount
          && kw_edwardsVerify(bytes, text, text.count, signature) == 1
      }
    }
  }

  public enum KeyAgreement {
    public struct PrivateKey: Sendable {
      private let secret: SecretBytes
      public let publicKey: PublicKey

      /// Makes a random key.
      public init() {
        let secret = SecretBytes(randomCount: Curve25519.byteCount)
        self.secret = secret
        publicKey = PublicKey(bytes: bytes { kw_montgomeryPublic(secret.base, $0) } ?? [])
      }
      public init<D: ContiguousBytes>(rawRepresentation data: D) throws {
        let secret = SecretBytes(data)
        guard secret.count == Curve25519.byteCount else {
          throw CryptoKitError.incorrectParameterSize
        }
        guard let key = bytes({ kw_montgomeryPublic(secret.base, $0) }) else {
          throw CryptoKitError.invalidKey
        }
        self.secret = secret
        publicKey = PublicKey(bytes: key)
      }
      public var rawRepresentation: Data { Data(secret.view) }

      /// The secret that both sides compute; throws for a public key with which it would be zero.
      public func sharedSecretFromKeyAgreement(
        with publicKeyShare: PublicKey
      ) throws -> SharedSecret {
        let share = publicKeyShare.bytes
        return SharedSecret(
          secret: try SecretBytes(count: Curve25519.byteCount) { output in
            guard share.count == Curve25519.byteCount,
              let place = output.baseAddress?.assumingMemoryBound(to: UInt8.self),
              kw_montgomeryAgree(secret.base, share, place) == 1
            else { throw CryptoKitError.invalidKey }
          })
      }
    }

    public struct PublicKey: Sendable {
      let bytes: [UInt8]
      init(bytes: [UInt8]) { self.bytes = bytes }
      public init<D: ContiguousBytes>(rawRepresentation data: D) throws {
        bytes = try keyBytes(data)
      }
      public var rawRepresentation: Data { Data(bytes) }
    }
  }
}

private func keyBytes(_ data: some ContiguousBytes) throws -> [UInt8] {
  let bytes = data.withUnsafeBytes { Array($0) }
  guard bytes.count == Curve25519.byteCount else { throw CryptoKitError.incorrectParameterSize }
  return bytes
}

/// The output of a call; `nil` if it fails.
func bytes(
  count: Int = Curve25519.byteCount, _ write: (UnsafeMutablePointer<UInt8>) -> Int32
) -> [UInt8]? {
  var isWritten = false
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
    isWritten = buffer.baseAddress.map { write($0) == 1 } ?? false
    written = isWritten ? count : 0
  }
  return isWritten ? bytes : nil
}
