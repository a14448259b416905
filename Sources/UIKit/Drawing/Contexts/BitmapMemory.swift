/// The pixels of a context, where its owner reads and writes them. All that is drawn is drawn on what is there.
final class BitmapMemory {
  let start: UnsafeMutableRawPointer
  private let layout: BitmapLayout
  private let isOwn: Bool
  private var raster: Raster
  private var hasTold = false

  /// Pixels at an address, or at one of their own, which are clear.
  init?(_ layout: BitmapLayout, at address: UnsafeMutableRawPointer?) {
    guard let raster = Raster(width: layout.width, height: layout.height, depth: 0) else {
      return nil
    }
    self.layout = layout
    self.raster = raster
    isOwn = address == nil
    start =
      address ?? UnsafeMutableRawPointer.allocate(byteCount: layout.byteCount, alignment: 16)
    if isOwn { start.initializeMemory(as: UInt8.self, repeating: 0, count: layout.byteCount) }
  }
  deinit {
    if isOwn { start.deallocate() }
  }

  private var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: start, count: layout.byteCount)
  }

  func draw(_ command: RecordedDrawing.Command) {
    change { raster throws(ImageObstacle) in try raster.draw(command) }
  }
  func draw(_ drawing: RecordedDrawing) {
    if let reason = drawing.inexact { tell(reason) }
    change { raster throws(ImageObstacle) in
      for command in drawing.commands { try raster.draw(command) }
    }
  }
  /// Takes away what the commands cover.
  func erase(_ hole: [RecordedDrawing.Command]) {
    change { raster throws(ImageObstacle) in try raster.erase(hole) }
  }
  private func change(_ draw: (inout Raster) throws(ImageObstacle) -> Void) {
    // Where a group is open, the raster's pixels are the group's.
    if !raster.isLayered { raster.values = layout.multiplied(UnsafeRawBufferPointer(bytes)) }
    do throws(ImageObstacle) {
      try draw(&raster)
    } catch {
      tell(error.reason)
    }
    if !raster.isLayered { layout.write(raster.values, to: bytes) }
  }
  func tell(_ reason: String) {
    guard !hasTold else { return }
    hasTold = true
    let line = "CGContext: the pixels lack a part: \(reason)."
    DispatchQueue.main.async { MainActor.assumeIsolated { DeveloperNotices.report(line) } }
  }

  /// The pixels as they are now.
  func image() -> CGImage {
    let multiplied = layout.multiplied(UnsafeRawBufferPointer(bytes))
    return CGImage(
      name: "drawing", width: layout.width, height: layout.height, drawing: nil,
      content: ImageContent(
        Raster.pixels(of: multiplied, width: layout.width, height: layout.height)))
  }
}

extension CGContext {
  /// A context of pixels, with its origin in the lower left corner. `nil` for a layout that iOS can't draw in; of those that it can, Keyward
  /// has the ones with a byte per part.
  ///
  /// With `data`, the pixels are written there with each drawing. Symbols make none, because their shapes are Apple's, and neither do
  /// some blend modes: a notice names them.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: UInt32
  ) {
    guard
      let layout = BitmapLayout(
        width: width, height: height, bitsPerComponent: bitsPerComponent,
        bytesPerRow: bytesPerRow, space: space, info: CGBitmapInfo(rawValue: bitmapInfo))
    else { return nil }
    self.init(size: CGSize(width: width, height: height), scale: 1, bitmap: layout)
    if let data { memory = BitmapMemory(layout, at: data) }
  }
  /// A context of pixels with a layout that is written as options.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: CGBitmapInfo
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo.rawValue)
  }

  /// The address of the pixels; `nil` in a context that has none.
  public var data: UnsafeMutableRawPointer? {
    guard let bitmap else { return nil }
    if memory == nil {
      memory = BitmapMemory(bitmap, at: nil)
      memory?.draw(drawing)
    }
    return memory?.start
  }
  /// The width of a context of pixels; 0 in others.
  public var width: Int { bitmap?.width ?? 0 }
  /// The height of a context of pixels; 0 in others.
  public var height: Int { bitmap?.height ?? 0 }
  public var bitsPerComponent: Int { bitmap == nil ? 0 : 8 }
  public var bitsPerPixel: Int { (bitmap?.bytesPerPixel ?? 0) * 8 }
  public var bytesPerRow: Int { bitmap?.bytesPerRow ?? 0 }
  public var colorSpace: CGColorSpace? { bitmap?.space }
  public var alphaInfo: CGImageAlphaInfo { bitmap?.alpha ?? .none }
  public var bitmapInfo: CGBitmapInfo { bitmap?.info ?? [] }
  /// The transform from user coordinates to pixels.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }
  /// The rectangle that is drawn in, in user coordinates; clips aside.
  public var boundingBoxOfClipPath: CGRect {
    CGRect(origin: .zero, size: size).applying(deviceTransform.inverted())
  }
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  public func flush() {}
  public func synchronize() {}
}

extension CGImage {
  /// An image of pixels in memory; `nil` for a layout that Keyward can't read, or for too few bytes.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard
      let layout = BitmapLayout(
        width: width, height: height, bitsPerComponent: bitsPerComponent,
        bytesPerRow: bytesPerRow, space: space, info: bitmapInfo, isDrawnIn: false),
      layout.bytesPerPixel * 8 == bitsPerPixel, provider.bytes.count >= layout.byteCount,
      var raster = Raster(width: width, height: height, depth: 0)
    else { return nil }
    raster.values = provider.bytes.withUnsafeBytes { layout.multiplied($0) }
    self.init(
      name: "pixels", width: width, height: height, drawing: nil,
      content: ImageContent(raster.pixels))
  }

  /// Red, green, blue and opacity.
  public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(alpha: .premultipliedLast) }
  public var byteOrderInfo: CGImageByteOrderInfo { .orderDefault }
  public var pixelFormatInfo: CGImagePixelFormatInfo { .packed }
  public var isMask: Bool { false }
  public var shouldInterpolate: Bool { true }
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
  /// The bytes of the pixels, row by row; `nil`, with a notice, for an image of which no pixels can be made here.
  public var dataProvider: CGDataProvider? {
    guard let pixels = UIImage(cgImage: self).pixels(for: "CGImage.dataProvider") else {
      return nil
    }
    var bytes = pixels.bytes
    for at in stride(from: 0, to: bytes.count, by: 4) where bytes[at + 3] != 255 {
      for part in at..<at + 3 {
        bytes[part] = UInt8((Int(bytes[part]) * Int(bytes[at + 3]) + 127) / 255)
      }
    }
    return CGDataProvider(data: Data(bytes))
  }
}
