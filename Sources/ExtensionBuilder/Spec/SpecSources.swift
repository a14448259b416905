import Platform
import ExtensionBundle
import Foundation
import Glibc

/// Finds the files of targets on the disk, as XcodeGen does.
struct SpecSources {
  /// A file, or a folder that counts as one, of a target.
  struct Member {
    var path: String
    var phase: SpecPhase
    var place: SpecPlace
    var isForIOS = true
  }

  private static let entryLimit = 200_000
  private static let namesLimit = 20_000
  private static let depthLimit = 32
  private static let patternLimit = 200
  /// The most comparisons of a path's character with a pattern's: some seconds.
  static let comparisonLimit = 100_000_000
  /// Folders that Xcode shows as files.
  private static let wrappers: Set<String> = [
    "app", "appex", "bundle", "docc", "dsym", "framework", "icon", "mlmodelc", "mlpackage",
    "playground", "rtfd", "scnassets", "xcassets", "xcdatamodel", "xcdatamodeld", "xcframework",
    "xcmappingmodel", "xcodeproj", "xcstickers", "xcworkspace", "xpc",
  ]

  private let root: ProjectRoot
  private let folder: String
  /// The spec's settings for file extensions.
  private let fileTypes: [String: (phase: SpecPhase?, isFile: Bool)]
  private var entriesLeft = entryLimit
  private var comparisonsLeft: Int

  init(
    _ spec: SpecValue, root: ProjectRoot, folder: String, comparisons: Int
  ) throws(XcodeProjectError) {
    comparisonsLeft = comparisons
    self.root = root
    self.folder = folder
    var types: [String: (phase: SpecPhase?, isFile: Bool)] = [:]
    for entry in try spec["options"]?.map("fileTypes") ?? [] {
      var phase: SpecPhase?
      if let value = entry.value["buildPhase"] { phase = try SpecPhase(value) }
      types[entry.key] = (phase, try entry.value.truth("file") ?? true)
    }
    fileTypes = types
  }

  /// A walk through one source.
  private struct Walk {
    let source: SpecTarget.Source
    let top: String
    let excludes: [SpecGlob]
    let includes: [SpecGlob]
    let explicitFolders: [SpecGlob]
    var members: [Member] = []
    var manifests: [String] = []
  }

  /// The files of a target.
  ///
  /// - Returns: Members, the `Info.plist` files among them, and warnings about missing ones.
  mutating func members(
    of target: SpecTarget
  ) throws(XcodeProjectError) -> (members: [Member], manifests: [String], warnings: [String]) {
    var members: [Member] = []
    var manifests: [String] = []
    var warnings: [String] = []
    for source in target.sources {
      var walk = Walk(
        source: source, top: SpecFiles.join(folder, source.path),
        excludes: try globs(source.excludes, source), includes: try globs(source.includes, source),
        explicitFolders: try globs(source.explicitFolders, source))
      guard let status = try status(walk.top, source) else {
        if !source.isOptional {
          warnings.append(
            source.place.warning(
              "\(walk.top) is missing, which the target \(target.name) names in sources; add it, "
                + "or run the tool that generates it"))
        }
        continue
      }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      let suffix = walk.top.pathSuffix
      switch source.kind ?? (isFolder && suffix.isEmpty ? .group : .file) {
      case .folder: add(walk.top, to: &walk, as: source.phase ?? .resources)
      case .file: add(walk.top, to: &walk)
      case .group, .syncedFolder:
        if isFolder {
          try scan(walk.top, below: [], above: [], &walk)
        } else {
          add(walk.top, to: &walk)
        }
      }
      members += walk.members
      manifests += walk.manifests
    }
    return (members, manifests, warnings)
  }

  private func globs(
    _ patterns: [String], _ source: SpecTarget.Source
  ) throws(XcodeProjectError) -> [SpecGlob] {
    guard patterns.count <= Self.patternLimit else {
      throw source.place.fault(
        "excludes or includes have more than \(Self.patternLimit) patterns; use * or **")
    }
    return try patterns.map { pattern throws(XcodeProjectError) in
      guard let glob = SpecGlob(pattern) else {
        throw source.place.fault(
          "the pattern \(pattern.prefix(80)) is too long or has too many {alternatives}; split it")
      }
      return glob
    }
  }

  /// The entry at a path; `nil` where nothing is.
  private func status(
    _ path: String, _ source: SpecTarget.Source
  ) throws(XcodeProjectError) -> stat? {
    do throws(FileFault) { return try root.status(path) } catch {
      switch error {
      case .failed(ENOENT), .failed(ENOTDIR), .failed(ELOOP): return nil
      default: throw source.place.fault("sources: \(path): \(error.reason)")
      }
    }
  }

  // MARK: Folders

  private mutating func scan(
    _ folder: String, below parts: [[Character]], above: [String], _ walk: inout Walk
  ) throws(XcodeProjectError) {
    let place = walk.source.place
    guard above.count < Self.depthLimit else {
      throw place.fault("\(folder): folders are nested more than \(Self.depthLimit) deep")
    }
    guard let status = try status(folder, walk.source) else { return }
    let identity = "\(status.st_dev).\(status.st_ino)"
    // A symbolic link back to a folder above would never end.
    guard !above.contains(identity) else { return }
    let names: [String]
    do throws(FileFault) { names = try root.names(in: folder, limit: Self.namesLimit) } catch {
      throw place.fault("sources: \(folder): \(error.reason)")
    }
    entriesLeft -= names.count
    guard entriesLeft >= 0 else {
      throw place.fault(
        "the folders in sources contain more than \(Self.entryLimit) files; name smaller folders")
    }
    for name in names where !name.beginsWithDot && !name.endsInBytes(of: ".orig") {
      try visit(name, in: folder, below: parts, above: above + [identity], &walk)
    }
  }

  private mutating func visit(
    _ name: String, in folder: String, below parts: [[Character]], above: [String],
    _ walk: inout Walk
  ) throws(XcodeProjectError) {
    let path = folder + "/" + name
    let parts = parts + [Array(name)]
    let suffix = name.pathSuffix
    guard let status = try status(path, walk.source) else { return }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    if isFolder, try matches(walk.explicitFolders, parts, walk.source) {
      return add(path, to: &walk, as: .resources)
    }
    let isWrapper = fileTypes[suffix]?.isFile ?? Self.wrappers.contains(suffix.lowercased())
    if isFolder, !isWrapper {
      // An excluded folder has no files that are not, and an included one may have some that are not.
      guard try !matches(walk.excludes, parts, walk.source) else { return }
      return try scan(path, below: parts, above: above, &walk)
    }
    guard try !matches(walk.excludes, parts, walk.source) else { return }
    if !walk.includes.isEmpty {
      guard try matches(walk.includes, parts, walk.source) else { return }
    }
    add(path, to: &walk)
  }

  private mutating func matches(
    _ globs: [SpecGlob], _ parts: [[Character]], _ source: SpecTarget.Source
  ) throws(XcodeProjectError) -> Bool {
    var isMatch = false
    for glob in globs where !isMatch {
      isMatch = glob.matches(parts, comparisons: &comparisonsLeft)
      guard comparisonsLeft > 0 else {
        throw source.place.fault(
          "comparing excludes and includes with the files takes too long; name smaller folders in "
            + "sources, or use simpler patterns")
      }
    }
    return isMatch
  }

  // MARK: Files

  private func add(_ path: String, to walk: inout Walk, as phase: SpecPhase? = nil) {
    let name = (path as NSString).lastPathComponent
    if name == "Info.plist" {
      walk.manifests.append(path)
      return
    }
    let suffix = name.pathSuffix
    let phase =
      phase ?? walk.source.phase ?? fileTypes[suffix]?.phase ?? SpecPhase(extension: suffix)
    if case .none = phase { return }
    walk.members.append(
      Member(
        path: path, phase: phase, place: walk.source.place, isForIOS: isForIOS(path, walk.source)))
  }

  private func isForIOS(_ path: String, _ source: SpecTarget.Source) -> Bool {
    let path = path.lowercased()
    guard source.platforms.isEmpty else {
      return source.platforms.contains { $0.lowercased() == "ios" }
    }
    guard source.infersPlatforms else { return true }
    let platforms = ["ios", "tvos", "macos", "maccatalyst", "visionos", "watchos"]
    let found = platforms.first { path.contains("/\($0)/") || path.hasSuffix("_\($0).swift") }
    return found.map { $0 == "ios" } ?? true
  }
}
