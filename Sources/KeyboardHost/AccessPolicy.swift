public import ExtensionBundle
public import Sandbox

/// Turns a manifest and the user's grant into what the sandbox enforces.
public struct AccessPolicy: Equatable, Sendable {
  /// Where the bundle lies for the extension.
  public var bundlePath: String
  /// The program inside that bundle.
  public var executablePath: String
  /// The extension's private folder.
  public var containerPath: String
  /// The program's loader; `nil` for a static executable.
  public var interpreter: String?
  /// Whether access is open: asked for by the manifest and granted by the user.
  public var hasFullAccess: Bool

  /// Makes the decision's input.
  public init(
    bundlePath: String, executablePath: String, containerPath: String, interpreter: String?,
    hasFullAccess: Bool
  ) {
    self.bundlePath = bundlePath
    self.executablePath = executablePath
    self.containerPath = containerPath
    self.interpreter = interpreter
    self.hasFullAccess = hasFullAccess
  }

  /// Effective access: open only if the manifest asks for it and the user granted it.
  public static func hasFullAccess(manifest: ExtensionManifest, isGranted: Bool) -> Bool {
    manifest.requestsOpenAccess && isGranted
  }

  /// The policy for the sandbox.
  public var policy: Policy {
    Policy(
      name: hasFullAccess ? "on" : "off", network: hasFullAccess ? .outgoing : .none,
      files: own + Policy.runtimeGrants(interpreter: interpreter) + (hasFullAccess ? resolver : []))
  }

  private var own: [Policy.FileGrant] {
    [
      .init(path: bundlePath, access: .read, reason: "its own bundle"),
      .init(path: executablePath, access: .execute, reason: "its own program"),
      .init(path: containerPath, access: .readWrite, reason: "its own container"),
    ]
  }

  private var resolver: [Policy.FileGrant] {
    Self.optional(
      [
        "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/etc/gai.conf", "/etc/nsswitch.conf",
        "/etc/services",
      ], reason: "name resolution, because full access is on")
      + Self.optional(
        ["/etc/ssl/certs", "/etc/ssl/openssl.cnf", "/usr/lib/ssl", "/usr/share/ca-certificates"],
        reason: "certificates, because full access is on")
  }

  private static func optional(_ paths: [String], reason: String) -> [Policy.FileGrant] {
    paths.map { .init(path: $0, access: .read, isRequired: false, reason: reason) }
  }
}
