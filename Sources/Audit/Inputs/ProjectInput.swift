import Platform
import ExtensionBundle
import Foundation

/// A target of a project, with its settings.
private struct TargetFiles {
  let target: XcodeTarget
  let settings: [String: String]
  /// The manifest that a setting names; `nil` where Xcode makes all of it.
  let manifest: String?
  let configuration: String
  /// Files of settings that are outside the project.
  let faults: [XcodeProjectError]
  /// How many bytes were read for the settings.
  let size: Int

  init(_ target: XcodeTarget, in project: XcodeProject, _ request: StaticAudit.Request) {
    // A submitted build is a release.
    let configurations = project.configurations
    let configuration =
      configurations.contains("Release") ? "Release" : configurations.first ?? "Release"
    let defaults = Self.defaults(target, project, configuration)
    let own = project.settings(of: target, configuration: configuration, over: defaults)
    self.target = target
    self.configuration = configuration
    (faults, size) = (own.faults, own.size)
    settings = own.values.merging(request.settings) { _, given in given }
    manifest = project.file("INFOPLIST_FILE", of: settings)
  }

  /// Xcode's own values of the settings that manifests use.
  private static func defaults(
    _ target: XcodeTarget, _ project: XcodeProject, _ configuration: String
  ) -> [String: String] {
    [
      "TARGET_NAME": target.name, "TARGETNAME": target.name, "PRODUCT_NAME": "$(TARGET_NAME)",
      "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
      "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
      "PRODUCT_BUNDLE_PACKAGE_TYPE": target.isAppExtension ? "XPC!" : "APPL",
      "DEVELOPMENT_LANGUAGE": "en", "CONFIGURATION": configuration, "PLATFORM_NAME": "iphoneos",
      "SRCROOT": project.root.path, "SOURCE_ROOT": project.root.path,
      "PROJECT_DIR": project.root.path,
      "PROJECT_NAME": project.url.deletingPathExtension().lastPathComponent,
      // Signing fills these in.
      "AppIdentifierPrefix": "", "TeamIdentifierPrefix": "", "DEVELOPMENT_TEAM": "",
    ]
  }

  var generates: Bool {
    BuildVariables(settings).expand(settings["GENERATE_INFOPLIST_FILE"] ?? "").text == "YES"
  }
}

extension AuditReader {
  /// Reads the keyboards of a project.
  mutating func readProject(_ path: String, isNamed: Bool) {
    let project: XcodeProject
    do throws(XcodeProjectError) {
      project = try XcodeProject.read(
        URL(fileURLWithPath: files.absolute(path)), files: files.root)
    } catch {
      findings.append(
        Finding(
          .unreadable, file: shown(error.file), position: error.position, message: error.reason,
          help: "Open the project in Xcode; a merge may have damaged it."))
      return
    }
    let before = (subjects.count, findings.count)
    do throws(XcodeProjectError) { try readTargets(of: project) } catch {
      return unreadable(
        error.file, error.reason, help: "Name the folder of the keyboard's sources alone.")
    }
    guard before == (subjects.count, findings.count), request.target == nil else { return }
    let kinds = project.targets.map { "\($0.name) is \($0.kindName)" }.joined(separator: ", ")
    refuse(
      path, "no target of the project is a keyboard" + (kinds.isEmpty ? "" : ": \(kinds)"),
      isNamed: isNamed)
  }

  private mutating func readTargets(of project: XcodeProject) throws(XcodeProjectError) {
    var budget = XcodeProject.TargetBudget(
      file: project.url.appendingPathComponent("project.pbxproj").path)
    for target in project.targets where target.isAppExtension {
      guard request.target == nil || request.target == target.name else { continue }
      foundTarget = foundTarget || request.target == target.name
      let files = TargetFiles(target, in: project, request)
      try budget.spend(files.size)
      readTarget(files, of: project)
    }
    // The project names the manifests of the other targets; they aren't those of keyboards.
    for target in project.targets where !target.isAppExtension {
      let files = TargetFiles(target, in: project, request)
      try budget.spend(files.size)
      if let file = files.manifest { seen.insert(Self.real(file)) }
    }
  }

  /// Reports where a target names files outside the project: members, settings and files of
  /// settings.
  private mutating func tellOutside(_ target: TargetFiles, of project: XcodeProject) {
    for fault in target.faults where saidOutside.insert(fault.message).inserted {
      outside(fault.file, at: fault.position, fault.reason)
    }
    for setting in ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"] {
      guard let path = project.file(setting, of: target.settings), files.isOutside(path) else {
        continue
      }
      let place = project.position(
        ofSetting: setting, of: target.target, configuration: target.configuration)
      outside(path, namedBy: place.file, at: place.position)
    }
  }

  /// Reports the members of a target that are outside, where the project names them.
  mutating func tellOutside(membersOf target: XcodeTarget, _ project: XcodeProject) {
    let inner = target.folders.flatMap { folder in
      folder.only.sorted().map { folder.path + "/" + $0 }
    }
    let file = project.url.appendingPathComponent("project.pbxproj").path
    for path in target.sources + target.resources + target.folders.map(\.path) + inner
    where saidOutside.count < 100 && files.isOutside(path) {
      outside(path, namedBy: file, at: project.position(ofPath: path))
    }
  }

  private mutating func outside(
    _ path: String, namedBy file: String, at position: SourcePosition?
  ) {
    // The same member of two targets is reported once, to keep the report short.
    let place = position.map { ":\($0.line)" } ?? ""
    guard saidOutside.count < 100, saidOutside.insert(file + place + path).inserted else { return }
    outside(
      file, at: position, "\(path): \(BoundedFile.Fault.outside(files.root?.path ?? "/").reason)")
  }

  private mutating func readTarget(_ files: TargetFiles, of project: XcodeProject) {
    let name = files.target.name
    tellOutside(files, of: project)
    guard let manifest = files.manifest else {
      return refuse(
        project.url.path,
        "the target \(name) has no INFOPLIST_FILE, which a keyboard needs",
        isNamed: request.target == name)
    }
    // An outside manifest is reported already, and nothing more is known of the target.
    guard !self.files.isOutside(manifest) else { return }
    guard !self.files.isMissing(manifest) else {
      return unreadable(
        manifest, "INFOPLIST_FILE of the target \(name) names this file, which is missing",
        help: "Fix the setting, or add the file.")
    }
    seen.insert(Self.real(manifest))
    guard
      let file = propertyList(manifest, settings: files.settings, generates: files.generates)
    else { return }
    if case .other(let what) = FileKind(file) {
      return refuse(manifest, what, isNamed: request.target == name)
    }
    var subject = AuditSubject(place: .project, name: name, manifest: file)
    subject.entitlements = entitlements(of: files, project)
    subject.privacy = privacyManifest(of: files)
    subject.resources = storyboards(of: files.target)
    subject.app = app(around: files.target, project)
    subject.manifestFolder = Self.folder(of: manifest)
    subject.reading = self.files
    look(
      at: sources(of: files.target, project, settings: files.settings), of: &subject)
    subjects.append(subject)
  }

  private mutating func entitlements(
    of files: TargetFiles, _ project: XcodeProject
  ) -> AuditedFile? {
    guard let path = project.file("CODE_SIGN_ENTITLEMENTS", of: files.settings) else { return nil }
    guard !self.files.isOutside(path) else { return nil }
    guard !self.files.isMissing(path) else {
      unreadable(
        path,
        "CODE_SIGN_ENTITLEMENTS of the target \(files.target.name) names this file, which is missing",
        help: "Fix the setting, or add the file.")
      return nil
    }
    seen.insert(Self.real(path))
    return propertyList(path, settings: files.settings)
  }

  private mutating func privacyManifest(of files: TargetFiles) -> AuditedFile? {
    let name = "PrivacyInfo.xcprivacy"
    let resources = files.target.resources.filter { Self.name(of: $0) == name }
    let folders = files.target.folders.filter {
      !$0.leftOut.contains(name) && ($0.only.isEmpty || $0.only.contains(name))
    }.map { $0.path + "/" + name }
    guard let path = (resources + folders).first(where: self.files.exists) else { return nil }
    seen.insert(Self.real(path))
    return propertyList(path, settings: files.settings)
  }

  /// The app that depends on the extension.
  private mutating func app(
    around target: XcodeTarget, _ project: XcodeProject
  ) -> AuditSubject.App? {
    let owner = project.targets.first {
      $0.productType == "com.apple.product-type.application"
        && $0.dependencies.contains(target.identifier)
    }
    guard let owner else { return nil }
    let files = TargetFiles(owner, in: project, request)
    var app = AuditSubject.App()
    tellOutside(files, of: project)
    if let manifest = files.manifest, self.files.exists(manifest) {
      app.manifest = propertyList(manifest, settings: files.settings, generates: files.generates)
    } else if files.generates {
      let empty = Array("<plist version=\"1.0\"><dict/></plist>".utf8)
      app.manifest = try? AuditedFile(
        empty, path: shown(project.url.path), settings: files.settings, generates: true)
    }
    app.entitlements = entitlements(of: files, project)
    app.privacy = privacyManifest(of: files)
    return app
  }

  /// The names of a target's storyboards; `nil` where its folders cannot be looked through.
  private func storyboards(of target: XcodeTarget) -> Set<String>? {
    var names = Set(
      target.resources.map(Self.name(of:)).filter { $0.endsInBytes(of: ".storyboard") })
    for folder in target.folders {
      let walk = FolderWalk(folder.path, files) { entry in
        if entry.name.endsInBytes(of: ".storyboard") { names.insert(entry.name) }
        return entry.isFolder
      }
      guard walk.faults.isEmpty else { return nil }
    }
    return names
  }
}
