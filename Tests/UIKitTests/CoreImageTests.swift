import CoreImage
import Testing

@testable import UIKit

@Suite struct `Core Image` {
  /// A pixel of an image in sRGB.
  private func pixel(_ image: CIImage?, _ x: Int = 0, _ y: Int = 0) -> [UInt8]? {
    guard let image else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4)
    CIContext().render(
      image, toBitmap: &bytes, rowBytes: 4, bounds: CGRect(x: x, y: y, width: 1, height: 1),
      format: .RGBA8, colorSpace: CGColorSpaceCreateDeviceRGB())
    return bytes
  }
  private func solid(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CIImage {
    CIImage(color: CIColor(red: red, green: green, blue: blue))
  }

  @Test func `a color keeps its bytes`() {
    for value in stride(from: 0, through: 255, by: 5) {
      let part = CGFloat(value) / 255
      #expect(pixel(solid(part, 1 - part, 0)) == [UInt8(value), UInt8(255 - value), 0, 255])
    }
  }

  @Test(arguments: [
    ("CIColorInvert", [0, 255, 255, 255] as [UInt8]), ("CIMaximumComponent", [255, 255, 255, 255]),
    ("CIMinimumComponent", [0, 0, 0, 255]), ("CIPhotoEffectMono", [54, 54, 54, 255]),
    ("CISepiaTone", [169, 160, 142, 255]),
  ])
  func `red becomes what a filter makes of it`(name: String, expected: [UInt8]) throws {
    let found = try #require(pixel(solid(1, 0, 0).applyingFilter(name)))
    for (part, exact) in zip(found, expected) {
      #expect(abs(Int(part) - Int(exact)) <= 1, "\(found)")
    }
  }

  @Test func `every filter answers without values, and with values of another kind`() throws {
    for name in CIFilter.filterNames(inCategory: nil) {
      let filter = try #require(CIFilter(name: name))
      #expect(filter.attributes[kCIAttributeFilterName] as? String == name)
      let isComplete = !filter.inputKeys.contains {
        $0 == "inputMessage" || $0.hasSuffix("Image")
      }
      #expect((filter.outputImage != nil) == isComplete, "\(name)")
      for value in [Data("A".utf8), NSNumber(value: 9), "text", CIVector()] as [Any] {
        for key in filter.inputKeys { filter.setValue(value, forKey: key) }
        #expect(pixel(filter.outputImage)?.count ?? 4 == 4)
      }
    }
  }

  @MainActor @Test func `a key that a filter doesn't have gives a notice`() async throws {
    var notices: [String] = []
    let before = DeveloperNotices.report
    DeveloperNotices.report = { $0.contains("has no key") ? notices.append($0) : before($0) }
    defer { DeveloperNotices.report = before }
    let blur = try #require(
      CIFilter(name: "CIGaussianBlur", parameters: [kCIInputRadiusKey: 3, "inputRadios": 4]))
    let own = CIFilter()
    own.setValue(1, forKey: "inputOwn")
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    let words = "on a device, setting it raises NSUnknownKeyException"
    #expect(notices == ["CIGaussianBlur has no key inputRadios: \(words)"])
    #expect(blur.value(forKey: "inputRadios") == nil && own.inputKeys == ["inputOwn"])
    #expect((blur.value(forKey: kCIInputRadiusKey) as? NSNumber)?.intValue == 3)
  }

  @Test func `typed filters show the values that they draw with`() {
    let board = CIFilter.checkerboardGenerator()
    #expect(board.width == 80 && board.sharpness == 1 && board.center == CGPoint(x: 150, y: 150))
    #expect(CIFilter.stripesGenerator().width == 80)
    let radial = CIFilter.radialGradient()
    #expect(radial.radius0 == 5 && radial.radius1 == 100 && radial.color1 == .black)
    #expect(CIFilter.gaussianGradient().radius == 300)
    #expect(CIFilter.linearGradient().point1 == CGPoint(x: 200, y: 200))
    #expect(CIFilter.sepiaTone().intensity == 1 && CIFilter.colorControls().contrast == 1)
    #expect(CIFilter.qrCodeGenerator().correctionLevel == "M")
    let blur = CIFilter.gaussianBlur()
    #expect(blur.radius == 10 && blur.inputImage == nil)
    blur.radius = 2
    blur.setValue(nil, forKey: kCIInputRadiusKey)
    #expect(blur.radius == 10)
  }

  @Test func `a filter takes a transform as a structure, an object or a vector`() {
    let matrix = CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 1, ty: -1)
    let other = CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 1, ty: 1)
    let object = NSValue(cgAffineTransform: matrix)
    #expect(object.cgAffineTransformValue == matrix)
    #expect(object == NSValue(cgAffineTransform: matrix))
    #expect(object != NSValue(cgAffineTransform: other))
    #expect(NSValue(cgPoint: .zero).cgAffineTransformValue == .identity)
    #expect(NSNumber(value: 3).cgAffineTransformValue == .identity)
    let image = solid(1, 0, 0).cropped(to: CGRect(x: 0, y: 0, width: 2, height: 2))
    for value in [matrix, object, CIVector(cgAffineTransform: matrix)] as [Any] {
      let moved = image.applyingFilter(
        "CIAffineTransform", parameters: [kCIInputTransformKey: value])
      #expect(moved.extent == CGRect(x: 1, y: -1, width: 4, height: 6))
    }
    let center = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    let board = CIFilter.checkerboardGenerator()
    (board as CIFilter).setValue(center, forKey: kCIInputCenterKey)
    #expect(board.center == CGPoint(x: 1, y: 2))
  }

  @Test func `an average has a limit, and is exact below it`() {
    let half = solid(1, 1, 1).cropped(to: CGRect(x: 0, y: 0, width: 1_000, height: 1_500))
    func average(_ extent: CGRect) -> [UInt8]? {
      pixel(
        half.composited(over: solid(0, 0, 0)).applyingFilter(
          "CIAreaAverage", parameters: [kCIInputExtentKey: CIVector(cgRect: extent)]))
    }
    #expect(average(CGRect(x: 0, y: 1_499, width: 1_000, height: 2)) == [188, 188, 188, 255])
    // Nothing is written without pixels.
    #expect(average(CGRect(x: 0, y: 0, width: 1e9, height: 1e9)) == [0, 0, 0, 0])
  }

  @Test func `options turn an image and leave its colors as they are`() throws {
    let red = CGRect(x: 0, y: 0, width: 1, height: 1)
    let row = solid(1, 0, 0).cropped(to: red).composited(
      over: solid(0.5, 0.5, 0.5).cropped(to: CGRect(x: 0, y: 0, width: 2, height: 1)))
    let picture = try #require(CIContext().createCGImage(row, from: row.extent))
    let right = CIImage(
      cgImage: picture,
      options: [.properties: ["Orientation": 6], .applyOrientationProperty: true])
    #expect(right.extent == CGRect(x: 0, y: 0, width: 1, height: 2))
    #expect(pixel(right, 0, 1) == [255, 0, 0, 255])
    #expect(right.properties["Orientation"] as? Int == 6 && right.cgImage === picture)
    let kept = CIImage(cgImage: picture, options: [.properties: ["Orientation": 6]])
    #expect(kept.extent == row.extent && pixel(kept) == [255, 0, 0, 255])
    let turned = UIImage(cgImage: picture, scale: 1, orientation: .down)
    #expect(CIImage(image: turned).flatMap { pixel($0) } == [255, 0, 0, 255])
    let upright = CIImage(image: turned, options: [.applyOrientationProperty: true])
    #expect(pixel(upright, 1) == [255, 0, 0, 255])
    // Half of linear light is brighter than half of sRGB.
    let raw = CIImage(cgImage: picture, options: [.colorSpace: NSNull()])
    #expect(pixel(raw, 1) == [188, 188, 188, 255] && pixel(kept, 1) == [128, 128, 128, 255])
  }

  @Test func `the blur of one bright pixel keeps its light and is symmetric`() throws {
    let dot = solid(1, 1, 1).cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    let soft = dot.applyingGaussianBlur(sigma: 2)
    #expect(soft.extent == CGRect(x: -6, y: -6, width: 13, height: 13))
    var parts = [Float](repeating: 0, count: 13 * 13 * 4)
    CIContext(options: [.workingColorSpace: NSNull()]).render(
      soft, toBitmap: &parts, rowBytes: 13 * 16, bounds: soft.extent, format: .RGBAf,
      colorSpace: nil)
    let light = stride(from: 3, to: parts.count, by: 4).map { parts[$0] }
    #expect(abs(light.reduce(0, +) - 1) < 0.000_1)
    #expect(zip(light, light.reversed()).allSatisfy { abs($0 - $1) < 0.000_001 })
    #expect(light.max() == light[84])
  }

  @Test func `a transform moves, turns and scales the pixels`() {
    let half = CGRect(x: 0, y: 0, width: 2, height: 4)
    let image = solid(1, 0, 0).cropped(to: half).composited(
      over: solid(0, 0, 1).cropped(to: CGRect(x: 0, y: 0, width: 4, height: 4)))
    #expect(pixel(image, 1, 1) == [255, 0, 0, 255] && pixel(image, 2, 1) == [0, 0, 255, 255])
    let moved = image.transformed(by: CGAffineTransform(translationX: 10, y: 0))
    #expect(moved.extent.minX == 10 && pixel(moved, 11, 1) == [255, 0, 0, 255])
    let turned = image.oriented(.down)
    #expect(pixel(turned, 0, 0) == [0, 0, 255, 255] && turned.extent == image.extent)
    let large = image.transformed(by: CGAffineTransform(scaleX: 3, y: 3))
    #expect(pixel(large, 1, 1) == [255, 0, 0, 255] && pixel(large, 10, 1) == [0, 0, 255, 255])
    #expect(image.transformed(by: CGAffineTransform(scaleX: 0, y: 1)) === image)
    #expect(pixel(image, 7, 7) == [0, 0, 0, 0])
  }

  @Test func `images without an end have pixels everywhere, and no picture`() {
    let board = CIFilter.checkerboardGenerator()
    board.center = .zero
    board.width = 2
    board.color0 = .white
    board.color1 = .black
    #expect(pixel(board.outputImage, -1_000, 0) == [255, 255, 255, 255])
    #expect(pixel(board.outputImage, -1_000, 2) == [0, 0, 0, 255])
    #expect(CIContext().createCGImage(solid(1, 1, 1), from: .infinite) == nil)
    #expect(UIImage(ciImage: solid(1, 1, 1)).size == .zero)
    #expect(CIContext().createCGImage(.empty(), from: .null) == nil)
  }

  @Test func `a file becomes an image and a picture again`() throws {
    let picture = try #require(
      CIContext().createCGImage(solid(0.5, 0.25, 1), from: CGRect(x: 0, y: 0, width: 3, height: 2)))
    let data = try #require(UIImage(cgImage: picture).pngData())
    let image = try #require(CIImage(data: data))
    #expect(image.extent == CGRect(x: 0, y: 0, width: 3, height: 2))
    #expect(pixel(image) == pixel(solid(0.5, 0.25, 1)))
    #expect(CIImage(data: Data([1])) == nil)
    let shown = UIImage(ciImage: image)
    #expect(shown.size == CGSize(width: 3, height: 2) && shown.ciImage === image)
  }

  @Test func `vectors and colors read what they write`() {
    let vector = CIVector(x: 1, y: 2.5, z: -3)
    #expect(CIVector(string: vector.stringRepresentation) == vector && vector.w == 0)
    let color = CIColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.5)
    #expect(CIColor(string: color.stringRepresentation) == color)
    #expect(UIColor(ciColor: color).ciColor == color)
    #expect(CIColor(string: "nothing") == .black)
  }
}

@Suite struct `Codes as images` {
  /// The code of a text as rows of symbols, to be compared by eye and by a reader.
  private func modules(_ name: String, _ values: [String: Any]) throws -> [[Bool]] {
    let image = try #require(CIFilter(name: name, parameters: values)?.outputImage)
    let (width, height) = (Int(image.extent.width), Int(image.extent.height))
    var bytes = [UInt8](repeating: 9, count: width * height * 4)
    CIContext().render(
      image, toBitmap: &bytes, rowBytes: width * 4, bounds: image.extent, format: .RGBA8,
      colorSpace: CGColorSpaceCreateDeviceRGB())
    return (0..<height).map { row in (0..<width).map { bytes[(row * width + $0) * 4] == 0 } }
  }

  /// Readers of codes find the text in these modules.
  private static let expected = [
    ".......................",
    ".#######.#.###.#######.",
    ".#.....#.#.##..#.....#.",
    ".#.###.#.#..##.#.###.#.",
    ".#.###.#..##...#.###.#.",
    ".#.###.#.#.###.#.###.#.",
    ".#.....#...#...#.....#.",
    ".#######.#.#.#.#######.",
    "..........#............",
    ".#..######..#.#..#.###.",
    ".#.#.##.###.###..###...",
    "..##.#.##.#.##..#..###.",
    "...##...#.##.###.#.###.",
    "..##...#.#..####.#..#..",
    ".........###.###.#..#..",
    ".#######.#..#....###...",
    ".#.....#.##....#..###..",
    ".#.###.#.##...###...##.",
    ".#.###.#.#.#.####..#...",
    ".#.###.#....###..#..##.",
    ".#.....#..#.##..#.####.",
    ".#######.###.##.##.....",
    ".......................",
  ]
  @Test func `a QR code has the modules that readers find its text in`() throws {
    let rows = try modules("CIQRCodeGenerator", ["inputMessage": Data("keyward".utf8)])
    let text = rows.map { row in row.map { $0 ? "#" : "." }.joined() }
    #expect(text == Self.expected)
  }

  @Test func `a QR code grows with its text until it is too long`() throws {
    for (count, level, side) in [(14, "M", 23), (15, "M", 27), (2_953, "L", 179)] {
      let data = Data(repeating: 65, count: count)
      let rows = try modules(
        "CIQRCodeGenerator", ["inputMessage": data, "inputCorrectionLevel": level])
      #expect(rows.count == side)
    }
    let long = Data(repeating: 65, count: 2_954)
    let filter = CIFilter(
      name: "CIQRCodeGenerator", parameters: ["inputMessage": long, "inputCorrectionLevel": "L"])
    #expect(filter?.outputImage == nil)
  }

  @Test func `bars of text and digits have their sum and their margins`() throws {
    let rows = try modules(
      "CICode128BarcodeGenerator", ["inputMessage": Data("A1".utf8), "inputQuietSpace": 3])
    let bars = rows[0].map { $0 ? "1" : "0" }.joined()
    // Start B, A, 1, the sum (104 + 33 + 2 * 17) % 103 = 68, stop.
    #expect(
      bars == "000" + "11010010000" + "10100011000" + "10011100110" + "10000100110"
        + "1100011101011" + "000")
    #expect(rows.count == 32 && Set(rows).count == 1)
    let digits = try modules(
      "CICode128BarcodeGenerator", ["inputMessage": Data("123456".utf8), "inputQuietSpace": 0])
    #expect(digits[0].count == 11 * 5 + 13)
    let none = CIFilter(
      name: "CICode128BarcodeGenerator", parameters: ["inputMessage": Data("ü".utf8)])
    #expect(none?.outputImage == nil)
  }

  @Test(arguments: [(1_000, true), (1_001, false), (200_000, false)])
  func `bars end where no reader sees them`(count: Int, isDrawn: Bool) {
    let message = Data(repeating: 49, count: count)
    let filter = CIFilter(name: "CICode128BarcodeGenerator", parameters: ["inputMessage": message])
    // Two digits each, with start, sum and stop.
    let width = CGFloat(11 * (count / 2 + 2) + 13 + 14)
    #expect(filter?.outputImage?.extent.width == (isDrawn ? width : nil))
  }
}
