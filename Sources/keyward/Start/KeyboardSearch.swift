import Platform
import ExtensionBuilder
import ExtensionBundle
import Foundation
import KeyboardHost

/// A keyboard that can be built: a folder of sources, or a target of an Xcode project.
struct FoundKeyboard: Equatable {
  /// The folder or the project.
  var url: URL
  /// The target of a project.
  var target: String?

  /// How a command line names it.
  var shown: String {
    url.relativeToWorkingDirectory.onOneLine + (target.map { " --target \($0.onOneLine)" } ?? "")
  }

  /// The name of its first flow.
  var name: String { target ?? url.lastPathComponent }
}

/// Finds the keyboards in a folder, as `keyward init` needs them.
struct KeyboardSearch {
  private(set) var keyboards: [FoundKeyboard] = []
  /// Projects that could not be read, each with the reason.
  private(set) var faults: [String] = []

  private static let entryLimit = 50_000
  private static let depthLimit = 8
  /// Folders of tools, which contain other developers' code or build products.
  private static let skipped: Set<String> = [
    "build", "DerivedData", "Pods", "Carthage", "node_modules",
  ]
  private static let unread: Set<String> = [
    "appex", "app", "xcworkspace", "xcassets", "framework", "xcframework", "lproj",
  ]

  /// Looks into a project, or into a folder and what is below it.
  init(_ root: URL) {
    guard root.pathExtension != "xcodeproj", !ProjectSpec.isSpec(root) else {
      read(project: root)
      return
    }
    var projects: [URL] = []
    var folders: [URL] = []
    var open = [(url: root, depth: 0)]
    var count = 0
    while let (folder, depth) = open.popLast() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      if names.contains(where: { Self.isKeyboardManifest(folder.appendingPathComponent($0)) }) {
        folders.append(folder)
        continue
      }
      let hasProject = names.contains { $0.endsInBytes(of: ".xcodeproj") }
      for name in names.sorted().reversed() where !name.beginsWithDot {
        count += 1
        guard count <= Self.entryLimit else {
          faults.append(
            "\(root.path) contains more than \(Self.entryLimit) files; name a folder in it")
          return
        }
        let url = folder.appendingPathComponent(name)
        if url.pathExtension == "xcodeproj" || name == ProjectSpec.usualName && !hasProject {
          projects.append(url)
        } else if depth < Self.depthLimit, Self.isFolder(url), !Self.skipped.contains(name),
          !Self.unread.contains(url.pathExtension)
        {
          open.append((url, depth + 1))
        }
      }
    }
    for project in projects { read(project: project) }
    // The folder of a project's target is that target.
    if keyboards.isEmpty { keyboards = folders.map { FoundKeyboard(url: $0) } }
    keyboards.sort { ($0.url.path, $0.target ?? "") < ($1.url.path, $1.target ?? "") }
  }

  /// Refuses a folder that isn't a keyboard and holds several, whose sources would be compiled as one.
  static func requireOne(in source: URL) throws(CommandFailure) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: source.path)) ?? []
    // The folder of a target may contain anything, and a project lists its own files.
    guard source.pathExtension != "xcodeproj", !ProjectSpec.isSpec(source),
      !names.contains(where: {
        $0.endsInBytes(of: ".xcodeproj") || $0 == ProjectSpec.usualName
          || isKeyboardManifest(source.appendingPathComponent($0))
      })
    else { return }
    let found = KeyboardSearch(source).keyboards
    guard found.count > 1, let first = found.first else { return }
    let shown = found.prefix(20).map(\.shown).joined(separator: ", ")
    let more = found.count > 20 ? " and \(found.count - 20) more" : ""
    throw CommandFailure(
      .usage,
      "\(source.relativeToWorkingDirectory.onOneLine) contains several keyboards: \(shown)\(more); name one of them, "
        + "such as \(first.shown)")
  }

  private mutating func read(project url: URL) {
    do throws(XcodeProjectError) {
      let project =
        ProjectSpec.isSpec(url) ? try ProjectSpec.read(url) : try XcodeProject.read(url)
      let configuration =
        project.configurations.contains("Debug")
        ? "Debug" : project.configurations.first ?? "Debug"
      keyboards += try project.keyboardTargets(configuration: configuration).map {
        FoundKeyboard(url: url, target: $0.name)
      }
    } catch {
      faults.append(error.message)
    }
  }

  private static func isFolder(_ url: URL) -> Bool {
    // A link to a folder above would never end.
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return attributes?[.type] as? FileAttributeType == .typeDirectory
  }

  private static func isKeyboardManifest(_ url: URL) -> Bool {
    guard
      url.lastPathComponent == "Info.plist" || url.lastPathComponent.endsInBytes(of: "-Info.plist"),
      let manifest = try? PropertyListDocument.read(
        url, limits: PropertyListLimits(bytes: 1 << 20))
    else { return false }
    let point = manifest.root.value["NSExtension"]?["NSExtensionPointIdentifier"]?.string
    return point == ExtensionManifest.keyboardExtensionPoint
  }
}
