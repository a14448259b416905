/// A factor and the symbol it belongs to.
struct Cell {
  var symbol: Int32
  var coefficient: Double
}

/// One row: its basic symbol equals `constant` plus the cells, which are sorted by symbol.
struct Row {
  var constant = 0.0
  var cells: [Cell] = []

  func index(of symbol: Int32) -> Int? {
    var low = 0
    var high = cells.count
    while low < high {
      let middle = (low + high) >> 1
      if cells[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low < cells.count && cells[low].symbol == symbol ? low : nil
  }

  func coefficient(of symbol: Int32) -> Double {
    index(of: symbol).map { cells[$0].coefficient } ?? 0
  }

  mutating func insert(_ symbol: Int32, _ coefficient: Double) {
    var low = 0
    var high = cells.count
    while low < high {
      let middle = (low + high) >> 1
      if cells[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    if low < cells.count, cells[low].symbol == symbol {
      cells[low].coefficient += coefficient
      if abs(cells[low].coefficient) < Tableau.epsilon { cells.remove(at: low) }
    } else {
      cells.insert(Cell(symbol: symbol, coefficient: coefficient), at: low)
    }
  }

  mutating func negate() {
    constant = -constant
    for index in cells.indices { cells[index].coefficient = -cells[index].coefficient }
  }

  /// Turns `0 = row` into `symbol = row`.
  mutating func solve(for symbol: Int32) {
    guard let position = index(of: symbol) else { return }
    let factor = -1 / cells[position].coefficient
    cells.remove(at: position)
    constant *= factor
    for index in cells.indices { cells[index].coefficient *= factor }
  }

  /// Turns `leaving = row` into `entering = row`.
  mutating func exchange(_ leaving: Int32, for entering: Int32) {
    insert(leaving, -1)
    solve(for: entering)
  }
}

/// The simplex tableau: sparse rows in slots, the slots that may contain each symbol, and an objective for each level.
struct Tableau {
  enum Kind: UInt8 { case free, slack, error, dummy }

  /// Below this a factor counts as zero.
  static let epsilon = 1e-8

  private(set) var kinds: [Kind] = []
  /// The slot of the row in which a symbol is basic, or -1.
  private(set) var slotOfBasic: [Int32] = []
  /// Slots of the rows that may contain a symbol; a slot may be stale or listed twice.
  private(set) var columns: [[Int32]] = []
  private(set) var rows: [Row] = []
  /// The basic symbol of each slot, -1 for an empty one.
  private(set) var basic: [Int32] = []
  /// Levels in falling order, each with a factor for every symbol.
  private(set) var objectives: [(level: Float, factors: [Double])] = []
  /// Slots whose restricted basic symbol went below zero.
  var infeasible: [Int32] = []

  private var freeSlots: [Int32] = []
  private var freeSymbols: [Int32] = []
  private var scratch: [Cell] = []

  var symbolCount: Int { kinds.count }
  var rowCount: Int { rows.count - freeSlots.count }

  // MARK: Symbols

  mutating func makeSymbol(_ kind: Kind) -> Int32 {
    if let symbol = freeSymbols.popLast() {
      kinds[Int(symbol)] = kind
      return symbol
    }
    kinds.append(kind)
    slotOfBasic.append(-1)
    columns.append([])
    for index in objectives.indices { objectives[index].factors.append(0) }
    return Int32(kinds.count - 1)
  }

  mutating func recycle(_ symbol: Int32) {
    columns[Int(symbol)].removeAll(keepingCapacity: true)
    for index in objectives.indices { objectives[index].factors[Int(symbol)] = 0 }
    freeSymbols.append(symbol)
  }

  func kind(_ symbol: Int32) -> Kind { kinds[Int(symbol)] }
  func slot(ofBasic symbol: Int32) -> Int? {
    let slot = slotOfBasic[Int(symbol)]
    return slot < 0 ? nil : Int(slot)
  }
  /// A symbol that may enter the basis to improve something: slack or error, never negative.
  func isPivotable(_ symbol: Int32) -> Bool {
    let kind = kinds[Int(symbol)]
    return kind == .slack || kind == .error
  }
  func value(_ symbol: Int32) -> Double { slot(ofBasic: symbol).map { rows[$0].constant } ?? 0 }

  // MARK: Rows

  /// Adds `factor` times the symbol, or the row it represents, to a row that is not in the tableau yet.
  func add(_ symbol: Int32, _ factor: Double, to row: inout Row) {
    guard let slot = slot(ofBasic: symbol) else { return row.insert(symbol, factor) }
    row.constant += factor * rows[slot].constant
    for cell in rows[slot].cells { row.insert(cell.symbol, factor * cell.coefficient) }
  }

  /// Puts a row into a slot, without touching other rows.
  @discardableResult
  mutating func place(_ row: Row, basic symbol: Int32) -> Int {
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = Int(free)
      rows[slot] = row
      basic[slot] = symbol
    } else {
      slot = rows.count
      rows.append(row)
      basic.append(symbol)
    }
    slotOfBasic[Int(symbol)] = Int32(slot)
    for cell in row.cells { columns[Int(cell.symbol)].append(Int32(slot)) }
    return slot
  }

  mutating func dropRow(at slot: Int) {
    slotOfBasic[Int(basic[slot])] = -1
    basic[slot] = -1
    rows[slot] = Row()
    freeSlots.append(Int32(slot))
  }

  mutating func shiftConstant(at slot: Int, by delta: Double) { rows[slot].constant += delta }

  /// Makes `entering` basic in place of the slot's basic symbol, everywhere.
  mutating func pivot(slot: Int, entering: Int32) {
    let leaving = basic[slot]
    rows[slot].exchange(leaving, for: entering)
    slotOfBasic[Int(leaving)] = -1
    slotOfBasic[Int(entering)] = Int32(slot)
    basic[slot] = entering
    columns[Int(leaving)].append(Int32(slot))
    substitute(entering, rows[slot])
  }

  /// Replaces a symbol that has just become basic in all rows and objectives.
  mutating func substitute(_ symbol: Int32, _ source: Row) {
    let slots = columns[Int(symbol)]
    columns[Int(symbol)] = []
    for slot in slots { combine(Int(slot), symbol, source) }
    for level in objectives.indices {
      let factor = objectives[level].factors[Int(symbol)]
      guard factor != 0 else { continue }
      objectives[level].factors[Int(symbol)] = 0
      addToObjective(level, factor, source)
    }
  }

  private mutating func combine(_ slot: Int, _ symbol: Int32, _ source: Row) {
    guard basic[slot] >= 0, let position = rows[slot].index(of: symbol) else { return }
    let factor = rows[slot].cells[position].coefficient
    scratch.removeAll(keepingCapacity: true)
    scratch.reserveCapacity(rows[slot].cells.count + source.cells.count)
    var next = 0
    let other = source.cells
    for cell in rows[slot].cells {
      while next < other.count, other[next].symbol < cell.symbol {
        insertIntoScratch(other[next], factor, slot)
        next += 1
      }
      if next < other.count, other[next].symbol == cell.symbol {
        let sum = cell.coefficient + factor * other[next].coefficient
        if abs(sum) >= Tableau.epsilon {
          scratch.append(Cell(symbol: cell.symbol, coefficient: sum))
        }
        next += 1
      } else if cell.symbol != symbol {
        scratch.append(cell)
      }
    }
    while next < other.count {
      insertIntoScratch(other[next], factor, slot)
      next += 1
    }
    swap(&scratch, &rows[slot].cells)
    rows[slot].constant += factor * source.constant
    noteIfInfeasible(slot)
  }

  private mutating func insertIntoScratch(_ cell: Cell, _ factor: Double, _ slot: Int) {
    let coefficient = factor * cell.coefficient
    guard abs(coefficient) >= Tableau.epsilon else { return }
    scratch.append(Cell(symbol: cell.symbol, coefficient: coefficient))
    columns[Int(cell.symbol)].append(Int32(slot))
    // A factor that appears repeatedly is listed each time.
    if columns[Int(cell.symbol)].count > 64 + 4 * rows.count {
      columns[Int(cell.symbol)] = Array(Set(columns[Int(cell.symbol)])).sorted()
    }
  }

  mutating func noteIfInfeasible(_ slot: Int) {
    guard rows[slot].constant < 0, kinds[Int(basic[slot])] != .free else { return }
    if rows[slot].constant > -Tableau.epsilon {
      rows[slot].constant = 0
    } else {
      infeasible.append(Int32(slot))
    }
  }

  mutating func noteAllInfeasible() {
    for slot in rows.indices where basic[slot] >= 0 { noteIfInfeasible(slot) }
  }

  // MARK: Objectives

  /// The place of a level in `objectives`, made if it is new.
  mutating func objective(for level: Float) -> Int {
    let index = objectives.firstIndex { $0.level <= level } ?? objectives.count
    if index == objectives.count || objectives[index].level != level {
      objectives.insert((level, [Double](repeating: 0, count: symbolCount)), at: index)
    }
    return index
  }

  /// Adds a symbol, or the row it represents, to an objective.
  mutating func addToObjective(_ level: Int, _ factor: Double, symbol: Int32) {
    guard let slot = slot(ofBasic: symbol) else {
      let sum = objectives[level].factors[Int(symbol)] + factor
      objectives[level].factors[Int(symbol)] = abs(sum) < Tableau.epsilon ? 0 : sum
      return
    }
    addToObjective(level, factor, rows[slot])
  }

  private mutating func addToObjective(_ level: Int, _ factor: Double, _ row: Row) {
    for cell in row.cells {
      let sum = objectives[level].factors[Int(cell.symbol)] + factor * cell.coefficient
      objectives[level].factors[Int(cell.symbol)] = abs(sum) < Tableau.epsilon ? 0 : sum
    }
  }

  /// The first symbol, highest level first, that would lower the objective without raising a higher level.
  func improvingSymbol() -> Int32? {
    for level in objectives.indices {
      for symbol in 0..<symbolCount
      where objectives[level].factors[symbol] < 0 && isPivotable(Int32(symbol)) {
        if (0..<level).allSatisfy({ objectives[$0].factors[symbol] <= 0 }) { return Int32(symbol) }
      }
    }
    return nil
  }

  /// Whether raising `first` by one over `firstFactor` costs less than `second` over `secondFactor`.
  func costsLess(_ first: Cell, than second: Cell) -> Bool {
    for level in objectives.indices {
      let a = objectives[level].factors[Int(first.symbol)] / first.coefficient
      let b = objectives[level].factors[Int(second.symbol)] / second.coefficient
      if abs(a - b) > Tableau.epsilon * max(1, abs(a), abs(b)) { return a < b }
    }
    return false
  }
}
