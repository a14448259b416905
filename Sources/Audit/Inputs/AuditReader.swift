import Platform
import ExtensionBundle
import Foundation
import Glibc

/// Finds and reads the files of keyboards; what cannot be read becomes a finding.
struct AuditReader {
  let request: StaticAudit.Request
  var subjects: [AuditSubject] = []
  var findings: [Finding] = []
  var passedOver: [StaticAudit.PassedOver] = []
  var foundTarget = false
  /// Why keyward could not look at the sources; its own fault, not the keyboard's.
  var sourceFault: String?
  /// Whether there are sources that no tool could look at.
  var leavesSourcesOut = false
  /// Manifests that were read, or belong to a project that was, by their real paths.
  var seen: Set<String> = []
  /// The remaining bytes to read in all, since all read data is kept for the report.
  private var bytesLeft = 64 << 20
  let workingFolder = FileManager.default.currentDirectoryPath
  /// The files that the audit may read for the operand.
  private(set) var files: AuditFiles
  /// The files that were reported to be outside, by the place that names them.
  var saidOutside: Set<String> = []
  /// The paths that a finding names because they can't be read.
  private var reportedPaths: Set<String> = []

  init(_ request: StaticAudit.Request) {
    self.request = request
    files = .named
  }

  /// Reads what one operand names.
  mutating func read(_ operand: String) {
    let path = operand.count > 1 && operand.endsWithSlash ? String(operand.dropLast()) : operand
    var status = stat()
    guard stat(path, &status) == 0 else {
      return unreadable(path, BoundedFile.reason(errno), help: "Check the path.")
    }
    files = .named
    let isProject = Self.name(of: path) == "project.pbxproj"
    if status.st_mode & S_IFMT == S_IFDIR || isProject {
      guard enter(path) else { return }
    }
    switch (status.st_mode & S_IFMT, Self.suffix(of: path)) {
    case (S_IFDIR, "appex"): readBundle(path, isNamed: true)
    case (S_IFDIR, "app"): readApp(path, isNamed: true)
    case (S_IFDIR, "xcodeproj"): readProject(path, isNamed: true)
    case (S_IFDIR, "xcworkspace"):
      unreadable(
        path, "a workspace only lists projects and is not read",
        help: "Name the .xcodeproj that contains the keyboard.")
    case (S_IFDIR, _): readFolder(path)
    case (S_IFREG, _) where isProject: readProject(Self.folder(of: path), isNamed: true)
    case (S_IFREG, _): readFile(path)
    default:
      unreadable(path, "this is neither a file nor a folder", help: "Name a file or a folder.")
    }
  }

  /// Finds the folder that all files of an operand must be in; reports when there is none.
  private mutating func enter(_ path: String) -> Bool {
    do throws(ProjectRoot.Fault) {
      let chosen = request.sourceRoot ?? Self.app(around: path)
      files = AuditFiles(
        root: try ProjectRoot(
          around: URL(fileURLWithPath: files.absolute(path)),
          chosen: chosen.map { URL(fileURLWithPath: $0) }), workingFolder: workingFolder)
      return true
    } catch {
      switch error {
      case .failed(let place, let code):
        unreadable(place, BoundedFile.reason(code), help: "Check the path and its permissions.")
      case .notAbove(_, let chosen):
        unreadable(
          path, "this is outside \(chosen)",
          help: "Choose a folder that contains what is audited.")
      }
      return false
    }
  }

  /// The app that a bundle is in, in `Name.app/PlugIns`, or that folder itself.
  private static func app(around path: String) -> String? {
    let above = folder(of: real(path))
    if suffix(of: above) == "app" { return above }
    let app = folder(of: above)
    return suffix(of: path) == "appex" && suffix(of: app) == "app" ? app : nil
  }

  // MARK: Paths

  static func name(of path: String) -> String { (path as NSString).lastPathComponent }

  /// The text behind the last dot of a name, by bytes: for Foundation a dot behind U+0600 is none, and a source of such a
  /// name would not be read.
  static func suffix(of path: String) -> String {
    let name = path.lastPathName.utf8
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return "" }
    return String(decoding: name[name.index(after: dot)...], as: UTF8.self).lowercased()
  }

  /// The folder that a path names a part of; not Foundation's, which crashes for "." (Swift 6.3).
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path without symbolic links, which shows that two names are one file.
  static func real(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The path as reports show it: relative to the working folder where it is inside.
  func shown(_ path: String) -> String {
    if let place = path.place(inFolder: workingFolder), !place.isEmpty { return place }
    return path.hasPrefix("./") && path.count > 2 ? String(path.dropFirst(2)) : path
  }

  // MARK: Findings

  mutating func unreadable(_ path: String, _ reason: String, help: String? = nil) {
    // A walk of the folder and a project can reach the same path.
    guard reportedPaths.insert(files.absolute(path)).inserted else { return }
    findings.append(Finding(.unreadable, file: shown(path), message: reason, help: help))
  }

  /// Reports a file that cannot or may not be read.
  mutating func unreadable(_ path: String, _ fault: BoundedFile.Fault, prefix: String = "") {
    guard fault.root == nil else { return outside(path, prefix + fault.reason) }
    unreadable(path, prefix + fault.reason, help: fault.help)
  }

  /// Reports something that leads outside the project.
  mutating func outside(_ path: String, at position: SourcePosition? = nil, _ reason: String) {
    findings.append(
      Finding(.outsideProject, file: shown(path), position: position, message: reason))
  }

  /// Reports the files that a walk skipped.
  mutating func tell(_ faults: [FolderWalk.Fault]) {
    for fault in faults {
      if fault.isOutside {
        guard reportedPaths.insert(files.absolute(fault.path)).inserted else { continue }
        outside(fault.path, fault.reason)
      } else {
        unreadable(fault.path, fault.reason, help: fault.help)
      }
    }
  }

  mutating func refuse(_ path: String, _ reason: String, isNamed: Bool) {
    if isNamed {
      findings.append(Finding(.notAKeyboard, file: shown(path), message: reason))
    } else {
      passedOver.append(StaticAudit.PassedOver(shown(path), reason))
    }
  }

  // MARK: Files

  /// Reads a property list; its errors become findings.
  mutating func propertyList(
    _ path: String, settings: [String: String]? = nil, generates: Bool = false
  ) -> AuditedFile? {
    let bytes: [UInt8]
    do throws(BoundedFile.Fault) {
      bytes = try files.read(path, limit: AuditedFile.limits.bytes)
    } catch {
      unreadable(path, error)
      return nil
    }
    bytesLeft -= bytes.count
    guard bytesLeft >= 0 else {
      unreadable(
        path, "the property lists exceed 64 MB in total", help: "Name fewer of them at once."
      )
      return nil
    }
    do throws(PropertyListError) {
      return try AuditedFile(
        bytes, path: shown(path), settings: settings ?? request.settings, generates: generates)
    } catch {
      findings.append(Rule.unreadable(error, of: bytes))
      return nil
    }
  }

  /// The same, where the file may not be there.
  mutating func propertyListIfPresent(_ path: String) -> AuditedFile? {
    files.isMissing(path) ? nil : propertyList(path)
  }

  private mutating func readFile(_ path: String) {
    if let advice = Self.advice(for: Self.suffix(of: path)) {
      return refuse(path, advice, isNamed: true)
    }
    if isProgram(path) {
      return refuse(
        path, "a program alone is not checked; name the .appex or the .app that contains it",
        isNamed: true)
    }
    guard seen.insert(Self.real(path)).inserted, let file = propertyList(path) else { return }
    if case .other(let what) = FileKind(file) { return refuse(path, what, isNamed: true) }
    subjects.append(.lone(file))
  }

  /// Why a file that is certainly no property list is not read.
  private static func advice(for suffix: String) -> String? {
    switch suffix {
    case "ipa", "zip": "this is an archive; unpack it and name the .app in it"
    case "swift", "m", "h", "xib", "storyboard":
      "this is a single source file; name the folder that contains the keyboard's Info.plist"
    default: nil
    }
  }

  // MARK: Bundles

  mutating func readBundle(_ path: String, isNamed: Bool, app: AuditSubject.App? = nil) {
    let manifest = path + "/Info.plist"
    guard seen.insert(Self.real(manifest)).inserted else { return }
    guard !files.isMissing(manifest) else {
      return unreadable(
        path, "the bundle contains no Info.plist", help: "Build the keyboard again.")
    }
    guard let file = propertyList(manifest) else { return }
    if case .other(let what) = FileKind(file),
      !isNamed || file.root.value.entry(AuditSubject.extensionKey) != nil
        || file.root.value.entry("EXAppExtensionAttributes") != nil
    {
      return refuse(path, what, isNamed: isNamed)
    }
    var subject = AuditSubject(place: .built, name: shown(path), manifest: file)
    subject.entitlements = propertyListIfPresent(path + "/Entitlements.plist")
    subject.privacy = propertyListIfPresent(path + "/PrivacyInfo.xcprivacy")
    subject.resources = resources(of: path)
    tell(FolderWalk(path, files).faults)
    subject.app = app ?? enclosingApp(of: path)
    lookAtProgram(of: path, &subject)
    subjects.append(subject)
  }

  /// The app around a bundle in `Name.app/PlugIns`.
  private mutating func enclosingApp(of path: String) -> AuditSubject.App? {
    Self.app(around: path).map { readAppItself($0) }
  }

  private mutating func readAppItself(_ path: String) -> AuditSubject.App {
    let manifest = propertyListIfPresent(path + "/Info.plist")
    return AuditSubject.App(
      manifest: manifest, entitlements: entitlements(ofApp: path, manifest),
      privacy: propertyListIfPresent(path + "/PrivacyInfo.xcprivacy"),
      frameworks: Set(files.names(in: path + "/Frameworks")))
  }

  /// The resources in a bundle, without the folders of languages.
  private func resources(of bundle: String) -> Set<String> {
    var found: Set<String> = []
    for name in files.names(in: bundle) {
      found.insert(name)
      if name.endsInBytes(of: ".lproj") { found.formUnion(files.names(in: bundle + "/" + name)) }
    }
    return found
  }

  mutating func readApp(_ path: String, isNamed: Bool) {
    let before = (subjects.count, findings.count)
    var bundles: [String] = []
    for folder in ["PlugIns", "Extensions"] {
      let inside = path + "/" + folder
      bundles += files.names(in: inside).filter { Self.suffix(of: $0) == "appex" }
        .map { inside + "/" + $0 }
    }
    let app = bundles.isEmpty ? nil : readAppItself(path)
    for bundle in bundles { readBundle(bundle, isNamed: false, app: app) }
    if before == (subjects.count, findings.count) {
      let what =
        bundles.isEmpty
        ? "the app contains no extension" : "none of the app's extensions is a keyboard"
      refuse(path, what, isNamed: isNamed)
    }
  }
}
