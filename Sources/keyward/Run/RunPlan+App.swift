import Foundation
import KeyboardHost
import KeyboardTesting

extension RunPlan {
  /// Adds a responder of the app, by its name.
  mutating func addResponder(_ name: String) {
    var field = PlannedField(kind: .text, name: name)
    field.responder = name
    fields.append(field)
  }

  static func hardwareKey(_ value: String) throws(UsageError) -> HardwareKey {
    if let key = HardwareKey(value) { return key }
    throw UsageError(message: "--hardware-key: \(HardwareKey.usage), not '\(value)'")
  }

  /// The options that an app's file replaces.
  private static let optionsOfFields = [
    "text", "trait", "context", "input-mode", "accessory-height", "guide",
  ]

  /// Refuses what does not go together with an app, and an app without a field.
  func checkApp(_ arguments: ParsedArguments) throws(UsageError) {
    guard let appFile else { return }
    if let option = Self.optionsOfFields.first(where: { !arguments.values(of: $0).isEmpty }) {
      throw UsageError(
        message: "--\(option) cannot be used with --app; set it for each responder in \(appFile)")
    }
    guard !fields.isEmpty, fields.allSatisfy({ $0.responder != nil }) else {
      throw UsageError(
        message: "--app \(appFile) needs --field NAME, the responder that gets the focus first")
    }
  }

  /// Reads the app; the device is the one that it is described for, unless the arguments name another.
  mutating func readApp() throws(CommandFailure) {
    guard let appFile else { return }
    let app: HostApp
    do throws(FlowError) {
      app = try HostAppFile.read(
        URL(fileURLWithPath: appFile), sourceRoot: sourceRoot.map { URL(fileURLWithPath: $0) })
    } catch {
      throw CommandFailure(.badInput, error.advice)
    }
    if !choosesDevice { device.device = app.device ?? device.device }
    if !choosesOrientation { device.isLandscape = app.isLandscape ?? false }
    let running = RunningApp(app)
    do throws(SceneError) {
      if let sceneName { try running.activate(scene: sceneName) }
      for field in fields {
        if let name = field.responder, !running.hasResponder(name) {
          _ = try running.path(of: name)
        }
      }
    } catch {
      throw CommandFailure(.usage, error.advice)
    }
    self.app = app
  }

  /// Reads the files of the user's lexicon and address book.
  mutating func readUser() throws(CommandFailure) {
    do throws(FlowError) {
      if let file = lexiconFile {
        device.lexicon = try LexiconFile.read(
          URL(fileURLWithPath: file), named: file)
      }
      if let file = contactsFile {
        device.contacts = try AddressBookFile.read(URL(fileURLWithPath: file), named: file)
      }
    } catch {
      throw CommandFailure(.badInput, error.advice)
    }
  }
}
