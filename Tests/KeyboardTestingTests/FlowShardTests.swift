import KeyboardTesting
import TestSupport
import Testing

@Suite struct `Parts of the flows` {
  private func flows(_ count: Int) -> [Flow] {
    (0..<count).map { Flow(name: "flow \($0)", file: "\($0 / 3).yaml") }
  }

  @Test(
    arguments: [
      ("1/1", 0, 1), ("2/4", 1, 4), ("4/4", 3, 4), ("0/4", nil, nil), ("5/4", nil, nil),
      ("1/0", nil, nil), ("1", nil, nil), ("1/2/3", nil, nil), ("a/b", nil, nil),
      ("-1/2", nil, nil),
      ("-9223372036854775808/2", nil, nil), ("", nil, nil),
    ] as [(String, Int?, Int?)])
  func `are named from one`(text: String, index: Int?, count: Int?) {
    let shard = FlowShard(text)
    #expect(shard?.index == index && shard?.count == count)
  }

  @Test(arguments: 0..<20)
  func `hold each flow once, in its order, and are about equal`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let count = Int.random(in: 1...7, using: &random)
    let all = flows(Int.random(in: 0...60, using: &random))
    var durations: [FlowShard.Key: Double] = [:]
    for flow in all where Bool.random(using: &random) {
      durations[FlowShard.Key(file: flow.file, name: flow.fullName)] =
        Double.random(in: 0...500, using: &random)
    }
    let parts = (1...count).compactMap { FlowShard("\($0)/\(count)") }
      .map { $0.part(of: all, durations: durations) }
    let names = parts.map { $0.map(\.fullName) }
    #expect(names.joined().sorted() == all.map(\.fullName).sorted())
    let order = Dictionary(
      uniqueKeysWithValues: all.enumerated().map { ($0.element.fullName, $0.offset) })
    for part in names {
      #expect(part == part.sorted { order[$0, default: 0] < order[$1, default: 0] })
    }
    // The longest first onto the lightest: no part is ahead of another by more than one flow.
    let known = durations.values.filter { $0 > 0 }.sorted()
    let median = known.isEmpty ? 1 : known[known.count / 2]
    func weight(_ flow: Flow) -> Double {
      let duration = durations[FlowShard.Key(file: flow.file, name: flow.fullName)] ?? 0
      return duration > 0 ? duration : median
    }
    let loads = parts.map { $0.reduce(0) { $0 + weight($1) } }
    let longest = all.map(weight).max() ?? 0
    #expect((loads.max() ?? 0) - (loads.min() ?? 0) <= longest + 1e-6)
  }

  @Test func `do not depend on when and where they are made`() {
    let durations = [
      FlowShard.Key(file: "0.yaml", name: "flow 0"): 100.0,
      FlowShard.Key(file: "0.yaml", name: "flow 1"): 900,
      FlowShard.Key(file: "1.yaml", name: "flow 5"): 300,
    ]
    let parts = (1...3).compactMap { FlowShard("\($0)/3") }
      .map { $0.part(of: flows(7), durations: durations).map(\.fullName) }
    // Those without a known duration count as 300, the median.
    #expect(
      parts == [["flow 1"], ["flow 2", "flow 4", "flow 6"], ["flow 0", "flow 3", "flow 5"]])
  }

  @Test func `are put into an order by a seed, the same on every machine`() {
    let order = FlowOrder.shuffled(Array(0..<8), seed: 42)
    #expect(order.sorted() == Array(0..<8) && order == FlowOrder.shuffled(Array(0..<8), seed: 42))
    #expect(FlowOrder.shuffled(Array(0..<8), seed: 43) != order)
  }
}
