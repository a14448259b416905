/// The content of an image, as a host that audits the keyboard reads it.
extension UIImage {
  private static let most = 1 << 18

  /// The drawing where it has texts; otherwise its pixels if they can be made, as runs of up to 255 equal ones,
  /// its file, or what was drawn.
  ///
  /// A PNG is no substitute: only keyboards that make one themselves have the library for it.
  var evidence: Data {
    if case .drawing(let drawing, _) = content?.origin, !drawing.texts.isEmpty {
      return Data(drawing.evidence.utf8).prefix(Self.most)
    }
    if let pixels = try? content?.pixels().turned(imageOrientation) {
      return pixels.runs(most: Self.most)
    }
    switch content?.origin {
    case .data(let data): return data
    case .file(let file):
      return Data(file.lastPathComponent.utf8) + ((try? Data(contentsOf: file)) ?? Data())
    case .drawing(let drawing, _): return Data(drawing.evidence.utf8).prefix(Self.most)
    case .pixels, .part, .symbol, nil: return Data(name.utf8)
    }
  }
}

extension ImagePixels {
  /// The size, then for each run of equal pixels how many they are, and their color.
  fileprivate func runs(most: Int) -> Data {
    var runs = Data("\(width) \(height) ".utf8)
    var place = 0
    while place + 4 <= bytes.count, runs.count < most {
      var count = 1
      while count < 255, place + 4 * count + 4 <= bytes.count,
        bytes[place..<place + 4] == bytes[place + 4 * count..<place + 4 * count + 4]
      { count += 1 }
      runs.append(UInt8(count))
      runs += bytes[place..<place + 4]
      place += 4 * count
    }
    return runs
  }
}

extension RecordedDrawing {
  /// A line for each thing that was drawn: its text or name, its color and its place.
  fileprivate var evidence: String {
    commands.map { command in
      switch command {
      case .text(let text, let frame, let color, _, _): "\(text) \(color.packed) \(frame)"
      case .image(let name, let frame, _): "\(name) \(frame)"
      case .fill(let shape, let color, _), .stroke(let shape, let color, _, _):
        "\(color.packed) \(shape.bounds)"
      case .gradient(let colors, _, let from, let to):
        "\(colors.map(\.packed)) \(from) \(to)"
      case .radialGradient(let colors, _, let center, _, _): "\(colors.map(\.packed)) \(center)"
      case .clip(let shape): "\(shape.bounds)"
      case .group, .mask, .endMask, .end: ""
      }
    }.joined(separator: "\n")
  }
}
