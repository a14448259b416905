import COpenSSL
import Foundation
import KeyboardHost
import KeyboardProtocol
import Platform

/// The images of the shown keyboard, as newly encoded PNG files, each named by its content.
///
/// They are decoded by the confined program on another thread; until then the page leaves their places empty.
struct LiveImages {
  /// One message has at most this many bytes of base64 besides its first image.
  static let messageBytes = 4 << 20
  /// A page that has more than this forgets all of it, in bytes of pixels.
  static let pageBytes = 384 << 20
  /// The most that one keyboard shows at once, in bytes of pixels.
  private static let shownBytes = 128 << 20
  /// The most sources that one keyboard shows at once, and that are remembered.
  private static let mostSources = 4096

  /// A decoded image.
  struct Image {
    var name: String
    var base64: String
    /// Its size for a page, in bytes.
    var cost: Int
  }

  /// The owner of the images: each process of a keyboard has its own.
  private var owner: (any SnapshotImages)?
  private var shown: [ViewSnapshot] = []
  /// The sources that the shown keyboard has, sorted by their keys.
  private var sources: [(key: String, source: DrawnImage.Source)] = []
  /// `nil` for what can't be decoded.
  private var known: [DrawnImage.Source: Image?] = [:]
  private var isDecoding = false

  /// The name of each source's content for the page; null where there is none.
  ///
  /// Images that aren't decoded yet are missing.
  private(set) var names = JSONValue.object([])
  /// The decoded images that the shown keyboard has.
  private(set) var images: [Image] = []

  /// The key by which views name a source; `nil` if it isn't a file.
  static func key(_ source: DrawnImage.Source) -> String? {
    switch source {
    case .unknown, .symbol: nil
    case .resource(let path): "r" + path.prefix(400)
    case .sent(let number): "s\(number)"
    }
  }

  /// Notes the visible images, and returns those to decode.
  mutating func update(
    _ layout: LayoutSnapshot?
  ) -> (images: any SnapshotImages, sources: [DrawnImage.Source])? {
    guard let layout, let images = layout.images else { return nil }
    if owner !== images { (owner, known, shown, isDecoding) = (images, [:], [], false) }
    if shown != layout.views || (shown.isEmpty && sources.isEmpty) {
      shown = layout.views
      var unique: [String: DrawnImage.Source] = [:]
      for image in layout.drawnImages where unique.count < Self.mostSources {
        if let key = Self.key(image.source) { unique[key] = image.source }
      }
      sources = unique.map { ($0.key, $0.value) }.sorted { $0.key < $1.key }
      if known.count > Self.mostSources {
        let current = Set(sources.map(\.source))
        known = known.filter { current.contains($0.key) }
      }
      refresh()
    }
    let missing = sources.map(\.source).filter { known[$0] == nil }
    guard !isDecoding, !missing.isEmpty else { return nil }
    isDecoding = true
    return (images, missing)
  }

  /// Adds decoded images.
  mutating func add(
    _ decoded: [DrawnImage.Source: Image], of sources: [DrawnImage.Source],
    from images: any SnapshotImages
  ) {
    guard owner === images else { return }
    isDecoding = false
    for source in sources { known[source] = .some(decoded[source]) }
    refresh()
  }

  private mutating func refresh() {
    var members: [(name: String, value: JSONValue)] = []
    var all: [String: Image] = [:]
    var room = Self.shownBytes
    for (key, source) in sources {
      guard let image = known[source] else { continue }
      if let image, all[image.name] == nil, room >= image.cost {
        room -= image.cost
        all[image.name] = image
      }
      members.append((key, .optional(image.flatMap { all[$0.name] }?.name)))
    }
    names = .object(members)
    images = all.values.sorted { $0.name < $1.name }
  }

  /// Decodes, on any thread.
  static func decode(
    _ sources: [DrawnImage.Source], from images: any SnapshotImages
  ) -> [DrawnImage.Source: Image] {
    images.decoded(sources).mapValues { image in
      var digest = [UInt8](repeating: 0, count: 32)
      SHA256(image.png, image.png.count, &digest)
      return Image(
        name: Data(digest.prefix(18)).base64EncodedString(),
        base64: Data(image.png).base64EncodedString(),
        cost: 4 * image.width * image.height + image.png.count)
    }
  }
}

extension LiveDevice {
  /// Has the images decoded that are shown and not known yet.
  func prepareImages() {
    guard let (images, sources) = self.images.update(layout) else { return }
    worker.start({ LiveImages.decode(sources, from: images) }) { device, decoded in
      device.images.add(decoded, of: sources, from: images)
    }
  }
}
