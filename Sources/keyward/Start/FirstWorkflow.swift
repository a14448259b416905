import ExtensionBuilder
import Foundation

/// The workflow that runs the flows and the test package on GitHub.
enum FirstWorkflow {
  /// The folder of the action that the workflow uses, in the repository.
  static let action = ".github/actions/keyward"

  /// The files of the action, from the installation; empty where it has none.
  static func actionFiles(of installation: Installation?) -> [(name: String, text: String)] {
    guard let installation else { return [] }
    let folder = installation.prefix.appendingPathComponent("share/keyward/ci")
    return ["action.yml", "keyward-ci"].compactMap { name in
      guard let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      else { return nil }
      return (name, text)
    }
  }

  /// The file, with its final line end.
  static func text(flows: String, package: String? = nil) -> String {
    let package = package.map { "\n          package: \(quoted($0))" } ?? ""
    return """
      # Tests the keyboard at each push. The tarball is the file that `make tarball` in Keyward's checkout writes: name the
      # URL at which runners can download it, or add it to this repository and name its path.
      name: Keyboard
      on: [push, pull_request]
      jobs:
        keyboard:
          runs-on: ubuntu-24.04
          container: swift:6.3-bookworm
          steps:
            - uses: actions/checkout@v4
            - uses: ./\(action)
              with:
                tarball: keyward-\(Keyward.version)-linux-x86_64.tar.gz
                flows: \(quoted(flows))\(package)

      """
  }

  /// As YAML reads it.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0))
    }
    return isPlain ? path : "'\(path.replacing("'", with: "''"))'"
  }
}
