import Foundation
import Sandbox

/// Another program that confines programs.
package struct EscapeRival: Sendable {
  /// The words before the confined program's path.
  package var words: @Sendable (_ bundle: String, _ container: String) -> [String]
  /// Whether it keeps root's identity and must be left to its user inside; otherwise that user starts it.
  package var isStartedByRoot: Bool

  /// Describes one.
  /// - Parameters:
  ///   - isStartedByRoot: Whether only root may start it here.
  ///   - words: Makes the words before the program's path from the folders of the bundle and the container.
  package init(
    isStartedByRoot: Bool,
    words: @escaping @Sendable (_ bundle: String, _ container: String) -> [String]
  ) {
    self.isStartedByRoot = isStartedByRoot
    self.words = words
  }

  func apply(to request: inout LaunchRequest, _ stage: EscapeStage) {
    let bundle = URL(fileURLWithPath: request.executable).deletingLastPathComponent().path
    var words = words(bundle, request.workingDirectory)
    words.append(request.executable)
    if let user = stage.user {
      if isStartedByRoot {
        words += ["--as", EscapeStage.argument(user)]
      } else {
        words =
          [
            "/usr/bin/setpriv", "--reuid", "\(user.userID)", "--regid", "\(user.groupID)",
            "--clear-groups",
          ] + words
      }
    }
    words += request.arguments
    request.confinement = .none
    request.user = nil
    request.executable = words.removeFirst()
    request.arguments = words
  }
}

/// How many attempts are stopped, of those that work in the open and that closed access has to stop.
package struct EscapeCoverage: Equatable, Sendable, Encodable {
  /// The rows of which no way worked.
  package var rows = 0
  /// The ways that did not work.
  package var ways = 0
}

extension EscapeSuite {
  /// Makes the attempts that work in the open under closed access, and behind each rival.
  /// - Parameter rivals: What is compared.
  /// - Returns: How many attempts there are, how many the sandbox stops, and how many each rival.
  /// - Throws: Why an attempt could not be prepared.
  package func compare(
    _ rivals: [EscapeRival]
  ) throws(EscapeStageError) -> (
    attempts: EscapeCoverage, ours: EscapeCoverage, theirs: [EscapeCoverage]
  ) {
    let confinements =
      [Confinement.policy(.closed, .enforced)] + rivals.map { Confinement.rival($0) }
    var attempts = EscapeCoverage()
    var stopped = [EscapeCoverage](repeating: EscapeCoverage(), count: confinements.count)
    for (place, row) in EscapeRow.all.enumerated() {
      var ways: [[Bool]] = []
      for (number, one) in row.cases.enumerated() {
        let name = "\(place).\(number)"
        if let way = try results(one, row, confinements, name: name) { ways.append(way) }
      }
      guard !ways.isEmpty else { continue }
      attempts.rows += 1
      attempts.ways += ways.count
      for index in stopped.indices {
        let count = ways.count { $0[index] }
        stopped[index].ways += count
        stopped[index].rows += count == ways.count ? 1 : 0
      }
    }
    return (attempts, stopped[0], Array(stopped.dropFirst()))
  }

  /// Whether each confinement stops the attempt; `nil` for one that does not work in the open, or may work.
  private func results(
    _ one: EscapeCase, _ row: EscapeRow, _ confinements: [Confinement], name: String
  ) throws(EscapeStageError) -> [Bool]? {
    guard let expected = one.closed, !expected.isAllowed else { return nil }
    let control = try attempt(one, row: row, name: name, .open)
    guard control.answer == "ok" else { return nil }
    var results: [Bool] = []
    for (number, confinement) in confinements.enumerated() {
      let made = try attempt(one, row: row, name: "\(name).\(number)", confinement)
      results.append(made.answer != "ok" && made.damage.isEmpty)
    }
    return results
  }
}
