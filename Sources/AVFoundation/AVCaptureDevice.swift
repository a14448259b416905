public enum AVAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case restricted, denied, authorized
}

/// A camera or microphone. An extension has none: the user can't allow one, and no device is found.
open class AVCaptureDevice: NSObject, @unchecked Sendable {  // never made
  public enum Position: Int, Sendable {
    case unspecified = 0
    case back, front
  }
  public enum TorchMode: Int, Sendable {
    case off = 0
    case on, auto
  }
  public enum FocusMode: Int, Sendable {
    case locked = 0
    case autoFocus, continuousAutoFocus
  }
  public struct DeviceType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let builtInWideAngleCamera = DeviceType(rawValue: "BuiltInWideAngleCamera")
    public static let builtInTelephotoCamera = DeviceType(rawValue: "BuiltInTelephotoCamera")
    public static let builtInUltraWideCamera = DeviceType(rawValue: "BuiltInUltraWideCamera")
    public static let builtInDualCamera = DeviceType(rawValue: "BuiltInDualCamera")
    public static let builtInTripleCamera = DeviceType(rawValue: "BuiltInTripleCamera")
    public static let builtInTrueDepthCamera = DeviceType(rawValue: "BuiltInTrueDepthCamera")
    public static let builtInMicrophone = DeviceType(rawValue: "BuiltInMicrophone")
    public static let microphone = DeviceType(rawValue: "Microphone")
    public static let external = DeviceType(rawValue: "External")
  }
  private override init() {}
  open var uniqueID: String { "" }
  open var localizedName: String { "" }
  open var position: Position { .unspecified }
  open var hasTorch: Bool { false }
  open var hasFlash: Bool { false }
  open var isTorchAvailable: Bool { false }
  open var torchMode = TorchMode.off
  open var isConnected: Bool { false }
  open func hasMediaType(_ mediaType: AVMediaType) -> Bool { false }
  open func lockForConfiguration() throws {
    throw AVError(.applicationIsNotAuthorizedToUseDevice)
  }
  open func unlockForConfiguration() {}

  open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    .denied
  }
  /// Always answers that the device is not allowed, in a later turn of the main queue, with a notice.
  @preconcurrency
  open class func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    SystemServices.tell(
      "AVCaptureDevice.requestAccess answers false: an extension has no camera and no microphone")
    DispatchQueue.main.async { handler(false) }
  }
  open class func requestAccess(for mediaType: AVMediaType) async -> Bool {
    await withCheckedContinuation { continuation in
      requestAccess(for: mediaType) { continuation.resume(returning: $0) }
    }
  }
  /// Always `nil`: an extension has no camera and no microphone.
  open class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { nil }
  /// Always `nil`: an extension has no camera and no microphone.
  open class func `default`(
    _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
  ) -> AVCaptureDevice? { nil }
  open class func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] { [] }

  /// A search for devices, which finds none.
  open class DiscoverySession: NSObject, @unchecked Sendable {  // immutable
    public init(deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position) {}
    open var devices: [AVCaptureDevice] { [] }
  }
}

/// A source of a session. An extension has none.
open class AVCaptureInput: NSObject {
  override init() {}
}
open class AVCaptureDeviceInput: AVCaptureInput {
  public let device: AVCaptureDevice
  /// Throws Apple's error for a device that the user doesn't allow.
  public init(device: AVCaptureDevice) throws {
    self.device = device
    super.init()
    throw AVError(.applicationIsNotAuthorizedToUseDevice)
  }
}
/// A receiver of a session. Nothing arrives.
open class AVCaptureOutput: NSObject {
  override init() {}
}

/// Reads devices. An extension has none, so that the session never runs.
open class AVCaptureSession: NSObject, @unchecked Sendable {  // used by one thread at a time
  public struct Preset: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let photo = Preset(rawValue: "AVCaptureSessionPresetPhoto")
    public static let high = Preset(rawValue: "AVCaptureSessionPresetHigh")
    public static let medium = Preset(rawValue: "AVCaptureSessionPresetMedium")
    public static let low = Preset(rawValue: "AVCaptureSessionPresetLow")
  }
  open var sessionPreset = Preset.high
  open var isRunning: Bool { false }
  open var isInterrupted: Bool { false }
  open var inputs: [AVCaptureInput] { [] }
  open private(set) var outputs: [AVCaptureOutput] = []
  open func canSetSessionPreset(_ preset: Preset) -> Bool { false }
  open func canAddInput(_ input: AVCaptureInput) -> Bool { false }
  open func addInput(_ input: AVCaptureInput) {}
  open func removeInput(_ input: AVCaptureInput) {}
  open func canAddOutput(_ output: AVCaptureOutput) -> Bool { !outputs.contains(output) }
  open func addOutput(_ output: AVCaptureOutput) { outputs.append(output) }
  open func removeOutput(_ output: AVCaptureOutput) { outputs.removeAll { $0 == output } }
  open func beginConfiguration() {}
  open func commitConfiguration() {}
  open func startRunning() {
    SystemServices.tell("AVCaptureSession doesn't run: an extension has no camera")
  }
  open func stopRunning() {}
}

/// Shows a camera. It draws nothing.
open class AVCaptureVideoPreviewLayer: CALayer {
  open var session: AVCaptureSession?
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  open var isPreviewing: Bool { false }
  public convenience init(session: AVCaptureSession) {
    self.init()
    self.session = session
  }
  open override class func _make() -> CALayer? { AVCaptureVideoPreviewLayer() }
}
