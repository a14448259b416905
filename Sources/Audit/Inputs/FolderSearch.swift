import ExtensionBundle

/// The contents of a folder that may belong to keyboards.
struct FolderSearch {
  private(set) var apps: [String] = []
  private(set) var bundles: [String] = []
  private(set) var projects: [String] = []
  private(set) var manifests: [String] = []
  private(set) var entitlements: [String] = []
  private(set) var privacy: [String] = []
  /// Files that may be a keyboard's sources.
  private(set) var sources: [String] = []
  /// Entries that were not read.
  let faults: [FolderWalk.Fault]

  /// Folders of tools, which contain other developers' code or build products.
  static let skipped: Set<String> = [
    "build", "DerivedData", "Pods", "Carthage", "node_modules",
  ]

  init(_ root: String, _ files: AuditFiles) {
    var found: [FolderWalk.Entry] = []
    let walk = FolderWalk(root, files) { entry in
      found.append(entry)
      return entry.isFolder && Self.isEntered(entry.name)
    }
    faults = walk.faults
    for entry in found { add(entry) }
  }

  private static func isEntered(_ name: String) -> Bool {
    switch AuditReader.suffix(of: name) {
    case "appex", "app", "xcodeproj", "xcworkspace", "framework", "xcframework", "dsym": false
    default: !skipped.contains(name)
    }
  }

  /// Sorts an entry by its kind.
  private mutating func add(_ entry: FolderWalk.Entry) {
    let suffix = AuditReader.suffix(of: entry.name)
    switch (suffix, entry.isFolder) {
    case ("appex", true): bundles.append(entry.path)
    case ("app", true): apps.append(entry.path)
    case ("xcodeproj", true): projects.append(entry.path)
    case ("plist", false) where entry.name.lowercased().contains("info"):
      manifests.append(entry.path)
    case ("entitlements", false): entitlements.append(entry.path)
    case ("xcprivacy", false): privacy.append(entry.path)
    case ("swift", false), ("xib", false), ("storyboard", false), ("m", false), ("mm", false),
      ("c", false), ("cc", false), ("cpp", false), ("cxx", false):
      sources.append(entry.path)
    default: break
    }
  }
}

extension AuditReader {
  /// Reads everything in a folder that belongs to a keyboard.
  mutating func readFolder(_ path: String) {
    let before = (subjects.count, findings.count)
    let search = FolderSearch(path, files)
    // Two paths may lead to one keyboard, which is read once.
    let root = Self.real(path) + "/"
    let holdsWhatWasRead = seen.contains { $0.hasPrefix(root) }
    tell(search.faults)
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
            place: .sources, name: shown(folder), manifest: file, manifestFolder: folder,
            reading: self.files))
      } else if case .other(let what) = FileKind(file) {
        isOthers.insert(folder)
        passedOver.append(StaticAudit.PassedOver(shown(manifest), what))
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
        passedOver.append(.init(shown(path), "it does not belong to a keyboard that was found"))
        continue
      }
      found[index].entitlements = propertyList(path)
    }
    for path in search.privacy where !seen.contains(Self.real(path)) {
      guard let index = owner(of: path), found[index].privacy == nil else {
        passedOver.append(.init(shown(path), "it does not belong to a keyboard that was found"))
        continue
      }
      found[index].privacy = propertyList(path)
    }
    var sources = found.map { _ in SourceFiles() }
    for path in search.sources {
      var folder = Self.folder(of: path)
      while byFolder[folder] == nil, !isOthers.contains(folder) {
        let parent = Self.folder(of: folder)
        guard parent.utf8.count < folder.utf8.count else { break }
        folder = parent
      }
      if !isOthers.contains(folder), let index = byFolder[folder] { sources[index].add(path) }
    }
    for index in found.indices {
      sources[index].conditions = SourceFiles.conditions(of: request.settings)
      look(at: sources[index], of: &found[index])
    }
    subjects += found
  }
}
