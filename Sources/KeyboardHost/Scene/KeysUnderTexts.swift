import KeyboardProtocol

extension LayoutSnapshot {
  /// For texts that are drawn over or under a key without a name and take no touches, the key.
  ///
  /// Keyboards put the picture of a key over an empty button, to which a touch goes through, or an empty view that takes
  /// the touches over the picture.
  var keysUnderTexts: [(text: Int, key: Int)] { keysUnderTexts(ownTakers) }

  /// The most pairs of such keys and texts that are compared; a keyboard for people has far fewer.
  private static var mostPairs: Int { 1_000_000 }

  /// The same, by the views that take the touches of others: for each view the nearest one around it.
  func keysUnderTexts(_ takers: [Int?]) -> [(text: Int, key: Int)] {
    let texts = views.indices.filter { views[$0].reach == .notInteractive && views[$0].isNamed }
    let named = Set(texts.compactMap { takers[$0] })
    let keys = views.indices.filter {
      views[$0].reach == .tappable && !views[$0].isNamed && !named.contains($0)
    }
    guard !keys.isEmpty, keys.count * texts.count <= Self.mostPairs else { return [] }
    return texts.compactMap { text in
      let view = views[text]
      if view.isHidden || takers[text].map({ views[$0].reach == .tappable }) ?? false { return nil }
      let (x, y) = (view.frame.x + view.frame.width / 2, view.frame.y + view.frame.height / 2)
      return keys.last { views[$0].contains(x, y) }.map { (text, $0) }
    }
  }
}
extension ViewSnapshot {
  fileprivate var isNamed: Bool {
    [text, accessibilityLabel, accessibilityIdentifier].contains { $0?.isEmpty == false }
      || decoration?.image != nil
  }
  fileprivate func contains(_ x: Double, _ y: Double) -> Bool {
    x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height
  }
}
