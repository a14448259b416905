/// How long the frames of a file are shown, in seconds; `nil` for a picture that does not move.
struct ImageFrames: Sendable {
  private(set) var delays: [Double?] = []
  /// How often the animation runs, 0 for without end.
  private(set) var loops: Int?
  /// Enough for minutes of film.
  private static let most = 10_000

  init(_ data: Data, _ header: ImageHeader?) {
    switch header?.kind {
    case nil: break
    case .png, .jpeg: delays = [nil]
    case .gif:
      let file = GIFFile(data)
      delays = file?.frames.map(\.delay) ?? []
      loops = file?.loops
    case .webp: readChunks([UInt8](data))
    }
  }

  /// Walks from one chunk of a WebP file to the next.
  private mutating func readChunks(_ bytes: [UInt8]) {
    func number(_ start: Int, _ count: Int) -> Int {
      guard start + count <= bytes.count else { return 0 }
      return bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    var at = 12
    while at + 8 <= bytes.count, delays.count < Self.most {
      let body = at + 8
      switch String(decoding: bytes[at..<at + 4], as: UTF8.self) {
      case "ANIM": loops = number(body + 4, 2)
      case "ANMF": delays.append(Double(number(body + 12, 3)) / 1000)
      default: break
      }
      let length = number(at + 4, 4)
      at = body + length + length % 2
    }
    if delays.isEmpty { delays = [nil] }
  }
}

extension ImageHeader.Kind {
  /// The uniform type.
  var type: CFString {
    switch self {
    case .png: "public.png"
    case .jpeg: "public.jpeg"
    case .gif: "com.compuserve.gif"
    case .webp: "org.webmproject.webp"
    }
  }
  /// The names of an animation's properties.
  var animationNames: (dictionary: CFString, loops: CFString, delay: CFString, unclamped: CFString)?
  {
    switch self {
    case .gif:
      (
        kCGImagePropertyGIFDictionary, kCGImagePropertyGIFLoopCount, kCGImagePropertyGIFDelayTime,
        kCGImagePropertyGIFUnclampedDelayTime
      )
    case .webp:
      (
        kCGImagePropertyWebPDictionary, kCGImagePropertyWebPLoopCount,
        kCGImagePropertyWebPDelayTime, kCGImagePropertyWebPUnclampedDelayTime
      )
    case .png, .jpeg: nil
    }
  }
}
