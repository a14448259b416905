import ExtensionBundle
import Foundation
import Glibc

/// What an extension's folder holds, sorted by what becomes of it.
struct SourceFolder {
  /// A file with its path in the bundle.
  struct Resource: Equatable {
    var path: String
    var destination: String
  }

  /// Swift files, sorted.
  private(set) var sources: [String] = []
  /// Files that are copied, sorted by destination.
  private(set) var resources: [Resource] = []
  /// `Info.plist` files; the one nearest to the top is the manifest.
  private(set) var manifests: [String] = []
  /// Entitlement files.
  private(set) var entitlements: [String] = []
  /// What was left out.
  private(set) var warnings: [String] = []

  private static let fileLimit = 20_000
  private static let depthLimit = 32
  private static let byteLimit = 512 << 20
  private static let skippedFolders: Set<String> = [
    "build", "DerivedData", "Pods", "Carthage", "node_modules",
  ]
  private static let skippedExtensions: Set<String> = [
    "appex", "app", "xcodeproj", "xcworkspace", "xctestplan", "playground", "framework",
    "xcframework", "dSYM", "h", "pch", "modulemap", "xcconfig", "md", "o", "swiftmodule",
  ]
  private static let unsupportedFolders: [String: String] = [
    "xcassets": "asset catalogs are not read yet",
    "xcdatamodeld": "Core Data does not exist here",
  ]
  private static let refused: [String: String] = [
    "m": "Objective-C", "mm": "Objective-C++", "c": "C", "cpp": "C++", "cc": "C++",
    "cxx": "C++", "metal": "Metal",
  ]

  private let root: String
  private var seen = 0
  private var bytes = 0

  init(scanning root: URL) throws(BuildError) {
    self.root = root.path
    var status = stat()
    guard stat(root.path, &status) == 0 else {
      throw .source(path: root.path, reason: "there is no such folder")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw .source(
        path: root.path, reason: "this is not a folder; name the one that holds Info.plist")
    }
    try scan(root.path, prefix: "", keepsFolders: false, above: [])
    sources.sort()
    manifests.sort { ($0.filter { $0 == "/" }.count, $0) < ($1.filter { $0 == "/" }.count, $1) }
    entitlements.sort()
    resources.sort { $0.destination < $1.destination }
    for (left, right) in zip(resources, resources.dropFirst())
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
    var status = stat()
    guard stat(folder, &status) == 0 else { return }
    let identity = "\(status.st_dev).\(status.st_ino)"
    // A symbolic link back to a folder above would never end.
    guard !above.contains(identity) else { return }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw .source(path: folder, reason: "the folder cannot be read; check its permissions")
    }
    for name in names where !name.hasPrefix(".") {
      seen += 1
      guard seen <= Self.fileLimit else {
        throw .source(path: root, reason: "the folder holds more than \(Self.fileLimit) files")
      }
      let path = folder + "/" + name
      guard stat(path, &status) == 0 else {
        throw .source(path: path, reason: "the symbolic link leads nowhere")
      }
      let suffix = (name as NSString).pathExtension
      guard keepsFolders || !Self.skippedExtensions.contains(suffix) else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        if Self.skippedFolders.contains(name), !keepsFolders { continue }
        if let reason = Self.unsupportedFolders[suffix] {
          warnings.append("\(path): warning: \(reason); it is left out of the bundle")
          continue
        }
        let stays = keepsFolders || ["lproj", "bundle"].contains(suffix)
        try scan(
          path, prefix: stays ? prefix + name + "/" : prefix,
          keepsFolders: keepsFolders || suffix == "bundle", above: above + [identity])
      case S_IFREG:
        try add(path, name, suffix, Int(status.st_size), prefix: prefix, isCopied: keepsFolders)
      default: throw .source(path: path, reason: "this is neither a file nor a folder; remove it")
      }
    }
  }

  private mutating func add(
    _ path: String, _ name: String, _ suffix: String, _ size: Int, prefix: String, isCopied: Bool
  ) throws(BuildError) {
    bytes += size
    guard size >= 0, bytes <= Self.byteLimit else {
      throw .source(path: root, reason: "the folder holds more than \(Self.byteLimit >> 20) MB")
    }
    guard !isCopied else {
      resources.append(Resource(path: path, destination: prefix + name))
      return
    }
    if let language = Self.refused[suffix] {
      throw .source(
        path: path, reason: "\(language) sources cannot be built; write the keyboard in Swift")
    }
    switch suffix {
    case "swift":
      // SwiftPM's manifest is no source of the keyboard.
      if name != "Package.swift" || !prefix.isEmpty { sources.append(path) }
    case "entitlements": entitlements.append(path)
    case "xib", "storyboard":
      throw .source(
        path: path, reason: "interface files cannot be built yet; make the views in Swift")
    case "plist" where prefix.isEmpty && (name == "Info.plist" || name.hasSuffix("-Info.plist")):
      manifests.append(path)
    default: resources.append(Resource(path: path, destination: prefix + name))
    }
  }
}
