/// A color of a bundle's asset catalog, by its name.
///
/// Xcode generates a constant for each color of a target; so does the builder.
public struct ColorResource: Hashable, @unchecked Sendable {  // a bundle stays as it is
  package let name: String
  package let bundle: Bundle
  public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}
/// An image of a bundle's asset catalog, by its name.
public struct ImageResource: Hashable, @unchecked Sendable {  // a bundle stays as it is
  package let name: String
  package let bundle: Bundle
  public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

extension UIColor {
  /// The color of a resource; clear where the bundle lacks it, with a notice.
  public convenience init(resource: ColorResource) {
    guard let color = AssetCatalog.of(resource.bundle).color(named: resource.name) else {
      SystemServices.tell("There is no color called \(resource.name) in the bundle.")
      self.init(white: 0, alpha: 0)
      return
    }
    self.init(dynamicProvider: { color.resolvedColor(with: $0) })
  }
}
extension UIImage {
  /// The image of a resource; empty where the bundle lacks it, with a notice.
  public convenience init(resource: ImageResource) {
    guard let found = UIImage(named: resource.name, in: resource.bundle, compatibleWith: nil) else {
      SystemServices.tell("There is no image called \(resource.name) in the bundle.")
      self.init()
      return
    }
    self.init(
      name: found.name, size: found.size, scale: found.scale, renderingMode: found.renderingMode,
      content: found.content, orientation: found.imageOrientation)
  }
}
