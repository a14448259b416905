import Platform
import ExtensionBundle
import Foundation
import Glibc

/// The target of an XcodeGen spec above a folder, or in a folder beside it, if the folder holds that target's `Info.plist`.
///
/// Such a folder rarely compiles alone: the spec names the other sources, the packages and the settings.
struct FolderSpec {
  let spec: URL
  let target: String

  private static let levels = 4
  /// How many folders beside a source, or beside one above it, are looked into.
  private static let neighbors = 100

  init?(above request: BuildRequest) {
    guard request.target == nil, request.configuration == nil else { return nil }
    let source = URL(fileURLWithPath: request.source.path).standardizedFileURL
    let limit = request.sourceRoot.map { URL(fileURLWithPath: $0.path).standardizedFileURL.path }
    let home = FileManager.default.homeDirectoryForCurrentUser.standardizedFileURL.path
    guard Self.holdsManifest(source), let owner = Self.owner(source.path) else { return nil }
    let checkout = Checkout.folder(around: source.resolvingSymlinksInPath().path)
    var folder = source
    for _ in 0..<Self.levels {
      // The user chose this folder, or it is where the repository begins.
      if [limit, checkout].contains(folder.path) || Self.exists(folder.path + "/.git") {
        return nil
      }
      let above = folder.deletingLastPathComponent()
      if above.path == "/" || above.path == home { return nil }
      var specs = [above.appendingPathComponent(ProjectSpec.usualName)]
      let isAbove = Self.exists(specs[0].path)
      if !isAbove {
        // Without a folder that both are in, a spec beside the source may not use it.
        specs = checkout ?? limit == nil ? [] : Self.specs(in: above, beside: folder)
      }
      // In a shared folder another user may have put a file beside the source.
      let found = specs.filter { Self.owner($0.path) == owner }.compactMap { file in
        Self.target(of: file, with: source).map { (file, $0) }
      }
      if found.count == 1 {
        (spec, target) = found[0]
        return
      }
      if isAbove || found.count > 1 { return nil }
      folder = above
    }
    return nil
  }

  /// The specs in the folders beside one.
  private static func specs(in folder: URL, beside: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.beginsWithDot && $0 != beside.lastPathComponent }.sorted()
      .prefix(neighbors).map {
        folder.appendingPathComponent($0).appendingPathComponent(ProjectSpec.usualName)
      }
  }

  var warning: String {
    "\(spec.path): warning: the folder holds the Info.plist of the target \(target), which is built with all that "
      + "the spec names"
  }

  private static func target(of spec: URL, with folder: URL) -> String? {
    guard let project = try? ProjectSpec.read(spec) else { return nil }
    let all = project.configurations
    let configuration = all.contains("Debug") ? "Debug" : all.first ?? "Debug"
    let keyboards = (try? project.keyboardTargets(configuration: configuration)) ?? []
    let found = keyboards.filter { target in
      project.manifestFile(of: target, configuration: configuration).map {
        ($0 as NSString).deletingLastPathComponent == folder.path
      } ?? false
    }
    return found.count == 1 ? found[0].name : nil
  }
  private static func holdsManifest(_ folder: URL) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.contains { $0 == "Info.plist" || $0.endsInBytes(of: "-Info.plist") }
  }
  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
  private static func owner(_ path: String) -> uid_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_uid : nil
  }
}
