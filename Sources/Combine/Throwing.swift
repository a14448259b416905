// Operators whose closure may throw, which ends the publisher with that error.
extension Publisher {
  public func tryFilter(
    _ isIncluded: @escaping (Output) throws -> Bool
  ) -> AnyPublisher<Output, any Error> {
    tryCompactMap { try isIncluded($0) ? $0 : nil }
  }
  public func tryCompactMap<T>(
    _ transform: @escaping (Output) throws -> T?
  ) -> AnyPublisher<T, any Error> { tryMap(transform).compactMap { $0 }.eraseToAnyPublisher() }

  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> AnyPublisher<T, any Error> {
    // Each subscriber counts for itself.
    Deferred {
      let result = Shared(initialResult)
      return self.tryMap { value in
        let next = try nextPartialResult(result.current, value)
        result.change { $0 = next }
        return next
      }
    }
    .eraseToAnyPublisher()
  }
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> AnyPublisher<T, any Error> {
    tryScan(initialResult, nextPartialResult).last().replaceEmpty(with: initialResult)
  }
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> AnyPublisher<Output, any Error> {
    Deferred {
      let last = Shared<Output?>(nil)
      return self.tryFilter { value in
        let old = last.current
        last.change { $0 = value }
        return try old.map { try !predicate($0, value) } ?? true
      }
    }
    .eraseToAnyPublisher()
  }
  public func tryFirst(
    where predicate: @escaping (Output) throws -> Bool
  ) -> AnyPublisher<Output, any Error> { tryFilter(predicate).first() }
  public func tryLast(
    where predicate: @escaping (Output) throws -> Bool
  ) -> AnyPublisher<Output, any Error> { tryFilter(predicate).last() }
  public func tryContains(
    where predicate: @escaping (Output) throws -> Bool
  ) -> AnyPublisher<Bool, any Error> {
    tryFirst(where: predicate).map { _ in true }.replaceEmpty(with: false)
  }
  public func tryAllSatisfy(
    _ predicate: @escaping (Output) throws -> Bool
  ) -> AnyPublisher<Bool, any Error> {
    tryFirst { try !predicate($0) }.map { _ in false }.replaceEmpty(with: true)
  }
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> AnyPublisher<Output, any Error> {
    tryReduce(Output?.none) { best, value in
      guard let best else { return value }
      return try areInIncreasingOrder(best, value) ? value : best
    }
    .compactMap { $0 }.eraseToAnyPublisher()
  }
  public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> AnyPublisher<Output, any Error> { tryMax { try areInIncreasingOrder($1, $0) } }
}

// Operators on all values.
extension Publisher {
  public func contains(
    where predicate: @escaping (Output) -> Bool
  ) -> AnyPublisher<Bool, Failure> {
    first(where: predicate).map { _ in true }.replaceEmpty(with: false)
  }
  public func contains(_ output: Output) -> AnyPublisher<Bool, Failure> where Output: Equatable {
    contains { $0 == output }
  }
  public func allSatisfy(
    _ predicate: @escaping (Output) -> Bool
  ) -> AnyPublisher<Bool, Failure> {
    first { !predicate($0) }.map { _ in false }.replaceEmpty(with: true)
  }
  public func max(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> AnyPublisher<Output, Failure> {
    reduce(Output?.none) { best, value in
      best.map { areInIncreasingOrder($0, value) ? value : $0 } ?? value
    }
    .compactMap { $0 }.eraseToAnyPublisher()
  }
  public func min(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> AnyPublisher<Output, Failure> { max { areInIncreasingOrder($1, $0) } }
  public func max() -> AnyPublisher<Output, Failure> where Output: Comparable { max(by: <) }
  public func min() -> AnyPublisher<Output, Failure> where Output: Comparable { min(by: <) }
  /// The value at a place, counted from 0.
  public func output(at index: Int) -> AnyPublisher<Output, Failure> {
    output(in: index..<index + 1)
  }
  /// The values at places, counted from 0.
  public func output<R: RangeExpression>(in range: R) -> AnyPublisher<Output, Failure>
  where R.Bound == Int {
    let bounds = range.relative(to: 0..<Int.max)
    return dropFirst(bounds.lowerBound).prefix(bounds.count)
  }
  /// Stops the program at a failure.
  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> AnyPublisher<Output, Never> {
    self.catch { error -> Empty<Output, Never> in
      fatalError("\(prefix)\(error)", file: file, line: line)
    }
    .eraseToAnyPublisher()
  }
}
