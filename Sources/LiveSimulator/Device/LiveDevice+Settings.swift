import ExtensionBundle
import Foundation
import KeyboardHost
import KeyboardTesting
import Platform
import TextInput

/// Changes that aren't user actions: another device, full access, a new build, a recording.
extension LiveDevice {
  /// Starts the keyboards again on the field that has the focus.
  func restart(_ change: () throws(SceneError) -> Void = {}) {
    touches = [:]
    failure = nil
    let identifiers = Set(keyboards.map(\.identifier))
    perform { () throws(SceneError) in
      scene.hide()
      try change()
      try scene.settingsChanged(enabled: keyboards, disabled: scene.disabled, rebuilt: identifiers)
    }
  }

  /// Takes the settings that are named.
  func set(_ settings: DeviceSettings, _ named: [DeviceSetting]) {
    guard !recorder.isRecording else { return message = Self.recordingRefusal }
    for setting in named {
      switch setting {
      case .device: change(to: settings.device)
      case .fullAccess: setFullAccess(settings.fullAccess == true)
      case .latency: change(latency: settings.latency)
      default: message = "\(setting.rawValue) is set when the page starts"
      }
    }
  }

  private func change(to device: Screen.Device) {
    self.device = device
    restart { () throws(SceneError) in
      try scene.changeDevice { screen in
        var new = Screen(device)
        (new.isLandscape, new.isDark) = (screen.isLandscape, screen.isDark)
        (new.drawsGlobe, new.launchFrames) = (screen.drawsGlobe, screen.launchFrames)
        screen = new
      }
    }
  }

  private func setFullAccess(_ isGranted: Bool) {
    touches = [:]
    for index in keyboards.indices { keyboards[index].isFullAccessGranted = isGranted }
    perform { () throws(SceneError) in
      try scene.settingsChanged(enabled: keyboards, disabled: scene.disabled)
    }
  }

  /// Lets the host app answer later or earlier; the keyboard's process starts again.
  private func change(latency: HostLatency) {
    restart { () throws(SceneError) in scene.latency = latency }
  }

  private static let recordingRefusal =
    "the device, latency and full access hold for a whole flow; stop the recording first"

  /// Replaces the old builds with new ones; the field, its text and the settings stay.
  func swap(to built: [EnabledKeyboard]) {
    var built = built
    for index in built.indices {
      let old = keyboards.first { $0.identifier == built[index].identifier }
      built[index].isFullAccessGranted = old?.isFullAccessGranted ?? false
      built[index].permissions = old?.permissions ?? [:]
    }
    keyboards = built
    touches = [:]
    failure = nil
    perform { () throws(SceneError) in
      try scene.settingsChanged(
        enabled: built, disabled: scene.disabled, rebuilt: Set(built.map(\.identifier)))
    }
  }

  // MARK: - Flows

  /// Applies the edited text of a flow; one that can't be read changes nothing.
  func edit(flow text: String) {
    guard !recorder.isRecording else { return }
    stopPlaying()
    do throws(FlowError) {
      let steps = try FlowLoader().steps(ofText: text, named: "recorded.yaml")
      recorder.replace(
        steps.flatMap(\.actions), expecting: steps.compactMap(\.document).last, text: text)
      message = ""
    } catch {
      message = error.message
    }
  }

  /// Begins a recording with new processes, as a flow begins.
  func beginRecording() {
    guard !recorder.isRecording else { return }
    recorder.stop(document: nil)
    let plan = scene.app == nil ? currentPlan : nil
    restart()
    recorder.begin(settings: settings)
    if let plan { act(.focus(plan)) }
  }

  func finishRecording() {
    recorder.finish()
    guard let text = recorder.text else { return }
    report(.object([("event", .string("recorded")), ("flow", .string(text))]))
  }

  /// Plays the recorded flow from its start, with new processes.
  func play(isStepping: Bool) {
    guard !recorder.isRecording, !recorder.actions.isEmpty else { return }
    restart()
    recorder.play(isStepping: isStepping)
    if isStepping { playNext(isStepping: true) }
  }

  func playNext(isStepping: Bool = false) {
    if let action = recorder.takeStep(isStepping: isStepping) {
      act(action, isRecorded: false)
      guard message.isEmpty else { return stopPlaying() }
    }
    if recorder.isAtEnd { stopPlaying() }
  }

  func stopPlaying() { recorder.stop(document: scene.field?.document.text) }

  private var currentPlan: FieldPlan? {
    guard let field = scene.field else { return nil }
    var plan = FieldPlan(field.kind)
    (plan.text, plan.traits) = (field.document.text, field.traits)
    let selection = field.document.selectedRange
    plan.selection =
      selection == field.document.utf16Count..<field.document.utf16Count
      ? nil : selection
    return plan
  }

  /// The settings of the whole flow.
  private var settings: DeviceSettings {
    var settings = DeviceSettings()
    settings.device = device
    (settings.isLandscape, settings.isDark) = (scene.screen.isLandscape, scene.screen.isDark)
    if keyboards.contains(where: \.isFullAccessGranted) { settings.fullAccess = true }
    settings.needsInputModeSwitchKey = !scene.screen.drawsGlobe
    settings.latency = scene.latency
    if scene.userLanguages != ["en"] { settings.languages = scene.userLanguages }
    return settings
  }

  /// Focuses a field of a kind with the text that it had when it lost the focus.
  func focus(_ kind: FieldKind) {
    if let field = scene.field, scene.app == nil {
      texts[field.kind] = (field.document.text, field.document.selectedRange)
    }
    guard scene.field?.kind != kind || scene.app != nil else { return act(.show) }
    var plan = FieldPlan(kind)
    if let old = texts[kind], !old.text.isEmpty {
      plan.text = old.text
      if old.selection != old.text.utf16.count..<old.text.utf16.count {
        plan.selection = old.selection
      }
    }
    catchUp()
    lastKey = nil
    act(.focus(plan))
  }
}
