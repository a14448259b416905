import KeyboardHost
import KeyboardTesting
import Platform

/// A page's request: an action of the user, or another one.
enum LiveRequest: Equatable {
  enum Phase: String { case down, move, up, cancel }

  case acknowledge(Int)
  case touch(pointer: Int, Phase, x: Double, y: Double)
  /// A key is pressed by the keyboard or by a screen reader.
  case key(Int)
  /// The constraints of a view are shown.
  case inspect(Int)
  case act(UserAction)
  /// An action or a setting that can't be read, and why.
  case invalid(String)
  case focus(FieldKind)
  case restart
  /// Settings of a device that change while it runs, and which.
  case set(DeviceSettings, [DeviceSetting])
  /// The text of the recorded flow, edited.
  case flow(String)
  case record(Bool)
  case play(isStepping: Bool)
  case step
  case stop

  /// The settings that a page may change; the others are actions, or hold from the start.
  private static let settings: [DeviceSetting] = [.device, .fullAccess, .latency]

  /// Reads a message; `nil` if it is invalid.
  init?(_ text: String) {
    guard let json = try? JSONValue(parsing: Array(text.utf8)), case .object(let members) = json,
      let member = members.first, members.count == 1
    else { return nil }
    let value = member.value
    switch member.name {
    case "ack": self.init(value.int.map { .acknowledge($0) })
    case "touch": self.init(Self.touch(value))
    case "key": self.init(value.int.map { .key($0) })
    case "inspect": self.init(value.int.map { .inspect($0) })
    case "act":
      do throws(JSONFormError) { self = .act(try UserAction(json: value)) } catch {
        self = .invalid(error.message)
      }
    case "focus": self.init(value.string.flatMap(FieldKind.init).map { .focus($0) })
    case "set":
      do throws(JSONFormError) {
        let read = try DeviceSettings.read(json: value, known: Self.settings)
        self = .set(read.settings, read.named)
      } catch { self = .invalid(error.message) }
    case "restart": self = .restart
    case "flow": self.init(value.string.map { .flow($0) })
    case "record": self.init(value.bool.map { .record($0) })
    case "play": self.init(value.bool.map { .play(isStepping: $0) })
    case "step": self = .step
    case "stop": self = .stop
    default: return nil
    }
  }

  private init?(_ request: LiveRequest?) {
    guard let request else { return nil }
    self = request
  }

  /// `[pointer, phase, x, y]`.
  private static func touch(_ value: JSONValue) -> LiveRequest? {
    guard case .array(let parts) = value, parts.count == 4, let pointer = parts[0].int,
      let phase = parts[1].string.flatMap(Phase.init), let x = parts[2].double,
      let y = parts[3].double, x.magnitude < 1e5, y.magnitude < 1e5
    else { return nil }
    return .touch(pointer: pointer, phase, x: x, y: y)
  }
}

extension LiveDevice {
  /// Performs an action that a browser requested, after the time that has passed.
  func userAct(_ action: UserAction) {
    if recorder.position != nil { stopPlaying() }
    catchUp()
    lastKey = nil
    act(action)
  }

  /// Taps a key by its view.
  func press(_ view: Int) {
    guard let layout, let key = layout.key(at: view) else { return }
    if let name = layout.name(ofKeyAt: view), (try? layout.key(named: name)) != nil {
      catchUp(notices: name == lastKey)
      lastKey = name
      return act(.tap(.key(name)))
    }
    userAct(.tap(.point(x: (key.x * 10).rounded() / 10, y: (key.y * 10).rounded() / 10)))
  }
}
