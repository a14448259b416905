import ExtensionBundle
import Foundation
import KeyboardProtocol
import Sandbox
import TestSupport
import Testing

@testable import KeyboardHost

/// The letter of a process's state in proc(5).
private func state(of process: Int32) throws -> Character? {
  let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
  let end = try #require(text.lastIndex(of: ")"))
  return text[end...].dropFirst(2).first
}

/// Waits until a process is stopped or is not, which the kernel does in its own time.
private func isStopped(_ process: Int32, _ expected: Bool) throws -> Bool {
  let deadline = Date().addingTimeInterval(20)
  while try (state(of: process) == "T") != expected {
    guard Date() < deadline else { return false }
    usleep(1000)
  }
  return true
}

@Suite struct `A keyboard on the screen` {
  @Test func `goes and comes back in the same process`() throws {
    try withScene([.typist]) { scene, _ in
      let field = Field(name: "text", kind: .text)
      try scene.focus(on: field)
      for _ in 0..<3 {
        try scene.tap("key")
        scene.hide()
        #expect(scene.presentedKeyboard == nil && scene.geometry.standing == .gone)
        #expect(throws: SceneError.self) { try scene.tap("key") }
        try scene.showAgain()
        #expect(scene.geometry.standing == .docked)
      }
      #expect(field.document.text == "abc" && scene.startedProcesses == 1)
    }
  }

  @Test func `is stopped while its app is in the background`() throws {
    try withScene([.typist]) { scene, _ in
      let field = Field(name: "text", kind: .text)
      try scene.focus(on: field)
      let process = try #require(scene.sessions["org.example.A"]).process.processID
      try scene.suspend()
      #expect(try isStopped(process, true))
      #expect(throws: SceneError.self) { try scene.tap("key") }
      try scene.suspend()
      try scene.resume()
      #expect(try isStopped(process, false))
      try scene.tap("key")
      // Another field needs it, in any state of the app.
      try scene.suspend()
      let other = Field(name: "other", kind: .text)
      try scene.focus(on: other)
      try scene.tap("key")
      #expect(field.document.text == "a" && other.document.text == "b")
      try scene.suspend()
    }
  }

  @Test(arguments: [true, false])
  func `is not resumed over the limit, unless that is switched off`(isOn: Bool) throws {
    try withScene([.heedless, .good], change: { $0.resumeMemory = 20 << 20 }) { scene, _ in
      let field = Field(name: "text", kind: .text)
      field.fidelity.resumeLimit = isOn ? .on : .off
      try scene.focus(on: field)
      try scene.tap("key")
      try scene.suspend()
      try scene.resume()
      #expect(scene.presentedKeyboard?.name == (isOn ? "B" : "A"))
      guard isOn else { return #expect(scene.failures.isEmpty) }
      guard case .overLimit(.memory(let used, let limit, _))? = scene.failures.first?.reason else {
        Issue.record("\(scene.failures)")
        return
      }
      #expect(used > 40 << 20 && limit == 20 << 20)
      // Its use of memory is still in the report.
      #expect(scene.memoryUses.first?.use.peak ?? 0 > 40 << 20)
    }
  }

  @Test func `is warned when memory is short`() throws {
    try withScene([.recorder]) { scene, state in
      try scene.focus(on: Field(name: "text", kind: .text))
      try scene.warnOfMemory()
      let file = state.root.appendingPathComponent("Containers/org.example.A/received")
      var warning: [UInt8] = []
      HostMessage.memoryWarning.encode(into: &warning)
      let told = try Data(contentsOf: file)
      #expect(told.range(of: Data(warning)) != nil)
    }
  }

  @Test func `is the current input mode, and its changes are heard`() throws {
    try withScene([.globe, .good]) { scene, _ in
      #expect(scene.inputMode == nil)
      let field = Field(name: "text", kind: .text)
      field.storesInputMode = true
      try scene.focus(on: field)
      try scene.tap("key")
      try scene.focus(on: Field(name: "secret", kind: .secure))
      let (a, b) = (
        InputMode(keyboard: "org.example.A", primaryLanguage: "en-US"),
        InputMode(keyboard: "org.example.B", primaryLanguage: "en-US")
      )
      let system = InputMode(keyboard: nil, primaryLanguage: "en")
      #expect(scene.activeInputModes == [a, b])
      #expect(scene.inputMode == system && scene.inputModeChanges == [a, b, system])
      #expect(field.inputMode == "en-US")
    }
  }
}
