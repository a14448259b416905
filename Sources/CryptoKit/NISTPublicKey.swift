import CCryptography

/// A public key of one of NIST's curves, in its representations.
public protocol NISTPublicKey: Sendable {
  associatedtype Curve: NISTCurve
  var point: NISTPoint { get }
  init(point: NISTPoint)
}

extension NISTPublicKey {
  /// Reads both coordinates.
  public init<D: ContiguousBytes>(rawRepresentation: D) throws {
    let bytes = try Self.bytes(rawRepresentation, count: 2 * Curve.kind.byteCount)
    self.init(point: try NISTPoint([0x04] + bytes, of: Curve.kind))
  }
  /// Reads the uncompressed form of ANSI X9.63.
  public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
    let bytes = try Self.bytes(x963Representation, count: 1 + 2 * Curve.kind.byteCount)
    guard bytes.first == 0x04 else { throw CryptoKitError.invalidKey }
    self.init(point: try NISTPoint(bytes, of: Curve.kind))
  }
  /// Reads one coordinate, and which of its two points is meant.
  public init<Bytes: ContiguousBytes>(compressedRepresentation: Bytes) throws {
    let bytes = try Self.bytes(compressedRepresentation, count: 1 + Curve.kind.byteCount)
    guard bytes.first == 0x02 || bytes.first == 0x03 else { throw CryptoKitError.invalidKey }
    self.init(point: try NISTPoint(bytes, of: Curve.kind))
  }
  /// Reads one coordinate of a key that was made to be compact.
  public init<D: ContiguousBytes>(compactRepresentation: D) throws {
    let bytes = try Self.bytes(compactRepresentation, count: Curve.kind.byteCount)
    self.init(point: try NISTPoint(compact: bytes, of: Curve.kind))
  }
  /// Reads a `SubjectPublicKeyInfo` (RFC 5280).
  public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws
  where Bytes.Element == UInt8 {
    var document = DERReader(derRepresentation)
    var info = try document.takeSequence()
    try document.end()
    let algorithm = DER.value(.sequence, Array(try info.take(.sequence)))
    guard algorithm == Curve.kind.algorithm else { throw CryptoKitASN1Error.invalidASN1Object }
    let point = Array(try info.takeBitString())
    try info.end()
    try self.init(x963Representation: point)
  }
  /// Reads a `PUBLIC KEY`.
  public init(pemRepresentation: String) throws {
    let document = try PEMDocument(pemRepresentation)
    guard document.kind == "PUBLIC KEY" else { throw CryptoKitASN1Error.invalidPEMDocument }
    try self.init(derRepresentation: document.bytes)
  }

  public var rawRepresentation: Data { Data(point.x963.dropFirst()) }
  public var x963Representation: Data { Data(point.x963) }
  public var compressedRepresentation: Data { Data(point.compressed) }
  /// One coordinate; `nil` for a key that was not made to be compact.
  public var compactRepresentation: Data? { point.isCompact ? Data(point.x) : nil }
  public var derRepresentation: Data {
    Data(DER.sequence(Curve.kind.algorithm, DER.bitString(point.x963)))
  }
  public var pemRepresentation: String {
    PEMDocument(kind: "PUBLIC KEY", bytes: Array(derRepresentation)).text
  }

  private static func bytes(_ data: some ContiguousBytes, count: Int) throws -> [UInt8] {
    let bytes = data.withUnsafeBytes { Array($0) }
    guard bytes.count == count else { throw CryptoKitError.incorrectParameterSize }
    return bytes
  }
}

/// A public key that checks signatures.
public protocol NISTSigningPublicKey: NISTPublicKey {
  associatedtype Signature: NISTSignature where Signature.Curve == Curve
}

extension NISTSigningPublicKey {
  public func isValidSignature<D: CryptoKit.Digest>(_ signature: Signature, for digest: D) -> Bool {
    let digest = Array(digest)
    return kw_curveVerify(
      Curve.kind.number, point.x963, digest, digest.count, Array(signature.rawRepresentation)) == 1
  }
  public func isValidSignature<D: DataProtocol>(_ signature: Signature, for data: D) -> Bool {
    isValidSignature(signature, for: Curve.Hash.hash(data: data))
  }
}

/// A signature by a private key of one of NIST's curves: two numbers.
public protocol NISTSignature: ContiguousBytes, Sendable {
  associatedtype Curve: NISTCurve
  /// Both numbers, each as long as a coordinate.
  var rawRepresentation: Data { get }
  init(numbers: [UInt8])
}

extension NISTSignature {
  /// Reads both numbers.
  public init<D: DataProtocol>(rawRepresentation: D) throws {
    guard rawRepresentation.count == 2 * Curve.kind.byteCount else {
      throw CryptoKitError.incorrectParameterSize
    }
    self.init(numbers: Array(rawRepresentation))
  }
  /// Reads the sequence of both that X.509 has.
  public init<D: DataProtocol>(derRepresentation: D) throws {
    var document = DERReader(Array(derRepresentation))
    var pair = try document.takeSequence()
    try document.end()
    let length = Curve.kind.byteCount
    let numbers = try [pair.takeInteger(), pair.takeInteger()].flatMap { number in
      guard number.count <= length else { throw CryptoKitASN1Error.invalidASN1IntegerEncoding }
      return [UInt8](repeating: 0, count: length - number.count) + number
    }
    try pair.end()
    self.init(numbers: numbers)
  }
  public var derRepresentation: Data {
    let length = Curve.kind.byteCount
    return Data(
      DER.sequence(
        DER.integer(rawRepresentation.prefix(length)),
        DER.integer(rawRepresentation.dropFirst(length))))
  }
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try rawRepresentation.withUnsafeBytes(body)
  }
}
