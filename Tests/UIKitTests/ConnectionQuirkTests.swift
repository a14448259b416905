import KeyboardProtocol
import TestSupport
import Testing
import TextInput

@testable import KeyboardHost
@testable import UIKit

/// The knowledge of a controller before its first field's state comes, and the callbacks then.
@MainActor @Suite struct `Quirks of the connection` {
  /// Runs a closure and returns the notices that it causes.
  private func notices(_ body: () throws -> Void) rethrows -> [String] {
    var lines: [String] = []
    let report = DeveloperNotices.report
    DeveloperNotices.report = { lines.append($0) }
    defer { DeveloperNotices.report = report }
    try body()
    return lines
  }

  private nonisolated static let early =
    "-[UIInputViewController needsInputModeSwitchKey] was called before a connection was established to the host "
    + "application. This will produce an inaccurate result. Please make sure to call this after your primary view "
    + "controller has been initialized."

  @Test(
    .bug("https://github.com/KeyboardKit/KeyboardKit/issues/308", "connection"),
    arguments: [
      (Fidelity.Connection.afterLoading, [false, false], [early]), (.atStart, [true, true], []),
    ] as [(Fidelity.Connection, [Bool], [String])])
  func `viewDidLoad reads the globe's need too early, and UIKit's message says so once`(
    setting: Fidelity.Connection, needs: [Bool], messages: [String]
  ) throws {
    var seen: [Bool] = []
    var rig: ProxyRig?
    let lines = try notices {
      rig = try ProxyRig(
        needsGlobe: true, { $0.connection = setting },
        onLoad: { seen = [$0.needsInputModeSwitchKey, $0.needsInputModeSwitchKey] })
      try rig?.withKeyboard { #expect($0.needsInputModeSwitchKey) }
    }
    #expect(seen == needs)
    #expect(lines == messages)
  }

  @Test(
    .bug("https://github.com/DimensionDev/TesserPG-iOS/issues/34", "connection"),
    arguments: [
      (Fidelity.Connection.afterLoading, "nil nil false 0"), (.atStart, "One. ab true 7"),
    ])
  func `viewDidLoad finds neither the traits nor the text of its field`(
    setting: Fidelity.Connection, loaded: String
  ) throws {
    func facts(_ keyboard: ProxyRig.Keyboard) -> String {
      let proxy = keyboard.textDocumentProxy
      return [
        proxy.documentContextBeforeInput ?? "nil", proxy.documentContextAfterInput ?? "nil",
        "\(proxy.hasText)", "\(proxy.keyboardType?.rawValue ?? -1)",
      ].joined(separator: " ")
    }
    var seen = ""
    let rig = try ProxyRig(
      "One. ab", caret: 5, kind: .email,
      {
        $0.connection = setting
        $0.context.unit = .document
      }, onLoad: { seen = facts($0) })
    #expect(seen.replacing("One.  ", with: "One. ") == loaded)
    try rig.withKeyboard { #expect(facts($0).hasSuffix("ab true 7")) }
  }

  @Test(arguments: [0, 33] as [UInt32])
  func `text that viewDidLoad types comes into the field once the connection is there`(
    latency: UInt32
  ) throws {
    let rig = try ProxyRig(
      "b", caret: 0, latency: HostLatency(milliseconds: latency),
      onLoad: {
        $0.textDocumentProxy.insertText("a")
        $0.requestSupplementaryLexicon { _ in }
        #expect($0.textDocumentProxy.documentContextBeforeInput == "a")
      })
    try rig.settle()
    #expect(rig.field.document.text == "ab")
    #expect(rig.window == TextWindow(before: "a", after: "b", hasText: true))
  }

  @Test func `an identifier that viewDidLoad reads can end the process`() async {
    await #expect(processExitsWith: .signal(4)) {
      await MainActor.run {
        let proxy = DocumentProxy()
        var presentation = FixtureProcess.presentation()
        proxy.wait(for: presentation)
        _ = proxy.documentIdentifier
        presentation.fidelity.identifierGap = .trap
        proxy.wait(for: presentation)
        _ = proxy.documentIdentifier
      }
    }
  }

  @Test(
    .bug("https://github.com/keymanapp/keyman/pull/460", "firstCallbacks"),
    arguments: [
      (.called, .viaText, .afterLoading, ["willText nil", "didText ab"]),
      (
        .called, .paired, .afterLoading,
        ["willText nil", "willSelect nil", "didSelect ab", "didText ab"]
      ),
      (.called, .viaText, .atStart, ["willText ab", "didText ab"]),
      (.omitted, .paired, .afterLoading, []),
    ]
      as [(Fidelity.Callbacks, Fidelity.SelectionCallbacks, Fidelity.Connection, [String])])
  func `the first showing calls back, between loading and appearing`(
    setting: Fidelity.Callbacks, selection: Fidelity.SelectionCallbacks,
    connection: Fidelity.Connection, calls: [String]
  ) throws {
    let rig = try ProxyRig("ab") {
      $0.firstCallbacks = setting
      $0.selectionCallbacks = selection
      $0.connection = connection
    }
    #expect(rig.firstCalls == calls)
  }

  @Test(
    .bug("https://github.com/KeyboardKit/KeyboardKit/issues/102", "ownFieldCallbacks"),
    arguments: [(Fidelity.Callbacks.called, ["willText ab", "didText ab"]), (.omitted, [])])
  func `a text field inside the keyboard calls back for its own edits`(
    setting: Fidelity.Callbacks, calls: [String]
  ) throws {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    let rig = try ProxyRig(
      "ab", { $0.ownFieldCallbacks = setting }, onLoad: { $0.view.addSubview(field) })
    let keyboard = try #require(rig.keyboard)
    try rig.withKeyboard { _ in
      field.insertText("x")
      #expect(keyboard.calls.isEmpty, "it hasn't the focus yet")
      #expect(field.becomeFirstResponder())
      field.insertText("y")
    }
    #expect(field.text == "xy" && keyboard.calls == calls && !keyboard.hasSeenArgument)
    #expect(rig.field.document.text == "ab")
  }

  @Test(
    .bug("https://github.com/WebKit/WebKit/pull/22939", "hasTextInitial"),
    arguments: [
      (Fidelity.HasTextInitial.filled, true, []),
      (.falseUntilAnswer, false, ["willText ab", "didText ab"]),
    ])
  func `hasText is false for a moment in a field that gets the focus`(
    setting: Fidelity.HasTextInitial, first: Bool, calls: [String]
  ) throws {
    let rig = try ProxyRig("ab", latency: HostLatency(milliseconds: 20)) {
      $0.hasTextInitial = setting
    }
    try rig.host { _ in }
    #expect(rig.window == TextWindow(before: "ab", hasText: first))
    try rig.settle()
    #expect(rig.window == TextWindow(before: "ab", hasText: true))
    #expect(try #require(rig.keyboard).calls == calls)
  }

  @Test(.bug("https://github.com/getdictus/dictus-ios/issues/128", "controllers"))
  func `each controller has a proxy of its own, and the former one's edits are lost with a notice`()
    throws
  {
    let rig = try ProxyRig("a") { $0.controllers = .fresh }
    let first = try #require(rig.keyboard).textDocumentProxy
    let next = Field(name: "next", kind: .text)
    let lines = try notices {
      try rig.appear(on: next)
      try rig.turn { _ in first.insertText("lost") }
    }
    let second = try #require(rig.keyboard)
    #expect(rig.keyboards.count == 2 && second.textDocumentProxy !== first)
    #expect(rig.keyboards[0].textDocumentProxy === first)
    #expect(lines.count == 1 && lines[0].hasPrefix("An edit was lost"))
    try rig.turn { $0.insertText("b") }
    #expect(next.document.text == "b")
  }

  @Test(
    .bug("https://github.com/keymanapp/keyman/issues/10892", "markAfterBreak"),
    arguments: [
      ("a\n\u{301}", .joined, .cluster, "a"), ("a\r\n\u{301}", .joined, .cluster, "a"),
      ("a\n\u{301}", .joined, .scriptAware, "a"), ("a\n\u{301}", .joined, .scalar, "a\n"),
      ("a\n\u{301}", .separate, .cluster, "a\n"), ("a\ne\u{301}", .joined, .cluster, "a\n"),
      ("\u{301}", .joined, .cluster, ""), ("a\nb", .joined, .cluster, "a\n"),
    ] as [(String, Fidelity.MarkAfterBreak, Fidelity.DeleteUnit, String)])
  func `a deletion of a lone mark takes the line break before it`(
    text: String, setting: Fidelity.MarkAfterBreak, unit: Fidelity.DeleteUnit, left: String
  ) throws {
    let rig = try ProxyRig(text) {
      $0.markAfterBreak = setting
      $0.deleteUnit = unit
    }
    try rig.turn { $0.deleteBackward() }
    try rig.settle()
    #expect(Array(rig.field.document.text.utf16) == Array(left.utf16))
    #expect(rig.window.before == rig.field.document.window(rig.field.fidelity).before)
  }
}
