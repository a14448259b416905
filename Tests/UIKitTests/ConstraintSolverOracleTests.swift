import Foundation
import Testing

@testable import UIKit

/// A random source with the same numbers in each run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

struct LinearConstraint: Codable {
  var terms: [[Double]]
  var constant: Double
  var relation: String
  /// kiwi's strength; `nil` is required.
  var strength: Double?

  @discardableResult
  func add(to solver: ConstraintSolver, _ variables: [Int], strictly: Bool) throws -> Int {
    let relations: [String: SolverRelation] = [
      "<=": .lessThanOrEqual, "==": .equal, ">=": .greaterThanOrEqual,
    ]
    let weight = strength ?? 0
    let ours: Strength =
      strength == nil
      ? .required : strictly ? Strength(level: Float(weight)) : Strength(level: 1, weight: weight)
    return try solver.add(
      terms.map { SolverTerm(variable: variables[Int($0[0])], coefficient: $0[1]) }, constant,
      relations[relation] ?? .equal, ours)
  }
}

/// A system with one best solution, because each variable has a stay of a unique strength.
struct LinearSystem: Codable {
  var variables: Int
  var constraints: [LinearConstraint]

  static func random(_ source: inout SeededGenerator) -> LinearSystem {
    let count = Int.random(in: 2...8, using: &source)
    let point = (0..<count).map { _ in Double(Int.random(in: -50...50, using: &source)) }
    var rows: [LinearConstraint] = []
    for _ in 0..<Int.random(in: 1...count, using: &source) {
      var row = between(count, &source)
      row.relation = ["<=", "==", ">=", "<=", ">="].randomElement(using: &source) ?? "=="
      // Required constraints are satisfied at a common point, so that the system has a solution.
      let sum = row.terms.reduce(0) { $0 + $1[1] * point[Int($1[0])] }
      let slack = row.relation == "==" ? 0 : Double(Int.random(in: 0...20, using: &source))
      row.constant = -sum + (row.relation == "<=" ? -slack : slack)
      rows.append(row)
    }
    // No two products of a strength and a factor are equal, so nothing is in balance; all stay below kiwi's greatest.
    let strengths = (0..<(2 * count)).map { pow(3.7, Double($0)) }.shuffled(using: &source)
    for index in 0..<count {
      var row = between(count, &source)
      row.relation = ["<=", "==", ">="].randomElement(using: &source) ?? "=="
      row.constant = Double(Int.random(in: -100...100, using: &source))
      row.strength = strengths[index]
      rows.append(row)
    }
    for index in 0..<count {
      let target = Double(Int.random(in: -100...100, using: &source))
      rows.append(
        LinearConstraint(
          terms: [[Double(index), 1]], constant: -target, relation: "==",
          strength: strengths[count + index]))
    }
    return LinearSystem(variables: count, constraints: rows.shuffled(using: &source))
  }

  private static func between(_ count: Int, _ source: inout SeededGenerator) -> LinearConstraint {
    let chosen = (0..<count).shuffled(using: &source).prefix(Int.random(in: 1...3, using: &source))
    return LinearConstraint(
      terms: chosen.map {
        [Double($0), [-2, -1, -0.5, 1, 1, 3].randomElement(using: &source) ?? 1]
      },
      constant: 0, relation: "==", strength: nil)
  }

  func solution(strictly: Bool) throws -> [Double] {
    let solver = ConstraintSolver()
    let variables = (0..<self.variables).map { _ in solver.makeVariable() }
    for constraint in constraints { try constraint.add(to: solver, variables, strictly: strictly) }
    return variables.map { solver.value(of: $0) }
  }
}

struct ConstraintSolverOracleTests {
  static let systems: [LinearSystem] = {
    var source = SeededGenerator(seed: 20_260)
    return (0..<1000).map { _ in .random(&source) }
  }()

  @Test func `a thousand random systems come out as kiwisolver has them`() throws {
    let python = try #require(
      Self.interpreter(),
      "No Python with kiwisolver found. Run `make setup`, or set KEYWARD_ORACLE_PYTHON.")
    let expected = try Self.ask(python, Self.systems)
    try #require(expected.count == Self.systems.count)
    var compared = 0
    for (index, system) in Self.systems.enumerated() {
      let theirs = try #require(expected[index], "system \(index) has a solution by construction")
      let ours = try system.solution(strictly: false)
      for (a, b) in zip(ours, theirs) {
        #expect(abs(a - b) < 1e-6, "system \(index): \(ours) against \(theirs)")
      }
      compared += ours.count
    }
    #expect(compared > 4000)
  }

  private static func interpreter() -> String? {
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let candidates =
      [ProcessInfo.processInfo.environment["KEYWARD_ORACLE_PYTHON"]].compactMap(\.self)
      + [repository.appending(path: ".build/oracle/bin/python3").path, "/usr/bin/python3"]
      + path.split(separator: ":").map { "\($0)/python3" }
    return candidates.first { candidate in
      guard FileManager.default.isExecutableFile(atPath: candidate) else { return false }
      let answer = try? run(candidate, ["-c", "import kiwisolver"], Data())
      return answer?.status == 0
    }
  }

  private static func ask(_ python: String, _ systems: [LinearSystem]) throws -> [[Double]?] {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "kiwi_oracle.py").path
    let answer = try run(python, [script], try JSONEncoder().encode(systems))
    try #require(answer.status == 0, "\(python) \(script) failed")
    return try JSONDecoder().decode([[Double]?].self, from: answer.output)
  }

  private static func run(_ program: String, _ arguments: [String], _ input: Data) throws
    -> (status: Int32, output: Data)
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "in.json")
    try input.write(to: source)
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    // A file, not a pipe: a pipe without a reader would block both sides.
    process.standardInput = try FileHandle(forReadingFrom: source)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, data)
  }
}
