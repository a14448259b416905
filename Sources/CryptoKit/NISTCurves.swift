// One curve like the other: Apple names the types of each.

/// Keys of NIST's curve P-256.
public enum P256: NISTCurve {
  public typealias Hash = SHA256
  public static var kind: NISTCurveKind { .p256 }

  public enum Signing {
    public struct PublicKey: NISTSigningPublicKey {
      public typealias Curve = P256
      public typealias Signature = ECDSASignature
      public let point: NISTPoint
      public init(point: NISTPoint) { self.point = point }
    }
    public struct PrivateKey: NISTSigningPrivateKey {
      public typealias PublicKey = Signing.PublicKey
      public let pair: NISTKeyPair
      public init(pair: NISTKeyPair) { self.pair = pair }
    }
    public struct ECDSASignature: NISTSignature {
      public typealias Curve = P256
      public let rawRepresentation: Data
      public init(numbers: [UInt8]) { rawRepresentation = Data(numbers) }
    }
  }
  public enum KeyAgreement {
    public struct PublicKey: NISTPublicKey {
      public typealias Curve = P256
      public let point: NISTPoint
      public init(point: NISTPoint) { self.point = point }
    }
    public struct PrivateKey: NISTAgreementPrivateKey {
      public typealias PublicKey = KeyAgreement.PublicKey
      public let pair: NISTKeyPair
      public init(pair: NISTKeyPair) { self.pair = pair }
    }
  }
}

/// Keys of NIST's curve P-384.
public enum P384: NISTCurve {
  public typealias Hash = SHA384
  public static var kind: NISTCurveKind { .p384 }

  public enum Signing {
    public struct PublicKey: NISTSigningPublicKey {
      public typealias Curve = P384
      public typealias Signature = ECDSASignature
      public let point: NISTPoint
      public init(point: NISTPoint) { self.point = point }
    }
    public struct PrivateKey: NISTSigningPrivateKey {
      public typealias PublicKey = Signing.PublicKey
      public let pair: NISTKeyPair
      public init(pair: NISTKeyPair) { self.pair = pair }
    }
    public struct ECDSASignature: NISTSignature {
      public typealias Curve = P384
      public let rawRepresentation: Data
      public init(numbers: [UInt8]) { rawRepresentation = Data(numbers) }
    }
  }
  public enum KeyAgreement {
    public struct PublicKey: NISTPublicKey {
      public typealias Curve = P384
      public let point: NISTPoint
      public init(point: NISTPoint) { self.point = point }
    }
    public struct PrivateKey: NISTAgreementPrivateKey {
      public typealias PublicKey = KeyAgreement.PublicKey
      public let pair: NISTKeyPair
      public init(pair: NISTKeyPair) { self.pair = pair }
    }
  }
}

/// Keys of NIST's curve P-521.
public enum P521: NISTCurve {
  public typealias Hash = SHA512
  public static var kind: NISTCurveKind { .p521 }

  public enum Signing {
    public struct PublicKey: NISTSigningPublicKey {
      public typealias Curve = P521
      public typealias Signature = ECDSASignature
      public let point: NISTPoint
      public init(point: NISTPoint) { self.point = point }
    }
    public struct PrivateKey: NISTSigningPrivateKey {
      public typealias PublicKey = Signing.PublicKey
      public let pair: NISTKeyPair
      public init(pair: NISTKeyPair) { self.pair = pair }
    }
    public struct ECDSASignature: NISTSignature {
      public typealias Curve = P521
      public let rawRepresentation: Data
      public init(numbers: [UInt8]) { rawRepresentation = Data(numbers) }
    }
  }
  public enum KeyAgreement {
    public struct PublicKey: NISTPublicKey {
      public typealias Curve = P521
      public let point: NISTPoint
      public init(point: NISTPoint) { self.point = point }
    }
    public struct PrivateKey: NISTAgreementPrivateKey {
      public typealias PublicKey = KeyAgreement.PublicKey
      public let pair: NISTKeyPair
      public init(pair: NISTKeyPair) { self.pair = pair }
    }
  }
}
