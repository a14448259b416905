internal import CTrust

/// How an evaluation ended.
public enum SecTrustResultType: UInt32, Sendable {
  case invalid = 0
  case proceed = 1
  case deny = 3
  case unspecified, recoverableTrustFailure, fatalTrustFailure, otherError
}

public typealias SecTrustCallback = (SecTrust, SecTrustResultType) -> Void
public typealias SecTrustWithErrorCallback = (SecTrust, Bool, CFError?) -> Void

/// The evaluation of certificates by policies and anchors.
///
/// The anchors are those that were set, or else those of the system, which a keyboard can read with full access. Missing
/// certificates are not fetched.
public final class SecTrust: @unchecked Sendable {  // behind a lock
  struct Settings {
    var policies: [SecPolicy]
    var anchors: [SecCertificate]?
    var usesSystem = true
    var date: Date?
  }
  /// The result for the settings.
  struct Outcome {
    var result: SecTrustResultType
    var error: NSError?
    var chain: [SecCertificate]
  }
  let certificates: [SecCertificate]
  private let lock = NSRecursiveLock()
  private var settings: Settings
  private var outcome: Outcome?

  fileprivate init(_ certificates: [SecCertificate], _ policies: [SecPolicy]) {
    self.certificates = certificates
    settings = Settings(policies: policies)
  }

  fileprivate func change(_ body: (inout Settings) -> Void) -> OSStatus {
    lock.withLock {
      body(&settings)
      outcome = nil
    }
    return errSecSuccess
  }
  fileprivate var current: Settings { lock.withLock { settings } }
  fileprivate var known: Outcome? { lock.withLock { outcome } }

  /// Evaluates once for the settings.
  func evaluated() -> Outcome {
    lock.withLock {
      if let outcome { return outcome }
      let new = TrustEvaluation(certificates: certificates, settings: settings).outcome()
      outcome = new
      return new
    }
  }
}

extension SecTrust: Hashable {
  public static func == (a: SecTrust, b: SecTrust) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The objects of one type that an object of Core Foundation is or contains; `nil` if there is another one.
private func all<Element: AnyObject>(_ value: CFTypeRef?, of type: Element.Type) -> [Element]? {
  guard let value else { return [] }
  if let one = value as? Element { return [one] }
  return value as? [Element]
}

/// Makes a trust for a certificate, or an array of them with the one to evaluate at first; without a policy, for the basic one.
public func SecTrustCreateWithCertificates(
  _ certificates: CFTypeRef, _ policies: CFTypeRef?, _ trust: UnsafeMutablePointer<SecTrust?>
) -> OSStatus {
  guard let certificates = all(certificates, of: SecCertificate.self), !certificates.isEmpty,
    let policies = all(policies, of: SecPolicy.self)
  else { return errSecParam }
  trust.pointee = SecTrust(certificates, policies.isEmpty ? [SecPolicyCreateBasicX509()] : policies)
  return errSecSuccess
}

/// Replaces the policies by a policy, or an array of them.
@discardableResult
public func SecTrustSetPolicies(_ trust: SecTrust, _ policies: CFTypeRef) -> OSStatus {
  guard let policies = all(policies, of: SecPolicy.self), !policies.isEmpty else {
    return errSecParam
  }
  return trust.change { $0.policies = policies }
}
/// The policies.
@discardableResult
public func SecTrustCopyPolicies(
  _ trust: SecTrust, _ policies: UnsafeMutablePointer<CFArray?>
) -> OSStatus {
  policies.pointee = NSArray(array: trust.current.policies)
  return errSecSuccess
}

/// Has these anchors count, and not those of the system; `nil` has those of the system count again.
@discardableResult
public func SecTrustSetAnchorCertificates(
  _ trust: SecTrust, _ anchorCertificates: CFArray?
) -> OSStatus {
  guard let anchorCertificates else {
    return trust.change { ($0.anchors, $0.usesSystem) = (nil, true) }
  }
  guard let anchors = anchorCertificates as? [SecCertificate] else { return errSecParam }
  return trust.change { ($0.anchors, $0.usesSystem) = (anchors, false) }
}
/// Has only the anchors count that were set, or those of the system too.
@discardableResult
public func SecTrustSetAnchorCertificatesOnly(
  _ trust: SecTrust, _ anchorCertificatesOnly: Bool
) -> OSStatus { trust.change { $0.usesSystem = !anchorCertificatesOnly } }
/// The anchors that were set.
@discardableResult
public func SecTrustCopyCustomAnchorCertificates(
  _ trust: SecTrust, _ anchors: UnsafeMutablePointer<CFArray?>
) -> OSStatus {
  anchors.pointee = trust.current.anchors.map { NSArray(array: $0) }
  return errSecSuccess
}

/// Sets the date by which the certificates must be valid, instead of now.
@discardableResult
public func SecTrustSetVerifyDate(_ trust: SecTrust, _ verifyDate: CFDate) -> OSStatus {
  trust.change { $0.date = verifyDate }
}
/// The date by which the certificates must be valid.
public func SecTrustGetVerifyTime(_ trust: SecTrust) -> CFAbsoluteTime {
  (trust.current.date ?? Date()).timeIntervalSinceReferenceDate
}

/// Evaluates the certificates; writes why they are not trusted.
public func SecTrustEvaluateWithError(
  _ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?
) -> Bool {
  let outcome = trust.evaluated()
  error?.pointee = outcome.error
  return outcome.error == nil
}
/// Evaluates the certificates; the result says whether they are trusted.
@discardableResult
public func SecTrustEvaluate(
  _ trust: SecTrust, _ result: UnsafeMutablePointer<SecTrustResultType>
) -> OSStatus {
  result.pointee = trust.evaluated().result
  return errSecSuccess
}
/// Evaluates the certificates on a queue, and calls there.
@discardableResult
public func SecTrustEvaluateAsync(
  _ trust: SecTrust, _ queue: DispatchQueue?, _ result: @escaping SecTrustCallback
) -> OSStatus {
  SystemServices.Reply { result(trust, trust.evaluated().result) }.call(on: queue ?? .global())
  return errSecSuccess
}
/// Evaluates the certificates on a queue, and calls there.
@discardableResult
public func SecTrustEvaluateAsyncWithError(
  _ trust: SecTrust, _ queue: DispatchQueue, _ result: @escaping SecTrustWithErrorCallback
) -> OSStatus {
  SystemServices.Reply {
    let error = trust.evaluated().error
    result(trust, error == nil, error)
  }.call(on: queue)
  return errSecSuccess
}
extension SystemServices.Reply {
  fileprivate func call(on queue: DispatchQueue) { queue.async { run() } }
}
/// The last result; `invalid` before an evaluation.
@discardableResult
public func SecTrustGetTrustResult(
  _ trust: SecTrust, _ result: UnsafeMutablePointer<SecTrustResultType>
) -> OSStatus {
  result.pointee = trust.known?.result ?? .invalid
  return errSecSuccess
}

/// The number of certificates in the chain.
public func SecTrustGetCertificateCount(_ trust: SecTrust) -> CFIndex {
  trust.evaluated().chain.count
}
/// A certificate of the chain, of which the first is the one to evaluate.
public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ ix: CFIndex) -> SecCertificate? {
  let chain = trust.evaluated().chain
  return chain.indices.contains(ix) ? chain[ix] : nil
}
/// The certificates of the chain, as far as they are known.
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? {
  NSArray(array: trust.evaluated().chain)
}
/// The public key of the certificate to evaluate, whether or not it is trusted.
public func SecTrustCopyKey(_ trust: SecTrust) -> SecKey? { trust.certificates.first?.publicKey }
/// The public key of the certificate to evaluate, whether or not it is trusted.
public func SecTrustCopyPublicKey(_ trust: SecTrust) -> SecKey? { SecTrustCopyKey(trust) }
