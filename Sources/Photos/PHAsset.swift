public enum PHAssetMediaType: Int, Sendable {
  case unknown = 0
  case image, video, audio
}
public struct PHAssetMediaSubtype: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let photoPanorama = PHAssetMediaSubtype(rawValue: 1)
  public static let photoHDR = PHAssetMediaSubtype(rawValue: 2)
  public static let photoScreenshot = PHAssetMediaSubtype(rawValue: 4)
  public static let photoLive = PHAssetMediaSubtype(rawValue: 8)
  public static let photoDepthEffect = PHAssetMediaSubtype(rawValue: 16)
}
public enum PHAssetCollectionType: Int, Sendable {
  case album = 1
  case smartAlbum
}
public enum PHAssetCollectionSubtype: Int, Sendable {
  case albumRegular = 2
  case smartAlbumGeneric = 200
  case smartAlbumPanoramas = 201
  case smartAlbumVideos = 202
  case smartAlbumFavorites = 203
  case smartAlbumRecentlyAdded = 206
  case smartAlbumBursts = 207
  case smartAlbumUserLibrary = 209
  case smartAlbumSelfPortraits = 210
  case smartAlbumScreenshots = 211
  case any = 0x7FFF_FFFF_FFFF_FFFF
}

/// Something of the library. It is empty, so only this module makes one.
open class PHObject: NSObject, @unchecked Sendable {  // immutable
  init(localIdentifier: String) { self.localIdentifier = localIdentifier }
  public let localIdentifier: String
}
/// The options of a fetch. Only kept: nothing is found.
open class PHFetchOptions: NSObject {
  open var predicate: NSPredicate?
  open var sortDescriptors: [NSSortDescriptor]?
  open var fetchLimit = 0
  open var includeHiddenAssets = false
  open var includeAllBurstAssets = false
}
/// The results of a fetch: none.
open class PHFetchResult<ObjectType: AnyObject>: NSObject, @unchecked Sendable {  // immutable
  public override init() {}
  open var count: Int { 0 }
  /// Always `nil`.
  open var firstObject: ObjectType? { nil }
  /// Always `nil`.
  open var lastObject: ObjectType? { nil }
  open func contains(_ anObject: ObjectType) -> Bool { false }
  open func index(of anObject: ObjectType) -> Int { NSNotFound }
  open func objects(at indexes: IndexSet) -> [ObjectType] { [] }
  /// An object of the result. A result has none, so that an index is out of range, which ends the process as on a device.
  open func object(at index: Int) -> ObjectType {
    preconditionFailure("index \(index) beyond bounds of an empty fetch result")
  }
  /// As `object(at:)`.
  open subscript(index: Int) -> ObjectType { object(at: index) }
  /// Calls the block for nothing.
  open func enumerateObjects(
    _ block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {}
  open func countOfAssets(with mediaType: PHAssetMediaType) -> Int { 0 }
}

/// A photo or film of the library. It has none.
open class PHAsset: PHObject, @unchecked Sendable {
  open var mediaType: PHAssetMediaType { .unknown }
  open var mediaSubtypes: PHAssetMediaSubtype { [] }
  open var pixelWidth: Int { 0 }
  open var pixelHeight: Int { 0 }
  open var creationDate: Date? { nil }
  open var modificationDate: Date? { nil }
  open var duration: TimeInterval { 0 }
  open var isFavorite: Bool { false }
  open var isHidden: Bool { false }

  /// Always empty.
  open class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
    PHFetchResult()
  }
  /// Always empty.
  open class func fetchAssets(
    with mediaType: PHAssetMediaType, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> { PHFetchResult() }
  /// Always empty.
  open class func fetchAssets(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> { PHFetchResult() }
  /// Always empty.
  open class func fetchAssets(
    in assetCollection: PHAssetCollection, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> { PHFetchResult() }
}
/// A group of the library.
open class PHCollection: PHObject, @unchecked Sendable {
  open var localizedTitle: String? { nil }
  open var canContainAssets: Bool { true }
}
/// An album. There is none.
open class PHAssetCollection: PHCollection, @unchecked Sendable {
  open var assetCollectionType: PHAssetCollectionType { .album }
  open var assetCollectionSubtype: PHAssetCollectionSubtype { .albumRegular }
  open var estimatedAssetCount: Int { 0 }
  /// Always empty.
  open class func fetchAssetCollections(
    with type: PHAssetCollectionType, subtype: PHAssetCollectionSubtype, options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> { PHFetchResult() }
  /// Always empty.
  open class func fetchAssetCollections(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> { PHFetchResult() }
}

/// A request inside a block of changes. That block is never called, so that making one changes nothing.
open class PHChangeRequest: NSObject {
  override init() {}
}
open class PHObjectPlaceholder: PHObject, @unchecked Sendable {}
open class PHAssetChangeRequest: PHChangeRequest {
  open var creationDate: Date?
  open var isFavorite = false
  open var isHidden = false
  /// Always `nil`: nothing is made.
  open var placeholderForCreatedAsset: PHObjectPlaceholder? { nil }
  open class func creationRequestForAsset(from image: UIImage) -> PHAssetChangeRequest {
    PHAssetChangeRequest()
  }
  /// Always `nil`: nothing is made.
  open class func creationRequestForAssetFromImage(
    atFileURL fileURL: URL
  ) -> PHAssetChangeRequest? { nil }
  /// Always `nil`: nothing is made.
  open class func creationRequestForAssetFromVideo(
    atFileURL fileURL: URL
  ) -> PHAssetChangeRequest? { nil }
}
