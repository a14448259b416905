import Foundation

/// How much the long proofs do: a sample in every test run, all of it in `make prove`.
public enum Proof {
  /// Whether `KEYWARD_PROVE` requests the full counts.
  public static let isFull = ["1", "yes"].contains(
    ProcessInfo.processInfo.environment["KEYWARD_PROVE"] ?? "")

  /// The seed of the samples: `KEYWARD_SEED`, or one number by default.
  public static let seed =
    ProcessInfo.processInfo.environment["KEYWARD_SEED"].flatMap { UInt64($0) } ?? 1

  /// Chooses a count.
  /// - Parameters:
  ///   - sample: For every test run.
  ///   - full: For `make prove`.
  /// - Returns: The requested one.
  public static func count(_ sample: Int, full: Int) -> Int { isFull ? full : sample }

  /// Prints what was proven, in one line that `make prove` shows.
  public static func say(_ text: String) {
    FileHandle.standardError.write(Data("proof: \(text)\n".utf8))
  }

  /// Prints the progress of a long proof after each tenth; a sample is too short for that.
  /// - Parameters:
  ///   - what: The counted things.
  ///   - done: The number that is done.
  ///   - total: The total.
  public static func progress(_ what: String, _ done: Int, of total: Int) {
    guard isFull, total > 0, done * 10 / total != (done - 1) * 10 / total else { return }
    say("… \(what) \(done) of \(total)")
  }
}
