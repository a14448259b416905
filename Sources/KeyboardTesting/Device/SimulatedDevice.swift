import ExtensionBuilder
import ExtensionBundle
import Foundation
import Platform
public import KeyboardHost
public import KeyboardProtocol
public import Sandbox
public import TextInput
import YAML

/// An iPhone or iPad with keyboards, for tests: you focus fields, tap keys, and read the results.
///
/// Each device has its own state and its own sandboxed extension processes, which end with it. Every call returns once
/// the keyboard has settled, so tests don't wait; `wait(milliseconds:)` moves the keyboard's own clock. Failed steps
/// and unmet expectations throw a ``FlowFailure``, whose description shows the field, the keyboard and the end of the
/// trace.
///
/// Not thread-safe: each test makes its own.
public final class SimulatedDevice {
  /// The device, the host app and the user.
  public typealias Settings = DeviceSettings

  let run: FlowRun
  private let state: StateFolder
  private var hasEnded = false

  /// Whether the system's appearance is dark.
  var isDark: Bool { run.scene.screen.isDark }

  /// Makes a device with these keyboards enabled, in their order; the first is chosen.
  ///
  /// - Parameters:
  ///   - keyboards: The keyboards, each with its own bundle identifier.
  ///   - app: The host app, whose responders get the focus by their names.
  ///   - settings: The device, the host app and the user; full access is off unless they allow it. Without them the
  ///     device
  ///     is the one that the app is described for.
  /// - Throws: Why no device can be made of them here.
  public convenience init(
    _ keyboards: Keyboard..., app: HostApp? = nil, settings: Settings? = nil
  ) throws(FlowFailure) {
    try self.init(keyboards: keyboards, app: app, settings: settings)
  }

  /// Makes a device with these keyboards enabled, as one of the variants that a test runs over.
  ///
  /// - Parameters:
  ///   - keyboards: The keyboards, in their order, each with its own bundle identifier.
  ///   - variant: In what the device and its user differ from the defaults.
  /// - Throws: Why no device can be made of them here.
  public convenience init(
    _ keyboards: Keyboard..., on variant: DeviceVariant
  ) throws(FlowFailure) {
    try self.init(keyboards: keyboards, settings: variant.settings)
  }

  /// Makes a device with a list of keyboards enabled.
  ///
  /// - Parameters:
  ///   - keyboards: The keyboards, in their order, each with its own bundle identifier.
  ///   - app: The host app, whose responders get the focus by their names.
  ///   - settings: The device, the host app and the user; `nil` for those that the app is described for.
  /// - Throws: Why no device can be made of them here.
  public init(
    keyboards: [Keyboard], app: HostApp? = nil, settings: Settings? = nil
  ) throws(FlowFailure) {
    let settings = settings ?? Settings(for: app)
    let identifiers = keyboards.map(\.bundle.manifest.bundleIdentifier)
    guard !keyboards.isEmpty, Set(identifiers).count == identifiers.count else {
      throw FlowFailure(
        kind: .badInput,
        message: keyboards.isEmpty
          ? "a device needs a keyboard"
          : "two keyboards have the same bundle identifier (\(identifiers.joined(separator: ", ")))"
      )
    }
    let configuration: SceneConfiguration
    do {
      configuration = try Installation.find().sceneConfiguration()
    } catch let error as BuildError {
      throw FlowFailure(
        kind: .unavailable, message: RemedyWords.flow.append(error.remedy, to: error.message))
    } catch {
      throw FlowFailure(
        kind: .unavailable, message: "Keyward's own keyboard cannot be used: \(error)")
    }
    do throws(StateError) { state = try StateFolder.scratch(copies: .ofProcess) } catch {
      throw FlowFailure(
        kind: error.isOfMachine ? .unavailable : .badInput, message: error.message)
    }
    var flow = Flow(name: "", file: "")
    flow.settings = settings
    flow.app = app
    run = FlowRun(
      flow,
      keyboards: keyboards.map {
        EnabledKeyboard(bundle: $0.bundle, isFullAccessGranted: settings.fullAccess ?? false)
      }, state: state, configuration: configuration)
  }

  deinit { finish() }

  /// Ends the keyboards, and fails if one of them fails on its way out.
  public func end() throws(FlowFailure) {
    finish()
    try run.checkFailures()
  }

  private func finish() {
    guard !hasEnded else { return }
    hasEnded = true
    run.end()
    state.remove()
  }

  /// Does one thing after the other: what the user, the host app or the device does.
  public func perform(
    _ actions: UserAction..., file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(.act(actions), Caller(file: file, line: line, column: column))
  }

  func perform(_ action: UserAction, at caller: Caller) throws(FlowFailure) {
    try perform(.act([action]), caller)
  }

  func perform(_ step: FlowStep, _ caller: Caller) throws(FlowFailure) {
    do throws(FlowFailure) {
      try run.perform([PlacedFlowStep(step, at: caller.place)])
    } catch {
      throw FailurePicture()?.add(to: error, isDark: isDark) ?? error
    }
  }

  /// A failure that doesn't belong to a step.
  func failure(_ message: String, _ caller: Caller) -> FlowFailure {
    var failure = FlowFailure(kind: .unmet, message: message)
    failure.place = caller.place
    return failure
  }

  // MARK: - State

  /// The text of the focused field; empty while none has the focus.
  public var document: String { run.field?.document.text ?? "" }

  /// The selection of the focused field in UTF-16 units, empty for a caret.
  public var selection: Range<Int> { run.field?.document.selectedRange ?? 0..<0 }

  /// The context that a keyboard receives before the insertion point; `nil` for none.
  public var contextBefore: String? { window?.before }

  /// The context that a keyboard receives after the insertion point; `nil` for none.
  public var contextAfter: String? { window?.after }

  private var window: TextWindow? {
    run.field.map { $0.document.window($0.fidelity) }
  }

  /// Everything that the keyboard on the screen shows; `nil` while none is.
  public var layout: LayoutSnapshot? { run.layout }

  /// The names of the keys that can be tapped.
  public var keys: [String] { run.layout?.tappableKeys ?? [] }

  /// The display name of the keyboard on the screen; `nil` while none of the device's own is.
  public var keyboardName: String? { run.scene.presentedKeyboard?.name }

  /// Why keyboards were skipped for the focused field.
  public var refusals: [FieldRefusal] { run.refusals }

  /// The document as the keyboard's proxy shows it, which differs from the field where the keyboard is wrong about it.
  ///
  /// `nil` while no keyboard is on a field.
  public var mirror: TextWindow? { run.scene.mirror }

  /// The keyboard notifications that apps received, in order; at least the last thousand changes.
  public var notifications: [KeyboardNotification] {
    run.scene.movements.flatMap(\.notifications)
  }

  /// The keys on which fingers rest, by the names that they were pressed by.
  public var pressedKeys: [String] { run.scene.pressedKeys }

  /// The keyboards' attempts that the sandbox saw, in order.
  public var accessEvents: [AccessEvent] { run.scene.accessEvents.map(\.event) }

  /// The services of the system that the keyboards used, or were refused, each kind of use once.
  public var services: [ServiceRecord.Entry] { run.services }

  /// The lines that the keyboards printed and logged, with Keyward's remarks, in order; a line appears once its
  /// step has settled.
  ///
  /// Control characters are escaped. The last 1,000 printed lines of a step are kept, and the first 10,000 of
  /// all.
  public var log: [String] { run.notices }

  /// The exchanges between the keyboards and the documents.
  public var trace: [TraceEntry] { run.trace.entries }

  /// The most private memory that a keyboard's process used, in bytes; `nil` where that cannot be measured.
  public var peakMemory: UInt64? { run.scene.memoryUses.map(\.use.peak).max() }
}

/// The line of a test that makes the call.
struct Caller {
  let file: String
  let line: Int
  let column: Int

  var place: FlowPlace {
    FlowPlace(file: file, position: YAMLPosition(line: line, column: column))
  }
}

/// A device belongs to the test that uses it.
@available(*, unavailable)
extension SimulatedDevice: Sendable {}
