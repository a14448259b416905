/// A private key of one of NIST's curves, in its representations.
public protocol NISTPrivateKey: Sendable {
  associatedtype PublicKey: NISTPublicKey
  var pair: NISTKeyPair { get }
  init(pair: NISTKeyPair)
}

extension NISTPrivateKey {
  private static var kind: NISTCurveKind { PublicKey.Curve.kind }

  /// Makes a random key, by default one whose public key has a compact representation.
  public init(compactRepresentable: Bool = true) {
    self.init(pair: NISTKeyPair(kind: Self.kind, isCompact: compactRepresentable))
  }
  /// Reads the private number.
  public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws {
    self.init(pair: try NISTKeyPair(secret: SecretBytes(rawRepresentation), kind: Self.kind))
  }
  /// Reads the public key and the private number behind it, which must belong together.
  public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
    let bytes = x963Representation.withUnsafeBytes { Array($0) }
    let length = Self.kind.byteCount
    guard bytes.count == 1 + 3 * length else { throw CryptoKitError.incorrectParameterSize }
    let pair = try NISTKeyPair(secret: SecretBytes(Array(bytes.suffix(length))), kind: Self.kind)
    guard pair.point.x963 == Array(bytes.dropLast(length)) else { throw CryptoKitError.invalidKey }
    self.init(pair: pair)
  }
  /// Reads a `PrivateKeyInfo` (PKCS #8) or an `ECPrivateKey` (RFC 5915).
  public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws
  where Bytes.Element == UInt8 {
    do {
      self.init(pair: try Self.pkcs8(derRepresentation))
    } catch is CryptoKitASN1Error {
      self.init(pair: try Self.sec1(derRepresentation))
    }
  }
  /// Reads a `PRIVATE KEY` or an `EC PRIVATE KEY`.
  public init(pemRepresentation: String) throws {
    let document = try PEMDocument(pemRepresentation)
    switch document.kind {
    case "PRIVATE KEY": self.init(pair: try Self.pkcs8(document.bytes))
    case "EC PRIVATE KEY": self.init(pair: try Self.sec1(document.bytes))
    default: throw CryptoKitASN1Error.invalidPEMDocument
    }
  }

  public var publicKey: PublicKey { PublicKey(point: pair.point) }
  public var rawRepresentation: Data { Data(pair.secret.view) }
  public var x963Representation: Data { Data(pair.point.x963) + rawRepresentation }
  /// A `PrivateKeyInfo` (PKCS #8).
  public var derRepresentation: Data {
    let key = DER.sequence(
      DER.integer([1]), DER.value(.octetString, Array(pair.secret.view)),
      DER.value(.second, DER.bitString(pair.point.x963)))
    return Data(
      DER.sequence(DER.integer([]), Self.kind.algorithm, DER.value(.octetString, key)))
  }
  public var pemRepresentation: String {
    PEMDocument(kind: "PRIVATE KEY", bytes: Array(derRepresentation)).text
  }

  private static func pkcs8(_ bytes: some Sequence<UInt8>) throws -> NISTKeyPair {
    var document = DERReader(bytes)
    var info = try document.takeSequence()
    try document.end()
    guard try info.takeInteger().isEmpty else { throw CryptoKitASN1Error.invalidASN1Object }
    let algorithm = DER.value(.sequence, Array(try info.take(.sequence)))
    guard algorithm == kind.algorithm else { throw CryptoKitASN1Error.invalidASN1Object }
    let key = try info.take(.octetString)
    if info.has(.first) { _ = try info.take(.first) }  // attributes, which don't describe the key
    try info.end()
    return try sec1(key)
  }
  private static func sec1(_ bytes: some Sequence<UInt8>) throws -> NISTKeyPair {
    var document = DERReader(bytes)
    var key = try document.takeSequence()
    try document.end()
    guard try Array(key.takeInteger()) == [1] else { throw CryptoKitASN1Error.invalidASN1Object }
    let number = Array(try key.take(.octetString))
    guard number.count <= kind.byteCount else { throw CryptoKitASN1Error.invalidASN1Object }
    if key.has(.first) {
      var parameters = DERReader(try key.take(.first))
      guard try Array(parameters.take(.objectIdentifier)) == kind.identifier else {
        throw CryptoKitASN1Error.invalidASN1Object
      }
    }
    var point: [UInt8]?
    if key.has(.second) {
      var contents = DERReader(try key.take(.second))
      point = Array(try contents.takeBitString())
      try contents.end()
    }
    try key.end()
    let padding = [UInt8](repeating: 0, count: kind.byteCount - number.count)
    let pair = try NISTKeyPair(secret: SecretBytes(padding + number), kind: kind)
    guard point == nil || point == pair.point.x963 else { throw CryptoKitError.invalidKey }
    return pair
  }
}

/// A private key that signs.
public protocol NISTSigningPrivateKey: NISTPrivateKey where PublicKey: NISTSigningPublicKey {}

extension NISTSigningPrivateKey {
  /// Signs a digest that was made before.
  public func signature<D: Digest>(for digest: D) throws -> PublicKey.Signature {
    PublicKey.Signature(numbers: try pair.signature(for: digest))
  }
  /// Signs data by its digest: SHA-256, SHA-384 or SHA-512, as long as the curve's numbers.
  public func signature<D: DataProtocol>(for data: D) throws -> PublicKey.Signature {
    try signature(for: PublicKey.Curve.Hash.hash(data: data))
  }
}

/// A private key that makes secrets with others' public keys.
public protocol NISTAgreementPrivateKey: NISTPrivateKey {}

extension NISTAgreementPrivateKey {
  /// The secret that both sides compute.
  public func sharedSecretFromKeyAgreement(with publicKeyShare: PublicKey) throws -> SharedSecret {
    try pair.secret(with: publicKeyShare.point)
  }
}
