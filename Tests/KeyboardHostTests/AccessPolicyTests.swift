import Foundation
import KeyboardHost
import KeyboardProtocol
import Sandbox
import Testing
import TextInput

struct AccessPolicyTests {
  private func access(
    _ hasFullAccess: Bool, _ closed: Fidelity.GroupContainer = .readOnly
  ) -> AccessPolicy {
    AccessPolicy(
      bundlePath: "/b", executablePath: "/b/e", containerPath: "/c", interpreter: nil,
      hasFullAccess: hasFullAccess,
      groups: [
        GroupContainer(identifier: "group.x", path: "/g/x"),
        GroupContainer(identifier: "group.y", path: "/g/y"),
      ], closedGroups: closed)
  }

  @Test(
    arguments: [
      (false, .readOnly, .read), (false, .absent, nil), (true, .readOnly, .readWrite),
      (true, .absent, .readWrite),
    ] as [(Bool, Fidelity.GroupContainer, Policy.FileGrant.Access?)])
  func `group folders are writable with full access, else as the setting says`(
    hasFullAccess: Bool, closed: Fidelity.GroupContainer, expected: Policy.FileGrant.Access?
  ) {
    let access = access(hasFullAccess, closed)
    for path in ["/g/x", "/g/y"] {
      #expect(access.policy.files.first { $0.path == path }?.access == expected)
    }
    #expect(
      access.groupVariableValue == (expected == nil ? nil : "group.x\t/g/x\ngroup.y\t/g/y"))
  }

  @Test(arguments: [false, true])
  func `the fonts in place of the system's can be read, and no folder around them`(
    hasFullAccess: Bool
  ) {
    let fonts = access(hasFullAccess).policy.files.filter { $0.path.contains("/fonts") }
    #expect(fonts.map(\.path) == SystemFontFiles.folders)
    #expect(fonts.allSatisfy { $0.access == .read && !$0.isRequired })
    let files = SystemFontFiles.letters(weight: 4, isItalic: false, isMonospaced: false)
    for file in files + [SystemFontFiles.emoji] {
      #expect(SystemFontFiles.folders.contains { file.hasPrefix($0 + "/") })
      #expect(FileManager.default.fileExists(atPath: file), "\(file)")
    }
  }

  @Test func `only full access opens the network`() {
    #expect(access(false).policy.network == .none)
    #expect(access(true).policy.network == .outgoing)
    #expect(access(false).policy.files.allSatisfy { !$0.path.hasPrefix("/etc/ssl") })
  }
}
