import ExtensionBundle

/// The audit of what can be read without running anything: manifests, entitlements, privacy manifests.
public struct ManifestAudit: Sendable {
  /// What is to be audited.
  public struct Request: Sendable {
    /// Files and folders, as the user named them.
    public var paths: [String]
    /// The only target of projects that is looked at.
    public var target: String?
    /// Build settings that come last.
    public var settings: [String: String]

    /// Makes a request.
    public init(paths: [String], target: String? = nil, settings: [String: String] = [:]) {
      self.paths = paths
      self.target = target
      self.settings = settings
    }
  }

  /// Something that a search came upon, and that is no keyboard's.
  public struct PassedOver: Equatable, Sendable {
    /// The file or folder, as reports show it.
    public let file: String
    /// Why, on one line.
    public let reason: String

    init(_ file: String, _ reason: String) {
      self.file = file.onOneLine
      self.reason = reason.onOneLine
    }
  }

  /// The keyboards that were audited, in the order of their finding.
  public let keyboards: [AuditSubject]
  /// Everything that was found, worst first.
  public let findings: [Finding]
  /// What was passed over.
  public let passedOver: [PassedOver]
  /// Whether a target was asked for and there is none of that name.
  public let lacksTarget: Bool

  /// Reads what the request names, and applies every rule to it.
  public init(_ request: Request) {
    var reader = AuditReader(request)
    for path in request.paths { reader.read(path) }
    keyboards = reader.subjects
    let all = (reader.findings + reader.subjects.flatMap(\.findings)).sorted(
      by: Finding.isOrdered)
    // Two keyboards of one app share its files, and what is wrong with them.
    findings = zip(all, [nil] + all.map(Optional.some)).filter { $0 != $1 }.map(\.0)
    passedOver = reader.passedOver
    lacksTarget = request.target != nil && !reader.foundTarget
  }
}
