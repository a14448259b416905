extension UIImage {
  /// Computes the image, with one pixel to a point; empty for one without an end.
  public convenience init(ciImage: CIImage) {
    self.init(ciImage: ciImage, scale: 1, orientation: .up)
  }
  /// Computes the image; empty for one without an end, and, with a notice, for one without pixels.
  public convenience init(ciImage: CIImage, scale: CGFloat, orientation: Orientation) {
    let computed = CIContext().createCGImage(ciImage, from: ciImage.extent)
    guard let computed else {
      self.init()
      return
    }
    self.init(cgImage: computed, scale: scale, orientation: orientation)
    CoreImageSources.keep(ciImage, for: computed)
  }
  /// The image that this one was computed of.
  public var ciImage: CIImage? { cgImage.flatMap(CoreImageSources.image) }
}

/// Remembers the recipes of images, which have no room for them.
private enum CoreImageSources {
  private struct Entry {
    weak var content: ImageContent?
    let image: CIImage
  }
  // Behind the lock.
  nonisolated(unsafe) private static var entries: [ObjectIdentifier: Entry] = [:]
  private static let lock = NSLock()

  static func keep(_ image: CIImage, for computed: CGImage) {
    guard let content = computed.content else { return }
    lock.withLock {
      entries = entries.filter { $0.value.content != nil }
      entries[ObjectIdentifier(content)] = Entry(content: content, image: image)
    }
  }
  static func image(for computed: CGImage) -> CIImage? {
    guard let content = computed.content else { return nil }
    return lock.withLock {
      let entry = entries[ObjectIdentifier(content)]
      return entry?.content === content ? entry?.image : nil
    }
  }
}
