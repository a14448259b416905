/// Finds image files of a bundle.
enum ImageFile {
  /// The kinds of files that a name may specify; PNG is the default.
  private static let kinds = ["png", "jpg", "jpeg", "gif", "webp"]

  /// The best file and its scale: three pixels to a point before two before one.
  static func find(named name: String, in bundle: Bundle) -> (ImageContent, CGFloat)? {
    guard let folder = bundle.resourceURL ?? URL(string: bundle.bundlePath) else { return nil }
    return find(named: name, in: folder)
  }

  static func find(named name: String, in folder: URL) -> (ImageContent, CGFloat)? {
    // A name that leaves the folder is never one of the bundle's images.
    guard !name.isEmpty, !name.split(separator: "/").contains("..") else { return nil }
    let kind = (name as NSString).pathExtension
    let isKnown = kinds.contains(kind.lowercased())
    let stem = isKnown ? (name as NSString).deletingPathExtension : name
    let ending = "." + (isKnown ? kind : "png")
    let set = folder.appendingPathComponent("Assets.xcassets/\(stem).imageset")
    for (place, base) in [(folder, stem), (set, (stem as NSString).lastPathComponent)] {
      for scale in [3, 2, 1] {
        let suffix = scale == 1 ? ending : "@\(scale)x" + ending
        if let content = ImageContent(place.appendingPathComponent(base + suffix)) {
          return (content, CGFloat(scale))
        }
      }
    }
    return nil
  }
}
