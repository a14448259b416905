@_exported import KeychainItems

/// The conditions for a chain of certificates.
public final class SecPolicy: Sendable {
  enum Kind: Hashable, Sendable {
    case basic
    case tls(isServer: Bool, host: String?)
    case revocation(CFOptionFlags)
  }
  let kind: Kind
  fileprivate init(_ kind: Kind) { self.kind = kind }
}

extension SecPolicy: Hashable {
  public static func == (a: SecPolicy, b: SecPolicy) -> Bool { a.kind == b.kind }
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

public let kSecRevocationOCSPMethod: CFOptionFlags = 1 << 0
public let kSecRevocationCRLMethod: CFOptionFlags = 1 << 1
public let kSecRevocationPreferCRL: CFOptionFlags = 1 << 2
public let kSecRevocationRequirePositiveResponse: CFOptionFlags = 1 << 3
public let kSecRevocationNetworkAccessDisabled: CFOptionFlags = 1 << 4
public let kSecRevocationUseAnyAvailableMethod: CFOptionFlags = 0b11

/// Checks signatures, dates and the roles of certificates.
public func SecPolicyCreateBasicX509() -> SecPolicy { SecPolicy(.basic) }

/// Checks that, and the certificate of a server or client of TLS; also for a host's name or address, if there is one.
public func SecPolicyCreateSSL(_ server: Bool, _ hostname: CFString?) -> SecPolicy {
  SecPolicy(.tls(isServer: server, host: hostname))
}

/// Checks whether certificates were revoked.
///
/// Nothing here asks the certificates' issuers. Where an answer is required, the evaluation fails; otherwise it goes on
/// as on a device without an answer, and the developer gets a notice.
public func SecPolicyCreateRevocation(_ revocationFlags: CFOptionFlags) -> SecPolicy? {
  guard revocationFlags != 0, revocationFlags < 1 << 5 else { return nil }
  return SecPolicy(.revocation(revocationFlags))
}
