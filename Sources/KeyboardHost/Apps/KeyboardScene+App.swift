import Platform
import TextInput

/// The host app as a user has it before them.
extension KeyboardScene {
  /// The height of the view above the keyboard.
  package var accessoryHeight: Double {
    guard let app, app.first != nil else { return conditions.accessoryHeight }
    let windows = app.windows(conditions.arrangement, on: screen)
    let scene = windows.indices.contains(app.activeScene) ? windows[app.activeScene] : nil
    return app.accessoryHeight(sceneWidth: scene?.frame.width ?? screen.width)
  }

  /// Where the app's views are that have a layout.
  package var viewFrames: [(scene: String, view: String, frame: ScreenRect)] {
    app?.frames(in: sceneGeometries) ?? []
  }

  /// Makes a responder of the app first responder, by its name or path, as a tap on it does.
  ///
  /// A field gets its keyboard; a responder with an input view has that in the keyboard's place.
  package func focus(_ name: String) throws(SceneError) {
    guard let app else {
      throw .noKeyboard(.noApp)
    }
    try becomeFirstResponder(try app.find(name), of: app)
  }

  func becomeFirstResponder(_ index: Int, of app: RunningApp) throws(SceneError) {
    let node = app.nodes[index]
    guard node.field != nil || node.responder.canBecomeFirstResponder else {
      throw .responder(
        "“\(app.name(index).forDisplay)” cannot become first responder; it is not a field, and its "
          + "canBecomeFirstResponder is not on", app.fields.map(\.name))
    }
    if let presented { leave(presented) }
    app.becomeFirstResponder(index)
    field = node.field
    isDismissed = false
    (failedHere, refusal) = ([], nil)
    defer { settleGeometry(.focus) }
    if let field { try serve(field) }
  }

  /// Asks the first responder again for its input: the keyboard, or a view in its place.
  func focusAgain() throws(SceneError) {
    if let app, let first = app.first { return try becomeFirstResponder(first, of: app) }
    if let field { try focus(on: field) }
  }

  /// Does what a key command, or another control of the app, does.
  package func perform(_ action: AppAction) throws(SceneError) {
    guard let app else {
      throw .noKeyboard(.noApp)
    }
    switch action {
    case .focus(let name): try focus(name)
    case .insert(let text): if field != nil { try change { $0.insert(text) } }
    case .selectAll: if field != nil { try change { $0.select(0..<$0.document.utf16Count) } }
    case .resign:
      hide()
      app.resign()
      field = nil
    case .clear(let name): try empty(try target(name, app), app)
    case .send(let name):
      let index = try target(name, app)
      guard let text = app.nodes[index].field?.document.text, !text.isEmpty else { return }
      app.send(text)
      try empty(index, app)
    case .setInputView(let name, let view):
      let index = try target(name, app)
      app.setInputView(view, of: index)
      // `reloadInputViews()` changes nothing for others.
      if let first = app.first, app.chain(from: first).contains(index) { try focusAgain() }
    }
  }

  private func target(_ name: String?, _ app: RunningApp) throws(SceneError) -> Int {
    if let name { return try app.find(name) }
    guard let first = app.first else {
      throw .noKeyboard(.noFirstResponder)
    }
    return first
  }

  private func empty(_ index: Int, _ app: RunningApp) throws(SceneError) {
    guard let emptied = app.nodes[index].field else { return }
    let clear: (Field) -> Void = { $0.replaceText(in: 0..<$0.document.utf16Count, with: "") }
    if emptied === field { try change(clear) } else { clear(emptied) }
  }
}
