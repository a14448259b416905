import Platform
import ExtensionBundle
import Foundation

/// Makes a module's plan of a package's target.
struct PackageTargetPlan {
  let request: BuildRequest
  let files: ProjectFiles
  let target: PackageTarget
  let package: PackageManifest
  /// The folders of headers of the C modules before it.
  let headerFolders: [String]
  let refusal: (String) -> BuildError

  private var bundle: String { "\(package.name)_\(target.name).bundle" }
  /// The files of a package, whose manifest names them.
  private var ownFiles: ProjectFiles {
    files.named(by: package.folder.appendingPathComponent("Package.swift").path)
  }

  func plan() throws(BuildError) -> LibraryPlan {
    let place = try sourceFolder()
    let folder = try scan(place)
    if let reason = PathName.fault(bundle) {
      throw refusal("needs the package \(package.name), whose bundle's name \(bundle) \(reason)")
    }
    // Resources that the manifest does not declare are not part of the module.
    let resources = folder.resources.filter { resource in
      target.resources.contains { Self.isAt(resource.path, $0.path, in: place) }
    }.map(inBundle)
    var plan = LibraryPlan(
      settings: try settings(), sources: chosen(folder.sources, in: place), resources: resources,
      catalogs: folder.catalogs.map(inBundle), models: folder.models.map(inBundle),
      // SwiftPM takes interface files whether they are declared or not.
      interfaces: folder.interfaces.map(inBundle), warnings: warnings)
    let hasC = !folder.cSources.isEmpty
    guard !plan.sources.isEmpty || hasC || !folder.headers.isEmpty else {
      throw refusal("needs \(target.name) of the package \(package.name), which has no sources")
    }
    if plan.sources.isEmpty {
      plan.c = try CPlan(files: ownFiles).package(
        target, folder.compiling(chosen(folder.cSources, in: place)), at: place,
        others: headerFolders, standards: package.languageStandards)
    } else if hasC {
      throw refusal(
        "needs \(target.name) of the package \(package.name), which mixes Swift and C in one target; SwiftPM does "
          + "not build such targets")
    }
    let isBundled =
      !resources.isEmpty || !plan.catalogs.isEmpty || !plan.interfaces.isEmpty
      || !plan.models.isEmpty
    if isBundled, !plan.sources.isEmpty {
      plan.generated[LibraryPlan.accessorName] = GeneratedSource(text: Self.accessor(bundle))
    }
    try plan.allowApplicationObject(ownFiles)
    return plan
  }

  private var warnings: [String] {
    let file = package.folder.appendingPathComponent("Package.swift").path
    let plugins = target.plugins.map {
      "\(file): warning: the build plug-in \($0) of the target \(target.name) is not run"
    }
    let settings = target.settings.leftOut.map {
      "\(file): warning: \($0) of the target \(target.name) is left out"
    }
    let embedded = target.embedded.map {
      "\(file): warning: \($0) of the target \(target.name) is not embedded in code"
    }
    return plugins + settings + embedded
  }

  private func scan(_ place: String) throws(BuildError) -> SourceFolder {
    var description = XcodeTarget(name: target.name, identifier: target.name, productType: "")
    description.folders = [
      XcodeTarget.Folder(
        path: place, leftOut: Set(target.excluded),
        copied: Set(target.resources.filter(\.isCopied).map(\.path)))
    ]
    return try SourceFolder(
      description, root: package.folder, leavingOut: [place + "/Package.swift"], files: ownFiles)
  }

  private func chosen(_ sources: [String], in place: String) -> [String] {
    sources.filter { path in
      target.sources.isEmpty || target.sources.contains { Self.isAt(path, $0, in: place) }
    }
  }

  private static func isAt(_ path: String, _ relative: String, in place: String) -> Bool {
    let whole = URL(fileURLWithPath: place + "/" + relative).standardizedFileURL.path
    return path.isInFolder(whole)
  }

  private func inBundle(_ resource: SourceFolder.Resource) -> SourceFolder.Resource {
    SourceFolder.Resource(
      path: resource.path, destination: bundle + "/" + resource.destination)
  }

  private func settings() throws(BuildError) -> BuildSettings {
    let defaults = BuildSettings.defaults(
      request, name: target.name, projectFolder: package.folder, configuration: "")
    let own = [
      "SWIFT_VERSION": target.settings.languageMode ?? package.languageMode,
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS":
        (["SWIFT_PACKAGE", request.isDebug ? "DEBUG" : ""] + target.settings.conditions)
        .joined(separator: " "),
      // SwiftPM's default; a package requests these literals by the name of a feature.
      "SWIFT_ENABLE_BARE_SLASH_REGEX": "NO",
    ]
    var settings = try BuildSettings(defaults.merging(own) { $1 }, source: package.folder)
    settings.compilerFlags += target.settings.flags + ["-package-name", package.name]
    return settings
  }

  /// The accessor that SwiftPM writes for a target with resources.
  private static func accessor(_ bundle: String) -> String {
    """
    import UIKit

    extension Bundle {
      static let module: Bundle = {
        let place = Bundle.main.bundleURL.appendingPathComponent("\(bundle)")
        return Bundle(url: place) ?? .main
      }()
    }

    """
  }

  private func sourceFolder() throws(BuildError) -> String {
    let candidates =
      target.path.map { [$0] }
      ?? ["Sources", "Source", "src", "srcs"].map { $0 + "/" + target.name }
    for candidate in candidates {
      let place = package.folder.appendingPathComponent(candidate).standardizedFileURL.path
      if try ownFiles.status(place) != nil { return place }
    }
    // A package of one target may have its sources without a folder between.
    let only = package.targets.filter { ["regular", "executable"].contains($0.kind) }.count == 1
    let sources = package.folder.appendingPathComponent("Sources").path
    if target.path == nil, only, try ownFiles.isFolder(sources) { return sources }
    throw .source(
      path: package.folder.path,
      reason:
        "there is no folder for the target \(target.name); Sources/\(target.name) is the usual")
  }
}
