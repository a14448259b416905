import Testing

@testable import UIKit

@MainActor @Suite struct TraitChangeTests {
  @Test func `those who wait for a trait hear of it with the object and what was before`() {
    final class Key: UIView {}
    let root = UIView(frame: .zero)
    let key = Key(frame: .zero)
    root.addSubview(key)
    var heard: [String] = []
    let style = key.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (view: Key, previous: UITraitCollection) in
      heard.append("\(view === key) \(previous.userInterfaceStyle)")
    }
    key.registerForTraitChanges([UITraitVerticalSizeClass.self]) { (_: Key, _) in
      heard.append("size")
    }
    let before = root.traitCollection.userInterfaceStyle
    root.overrideUserInterfaceStyle = before == .dark ? .light : .dark
    #expect(heard == ["true \(before)"])
    key.unregisterForTraitChanges(style)
    root.overrideUserInterfaceStyle = before
    #expect(heard.count == 1)
  }
}
