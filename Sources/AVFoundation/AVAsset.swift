/// Whether a value of an asset is known.
public enum AVKeyValueStatus: Int, Sendable {
  case unknown = 0
  case loading, loaded, failed, cancelled
}
/// A value of an asset that takes time to learn.
public struct AVAsyncProperty<Root: AnyObject, Value>: Sendable {
  let value: @Sendable (Root) throws -> Value
}

/// A film or sound. Keyward reads uncompressed sound, WAVE or CAF; of all else it knows nothing, and loading a value
/// throws Apple's error.
open class AVAsset: NSObject, @unchecked Sendable {  // the state is behind a lock
  struct Sound { let seconds: CMTime }
  let source: URL?
  private let lock = NSLock()
  private var found: Result<Sound, AVError>?

  public convenience init(url URL: URL) { self.init(from: URL) }
  init(from url: URL?) { source = url }

  /// Reads the file once.
  var sound: Result<Sound, AVError> {
    lock.withLock {
      if let found { return found }
      let result = read()
      found = result
      return result
    }
  }
  private func read() -> Result<Sound, AVError> {
    guard let url = source, url.isFileURL, let handle = try? FileHandle(forReadingFrom: url) else {
      return .failure(AVError(.contentIsUnavailable))
    }
    defer { try? handle.close() }
    guard let file = try? SoundFile(handle) else {
      SystemServices.tell(
        "AVAsset: \(url.lastPathComponent) can't be read; Keyward has no codecs, only uncompressed sound"
      )
      return .failure(AVError(.fileFormatNotRecognized))
    }
    let rate = CMTimeScale(file.layout.rate.rounded())
    return .success(Sound(seconds: CMTime(value: CMTimeValue(file.frames), timescale: rate)))
  }
  private var length: CMTime? { try? sound.get().seconds }

  open var duration: CMTime { length ?? .zero }
  open var tracks: [AVAssetTrack] { length.map { [AVAssetTrack(self, $0)] } ?? [] }
  open func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }
  open func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
    try await load(.tracks).filter { $0.mediaType == mediaType }
  }
  open var preferredRate: Float { 1 }
  open var preferredVolume: Float { 1 }
  open var preferredTransform: CGAffineTransform { .identity }
  open var isPlayable: Bool { length != nil }
  open var isReadable: Bool { length != nil }
  open var isExportable: Bool { false }
  open var hasProtectedContent: Bool { false }
  /// Calls the handler in a later turn of the main queue.
  @preconcurrency
  open func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil
  ) {
    DispatchQueue.main.async { handler?() }
  }
  open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
    switch sound {
    case .success: return .loaded
    case .failure(let error):
      outError?.pointee = error as NSError
      return .failed
    }
  }
  open func cancelLoading() {}
  public func load<Value>(_ property: AVAsyncProperty<AVAsset, Value>) async throws -> Value {
    try property.value(self)
  }
  public func load<A, B>(
    _ a: AVAsyncProperty<AVAsset, A>, _ b: AVAsyncProperty<AVAsset, B>
  ) async throws -> (A, B) { (try a.value(self), try b.value(self)) }
}
extension AVAsyncProperty where Root == AVAsset {
  private static func known<V>(_ value: @escaping @Sendable (AVAsset) -> V)
    -> AVAsyncProperty<AVAsset, V>
  {
    AVAsyncProperty<AVAsset, V> { asset in
      _ = try asset.sound.get()
      return value(asset)
    }
  }
}
extension AVAsyncProperty where Root == AVAsset, Value == CMTime {
  public static var duration: Self { known { $0.duration } }
}
extension AVAsyncProperty where Root == AVAsset, Value == [AVAssetTrack] {
  public static var tracks: Self { known { $0.tracks } }
}
extension AVAsyncProperty where Root == AVAsset, Value == Bool {
  public static var isPlayable: Self { known { $0.isPlayable } }
  public static var isReadable: Self { known { $0.isReadable } }
  public static var isExportable: Self { known { $0.isExportable } }
  public static var hasProtectedContent: Self { known { $0.hasProtectedContent } }
}
extension AVAsyncProperty where Root == AVAsset, Value == CGAffineTransform {
  public static var preferredTransform: Self { known { $0.preferredTransform } }
}

/// The asset of an address. Only files are read.
open class AVURLAsset: AVAsset, @unchecked Sendable {
  open var url: URL { source ?? URL(fileURLWithPath: "/") }
  public convenience init(url URL: URL, options: [String: Any]? = nil) { self.init(from: URL) }
}
public let AVURLAssetPreferPreciseDurationAndTimingKey =
  "AVURLAssetPreferPreciseDurationAndTimingKey"
public let AVURLAssetAllowsCellularAccessKey = "AVURLAssetAllowsCellularAccessKey"

/// The sound of an asset.
open class AVAssetTrack: NSObject, @unchecked Sendable {  // immutable
  open private(set) weak var asset: AVAsset?
  public let timeRange: CMTimeRange
  init(_ asset: AVAsset, _ length: CMTime) {
    self.asset = asset
    timeRange = CMTimeRange(start: .zero, duration: length)
  }
  open var trackID: Int32 { 1 }
  open var mediaType: AVMediaType { .audio }
  open var isPlayable: Bool { true }
  open var isEnabled: Bool { true }
  open var naturalSize: CGSize { .zero }
  open var preferredTransform: CGAffineTransform { .identity }
  open var preferredVolume: Float { 1 }
  open var nominalFrameRate: Float { 0 }
  open var naturalTimeScale: CMTimeScale { timeRange.duration.timescale }
  public func load<Value>(_ property: AVAsyncProperty<AVAssetTrack, Value>) async throws -> Value {
    try property.value(self)
  }
}
extension AVAsyncProperty where Root == AVAssetTrack, Value == CGSize {
  public static var naturalSize: Self { Self { $0.naturalSize } }
}
extension AVAsyncProperty where Root == AVAssetTrack, Value == CMTimeRange {
  public static var timeRange: Self { Self { $0.timeRange } }
}
extension AVAsyncProperty where Root == AVAssetTrack, Value == CGAffineTransform {
  public static var preferredTransform: Self { Self { $0.preferredTransform } }
}
extension AVAsyncProperty where Root == AVAssetTrack, Value == Float {
  public static var nominalFrameRate: Self { Self { $0.nominalFrameRate } }
}
