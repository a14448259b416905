import ExtensionBundle
import Foundation

/// The source of a build: a plain folder or a target of an Xcode project.
struct BuildSource {
  /// The folder that displayed paths are relative to.
  let root: URL
  let files: ProjectFiles
  let folder: SourceFolder
  let settings: BuildSettings
  let manifestFile: String
  let entitlementsFile: String?
  let libraries: [LibraryPlan]
  let c: CSources?
  private(set) var warnings: [String]
  /// The project, for a target of one.
  private let project: XcodeProject?

  /// Reads a property list of the source, or uses one that the project's tool would write.
  func propertyList(_ file: String) throws(BuildError) -> PropertyListDocument {
    do throws(PropertyListError) {
      guard let project else {
        return try PropertyListDocument.read(URL(fileURLWithPath: file), beneath: files.root)
      }
      return try project.propertyList(file)
    } catch {
      throw .manifest(.brokenPropertyList(error))
    }
  }

  init(
    _ request: BuildRequest, environment: [String: String], launcher: String,
    progress: @escaping (String) -> Void
  ) throws(BuildError) {
    let spec = FolderSpec(above: request)
    var request = request
    if let spec { (request.source, request.target) = (spec.spec, spec.target) }
    let files = try ProjectFiles(request)
    switch try ProjectChoice(request, files) {
    case .folder(let root): try self.init(folder: root, request, files)
    case .target(let target, let project, let configuration):
      try self.init(
        ProjectTarget(
          target: target, project: project, configuration: configuration, request: request,
          environment: environment, launcher: launcher, files: files, progress: progress))
      if let spec { warnings.insert(spec.warning, at: 0) }
    }
  }

  private init(
    folder root: URL, _ request: BuildRequest, _ files: ProjectFiles
  ) throws(BuildError) {
    self.root = root
    self.files = files
    project = nil
    folder = try SourceFolder(scanning: root, files: files)
    settings = try BuildSettings(request, source: root)
    libraries = []
    c = try CPlan(files: files).keyboard(folder)
    guard let file = folder.manifests.first else {
      throw .manifest(.missingManifest(folder: root.path))
    }
    manifestFile = file
    let rights = folder.entitlements
    entitlementsFile = rights.first
    warnings = rights.dropFirst().map { other in
      "\(other): warning: there are several entitlements files; only \(rights[0]) is used"
    }
    guard !folder.sources.isEmpty else {
      throw .source(path: root.path, reason: "the folder contains no Swift file")
    }
  }

  private init(_ target: ProjectTarget) throws(BuildError) {
    root = target.project.root
    project = target.project
    let all = try target.settings()
    settings = try BuildSettings(all.values, source: target.project.url)
    guard let file = target.project.file("INFOPLIST_FILE", of: all.values) else {
      throw target.refusal(
        "has no INFOPLIST_FILE, which a keyboard needs; Xcode's template for "
          + "keyboards has one")
    }
    manifestFile = file
    entitlementsFile = target.project.file("CODE_SIGN_ENTITLEMENTS", of: all.values)
    try target.refuseOutside(file, setting: "INFOPLIST_FILE")
    if let entitlementsFile {
      try target.refuseOutside(entitlementsFile, setting: "CODE_SIGN_ENTITLEMENTS")
    }
    folder = try SourceFolder(
      target.target, root: root, leavingOut: [file], files: target.memberFiles)
    let header = try target.bridgingHeader(all.values)
    c = try CPlan(files: target.memberFiles).keyboard(
      folder, bridging: header,
      settings: CSettings(
        all.values, project: root, files: target.memberFiles))
    let modules = try target.libraries()
    libraries = modules.plans
    // The controller may be a package's.
    guard !folder.sources.isEmpty || !libraries.isEmpty else {
      throw target.refusal("contains no Swift file")
    }
    files = modules.files
    warnings =
      try target.project.additions.warnings + all.warnings + target.warnings() + modules.warnings
  }
}
