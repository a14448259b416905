import Platform
import ExtensionBundle
import Foundation
import Glibc

/// The files of an extension's folder, sorted by their use.
struct SourceFolder {
  /// A file with its path in the bundle.
  struct Resource: Hashable {
    var path: String
    var destination: String
  }

  /// Swift files, sorted.
  private(set) var sources: [String] = []
  /// C and C++ files, sorted.
  private(set) var cSources: [String] = []
  /// Their headers, sorted.
  private(set) var headers: [String] = []
  /// Files that are copied, sorted by destination.
  private(set) var resources: [Resource] = []
  /// Asset catalogs, each with the folder of the bundle for its compiled form.
  private(set) var catalogs: [Resource] = []
  /// Models of Core Data and Core ML, each with the folder of the bundle for its compiled form.
  private(set) var models: [Resource] = []
  /// Interface files with the places of their compiled forms, sorted by destination.
  private(set) var interfaces: [Resource] = []
  /// `Info.plist` files; the one nearest to the top is the manifest.
  private(set) var manifests: [String] = []
  /// Entitlement files.
  private(set) var entitlements: [String] = []
  /// The omitted parts.
  private(set) var warnings: [String] = []

  private static let fileLimit = 20_000
  private static let depthLimit = 32
  private static let byteLimit = 512 << 20
  private static let skippedFolders: Set<String> = [
    "build", "DerivedData", "Pods", "Carthage", "node_modules",
  ]
  private static let skippedExtensions: Set<String> = [
    "appex", "app", "xcodeproj", "xcworkspace", "xctestplan", "playground", "framework",
    "xcframework", "dSYM", "pch", "modulemap", "xcconfig", "md", "o", "swiftmodule",
  ]
  private static let unsupportedFolders: [String: String] = [
    "xcmappingmodel": "mapping models are not available; stores get new properties by themselves"
  ]
  /// Models of Core ML, files and packages.
  static let learnedModels: Set<String> = ["mlmodel", "mlpackage"]
  private static let refused: [String: String] = [
    "m": "Objective-C", "mm": "Objective-C++",
  ]
  private static let compiledByClang: Set<String> = ["c", "cpp", "cc", "cxx"]
  private static let headerExtensions: Set<String> = ["h", "hh", "hpp", "hxx"]

  private let root: String
  private let files: ProjectFiles
  /// Whether an Xcode project names the manifest, so that others of its kind are resources.
  private let isProject: Bool
  /// Paths that are skipped.
  private var leavingOut: Set<String> = []
  /// Paths of folders that are copied whole.
  private var copied: Set<String> = []
  /// Paths of sources in languages that aren't built.
  private var foreign: [String] = []
  private var seen = 0
  private var bytes = 0

  init(scanning root: URL, files: ProjectFiles) throws(BuildError) {
    self.root = root.path
    self.files = files
    isProject = false
    guard let status = try files.status(root.path) else {
      throw .source(path: root.path, reason: "there is no such folder")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw .source(
        path: root.path, reason: "this is not a folder; name the one that contains Info.plist")
    }
    try scan(root.path, prefix: "", keepsFolders: false, above: [])
    manifests.sort { Self.rank($0) < Self.rank($1) }
    try sortAndCompare()
  }

  /// The same with some of its C files alone.
  func compiling(_ files: [String]) -> SourceFolder {
    var folder = self
    folder.cSources = files
    return folder
  }

  /// The file nearest to the top comes first, and `Info.plist` before one that only ends so.
  private static func rank(_ path: String) -> (Int, Int, String) {
    (path.count { $0 == "/" }, path.endsInBytes(of: "/Info.plist") ? 0 : 1, path)
  }

  /// Reads the files of a target of an Xcode project; `leavingOut` are paths of files with another use.
  init(
    _ target: XcodeTarget, root: URL, leavingOut: Set<String>, files: ProjectFiles
  ) throws(BuildError) {
    self.root = root.path
    self.files = files
    isProject = true
    for path in target.sources { try addMember(path, prefix: "") }
    for path in target.resources where !leavingOut.contains(path) {
      let folder = (path as NSString).deletingLastPathComponent
      let isLocalized = folder.endsInBytes(of: ".lproj")
      try addMember(path, prefix: isLocalized ? (folder as NSString).lastPathComponent + "/" : "")
    }
    for folder in target.folders {
      if folder.only.isEmpty {
        let others = folder.leftOut.map { folder.path + "/" + $0 }
        self.leavingOut = leavingOut.union(others)
        copied = Set(folder.copied.map { folder.path + "/" + $0 })
        try scan(folder.path, prefix: "", keepsFolders: false, above: [])
      } else {
        for path in folder.only.sorted() { try addMember(folder.path + "/" + path, prefix: "") }
      }
    }
    try sortAndCompare()
  }

  /// A file or folder that a project names.
  private mutating func addMember(_ path: String, prefix: String) throws(BuildError) {
    guard let (path, status) = try find(path) else {
      let suffix = path.pathSuffix
      guard suffix != "swift", Self.refused[suffix] == nil, !Self.compiledByClang.contains(suffix)
      else {
        throw .source(
          path: path,
          reason:
            "the project names this file, which is missing; add it, or run the tool that generates it"
        )
      }
      warnings.warn(
        "\(path): warning: the project names this file, which is missing; the bundle lacks it. Add "
          + "it, or run the tool that generates it")
      return
    }
    let name = (path as NSString).lastPathComponent
    try addEntry(path, name, status, prefix: prefix, keepsFolders: false, above: [], isNamed: true)
  }

  /// A file by its name, else by one that the Mac's file system takes for the same: other letter case, other
  /// composition of accents.
  private func find(_ path: String) throws(BuildError) -> (String, stat)? {
    if let status = try files.status(path) { return (path, status) }
    guard let near = files.found(path), let status = try files.status(near) else { return nil }
    return (near, status)
  }

  /// Refuses all files in other languages at once.
  private func refuseForeign() throws(BuildError) {
    let all = Set(foreign).sorted()
    guard let path = all.first, let language = Self.refused[path.pathSuffix] else { return }
    let others = all.dropFirst().prefix(Self.shownFiles).map {
      $0.place(inFolder: root) ?? ($0 as NSString).lastPathComponent
    }
    let rest = all.count - 1 - others.count
    let more =
      others.isEmpty
      ? ""
      : ". The same applies to \(others.joined(separator: ", "))"
        + (rest > 0 ? " and \(rest) more" : "")
    throw .source(
      path: path,
      reason:
        "\(language) sources cannot be built; Swift, C and C++ can: leave this file out, or rewrite it"
        + more)
  }
  private static let shownFiles = 8

  private mutating func sortAndCompare() throws(BuildError) {
    try refuseForeign()
    sources = Array(Set(sources)).sorted()
    cSources = Array(Set(cSources)).sorted()
    headers = Array(Set(headers)).sorted()
    entitlements.sort()
    // A project may name a file twice.
    resources = Set(resources).sorted { ($0.destination, $0.path) < ($1.destination, $1.path) }
    interfaces = Set(interfaces).sorted { ($0.destination, $0.path) < ($1.destination, $1.path) }
    let all = (resources + interfaces).sorted { $0.destination < $1.destination }
    for (left, right) in zip(all, all.dropFirst())
    where left.destination == right.destination {
      throw .source(
        path: right.path,
        reason: "\(left.path) has the same place in the bundle, \(left.destination); rename one")
    }
  }

  /// `prefix` is the place in the bundle; as in Xcode plain folders are only groups and vanish there,
  /// `.lproj` and `.bundle` folders stay.
  private mutating func scan(
    _ folder: String, prefix: String, keepsFolders: Bool, above: [String]
  ) throws(BuildError) {
    guard above.count < Self.depthLimit else {
      throw .source(path: folder, reason: "folders are nested more than \(Self.depthLimit) deep")
    }
    guard let status = try files.status(folder) else { return }
    let identity = "\(status.st_dev).\(status.st_ino)"
    // A symbolic link back to a folder above would never end.
    guard !above.contains(identity) else { return }
    let names = try files.names(in: folder, limit: Self.fileLimit)
    // The Finder's file for a folder's own picture.
    for name in names where !name.beginsWithDot && name != "Icon\r" {
      let path = folder + "/" + name
      if leavingOut.contains(path) { continue }
      if let fault = PathName.fault(name) {
        throw .source(path: path, reason: "the file's name \(fault); rename it")
      }
      guard let status = try files.status(path) else {
        var link = stat()
        let isLink = lstat(path, &link) == 0
        throw .source(
          path: path,
          reason: isLink
            ? "the symbolic link leads nowhere"
            : "the file cannot be found under this name; a name that is not UTF-8 must be changed")
      }
      try addEntry(
        path, name, status, prefix: prefix, keepsFolders: keepsFolders, above: above + [identity])
    }
  }

  /// One file or folder; a file that a project names itself (`isNamed`) is never skipped for its
  /// name.
  private mutating func addEntry(
    _ path: String, _ name: String, _ status: stat, prefix: String, keepsFolders: Bool,
    above: [String], isNamed: Bool = false
  ) throws(BuildError) {
    seen += 1
    guard seen <= Self.fileLimit else {
      throw .source(path: root, reason: "the folder contains more than \(Self.fileLimit) files")
    }
    let suffix = name.pathSuffix
    guard keepsFolders || !Self.skippedExtensions.contains(suffix) else { return }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      if !keepsFolders, !isNamed, try isSkipped(path, name) { return }
      if suffix == "xcassets", !keepsFolders {
        catalogs.append(Resource(path: path, destination: prefix))
        return
      }
      if ["xcdatamodeld", "xcdatamodel", "mlpackage"].contains(suffix), !keepsFolders {
        models.append(Resource(path: path, destination: prefix))
        return
      }
      if let reason = Self.unsupportedFolders[suffix] {
        warnings.warn("\(path): warning: \(reason); it is not put into the bundle")
        return
      }
      // A folder that a project names itself is one that is copied whole (a blue one in Xcode).
      let isWhole = keepsFolders || suffix == "bundle" || copied.contains(path)
      let isCopied = isWhole || isNamed && suffix != "lproj"
      try scan(
        path, prefix: isCopied || suffix == "lproj" ? prefix + name + "/" : prefix,
        keepsFolders: isCopied, above: above)
    case S_IFREG:
      try add(path, name, suffix, Int(status.st_size), prefix: prefix, isCopied: keepsFolders)
    default: throw .source(path: path, reason: "this is neither a file nor a folder; remove it")
    }
  }

  /// Folders of tools, and the tests that `keyward init` writes: another package, and flows.
  private func isSkipped(_ path: String, _ name: String) throws(BuildError) -> Bool {
    if Self.skippedFolders.contains(name) { return true }
    if name == "Flows" {
      let names = try files.names(in: path, limit: Self.fileLimit)
      return names.allSatisfy { ["yaml", "yml"].contains($0.pathSuffix) }
    }
    guard name == "KeyboardTests" else { return false }
    return try files.status(path + "/Package.swift") != nil
  }

  private mutating func add(
    _ path: String, _ name: String, _ suffix: String, _ size: Int, prefix: String, isCopied: Bool
  ) throws(BuildError) {
    bytes += size
    guard size >= 0, bytes <= Self.byteLimit else {
      throw .source(path: root, reason: "the folder contains more than \(Self.byteLimit >> 20) MB")
    }
    guard !isCopied else {
      resources.append(Resource(path: path, destination: prefix + name))
      return
    }
    if Self.refused[suffix] != nil { return foreign.append(path) }
    if suffix == "metal" {
      // The compiler names the lines that use a shader.
      warnings.warn(
        "\(path): warning: Metal shaders cannot be built; the bundle lacks this one")
      return
    }
    if Self.compiledByClang.contains(suffix) { return cSources.append(path) }
    if Self.headerExtensions.contains(suffix) { return headers.append(path) }
    switch suffix {
    case "swift":
      // SwiftPM's manifest isn't a source of the keyboard.
      if name != "Package.swift" || !prefix.isEmpty { sources.append(path) }
    case "mlmodel": models.append(Resource(path: path, destination: prefix))
    case "entitlements": entitlements.append(path)
    case "xib", "storyboard":
      let compiled = suffix == "xib" ? ".nib" : ".storyboardc"
      let name = name.withoutPathSuffix + compiled
      interfaces.append(Resource(path: path, destination: prefix + name))
    case "plist"
    where !isProject && prefix.isEmpty
      && (name == "Info.plist" || name.endsInBytes(of: "-Info.plist")):
      manifests.append(path)
    default: resources.append(Resource(path: path, destination: prefix + name))
    }
  }
}
