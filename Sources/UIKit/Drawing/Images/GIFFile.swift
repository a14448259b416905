/// Reads the frames of a GIF file.
package struct GIFFile: Sendable {
  package struct Frame: Sendable {
    fileprivate let rect: (x: Int, y: Int, width: Int, height: Int)
    fileprivate let palette: [UInt8]
    fileprivate let clear: Int?
    fileprivate let isInterlaced: Bool
    fileprivate let disposal: Int
    fileprivate let codeSize: Int
    fileprivate let blocks: Int
    /// In seconds, as the file has it.
    package let delay: Double
  }

  /// Enough for minutes of film; frames are not read before they are requested.
  private static let mostFrames = 10_000
  private let bytes: ImageBytes
  package let width: Int
  package let height: Int
  package private(set) var frames: [Frame] = []
  /// How often the animation runs, 0 for without end; `nil` where the file does not specify it.
  package private(set) var loops: Int?

  package init?(_ data: Data) {
    bytes = ImageBytes(data)
    guard let header = ImageHeader(data), header.kind == .gif, let flags = bytes[10] else {
      return nil
    }
    (width, height) = (header.width, header.height)
    var at = 13
    let palette = Self.palette(bytes, flags, &at)
    readBlocks(from: at, palette)
    if frames.isEmpty { return nil }
  }

  private static func palette(_ bytes: ImageBytes, _ flags: UInt8, _ at: inout Int) -> [UInt8] {
    guard flags & 0x80 != 0 else { return [] }
    let count = 3 << (Int(flags & 7) + 1)
    defer { at += count }
    return (at..<at + count).map { bytes[$0] ?? 0 }
  }

  /// Scans the file's blocks and records where frames are.
  private mutating func readBlocks(from start: Int, _ palette: [UInt8]) {
    var at = start
    var control = (disposal: 0, delay: 0.0, clear: Int?.none)
    while let kind = bytes[at], frames.count < Self.mostFrames {
      switch kind {
      case 0x21:
        if bytes[at + 1] == 0xF9, let flags = bytes[at + 3], let delay = bytes.little(at + 4, 2) {
          control = (
            Int(flags >> 2 & 7), Double(delay) / 100,
            flags & 1 == 1 ? bytes[at + 6].map(Int.init) : nil
          )
        } else if bytes.text(at + 3, 11) == "NETSCAPE2.0" {
          loops = bytes.little(at + 16, 2)
        }
        at = skip(from: at + 2)
      case 0x2C:
        guard let frame = frame(&at, control, palette) else { return }
        frames.append(frame)
        control = (0, 0, nil)
      default: return
      }
    }
  }

  private func skip(from start: Int) -> Int {
    var at = start
    while let count = bytes[at], count > 0 { at += Int(count) + 1 }
    return at + 1
  }

  private func frame(
    _ at: inout Int, _ control: (disposal: Int, delay: Double, clear: Int?), _ shared: [UInt8]
  ) -> Frame? {
    guard let x = bytes.little(at + 1, 2), let y = bytes.little(at + 3, 2),
      let width = bytes.little(at + 5, 2), let height = bytes.little(at + 7, 2),
      let flags = bytes[at + 9]
    else { return nil }
    at += 10
    let own = Self.palette(bytes, flags, &at)
    guard let codeSize = bytes[at], (1...11).contains(codeSize) else { return nil }
    let blocks = at + 1
    at = skip(from: blocks)
    return Frame(
      rect: (x, y, width, height), palette: own.isEmpty ? shared : own, clear: control.clear,
      isInterlaced: flags & 0x40 != 0, disposal: control.disposal, codeSize: Int(codeSize),
      blocks: blocks, delay: control.delay)
  }

  // MARK: Pixels

  /// The whole picture while a frame is shown: what earlier frames left, and the frame on it.
  package func pixels(of index: Int) -> ImagePixels? {
    guard frames.indices.contains(index), var canvas = ImagePixels(width: width, height: height)
    else { return nil }
    for (number, frame) in frames[...index].enumerated() {
      let before = frame.disposal == 3 ? canvas : nil
      draw(frame, on: &canvas)
      guard number < index else { break }
      if frame.disposal == 2 { clear(frame, on: &canvas) }
      if let before { canvas = before }
    }
    return canvas
  }

  private func clear(_ frame: Frame, on canvas: inout ImagePixels) {
    for y in frame.rect.y..<min(frame.rect.y + frame.rect.height, height) {
      for x in frame.rect.x..<min(frame.rect.x + frame.rect.width, width) {
        for part in 0..<4 { canvas.bytes[(y * width + x) * 4 + part] = 0 }
      }
    }
  }

  private func draw(_ frame: Frame, on canvas: inout ImagePixels) {
    let indexes = indexes(of: frame)
    let rows = Self.rows(frame.rect.height, isInterlaced: frame.isInterlaced)
    for (line, row) in rows.enumerated() where frame.rect.y + row < height {
      for column in 0..<frame.rect.width where frame.rect.x + column < width {
        let place = line * frame.rect.width + column
        guard place < indexes.count else { return }
        let color = Int(indexes[place])
        guard color != frame.clear, color * 3 + 2 < frame.palette.count else { continue }
        let to = ((frame.rect.y + row) * width + frame.rect.x + column) * 4
        for part in 0..<3 { canvas.bytes[to + part] = frame.palette[color * 3 + part] }
        canvas.bytes[to + 3] = 255
      }
    }
  }

  /// In which order the rows are in the file.
  private static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: height, by: $1)) }
  }

  private func data(of frame: Frame) -> [UInt8] {
    var data: [UInt8] = []
    var at = frame.blocks
    while let count = bytes[at], count > 0 {
      for place in at + 1..<at + 1 + Int(count) {
        guard let byte = bytes[place] else { return data }
        data.append(byte)
      }
      at += Int(count) + 1
    }
    return data
  }

  /// Undoes the compression, by Lempel, Ziv and Welch: a code represents an earlier code and one more byte.
  private func indexes(of frame: Frame) -> [UInt8] {
    let most = min(frame.rect.width * frame.rect.height, ImagePixels.most)
    var table = GIFCodes(size: frame.codeSize)
    var found: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in data(of: frame) {
      bits |= Int(byte) << count
      count += 8
      while count >= table.width {
        let code = bits & (1 << table.width - 1)
        bits >>= table.width
        count -= table.width
        guard table.read(code, into: &found), found.count < most else { return found }
      }
    }
    return found
  }
}

/// The codes of a GIF's compression.
private struct GIFCodes {
  private let size: Int
  private(set) var width: Int
  private var before: [Int] = []
  private var last: [UInt8] = []
  private var previous: Int?

  init(size: Int) {
    self.size = size
    width = size + 1
    reset()
  }

  private mutating func reset() {
    let count = 1 << size + 2
    before = Array(repeating: -1, count: count)
    last = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    width = size + 1
    previous = nil
  }

  /// Appends what a code represents; `false` at the end and for anything that isn't a code.
  mutating func read(_ code: Int, into found: inout [UInt8]) -> Bool {
    if code == 1 << size {
      reset()
      return true
    }
    guard code != 1 << size + 1, code <= before.count else { return false }
    guard let previous else {
      guard code < 1 << size else { return false }
      found.append(UInt8(truncatingIfNeeded: code))
      self.previous = code
      return true
    }
    let isNew = code == before.count
    let text = text(isNew ? previous : code)
    guard let first = text.first else { return false }
    found += isNew ? text + [first] : text
    if before.count < 4096 {
      before.append(previous)
      last.append(first)
      if before.count == 1 << width, width < 12 { width += 1 }
    } else if isNew {
      return false
    }
    self.previous = code
    return true
  }

  private func text(_ code: Int) -> [UInt8] {
    var text: [UInt8] = []
    var code = code
    while code >= 0 {
      text.append(last[code])
      code = before[code]
    }
    return text.reversed()
  }
}
