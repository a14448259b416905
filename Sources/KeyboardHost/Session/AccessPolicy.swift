package import ExtensionBundle
import KeyboardProtocol
package import Sandbox
package import TextInput

/// A folder that a keyboard shares with its containing app.
package struct GroupContainer: Equatable, Sendable {
  /// The group's identifier, such as `group.com.example.keyboard`.
  package var identifier: String
  /// Where it is for the extension.
  package var path: String

  /// Makes one.
  package init(identifier: String, path: String) {
    self.identifier = identifier
    self.path = path
  }
}

/// Turns a manifest and the user's choice of full access into the policy that the sandbox enforces.
package struct AccessPolicy: Equatable, Sendable {
  /// The bundle's path as the extension sees it.
  package var bundlePath: String
  /// The program inside that bundle.
  package var executablePath: String
  /// The extension's private folder.
  package var containerPath: String
  /// The program's loader; `nil` for a static executable.
  package var interpreter: String?
  /// Whether access is open: requested by the manifest and allowed by the user.
  package var hasFullAccess: Bool
  /// The folders that it shares with its containing app.
  package var groups: [GroupContainer]
  /// Its access to them without full access.
  package var closedGroups: Fidelity.GroupContainer
  /// How much of each resource it may use.
  package var limits: Policy.Limits

  /// Makes the decision's input.
  package init(
    bundlePath: String, executablePath: String, containerPath: String, interpreter: String?,
    hasFullAccess: Bool, groups: [GroupContainer] = [],
    closedGroups: Fidelity.GroupContainer = .readOnly, limits: Policy.Limits = Policy.Limits()
  ) {
    self.bundlePath = bundlePath
    self.executablePath = executablePath
    self.containerPath = containerPath
    self.interpreter = interpreter
    self.hasFullAccess = hasFullAccess
    self.groups = groups
    self.closedGroups = closedGroups
    self.limits = limits
  }

  /// Effective access: open only if the manifest requests it and the user allowed it.
  package static func hasFullAccess(manifest: ExtensionManifest, isGranted: Bool) -> Bool {
    manifest.requestsOpenAccess && isGranted
  }

  /// The policy for the sandbox.
  package var policy: Policy {
    Policy(
      name: hasFullAccess ? "on" : "off", network: hasFullAccess ? .outgoing : .none,
      files: own + shared + Policy.runtimeGrants(interpreter: interpreter)
        + Self.optional(SystemFontFiles.folders, reason: "the system's fonts, for pixels of texts")
        + (hasFullAccess ? resolver : []), limits: limits)
  }

  private var own: [Policy.FileGrant] {
    [
      .init(path: bundlePath, access: .read, reason: "its own bundle"),
      .init(path: executablePath, access: .execute, reason: "its own program"),
      .init(path: containerPath, access: .readWrite, reason: "its own container"),
    ]
  }

  /// Without full access writing there fails with EPERM, as on a device.
  private var shared: [Policy.FileGrant] {
    if !hasFullAccess && closedGroups == .absent { return [] }
    return groups.map {
      .init(
        path: $0.path, access: hasFullAccess ? .readWrite : .read,
        reason: hasFullAccess
          ? "the group \($0.identifier), because full access is on"
          : "the group \($0.identifier), to read it as a device lets it")
    }
  }

  /// The variable with the groups' folders, for the runtime.
  package static let groupVariable = "KEYWARD_GROUP_CONTAINERS"

  /// The value of `groupVariable`: a line for each group, its identifier and its folder parted by a tab; `nil`
  /// without groups, or where the keyboard sees none of them.
  package var groupVariableValue: String? {
    guard !groups.isEmpty, hasFullAccess || closedGroups != .absent else { return nil }
    return groups.map { "\($0.identifier)\t\($0.path)" }.joined(separator: "\n")
  }

  /// The variable with how the paths of the files for notes begin, for the runtime.
  static let recordsVariable = "KEYWARD_RECORDS"

  /// How the names of these files in the keyboard's container begin.
  package static let recordPrefix = ".keyward-"
  /// Its copies.
  package static let pasteboardFile = recordPrefix + "pasteboard"
  /// The names of notifications to other programs.
  package static let postedFile = recordPrefix + "posted"
  /// The notifications that it asked the system to show.
  package static let notifiedFile = recordPrefix + "notified"
  /// Data that it gave to services of the system.
  package static let handedFile = recordPrefix + "handed"
  /// Messages of WebSockets of URL loading without TLS.
  package static let sentFile = recordPrefix + "sent"
  /// The same with TLS.
  package static let sealedFile = recordPrefix + "sealed"
  /// Delays that a host may not see the end of: lines of how it was made, seconds, and whether the session's clock reaches it.
  package static let delaysFile = recordPrefix + "delays"

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
