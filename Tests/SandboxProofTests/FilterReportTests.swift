@testable import ExtensionBundle
import Foundation
import Sandbox
import TestSupport
import Testing

@testable import SandboxProof

/// The output of `keyward audit filter` for a bundle.
@Suite struct FilterReportTests {
  /// A bundle whose program is this test's own, which is one for this machine.
  private func bundle(
    opensAccess: Bool, _ body: (ExtensionBundle) throws -> Void
  ) throws {
    try withScratchFolder { folder in
      let url = folder.appendingPathComponent("Sample.appex")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: URL(fileURLWithPath: "/bin/true").resolvingSymlinksInPath(),
        to: url.appendingPathComponent("Sample"))
      let manifest: [String: Any] = [
        "CFBundleIdentifier": "org.example.sample", "CFBundleExecutable": "Sample",
        "CFBundleName": "Sample", "CFBundleDisplayName": "Sample", "CFBundleVersion": "1",
        "CFBundleShortVersionString": "1.0", "CFBundlePackageType": "XPC!",
        "NSExtension": [
          "NSExtensionPointIdentifier": "com.apple.keyboard-service",
          "NSExtensionPrincipalClass": "Sample.KeyboardViewController",
          "NSExtensionAttributes": [
            "RequestsOpenAccess": opensAccess, "PrimaryLanguage": "en-US", "IsASCIICapable": true,
            "PrefersRightToLeft": false,
          ],
        ],
      ]
      try PropertyListSerialization.data(fromPropertyList: manifest, format: .xml, options: 0)
        .write(to: url.appendingPathComponent("Info.plist"))
      try body(ExtensionBundle.open(url))
    }
  }

  @Test(arguments: [false, true], Architecture.allCases)
  func `a bundle's filters are proven and shown`(opensAccess: Bool, architecture: Architecture)
    throws
  {
    try bundle(opensAccess: opensAccess) { bundle in
      let report = try FilterReport(bundle, on: architecture)
      #expect(report.profile == (opensAccess ? .open : .closed))
      #expect(report.isProven)
      #expect(report.programs.map(\.name) == ["supervised", "refusing"])
      #expect(report.proofLines.allSatisfy { $0.hasSuffix(", 0 mismatches") })
      let text = report.text(disassembles: true)
      #expect(text.hasPrefix("\(report.profile.rawValue) profile on \(architecture.rawValue)\n"))
      #expect(text.contains("read \(bundle.url.path) (its own bundle)"))
      #expect(text.contains("+ read /etc/resolv.conf if it exists"))
      #expect(text.contains("(\(architecture.rawValue)) go on, else go to L"))
      #expect(!report.text(disassembles: false).contains("answer: "))
    }
  }

  @Test func `a profile may be asked for that the manifest does not need`() throws {
    try bundle(opensAccess: false) { bundle in
      let report = try FilterReport(bundle, profile: .open)
      #expect(report.policy.name == "on")
      #expect(report.text(disassembles: false).contains("allow: getsockname"))
    }
  }

  @Test func `a grant that is wider than its reason fails the report`() throws {
    try bundle(opensAccess: true) { bundle in
      let plain = try FilterReport(bundle)
      #expect(plain.wideGrants.isEmpty && plain.isProven)
      #expect(plain.grantLines.count == 1 && plain.grantLines[0].hasSuffix(", 0 wider"))
      for (folder, excess) in [("/", "files of other users"), ("/etc", "files of other users")] {
        let wide = ExtensionBundle(
          url: URL(fileURLWithPath: folder), folder: bundle.folder, manifest: bundle.manifest,
          executableURL: bundle.executableURL, interpreter: bundle.interpreter,
          applicationGroups: [])
        let report = try FilterReport(wide)
        #expect(!report.isProven)
        #expect(report.wideGrants.map(\.grant.reason) == ["its own bundle"])
        #expect(report.text(disassembles: false).contains("read \(folder) (its own bundle): "))
        #expect(report.wideGrants.allSatisfy { $0.excess.contains(excess) })
      }
    }
  }

  @Test func `the loaders that a bundle may name are those that the sandbox grants`() {
    #expect(Set(ELFHeader.loaders) == Policy.loaders)
    #expect(!Policy.loaders.isEmpty)
  }

  @Test(arguments: Architecture.allCases)
  func `each instruction is told, and each jump leads to a label`(architecture: Architecture)
    throws
  {
    let rules = Policy(name: "test", network: .outgoing, files: []).systemCalls.main
    let filter = try rules.compiled(for: architecture)
    let lines = FilterDisassembly(filter, on: architecture).lines
    let labels = Set(lines.filter { $0.hasSuffix(":") }.map { String($0.dropLast()) })
    #expect(lines.count == filter.count + labels.count)
    var used: Set<String> = []
    for line in lines {
      #expect(!line.contains("unknown") && !line.contains("nowhere"))
      let words = line.split(separator: " ").map { $0.replacingOccurrences(of: ",", with: "") }
      for (index, word) in words.enumerated() where word == "to" && words[index - 1] == "go" {
        used.insert(words[index + 1])
      }
    }
    #expect(used == labels)
    #expect(lines.contains { $0.contains("(futex)") })
    #expect(lines.contains { $0.contains("load the high half of argument 0") })
  }
}
