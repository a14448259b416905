public import Foundation

/// Further mistakes in a file, after the first one.
///
/// Not thread-safe.
final class FlowMistakes {
  /// The most mistakes that are reported for one file.
  static let most = 20

  private var found: [FlowError] = []
  private var places: Set<FlowPlace> = []

  /// Keeps a mistake; another one in the same place, as each combination of a matrix has it, is the same.
  ///
  /// - Returns: Whether it is worth while to look for more.
  func take(_ error: FlowError) -> Bool {
    guard places.insert(error.place).inserted else { return true }
    found.append(error)
    return found.count < Self.most
  }

  /// All of them, those in the file itself first, each file's in the order of its lines.
  func sorted(of file: String) -> [FlowError] {
    found.sorted { one, other in
      let (first, second) = (one.place, other.place)
      if first.file != second.file {
        return first.file == file || second.file != file && first.file < second.file
      }
      return (first.line, first.column) < (second.line, second.column)
    }
  }
}

extension FlowReader {
  /// Runs a step that may fail; if mistakes are collected, the rest is checked anyway.
  ///
  /// - Returns: Its result; `nil` after a mistake that was recorded.
  func attempt<Value>(
    _ body: () throws(FlowError) -> Value
  ) throws(FlowError) -> Value? {
    do throws(FlowError) { return try body() } catch {
      guard let mistakes, mistakes.take(error) else { throw error }
      return nil
    }
  }
}

extension FlowLoader {
  /// All that is wrong with a flow file that `flows(in:)` refuses: at most twenty mistakes, in the order of their lines.
  ///
  /// A mistake that would cause others, such as a file that isn't YAML or an app that cannot be read, is reported alone
  /// or with those before it. Empty if nothing is wrong.
  public func mistakes(in url: URL) -> [FlowError] {
    let mistakes = FlowMistakes()
    do throws(FlowError) { _ = try flows(in: url, collecting: mistakes) } catch {
      _ = mistakes.take(error)
    }
    return mistakes.sorted(of: display(url))
  }
}
