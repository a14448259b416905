import Foundation
import Audit
import TestSupport
import Testing

/// Findings about the program in a bundle, beyond the examples of the rules.
struct ProgramAuditTests {
  private func audit(_ example: RuleExample, change: (URL) throws -> Void = { _ in }) throws
    -> StaticAudit
  {
    try withScratchFolder { folder in
      let path = try example.write(in: folder)
      try change(folder)
      return StaticAudit(.init(paths: [path]))
    }
  }

  @Test func `the entitlements of a signature stand for the file that Xcode leaves out`() throws {
    let rule = try #require(Rule.named("group-not-in-app"))
    let groups = { (name: String) in
      "<plist version=\"1.0\"><dict><key>com.apple.security.application-groups</key>"
        + "<array><string>\(name)</string></array></dict></plist>"
    }
    let place = "Example.app/PlugIns/Keyboard.appex/"
    for (appGroup, rules) in [("group.org.example.app", [String]()), ("group.b", [rule.id])] {
      let audit = try audit(rule.passes) { folder in
        for file in [place + "Entitlements.plist", "Example.app/Entitlements.plist"] {
          try FileManager.default.removeItem(at: folder.appendingPathComponent(file))
        }
        var keyboard = ExampleProgram.good
        keyboard.entitlements = groups("group.org.example.app")
        try Data(keyboard.bytes).write(to: folder.appendingPathComponent(place + "Keyboard"))
        var app = ExampleProgram.good
        app.entitlements = groups(appGroup)
        try Data(app.bytes).write(to: folder.appendingPathComponent("Example.app/Example"))
      }
      #expect(audit.findings.map(\.rule) == rules)
      #expect(audit.findings.allSatisfy { $0.file.hasSuffix("Keyboard.appex/Keyboard") })
      #expect(audit.findings.allSatisfy { $0.position == nil })
    }
  }

  @Test func `a program of keyward build is passed over, and said to be`() throws {
    let audit = try audit(try #require(Rule.named("program-unusable")).passes) { folder in
      try FileManager.default.removeItem(
        at: folder.appendingPathComponent("Keyboard.appex/Keyboard"))
      try FileManager.default.copyItem(
        atPath: "/bin/true", toPath: folder.appendingPathComponent("Keyboard.appex/Keyboard").path)
    }
    #expect(audit.findings.isEmpty)
    #expect(audit.passedOver.map(\.reason.isEmpty) == [false])
    #expect(audit.passedOver.first?.reason.contains("Linux") == true)
  }

  @Test func `a framework that the app carries is not missing`() throws {
    let rule = try #require(Rule.named("framework-missing"))
    let audit = try audit(rule.fires) { folder in
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("Example.app/Frameworks/Engine.framework"),
        withIntermediateDirectories: true)
    }
    #expect(audit.findings.isEmpty)
  }

  @Test func `what code in a framework may hold is not said to be missing`() throws {
    // The keyboard's own code may be in the framework.
    let rule = try #require(Rule.named("program-no-next-keyboard"))
    var program = try #require(rule.fires.builtProgram).program
    program.libraries.append("@rpath/Engine.framework/Engine")
    let audit = try audit(rule.fires) { folder in
      try Data(program.bytes).write(to: folder.appendingPathComponent("Keyboard.appex/Keyboard"))
    }
    #expect(audit.findings.isEmpty)
  }

  @Test func `a program alone is told to be named by its bundle`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Keyboard")
      try Data(ExampleProgram.good.bytes).write(to: file)
      let findings = StaticAudit(.init(paths: [file.path])).findings
      #expect(findings.map(\.rule) == ["not-a-keyboard"])
      #expect(findings.first?.message.contains(".appex") == true)
    }
  }

  @Test func `the name of a program cannot lead out of the bundle`() throws {
    for name in ["../Keyboard", "..", ".", "a/b"] {
      let rule = try #require(Rule.named("executable-missing"))
      let audit = try audit(rule.fires) { folder in
        let file = folder.appendingPathComponent("Keyboard.appex/Info.plist")
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(text.replacing("<string>Keys<", with: "<string>\(name)<").utf8).write(to: file)
        try Data("no program".utf8).write(to: folder.appendingPathComponent("Keyboard"))
      }
      #expect(audit.findings.map(\.rule) == [rule.id], "\(name)")
    }
  }

  @Test func `a program that is a folder or a link into nothing is a finding, and no crash`() throws
  {
    for makesFolder in [true, false] {
      let audit = try audit(try #require(Rule.named("program-unusable")).passes) { folder in
        let file = folder.appendingPathComponent("Keyboard.appex/Keyboard")
        try FileManager.default.removeItem(at: file)
        if makesFolder {
          try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        } else {
          try FileManager.default.createSymbolicLink(
            atPath: file.path, withDestinationPath: "/nothing")
        }
      }
      let rules = Set(audit.findings.map(\.rule))
      #expect(rules == (makesFolder ? ["unreadable"] : ["outside-project"]), "\(audit.findings)")
    }
  }
}
