import KeyboardHost
import KeyboardProtocol

/// A place of a keyboard that is tapped.
struct DrivenKey: Hashable {
  /// Distinguishes it from the other keys of its snapshot.
  var id: String
  /// How reports name it.
  var name: String
  var x: Double
  var y: Double
  /// Whether it is only a point of a grid, because there are no views for keys.
  var isPoint = false

  static func == (first: Self, second: Self) -> Bool { first.id == second.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The key with its name that is the nearest one to its place.
  func nearest(of keys: [DrivenKey]) -> DrivenKey? {
    func distance(_ other: DrivenKey) -> Double { abs(other.x - x) + abs(other.y - y) }
    return keys.filter { $0.name == name }.min { distance($0) < distance($1) }
  }

  /// The keys of a picture, in drawing order; points of a grid for a keyboard that draws its keys itself.
  static func all(in layout: LayoutSnapshot) -> [DrivenKey] {
    let indices = layout.views.indices.filter { layout.views[$0].reach == .tappable }
    var seen: [String: Int] = [:]
    let keys = zip(indices, layout.tappableKeys).map { index, name in
      let frame = layout.views[index].frame
      seen[name, default: 0] += 1
      let count = seen[name] ?? 1
      return DrivenKey(
        id: count == 1 ? name : "\(name) #\(count)", name: name, x: frame.x + frame.width / 2,
        y: frame.y + frame.height / 2)
    }
    guard keys.isEmpty else { return keys }
    return (0..<4).flatMap { row in
      (0..<10).map { column in
        let (x, y) = (
          layout.width * (Double(column) + 0.5) / 10, layout.height * (Double(row) + 0.5) / 4
        )
        let name = "the point (\(LayoutInspection.points(x)), \(LayoutInspection.points(y)))"
        return DrivenKey(id: name, name: name, x: x, y: y, isPoint: true)
      }
    }
  }
}

/// The effect of a tap on a text.
struct TextChange {
  var inserted: String
  var removed: String

  /// Compares a text before and after; common parts at both ends are left out.
  init(from before: String, to after: String) {
    let (old, new) = (Array(before), Array(after))
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    {
      end += 1
    }
    inserted = String(new[start..<(new.count - end)])
    removed = String(old[start..<(old.count - end)])
  }
}
