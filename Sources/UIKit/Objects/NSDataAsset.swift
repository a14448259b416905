/// The data of a data set in a bundle's asset catalogs.
open class NSDataAsset: NSObject, NSCopying {
  public let name: NSDataAssetName
  public let data: Data
  /// The uniform type that the catalog says.
  public let typeIdentifier: String

  /// The data of a name in the main bundle; `nil` where there is none.
  public convenience init?(name: NSDataAssetName) { self.init(name: name, bundle: .main) }
  /// The data of a name in a bundle; `nil` where there is none.
  public init?(name: NSDataAssetName, bundle: Bundle) {
    guard let found = AssetCatalog.of(bundle).dataFile(named: name),
      !found.file.split(separator: "/").contains(".."),
      let data = try? Data(contentsOf: URL(fileURLWithPath: bundle.bundlePath + "/" + found.file))
    else { return nil }
    (self.name, self.data, typeIdentifier) = (name, data, found.type)
  }
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
public typealias NSDataAssetName = String
