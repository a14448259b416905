import Platform
import Foundation
public import KeyboardHost

/// A host app with responders, and a hardware keyboard.
extension SimulatedDevice {
  /// Makes a responder of the device's app first responder, by its name or path (`message`, `rex/message`).
  public func focus(
    _ responder: String, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(
      .focus(FieldPlan(responder: responder)), at: Caller(file: file, line: line, column: column))
  }

  /// Presses a key of a hardware keyboard while modifiers are held: `hardwareKey(.command, "k")`.
  ///
  /// Such a key goes to the app, and never to the keyboard on the screen.
  public func hardwareKey(
    _ modifierFlags: KeyModifierFlags, _ key: String,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    let caller = Caller(file: file, line: line, column: column)
    guard let code = HardwareKey.Code(key) else {
      throw failure("\(HardwareKey.usage), not “\(key.forDisplay)”", caller)
    }
    try perform(.hardwareKey(HardwareKey(code, modifierFlags)), at: caller)
  }

  /// Presses keys of a hardware keyboard in turn: `"a"`, `"left"`, `"cmd+shift+k"`.
  public func hardwareKey(
    _ keys: String..., file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    let caller = Caller(file: file, line: line, column: column)
    var pressed: [HardwareKey] = []
    for name in keys {
      guard let key = HardwareKey(name) else {
        throw failure("\(HardwareKey.usage), not “\(name.forDisplay)”", caller)
      }
      pressed.append(key)
    }
    try perform(.act(pressed.map { .hardwareKey($0) }), caller)
  }

  /// The commands that the system lists while Command is held: those with a discoverability title.
  public var keyCommands: [AppKeyCommand] { run.scene.discoverableKeyCommands }

  /// The host app; `nil` for a device that was made without one.
  public var app: RunningApp? { run.scene.app }

  /// The keyboard's effect on each scene of the app.
  public var scenes: [SceneGeometry] { run.scene.sceneGeometries }

  /// The height of the view above the keyboard.
  public var accessoryHeight: Double { run.scene.accessoryHeight }
}

extension HostApp {
  /// Reads the description of an app; a relative path begins at the folder of the file that names it.
  public static func read(_ path: String, file: String = #filePath) throws(FlowError) -> HostApp {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    return try HostAppFile.read(URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL)
  }
}
