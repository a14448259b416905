@_exported import Photos
@_exported import UIKit

/// The kinds of what can be picked.
public struct PHPickerFilter: Hashable, Sendable {
  private let names: Set<String>
  private init(_ names: Set<String>) { self.names = names }
  private init(_ name: String) { names = [name] }
  public static let images = PHPickerFilter("images")
  public static let videos = PHPickerFilter("videos")
  public static let livePhotos = PHPickerFilter("livePhotos")
  public static let screenshots = PHPickerFilter("screenshots")
  public static let panoramas = PHPickerFilter("panoramas")
  public static let bursts = PHPickerFilter("bursts")
  public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
    PHPickerFilter(subfilters.reduce(into: []) { $0.formUnion($1.names) })
  }
  public static func all(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
    any(of: subfilters)
  }
  public static func not(_ filter: PHPickerFilter) -> PHPickerFilter {
    PHPickerFilter(Set(filter.names.map { "not " + $0 }))
  }
}
/// How the picker looks. Only kept: it can't be shown.
public struct PHPickerConfiguration: Hashable {
  public enum AssetRepresentationMode: Int, Sendable {
    case automatic = 0
    case current, compatible
  }
  public enum Selection: Int, Sendable {
    case `default` = 0
    case ordered, people, continuous, continuousAndOrdered
  }
  public var selectionLimit = 1
  public var filter: PHPickerFilter?
  public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
  public var selection = Selection.default
  public var preselectedAssetIdentifiers: [String] = []
  public init() {}
  public init(photoLibrary: PHPhotoLibrary) {}
}
/// Something that was picked. Nothing is, so only this module makes one.
public struct PHPickerResult: Hashable {
  public let itemProvider: NSItemProvider
  public let assetIdentifier: String?
}
/// Receives what was picked.
@preconcurrency @MainActor
public protocol PHPickerViewControllerDelegate: AnyObject {
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}

/// Picks photos. The simulated user has none: when it appears, it ends with no result, with a notice.
@preconcurrency @MainActor
open class PHPickerViewController: UIViewController {
  public let configuration: PHPickerConfiguration
  open weak var delegate: (any PHPickerViewControllerDelegate)?
  public init(configuration: PHPickerConfiguration) {
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { nil }
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    SystemServices.tell("PHPickerViewController ends without a photo: the simulated user has none")
    delegate?.picker(self, didFinishPicking: [])
  }
}
