import Foundation
import Testing
import UIKit

@testable import SwiftUI

private let odd: [CGFloat] = [
  .nan, .infinity, -.infinity, 0, -1, 1e300, -1e300, 1e19, 1e-300, .leastNonzeroMagnitude,
  .greatestFiniteMagnitude,
]

/// A keyboard that calculates with odd numbers shows something odd, and goes on.
@MainActor @Suite("Odd numbers in SwiftUI") struct OddNumberTests {
  private func size(_ view: some SwiftUI.View) -> CGSize {
    let controller = UIHostingController(rootView: view)
    controller.view.frame = CGRect(x: 0, y: 0, width: 390, height: 216)
    controller.view.layoutIfNeeded()
    return controller.sizeThatFits(in: CGSize(width: 390, height: 216))
  }

  @Test(arguments: odd) func `views of any size are laid out`(number: CGFloat) {
    _ = size(Text("hello").frame(width: 30, height: number))
    _ = size(VStack(spacing: number) { Text("a") }.padding(number))
    _ = size(
      LazyVGrid(columns: [GridItem(.adaptive(minimum: number), spacing: 0)], spacing: number) {
        ForEach(0..<20, id: \.self) { Text("\($0)") }
      })
    _ = size(
      ScrollView {
        LazyVStack { ForEach(0..<20, id: \.self) { _ in Text("a").frame(height: number) } }
      })
    #expect(size(Text("a")).height > 0)
  }

  @Test(arguments: odd) func `colors and times have a description`(number: CGFloat) {
    let color = Color.Resolved(
      red: Float(number), green: Float(number), blue: Float(number), opacity: Float(number))
    #expect(color.description.count == 9 && color.description.hasPrefix("#"))
    guard !number.isNaN else { return }
    let end = Date(timeIntervalSinceReferenceDate: number)
    let interval = min(end, .distantPast)...max(end, .distantPast)
    #expect(size(Text(timerInterval: interval)).width > 0)
  }

  @Test(arguments: odd) func `dates have a text, and views that scroll away an effect`(
    number: CGFloat
  ) {
    let date = DateText(date: Date(timeIntervalSinceReferenceDate: number), style: .fixed(.timer))
    #expect(date.string(at: .now, in: Locale(identifier: "en")).contains(":"))
    for style in [Text.DateStyle.relative, .offset] {
      let text = DateText(
        date: Date(timeIntervalSinceReferenceDate: number), style: .fixed(style))
      #expect(!text.string(at: .now, in: Locale(identifier: "en")).isEmpty)
    }
    let scrolled = ScrollView {
      Color.red.frame(width: 20, height: 20)
        .scrollTransition(.interactive.threshold(.visible(number).inset(by: number))) {
          $0.opacity($1.isIdentity ? 1 : 0).scaleEffect(number)
        }
        .offset(x: number, y: number).frame(height: number)
    }
    #expect(size(scrolled).width > 0)
  }

  @Test(.timeLimit(.minutes(1)), arguments: odd)
  func `an area of any size has a bounded number of tiles`(
    number: CGFloat
  ) throws {
    let tiles = try #require(
      ImageTiles(
        Image(systemName: "star"), CGRect(x: 0, y: 0, width: 1, height: 1), 1, origin: .zero,
        EnvironmentValues()))
    for bounds in [
      CGRect(x: 0, y: 0, width: 0, height: number), CGRect(x: 0, y: 0, width: number, height: 9),
      CGRect(x: number, y: 0, width: 9, height: 1e300),
      CGRect(x: 0, y: 0, width: number, height: number),
    ] {
      var drawing = RecordedDrawing()
      tiles.draw(&drawing, over: bounds)
      #expect(drawing.commands.count <= 2500)
    }
  }

  @Test(arguments: [Int.min, -1, 0, 1, 1 << 31, .max]) func `a cell spans no more than a grid has`(
    columns: Int
  ) {
    let grid = Grid {
      GridRow {
        Text("a").gridCellColumns(columns); Text("b").gridCellColumns(columns)
      }
      GridRow {
        Text("c"); Text("d")
      }
    }
    #expect(size(grid).height > 0)
  }

  @Test func `a stepper's value never leaves its type`() {
    var low: UInt = 0
    var high: UInt8 = 255
    let lowest = Stepper(value: Binding(get: { low }, set: { low = $0 }), in: 0...10) { Text("") }
    #expect(lowest.decrement == nil && lowest.increment != nil)
    lowest.increment?()
    #expect(low == 1)
    let highest = Stepper(
      value: Binding(get: { high }, set: { high = $0 }), in: 0...255, step: 10
    ) { Text("") }
    #expect(highest.increment == nil && highest.decrement != nil)
    highest.decrement?()
    #expect(high == 245)
    // 1 - 0.9 is less than 0.1.
    #expect(Stepper(value: .constant(0.9), in: 0...1, step: 0.1) { Text("") }.increment != nil)
  }
}
