import Platform
import Glibc
import KeyboardHost

/// Asks the person at the terminal whether to allow a keyboard's request.
enum PermissionQuestion {
  /// Whether there is a person to ask.
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Waits for an answer; `nil` if no valid one arrives.
  static func ask(_ prompt: PermissionPrompt, console: Console) -> Bool? {
    console.pass(
      "“\(prompt.keyboard.forDisplay)” would like to use \(prompt.permission.subject).\n"
        + "  \(prompt.usageDescription.escaped(limit: 300))\nAllow? [y/n] ")
    for _ in 0..<3 {
      guard let line = readLine() else { return nil }
      switch line.lowercased() {
      case "y", "yes": return true
      case "n", "no": return false
      default: console.pass("y or n? ")
      }
    }
    return nil
  }
}
