import KeyboardHost
import Testing

/// A change of place: device, before, after; then the notifications that apps receive (c for the two about the frame, s for show, h for
/// hide), the frame's begin and end, and why.
private let changes = """
  pad | docked none | docked system | cs | 0,1180,820,284 | 0,896,820,284 | it comes from below
  pad | docked system | docked none | ch | 0,896,820,284 | 0,1180,820,284 | it goes below
  pad | docked system | undocked system | ch | 0,896,820,284 | 0,796,820,264 | undocking hides it
  pad | docked system | undocked:0 system | ch | 0,896,820,284 | 0,916,820,264 | also where it hardly moves
  pad | docked system | split system | ch | 0,896,820,284 | 0,844,820,216 | splitting hides it
  pad | docked system | floating system | ch | 0,896,820,284 | 20,920,320,240 | floating hides it
  pad | undocked system | undocked:300 system | c | 0,796,820,264 | 0,616,820,264 | the frame goes on
  pad | undocked system | split system | c | 0,796,820,264 | 0,844,820,216 | the frame goes on
  pad | floating system | floating:300,20 system | c | 20,920,320,240 | 300,920,320,240 | the frame goes on
  pad | undocked system | docked system | cs | 0,796,820,264 | 0,896,820,284 | docking shows it
  pad | split system | docked system | cs | 0,844,820,216 | 0,896,820,284 | docking shows it
  pad | floating system | docked system | cs | 20,920,320,240 | 0,896,820,284 | docking shows it
  pad | undocked system | docked none | c | 0,796,820,264 | 0,1180,820,264 | it was hidden before
  pad | docked none | undocked system | c | 0,1180,820,264 | 0,796,820,264 | it is never shown
  pad | docked none | floating system | c | 20,1180,320,240 | 20,920,320,240 | it is never shown
  pad | docked system | docked system | | | | nothing changes
  pad | docked none | docked none | | | | there was none
  pad | docked none | hardware:none system | | | | there is none
  pad | docked system | docked system bar | c | 0,896,820,284 | 0,841,820,339 | a candidate bar
  pad | docked system bar | docked system | c | 0,841,820,339 | 0,896,820,284 | and without it
  pad | docked system | docked system above=50 | c | 0,896,820,284 | 0,846,820,334 | an accessory view
  pad | docked system above=50 | docked system above=120 | c | 0,846,820,334 | 0,776,820,404 | it grows
  pad | docked own=300 | docked own=260 | c | 0,860,820,320 | 0,900,820,280 | another height constraint
  pad | docked system | docked own=300 | c | 0,896,820,284 | 0,860,820,320 | a higher keyboard
  pad | docked system | docked own=264 | | | | an equal one
  pad | docked system | hardware:none system | ch | 0,896,820,284 | 0,1180,820,284 | as if it were dismissed
  pad | hardware:none system | docked system | cs | 0,1180,820,284 | 0,896,820,284 | detached again
  pad | docked system | hardware:full system | c | 0,896,820,284 | 0,1105,820,75 | the bar is the keyboard
  pad | docked system | hardware:minimized system | ch | 0,896,820,284 | 20,1116,160,44 | the small one is not
  pad | docked system | hardware:minimized system windows | c | 0,896,820,284 | 0,1116,820,64 | with windows it is
  pad | hardware:full system | hardware:minimized system | ch | 0,1105,820,75 | 20,1116,160,44 | minimised
  pad | hardware:minimized system | hardware:full system | cs | 20,1116,160,44 | 0,1105,820,75 | and back
  pad | docked system above=50 | hardware:none system above=50 | c | 0,846,820,334 | 0,1110,820,70 | it stays
  phone | docked none | docked own=260 | cs | 0,844,390,335 | 0,509,390,335 | from below a telephone
  phone | docked own=260 | docked system | c | 0,509,390,335 | 0,553,390,291 | a password field
  smallPhone | docked own=260 | docked none | ch | 0,407,375,260 | 0,667,375,260 | without a strip
  """

private let names: [Character: (KeyboardNotification.Name, KeyboardNotification.Name)] = [
  "c": (.willChangeFrame, .didChangeFrame), "s": (.willShow, .didShow), "h": (.willHide, .didHide),
]

private func transition(
  _ device: String, _ before: String, _ after: String, isInstant: Bool = false
) throws -> KeyboardTransition {
  let screen = try GeometryRow.screen(device)
  return KeyboardTransition(
    from: try GeometryRow.geometry(before, on: screen),
    to: try GeometryRow.geometry(after, on: screen), isInstant: isInstant)
}

@Suite struct `Keyboard notifications` {
  @Test(arguments: GeometryRow.columns(changes))
  func `tell of a change in order, in screen coordinates`(row: [String]) throws {
    let posted = try transition(row[0], row[1], row[2]).notifications()
    let pairs = row[3].compactMap { names[$0] }
    #expect(posted.map(\.name) == pairs.map(\.0) + pairs.map(\.1))
    for notification in posted {
      let isWill = notification.name.rawValue.contains("Will")
      #expect(notification.duration == (isWill ? 0.25 : nil))
      #expect(notification.curve == (isWill ? 7 : nil))
      #expect(try notification.begin == GeometryRow.rect(row[4]))
      switch notification.name {
      case .willHide, .didHide:
        // As if it were dismissed: the end is below the screen, wherever the keyboard really moves.
        let screen = try GeometryRow.screen(row[0])
        #expect(notification.end.y == screen.height && notification.end.height > 0)
      default: #expect(try notification.end == GeometryRow.rect(row[5]))
      }
    }
  }

  @Test func `tell of a turned device in its new coordinates`() throws {
    let upright = try GeometryRow.geometry("docked system", on: try GeometryRow.screen("pad"))
    let sideways = try GeometryRow.geometry("docked system", on: try GeometryRow.screen("pad side"))
    let posted = KeyboardTransition(from: upright, to: sideways).notifications()
    #expect(posted.map(\.name) == [.willChangeFrame, .didChangeFrame])
    #expect(try posted[0].end == GeometryRow.rect("0,448,1180,372"))
  }

  @Test func `have the screen as object where they are not about the frame`() throws {
    let change = try transition("pad", "docked none", "docked system")
    #expect(change.notifications().map(\.hasScreen) == [false, true, false, true])
    var settings = KeyboardNotificationSettings()
    settings.object = .absent
    #expect(change.notifications(settings: settings).allSatisfy { !$0.hasScreen })
  }

  @Test func `take no time where the keyboard is docked at once`() throws {
    let change = try transition("pad", "undocked system", "docked system", isInstant: true)
    #expect(change.notifications().map(\.duration) == [0, 0, nil, nil])
  }

  @Test func `are local for the app with the field alone`() throws {
    let change = try transition("pad", "docked none", "docked system")
    #expect(change.notifications().allSatisfy { $0.isLocal })
    #expect(change.notifications(isLocal: false).allSatisfy { !$0.isLocal })
  }

  @Test func `have the names that apps observe`() {
    #expect(
      Set(KeyboardNotification.Name.allCases.map(\.rawValue))
        == Set(
          ["WillShow", "DidShow", "WillHide", "DidHide", "WillChangeFrame", "DidChangeFrame"].map {
            "UIKeyboard\($0)Notification"
          }))
  }
}

@Suite struct `A keyboard in a process of its own` {
  private func steps(_ change: (inout KeyboardBringUp) -> Void) throws -> [String] {
    var bringUp = KeyboardBringUp()
    change(&bringUp)
    let notifications = try transition("pad", "docked none", "docked system").notifications()
    return bringUp.stepsOfFocus(notifications).map { step in
      let word =
        switch step.event {
        case .becomesFirstResponder: "call"
        case .becameFirstResponder: "return"
        case .keyboardIsReady: "ready"
        case .notification(let notification): "\(notification.name)"
        }
      return "\(word) \(Int(step.milliseconds))"
    }
  }

  @Test(arguments: [0, 50, 400] as [UInt32])
  func `comes after the field has become first responder`(gap: UInt32) throws {
    #expect(
      try steps { $0.gap = gap } == [
        "call 0", "return 0", "ready \(gap)", "willChangeFrame \(gap)", "willShow \(gap)",
        "didChangeFrame \(gap + 250)", "didShow \(gap + 250)",
      ])
  }

  @Test func `or was in the app's, which heard of it before that`() throws {
    #expect(
      try steps { $0.model = .inProcess } == [
        "call 0", "ready 0", "willChangeFrame 0", "willShow 0", "return 0", "didChangeFrame 250",
        "didShow 250",
      ])
  }

  @Test func `that is on the screen already is not brought up`() {
    #expect(
      KeyboardBringUp().stepsOfFocus([]).map(\.event)
        == [.becomesFirstResponder, .becameFirstResponder])
  }
}
