extension Text {
  /// Whether images are among the characters.
  var hasImages: Bool {
    runs.contains {
      switch $0.content {
      case .image: true
      case .key(let key, _, _): !key.images.isEmpty
      case .verbatim, .attributed, .date, .formatted: false
      }
    }
  }
}
extension Text.Run {
  /// The characters, with a place for each image.
  private func placed(_ environment: EnvironmentValues) -> String {
    guard case .key(let key, let table, let bundle) = content else { return string(environment) }
    return key.string(
      table: table, bundle: environment.tables(of: bundle), in: environment.locale)
  }
  /// The run as runs of characters and runs of one image each.
  fileprivate func splitAtImages(_ environment: EnvironmentValues) -> [Text.Run] {
    guard case .key(let key, _, _) = content, !key.images.isEmpty else { return [self] }
    var left = key.images[...]
    var found: [Text.Run] = []
    for part in parts(environment) {
      let pieces = part.placed(environment)
        .split(separator: LocalizedStringKey.imagePlace, omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() {
        var run = part
        if index > 0, let image = left.popFirst() {
          run.content = .image(image)
          found.append(run)
        }
        guard !piece.isEmpty else { continue }
        run.content = .verbatim(String(piece))
        found.append(run)
      }
    }
    return found
  }
}

/// A text with images among its characters, on one line.
struct InlineImages: View {
  let text: Text
  @Environment(\.self) private var environment

  private enum Piece {
    case text(Text)
    case image(Image, Text.Run)
  }
  /// Characters between images are one piece.
  private var pieces: [Piece] {
    var pieces: [Piece] = []
    for run in text.runs.flatMap({ $0.splitAtImages(environment) }) {
      if case .image(let image) = run.content {
        pieces.append(.image(image, run))
      } else if case .text(var text) = pieces.last {
        text.runs.append(run)
        pieces[pieces.count - 1] = .text(text)
      } else {
        var text = Text(verbatim: "")
        text.runs = [run]
        pieces.append(.text(text))
      }
    }
    return pieces
  }
  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: 0) {
      ForEach(Array(pieces.enumerated()), id: \.offset) { _, piece in
        switch piece {
        case .text(let text): text
        case .image(let image, let run): shown(image, run)
        }
      }
    }
  }
  private func shown(_ image: Image, _ run: Text.Run) -> some View {
    image
      .transformEnvironment(\.font) { $0 = run.font ?? $0 }
      .transformEnvironment(\.foregroundStyles) { if let color = run.color { $0 = [color] } }
  }
}
