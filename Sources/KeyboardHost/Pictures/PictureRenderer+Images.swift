import Foundation
package import KeyboardProtocol
import Sandbox

extension PictureRenderer {
  private static let imageDeadline = 30.0
  /// A file that ends the program costs another start of it.
  private static let mostStarts = 4
  /// No further start after pictures of this many bytes.
  private static let mostBytes = 64 << 20

  /// Image files as newly encoded PNG, each `nil` that can't be decoded.
  ///
  /// The files are a keyboard's, so that only the confined program looks into them.
  package func decode(_ files: [[UInt8]]) -> [DecodedImage?] {
    var answers: [DecodedImage?] = []
    var starts = 0
    var bytesLeft = Self.mostBytes
    while answers.count < files.count, starts < Self.mostStarts, bytesLeft > 0 {
      starts += 1
      let rest = files[answers.count...]
      guard let output = output(for: rest) else { break }
      answers += Self.parse(output, atMost: rest.count)
      bytesLeft -= output.count
      // The next file ended the program.
      if answers.count < files.count { answers.append(nil) }
    }
    return answers + Array(repeating: nil, count: files.count - answers.count)
  }

  private func output(for files: ArraySlice<[UInt8]>) -> [UInt8]? {
    var tool = tool(["images"])
    for file in files {
      unsafe withUnsafeBytes(of: UInt32(clamping: file.count).littleEndian) {
        unsafe tool.input += $0
      }
      tool.input += file
    }
    tool.deadline = Self.imageDeadline
    return try? tool.run().output
  }

  /// The answers that are whole.
  private static func parse(_ output: [UInt8], atMost limit: Int) -> [DecodedImage?] {
    var answers: [DecodedImage?] = []
    var place = 0
    func number(_ offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(output[place + offset + $1]) << (8 * $1) }
    }
    while answers.count < limit, output.count - place >= 12 {
      let (length, width, height) = (number(0), number(4), number(8))
      place += 12
      guard output.count - place >= length else { break }
      let png = Array(output[place..<place + length])
      place += length
      answers.append(
        length > 0 && width > 0 && height > 0
          ? DecodedImage(png: png, width: width, height: height) : nil)
    }
    return answers
  }
}
