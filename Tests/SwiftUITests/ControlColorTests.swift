import Testing

@testable import SwiftUI
@testable import UIKit

/// A control, and the color of its first text.
private struct LabelColor: Sendable {
  let name: String
  let control: @MainActor @Sendable () -> AnyView
  let color: UIColor
  init(_ name: String, _ color: UIColor, _ control: @escaping @MainActor @Sendable () -> AnyView) {
    (self.name, self.color, self.control) = (name, color, control)
  }
}

@MainActor
struct ControlColorTests {
  private nonisolated static let labels = [
    LabelColor("tint", .systemBlue) { AnyView(Button("a") {}) },
    LabelColor("its own", .systemRed) { AnyView(Button("a") {}.foregroundColor(.red)) },
    LabelColor("that of the stack", .systemGreen) {
      AnyView(HStack { Button("a") {} }.foregroundStyle(.green))
    },
    LabelColor("its label's", .systemRed) {
      AnyView(
        Button {
        } label: {
          Text("a").foregroundColor(.red)
        })
    },
    LabelColor("prominent", .white) { AnyView(Button("a") {}.buttonStyle(.borderedProminent)) },
    LabelColor("prominent with its own", .black) {
      AnyView(Button("a") {}.buttonStyle(.borderedProminent).foregroundColor(.black))
    },
    LabelColor("destructive", .systemRed) {
      AnyView(Button("a", role: .destructive) {})
    },
  ]
  @Test(arguments: labels)
  fileprivate func `a button's label has the tint unless a style is set around it`(
    _ row: LabelColor
  ) throws {
    let laid = Laid(root: row.control())
    let color = try #require(laid.first(UILabel.self)?.textColor)
    #expect(color.resolved == row.color.resolved, "\(row.name)")
  }
  @Test func `a switch and a slider have the tint that is set around them`() throws {
    let laid = Laid(
      CGSize(width: 300, height: 100),
      root: VStack {
        Toggle("a", isOn: .constant(true))
        Slider(value: .constant(0.5)).disabled(true)
      }
      .tint(.orange))
    #expect(laid.first(UISwitch.self)?.onTintColor?.resolved == UIColor.systemOrange.resolved)
    let slider = try #require(laid.first(UISlider.self))
    #expect(slider.minimumTrackTintColor?.resolved == UIColor.systemOrange.resolved)
    #expect(!slider.isEnabled)
    let own = Laid(
      root: Toggle("a", isOn: .constant(true)).toggleStyle(SwitchToggleStyle(tint: .red)))
    #expect(own.first(UISwitch.self)?.onTintColor?.resolved == UIColor.systemRed.resolved)
  }
  @Test func `a large control is higher than a small one`() {
    let height = { (size: ControlSize) in
      Laid(root: Button("a") {}.buttonStyle(.bordered).controlSize(size)).buttons[0].frame.height
    }
    #expect(height(.mini) < height(.regular) && height(.regular) < height(.large))
  }
  @Test func `the second text of a toggle's label is below the first one`() throws {
    let laid = Laid(
      CGSize(width: 300, height: 100),
      root: Toggle(isOn: .constant(true)) {
        Text("title")
        Text("more")
      })
    let (title, more) = (laid.frames[0], laid.frames[1])
    #expect(laid.texts == ["title", "more"])
    #expect(more.minY >= title.maxY && more.minX == title.minX && more.height < title.height)
  }
}
extension UIColor {
  fileprivate var resolved: CGColor {
    resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)).cgColor
  }
}

@MainActor
struct TextPaintTests {
  @Test func `the colors of a gradient show through the letters of a text`() throws {
    let gradient = LinearGradient(
      colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
    let laid = Laid(root: Text("MMMMM").font(.system(size: 20)).foregroundStyle(gradient))
    let label = try #require(laid.first(UILabel.self))
    let look = try #require(label.controlLook())
    let kinds = look.commands.map { command in
      switch command {
      case .mask(isInverse: false): "mask"
      case .text(let text, _, _, _, _): text
      case .endMask: "end of mask"
      case .gradient(let colors, _, let from, let to):
        "\(colors.count) \(from.x == 0) \(to.x == label.bounds.width)"
      case .end: "end"
      default: "another"
      }
    }
    #expect(kinds == ["mask", "MMMMM", "end of mask", "2 true true", "end"])
    let plain = Laid(root: Text("MMMMM").foregroundStyle(.red))
    #expect(plain.first(UILabel.self)?.controlLook() == nil)
  }
}
