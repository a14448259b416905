import CoreImage
import Testing
import UIKit

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

  @Test func `every filter answers without values, and with odd ones`() {
    let image = solid(0.2, 0.4, 0.6).cropped(to: CGRect(x: 0, y: 0, width: 3, height: 2))
    for name in CIFilter.filterNames(inCategory: nil) {
      let filter = CIFilter(name: name)
      #expect(filter != nil && filter?.attributes[kCIAttributeFilterName] as? String == name)
      _ = pixel(filter?.outputImage)
      for odd in [-1.0, 0, 1e9, .nan, .infinity] {
        for key in filter?.inputKeys ?? [] {
          filter?.setValue(key.hasSuffix("mage") ? image : NSNumber(value: odd), forKey: key)
        }
        filter?.setValue(Data("A".utf8), forKey: "inputMessage")
        _ = pixel(filter?.outputImage)
      }
    }
  }

  @Test func `the blur of one bright pixel keeps its light and is symmetric`() throws {
    let dot = solid(1, 1, 1).cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    let soft = dot.applyingGaussianBlur(sigma: 2)
    #expect(soft.extent == CGRect(x: -6, y: -6, width: 13, height: 13))
    var bytes = [UInt8](repeating: 0, count: 13 * 13 * 4)
    CIContext(options: [.workingColorSpace: NSNull()]).render(
      soft, toBitmap: &bytes, rowBytes: 52, bounds: soft.extent, format: .RGBA8, colorSpace: nil)
    let light = stride(from: 3, to: bytes.count, by: 4).map { Int(bytes[$0]) }
    #expect(abs(light.reduce(0, +) - 255) < 60)
    #expect(light == light.reversed() && light.max() == light[84])
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
}
