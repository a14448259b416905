import Foundation
import FoundationNetworking
import NetworkTrust
import Security
import SystemConfiguration
import Testing

private let host = SecPolicyCreateSSL(true, "good.test")

private func certificate(_ data: Data) throws -> SecCertificate {
  try #require(SecCertificateCreateWithData(nil, data))
}

private func makeTrust(
  _ certificates: [Data], _ policy: SecPolicy = host, anchors: [Data]? = [TrustFixture.root],
  date: Date = TrustFixture.day
) throws -> SecTrust {
  var made: SecTrust?
  let list = NSArray(array: try certificates.map(certificate))
  #expect(SecTrustCreateWithCertificates(list, policy, &made) == errSecSuccess)
  let trust = try #require(made)
  if let anchors {
    let list = NSArray(array: try anchors.map(certificate))
    #expect(SecTrustSetAnchorCertificates(trust, list) == errSecSuccess)
  }
  #expect(SecTrustSetVerifyDate(trust, date) == errSecSuccess)
  return trust
}

/// The error's code; 0 for a trusted chain.
private func status(of trust: SecTrust) -> OSStatus {
  var error: CFError?
  let isTrusted = SecTrustEvaluateWithError(trust, &error)
  #expect(isTrusted == (error == nil))
  #expect(error == nil || error?.domain == "NSOSStatusErrorDomain")
  return OSStatus(error?.code ?? 0)
}

private func names(of trust: SecTrust) -> [String?] {
  let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate]
  #expect(chain?.count == SecTrustGetCertificateCount(trust))
  #expect(chain?.last == SecTrustGetCertificateAtIndex(trust, (chain?.count ?? 0) - 1))
  return (chain ?? []).map(SecCertificateCopySubjectSummary)
}

@Suite struct `A trust` {
  @Test func `finds the chain to the anchor that was set`() throws {
    let trust = try makeTrust([TrustFixture.good, TrustFixture.middle])
    var result = SecTrustResultType.proceed
    SecTrustGetTrustResult(trust, &result)
    #expect(result == .invalid)
    #expect(status(of: trust) == errSecSuccess)
    SecTrustGetTrustResult(trust, &result)
    #expect(result == .unspecified)
    #expect(names(of: trust) == ["good", "mid", "root"])
    #expect(SecTrustGetCertificateAtIndex(trust, 3) == nil)
    #expect(SecTrustGetCertificateAtIndex(trust, -1) == nil)
  }

  @Test(arguments: [
    ("good.test", errSecSuccess), ("GOOD.test.", errSecSuccess), ("a.wild.test", errSecSuccess),
    ("127.0.0.1", errSecSuccess), ("a.b.wild.test", errSecHostNameMismatch),
    ("wild.test", errSecHostNameMismatch), ("127.0.0.2", errSecHostNameMismatch),
    ("good", errSecHostNameMismatch), ("", errSecHostNameMismatch),
    (".", errSecHostNameMismatch), ("good.test\0.example.org", errSecHostNameMismatch),
  ])
  func `compares the host with the certificate's names`(host: String, expected: OSStatus) throws {
    let policy = SecPolicyCreateSSL(true, host)
    let trust = try makeTrust([TrustFixture.good, TrustFixture.middle], policy)
    #expect(status(of: trust) == expected)
  }

  @Test func `asks for valid dates on the date that was set`() throws {
    let trust = try makeTrust([TrustFixture.good, TrustFixture.middle])
    SecTrustSetVerifyDate(trust, TrustFixture.day + 100 * 86_400)
    #expect(status(of: trust) == errSecCertificateExpired)
    SecTrustSetVerifyDate(trust, TrustFixture.day - 100 * 86_400)
    #expect(status(of: trust) == errSecCertificateNotValidYet)
    SecTrustSetVerifyDate(trust, Date(timeIntervalSince1970: 1e300))
    #expect(status(of: trust) == errSecCertificateExpired)
    SecTrustSetVerifyDate(trust, TrustFixture.day)
    #expect(status(of: trust) == errSecSuccess)
    #expect(
      SecTrustGetVerifyTime(trust) == TrustFixture.day.timeIntervalSinceReferenceDate)
  }

  @Test func `trusts no other authority, and no certificate that it can't connect`() throws {
    let other = try makeTrust(
      [TrustFixture.good, TrustFixture.middle], anchors: [TrustFixture.other])
    #expect(status(of: other) == errSecCreateChainFailed)
    #expect(names(of: other) == ["good", "mid"])
    #expect(status(of: try makeTrust([TrustFixture.good])) == errSecCreateChainFailed)
    let own = try makeTrust(
      [TrustFixture.own], SecPolicyCreateSSL(true, "self.test"), anchors: [])
    #expect(status(of: own) == errSecNotTrusted)
    SecTrustSetAnchorCertificates(own, NSArray(array: [try certificate(TrustFixture.own)]))
    #expect(status(of: own) == errSecSuccess)
    // Without the anchors of the system there are none.
    let none = try makeTrust([TrustFixture.good, TrustFixture.middle], anchors: nil)
    SecTrustSetAnchorCertificatesOnly(none, true)
    #expect(status(of: none) == errSecCreateChainFailed)
  }

  @Test func `takes any certificate as an anchor`() throws {
    let middle = try makeTrust([TrustFixture.good], anchors: [TrustFixture.middle])
    #expect(status(of: middle) == errSecSuccess && names(of: middle) == ["good", "mid"])
    let leaf = try makeTrust([TrustFixture.long], anchors: [TrustFixture.long])
    #expect(status(of: leaf) == errSecSuccess && names(of: leaf) == ["long"])
  }

  @Test func `tells that it can't read the system's anchors without full access`() throws {
    let trust = try makeTrust([TrustFixture.good, TrustFixture.middle], anchors: nil)
    var error: CFError?
    #expect(!SecTrustEvaluateWithError(trust, &error))
    #expect(error?.localizedDescription.contains("/etc/ssl/certs/ca-certificates.crt") == true)
  }

  @Test func `refuses what a server's certificate issues`() throws {
    let trust = try makeTrust([TrustFixture.forged, TrustFixture.server])
    #expect(status(of: trust) == errSecInvalidCertAuthority)
    var result = SecTrustResultType.invalid
    SecTrustEvaluate(trust, &result)
    #expect(result == .fatalTrustFailure)
  }

  @Test func `asks servers for a purpose, an alternative name and a limited validity`() throws {
    func status(_ leaf: Data, _ policy: SecPolicy) throws -> OSStatus {
      UIKitTests.status(of: try makeTrust([leaf, TrustFixture.middle], policy))
    }
    #expect(try status(TrustFixture.noPurpose, host) == errSecInvalidExtendedKeyUsage)
    #expect(try status(TrustFixture.long, host) == errSecCertificateValidityPeriodTooLong)
    #expect(
      try status(TrustFixture.noName, SecPolicyCreateSSL(true, "nosan"))
        == errSecHostNameMismatch)
    #expect(
      try status(TrustFixture.good, SecPolicyCreateSSL(false, nil))
        == errSecInvalidExtendedKeyUsage)
    for leaf in [TrustFixture.noPurpose, TrustFixture.long, TrustFixture.noName] {
      #expect(try status(leaf, SecPolicyCreateBasicX509()) == errSecSuccess)
    }
  }

  @Test func `fails if a policy requires an answer about revocation`() throws {
    let trust = try makeTrust([TrustFixture.good, TrustFixture.middle])
    let strict = kSecRevocationUseAnyAvailableMethod | kSecRevocationRequirePositiveResponse
    for (flags, expected) in [
      (strict, errSecIncompleteCertRevocationCheck), (kSecRevocationOCSPMethod, errSecSuccess),
    ] {
      let revocation = try #require(SecPolicyCreateRevocation(flags))
      SecTrustSetPolicies(trust, NSArray(array: [host, revocation]))
      #expect(status(of: trust) == expected)
    }
    #expect(SecPolicyCreateRevocation(0) == nil)
  }

  @Test func `needs certificates, and policies that are some`() throws {
    var trust: SecTrust?
    let good = try certificate(TrustFixture.good)
    #expect(SecTrustCreateWithCertificates(NSArray(), host, &trust) == errSecParam)
    #expect(SecTrustCreateWithCertificates(host, host, &trust) == errSecParam)
    #expect(SecTrustCreateWithCertificates(good, good, &trust) == errSecParam)
    #expect(trust == nil)
    #expect(SecTrustCreateWithCertificates(good, nil, &trust) == errSecSuccess)
    let made = try #require(trust)
    #expect(SecTrustSetPolicies(made, NSArray()) == errSecParam)
    #expect(SecTrustSetAnchorCertificates(made, NSArray(array: ["root"])) == errSecParam)
    #expect(SecTrustCopyKey(made) == SecCertificateCopyKey(good))
    #expect(SecTrustCopyPublicKey(made) != nil)
  }

  @Test func `evaluates on a queue`() async throws {
    let trust = try makeTrust([TrustFixture.good, TrustFixture.middle])
    let isTrusted = await withCheckedContinuation { done in
      SecTrustEvaluateAsyncWithError(trust, .global()) { _, isTrusted, _ in
        done.resume(returning: isTrusted)
      }
    }
    #expect(isTrusted)
  }

  @Test func `survives certificates with random changes, and trusts none of them`() throws {
    var random = SystemRandomNumberGenerator()
    let known = [TrustFixture.good, TrustFixture.middle, TrustFixture.own]
    for _ in 0..<500 {
      var data = known[Int.random(in: 0..<3, using: &random)]
      for _ in 0..<3 {
        data[Int.random(in: 0..<data.count, using: &random)] ^=
          1
          << UInt8.random(
            in: 0...7, using: &random)
      }
      guard !known.contains(data), let changed = SecCertificateCreateWithData(nil, data) else {
        continue
      }
      _ = SecCertificateCopySubjectSummary(changed)
      _ = SecCertificateCopyKey(changed)
      let trust = try makeTrust([data, TrustFixture.middle], SecPolicyCreateBasicX509())
      let encoded = data.base64EncodedString()
      #expect(status(of: trust) != errSecSuccess, Comment(rawValue: encoded))
    }
    for count in 0..<200 {
      let noise = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      #expect(SecCertificateCreateWithData(nil, noise) == nil)
    }
  }
}

@Suite struct `A certificate` {
  @Test func `has its bytes, its names, its number and its key`() throws {
    let good = try certificate(TrustFixture.good)
    #expect(SecCertificateCopyData(good) == TrustFixture.good)
    #expect(try certificate(TrustFixture.good) == good)
    var name: CFString?
    #expect(SecCertificateCopyCommonName(good, &name) == errSecSuccess && name == "good")
    #expect(SecCertificateCopySerialNumberData(good, nil)?.count == 20)
    let key = try #require(SecCertificateCopyKey(good))
    #expect(SecKeyGetBlockSize(key) == 32)
    let own = try #require(SecCertificateCopyKey(try certificate(TrustFixture.own)))
    #expect(SecKeyGetBlockSize(own) == 256)
  }

  @Test func `is in DER alone, with nothing after it`() {
    let text = "-----BEGIN CERTIFICATE-----\n\(TrustFixture.good.base64EncodedString())\n"
    #expect(SecCertificateCreateWithData(nil, Data(text.utf8)) == nil)
    #expect(SecCertificateCreateWithData(nil, TrustFixture.good + [0]) == nil)
    #expect(SecCertificateCreateWithData(nil, TrustFixture.good.dropLast()) == nil)
    #expect(SecCertificateCreateWithData(nil, Data()) == nil)
  }
}

@Suite struct `URL loading's names of trust` {
  @Test func `come before Foundation's, and say that no server asks`() throws {
    #expect(NSURLAuthenticationMethodServerTrust == "NSURLAuthenticationMethodServerTrust")
    #expect(NSURLSessionDownloadTaskResumeData == "NSURLSessionDownloadTaskResumeData")
    let space = URLProtectionSpace(
      host: "good.test", port: 443, protocol: "https", realm: nil,
      authenticationMethod: NSURLAuthenticationMethodServerTrust)
    #expect(space.serverTrust == nil)
    let credential = URLCredential(trust: try makeTrust([TrustFixture.good]))
    #expect(credential.persistence == .none && credential.user?.isEmpty != false)
    #expect(SCNetworkReachabilityFlags.connectionAutomatic == .connectionOnTraffic)
  }
}
