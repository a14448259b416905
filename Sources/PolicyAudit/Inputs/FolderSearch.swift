import ExtensionBundle
import Foundation
import Glibc

/// What a folder holds that may belong to keyboards.
struct FolderSearch {
  private(set) var apps: [String] = []
  private(set) var bundles: [String] = []
  private(set) var projects: [String] = []
  private(set) var manifests: [String] = []
  private(set) var entitlements: [String] = []
  private(set) var privacy: [String] = []
  /// Files that may be a keyboard's sources.
  private(set) var sources: [String] = []
  /// Folders that cannot be looked into, or are beyond the limits, with the reason.
  private(set) var faults: [(path: String, reason: String)] = []

  static let entryLimit = 50_000
  static let depthLimit = 24

  /// Folders of tools, in which others' code lies or what was built.
  private static let skipped: Set<String> = [
    "build", "DerivedData", "Pods", "Carthage", "node_modules",
  ]

  init(_ root: String) {
    var open = [(path: root, depth: 0)]
    var count = 0
    while let (folder, depth) = open.popLast() {
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      } catch {
        faults.append((folder, "you may not look into this folder"))
        continue
      }
      var inner: [String] = []
      for name in names where !name.hasPrefix(".") {
        count += 1
        guard count <= Self.entryLimit else {
          faults.append(
            (
              root,
              "the folder holds more than \(Self.entryLimit) files; what comes later was not looked at"
            ))
          return
        }
        if let subfolder = add(folder + "/" + name, name) { inner.append(subfolder) }
      }
      guard depth < Self.depthLimit || inner.isEmpty else {
        faults.append((folder, "folders are nested more than \(Self.depthLimit) deep"))
        continue
      }
      open += inner.reversed().map { ($0, depth + 1) }
    }
  }

  /// Sorts an entry; a folder to be looked into is given back.
  private mutating func add(_ path: String, _ name: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    let suffix = AuditReader.suffix(of: name)
    if status.st_mode & S_IFMT == S_IFDIR {
      switch suffix {
      case "appex": bundles.append(path)
      case "app": apps.append(path)
      case "xcodeproj": projects.append(path)
      case "xcworkspace", "xcassets", "framework", "xcframework", "dsym": break
      default: return Self.skipped.contains(name) ? nil : path
      }
      return nil
    }
    // Of links only those to files are followed: one to a folder above would never end.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    switch suffix {
    case "plist" where name.lowercased().contains("info"): manifests.append(path)
    case "entitlements": entitlements.append(path)
    case "xcprivacy": privacy.append(path)
    case "swift", "xib", "storyboard", "m", "mm", "c", "cc", "cpp", "cxx": sources.append(path)
    default: break
    }
    return nil
  }
}

extension AuditReader {
  /// Reads everything in a folder that belongs to a keyboard.
  mutating func readFolder(_ path: String) {
    let before = (subjects.count, findings.count)
    let search = FolderSearch(path)
    // Two paths may lead to one keyboard, which is read once.
    let root = Self.real(path) + "/"
    let holdsWhatWasRead = seen.contains { $0.hasPrefix(root) }
    for fault in search.faults {
      unreadable(fault.path, fault.reason, help: "Name the keyboard's own folder.")
    }
    for project in search.projects { readProject(project, isNamed: false) }
    for app in search.apps { readApp(app, isNamed: false) }
    for bundle in search.bundles { readBundle(bundle, isNamed: false) }
    readManifests(search)
    guard before == (subjects.count, findings.count), request.target == nil, !holdsWhatWasRead
    else { return }
    findings.append(
      Finding(.notAKeyboard, file: shown(path), message: "no keyboard was found in the folder"))
  }

  /// Manifests that no project claims, each with the entitlements and the privacy manifest near it.
  private mutating func readManifests(_ search: FolderSearch) {
    var found: [AuditSubject] = []
    var byFolder: [String: Int] = [:]
    // The folders whose sources are not those of one keyboard.
    var isOthers: Set<String> = []
    for manifest in search.manifests {
      let folder = Self.folder(of: manifest)
      guard seen.insert(Self.real(manifest)).inserted, let file = propertyList(manifest) else {
        isOthers.insert(folder)
        continue
      }
      if case .keyboard = FileKind(file) {
        if byFolder[folder] != nil { isOthers.insert(folder) }
        // The first manifest of a folder is the one that its other files belong to.
        if byFolder[folder] == nil { byFolder[folder] = found.count }
        found.append(
          AuditSubject(
            place: .sources, name: shown(folder), manifest: file, manifestFolder: folder))
      } else if case .other(let what) = FileKind(file) {
        isOthers.insert(folder)
        passedOver.append(ManifestAudit.PassedOver(shown(manifest), what))
      }
    }
    /// The keyboard whose manifest is in the nearest folder above.
    func owner(of path: String) -> Int? {
      var folder = Self.folder(of: path)
      while byFolder[folder] == nil {
        let parent = Self.folder(of: folder)
        guard parent.utf8.count < folder.utf8.count else { return nil }
        folder = parent
      }
      return byFolder[folder]
    }
    for path in search.entitlements where !seen.contains(Self.real(path)) {
      guard let index = owner(of: path), found[index].entitlements == nil else {
        passedOver.append(.init(shown(path), "it belongs to no keyboard that was found"))
        continue
      }
      found[index].entitlements = propertyList(path)
    }
    for path in search.privacy where !seen.contains(Self.real(path)) {
      guard let index = owner(of: path), found[index].privacy == nil else {
        passedOver.append(.init(shown(path), "it belongs to no keyboard that was found"))
        continue
      }
      found[index].privacy = propertyList(path)
    }
    var files = found.map { _ in SourceFiles() }
    for path in search.sources {
      var folder = Self.folder(of: path)
      while byFolder[folder] == nil, !isOthers.contains(folder) {
        let parent = Self.folder(of: folder)
        guard parent.utf8.count < folder.utf8.count else { break }
        folder = parent
      }
      if !isOthers.contains(folder), let index = byFolder[folder] { files[index].add(path) }
    }
    for index in found.indices {
      files[index].conditions = SourceFiles.conditions(of: request.settings)
      look(at: files[index], of: &found[index])
    }
    subjects += found
  }
}
