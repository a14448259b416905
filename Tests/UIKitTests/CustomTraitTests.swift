import Testing

@testable import UIKit

private struct Density: UITraitDefinition {
  static let defaultValue = 1
}
private struct Theme: UITraitDefinition {
  static let defaultValue = "plain"
  static let affectsColorAppearance = true
}
private struct Host: UITraitDefinition {
  // Objects are compared by identity.
  nonisolated(unsafe) static let defaultValue: NSObject? = nil
}
extension UITraitCollection {
  fileprivate var density: Int { self[Density.self] }
}
extension UIMutableTraits {
  fileprivate var density: Int {
    get { self[Density.self] }
    set { self[Density.self] = newValue }
  }
}

@MainActor @Suite struct `Traits that a keyboard defines` {
  private let root = UIView()
  private let middle = UIView()
  private let leaf = UIView()
  init() {
    root.addSubview(middle)
    middle.addSubview(leaf)
  }

  @Test func `a value reaches all views inside until another one is set`() {
    #expect(leaf.traitCollection.density == 1)
    root.traitOverrides.density = 2
    #expect([root, middle, leaf].map(\.traitCollection.density) == [2, 2, 2])
    middle.traitOverrides[Density.self] = 3
    #expect([root, middle, leaf].map(\.traitCollection.density) == [2, 3, 3])
    #expect(middle.traitOverrides.contains(Density.self))
    #expect(!leaf.traitOverrides.contains(Density.self))
    middle.traitOverrides.remove(Density.self)
    #expect([root, middle, leaf].map(\.traitCollection.density) == [2, 2, 2])
    #expect(middle.traitOverrides.density == 1)
  }

  @Test func `observers of a trait are notified of its changes alone, and only where it changes`() {
    var heard: [String] = []
    for (name, view) in [("root", root), ("middle", middle), ("leaf", leaf)] {
      view.registerForTraitChanges([Density.self]) { (view: UIView, previous) in
        heard.append("\(name) \(previous.density) \(view.traitCollection.density)")
      }
    }
    middle.traitOverrides.density = 5
    #expect(heard == ["middle 1 5", "leaf 1 5"])
    root.traitOverrides.density = 4
    #expect(heard.dropFirst(2) == ["root 1 4"])
    root.traitOverrides[Theme.self] = "dark"
    root.traitOverrides.density = 4
    #expect(heard.count == 3)
  }

  @Test func `a controller's values are those of its view, loaded or not`() {
    final class Heard: UIViewController {
      var previous: [Int] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        previous.append(previousTraitCollection?.density ?? -1)
      }
    }
    let controller = Heard()
    controller.traitOverrides.density = 7
    #expect(controller.view.traitCollection.density == 7)
    #expect(controller.traitCollection.density == 7)
    controller.view.traitOverrides.density = 8
    #expect(controller.view.traitCollection.density == 8)
    controller.view.traitOverrides.remove(Density.self)
    controller.traitOverrides.density = 9
    #expect(controller.view.traitCollection.density == 9 && controller.previous.last == 7)
  }

  @Test func `collections with other values differ, also in their colors if a trait affects them`()
  {
    let base = UITraitCollection(userInterfaceStyle: .dark)
    let dense = base.modifyingTraits { $0.density = 2 }
    let themed = base.replacing(Theme.self, value: "dark")
    #expect(base != dense && dense == base.replacing(Density.self, value: 2))
    #expect(dense.userInterfaceStyle == .dark && dense.density == 2 && base.density == 1)
    #expect(!base.hasDifferentColorAppearance(comparedTo: dense))
    #expect(base.hasDifferentColorAppearance(comparedTo: themed))
    let made = UITraitCollection { traits in
      traits.userInterfaceStyle = .light
      traits.horizontalSizeClass = .regular
      traits.layoutDirection = .rightToLeft
    }
    #expect(made.userInterfaceStyle == .light && made.horizontalSizeClass == .regular)
    #expect(made.layoutDirection == .rightToLeft && made.verticalSizeClass == .unspecified)
    #expect(UITraitCollection(traitsFrom: [dense, themed])[Density.self] == 2)
    let (one, other) = (NSObject(), NSObject())
    let hosted = base.replacing(Host.self, value: one)
    #expect(hosted == base.replacing(Host.self, value: one))
    #expect(hosted != base.replacing(Host.self, value: other))
  }

  @Test func `system traits of a view can be overridden for what is in it`() {
    root.traitOverrides.horizontalSizeClass = .regular
    root.traitOverrides.preferredContentSizeCategory = .extraLarge
    root.traitOverrides.userInterfaceLevel = .elevated
    #expect(leaf.traitCollection.horizontalSizeClass == .regular)
    #expect(leaf.traitCollection.preferredContentSizeCategory == .extraLarge)
    #expect(leaf.traitCollection.userInterfaceLevel == .elevated)
    leaf.traitOverrides.horizontalSizeClass = .compact
    #expect(leaf.traitCollection.horizontalSizeClass == .compact)
    #expect(middle.traitCollection.horizontalSizeClass == .regular)
  }

  @Test func `a dynamic color follows a trait of the keyboard`() {
    let color = UIColor { $0[Theme.self] == "dark" ? .black : .white }
    root.traitOverrides[Theme.self] = "dark"
    #expect(color.resolvedColor(with: leaf.traitCollection) == .black)
    root.traitOverrides.remove(Theme.self)
    #expect(color.resolvedColor(with: leaf.traitCollection) == .white)
  }
}
