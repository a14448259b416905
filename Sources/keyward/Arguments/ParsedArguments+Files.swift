import Foundation

extension ParsedArguments {
  /// Checks that no two of these options write one file, of which the later would leave nothing of the earlier.
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
