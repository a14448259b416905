import ExtensionBundle
import Foundation
import Glibc

/// The target of an XcodeGen spec above a folder, if the folder holds that target's `Info.plist`.
///
/// Such a folder rarely compiles alone: the spec names the other sources, the packages and the settings.
struct FolderSpec {
  let spec: URL
  let target: String

  private static let levels = 4

  init?(above request: BuildRequest) {
    guard request.target == nil, request.configuration == nil else { return nil }
    let source = URL(fileURLWithPath: request.source.path).standardizedFileURL
    let limit = request.sourceRoot.map { URL(fileURLWithPath: $0.path).standardizedFileURL.path }
    let home = FileManager.default.homeDirectoryForCurrentUser.standardizedFileURL.path
    guard Self.holdsManifest(source), let owner = Self.owner(source.path) else { return nil }
    var folder = source
    for _ in 0..<Self.levels {
      // The user chose this folder, or it is where the repository begins.
      if folder.path == limit || Self.exists(folder.path + "/.git") { return nil }
      folder = folder.deletingLastPathComponent()
      if folder.path == "/" || folder.path == home { return nil }
      let file = folder.appendingPathComponent(ProjectSpec.usualName)
      guard Self.exists(file.path) else { continue }
      // In a shared folder another user may have put a file beside the source.
      guard Self.owner(file.path) == owner, let name = Self.target(of: file, with: source) else {
        return nil
      }
      (spec, target) = (file, name)
      return
    }
    return nil
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
    return names.contains { $0 == "Info.plist" || $0.hasSuffix("-Info.plist") }
  }
  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
  private static func owner(_ path: String) -> uid_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_uid : nil
  }
}
