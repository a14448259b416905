import Audit
import Foundation
import TestSupport
import Testing

/// Findings about manifests that are unusual but work, and about those that do not; each row was once
/// misjudged.
struct ManifestRowTests {
  /// Entries of a manifest, in their dictionaries, beside what every keyboard has.
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var attributes = "<key>RequestsOpenAccess</key><true/>"
    var language = "<key>PrimaryLanguage</key><string>nl</string>"
    var inExtension = ""
    var atTop = ""
    var direction = "<key>PrefersRightToLeft</key><false/>"
    /// The rules and severities of the findings.
    var findings: [String]
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "in order", findings: []),
    Row(
      name: "misplaced, and right too", inExtension: "<key>RequestsOpenAccess</key><true/>",
      findings: ["attribute-repeated warning"]),
    Row(
      name: "language at the top, and right too",
      atTop: "<key>PrimaryLanguage</key><string>nl</string>",
      findings: ["attribute-repeated warning"]),
    Row(
      name: "misplaced only", attributes: "", inExtension: "<key>RequestsOpenAccess</key><true/>",
      findings: ["attribute-misplaced error"]),
    Row(
      name: "misspelt default", direction: "<key>PrefersRightToLeftLayout</key><false/>",
      findings: ["default-misspelt warning"]),
    Row(
      name: "misspelt default of a language",
      language: "<key>PrimaryLangauge</key><string>en-US</string>",
      findings: ["default-misspelt warning"]),
    Row(
      name: "misspelt, and not the default", attributes: "<key>RequestOpenAccess</key><true/>",
      findings: ["key-misspelt error"]),
    Row(
      name: "misspelt language", language: "<key>PrimaryLangauge</key><string>nl</string>",
      findings: ["key-misspelt error"]),
    Row(name: "no language", language: "", findings: ["language-missing warning"]),
    Row(
      name: "empty language", language: "<key>PrimaryLanguage</key><string> </string>",
      findings: ["language-missing warning"]),
    Row(
      name: "local network",
      atTop:
        "<key>NSAppTransportSecurity</key><dict><key>NSAllowsLocalNetworking</key><true/></dict>",
      findings: ["local-networking note"]),
    Row(
      name: "template's language, foreign name",
      language: "<key>PrimaryLanguage</key><string>en-US</string>",
      atTop: "<key>CFBundleDisplayName</key><string>한국어</string>",
      findings: ["language-template note"]),
    Row(
      name: "English with an emoji and an accent",
      language: "<key>PrimaryLanguage</key><string>en-US</string>",
      atTop: "<key>CFBundleDisplayName</key><string>Café ⌨️ № 1 😀</string>", findings: []),
  ]

  @Test(arguments: rows)
  func `a manifest gets the findings that it deserves`(row: Row) throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Info.plist")
      let text = """
        <plist version="1.0"><dict>\(row.atTop)<key>NSExtension</key><dict>\(row.inExtension)
        <key>NSExtensionAttributes</key><dict>\(row.attributes)\(row.language)\(row.direction)
        <key>IsASCIICapable</key><true/></dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.keyboard-service</string>
        <key>NSExtensionPrincipalClass</key><string>Keys.Controller</string>
        </dict></dict></plist>
        """
      try Data(text.utf8).write(to: file)
      let audit = StaticAudit(StaticAudit.Request(paths: [file.path]))
      #expect(audit.findings.map { "\($0.rule) \($0.severity.rawValue)" } == row.findings)
    }
  }

  @Test(arguments: [
    ("@objc(Keys) class Keys: UIInputViewController {}", []),
    ("class Keys: UIInputViewController {}", ["class-without-module"]),
  ])
  func `a class may be named without its module where it has that name`(
    code: String, findings: [String]
  ) throws {
    try withScratchFolder { folder in
      let text = """
        <plist version="1.0"><dict><key>NSExtension</key><dict>
        <key>NSExtensionAttributes</key><dict><key>RequestsOpenAccess</key><false/>
        <key>PrimaryLanguage</key><string>nl</string><key>PrefersRightToLeft</key><false/>
        <key>IsASCIICapable</key><true/></dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.keyboard-service</string>
        <key>NSExtensionPrincipalClass</key><string>Keys</string>
        </dict></dict></plist>
        """
      try Data(text.utf8).write(to: folder.appendingPathComponent("Info.plist"))
      try Data("import UIKit\n\n\(code)\n".utf8)
        .write(to: folder.appendingPathComponent("Keys.swift"))
      let audit = StaticAudit(
        StaticAudit.Request(paths: [folder.path], sourceTool: sourceReader.path))
      #expect(
        audit.findings.map(\.rule).filter { $0 == "class-without-module" } == findings)
    }
  }

  @Test(arguments: [
    ("com.apple.security.application-group", true), ("com.apple.security.app-groups", true),
    ("com.apple.security.Application-Groups", true), ("keychain-access-group", true),
    ("com.apple.security.application-groups", false), ("keychain-access-groups", false),
    ("com.apple.developer.siri", false), ("com.apple.developer.healthkit", false),
  ])
  func `a misspelt entitlement is named`(key: String, isMisspelt: Bool) throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Keys.entitlements")
      let text = """
        <plist version="1.0"><dict><key>\(key)</key>
        <array><string>group.org.example</string></array></dict></plist>
        """
      try Data(text.utf8).write(to: file)
      let audit = StaticAudit(StaticAudit.Request(paths: [file.path]))
      #expect(audit.findings.map(\.rule) == (isMisspelt ? ["entitlement-misspelt"] : []))
    }
  }
}
