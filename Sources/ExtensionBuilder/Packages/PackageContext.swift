import Platform
import ExtensionBundle
import Foundation

/// The package settings of a project as a whole.
struct PackageContext {
  /// The project, as errors name it.
  var source = ""
  /// The packages in repositories that the targets use.
  var remotes: [XcodeTarget.RemotePackage] = []
  /// The folders of the local packages.
  var locals: [String] = []
  /// Files that may pin versions, the first one first: `Package.resolved`.
  var pinFiles: [String] = []
  /// Files that may name other addresses: `mirrors.json`.
  var mirrorFiles: [String] = []
  /// Folders in which Xcode or SwiftPM may have left packages: `SourcePackages` and `.build`.
  var existing: [String] = []
  var progress: (String) -> Void = { _ in }

  init() {}

  /// Looks for the files beside a project.
  init(
    _ project: XcodeProject, remotes: [XcodeTarget.RemotePackage], locals: [String],
    files: ProjectFiles, progress: @escaping (String) -> Void
  ) {
    source = project.url.path
    self.remotes = remotes
    self.locals = locals
    self.progress = progress
    let folder = project.url.standardizedFileURL.deletingLastPathComponent()
    let above = folder.deletingLastPathComponent()
    // The folder above is the project's to use only where it is in its repository.
    let isAboveOwn = (try? files.status(above.path)) != nil
    let around = isAboveOwn ? [folder, above] : [folder]
    let workspaces = around.flatMap { place in
      ((try? files.names(in: place.path, limit: 20_000)) ?? [])
        .filter { $0.endsInBytes(of: ".xcworkspace") }.map { place.path + "/" + $0 }
    }
    // The files that a tool wrote for the spec.
    let generated =
      project.url.pathExtension == "xcodeproj"
      ? []
      : ((try? files.names(in: folder.path, limit: 20_000)) ?? [])
        .filter { $0.endsInBytes(of: ".xcodeproj") }.map { folder.path + "/" + $0 }
    let places =
      (([project.url.standardizedFileURL.path] + generated)
      .map { $0 + "/project.xcworkspace" } + workspaces)
      .map { $0 + "/xcshareddata/swiftpm" }
    let packages = locals + [folder.path]
    pinFiles = (places + packages).map { $0 + "/Package.resolved" }
    mirrorFiles =
      places.map { $0 + "/configuration/mirrors.json" }
      + packages.map { $0 + "/.swiftpm/configuration/mirrors.json" }
    existing =
      around.flatMap { place in
        ["SourcePackages", "build/SourcePackages", "DerivedData/SourcePackages"].map {
          place.path + "/" + $0
        }
      } + derived(in: around, files) + packages.map { $0 + "/.build" }
  }

  private func derived(in folders: [URL], _ files: ProjectFiles) -> [String] {
    folders.flatMap { place in
      let derived = place.path + "/DerivedData"
      return ((try? files.names(in: derived, limit: 1_000)) ?? []).map {
        derived + "/" + $0 + "/SourcePackages"
      }
    }
  }
}
