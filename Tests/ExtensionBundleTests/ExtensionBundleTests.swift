import ExtensionBundle
import Foundation
import TestSupport
import Testing

struct ExtensionBundleTests {
  private static let plist = """
    <plist><dict><key>CFBundleIdentifier</key><string>a.b</string>
    <key>CFBundleExecutable</key><string>Keys</string><key>NSExtension</key><dict>
    <key>NSExtensionPointIdentifier</key><string>com.apple.keyboard-service</string>
    <key>NSExtensionPrincipalClass</key><string>Keys.K</string></dict></dict></plist>
    """

  /// The ELF number of the machine that the tests run on.
  #if arch(arm64)
    private static let ownMachine: UInt8 = 183
  #else
    private static let ownMachine: UInt8 = 62
  #endif

  /// An ELF file of 64 bits with one program header, or two with an interpreter.
  private static func elf(
    machine: UInt8 = ownMachine, isWide: Bool = true, interpreter: String? = nil, kind: UInt8 = 2
  ) -> [UInt8] {
    var bytes: [UInt8] =
      [0x7F, 0x45, 0x4C, 0x46, isWide ? 2 : 1, 1, 1] + .init(repeating: 0, count: 9)
    bytes += [kind, 0, machine, 0, 1, 0, 0, 0] + .init(repeating: 0, count: 8)
    bytes += [64, 0, 0, 0, 0, 0, 0, 0] + .init(repeating: 0, count: 12)
    bytes += [64, 0, 56, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    var header = [UInt8](repeating: 0, count: 56)
    header[0] = interpreter == nil ? 1 : 3
    header[8] = 120
    header[32] = UInt8((interpreter?.utf8.count ?? 0) + 1)
    return bytes + header + Array((interpreter ?? "").utf8) + [0]
  }

  private func open(
    plist: String? = plist, executable: [UInt8]? = elf(), mode: Int = 0o755,
    change: (URL) throws -> Void = { _ in }
  ) throws -> ExtensionBundle {
    try withScratchFolder { folder in
      let bundle = folder.appendingPathComponent("Sample.appex")
      try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
      if let plist {
        try Data(plist.utf8).write(to: bundle.appendingPathComponent("Info.plist"))
      }
      if let executable {
        let file = bundle.appendingPathComponent("Keys")
        try Data(executable).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
      }
      try change(bundle)
      return try ExtensionBundle.open(bundle)
    }
  }

  @Test func `a static bundle is opened`() throws {
    let bundle = try open()
    #expect(bundle.isStatic)
    #expect(bundle.manifest.displayName == "Sample")
    #expect(bundle.executableURL.lastPathComponent == "Keys")
  }

  private static let groupsKey = "<key>com.apple.security.application-groups</key>"

  @Test(
    arguments: [
      (nil, []), ("<dict/>", []),
      ("<dict>\(groupsKey)<array/></dict>", []),
      (
        "<dict>\(groupsKey)<array><string>group.a</string><string>group.b</string>"
          + "<string>group.a</string></array></dict>", ["group.a", "group.b"]
      ),
    ] as [(String?, [String])])
  func `the application groups are those of the entitlements`(
    plist: String?, groups: [String]
  ) throws {
    let bundle = try open { folder in
      guard let plist else { return }
      let file = folder.appendingPathComponent("Entitlements.plist")
      try Data("<plist>\(plist)</plist>".utf8).write(to: file)
    }
    #expect(bundle.applicationGroups == groups)
  }

  @Test(arguments: [
    ("<dict>\(groupsKey)<string>group.a</string></dict>", "must be an array"),
    ("<dict>\(groupsKey)<array><true/></array></dict>", "each group is a string"),
    ("<dict>\(groupsKey)<array><string>a&#9;b</string></array></dict>", "ASCII without spaces"),
    ("<dict>\(groupsKey)<array><string></string></array></dict>", "ASCII without spaces"),
    (
      "<dict>\(groupsKey)<array>"
        + (0..<40).map { "<string>g\($0)</string>" }.joined() + "</array></dict>",
      "at most 32 are allowed"
    ),
    ("<dict>", "Entitlements.plist"),
  ])
  func `entitlements that make no sense are refused`(plist: String, reason: String) {
    let error = #expect(throws: BundleError.self) {
      try open { folder in
        let file = folder.appendingPathComponent("Entitlements.plist")
        try Data("<plist>\(plist)</plist>".utf8).write(to: file)
      }
    }
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test func `the interpreter of a dynamic executable is found`() throws {
    #if arch(arm64)
      let loader = "/lib/ld-linux-aarch64.so.1"
    #else
      let loader = "/lib64/ld-linux-x86-64.so.2"
    #endif
    let bundle = try open(executable: Self.elf(interpreter: loader, kind: 3))
    #expect(!bundle.isStatic)
    #expect(bundle.interpreter == loader)
  }

  @Test func `a real program is recognised`() throws {
    let program = try Data(contentsOf: URL(fileURLWithPath: "/bin/true"))
    #expect(try open(executable: Array(program)).interpreter?.contains("ld-linux") == true)
  }

  @Test(
    arguments: [
      (3, false, "i386"), (183, true, "aarch64"), (62, true, "x86_64"), (243, true, "riscv64"),
      (243, false, "riscv32"), (199, true, "the machine with ELF number 199"),
    ] as [(UInt8, Bool, String)])
  func `a foreign architecture is named`(machine: UInt8, isWide: Bool, name: String) throws {
    guard machine != Self.ownMachine else {
      #expect(try open(executable: Self.elf(machine: machine)).isStatic)
      return
    }
    let error = try #require(throws: BundleError.self) {
      try open(executable: Self.elf(machine: machine, isWide: isWide))
    }
    #expect(error.message.contains("the executable is for \(name) and this machine is "))
  }

  @Test(
    arguments: [
      (nil, 0o755, "the bundle's executable is missing"),
      (elf(), 0o644, "the file is not executable"),
      (Array("#!/bin/sh\n".utf8), 0o755, "is not an ELF executable"),
      ([], 0o755, "is not an ELF executable"),
      ([0xCF, 0xFA, 0xED, 0xFE] + .init(repeating: 0, count: 60), 0o755, "Apple's (Mach-O)"),
      (elf(kind: 1), 0o755, "not an executable (an object file"),
      (Array(elf()[..<40]), 0o755, "header is damaged"),
      (Array(elf()[..<70]), 0o755, "is truncated"),
    ] as [([UInt8]?, Int, String)])
  func `an executable that cannot run is refused`(
    executable: [UInt8]?, mode: Int, reason: String
  ) throws {
    let error = try #require(throws: BundleError.self) {
      try open(executable: executable, mode: mode)
    }
    #expect(error.message.contains(reason))
    #expect(error.message.contains("Sample.appex/Keys"))
  }

  @Test func `an executable that is a link is refused`() throws {
    let error = try #require(throws: BundleError.self) {
      try open(executable: nil) { bundle in
        try FileManager.default.createSymbolicLink(
          atPath: bundle.appendingPathComponent("Keys").path, withDestinationPath: "/bin/true")
      }
    }
    #expect(error.message.contains("symbolic link"))
  }

  @Test func `a bundle without a manifest is refused`() throws {
    let error = try #require(throws: BundleError.self) { try open(plist: nil) }
    guard case .missingManifest = error else {
      Issue.record("another error: \(error)")
      return
    }
  }

  @Test func `a broken manifest is refused with its place`() throws {
    let error = try #require(throws: BundleError.self) {
      try open(plist: "<plist>\n<dict>\n</plist>")
    }
    #expect(error.message.contains("Info.plist:3:3: error: the XML is broken"))
  }

  @Test func `a manifest that is a pipe does not keep the reader waiting`() throws {
    let error = try #require(throws: BundleError.self) {
      try open(plist: nil) { bundle in
        _ = mkfifo(bundle.appendingPathComponent("Info.plist").path, 0o600)
      }
    }
    #expect(error.message.contains("Info.plist: error: this is a named pipe"))
  }

  @Test func `a folder that is not there is refused`() {
    let url = URL(fileURLWithPath: "/nonexistent/Sample.appex")
    #expect(throws: BundleError.notAFolder(path: url.path, code: ENOENT)) {
      try ExtensionBundle.open(url)
    }
  }
}
