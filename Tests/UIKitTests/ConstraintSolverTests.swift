import Testing

@testable import UIKit

struct ConstraintSolverTests {
  private func close(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  @Test func `one point of a higher level outweighs any error of a lower one`() throws {
    let solver = ConstraintSolver()
    let x = solver.makeVariable()
    let term = [SolverTerm(variable: x, coefficient: 1)]
    for _ in 0..<50 {
      _ = try solver.add(term, -1000, .equal, Strength(level: 250, weight: 1e6))
    }
    _ = try solver.add(term, -1, .equal, Strength(level: 251, weight: 1e-3))
    #expect(solver.value(of: x) == 1)
  }

  @Test func `a contradiction names the constraints that make it`() throws {
    let solver = ConstraintSolver()
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    let z = solver.makeVariable()
    let wide = try solver.add(
      [SolverTerm(variable: x, coefficient: 1)], -100, .greaterThanOrEqual, .required)
    _ = try solver.add([SolverTerm(variable: z, coefficient: 1)], -5, .equal, .required)
    let same = try solver.add(
      [SolverTerm(variable: x, coefficient: 1), SolverTerm(variable: y, coefficient: -1)], 0,
      .equal, .required)
    #expect(throws: SolverFailure.conflict([wide, same].sorted())) {
      _ = try solver.add(
        [SolverTerm(variable: y, coefficient: 1)], -50, .lessThanOrEqual, .required)
    }
    #expect(solver.value(of: x) >= 100)
    #expect(solver.value(of: x) == solver.value(of: y))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that is not finite is refused`(number: Double) {
    let solver = ConstraintSolver()
    let x = solver.makeVariable()
    #expect(throws: SolverFailure.notFinite) {
      _ = try solver.add([SolverTerm(variable: x, coefficient: 1)], number, .equal, .required)
    }
    #expect(throws: SolverFailure.notFinite) {
      _ = try solver.add([SolverTerm(variable: x, coefficient: number)], 1, .equal, .required)
    }
  }

  @Test func `the limit ends the search and says so`() throws {
    let solver = ConstraintSolver(limit: 0)
    let x = solver.makeVariable()
    let term = [SolverTerm(variable: x, coefficient: 1)]
    for target in [10.0, 20, 30, 40] {
      _ = try solver.add(term, -target, .equal, Strength(level: Float(target)))
    }
    _ = solver.value(of: x)
    #expect(solver.didReachLimit)
  }

  @Test(arguments: 0..<60)
  func `removing and adding again gives what a fresh solver gives`(seed: Int) throws {
    var source = SeededGenerator(seed: UInt64(seed))
    let system = LinearSystem.random(&source)
    for strictly in [false, true] {
      let expected = try system.solution(strictly: strictly)
      let solver = ConstraintSolver()
      let variables = (0..<system.variables).map { _ in solver.makeVariable() }
      var handles: [Int] = []
      for constraint in system.constraints {
        handles.append(try constraint.add(to: solver, variables, strictly: strictly))
      }
      for _ in 0..<20 {
        let index = Int.random(in: 0..<handles.count, using: &source)
        solver.remove(handles[index])
        if Bool.random(using: &source) { _ = solver.value(of: variables[0]) }
        handles[index] = try system.constraints[index].add(
          to: solver, variables, strictly: strictly)
      }
      #expect(close(variables.map { solver.value(of: $0) }, expected))
    }
  }

  @Test(arguments: 0..<60)
  func `shifting constants gives what a fresh solver gives`(seed: Int) throws {
    var source = SeededGenerator(seed: UInt64(1000 + seed))
    var system = LinearSystem.random(&source)
    let solver = ConstraintSolver()
    let variables = (0..<system.variables).map { _ in solver.makeVariable() }
    let handles = try system.constraints.map {
      try $0.add(to: solver, variables, strictly: true)
    }
    for _ in 0..<20 {
      let index = Int.random(in: 0..<handles.count, using: &source)
      let delta = Double(Int.random(in: -30...30, using: &source))
      if solver.shiftConstant(of: handles[index], by: delta) {
        system.constraints[index].constant += delta
      }
      let expected = try system.solution(strictly: true)
      #expect(close(variables.map { solver.value(of: $0) }, expected))
    }
  }

  @Test func `the same calls give the same solution to the last bit`() throws {
    for system in ConstraintSolverOracleTests.systems.prefix(50) {
      #expect(try system.solution(strictly: true) == system.solution(strictly: true))
    }
  }
}
