import TestSupport
import Testing
import TextInput

@testable import KeyboardHost

@Suite struct `An accessory view` {
  @Test
  func `grows with the text of the first responder, between its least and its greatest height`()
    throws
  {
    let chat = app(
      responder("chat") {
        $0.inputAccessoryView = AppAccessoryView(height: 44)
        $0.inputAccessoryView?.maximumHeight = 100
        $0.responders = [responder("message", .multiline), responder("title", .text)]
      })
    try withScene([.typist], change: { $0.app = chat }) { scene, _ in
      try scene.focus("message")
      #expect(scene.accessoryHeight == 44 && scene.geometry.frame.height == 60 + 75 + 44)
      try scene.change { $0.insert("one\ntwo") }
      #expect(scene.accessoryHeight == 64 && scene.geometry.frame.height == 60 + 75 + 64)
      #expect(scene.movements.last?.cause == .bars)
      #expect(
        scene.movements.last?.notifications.map(\.name) == [.willChangeFrame, .didChangeFrame])
      // 390 points are 35 characters of 10 points between margins of 20: the third line wraps once.
      try scene.change { $0.insert("\n" + String(repeating: "x", count: 36)) }
      #expect(scene.accessoryHeight == 100)
      try scene.change { $0.insert("\n\n\n\n") }
      #expect(scene.accessoryHeight == 100)
      try scene.change { $0.replaceText(in: 0..<$0.document.utf16Count, with: "") }
      #expect(scene.accessoryHeight == 44)
      try scene.tap("key")
      #expect(scene.movements.last?.cause == .bars && scene.accessoryHeight == 44)
      try scene.focus("title")
      #expect(scene.accessoryHeight == 44)
    }
  }

  @Test func `is the first along the responder chain, a view's or a view controller's`() throws {
    let chat = app(
      responder("chat") {
        $0.inputAccessoryView = AppAccessoryView(height: 40)
        $0.inputAccessoryView?.hasController = true
        $0.responders = [
          responder("plain", .text),
          responder("box") {
            $0.inputAccessoryView = AppAccessoryView(height: 50)
            $0.responders = [
              responder("inner", .text),
              responder("own", .text) { $0.inputAccessoryView = AppAccessoryView(height: 60) },
            ]
          },
        ]
      }, responder("other") { $0.responders = [responder("none", .text)] })
    try withScene([.good], change: { $0.app = chat }) { scene, _ in
      let app = try #require(scene.app)
      for (name, owner, height) in [
        ("plain", "chat", 40.0), ("inner", "box", 50), ("own", "own", 60),
      ] {
        try scene.focus(name)
        #expect(app.accessoryView?.responder == owner, "\(name)")
        #expect(scene.accessoryHeight == height, "\(name)")
        #expect(scene.geometry.frame.height == 60 + 75 + height, "\(name)")
      }
      #expect(app.responderChain == ["own", "box", "chat", "app"])
      try scene.focus("none")
      #expect(app.accessoryView == nil && scene.accessoryHeight == 0)
      #expect(app.active.screen == "other")
    }
  }

  @Test func `stands alone at the bottom where its view controller is first responder`() throws {
    let chat = app(
      responder("chat") {
        $0.canBecomeFirstResponder = true
        $0.inputAccessoryView = AppAccessoryView(height: 40)
        $0.responders = [responder("message", .text)]
      })
    try withScene([.good], change: { $0.app = chat }) { scene, _ in
      try scene.focus("chat")
      #expect(scene.geometry.frame == ScreenRect(x: 0, y: 770, width: 390, height: 74))
      #expect(scene.presentedKeyboard == nil && scene.field == nil)
      try scene.focus("message")
      #expect(scene.geometry.frame.height == 60 + 75 + 40)
    }
  }
}

@Suite struct `An input view` {
  private let pets = app(
    responder("chat") {
      $0.inputAccessoryView = AppAccessoryView(height: 44)
      $0.responders = [
        responder("message", .text), responder("secret", .secure),
        responder("stickers") {
          $0.canBecomeFirstResponder = true
          $0.inputView = AppInputView(height: 300)
        },
        responder("label"),
      ]
    })

  @Test func `of a responder is in the keyboard's place, below its accessory view`() throws {
    try withScene([.good], change: { $0.app = pets }) { scene, _ in
      try scene.focus("message")
      #expect(scene.presentedKeyboard?.name == "A")
      try scene.focus("stickers")
      // The view, the accessory view, and the safe area of 34 below them.
      #expect(scene.geometry.frame == ScreenRect(x: 0, y: 466, width: 390, height: 378))
      #expect(scene.sceneGeometries.map(\.overlap) == [378])
      #expect(scene.presentedKeyboard == nil && scene.inputMode == nil)
      let error = #expect(throws: SceneError.self) { try scene.tap("key") }
      #expect(error?.message.contains("its own input view") == true)
      // Neither a hardware keyboard nor another place for keyboards moves it.
      try scene.changeConditions { $0.placement = .hardware(.none) }
      #expect(scene.geometry.frame.height == 378)
      try scene.changeConditions { $0.placement = .docked }
      try scene.focus("message")
      #expect(scene.presentedKeyboard?.name == "A" && scene.startedProcesses == 1)
      let label = #expect(throws: SceneError.self) { try scene.focus("label") }
      #expect(label?.message.contains("cannot become first responder") == true)
    }
  }

  @Test func `can be set later, also on a password, and the keyboard is back without it`() throws {
    try withScene([.good], change: { $0.app = pets }) { scene, _ in
      try scene.focus("message")
      let before = scene.geometry.frame.height
      try scene.perform(.setInputView(nil, AppInputView(height: 200)))
      #expect(scene.presentedKeyboard == nil && scene.geometry.frame.height == 200 + 44 + 34)
      #expect(scene.field?.name == "message")
      try scene.perform(.setInputView("message", nil))
      #expect(scene.presentedKeyboard?.name == "A" && scene.geometry.frame.height == before)
      // A view that is set for another responder appears once that becomes first responder.
      try scene.perform(.setInputView("secret", AppInputView(height: 100)))
      #expect(scene.presentedKeyboard?.name == "A")
      try scene.focus("secret")
      #expect(scene.refusal == nil && scene.geometry.frame.height == 100 + 44 + 34)
      scene.hide()
      #expect(scene.geometry.standing == .gone)
      try scene.showAgain()
      #expect(scene.geometry.frame.height == 100 + 44 + 34)
    }
  }
}

@Suite struct `A host app` {
  @Test func `has each conversation remember its keyboard, and its fields keep their text`() throws
  {
    let chats = app(
      responder("rex") {
        $0.textInputContextIdentifier = "rex"
        $0.responders = [responder("message", .text)]
      },
      responder("mia") {
        $0.textInputContextIdentifier = "mia"
        $0.responders = [
          responder("message", .text),
          responder("note", .text) { $0.textInputContextIdentifier = "note" },
        ]
      })
    try withScene([.typist, .good], change: { $0.app = chats }) { scene, _ in
      try scene.focus("rex/message")
      try scene.tap("key")
      try scene.choose("A")
      try scene.focus("mia/message")
      try scene.choose("B")
      for (name, keyboard) in [
        ("rex/message", "A"), ("mia/message", "B"), ("note", "B"), ("rex/message", "A"),
      ] {
        try scene.focus(name)
        #expect(scene.presentedKeyboard?.name == keyboard, "\(name)")
      }
      #expect(scene.field?.document.text == "a")
      #expect(scene.choices[TextInputContext(app: "org.example.test", identifier: "mia")] != nil)
      // A bare name belongs to the visible screen.
      try scene.focus("message")
      #expect(scene.app?.firstResponder == "rex/message")
      let lost = #expect(throws: SceneError.self) { try scene.focus("messag") }
      #expect(lost?.message.contains("has no “messag” (there is: ") == true)
    }
  }

  @Test func `that vetoes keyboards of others gets none, in any of its fields`() throws {
    let desk = app(
      responder("desk") { $0.responders = [responder("a", .text), responder("b", .url)] }
    ) {
      $0.allowsKeyboardExtensions = false
    }
    try withScene([.good], change: { $0.app = desk }) { scene, _ in
      for name in ["a", "b"] {
        try scene.focus(name)
        #expect(scene.refusal == .appVeto && scene.presentedKeyboard == nil)
      }
    }
  }

  @Test func `has scenes that make room each for itself, and one of them has the focus`() throws {
    let desk = app(responder("letter") { $0.responders = [responder("body", .multiline)] }) {
      $0.scenes = ["left", "right", "wall"].map { AppScene(name: $0, screens: ["letter"]) }
      $0.scenes[1].guide.usesBottomSafeArea = false
      $0.arrangement = .windows([
        SceneWindow(name: "", frame: ScreenRect(x: 20, y: 40, width: 400, height: 1100)),
        SceneWindow(name: "", frame: ScreenRect(x: 430, y: 40, width: 380, height: 1140)),
        SceneWindow(
          name: "", frame: ScreenRect(x: 0, y: 0, width: 1920, height: 1080), isExternal: true),
      ])
    }
    try withScene([.good], change: { ($0.app, $0.screen) = (desk, Screen(.pad)) }) { scene, _ in
      #expect(scene.sceneGeometries.map(\.guide.frame.height) == [0, 0, 0])
      try scene.focus("right/body")
      // The keyboard is 60 and 20 points high: its top is at 1100.
      #expect(scene.sceneGeometries.map(\.overlap) == [40, 80, 0])
      #expect(scene.sceneGeometries.map(\.isLocal) == [false, true, false])
      #expect(scene.sceneGeometries.map(\.scene.name) == ["left", "right", "wall"])
      // Names are looked up in the scene with the focus.
      try scene.focus("body")
      #expect(scene.app?.firstResponder == "right/letter/body")
      try scene.focus("wall/body")
      #expect(scene.sceneGeometries.map(\.isLocal) == [false, false, true])
      #expect(scene.app?.fields.count == 3)
    }
  }
}
