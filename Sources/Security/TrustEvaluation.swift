internal import CTrust

/// One evaluation: of all policies, until one fails.
struct TrustEvaluation {
  let certificates: [SecCertificate]
  let settings: SecTrust.Settings

  func outcome() -> SecTrust.Outcome {
    var best = certificates.prefix(1) + []
    let checks = settings.policies.filter { if case .revocation = $0.kind { false } else { true } }
    for policy in checks.isEmpty ? [SecPolicyCreateBasicX509()] : checks {
      let (chain, failure) = check(policy)
      if !chain.isEmpty { best = chain[...] }
      if let failure {
        return .init(result: failure.result, error: failure.error, chain: Array(best))
      }
    }
    if let error = revocationError() {
      return .init(result: .recoverableTrustFailure, error: error, chain: Array(best))
    }
    return .init(result: .unspecified, error: nil, chain: Array(best))
  }

  private func revocationError() -> NSError? {
    for policy in settings.policies {
      guard case .revocation(let flags) = policy.kind else { continue }
      guard flags & kSecRevocationRequirePositiveResponse == 0 else {
        return securityError(
          errSecIncompleteCertRevocationCheck,
          "\(subject(certificates.first)) certificate could not be checked for revocation, "
            + "which the policy requires.")
      }
      SystemServices.tell(
        "SecPolicyCreateRevocation: no issuer is asked about revoked certificates, as on a device that gets no answer"
      )
    }
    return nil
  }

  // MARK: One policy

  private struct Failure {
    let result: SecTrustResultType
    let error: NSError
  }

  private func check(_ policy: SecPolicy) -> ([SecCertificate], Failure?) {
    var purpose = kw_anyPurpose
    var host: String?
    if case .tls(let isServer, let name) = policy.kind {
      (purpose, host) = (isServer ? kw_server : kw_client, name)
    }
    if let name = host, name.utf8.contains(0) { host = "" }
    let system = settings.usesSystem ? SystemAnchors.shared.anchors : nil
    var found = kw_chain()
    withChain(purpose, host, system) { _ = kw_evaluate($0, &found) }
    let chain = withUnsafeBytes(of: &found.certificates) { bytes in
      bytes.bindMemory(to: OpaquePointer?.self).prefix(found.count).compactMap { $0 }
    }.compactMap { SecCertificate(taking: $0) }
    guard found.verdict != kw_trusted else { return (chain, nil) }
    let place = chain.indices.contains(found.place) ? chain[found.place] : certificates.first
    return (chain, failure(found.verdict, place))
  }

  private func withChain(
    _ purpose: kw_purpose, _ host: String?, _ system: OpaquePointer?,
    _ body: (UnsafePointer<kw_evaluation>) -> Void
  ) {
    guard let leaf = certificates.first else { return }
    let others = certificates.dropFirst().map { Optional($0.certificate) }
    let anchors = (settings.anchors ?? []).map { Optional($0.certificate) }
    let seconds = (settings.date ?? Date()).timeIntervalSince1970
    let time = Int64(exactly: seconds.rounded(.down)) ?? (seconds < 0 ? .min : .max)
    // The years 1 to 9999: libcrypto has no others.
    let bounded = min(max(time, -62_135_596_800), 253_402_300_799)
    withExtendedLifetime((certificates, settings)) {
      others.withUnsafeBufferPointer { others in
        anchors.withUnsafeBufferPointer { anchors in
          func evaluate(_ name: UnsafePointer<CChar>?) {
            var how = kw_evaluation(
              leaf: leaf.certificate, others: others.baseAddress, otherCount: others.count,
              anchors: anchors.baseAddress, anchorCount: anchors.count, system: system, host: name,
              purpose: purpose, time: bounded)
            body(&how)
          }
          if let host { host.withCString { evaluate($0) } } else { evaluate(nil) }
        }
      }
    }
  }

  // MARK: Words

  private func subject(_ certificate: SecCertificate?) -> String {
    "“\(certificate?.summary ?? "")”"
  }

  private func failure(_ verdict: kw_verdict, _ certificate: SecCertificate?) -> Failure {
    let (status, text, isRecoverable) = words(verdict)
    var sentence = "\(subject(certificate)) certificate \(text)"
    if settings.usesSystem, SystemAnchors.shared.anchors == nil,
      verdict == kw_unknownIssuer || verdict == kw_untrustedRoot
    {
      sentence +=
        ": the system's anchors (\(SystemAnchors.path)) can't be read, which takes full access"
    }
    return Failure(
      result: isRecoverable ? .recoverableTrustFailure : .fatalTrustFailure,
      error: securityError(status, sentence))
  }

  private func words(_ verdict: kw_verdict) -> (OSStatus, String, Bool) {
    switch verdict {
    case kw_expired: (errSecCertificateExpired, "is expired", true)
    case kw_notYetValid: (errSecCertificateNotValidYet, "is not valid yet", true)
    case kw_wrongHost: (errSecHostNameMismatch, "name does not match input", true)
    case kw_unknownIssuer: (errSecCreateChainFailed, "is not trusted: its issuer is unknown", true)
    case kw_untrustedRoot: (errSecNotTrusted, "is not trusted", true)
    case kw_badSignature:
      (errSecNotTrusted, "is not trusted: its signature is not its issuer's", false)
    case kw_badAuthority:
      (errSecInvalidCertAuthority, "may not issue certificates", false)
    case kw_pathTooLong: (errSecPathLengthConstraintExceeded, "is under too many others", false)
    case kw_wrongPurpose:
      (errSecInvalidExtendedKeyUsage, "is not permitted for this usage", true)
    case kw_weakKey:
      (errSecUnsupportedKeySize, "has a key or a digest that is too weak", false)
    case kw_longValidity:
      (errSecCertificateValidityPeriodTooLong, "is not standards compliant", true)
    case kw_unknownCriticalExtension:
      (errSecUnknownCriticalExtensionFlag, "has a critical extension that is unknown", false)
    case kw_nameNotAllowed:
      (errSecCertificateNameNotAllowed, "has a name that its issuer may not give", false)
    default: (errSecNotTrusted, "is not trusted", false)
    }
  }
}

/// The anchors of the system, read once, and only with full access: the sandbox would report the attempt.
struct SystemAnchors: @unchecked Sendable {  // never changed
  static let path = "/etc/ssl/certs/ca-certificates.crt"
  static let shared = SystemAnchors()
  let anchors: OpaquePointer? =
    SystemServices.hasFullAccess ? kw_anchorsRead(Self.path) : nil
}
