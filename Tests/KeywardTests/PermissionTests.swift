import Foundation
import TestSupport
import Testing

/// A keyboard that makes the requests of its keys, and types the results.
private let code = #"""
  import Contacts
  import CoreLocation
  import UIKit

  final class KeyboardViewController: UIInputViewController, CLLocationManagerDelegate {
    private let manager = CLLocationManager()
    private let store = CNContactStore()
    private let keys = [CNContactGivenNameKey as CNKeyDescriptor, CNContactEmailAddressesKey as CNKeyDescriptor]

    override func viewDidLoad() {
      super.viewDidLoad()
      manager.delegate = self
      let actions: [(String, () -> Void)] = [
        ("status", { [unowned self] in
          let contacts = CNContactStore.authorizationStatus(for: .contacts)
          type("\(manager.authorizationStatus.rawValue)\(contacts.rawValue) ")
        }),
        ("locate", { [unowned self] in manager.requestLocation() }),
        ("follow", { [unowned self] in manager.startUpdatingLocation() }),
        ("allow", { [unowned self] in manager.requestWhenInUseAuthorization() }),
        ("contacts", { [unowned self] in
          store.requestAccess(for: .contacts) { granted, error in
            let code = (error as? CNError)?.errorCode ?? 0
            DispatchQueue.main.async { self.type("\(granted) \(code) ") }
          }
        }),
        ("await", { [unowned self] in
          Task {
            let granted = try? await store.requestAccess(for: .contacts)
            type("\(granted.map { "\($0)" } ?? "thrown") ")
          }
        }),
        ("find", { [unowned self] in
          do {
            let found = try store.unifiedContacts(
              matching: CNContact.predicateForContacts(matchingName: "ada"), keysToFetch: keys)
            for contact in found {
              type("\(contact.givenName) \(contact.emailAddresses.map { $0.value as String }) ")
            }
          } catch CNError.authorizationDenied { type("denied ") } catch { type("\(error) ") }
        }),
        ("all", { [unowned self] in
          let request = CNContactFetchRequest(keysToFetch: [
            CNContactFormatter.descriptorForRequiredKeys(for: .fullName),
            CNContactPhoneNumbersKey as CNKeyDescriptor,
          ])
          request.sortOrder = .familyName
          try? store.enumerateContacts(with: request) { contact, stop in
            let name = CNContactFormatter.string(from: contact, style: .fullName) ?? "?"
            type("\(name) \(contact.phoneNumbers.map { $0.value.stringValue }) ")
          }
        }),
        ("settings", { [unowned self] in
          extensionContext?.open(URL(string: UIApplication.openSettingsURLString)!) {
            self.type("\($0) ")
          }
        }),
        ("shop", { [unowned self] in
          extensionContext?.open(URL(string: "https://example.com/buy")!) { self.type("\($0) ") }
        }),
        ("paste", { [unowned self] in type("\(UIPasteboard.general.string ?? "nothing") ") }),
        ("feel", { UIImpactFeedbackGenerator(style: .light).impactOccurred() }),
        ("click", { UIDevice.current.playInputClick() }),
      ]
      let row = UIStackView(
        arrangedSubviews: actions.map { title, action in
          let button = UIButton(type: .system)
          button.setTitle(title, for: .normal)
          button.addAction(UIAction { _ in action() }, for: .touchUpInside)
          return button
        })
      row.distribution = .fillEqually
      row.frame = CGRect(x: 0, y: 0, width: 390, height: 50)
      view.addSubview(row)
    }

    private func type(_ text: String) { textDocumentProxy.insertText(text) }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
      for place in locations {
        type("\(place.coordinate.latitude),\(place.coordinate.longitude)±\(place.horizontalAccuracy) ")
      }
    }
    func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
      type("error \((error as? CLError)?.errorCode ?? -1) ")
    }
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
      guard manager.authorizationStatus != .notDetermined, hasFullAccess else { return }
      type("now \(manager.authorizationStatus.rawValue) ")
    }
  }
  """#

/// The keyboard's bundle, built once for a test.
private struct Asker {
  let folder: URL
  let bundle: String

  init(in folder: URL, explains: Bool = true) throws {
    self.folder = folder
    let source = try keyboard("Asker", code, asksForFullAccess: true, in: folder)
    if explains {
      let file = URL(fileURLWithPath: source).appendingPathComponent("Info.plist")
      let plain = try String(contentsOf: file, encoding: .utf8)
      let why = """
        <key>NSContactsUsageDescription</key><string>To complete names.</string>
        <key>NSLocationWhenInUseUsageDescription</key><string>To name places.</string>
        <key>NSExtension</key>
        """
      let manifest = plain.replacingOccurrences(of: "<key>NSExtension</key>", with: why)
      try #require(manifest != plain)
      try Data(manifest.utf8).write(to: file)
    }
    let output = folder.appendingPathComponent("built")
    let result = try staged(["build", source, "-o", output.path], in: folder)
    try #require(result.status == 0, "\(result.error)")
    let names = try FileManager.default.contentsOfDirectory(atPath: output.path)
    let name = try #require(names.first { $0.hasSuffix(".appex") })
    bundle = output.appendingPathComponent(name).path
  }

  func report(_ arguments: String...) throws -> [String: Any] {
    try runReport([bundle] + arguments, in: folder)
  }

  /// `service outcome count` of each kind of use.
  static func services(_ report: [String: Any]) -> [String] {
    (report["services"] as? [[String: Any]] ?? []).map {
      "\($0["service"] ?? "") \($0["outcome"] ?? "") \($0["count"] ?? "")"
    }
  }
}

@Suite struct `Permissions behind full access` {
  @Test func `are asked for once, and what is allowed is served`() throws {
    try withScratchFolder { folder in
      let asker = try Asker(in: folder)
      let people = folder.appendingPathComponent("people.yaml")
      try Data(
        """
        contacts:
          - {givenName: Grace, familyName: Hopper, phoneNumbers: {work: 555-0102, home: 555-0103}}
          - {givenName: Ada, familyName: Lovelace, emailAddresses: [ada@example.com]}
        """.utf8
      ).write(to: people)
      let allowed = try asker.report(
        "--full-access", "on", "--permission", "location=allow", "--permission", "contacts=allow",
        "--location", "52.5,13.4,10", "--contacts", people.path, "--tap", "status", "--tap",
        "allow",
        "--tap", "allow", "--tap", "locate", "--tap", "contacts", "--tap", "await", "--tap", "find",
        "--tap", "all", "--tap", "status", "--tap", "follow", "--location", "48,11")
      let names =
        "Ada [\"ada@example.com\"] Grace Hopper [\"555-0102\", \"555-0103\"] Ada Lovelace []"
      #expect(
        allowed["document"] as? String
          == "00 now 4 52.5,13.4±10.0 true 0 true \(names) 43 52.5,13.4±10.0 48.0,11.0±5.0 ")
      let services = Asker.services(allowed)
      #expect(
        services.filter { $0.contains("prompted") } == [
          "location prompted 1", "contacts prompted 1",
        ])
      #expect(!services.contains { $0.contains("refused") })

      let denied = try asker.report(
        "--full-access", "on", "--permission", "location=deny", "--permission", "contacts=deny",
        "--location", "52.5,13.4", "--tap", "allow", "--tap", "locate", "--tap", "contacts",
        "--tap",
        "contacts", "--tap", "await", "--tap", "find", "--tap", "status")
      #expect(
        denied["document"] as? String
          == "now 2 error 1 false 100 false 100 thrown denied 22 ")
      #expect(
        Asker.services(denied).filter { $0.contains("prompted") }
          == ["location prompted 1", "contacts prompted 1"])

      // Without an answer, the keyboard continues, and receives nothing.
      let open = try asker.report(
        "--full-access", "on", "--tap", "allow", "--tap", "contacts", "--tap", "follow", "--tap",
        "status")
      #expect(open["document"] as? String == "00 ")
    }
  }

  @Test func `are never asked for without full access, whatever is allowed`() throws {
    try withScratchFolder { folder in
      let asker = try Asker(in: folder)
      let report = try asker.report(
        "--permission", "location=allow", "--permission", "contacts=allow", "--location", "1,2",
        "--trace", "--tap", "status", "--tap", "allow", "--tap", "locate", "--tap", "contacts",
        "--tap", "find", "--tap", "status")
      #expect(report["document"] as? String == "22 error 1 false 100 denied 22 ")
      let services = Asker.services(report)
      #expect(!services.contains { $0.contains("prompted") || $0.contains("served") })
      #expect(services.contains("contacts refused 1") && services.contains("location refused 1"))
      let trace = try #require(report["trace"] as? [[String: Any]])
      #expect(
        trace.contains { $0["kind"] as? String == "service" && $0["name"] as? String == "contacts" }
      )
    }
  }

  @Test func `end a keyboard that does not say what it wants contacts for, as iOS does`() throws {
    try withScratchFolder { folder in
      let asker = try Asker(in: folder, explains: false)
      let arguments = [
        "run", asker.bundle, "--full-access", "on", "--permission", "contacts=allow",
        "--permission", "location=allow", "--location", "1,2", "--tap", "allow", "--tap", "status",
      ]
      let location = try staged(arguments, in: folder)
      #expect(location.status == 0 && location.output.contains("→ “00 ▏”"), "\(location.output)")
      #expect(location.output.contains("NSLocationWhenInUseUsageDescription"))
      let contacts = try staged(arguments + ["--tap", "contacts"], in: folder)
      #expect(contacts.status == 2)
      #expect(contacts.output.contains("NSContactsUsageDescription"), "\(contacts.output)")
    }
  }

  @Test func `open nothing but Settings, and other services are refused without full access`()
    throws
  {
    try withScratchFolder { folder in
      let asker = try Asker(in: folder)
      let taps = ["settings", "shop", "paste", "feel", "click"].flatMap { ["--tap", $0] }
      let closed = try runReport([asker.bundle] + taps, in: folder)
      #expect(closed["document"] as? String == "true false nothing ")
      #expect(
        Asker.services(closed) == [
          "url served 1", "url refused 1", "pasteboard refused 1", "haptics refused 1",
          "sound refused 1",
        ])
      let open = try runReport([asker.bundle, "--full-access", "on"] + taps, in: folder)
      #expect(open["document"] as? String == "true false nothing ")
      #expect(
        Asker.services(open) == [
          "url served 1", "url refused 1", "pasteboard served 1", "haptics served 1",
          "sound served 1",
        ])
    }
  }

  @Test func `are remembered in the settings, and can be taken back`() throws {
    try withScratchFolder { folder in
      let asker = try Asker(in: folder)
      try withState(in: folder) { state in
        func settings(_ arguments: String...) throws -> [String: Any] {
          let result = try staged(
            ["settings"] + arguments + ["--json", "--state", state], in: folder)
          try #require(result.status == 0, "\(result.error)")
          let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
          let all = (json as? [String: Any])?["keyboards"] as? [[String: Any]]
          return try #require(all?.first)
        }
        let identifier = try #require(
          try settings("add", asker.bundle)["identifier"] as? String)
        _ = try settings("enable", identifier)
        _ = try settings("full-access", identifier, "on")
        func run(_ answer: String) throws -> String? {
          try runReport(
            ["--state", state, "--permission", "contacts=\(answer)", "--tap", "contacts"],
            in: folder)[
              "document"] as? String
        }
        func answers() throws -> [String: String]? {
          try settings("list")["permissions"] as? [String: String]
        }
        #expect(try answers() == ["location": "ask", "contacts": "ask"])
        #expect(try run("deny") == "false 100 ")
        #expect(try answers() == ["location": "ask", "contacts": "deny"])
        #expect(try run("allow") == "false 100 ")
        _ = try settings("permission", identifier, "contacts", "ask")
        #expect(try run("allow") == "true 0 ")
        #expect(try answers() == ["location": "ask", "contacts": "allow"])
        _ = try settings("full-access", identifier, "off")
        #expect(try run("allow") == "false 100 ")
        for wrong in [["camera", "allow"], ["contacts", "yes"], ["contacts"]] {
          let result = try staged(
            ["settings", "permission", identifier] + wrong + ["--state", state], in: folder)
          #expect(result.status == 64, "\(wrong)")
        }
      }
    }
  }

  @Test func `are settings and steps of a flow`() throws {
    try withScratchFolder { folder in
      let asker = try Asker(in: folder)
      let flow = folder.appendingPathComponent("asks.yaml")
      try Data(
        """
        keyboards: \(asker.bundle)
        settings:
          fullAccess: on
          permissions: location=deny
          location: "52.5,13.4"
          contacts:
            - {givenName: Ada, emailAddresses: [ada@example.com]}
        steps:
          - focus: text
          - tap: [allow, contacts]
          - expect: {document: "now 2 "}
          - permission: contacts=allow
          - tap: find
          - expect: {document: {contains: "true 0 Ada"}}
        """.utf8
      ).write(to: flow)
      let result = try staged(["test", flow.path], in: folder)
      #expect(result.status == 0, "\(result.output)\(result.error)")
      let text = try String(contentsOf: flow, encoding: .utf8)
      let unasked = text.replacingOccurrences(
        of: "permission: contacts", with: "permission: location")
      try Data(unasked.utf8).write(to: flow)
      let failed = try staged(["test", flow.path], in: folder)
      #expect(failed.status == 1 && failed.output.contains("has not requested the location"))
    }
  }
}
