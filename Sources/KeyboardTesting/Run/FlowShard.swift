/// One of several parts of the flows, for machines that share the work.
///
/// Each machine splits all flows on its own, so every machine must get the same flows and the same
/// durations.
public struct FlowShard: Equatable, Sendable {
  /// A flow's identity in reports.
  public struct Key: Hashable, Sendable {
    /// The flow's file.
    public var file: String
    /// Its name with the choices from the matrix.
    public var name: String

    /// Makes a key.
    public init(file: String, name: String) {
      self.file = file
      self.name = name
    }
  }

  /// The most parts.
  public static let limit = 10_000
  /// Which part it is, from 0.
  public let index: Int
  /// How many parts there are.
  public let count: Int

  /// Makes a part; `nil` when there is none of that number.
  public init?(index: Int, count: Int) {
    guard (1...Self.limit).contains(count), (0..<count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Reads `I/N`, which counts from 1.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(index: number &- 1, count: count)
  }

  /// The flows of this part, in their order.
  ///
  /// The longest flow goes first to the part with the least work so far. A flow without a known duration counts as the
  /// median of the others.
  /// - Parameters:
  ///   - flows: All flows.
  ///   - durations: How long flows took earlier, in milliseconds.
  /// - Returns: Those that this machine runs.
  public func part(of flows: [Flow], durations: [Key: Double] = [:]) -> [Flow] {
    let keys = flows.map { Key(file: $0.file, name: $0.fullName) }
    let known = keys.compactMap { durations[$0] }.filter { $0.isFinite && $0 > 0 }.sorted()
    let median = known.isEmpty ? 1 : known[known.count / 2]
    let weights = keys.map { key in
      durations[key].flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? median
    }
    let order = flows.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
    var loads = [Double](repeating: 0, count: count)
    var own: [Int] = []
    for flow in order {
      guard let lightest = loads.indices.min(by: { loads[$0] < loads[$1] }) else { continue }
      loads[lightest] += weights[flow]
      if lightest == index { own.append(flow) }
    }
    return own.sorted().map { flows[$0] }
  }
}
