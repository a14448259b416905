import ExtensionBundle
import Platform
import Foundation

/// The colors and images of the asset catalogs of one bundle.
struct AssetCatalog {
  /// A color for one appearance.
  struct Color: Equatable {
    var name: String
    /// `any`, `dark`, `high` or `dark-high`.
    var appearance: String
    /// Red, green, blue and alpha in sRGB, which may be outside 0 to 1.
    var components: [Double]
    /// A system color by its name; the components are then ignored.
    var systemName: String?
  }

  /// A picture for one scale and appearance.
  struct Image: Equatable {
    var name: String
    var appearance: String
    /// 1, 2 or 3; 0 for one that has lines in place of pixels.
    var scale: Int
    /// In points.
    var width: Double
    var height: Double
    /// `automatic`, `template` or `original`.
    var rendering: String
    /// The file that it was read from.
    var path: String
    /// Its name in the bundle's folder of images.
    var file = ""
  }

  /// The data of a data set.
  struct DataFile: Equatable {
    var name: String
    /// Its uniform type, empty where the catalog says none.
    var type: String
    /// The file that it was read from.
    var path: String
    /// Its name in the bundle's folder of data.
    var file = ""
  }

  private(set) var colors: [Color] = []
  private(set) var dataFiles: [DataFile] = []
  private(set) var images: [Image] = []
  private(set) var warnings: [String] = []

  /// The bundle's folder of image files, which are numbered: their own names may repeat.
  static let imageFolder = "Assets.images"
  private static let dataFolder = "Assets.data"
  private static let fileLimit = 20_000
  private var seen = 0
  private let files: ProjectFiles

  /// Reads the catalogs at these paths.
  init(_ catalogs: [String], files: ProjectFiles) throws(BuildError) {
    self.files = files
    for catalog in catalogs { try readFolder(catalog, namespace: "", depth: 0) }
    colors.sort { ($0.name, $0.appearance) < ($1.name, $1.appearance) }
    images.sort { ($0.name, $0.appearance, $0.scale) < ($1.name, $1.appearance, $1.scale) }
    for index in images.indices {
      let kind = images[index].path.pathSuffix.lowercased()
      images[index].file = "\(Self.imageFolder)/\(index)" + (kind.isEmpty ? "" : ".\(kind)")
    }
    dataFiles.sort { $0.name < $1.name }
    for index in dataFiles.indices { dataFiles[index].file = "\(Self.dataFolder)/\(index)" }
  }

  /// The file of the bundle, in which UIKit looks names up: a line for each entry, its fields between tabs.
  var text: String {
    var lines = ["keyward-assets\t1"]
    for color in colors {
      let values = color.components.map { Self.number($0) }
      lines.append(
        (["color", color.name, color.appearance, color.systemName ?? ""] + values)
          .joined(separator: "\t"))
    }
    for image in images {
      lines.append(
        [
          "image", image.name, image.appearance, String(image.scale), Self.number(image.width),
          Self.number(image.height), image.rendering, image.file,
        ].joined(separator: "\t"))
    }
    for data in dataFiles {
      lines.append(["data", data.name, data.type, data.file].joined(separator: "\t"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Up to five digits behind the point, more than a byte of color has.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 100_000).rounded() / 100_000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  private mutating func readFolder(
    _ folder: String, namespace: String, depth: Int
  ) throws(BuildError) {
    guard depth < 16 else {
      throw .source(path: folder, reason: "the catalog's folders are nested more than 16 deep")
    }
    for name in try files.names(in: folder, limit: Self.fileLimit)
    where !name.beginsWithDot && name != "Contents.json" {
      seen += 1
      guard seen <= Self.fileLimit else {
        throw .source(
          path: folder, reason: "the catalog contains more than \(Self.fileLimit) entries")
      }
      let path = folder + "/" + name
      guard try files.isFolder(path) else { continue }
      let stem = name.withoutPathSuffix
      switch name.pathSuffix {
      case "colorset": try readColor(path, namespace + stem)
      case "imageset": try readImage(path, namespace + stem)
      case "dataset": try readData(path, namespace + stem)
      case "appiconset", "launchimage", "brandassets", "complicationset", "stickersiconset":
        continue
      case "":
        try readFolder(
          path, namespace: try providesNamespace(path) ? namespace + stem + "/" : namespace,
          depth: depth + 1)
      case let kind:
        warnings.warn(
          "\(path): warning: assets of the kind .\(kind) are not supported; this one is skipped")
      }
    }
  }

  private func providesNamespace(_ folder: String) throws(BuildError) -> Bool {
    guard try files.status(folder + "/Contents.json") != nil else { return false }
    let contents = try AssetContents.read(folder + "/Contents.json", files)
    let properties = contents["properties"] as? [String: Any]
    return properties?["provides-namespace"] as? Bool ?? false
  }

  private func check(_ name: String, _ path: String) throws(BuildError) {
    guard !name.contains(where: { $0 == "\t" || $0.isNewline }) else {
      throw .source(
        path: path,
        reason: "the name of an asset or a color can't contain tabs or line breaks; rename it")
    }
  }

  // MARK: Colors

  private mutating func readColor(_ folder: String, _ name: String) throws(BuildError) {
    try check(name, folder)
    let file = folder + "/Contents.json"
    let contents = try AssetContents.read(file, files)
    let entries = AssetContents.forPhones(contents["colors"])
    var taken: Set<String> = []
    for entry in entries {
      guard let json = entry["color"] as? [String: Any] else { continue }
      let appearance = AssetContents.appearance(of: entry)
      guard taken.insert(appearance).inserted else { continue }
      if let reference = json["reference"] as? String {
        try check(reference, file)
        colors.append(
          Color(name: name, appearance: appearance, components: [], systemName: reference))
        continue
      }
      guard let components = AssetColor.components(json) else {
        throw .source(
          path: file,
          reason: "a color has invalid components; write each as 0.5, 128 or 0x80")
      }
      colors.append(Color(name: name, appearance: appearance, components: components))
    }
  }

  // MARK: Data

  /// Of several entries the first one for phones counts.
  private mutating func readData(_ folder: String, _ name: String) throws(BuildError) {
    try check(name, folder)
    let contents = try AssetContents.read(folder + "/Contents.json", files)
    let entries = AssetContents.forPhones(contents["data"])
    guard let entry = entries.first(where: { $0["filename"] is String }),
      let file = entry["filename"] as? String, !file.hasSlash
    else { return }
    let path = folder + "/" + file
    guard try files.status(path) != nil else {
      warnings.warn("\(path): warning: this file of the data set is not there; it is skipped")
      return
    }
    let type = entry["universal-type-identifier"] as? String ?? ""
    try check(type, folder)
    dataFiles.append(DataFile(name: name, type: type, path: path))
  }

  // MARK: Images

  private mutating func readImage(_ folder: String, _ name: String) throws(BuildError) {
    try check(name, folder)
    let contents = try AssetContents.read(folder + "/Contents.json", files)
    let properties = contents["properties"] as? [String: Any]
    let intent = properties?["template-rendering-intent"] as? String ?? "automatic"
    let rendering = ["template", "original"].contains(intent) ? intent : "automatic"
    var taken: Set<String> = []
    for entry in AssetContents.forPhones(contents["images"]) {
      guard let file = entry["filename"] as? String, !file.hasSlash else { continue }
      let appearance = AssetContents.appearance(of: entry)
      let written = (entry["scale"] as? String)?.dropLast() ?? ""
      let scale = Int(written).flatMap { (1...3).contains($0) ? $0 : nil }
      guard taken.insert("\(appearance) \(scale ?? 0)").inserted else { continue }
      let path = folder + "/" + file
      guard let size = try PictureSize.read(path, files) else {
        warnings.warn(
          "\(path): warning: the size of this image cannot be read (PNG, JPEG, PDF and SVG are supported); "
            + "it is skipped")
        continue
      }
      // Without a scale, one file is used for all: its pixels are points, as with vector images.
      let divisor = size.isVector ? 1 : Double(scale ?? 1)
      images.append(
        Image(
          name: name, appearance: appearance, scale: size.isVector ? 0 : scale ?? 1,
          width: size.width / divisor, height: size.height / divisor, rendering: rendering,
          path: path))
    }
  }
}
