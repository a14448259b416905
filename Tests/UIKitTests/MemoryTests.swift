import Foundation
import Glibc
import Testing

@testable import UIKit

/// The work of a keyboard at each tap must not leak memory.
struct MemoryTests {
  enum Change: String, CaseIterable, Codable {
    case label, button, measuring, drawing, breakingLines

    @MainActor func make() -> (Int) -> Void {
      let label = UILabel()
      let button = UIButton(type: .system)
      func text(_ round: Int) -> String { round.isMultiple(of: 2) ? "A" : "a" }
      switch self {
      case .label:
        return {
          label.text = text($0)
          _ = label.intrinsicContentSize
        }
      case .button:
        return {
          button.setTitle(text($0), for: .normal)
          _ = button.intrinsicContentSize
        }
      case .measuring: return { _ = text($0).size(withAttributes: nil) }
      case .drawing:
        return {
          UIGraphicsPushContext(CGContext(size: CGSize(width: 10, height: 10), scale: 1))
          text($0).draw(at: .zero, withAttributes: nil)
          UIGraphicsPopContext()
        }
      case .breakingLines:
        return {
          _ = FieldGeometry(text($0), font: .systemFont(ofSize: 12), origin: .zero, width: 50).size
        }
      }
    }
  }

  /// Foundation's attributed strings keep some 180 bytes each; a keyboard that changed 26 titles at each tap was
  /// stopped at its limit of 60 MB after some 20,000 taps.
  @Test(arguments: Change.allCases)
  func `texts that change for ever take no memory`(change: Change) async {
    await #expect(processExitsWith: .success) { [change = change as Change] in
      await MainActor.run {
        let step = change.make()
        for round in 0..<100 { step(round) }
        // Small blocks of the main thread are below this.
        let before = unsafeBitCast(sbrk(0), to: Int.self)
        for round in 0..<10_000 { step(round) }
        let kept = unsafeBitCast(sbrk(0), to: Int.self) - before
        #expect(kept < 512 * 1024, "\(change) kept \(kept) bytes")
      }
    }
  }
}
