import ExtensionBundle
import Foundation
import KeyboardProtocol
import TestSupport
import Testing

@testable import KeyboardHost

@Suite struct `The desk that serves keyboards` {
  private func desk(access: Bool = true, explains: Bool = true) -> ServiceDesk {
    var desk = ServiceDesk(keyboard: "A")
    desk.hasFullAccess = access
    if explains { desk.usageDescriptions = [.location: "why", .contacts: "why"] }
    return desk
  }

  @Test(arguments: Permission.allCases)
  func `asks once, and only with full access and a reason`(permission: Permission) {
    for answer in PermissionAnswer.allCases {
      var closed = desk(access: false)
      closed.plan[permission] = answer
      closed.answers[permission] = answer.isAllowed
      let refused = closed.request(permission)
      #expect(refused == .closed && closed.status(of: permission) == .denied)

      var unexplained = desk(explains: false)
      unexplained.plan[permission] = answer
      let ignored = unexplained.request(permission)
      #expect(ignored == .unexplained && unexplained.status(of: permission) == .notDetermined)

      var asked = desk()
      asked.plan[permission] = answer
      let decisions = [asked.request(permission), asked.request(permission)]
      guard let isAllowed = answer.isAllowed else {
        #expect(decisions == [.pending, .waiting])
        let answers = [
          asked.answer(permission, isAllowed: false), asked.answer(permission, isAllowed: true),
        ]
        #expect(answers == [true, false])
        let later = asked.request(permission)
        #expect(later == .decided && asked.status(of: permission) == .denied)
        continue
      }
      #expect(decisions == [.answered(isAllowed), .decided])
      #expect(asked.status(of: permission) == (isAllowed ? .authorized : .denied))
    }
  }

  @Test func `lets a person answer what no flag has`() {
    var asked = desk()
    asked.askUser = {
      $0 == PermissionPrompt(keyboard: "A", permission: .contacts, usageDescription: "why")
    }
    let answers = [asked.request(.contacts), asked.request(.location)]
    #expect(answers == [.answered(true), .answered(false)])
    asked = desk()
    asked.askUser = { _ in nil }
    let open = asked.request(.contacts)
    #expect(open == .pending)
  }

  @Test(
    arguments: [
      ("52.5,13.4", true), ("-90,180,0", true), ("91,0", false), ("0,181", false),
      ("0,0,-1", false),
      ("1", false), ("1,2,3,4", false), ("nan,0", false), ("a,b", false), ("", false),
    ])
  func `takes places that are on the earth`(text: String, isPlace: Bool) {
    #expect((LocationFix(text) != nil) == isPlace)
  }

  @Test func `gives no more of an address book than a message holds`() {
    var user = SimulatedUser(contacts: [], shortcuts: [], words: [])
    let text = String(repeating: "x", count: 400)
    var person = SimulatedUser.Contact(givenName: text, familyName: text)
    person.phoneNumbers = Array(repeating: .init(label: text, value: text), count: 16)
    user.contacts = Array(repeating: person, count: 3000)
    person.givenName += "x"
    user.contacts[0] = person
    let book = user.addressBook
    #expect(book.count > 100 && book[0].identifier == "contact-2")
    var bytes: [UInt8] = []
    HostMessage.addressBook(book).encode(into: &bytes)
    #expect(bytes.count < ProtocolLimits.frameBytes)
    #expect(throws: Never.self) { try HostMessage(decoding: Array(bytes[4...])) }
  }

  /// The peer requests everything even if it has little access, as a keyboard with another runtime could.
  @Test(arguments: [(false, true), (true, false), (true, true)])
  func `tells a keyboard nothing that it may not know`(access: Bool, isAllowed: Bool) throws {
    try withScratchFolder { folder in
      let bundle = try BadPeer.asker.makeBundle(in: folder, name: "A", requestsOpenAccess: true)
      let file = bundle.appendingPathComponent("Info.plist")
      let manifest = try String(contentsOf: file, encoding: .utf8).replacingOccurrences(
        of: "<key>NSExtension</key>",
        with: "<key>NSContactsUsageDescription</key><string>why</string>"
          + "<key>NSLocationWhenInUseUsageDescription</key><string>why</string>"
          + "<key>NSExtension</key>")
      try Data(manifest.utf8).write(to: file)
      let keyboard = EnabledKeyboard(bundle: try .open(bundle), isFullAccessGranted: access)
      let state = try StateFolder.scratch()
      defer { state.remove() }
      var configuration = SceneConfiguration(
        launcher: builtProductsFolder.appendingPathComponent("keyward-launch").path)
      configuration.limits.deadline = 20
      configuration.host.location = LocationFix(latitude: 12.5, longitude: 34.5)
      configuration.host.user.contacts = [.init(givenName: "CANARY", familyName: "")]
      let answer: PermissionAnswer = isAllowed ? .allow : .deny
      configuration.host.permissions = [.location: answer, .contacts: answer]
      var events: [ServiceEvent] = []
      let scene = KeyboardScene(
        keyboards: [keyboard], state: state, configuration: configuration
      ) { if case .service(_, let event) = $0 { events.append(event) } }
      defer { scene.end() }
      try scene.copy("before")
      try scene.focus(on: Field(name: "text", kind: .text))
      try scene.copy("while shown")
      try scene.tap("key")
      let heard = state.root.appendingPathComponent("Containers/org.example.A/received")
      let told = try messages(Array(Data(contentsOf: heard)))
      let isServed = access && isAllowed
      let status: PermissionStatus = isServed ? .authorized : .denied
      #expect(told.contains(.permission(.contacts, status)))
      #expect(told.contains(.location(isServed ? configuration.host.location : nil)))
      #expect(told.contains { if case .addressBook = $0 { true } else { false } } == isServed)
      #expect(told.contains(.opened(number: 7, false)))
      let copied = told.compactMap { if case .copied(let copied) = $0 { copied } else { nil } }
      let texts = ["before", "while shown"]
      #expect(copied.map(\.text) == (access ? texts : []) && copied.last?.changeCount != 1)
      #expect(events.contains { $0.service == .url && $0.reason != nil })
      #expect(events.contains { if case .prompted = $0.outcome { true } else { false } } == access)
      // The settings have changed: the process is terminated, and a new one receives them.
      guard access else { return }
      var changed = keyboard
      changed.permissions = [.contacts: !isAllowed, .location: !isAllowed]
      try scene.settingsChanged(enabled: [changed], disabled: [])
      #expect(scene.startedProcesses == 2 && scene.hasKeyboard)
    }
  }

  private func messages(_ bytes: [UInt8]) throws -> [HostMessage] {
    var reader = FrameReader()
    bytes.withUnsafeBytes { reader.append($0) }
    var result: [HostMessage] = []
    while let body = try reader.next() { result.append(try HostMessage(decoding: body)) }
    return result
  }
}
