internal import CTrust

/// An X.509 certificate.
public final class SecCertificate: @unchecked Sendable {  // immutable, and shared safely
  let certificate: OpaquePointer
  let data: Data

  init?(_ data: Data) {
    guard let read = data.withBase({ kw_certificateRead($0, $1) }) else { return nil }
    (certificate, self.data) = (read, Data(data))
  }
  /// Takes a certificate over.
  init?(taking certificate: OpaquePointer) {
    guard let data = taken({ kw_certificateWrite(certificate, $0) }) else {
      kw_certificateFree(certificate)
      return nil
    }
    (self.certificate, self.data) = (certificate, data)
  }
  deinit { kw_certificateFree(certificate) }

  func name(_ kind: kw_name) -> String? {
    taken { kw_certificateName(certificate, kind, $0) }.map { String(decoding: $0, as: UTF8.self) }
  }
  var summary: String? {
    name(kw_commonName) ?? name(kw_organizationalUnit) ?? name(kw_organization)
  }
  var publicKey: SecKey? { SecKey(kw_certificateKey(certificate), isPrivate: false) }
}

extension SecCertificate: Hashable {
  public static func == (a: SecCertificate, b: SecCertificate) -> Bool { a.data == b.data }
  public func hash(into hasher: inout Hasher) { hasher.combine(data) }
}

/// Reads a certificate in DER; `nil` for all else, PEM too.
public func SecCertificateCreateWithData(
  _ allocator: CFAllocator?, _ data: CFData
) -> SecCertificate? { SecCertificate(data) }

/// The certificate in DER.
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { certificate.data }

/// The subject in a few words: its common name, or else its unit or organization.
public func SecCertificateCopySubjectSummary(_ certificate: SecCertificate) -> CFString? {
  certificate.summary
}

/// Writes the subject's common name, if it has one.
@discardableResult
public func SecCertificateCopyCommonName(
  _ certificate: SecCertificate, _ commonName: UnsafeMutablePointer<CFString?>
) -> OSStatus {
  commonName.pointee = certificate.name(kw_commonName)
  return commonName.pointee == nil ? errSecInternalError : errSecSuccess
}

/// The bytes of the serial number.
public func SecCertificateCopySerialNumberData(
  _ certificate: SecCertificate, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
  let serial = taken { kw_certificateSerial(certificate.certificate, $0) }
  if serial == nil { fail(error, errSecInternalError, "The serial number could not be read.") }
  return serial
}

/// The public key; `nil` for one that is neither RSA's nor one of the curves P-256, P-384 and P-521.
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? {
  certificate.publicKey
}
