/// An incremental Cassowary solver with strictly ordered levels.
///
/// Ties are broken by the order in which symbols were made, so the same calls have the same solution on every
/// machine. Optimizing is postponed until a value is requested or a constant changes.
final class ConstraintSolver {
  private struct Record {
    var marker: Int32
    var other: Int32 = -1
    /// The marker's factor in the row that was added.
    var sign: Double
    var strength: Strength
    /// The strength of the other side, where it differs: an error below zero.
    var below: Strength
  }

  private var tableau = Tableau()
  private var records: [Record?] = []
  private var freeHandles: [Int] = []
  /// The constraint of each marker, by symbol.
  private var handleOfMarker: [Int32: Int] = [:]
  private var needsOptimizing = false
  /// Whether a pass gave up at the limit; the solution is then feasible but may not be the best.
  private(set) var didReachLimit = false
  /// How many exchanges one pass may make.
  private let limit: Int?

  init(limit: Int? = nil) { self.limit = limit }

  private var iterationLimit: Int { limit ?? 1000 + 20 * (tableau.rowCount + tableau.symbolCount) }

  func makeVariable() -> Int { Int(tableau.makeSymbol(.free)) }

  /// Frees a variable that no constraint uses any more.
  func discard(_ variable: Int) {
    if let slot = tableau.slot(ofBasic: Int32(variable)) { tableau.dropRow(at: slot) }
    // Rounding may have left a trace of it in a row.
    removeColumn(Int32(variable))
    tableau.recycle(Int32(variable))
  }

  func value(of variable: Int) -> Double {
    optimize()
    return tableau.value(Int32(variable))
  }

  // MARK: Constraints

  /// Adds `terms + constant (relation) 0`.
  ///
  /// An equality may weigh its two sides differently: `strength` when the left side is too large, `below` when
  /// it is too small.
  func add(
    _ terms: [SolverTerm], _ constant: Double, _ relation: SolverRelation, _ strength: Strength,
    below: Strength? = nil
  ) throws(SolverFailure) -> Int {
    guard constant.isFinite, terms.allSatisfy({ $0.coefficient.isFinite }) else { throw .notFinite }
    var row = Row(constant: constant)
    for term in terms where term.coefficient != 0 {
      tableau.add(Int32(term.variable), term.coefficient, to: &row)
    }
    let record = makeRecord(relation, strength, below ?? strength, &row)
    if row.constant < 0 { row.negate() }
    do {
      try install(row, record)
    } catch {
      tableau.recycle(record.marker)
      throw error
    }
    if !record.strength.isRequired { weigh(record, by: 1) }
    let handle = freeHandles.popLast() ?? records.count
    if handle == records.count { records.append(record) } else { records[handle] = record }
    handleOfMarker[record.marker] = handle
    needsOptimizing = true
    return handle
  }

  private func makeRecord(
    _ relation: SolverRelation, _ strength: Strength, _ below: Strength, _ row: inout Row
  ) -> Record {
    if relation == .equal {
      if strength.isRequired {
        let marker = tableau.makeSymbol(.dummy)
        row.insert(marker, 1)
        return Record(marker: marker, sign: 1, strength: strength, below: below)
      }
      let plus = tableau.makeSymbol(.error)
      let minus = tableau.makeSymbol(.error)
      row.insert(plus, -1)
      row.insert(minus, 1)
      return Record(marker: plus, other: minus, sign: -1, strength: strength, below: below)
    }
    let sign: Double = relation == .lessThanOrEqual ? 1 : -1
    let slack = tableau.makeSymbol(.slack)
    row.insert(slack, sign)
    var record = Record(marker: slack, sign: sign, strength: strength, below: strength)
    if !strength.isRequired {
      record.other = tableau.makeSymbol(.error)
      row.insert(record.other, -sign)
    }
    return record
  }

  /// Adds the error symbols of a constraint to the objective, or takes them off again.
  private func weigh(_ record: Record, by factor: Double) {
    if tableau.kind(record.marker) == .error {
      let above = tableau.objective(for: record.strength.level)
      tableau.addToObjective(above, factor * record.strength.weight, symbol: record.marker)
      let below = tableau.objective(for: record.below.level)
      tableau.addToObjective(below, factor * record.below.weight, symbol: record.other)
    } else {
      let level = tableau.objective(for: record.strength.level)
      tableau.addToObjective(level, factor * record.strength.weight, symbol: record.other)
    }
  }

  private func install(_ row: Row, _ record: Record) throws(SolverFailure) {
    var row = row
    if let subject = subject(of: row, record) {
      row.solve(for: subject)
      tableau.substitute(subject, row)
      tableau.place(row, basic: subject)
      return
    }
    if row.cells.allSatisfy({ tableau.kind($0.symbol) == .dummy }) {
      guard abs(row.constant) < Tableau.epsilon else { throw .conflict(conflict(in: row, record)) }
      row.solve(for: record.marker)
      tableau.substitute(record.marker, row)
      tableau.place(row, basic: record.marker)
      return
    }
    try installWithArtificialVariable(row, record)
  }

  /// The symbol to solve a new row for: the free one that the fewest rows contain, or one of its own that can be basic.
  private func subject(of row: Row, _ record: Record) -> Int32? {
    var best: Int32?
    var fewest = Int.max
    for cell in row.cells where tableau.kind(cell.symbol) == .free {
      let count = tableau.columns[Int(cell.symbol)].count
      if count < fewest {
        best = cell.symbol
        fewest = count
      }
    }
    if best != nil { return best }
    for symbol in [record.marker, record.other]
    where symbol >= 0 && tableau.isPivotable(symbol) && row.coefficient(of: symbol) < 0 {
      return symbol
    }
    return nil
  }

  private func installWithArtificialVariable(_ row: Row, _ record: Record) throws(SolverFailure) {
    let artificial = tableau.makeSymbol(.slack)
    let slot = tableau.place(row, basic: artificial)
    var remaining = iterationLimit
    while tableau.basic[slot] == artificial, tableau.rows[slot].constant > Tableau.epsilon {
      let entering = tableau.rows[slot].cells.first {
        $0.coefficient < 0 && tableau.isPivotable($0.symbol)
      }
      remaining -= 1
      guard let entering, remaining > 0 else {
        let conflict = conflict(in: tableau.rows[slot], record)
        tableau.dropRow(at: slot)
        tableau.recycle(artificial)
        throw remaining > 0 ? .conflict(conflict) : .iterationLimit
      }
      let leaving = leavingSlot(for: entering.symbol, preferring: slot) ?? slot
      tableau.pivot(slot: leaving, entering: entering.symbol)
    }
    if tableau.basic[slot] == artificial {
      let cells = tableau.rows[slot].cells
      // An equality that others imply has only dummies left; its own marks it.
      let entering = cells.first { tableau.isPivotable($0.symbol) }?.symbol ?? record.marker
      tableau.pivot(slot: slot, entering: entering)
    }
    removeColumn(artificial)
    tableau.recycle(artificial)
    tableau.infeasible.removeAll(keepingCapacity: true)
  }

  private func removeColumn(_ symbol: Int32) { tableau.substitute(symbol, Row()) }

  /// The required constraints whose markers make a row impossible: a certificate of the contradiction.
  private func conflict(in row: Row, _ record: Record) -> [Int] {
    row.cells.compactMap { $0.symbol == record.marker ? nil : handleOfMarker[$0.symbol] }.sorted()
  }

  func remove(_ handle: Int) {
    guard let record = records[handle] else { return }
    records[handle] = nil
    freeHandles.append(handle)
    handleOfMarker[record.marker] = nil
    if !record.strength.isRequired { weigh(record, by: -1) }
    if tableau.slot(ofBasic: record.marker) == nil, let slot = slotToFree(record.marker) {
      tableau.pivot(slot: slot, entering: record.marker)
    }
    if let slot = tableau.slot(ofBasic: record.marker) { tableau.dropRow(at: slot) }
    tableau.infeasible.removeAll(keepingCapacity: true)
    for symbol in [record.marker, record.other] where symbol >= 0 { tableau.recycle(symbol) }
    needsOptimizing = true
  }

  /// The row in which a marker can become basic without making another row infeasible.
  private func slotToFree(_ marker: Int32) -> Int? {
    var best: (rank: Int, ratio: Double, symbol: Int32, slot: Int)?
    for slot in tableau.columns[Int(marker)].lazy.map(Int.init) where tableau.basic[slot] >= 0 {
      let coefficient = tableau.rows[slot].coefficient(of: marker)
      guard coefficient != 0 else { continue }
      let symbol = tableau.basic[slot]
      let rank = tableau.kind(symbol) == .free ? 2 : coefficient < 0 ? 0 : 1
      let ratio = rank == 2 ? 0 : tableau.rows[slot].constant / abs(coefficient)
      if let current = best,
        (current.rank, current.ratio, current.symbol) <= (rank, ratio, symbol)
      {
        continue
      }
      best = (rank, ratio, symbol, slot)
    }
    return best?.slot
  }

  /// Adds `delta` to the constant of a constraint and keeps the rest; false if that contradicts required ones, and
  /// then nothing has changed.
  func shiftConstant(of handle: Int, by delta: Double) -> Bool {
    guard let record = records[handle], delta.isFinite else { return false }
    guard delta != 0 else { return true }
    optimize()
    if shift(record, delta) { return true }
    // The solution before the shift exists, so the way back cannot fail.
    tableau.infeasible.removeAll(keepingCapacity: true)
    _ = shift(record, -delta, checkingAll: true)
    return false
  }

  private func shift(_ record: Record, _ delta: Double, checkingAll: Bool = false) -> Bool {
    tableau.infeasible.removeAll(keepingCapacity: true)
    let step = delta * record.sign
    if let slot = tableau.slot(ofBasic: record.marker) {
      tableau.shiftConstant(at: slot, by: -step)
      tableau.noteIfInfeasible(slot)
      if isBroken(slot) { return false }
    } else {
      var seen: Set<Int32> = []
      for slot in tableau.columns[Int(record.marker)] where seen.insert(slot).inserted {
        let index = Int(slot)
        guard tableau.basic[index] >= 0 else { continue }
        let coefficient = tableau.rows[index].coefficient(of: record.marker)
        guard coefficient != 0 else { continue }
        tableau.shiftConstant(at: index, by: coefficient * step)
        tableau.noteIfInfeasible(index)
      }
      for slot in seen where isBroken(Int(slot)) { return false }
    }
    if checkingAll { tableau.noteAllInfeasible() }
    return restoreFeasibility()
  }

  /// A row of dummies is satisfied only while its constant is zero.
  private func isBroken(_ slot: Int) -> Bool {
    tableau.basic[slot] >= 0 && tableau.kind(tableau.basic[slot]) == .dummy
      && abs(tableau.rows[slot].constant) > Tableau.epsilon
  }

  // MARK: Simplex

  private func optimize() {
    guard needsOptimizing else { return }
    needsOptimizing = false
    var remaining = iterationLimit
    while let entering = tableau.improvingSymbol() {
      guard remaining > 0, let slot = leavingSlot(for: entering, preferring: nil) else {
        didReachLimit = true
        break
      }
      remaining -= 1
      tableau.pivot(slot: slot, entering: entering)
    }
    tableau.infeasible.removeAll(keepingCapacity: true)
  }

  /// The row that limits how far a symbol can grow; the lowest symbol among equals, which rules out cycles.
  private func leavingSlot(for entering: Int32, preferring preferred: Int?) -> Int? {
    var best: (ratio: Double, symbol: Int32, slot: Int)?
    for slot in tableau.columns[Int(entering)].lazy.map(Int.init) where tableau.basic[slot] >= 0 {
      let symbol = slot == preferred ? -1 : tableau.basic[slot]
      guard symbol < 0 || tableau.kind(symbol) != .free else { continue }
      let coefficient = tableau.rows[slot].coefficient(of: entering)
      guard coefficient < 0 else { continue }
      let ratio = -tableau.rows[slot].constant / coefficient
      if let current = best, (current.ratio, current.symbol) <= (ratio, symbol) { continue }
      best = (ratio, symbol, slot)
    }
    return best?.slot
  }

  /// The dual simplex: brings rows below zero back while the objective stays the best.
  private func restoreFeasibility() -> Bool {
    var remaining = iterationLimit
    while let slot = tableau.infeasible.popLast().map(Int.init) {
      guard tableau.basic[slot] >= 0, tableau.kind(tableau.basic[slot]) != .free,
        tableau.rows[slot].constant < -Tableau.epsilon
      else { continue }
      var entering: Cell?
      for cell in tableau.rows[slot].cells
      where cell.coefficient > 0 && tableau.isPivotable(cell.symbol) {
        if let best = entering, !tableau.costsLess(cell, than: best) { continue }
        entering = cell
      }
      remaining -= 1
      guard let entering, remaining > 0 else {
        tableau.infeasible.append(Int32(slot))
        if remaining <= 0 { didReachLimit = true }
        return false
      }
      tableau.pivot(slot: slot, entering: entering.symbol)
    }
    return true
  }
}
