import Dispatch
import ExtensionBundle
import Foundation
import Sandbox
import TestSupport
import Testing
import TextInput

@testable import KeyboardHost

/// Two keyboards that type letters into three fields, and are killed at random moments meanwhile.
///
/// The content of each field is known without the program: the letters whose taps were answered. If the kill
/// interrupts a tap, its letter may be there, if the message had arrived completely.
final class FaultMatrix {
  private let scene: KeyboardScene
  private let state: StateFolder
  private let fields = (0..<3).map { Field(name: "field \($0)", kind: .multiline) }
  private var expected = ["", "", ""]
  /// How many letters each keyboard's process has typed.
  private var typed: [String: Int] = [:]
  private var random: SeededRandom
  private var focused = 0
  private(set) var kills = 0
  private var failedOnFocus = 0

  init(in folder: URL, seed: UInt64, launcher: String) throws {
    random = SeededRandom(seed: seed)
    let keyboards = try ["A", "B"].map { name in
      EnabledKeyboard(
        bundle: try ExtensionBundle.open(BadPeer.typist.makeBundle(in: folder, name: name)))
    }
    state = try StateFolder.scratch()
    var configuration = SceneConfiguration(launcher: launcher)
    configuration.limits.deadline = 60
    // Each kill is one more failure of a keyboard that is not to blame.
    configuration.mostFailures = .max
    scene = KeyboardScene(keyboards: keyboards, state: state, configuration: configuration)
    try focus()
  }

  func end() {
    scene.end()
    state.remove()
  }

  var failures: Int { scene.failures.count }

  /// Types, changes fields and kills until the number of kills is reached.
  func run(kills wanted: Int) throws {
    let end = kills + wanted
    while kills < end {
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1: try focus()
      case 2:
        kill()
        try tap()
      case 3:
        kill()
        try focus()
      case 4: try tapWhileItIsKilled()
      default: try tap()
      }
      for (field, text) in zip(fields, expected) { #expect(field.document.text == text) }
    }
  }

  private var presented: Session? {
    scene.presentedKeyboard.flatMap { scene.sessions[$0.identifier] }
  }

  private func kill() {
    guard let presented else { return }
    presented.process.terminate()
    kills += 1
  }

  private func focus() throws {
    let name = scene.presentedKeyboard?.name
    let before = scene.failures.count
    focused = Int.random(in: 0..<fields.count, using: &random)
    try scene.focus(on: fields[focused])
    // Only the one that was on the screen can have failed, on its way out.
    if scene.failures.count > before, let name { typed[name] = 0 }
    failedOnFocus = 0
    #expect(scene.presentedKeyboard != nil, "no keyboard is up after the focus has moved")
  }

  private func tap() throws {
    guard let name = scene.presentedKeyboard?.name else { return try focus() }
    let letter = String(UnicodeScalar(UInt8(97 + typed[name, default: 0] % 26)))
    let before = scene.failures.count
    try scene.tap("key")
    guard scene.failures.count > before else {
      expected[focused] += letter
      typed[name, default: 0] += 1
      return
    }
    let text = fields[focused].document.text
    if text == expected[focused] + letter { expected[focused] = text }
    typed[name] = 0
    failedOnFocus += 1
    // Both may have failed on this field; then the next focus starts them again.
    let isUp = scene.presentedKeyboard != nil && scene.presentedKeyboard?.name != name
    #expect(isUp == (failedOnFocus < 2), "\(name) failed, and no other keyboard took its place")
  }

  private func tapWhileItIsKilled() throws {
    guard let process = presented?.process else { return try focus() }
    let delay = UInt32.random(in: 0..<400, using: &random)
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      usleep(delay)
      process.terminate()
      done.signal()
    }
    kills += 1
    try tap()
    done.wait()
  }
}
