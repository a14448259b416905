import ExtensionBundle
import Foundation
import Platform

/// The files of a bundle that are made of asset catalogs and tables of strings, and those that are copied.
struct CompiledResources {
  /// The file that UIKit looks for beside the resources.
  static let catalogName = "Assets.keyward"

  /// Files that are copied unchanged.
  private(set) var copied: [SourceFolder.Resource] = []
  /// Files that are written, sorted.
  private(set) var written: [(destination: String, data: Data)] = []
  private(set) var warnings: [String] = []

  init(
    resources: [SourceFolder.Resource], catalogs: [SourceFolder.Resource], files: ProjectFiles
  ) throws(BuildError) {
    for (folder, group) in Dictionary(grouping: catalogs, by: \.destination) {
      let assets = try AssetCatalog(group.map(\.path), files: files)
      warnings += assets.warnings
      written.append((folder + Self.catalogName, Data(assets.text.utf8)))
      copied += assets.images.map {
        SourceFolder.Resource(path: $0.path, destination: folder + $0.file)
      }
      copied += assets.dataFiles.map {
        SourceFolder.Resource(path: $0.path, destination: folder + $0.file)
      }
    }
    var tables: [String: [String: String]] = [:]
    let privacy = resources.filter { $0.destination == PrivacyManifest.name }
    if privacy.count > 1 {
      let merged = try PrivacyManifest.merged(privacy.map(\.path), files)
      written.append((PrivacyManifest.name, Data(merged.utf8)))
    }
    for resource in resources
    where privacy.count < 2 || resource.destination != PrivacyManifest.name {
      let stem = resource.destination.withoutPathSuffix
      switch resource.destination.pathSuffix {
      // A plural table takes precedence, in any order.
      case "strings":
        let table = try StringTables.strings(resource.path, files)
        tables[stem, default: [:]].merge(table.texts) { first, _ in first }
        if let end = table.ignoredFrom {
          warnings.warn(
            "\(resource.path):\(end.line):\(end.column): warning: no key begins here, and iOS reads no further "
              + "entries of this file; remove what is between the entries")
        }
      case "stringsdict":
        tables[stem, default: [:]].merge(try StringTables.plurals(resource.path, files)) { $1 }
      case "xcstrings":
        // `NSString`'s own member traps where a path is a single letter.
        let names = stem.pathNames
        let table = names.last ?? stem
        let folder = names.dropLast().joined(separator: "/")
        for (language, texts) in try StringTables.catalog(resource.path, files) {
          let place = (folder.isEmpty ? "" : folder + "/") + "\(language).lproj/\(table)"
          guard tables.updateValue(texts, forKey: place) == nil else {
            throw .source(
              path: resource.path,
              reason: "the table \(place) exists twice; a table is either a .strings file or a "
                + "string catalog")
          }
        }
      default: copied.append(resource)
      }
    }
    for (stem, texts) in tables { written.append((stem + ".strings", StringTables.file(texts))) }
    copied.sort { $0.destination < $1.destination }
    written.sort { $0.destination < $1.destination }
    try refuseCollisions()
  }

  /// A keyboard and its modules share one bundle, where Xcode makes a bundle for each framework.
  private func refuseCollisions() throws(BuildError) {
    let files = copied.sorted { $0.destination < $1.destination }
    for (left, right) in zip(files, files.dropFirst()) where left.destination == right.destination {
      throw .source(
        path: right.path,
        reason: "\(left.path) has the same place in the bundle, \(left.destination); rename one")
    }
  }
}
