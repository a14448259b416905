import KeyboardProtocol
import Testing

@testable import KeyboardHost

@Suite struct `The drawings of symbols` {
  private static let frame = DrawnRect(
    origin: DrawnPoint(x: 10, y: 20), width: 24, height: 24)

  private func marks(_ name: String, weight: UInt8 = 4) -> [DrawnMark] {
    SymbolTable.marks(name, in: Self.frame, color: 0x1122_33FF, weight: weight)
  }

  @Test func `are each another one, and lie in their frame`() {
    var seen: [[DrawnMark]] = []
    for name in SymbolTable.names {
      let marks = marks(name)
      #expect(!marks.isEmpty, "\(name)")
      for point in marks.flatMap(Self.points) {
        #expect((9...35).contains(point.x) && (19...45).contains(point.y), "\(name): \(point)")
      }
      if !seen.contains(marks) { seen.append(marks) }
    }
    // Some symbols have two names.
    #expect(SymbolTable.names.count > 250 && seen.count > 220)
  }

  @Test func `have no names of any length`() {
    #expect(SymbolTable.contains("xmark.circle.fill"))
    for name in ["xmark", "1", "xmark.badge.plus"] {
      #expect(!SymbolTable.contains(name + String(repeating: ".fill", count: 1 << 20)))
    }
  }

  private static func points(_ mark: DrawnMark) -> [DrawnPoint] {
    guard case .stroke(let steps, _, _, _) = mark else {
      if case .fill(let steps, _, _) = mark { return ends(steps) }
      return []
    }
    return ends(steps)
  }
  private static func ends(_ steps: [DrawnStep]) -> [DrawnPoint] {
    steps.compactMap { step in
      switch step {
      case .move(let end), .line(let end), .quadratic(let end, _), .cubic(let end, _, _): end
      case .close: nil
      }
    }
  }

  @Test(arguments: [
    "shift.fill", "delete.left.fill", "xmark.circle", "xmark.circle.fill", "mic.slash",
    "mic.slash.fill", "a.circle", "1.square.fill", "50.circle", "person.badge.plus",
    "play.rectangle", "play.rectangle.fill", "camera.viewfinder", "camera.viewfinder.fill",
    "bell.unknown.fill",
  ])
  func `are made for variants`(name: String) {
    let isKnown = name != "bell.unknown.fill"
    #expect(SymbolTable.contains(name) == isKnown)
    let base = String(name.split(separator: ".")[0])
    if isKnown { #expect(marks(name) != marks(base)) }
  }

  @Test func `follow the weight and the colour`() {
    let widths = (UInt8(1)...9).map { weight in
      marks("minus", weight: weight).compactMap {
        if case .stroke(_, 0x1122_33FF, let width, _) = $0 { width } else { nil }
      }
    }
    #expect(widths.allSatisfy { $0.count == 1 })
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0[0] < $1[0] })
  }

  @Test func `end what they begin`() {
    for name in SymbolTable.names.flatMap({
      [$0, $0 + ".fill", $0 + ".circle.fill", $0 + ".slash"]
    }) {
      var open = 0
      for mark in marks(name) {
        switch mark {
        case .mask, .clip, .group: open += 1
        case .end: open -= 1
        default: break
        }
        #expect(open >= 0)
      }
      #expect(open == 0, "\(name)")
    }
  }

  @Test func `have one neutral mark for all that are unknown`() {
    #expect(marks("no.such.thing") == marks("") && !SymbolTable.contains("no.such.thing"))
    let views = ["shift", "no.such.thing", "cat"].map { name in
      ViewSnapshot(
        parent: name == "shift" ? -1 : 0, className: "UIImageView", frame: (0, 0, 9, 9),
        decoration: ViewDecoration(marks: [
          .image(
            DrawnImage(
              name, Self.frame, source: name == "cat" ? .unknown : .symbol(weight: 4)))
        ]))
    }
    let snapshot = LayoutSnapshot(width: 9, height: 9, views: views)
    #expect(snapshot.unknownSymbols == ["no.such.thing"])
  }
}
