import ExtensionBundle
import Foundation

/// What is built, wherever it is described: a plain folder or a target of an Xcode project.
struct BuildSource {
  /// What paths are shown relative to.
  let root: URL
  let folder: SourceFolder
  let settings: BuildSettings
  let manifestFile: String
  let entitlementsFile: String?
  let libraries: [LibraryPlan]
  let warnings: [String]

  init(_ request: BuildRequest, environment: [String: String]) throws(BuildError) {
    switch try ProjectChoice(request) {
    case .folder(let root): try self.init(folder: root, request)
    case .target(let target, let project, let configuration):
      try self.init(
        ProjectTarget(
          target: target, project: project, configuration: configuration, request: request,
          environment: environment))
    }
  }

  private init(folder root: URL, _ request: BuildRequest) throws(BuildError) {
    self.root = root
    folder = try SourceFolder(scanning: root)
    settings = try BuildSettings(request, source: root)
    libraries = []
    guard let file = folder.manifests.first else {
      throw .manifest(.missingManifest(folder: root.path))
    }
    manifestFile = file
    let rights = folder.entitlements
    entitlementsFile = rights.first
    warnings = rights.dropFirst().map { other in
      "\(other): warning: only one file of entitlements counts; \(rights[0]) is used"
    }
    guard !folder.sources.isEmpty else {
      throw .source(path: root.path, reason: "the folder holds no Swift file")
    }
  }

  private init(_ target: ProjectTarget) throws(BuildError) {
    root = target.project.root
    let all = try target.settings()
    settings = try BuildSettings(all.values, source: target.project.url)
    guard let file = target.project.file("INFOPLIST_FILE", of: all.values) else {
      throw target.refusal(
        "has no INFOPLIST_FILE, so nothing says that it is a keyboard; Xcode's template for "
          + "keyboards has one")
    }
    manifestFile = file
    entitlementsFile = target.project.file("CODE_SIGN_ENTITLEMENTS", of: all.values)
    try target.refuseObstacles(all.values)
    folder = try SourceFolder(target.target, root: root, leavingOut: [file])
    guard !folder.sources.isEmpty else { throw target.refusal("holds no Swift file") }
    libraries = try target.libraries()
    warnings = all.warnings + target.warnings
  }
}
