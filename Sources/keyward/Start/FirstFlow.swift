import ExtensionBundle
import Foundation
import KeyboardHost
import KeyboardProtocol
import KeyboardTesting
import Sandbox
import TextInput

/// The flow that a keyboard begins with, made of what it shows and does.
struct FirstFlow {
  /// The keyboard's name in the input mode list.
  var keyboard: String
  /// The keyboard as `keyboards` names it.
  var path: String
  var target: String?
  /// Keys that are on it.
  var keys: [String] = []
  /// The keys that were tapped until the document changed, and what it then held.
  var typed: (keys: [String], document: String)?

  /// Starts a keyboard and tries keys that show one character, until one inserts something.
  mutating func observe(
    _ bundle: ExtensionBundle, launcher: String, enforcement: Enforcement
  ) throws(SceneError) {
    let state: StateFolder
    do throws(StateError) { state = try .scratch() } catch { throw .state(error) }
    var configuration = SceneConfiguration(launcher: launcher)
    configuration.enforcement = enforcement
    let running = configuration.running
    Interruption.onInterruption {
      running.endAll()
      state.remove()
    }
    let scene = KeyboardScene(
      keyboards: [EnabledKeyboard(bundle: bundle)], state: state, configuration: configuration)
    defer {
      scene.end()
      state.remove()
    }
    let field = Field(name: "text", kind: .text)
    try scene.focus(on: field)
    guard scene.failures.isEmpty, let layout = scene.layout else { return }
    let names = layout.tappableKeys.filter { (try? layout.key(named: $0)) != nil }
    keys = Array(names.filter(Self.isPlain).prefix(3))
    var tapped: [String] = []
    for name in names.filter({ $0.count == 1 && Self.isPlain($0) }).prefix(6) {
      try scene.tap(name)
      tapped.append(name)
      guard scene.failures.isEmpty else { return }
      guard field.document.text.isEmpty else { break }
    }
    typed = field.document.text.isEmpty ? nil : (tapped, field.document.text)
  }

  /// What reads well in a file that somebody will edit.
  private static func isPlain(_ name: String) -> Bool {
    (1...20).contains(name.count) && name.forDisplay == name
  }

  /// The flow file, with its final line end.
  var text: String {
    var lines = [
      "# docs/flows.md of Keyward explains every step; `keyward test --schema` is for editors.",
      "name: \(Self.quoted("\(keyboard) appears, and does what it should"))",
    ]
    let path = Self.quoted(path)
    lines.append(
      target.map { "keyboards: [{path: \(path), target: \(Self.quoted($0))}]" }
        ?? "keyboards: \(path)")
    lines += ["steps:", "  - focus: text"]
    let visible = keys.isEmpty ? "" : ", visible: \(Self.list(keys))"
    lines.append("  - expect: {inputMode: \(Self.quoted(keyboard))\(visible)}")
    if let typed {
      lines.append("  - tap: \(Self.list(typed.keys))")
      lines.append("  - expect: {document: \(Self.quoted(typed.document))}")
    }
    return (lines + ["  - expect: {noAccessEvents: on}"]).joined(separator: "\n") + "\n"
  }

  private static func list(_ texts: [String]) -> String {
    "[\(texts.map(quoted).joined(separator: ", "))]"
  }

  /// JSON's texts are YAML's; variables begin with a sign of their own.
  private static func quoted(_ text: String) -> String {
    JSONValue.string(text.replacingOccurrences(of: "${", with: "$${")).text
  }
}

/// The workflow that runs the flows and the test package on GitHub.
enum FirstWorkflow {
  /// The file, with its final line end.
  static func text(flows: String, package: String? = nil) -> String {
    let tests = package.map { package in
      [
        "      - run: swift test --package-path \(quoted(package)) --attachments-path attachments",
        "        env:",
        "          \(FirstPackage.variable): /opt/keyward-sources", "",
      ].joined(separator: "\n")
    }
    let head = """
      # Runs the flows at each push. Where Keyward's sources are is said by the repository's variable
      # KEYWARD_REPOSITORY (Settings, Secrets and variables, Actions), such as https://git.example.org/keyward.git.
      name: Keyboard flows
      on: [push, pull_request]
      jobs:
        flows:
          runs-on: ubuntu-latest
          container:
            image: swift:6.3-bookworm
          steps:
            - uses: actions/checkout@v4
            - name: Install Keyward
              run: |
                apt-get update && apt-get install -y --no-install-recommends git make
                git clone --depth 1 '${{ vars.KEYWARD_REPOSITORY }}' /opt/keyward-sources
                make -C /opt/keyward-sources install
            - run: keyward doctor
            - run: keyward test \(quoted(flows)) --full-access both --junit results.xml --html results.html

      """
    let end = """
            - uses: actions/upload-artifact@v4
              if: always()
              with:
                name: flows
                path: |
                  results.*
                  attachments

      """
    return head + (tests ?? "") + end
  }

  /// As a shell reads it.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0))
    }
    return isPlain ? path : "'\(path.replacingOccurrences(of: "'", with: "'\\''"))'"
  }
}
