import KeyboardHost
import KeyboardProtocol

extension LayoutSnapshot {
  /// The place of a key for a flow, and the key found by it.
  ///
  /// Where no name leads to it, a point does: rounded, so that it can be read.
  func place(ofKeyAt view: Int) -> (place: TouchPlace, key: FoundKey)? {
    if let name = name(ofKeyAt: view), let key = try? key(named: name) { return (.key(name), key) }
    guard var key = key(at: view) else { return nil }
    (key.x, key.y) = ((key.x * 10).rounded() / 10, (key.y * 10).rounded() / 10)
    return (.point(x: key.x, y: key.y), key)
  }
}
