import Foundation
import TextInput

extension SimulatedUser {
  /// The variable with the suggestions, for the system keyboard only.
  static let suggestionsVariable = "KEYWARD_SUGGESTIONS"
  /// The most texts of a content type: all of them stay below the 128 KiB that the kernel allows a variable (execve(2)).
  private static let suggestionLimit = 3

  /// The suggestions as JSON, for the environment of the system keyboard.
  var suggestionsText: String {
    var texts: [String: [String]] = [:]
    for (type, all) in suggestions {
      texts[type.rawValue] = Array(all.prefix(Self.suggestionLimit))
    }
    // Texts have a JSON form, all of them.
    return (try? JSONEncoder().encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
