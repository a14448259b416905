import Foundation

extension ParsedArguments {
  /// Checks that at most one of these options and `--json` writes to standard output.
  func requireOneOutput(_ options: [String]) throws(UsageError) {
    let chosen =
      (has("json") ? ["--json"] : [])
      + options.flatMap { option in
        values(of: option).filter { $0 == "-" }.map { _ in "--\(option) -" }
      }
    guard chosen.count > 1 else { return }
    throw UsageError(
      message:
        "\(chosen[0]) and \(chosen[1]) both take standard output; name a file for one of them")
  }

  /// Checks that no two of these options write one file, because the second would overwrite the first.
  func requireFilesOfTheirOwn(_ options: [String]) throws(UsageError) {
    var taken: [String: String] = [:]
    for option in options {
      for path in values(of: option) where path != "-" {
        let place = URL(fileURLWithPath: path).standardizedFileURL.path
        // A device or a pipe takes what everybody writes.
        if let first = taken.updateValue(option, forKey: place), !place.hasPrefix("/dev/") {
          throw UsageError(
            message: "--\(first) and --\(option) name the same file; give each its own")
        }
      }
    }
  }
}
