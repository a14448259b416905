import Platform
import ExtensionBundle

/// The audit of what can be read without running the keyboard: manifests, entitlements, privacy manifests, sources.
package struct StaticAudit: Sendable {
  /// The input of an audit.
  package struct Request: Sendable {
    /// Files and folders, as the user named them.
    package var paths: [String]
    /// The only target of projects that is looked at.
    package var target: String?
    /// Build settings that come last.
    package var settings: [String: String]
    /// The folder that all files of an operand must be in; `nil` for the default of a build.
    package var sourceRoot: String?
    /// keyward-lower, with which sources are looked at; without it they are not.
    package var sourceTool: String?
    /// A file of suppressions, in addition to those beside manifests.
    package var suppressions: String?
    /// The driven run's findings about the same keyboards, which can be suppressed as well.
    package var driven: [Finding] = []

    /// Makes a request.
    package init(
      paths: [String], target: String? = nil, settings: [String: String] = [:],
      sourceTool: String? = nil, suppressions: String? = nil
    ) {
      self.paths = paths
      self.target = target
      self.settings = settings
      self.sourceTool = sourceTool
      self.suppressions = suppressions
    }
  }

  /// Something that a search found and that belongs to no keyboard.
  package struct PassedOver: Equatable, Sendable {
    /// The file or folder, as reports show it.
    package let file: String
    /// Why, on one line.
    package let reason: String

    init(_ file: String, _ reason: String) {
      self.file = file.onOneLine
      self.reason = reason.onOneLine
    }
  }

  /// The keyboards that were audited, in the order of their finding.
  package let keyboards: [AuditSubject]
  /// Everything that was found and is not suppressed, worst first.
  package let findings: [Finding]
  /// The suppressed findings, worst first.
  package let suppressed: [(finding: Finding, by: Suppression)]
  /// The entries that the search skipped.
  package let passedOver: [PassedOver]
  /// Whether the requested target doesn't exist.
  package let lacksTarget: Bool
  /// Why sources could not be looked at, if they could not: a bug of keyward, in one line.
  package let sourceFault: String?
  /// Whether there are sources that were not looked at, since the request names no tool for it.
  package let leavesSourcesOut: Bool
  /// Why the file of suppressions that was named cannot be read, if it cannot.
  package let suppressionFault: String?

  /// Reads what the request names, and applies every rule to it.
  package init(_ request: Request) {
    var reader = AuditReader(request)
    for path in request.paths { reader.read(path) }
    keyboards = reader.subjects
    var list = SuppressionList(workingFolder: reader.workingFolder)
    suppressionFault = reader.readSuppressions(into: &list)
    let read = reader.findings + reader.subjects.flatMap(\.findings)
    let all = (read + request.driven).sorted(by: Finding.isOrdered)
    var kept: [Finding] = []
    var suppressed: [(finding: Finding, by: Suppression)] = []
    // Two keyboards of one app share its files, and their findings.
    for (finding, before) in zip(all, [nil] + all.map(Optional.some)) where finding != before {
      if let suppression = list.suppression(of: finding) {
        suppressed.append((finding, suppression))
      } else {
        kept.append(finding)
      }
    }
    self.suppressed = suppressed
    findings = (kept + list.findings).sorted(by: Finding.isOrdered)
    passedOver = reader.passedOver
    lacksTarget = request.target != nil && !reader.foundTarget
    sourceFault = reader.sourceFault.map(\.onOneLine)
    leavesSourcesOut = reader.leavesSourcesOut
  }
}

extension AuditReader {
  /// Reads the suppressions in sources, beside manifests and in the file that was named.
  ///
  /// - Parameter list: Where they are put.
  /// - Returns: Why the file that was named cannot be read; `nil` when it can.
  fileprivate mutating func readSuppressions(into list: inout SuppressionList) -> String? {
    for facts in subjects.compactMap(\.sources) { list.add(facts) }
    var known: Set<String> = []
    for subject in subjects {
      guard let folder = subject.manifestFolder, let files = subject.reading,
        known.insert(Self.real(folder)).inserted
      else { continue }
      let path = folder + "/" + SuppressionFile.name
      guard !files.isMissing(path) else { continue }
      do throws(BoundedFile.Fault) {
        list.add(try suppressions(path, files))
      } catch {
        unreadable(path, error)
      }
    }
    guard let path = request.suppressions else { return nil }
    do throws(BoundedFile.Fault) {
      list.add(try suppressions(path, .named))
      return nil
    } catch {
      return error.reason
    }
  }

  private func suppressions(
    _ path: String, _ files: AuditFiles
  ) throws(BoundedFile.Fault) -> SuppressionFile {
    let bytes = try files.read(path, limit: SuppressionFile.byteLimit)
    let folder = AuditPath.absolute(Self.folder(of: path), in: workingFolder)
    return SuppressionFile(bytes, path: shown(path), folder: folder)
  }
}
