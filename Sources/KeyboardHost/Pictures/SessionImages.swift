import ExtensionBundle
import KeyboardProtocol
import Platform

/// The contents of the images of one keyboard's process: files of its bundle, and files that it
/// sent.
///
/// Nothing is read or decoded before a snapshot is requested, and each file once.
final class SessionImages: SnapshotImages {
  private struct State {
    var sent: [UInt32: [UInt8]] = [:]
    var bytesLeft = ProtocolLimits.allImageBytes
    /// `nil` for what can't be decoded.
    var known: [DrawnImage.Source: DecodedImage?] = [:]
    var decodedBytes = 0
    /// How many more bytes of files are read from the bundle.
    var resourceBytesLeft: Int
  }
  private static let mostDecodedBytes = 64 << 20
  /// No real image file of a bundle is nearly as large.
  private static let resourceBytes = 32 << 20
  /// A keyboard may name one file in many ways; names past this number have no picture.
  private static let mostSources = 8192

  private let bundlePath: String
  private let renderer: PictureRenderer
  private let state: Lock<State>

  /// Finds images in a bundle, reads at most `resourceBytes` of its files, and has a program decode them.
  init(bundlePath: String, renderer: PictureRenderer, resourceBytes: Int = 128 << 20) {
    (self.bundlePath, self.renderer) = (bundlePath, renderer)
    state = Lock(State(resourceBytesLeft: resourceBytes))
  }

  /// Keeps a file that the extension sent; false where it sent more than it may.
  func keep(_ file: [UInt8], number: UInt32) -> Bool {
    state.withLock { state in
      guard state.sent.count < ProtocolLimits.images, file.count <= state.bytesLeft,
        state.sent[number] == nil
      else { return false }
      state.sent[number] = file
      state.bytesLeft -= file.count
      return true
    }
  }

  func decoded(_ sources: [DrawnImage.Source]) -> [DrawnImage.Source: DecodedImage] {
    let wanted = Set(sources)
    let (missing, sent) = state.withLock { state in
      let room = max(0, Self.mostSources - state.known.count)
      return (wanted.filter { state.known[$0] == nil }.prefix(room), state.sent)
    }
    // Decoding takes long, and the keyboard may send more images in the meantime.
    let files = missing.compactMap { source in read(source, sent).map { (source, $0) } }
    let images = files.isEmpty ? [] : renderer.decode(files.map(\.1))
    return state.withLock { state in
      for source in missing where state.known[source] == nil { state.known[source] = .some(nil) }
      for (entry, image) in zip(files, images) {
        guard let image, state.known[entry.0] == .some(nil),
          state.decodedBytes + image.png.count <= Self.mostDecodedBytes
        else { continue }
        state.decodedBytes += image.png.count
        state.known[entry.0] = image
      }
      return wanted.reduce(into: [:]) { result, source in
        if let image = state.known[source] ?? nil { result[source] = image }
      }
    }
  }

  private func read(_ source: DrawnImage.Source, _ sent: [UInt32: [UInt8]]) -> [UInt8]? {
    switch source {
    case .unknown, .symbol: return nil
    case .sent(let number): return sent[number]
    case .resource(let path):
      let limit = state.withLock { min(Self.resourceBytes, $0.resourceBytesLeft) }
      guard limit > 0, let folder = try? BeneathRoot(bundlePath),
        let file = try? folder.read(path, limit: limit, links: .followed)
      else { return nil }
      return state.withLock { state in
        guard file.count <= state.resourceBytesLeft else { return nil }
        state.resourceBytesLeft -= file.count
        return file
      }
    }
  }
}
