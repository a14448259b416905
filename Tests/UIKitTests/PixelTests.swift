import ImageIO
import TestSupport
import Testing

@testable import UIKit

/// Pixels of image files and drawings.
@MainActor @Suite struct `Pixels` {
  private typealias Color = [UInt8]
  private static let red: Color = [255, 0, 0, 255]
  private static let blue: Color = [0, 0, 255, 255]
  private static let clear: Color = [0, 0, 0, 0]

  private static func bytes(_ hex: String) -> Data {
    var rest = Substring(hex)
    var data = Data()
    while let byte = UInt8(rest.prefix(2), radix: 16) {
      data.append(byte)
      rest = rest.dropFirst(2)
    }
    return data
  }
  /// Red and half a blue; red and blue, then green and blue.
  private static let webp = bytes(
    "5249464620000000574542505650384c130000002f010000100f10fb3fff0ffc8f0a1588e87f0000")
  private static let movingWebP = bytes(
    "524946468a00000057454250565038580a00000012000000010000000000414e494d06000000ffff"
      + "ffff0300414e4d462c000000000000000000010000000000640000025650384c130000002f010000"
      + "100f10fb3fff0ffc8f0a1588e87f0000414e4d462a000000000000000000010000000000c8000000"
      + "5650384c110000002f010000000f30ffb1fff31f0e32a2ff0100")
  /// Red and green, then the second pixel in blue.
  private static let gif =
    Data("GIF89a".utf8)
    + bytes("02000100810000000000ff000000ff000000ff21ff0b")
    + Data("NETSCAPE2.0".utf8)
    + bytes(
      "030100000021f904000a0000002c000000000200010000" + "02028c0a00"
        + "21f90401050001002c000000000200010000" + "0202cc0a003b")

  private func png(_ pixels: [Color], width: Int) throws -> Data {
    try #require(
      ImageCodecs.png(
        ImagePixels(width: width, height: pixels.count / width, bytes: pixels.flatMap { $0 })))
  }
  private func colors(_ image: UIImage?) throws -> [Color] {
    let data = try #require(image?.pngData())
    let bytes = try #require(ImageCodecs.read(data, .png)).bytes
    return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
  }
  private func drawn(
    _ width: CGFloat, _ height: CGFloat, _ draw: (CGContext) -> Void
  ) throws -> [Color] {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let renderer = UIGraphicsImageRenderer(
      size: CGSize(width: width, height: height), format: format)
    return try colors(renderer.image { draw($0.cgContext) })
  }

  @Test func `come back from a PNG as they were`() throws {
    let pixels = [Self.red, [1, 2, 3, 4], Self.clear, Self.blue]
    let image = try #require(UIImage(data: try png(pixels, width: 2), scale: 2))
    #expect(image.size == CGSize(width: 1, height: 1) && image.scale == 2)
    #expect(try colors(image) == pixels)
    #expect(image.cgImage?.width == 2 && image.withRenderingMode(.alwaysTemplate).pngData() != nil)
  }

  @Test func `are near those of a JPEG, on white`() throws {
    let image = UIImage(data: try png(Array(repeating: Self.clear, count: 64), width: 8))
    let data = try #require(image?.jpegData(compressionQuality: 0.9))
    let decoded = try #require(UIImage(data: data))
    #expect(decoded.size == CGSize(width: 8, height: 8))
    #expect(try colors(decoded).allSatisfy { $0.allSatisfy { $0 > 250 } })
    let small = try #require(image?.jpegData(compressionQuality: -1))
    #expect(small.starts(with: [0xFF, 0xD8]))
  }

  @Test func `of a WebP and a GIF are read`() throws {
    #expect(try colors(UIImage(data: Self.webp)) == [Self.red, [0, 0, 255, 128]])
    #expect(try colors(UIImage(data: Self.gif)) == [Self.red, [0, 255, 0, 255]])
  }

  @Test func `are those of a file in the bundle`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("key@2x.gif")
      try Self.gif.write(to: file)
      let (content, scale) = try #require(ImageFile.find(named: "key.gif", in: folder))
      #expect(scale == 2)
      #expect(try content.pixels().bytes.prefix(4) == Self.red[...])
      #expect(try colors(UIImage(contentsOfFile: file.path)).first == Self.red)
      #expect(UIImage(contentsOfFile: folder.path + "/none.gif") == nil)
    }
  }

  @Test func `differ in what an audit reads by one of them, and a text is read as it is`() {
    func drawn(_ draw: @escaping (CGContext) -> Void) -> Data {
      UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { draw($0.cgContext) }
        .evidence
    }
    func dot(_ x: CGFloat) -> Data { drawn { $0.fill(CGRect(x: x, y: 0, width: 1, height: 1)) } }
    #expect(dot(1) == dot(1) && dot(1) != dot(2))
    let text = drawn { _ in NSAttributedString(string: "hidden word").draw(at: .zero) }
    #expect(String(decoding: text, as: UTF8.self).contains("hidden word"))
    #expect(UIImage(systemName: "globe")?.evidence == Data("globe".utf8))
    #expect(UIImage(data: Self.gif)?.evidence.isEmpty == false)
  }

  @Test func `are those of what was drawn`() throws {
    let half = try drawn(2, 1) { context in
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 1.5, height: 1))
    }
    #expect(half == [Self.red, [255, 0, 0, 128]])
    let line = try drawn(3, 3) { context in
      context.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 1)
      context.move(to: CGPoint(x: 0, y: 1.5))
      context.addLine(to: CGPoint(x: 3, y: 1.5))
      context.strokePath()
    }
    #expect(line[0] == Self.clear && line[3...5].allSatisfy { $0 == Self.blue })
    let corner = try drawn(2, 2) { context in
      context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    #expect(corner == [[0, 0, 0, 255], Self.clear, Self.clear, Self.clear])
  }

  @Test func `of a circle, a hole, a gradient and dashes have the right places`() throws {
    let circle = try drawn(20, 20) { $0.fillEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    let area = circle.map { Double($0[3]) / 255 }.reduce(0, +)
    #expect(abs(area - .pi * 100) < 1 && circle[0] == Self.clear && circle[210][3] == 255)
    let hole = try drawn(3, 3) { context in
      context.addRect(CGRect(x: 0, y: 0, width: 3, height: 3))
      context.addRect(CGRect(x: 1, y: 1, width: 1, height: 1))
      context.fillPath(using: .evenOdd)
    }
    #expect(hole.map { $0[3] } == [255, 255, 255, 255, 0, 255, 255, 255, 255])
    let gradient = try drawn(4, 1) { context in
      let colors = [UIColor.black.cgColor, UIColor.white.cgColor] as CFArray
      let ramp = CGGradient(colorsSpace: nil, colors: colors, locations: nil)!
      context.drawLinearGradient(ramp, start: .zero, end: CGPoint(x: 4, y: 0), options: [])
    }
    #expect(gradient.map { $0[0] } == [32, 96, 159, 223])
    let dashes = try drawn(4, 1) { context in
      context.setLineDash(phase: 0, lengths: [1, 1])
      context.strokeLineSegments(between: [CGPoint(x: 0, y: 0.5), CGPoint(x: 4, y: 0.5)])
    }
    #expect(dashes.map { $0[3] } == [255, 0, 255, 0])
  }

  @Test func `of images in drawings are scaled and mirrored`() throws {
    let image = try #require(UIImage(data: try png([Self.red, Self.blue], width: 2)))
    let wide = try drawn(4, 1) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 4, height: 1)) }
    #expect(wide == [Self.red, Self.red, Self.blue, Self.blue])
    let small = try drawn(1, 1) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 1, height: 1)) }
    #expect(small == [[128, 0, 128, 255]])
    let mirrored = try drawn(2, 1) { context in
      context.translateBy(x: 2, y: 0)
      context.scaleBy(x: -1, y: 1)
      image.draw(at: .zero)
    }
    #expect(mirrored == [Self.blue, Self.red])
    let tall = try #require(UIImage(data: try png([Self.red, Self.blue], width: 1))?.cgImage)
    let rect = CGRect(x: 0, y: 0, width: 1, height: 2)
    #expect(try drawn(1, 2) { $0.draw(tall, in: rect) } == [Self.blue, Self.red])
  }

  @Test func `of a part are cut out`() throws {
    let pixels = [Self.red, Self.blue, Self.clear, Self.red]
    let image = try #require(UIImage(data: try png(pixels, width: 2))?.cgImage)
    let part = try #require(image.cropping(to: CGRect(x: 1, y: 0, width: 9, height: 2)))
    #expect(part.width == 1 && part.height == 2)
    #expect(try colors(UIImage(cgImage: part)) == [Self.blue, Self.red])
    #expect(image.cropping(to: CGRect(x: 2, y: 0, width: 1, height: 1)) == nil)
    let turned = UIImage(cgImage: image, scale: 1, orientation: .right)
    #expect(try colors(turned) == [Self.clear, Self.red, Self.red, Self.blue])
  }

  @Test func `are none, with a notice, where only Apple has them`() async throws {
    let before = DeveloperNotices.report
    defer { DeveloperNotices.report = before }
    var notices: [String] = []
    DeveloperNotices.report = { notices.append($0) }
    #expect(UIImage(systemName: "star")?.pngData() == nil)
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9))
    #expect(renderer.pngData { _ in "Key שלום".draw(at: .zero) }.isEmpty)
    let light = renderer.image {
      $0.cgContext.setBlendMode(.plusLighter)
      $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    }
    #expect(light.jpegData(compressionQuality: 1) == nil)
    #expect(UIImage(data: try png([Self.red], width: 1).dropLast(20))?.pngData() == nil)
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(notices.count == 4 && notices[1].contains("it shows a letter"))
    // A text may be a user's, and the audit searches notices for it.
    #expect(!notices.contains { $0.contains("שלום") })
  }

  @Test func `that are too many are not made`() {
    #expect(ImagePixels(width: 1 << 20, height: 1 << 20) == nil)
    #expect(ImageHeader(Data(repeating: 0xFF, count: 9)) == nil)
    let huge = Self.bytes("89504e470d0a1a0a0000000d494844527fffffff7fffffff0806000000")
    #expect(UIImage(data: huge)?.pngData() == nil)
  }

  // MARK: ImageIO

  @Test(arguments: [
    ("gif", [0.1, 0.05], kCGImagePropertyGIFDictionary, "com.compuserve.gif", 0),
    ("webp", [0.1, 0.2], kCGImagePropertyWebPDictionary, "org.webmproject.webp", 3),
  ])
  func `of frames come from a source`(
    kind: String, delays: [Double], key: CFString, type: String, loops: Int
  ) throws {
    let data = kind == "gif" ? Self.gif : Self.movingWebP
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 2 && CGImageSourceGetType(source) == type)
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
    let whole = CGImageSourceCopyProperties(source, nil)?[key] as? [String: Any]
    #expect(whole?["LoopCount"] as? Int == loops)
    for (index, delay) in delays.enumerated() {
      let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, index, nil))
      #expect(properties[kCGImagePropertyPixelWidth] as? Int == 2)
      #expect((properties[key] as? [String: Any])?["DelayTime"] as? Double == delay)
      let cast = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [CFString: Any]
      #expect(cast?[kCGImagePropertyPixelWidth] as? Int == 2)
      let typed: CFDictionary? = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
      #expect(typed?.keys.sorted() == cast?.keys.sorted())
    }
    let second = try #require(CGImageSourceCreateImageAtIndex(source, 1, nil))
    #expect(try colors(UIImage(cgImage: second)).last == Self.blue)
    #expect(CGImageSourceCreateImageAtIndex(source, 2, nil) == nil)
    let film = UIImage.animatedImage(with: [UIImage(cgImage: second)], duration: 1)
    #expect(film?.pngData() != nil)
  }

  @Test func `of a thumbnail are fewer, and data that is no image has none`() throws {
    let pixels = Array(repeating: Self.red, count: 32)
    let source = try #require(CGImageSourceCreateWithData(try png(pixels, width: 8), nil))
    let options: CFDictionary = [
      kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 4,
      kCGImageSourceCreateThumbnailWithTransform: true,
    ]
    let small = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options))
    #expect(small.width == 4 && small.height == 2)
    #expect(try colors(UIImage(cgImage: small)) == Array(repeating: Self.red, count: 8))
    #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
    let none = try #require(CGImageSourceCreateWithData(Data("text".utf8), nil))
    #expect(CGImageSourceGetCount(none) == 0 && CGImageSourceGetType(none) == nil)
    #expect(CGImageSourceCopyPropertiesAtIndex(none, 0, nil) == nil)
  }

  @Test func `go through a destination`() throws {
    let image = try #require(UIImage(data: try png([Self.red, Self.blue], width: 2))?.cgImage)
    let data = NSMutableData(data: Data())
    let target = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
    #expect(!CGImageDestinationFinalize(target))
    CGImageDestinationAddImage(target, image, nil)
    #expect(CGImageDestinationFinalize(target))
    #expect(try colors(UIImage(data: data as Data)) == [Self.red, Self.blue])
    #expect(CGImageDestinationCreateWithData(data, "com.compuserve.gif", 1, nil) == nil)
  }

  @Test func `go through a file`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let image = try #require(UIImage(data: try png([Self.red], width: 1))?.cgImage)
    let target = try #require(
      CGImageDestinationCreateWithURL(file as CFURL, "public.png", 1, nil))
    CGImageDestinationAddImage(target, image, nil)
    #expect(CGImageDestinationFinalize(target))
    let source = try #require(CGImageSourceCreateWithURL(file as CFURL, nil))
    #expect(CGImageSourceGetCount(source) == 1)
    #expect(CGImageSourceCreateWithURL(NSURL(fileURLWithPath: file.path + "x"), nil) == nil)
  }
}
