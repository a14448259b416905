/// Is notified of the picked photo, or that the user cancelled.
@preconcurrency @MainActor
public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
  /// Nothing can be picked, so nothing calls it here.
  func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}
extension UIImagePickerControllerDelegate {
  public func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {}
  /// A picker whose delegate has no method for it ends by itself.
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
    picker.dismiss(animated: true)
  }
}

/// The list of photos, or the camera.
///
/// The simulated user has no photos, and the device no camera: the list is empty, and its button cancels.
@preconcurrency @MainActor
open class UIImagePickerController: UINavigationController {
  public enum SourceType: Int, Sendable {
    case photoLibrary = 0
    case camera, savedPhotosAlbum
  }
  public enum QualityType: Int, Sendable {
    case typeHigh = 0
    case typeMedium, typeLow, type640x480, typeIFrame1280x720, typeIFrame960x540
  }
  public enum CameraCaptureMode: Int, Sendable {
    case photo = 0
    case video
  }
  public enum CameraDevice: Int, Sendable {
    case rear = 0
    case front
  }
  public enum CameraFlashMode: Int, Sendable {
    case off = -1
    case auto, on
  }
  public enum ImageURLExportPreset: Int, Sendable {
    case compatible = 0
    case current
  }
  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
    public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
    public static let referenceURL = InfoKey(rawValue: "UIImagePickerControllerReferenceURL")
    public static let mediaMetadata = InfoKey(rawValue: "UIImagePickerControllerMediaMetadata")
    public static let livePhoto = InfoKey(rawValue: "UIImagePickerControllerLivePhoto")
    public static let phAsset = InfoKey(rawValue: "UIImagePickerControllerPHAsset")
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
  }

  // MARK: The device

  /// The device has no camera.
  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { sourceType != .camera }
  /// Images and movies; `nil` for the camera.
  open class func availableMediaTypes(for sourceType: SourceType) -> [String]? {
    isSourceTypeAvailable(sourceType) ? ["public.image", "public.movie"] : nil
  }
  open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { false }
  open class func isFlashAvailable(for cameraDevice: CameraDevice) -> Bool { false }
  open class func availableCaptureModes(for cameraDevice: CameraDevice) -> [NSNumber]? { nil }

  // MARK: The list

  private var source = SourceType.photoLibrary
  /// A source that isn't available ends the keyboard, as on a device.
  open var sourceType: SourceType {
    get { source }
    set {
      guard Self.isSourceTypeAvailable(newValue) else {
        UncaughtException.raise(
          "NSInvalidArgumentException", "Source type \(newValue.rawValue) not available")
      }
      source = newValue
    }
  }
  private var types = ["public.image"]
  /// A list without a type that is available ends the keyboard, as on a device.
  open var mediaTypes: [String] {
    get { types }
    set {
      let available = Self.availableMediaTypes(for: source) ?? []
      guard newValue.contains(where: available.contains) else {
        UncaughtException.raise(
          "NSInvalidArgumentException", "No available types for source \(source.rawValue)")
      }
      types = newValue
    }
  }
  /// Kept: there is no photo to edit.
  open var allowsEditing = false
  /// Kept: there is no photo to export.
  open var imageExportPreset = ImageURLExportPreset.compatible
  /// Kept: there is no movie to export.
  open var videoExportPreset: String?
  /// Kept: there is no movie to trim.
  open var videoMaximumDuration: TimeInterval = 600
  /// Kept: there is no movie to convert.
  open var videoQuality = QualityType.typeMedium

  @_nonoverride
  open weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)? {
    get { super.delegate as? any UIImagePickerControllerDelegate & UINavigationControllerDelegate }
    set { super.delegate = newValue }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    let list = EmptyPhotoList()
    list.navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.cancel() })
    viewControllers = [list]
  }
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    SystemServices.tell(
      "UIImagePickerController shows no photo: the simulated user has none, and can only cancel")
  }
  private func cancel() {
    guard let delegate else { return dismiss(animated: true) }
    delegate.imagePickerControllerDidCancel(self)
  }

  // MARK: The camera

  /// As the camera is not available, this and the properties below end the keyboard, as on a device.
  open var showsCameraControls: Bool {
    get { raiseNoCamera() }
    set { raiseNoCamera() }
  }
  open var cameraOverlayView: UIView? {
    get { raiseNoCamera() }
    set { raiseNoCamera() }
  }
  open var cameraViewTransform: CGAffineTransform {
    get { raiseNoCamera() }
    set { raiseNoCamera() }
  }
  /// Kept: the camera is not available.
  open var cameraCaptureMode = CameraCaptureMode.photo
  /// Kept: the camera is not available.
  open var cameraDevice = CameraDevice.rear
  /// Kept: the camera is not available.
  open var cameraFlashMode = CameraFlashMode.auto
  open func takePicture() { raiseNoCamera() }
  open func startVideoCapture() -> Bool { raiseNoCamera() }
  open func stopVideoCapture() { raiseNoCamera() }
  private func raiseNoCamera() -> Never {
    UncaughtException.raise(
      "NSInvalidArgumentException",
      "Source type must be UIImagePickerControllerSourceTypeCamera")
  }
}

/// The list of a library without photos.
private final class EmptyPhotoList: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Photos"
    view.backgroundColor = .systemBackground
    let label = UILabel()
    label.text = "No Photos or Videos"
    label.textColor = .secondaryLabel
    label.textAlignment = .center
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    NSLayoutConstraint.activate([
      label.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      label.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }
}
