/// How much a constraint matters: a level that strictly dominates all lower ones, and a weight within it.
///
/// UIKit's priorities are levels, because one point of a higher priority outweighs any error of a lower one;
/// sums of weights (kiwi's way) are one level.
struct Strength: Equatable, Sendable {
  var level: Float
  var weight: Double = 1

  static let required = Strength(level: .infinity)
  var isRequired: Bool { level == .infinity }
}

/// How the two sides of a constraint compare.
enum SolverRelation: Sendable {
  case lessThanOrEqual, equal, greaterThanOrEqual
}

/// One variable of a linear expression with its factor.
struct SolverTerm: Equatable, Sendable {
  var variable: Int
  var coefficient: Double
}

/// Why the solver refused a constraint; the solver is then unchanged.
enum SolverFailure: Error, Equatable {
  /// The constraint contradicts these required ones.
  case conflict([Int])
  /// The pivots did not end within the limit.
  case iterationLimit
  /// A number is not finite.
  case notFinite
}
