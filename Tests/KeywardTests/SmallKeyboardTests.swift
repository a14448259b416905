import Foundation
import TestSupport
import Testing

@Test func `a keyboard that only remembers a setting and logs causes no access event`() throws {
  try withScratchFolder { folder in
    let code = #"""
      import UIKit
      class KeyboardViewController: UIInputViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          UserDefaults.standard.set(7, forKey: "launches")
          let count = UserDefaults.standard.integer(forKey: "launches")
          textDocumentProxy.insertText("\(NSUserName()) \(count)")
          openlog("keys", LOG_NDELAY, LOG_USER)
          withVaList([count]) { vsyslog(LOG_NOTICE, "launch %ld", $0) }
          closelog()
        }
      }
      """#
    let source = try keyboard("Modest", code, in: folder)
    let report = try runReport([source], in: folder)
    #expect(report["document"] as? String == "mobile 7")
    #expect((report["accessEvents"] as? [Any])?.isEmpty == true)
  }
}

@Test func `a keyboard learns of the user's words, the field's input mode and its traits`() throws {
  try withScratchFolder { folder in
    let code = #"""
      import UIKit
      class KeyboardViewController: UIInputViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          requestSupplementaryLexicon { lexicon in
            let words = lexicon.entries.map { "\($0.userInput)=\($0.documentText)" }
            let proxy = self.textDocumentProxy
            let mode = proxy.documentInputMode?.primaryLanguage ?? "none"
            proxy.insertText(words.joined(separator: ",") + " \(mode) \(proxy.returnKeyType == .go)")
          }
        }
      }
      """#
    let source = try keyboard("Curious", code, in: folder)
    let words = folder.appendingPathComponent("words.txt")
    try Data("contact Grace Hopper\nshortcut brb be right back\nword Debian\n".utf8).write(
      to: words)
    let report = try runReport(
      [
        source, "--lexicon", words.path, "--input-mode", "de-AT", "--trait", "returnKeyType=go",
      ], in: folder)
    #expect(
      report["document"] as? String
        == "Grace=Grace,Hopper=Hopper,brb=be right back,Debian=Debian de-AT true")
  }
}

@Test func `a keyboard changes its language, and is told of controllers that never end`() throws {
  try withScratchFolder { folder in
    let code = #"""
      import UIKit
      class KeyboardViewController: UIInputViewController {
        static var kept: [UIViewController] = []
        override func viewDidLoad() {
          super.viewDidLoad()
          Self.kept.append(self)
        }
        override func viewWillAppear(_ animated: Bool) {
          super.viewWillAppear(animated)
          textDocumentProxy.insertText("\(textDocumentProxy.documentInputMode?.primaryLanguage ?? "none") ")
          primaryLanguage = "fr-CH"
        }
      }
      """#
    let source = try keyboard("Forgetful", code, in: folder)
    let report = try runReport(
      [
        source, "--store-input-mode", "--fidelity", "controllers=fresh", "--device", "pad",
        "--cycles", "2", "--placement", "floating",
      ], in: folder)
    #expect(report["document"] as? String == "none fr-CH fr-CH ")
    let modes = try #require(report["inputModes"] as? [String: Any])
    #expect((modes["current"] as? [String: Any])?["language"] as? String == "fr-CH")
    let controllers = try #require((report["controllers"] as? [[String: Any]])?.first)
    #expect(controllers["made"] as? Int == 3 && controllers["leaked"] as? Int == 2)
    let notices = try #require(report["notices"] as? [[String: Any]])
    #expect(notices.contains { ($0["text"] as? String)?.contains("still alive") == true })
    let geometry = try #require(report["geometry"] as? [String: Any])
    #expect(geometry["standing"] as? String == "away")
    let layout = try #require(report["layout"] as? [String: Any])
    #expect(layout["width"] as? Double == 320 && layout["height"] as? Double == 216)
    #expect((geometry["frame"] as? [String: Double])?["height"] == 240)
  }
}

@Test func `settings of any shape last from one run to the next`() throws {
  try withScratchFolder { folder in
    let code = #"""
      import Foundation
      import UIKit
      class KeyboardViewController: UIInputViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          let defaults = UserDefaults.standard
          var words = defaults.stringArray(forKey: "words") ?? []
          words.append("w\(words.count)")
          defaults.set(words, forKey: "words")
          defaults.set(["last": [Date(timeIntervalSince1970: 0)]], forKey: "log")
          textDocumentProxy.insertText(words.joined(separator: " "))
        }
      }
      """#
    let source = try keyboard("Keeper", code, in: folder)
    try withState(in: folder) { state in
      for expected in ["w0", "w0 w1"] {
        let report = try runReport([source, "--state", state], in: folder)
        #expect(report["document"] as? String == expected)
        #expect((report["accessEvents"] as? [Any])?.isEmpty == true)
      }
    }
  }
}

@Test(arguments: [("off", "reads nil EPERM"), ("on", "reads 1 written")])
func `a group's settings and files last with full access only`(
  access: String, expected: String
) throws {
  try withScratchFolder { folder in
    let entitlements = """
      <plist version="1.0"><dict><key>com.apple.security.application-groups</key>
      <array><string>group.org.example.sharer</string></array></dict></plist>
      """
    let code = #"""
      import UIKit
      class KeyboardViewController: UIInputViewController {
        let group = "group.org.example.sharer"
        override func viewDidLoad() {
          super.viewDidLoad()
          let defaults = UserDefaults(suiteName: group)!
          let count = defaults.object(forKey: "count") as? Int
          defaults.set((count ?? 0) + 1, forKey: "count")
          let folder = FileManager.default.containerURL(
            forSecurityApplicationGroupIdentifier: group)!
          let file = open(folder.appendingPathComponent("note").path, O_WRONLY | O_CREAT, 0o600)
          let result = file >= 0 ? "written" : (errno == EPERM ? "EPERM" : "errno \(errno)")
          textDocumentProxy.insertText("reads \(count.map(String.init) ?? "nil") \(result)")
        }
      }
      """#
    let source = try keyboard("Sharer", code, asksForFullAccess: true, in: folder)
    try Data(entitlements.utf8).write(
      to: URL(fileURLWithPath: source).appendingPathComponent("Sharer.entitlements"))
    try withState(in: folder) { state in
      let arguments = [source, "--state", state, "--full-access", access]
      _ = try runReport(arguments, in: folder)
      #expect(try runReport(arguments, in: folder)["document"] as? String == expected)
    }
  }
}

@Test func `what UIKit raises as an exception ends the keyboard, and its words are shown`() throws {
  try withScratchFolder { folder in
    let code = #"""
      import UIKit
      class KeyboardViewController: UIInputViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          UserDefaults.standard.set(UIView(), forKey: "view")
        }
      }
      """#
    let source = try keyboard("Careless", code, in: folder)
    let result = try staged(["run", source], in: folder)
    #expect(result.status == 2)
    #expect(result.output.contains("NSInvalidArgumentException"), "\(result.output)")
    #expect(result.output.contains("Attempt to insert non-property list object"))
  }
}

@Test
func `a globe key that is held lists the enabled keyboards, and goes on when it is tapped`() throws
{
  try withScratchFolder { folder in
    let code = #"""
      import UIKit
      class KeyboardViewController: UIInputViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          let globe = UIButton(type: .system)
          globe.setTitle("globe", for: .normal)
          globe.frame = CGRect(x: 0, y: 0, width: 60, height: 50)
          globe.addTarget(
            self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
          view.addSubview(globe)
        }
      }
      """#
    let source = try keyboard("Worldly", code, in: folder)
    let result = try staged(
      ["run", source, sample("Calculator"), "--long-press", "globe", "--tap", "globe"], in: folder)
    #expect(result.status == 0, "\(result.error)")
    let list = try #require(result.output.range(of: "list of keyboards shown: "))
    let names = result.output[list.upperBound...].prefix { $0 != "\n" }
    #expect(names.split(separator: ",").count == 2 && names.contains("Calculator"))
    #expect(result.output[list.upperBound...].contains("→ Calculator"))
  }
}
