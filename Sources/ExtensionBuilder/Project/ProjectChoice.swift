import ExtensionBundle
import Foundation
import Platform

/// Determines the kind of a request's source.
enum ProjectChoice {
  /// The folder that a target would use.
  case folder(URL)
  /// A target of a project.
  case target(XcodeTarget, XcodeProject, configuration: String)

  init(_ request: BuildRequest, _ files: ProjectFiles) throws(BuildError) {
    let source = URL(fileURLWithPath: request.source.path).standardizedFileURL
    if source.pathExtension == "xcworkspace" { throw Self.refuseWorkspace(source) }
    guard let place = try Self.projectFolder(source) else {
      if let name = request.target {
        throw .source(
          path: source.path,
          reason:
            "this is not a project, so it has no target \(name); name the .xcodeproj or project.yml"
        )
      }
      if let name = request.configuration {
        throw .source(
          path: source.path,
          reason:
            "this is not a project, so it has no configuration \(name); name the .xcodeproj or project.yml"
        )
      }
      self = .folder(source)
      return
    }
    let project: XcodeProject
    do throws(XcodeProjectError) {
      project =
        ProjectSpec.isSpec(place)
        ? try ProjectSpec.read(place, files: files.root)
        : try XcodeProject.read(place, files: files.root)
    } catch {
      throw .project(error)
    }
    let configuration = try Self.configuration(request.configuration, of: project)
    let target = try Self.target(request.target, of: project, configuration)
    self = .target(target, project, configuration: configuration)
  }

  /// The project that a path means: itself, or the only one in a folder without a keyboard's manifest.
  private static func projectFolder(_ source: URL) throws(BuildError) -> URL? {
    if source.pathExtension == "xcodeproj" {
      try checkProject(source)
      return source
    }
    if ProjectSpec.isSpec(source) { return source }
    // `My.xcodeproj/project.pbxproj`, as a shell completes it.
    if source.lastPathComponent == "project.pbxproj" { return source.deletingLastPathComponent() }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: source.path)) ?? []).sorted()
    guard !names.contains(where: { $0 == "Info.plist" || $0.endsInBytes(of: "-Info.plist") }) else {
      return nil
    }
    let hasSpec = names.contains(ProjectSpec.usualName)
    let projects = names.filter { name in
      // A repository may have the schemes of a project that XcodeGen writes, and not the project.
      let file = source.path + "/" + name + "/project.pbxproj"
      return name.endsInBytes(of: ".xcodeproj")
        && (!hasSpec || FileManager.default.fileExists(atPath: file))
    }
    if projects.isEmpty, hasSpec { return source.appendingPathComponent(ProjectSpec.usualName) }
    guard projects.count <= 1 else {
      throw .source(
        path: source.path,
        reason: "the folder contains several projects; name one: "
          + projects.joined(separator: ", "))
    }
    guard let project = projects.first.map(source.appendingPathComponent) else { return nil }
    try checkProject(project)
    return project
  }

  /// A project is a folder that contains a `project.pbxproj`.
  private static func checkProject(_ place: URL) throws(BuildError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else { return }
    guard isFolder.boolValue else {
      throw .source(
        path: place.path,
        reason: "this is a file, and an .xcodeproj is a folder that contains a project.pbxproj; "
          + "copy the whole folder here")
    }
    let file = place.appendingPathComponent("project.pbxproj").path
    guard !FileManager.default.fileExists(atPath: file) else { return }
    throw .source(
      path: place.path,
      reason:
        "the project contains no project.pbxproj, the file that lists its targets; add it, or name "
        + "the folder of the keyboard, which contains its Info.plist")
  }

  private static func refuseWorkspace(_ source: URL) -> BuildError {
    let folder = source.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let projects = names.filter { $0.endsInBytes(of: ".xcodeproj") }.sorted()
    let advice =
      projects.isEmpty
      ? "name the .xcodeproj that contains the keyboard"
      : "name the project that contains the keyboard, such as " + projects.joined(separator: " or ")
    return .source(
      path: source.path, reason: "a workspace only lists projects and is not read; \(advice)")
  }

  private static func configuration(
    _ name: String?, of project: XcodeProject
  ) throws(BuildError) -> String {
    let all = project.configurations
    if let name {
      guard all.contains(name) else {
        throw .source(
          path: project.url.path,
          reason:
            "there is no configuration \(name); configurations: \(all.joined(separator: ", "))")
      }
      return name
    }
    return all.contains("Debug") ? "Debug" : all.first ?? "Debug"
  }

  private static func target(
    _ name: String?, of project: XcodeProject, _ configuration: String
  ) throws(BuildError) -> XcodeTarget {
    func refuse(_ reason: String, remedy: Remedy? = nil) -> BuildError {
      .source(path: project.url.path, reason: reason, remedy: remedy)
    }
    let keyboards: [XcodeTarget]
    do throws(XcodeProjectError) {
      keyboards = try project.keyboardTargets(configuration: configuration)
    } catch {
      throw .project(error)
    }
    if let name {
      if let found = project.targets.first(where: { $0.name == name }) {
        guard found.isAppExtension else {
          let advice = keyboards.isEmpty ? "" : "; its keyboards are: \(names(keyboards))"
          throw refuse("the target \(name) is \(found.kindName), not a keyboard extension\(advice)")
        }
        return found
      }
      let all = project.targets.map { "\($0.name) (\($0.kindName))" }.joined(separator: ", ")
      throw refuse(
        all.isEmpty
          ? "the project has no targets" : "there is no target \(name); targets: \(all)")
    }
    if keyboards.count == 1 { return keyboards[0] }
    guard keyboards.isEmpty else {
      throw refuse("there are several keyboards: \(names(keyboards))", remedy: .chooseTarget)
    }
    let all = project.targets.map { "\($0.name) (\($0.kindName))" }.joined(separator: ", ")
    for target in project.targets where target.isAppExtension {
      if let fault = project.additions.targetFaults[target.identifier] { throw .project(fault) }
      try ProjectTarget.refuseOutsideManifest(target, project, configuration)
    }
    throw refuse(
      "no target is a keyboard extension, one whose Info.plist names "
        + "\(ExtensionManifest.keyboardExtensionPoint)"
        + (all.isEmpty ? "" : "; the targets are: \(all)"))
  }

  private static func names(_ targets: [XcodeTarget]) -> String {
    targets.map(\.name).joined(separator: ", ")
  }
}
