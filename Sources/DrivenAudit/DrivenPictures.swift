import Audit
import KeyboardHost
import KeyboardProtocol

/// Pictures of a keyboard at work, bounded in number and size.
struct DrivenPictures {
  /// A keyboard in one situation.
  private struct Picture {
    var kind: LayoutInspection.Flaw.Kind?
    var caption: String
    var svg: String
  }

  private var pictures: [Picture] = []
  /// The most pictures of the start, the most of each kind of flaw, and the most bytes of one.
  private static let limits = (starts: 2, flaws: 2, bytes: 1 << 18)

  /// Keeps how the keyboard looks at first.
  mutating func keepStart(_ layout: LayoutSnapshot, in situation: String) {
    guard pictures.count(where: { $0.kind == nil }) < Self.limits.starts else { return }
    add(Picture(kind: nil, caption: situation, svg: layout.svg()))
  }

  /// Keeps how it looks with flaws of one kind, which are marked.
  mutating func keep(
    _ layout: LayoutSnapshot, isDark: Bool, in situation: String, _ flaws: [LayoutInspection.Flaw]
  ) {
    guard let kind = flaws.first?.kind,
      !pictures.contains(where: { $0.caption == situation && $0.kind == kind }),
      pictures.count(where: { $0.kind == kind }) < Self.limits.flaws
    else { return }
    let svg = Self.marked(layout.svg(isDark: isDark), layout, flaws.prefix(200).map(\.frame))
    add(Picture(kind: kind, caption: situation, svg: svg))
  }

  private mutating func add(_ picture: Picture) {
    if picture.svg.utf8.count <= Self.limits.bytes { pictures.append(picture) }
  }

  /// The snapshot inside a larger one that also shows what is outside, with frames around places.
  private static func marked(
    _ svg: String, _ layout: LayoutSnapshot, _ frames: [LayoutInspection.Flaw.Frame]
  ) -> String {
    // A keyboard can put a view anywhere; a snapshot shows this much around it.
    let reach = 2 * max(layout.width, layout.height, 1)
    func bounded(_ value: Double) -> Double { min(max(value, -reach), 2 * reach) }
    var (left, top, right, bottom) = (0.0, 0.0, layout.width, layout.height)
    var marks = ""
    for frame in frames {
      let (x, y) = (bounded(frame.x), bounded(frame.y))
      let (farX, farY) = (bounded(frame.x + frame.width), bounded(frame.y + frame.height))
      (left, top) = (min(left, x), min(top, y))
      (right, bottom) = (max(right, farX), max(bottom, farY))
      marks +=
        "<rect x=\"\(text(x))\" y=\"\(text(y))\" width=\"\(text(max(farX - x, 0)))\" "
        + "height=\"\(text(max(farY - y, 0)))\" fill=\"none\" stroke=\"#d70015\" stroke-width=\"2\"/>"
    }
    let (width, height) = (right - left + 4, bottom - top + 4)
    return
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(text(width))\" height=\"\(text(height))\" "
      + "viewBox=\"\(text(left - 2)) \(text(top - 2)) \(text(width)) \(text(height))\">\(svg)\(marks)</svg>"
  }

  private static func text(_ value: Double) -> String {
    String((value * 10).rounded() / 10)
  }

  /// The pictures for reports of the keyboard of a name.
  func all(of name: String) -> [DrivenRun.Picture] {
    pictures.map {
      DrivenRun.Picture(
        keyboard: name, rule: $0.kind.map { DrivenFindings.rule(of: $0).id }, caption: $0.caption,
        svg: $0.svg)
    }
  }
}
