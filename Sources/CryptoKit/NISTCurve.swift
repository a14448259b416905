import CCryptography

/// The parameters of one of NIST's curves.
public struct NISTCurveKind: Sendable {
  let number: kw_curve
  /// The length of a coordinate, and of a private key.
  let byteCount: Int
  let identifier: [UInt8]

  static let p256 = NISTCurveKind(
    number: kw_p256, byteCount: 32, identifier: [0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7])
  static let p384 = NISTCurveKind(
    number: kw_p384, byteCount: 48, identifier: [0x2b, 0x81, 4, 0, 0x22])
  static let p521 = NISTCurveKind(
    number: kw_p521, byteCount: 66, identifier: [0x2b, 0x81, 4, 0, 0x23])

  /// The algorithm of such keys: elliptic curves, and this one.
  var algorithm: [UInt8] {
    DER.sequence(
      DER.value(.objectIdentifier, [0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1]),
      DER.value(.objectIdentifier, identifier))
  }
}

/// One of NIST's curves, with the hash function that its signatures are made with.
public protocol NISTCurve: Sendable {
  associatedtype Hash: HashFunction
  static var kind: NISTCurveKind { get }
}

/// A point of a curve: a public key in its uncompressed form.
public struct NISTPoint: Sendable {
  let kind: NISTCurveKind
  let x963: [UInt8]

  /// Reads any form that the curve knows, of one of the lengths; anything that isn't a point throws.
  init(_ bytes: [UInt8], of kind: NISTCurveKind) throws {
    self.kind = kind
    guard let decoded = Self.decode(bytes, kind) else { throw CryptoKitError.invalidKey }
    x963 = decoded
  }
  init(x963: [UInt8], kind: NISTCurveKind) {
    self.kind = kind
    self.x963 = x963
  }
  /// The one of the two points above a coordinate whose other coordinate is the smaller.
  init(compact x: [UInt8], of kind: NISTCurveKind) throws {
    guard x.count == kind.byteCount else { throw CryptoKitError.incorrectParameterSize }
    let both = [0x02, 0x03].compactMap { Self.decode([$0] + x, kind) }
    guard let smaller = both.min(by: { $0.lexicographicallyPrecedes($1) }) else {
      throw CryptoKitError.invalidKey
    }
    self.init(x963: smaller, kind: kind)
  }

  var x: ArraySlice<UInt8> { x963[1...kind.byteCount] }
  var compressed: [UInt8] { [0x02 | (x963.last ?? 0) & 1] + x }
  var isCompact: Bool { (try? NISTPoint(compact: Array(x), of: kind))?.x963 == x963 }

  private static func decode(_ bytes: [UInt8], _ kind: NISTCurveKind) -> [UInt8]? {
    CryptoKit.bytes(count: 1 + 2 * kind.byteCount) {
      kw_curveDecode(kind.number, bytes, bytes.count, $0)
    }
  }
}

/// A private key with its point.
public struct NISTKeyPair: Sendable {
  let secret: SecretBytes
  let point: NISTPoint

  /// Makes a random key.
  init(kind: NISTCurveKind, isCompact: Bool) {
    var pair = Self.random(kind)
    // Every other key has the smaller coordinate.
    while isCompact, !pair.point.isCompact { pair = Self.random(kind) }
    self = pair
  }
  init(secret: SecretBytes, kind: NISTCurveKind) throws {
    guard secret.count == kind.byteCount else { throw CryptoKitError.incorrectParameterSize }
    let point = bytes(count: 1 + 2 * kind.byteCount) {
      kw_curvePublic(kind.number, secret.base, $0)
    }
    guard let point else { throw CryptoKitError.invalidKey }
    self.init(secret: secret, point: NISTPoint(x963: point, kind: kind))
  }
  private init(secret: SecretBytes, point: NISTPoint) {
    self.secret = secret
    self.point = point
  }
  private static func random(_ kind: NISTCurveKind) -> NISTKeyPair {
    var point: [UInt8]?
    let secret = SecretBytes(count: kind.byteCount) { output in
      guard let place = output.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
      point = bytes(count: 1 + 2 * kind.byteCount) { kw_curveGenerate(kind.number, place, $0) }
    }
    guard let point else { preconditionFailure("the system has no random numbers") }
    return NISTKeyPair(secret: secret, point: NISTPoint(x963: point, kind: kind))
  }

  func secret(with other: NISTPoint) throws -> SharedSecret {
    SharedSecret(
      secret: try SecretBytes(count: secret.count) { output in
        guard let place = output.baseAddress?.assumingMemoryBound(to: UInt8.self),
          kw_curveAgree(point.kind.number, secret.base, other.x963, place) == 1
        else { throw CryptoKitError.invalidKey }
      })
  }
  func signature(for digest: some Digest) throws -> [UInt8] {
    let digest = Array(digest)
    let signed = bytes(count: 2 * secret.count) {
      kw_curveSign(point.kind.number, secret.base, digest, digest.count, $0)
    }
    guard let signed else { throw CryptoKitError.invalidKey }
    return signed
  }
}
