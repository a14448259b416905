import SwiftUI
import Testing

@MainActor
struct LayoutSizeTests {
  private func number(_ text: Substring) -> CGFloat? {
    text == "-" ? nil : text == "inf" ? .infinity : CGFloat(Double(text) ?? .nan)
  }
  /// The proposal and the size of an answer.
  private func parts(_ answer: String) -> (ProposedViewSize, CGSize) {
    let halves = answer.split(separator: ">")
    let proposal = halves[0].split { ", ".contains($0) }.map(number)
    let size = halves[1].split(separator: " ").compactMap(number)
    return (
      ProposedViewSize(width: proposal[0], height: proposal[1]),
      CGSize(width: size[0], height: size[1])
    )
  }
  @Test func `every row has the size it should have`() {
    for row in LayoutSizeRows.all {
      for answer in row.answers {
        let (proposal, size) = parts(answer)
        let own = LayoutAnswer(row.tree, proposal).size
        #expect(own == size, "\(row.name): \(answer)")
      }
    }
  }
  @Test func `every row has the places it should have`() {
    for row in LayoutPlaceRows.all {
      let answer = LayoutAnswer(row.tree, ProposedViewSize(row.proposal))
      let frames = row.frames.map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
      #expect(answer.frames == frames, "\(row.name)")
    }
  }
  @Test func `the tables say where their rows come from`() {
    let sizes = LayoutSizeRows.all.flatMap { row in row.answers.map { _ in row.source } }
    let all = sizes + LayoutPlaceRows.all.map(\.source) + LayoutRows.all.map { _ in .derived }
    let counts = RowSource.allCases.map { source in all.count { $0 == source } }
    #expect(all.count >= 200)
    let isEachUsed = counts.allSatisfy { $0 > 0 }
    #expect(isEachUsed && counts.reduce(0, +) == all.count)
  }
}

/// The same numbers for the same seed, on every machine.
private struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@MainActor
struct LayoutLawTests {
  /// Makes trees and proposals; equal seeds make equal ones.
  private struct Maker {
    var random: SeededNumbers
    mutating func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    mutating func length() -> CGFloat { pick([0, 1, 7, 10, 33.5, 80, 200]) }
    mutating func limit() -> CGFloat? { pick([nil, nil, 0, 5, 20, 60, .infinity]) }
    mutating func proposal() -> ProposedViewSize {
      ProposedViewSize(
        width: pick([nil, 0, 10, 100, 320, .infinity]),
        height: pick([nil, 0, 10, 100, 216, .infinity]))
    }
    mutating func alignment() -> Alignment {
      pick([.center, .topLeading, .bottomTrailing, .leading, .top])
    }
    mutating func trees(_ depth: Int) -> [LayoutTree] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in tree(depth - 1) }
    }
    mutating func leaf() -> LayoutTree {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: .color
      case 1: .circle
      case 2: .spacer(pick([nil, 0, 20]))
      case 3: .divider
      default: .box(length(), length())
      }
    }
    mutating func container(_ depth: Int) -> LayoutTree {
      let flexible = [GridItem(.flexible(), spacing: 3), GridItem(.adaptive(minimum: 20))]
      return switch Int.random(in: 0..<7, using: &random) {
      case 0: .row(pick([0, 8, -3]), .center, trees(depth))
      case 1: .column(pick([0, 8, -3]), .leading, trees(depth))
      case 2: .depth(alignment(), trees(depth))
      case 3: .grid(pick([0, 5]), 2, [trees(depth), trees(depth)])
      case 4: .lazyColumns(flexible, 4, trees(depth))
      case 5: .lazyRows([GridItem(.fixed(30)), GridItem(.flexible(minimum: 5))], 4, trees(depth))
      default: .fitting(trees(depth))
      }
    }
    mutating func modifier(_ depth: Int) -> LayoutTree {
      let inner = tree(depth - 1)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: return .frame(pick([nil, 0, 40]), pick([nil, 0, 40]), alignment(), inner)
      case 1:
        let (width, height) = (limit(), limit())
        return .flexible(
          .init(
            minWidth: width.map { min($0, 30) }, maxWidth: width,
            minHeight: height.map { min($0, 30) }, maxHeight: height, alignment: alignment()),
          inner)
      case 2: return .padding(pick([.all, .leading, .vertical]), pick([0, 5, -5, 100]), inner)
      case 3: return .fixed(pick([true, false]), pick([true, false]), inner)
      case 4: return .ratio(pick([nil, 0.5, 2]), pick([.fit, .fill]), inner)
      case 5: return .offset(length(), length(), inner)
      case 6: return .position(length(), length(), inner)
      case 7: return .priority(pick([-1, 1, 2]), inner)
      case 8: return .overlay(tree(depth - 1), alignment(), inner)
      case 9: return .scroll(pick([.vertical, .horizontal, [.horizontal, .vertical]]), inner)
      case 10: return .reader(inner)
      default: return .rightToLeft(inner)
      }
    }
    mutating func tree(_ depth: Int) -> LayoutTree {
      guard depth > 0 else { return leaf() }
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return leaf()
      case 1, 2: return container(depth)
      default: return modifier(depth)
      }
    }
  }

  /// The full proof has 10,000 trees; ordinary runs use some of them.
  static let seeds: Range<UInt64> = {
    let wanted = ProcessInfo.processInfo.environment["KEYWARD_LAYOUT_TREES"].flatMap(UInt64.init)
    return 0..<(wanted ?? 300)
  }()

  @Test func `no tree has a size or a place that is not a number, and each is the same twice`() {
    for seed in Self.seeds {
      var maker = Maker(random: SeededNumbers(state: seed))
      let (tree, proposal) = (maker.tree(5), maker.proposal())
      let answer = LayoutAnswer(tree, proposal)
      let all = [answer.size.width, answer.size.height]
      let areSizes = all.allSatisfy { !$0.isNaN && $0 >= 0 }
      #expect(areSizes, "seed \(seed)")
      let places = answer.frames.flatMap { [$0.minX, $0.minY, $0.width, $0.height] }
      let areFinite = places.allSatisfy { $0.isFinite }
      #expect(areFinite, "seed \(seed)")
      let again = LayoutAnswer(tree, proposal)
      #expect(again.size == answer.size && again.frames == answer.frames, "seed \(seed)")
    }
  }
  @Test func `a layout of what has not changed changes nothing`() {
    for seed in Self.seeds.prefix(100) {
      var maker = Maker(random: SeededNumbers(state: seed))
      let laid = Laid(CGSize(width: 320, height: 216), root: maker.tree(5).view)
      let frames = laid.frames
      laid.view.setNeedsLayout()
      laid.update()
      #expect(laid.frames == frames, "seed \(seed)")
    }
  }
}
