import Foundation
import Glibc
import Sandbox
import TestSupport
import Testing

@testable import ExtensionBuilder

/// Projects that attack the user who builds them, through the programs that a build starts.
struct HostileToolTests {
  /// A manifest's look-ups become its package's name; `swift package` shows it to anyone who asks.
  private func manifest(canary: String, outside: String, port: UInt16) -> String {
    """
    // swift-tools-version: 6.0
    import Foundation
    import PackageDescription

    #if canImport(Glibc)
    import Glibc
    #endif

    func connects() -> Bool {
      let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(\(port)).bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }
    let read = (try? String(contentsOfFile: "\(canary)", encoding: .utf8)) ?? "unread"
    let wrote = FileManager.default.createFile(atPath: "\(outside)", contents: Data())
    let others = FileManager.default.contents(atPath: "/proc/\(getpid())/cmdline") != nil
    let signals = kill(\(getpid()), 0) == 0
    let secret = ProcessInfo.processInfo.environment["KEYWARD_TEST_SECRET"] ?? "unset"
    let found = "found \\(read) \\(wrote) \\(connects()) \\(others) \\(signals) \\(secret)."
    let package = Package(
      name: found, products: [.library(name: "Kit", targets: ["Kit"])],
      targets: [.target(name: "Kit")])
    """
  }

  @Test func `a manifest reads, writes, reaches and signals nothing outside its package`() throws {
    try withScratchFolder { root in
      let root = root.resolvingSymlinksInPath()
      let listener = try Listener()
      let package = root.appendingPathComponent("Kit")
      let sources = package.appendingPathComponent("Sources/Kit")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try "public let a = 1".write(
        to: sources.appendingPathComponent("Kit.swift"), atomically: true, encoding: .utf8)
      let canary = root.appendingPathComponent("canary")
      try "canary".write(to: canary, atomically: true, encoding: .utf8)
      let outside = root.appendingPathComponent("written")
      try manifest(canary: canary.path, outside: outside.path, port: listener.port).write(
        to: package.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
      var environment = ProcessInfo.processInfo.environment
      environment["KEYWARD_TEST_SECRET"] = "secret"

      let control = try runProgram(
        "/usr/bin/env",
        [
          "swift", "package", "--package-path", package.path, "--scratch-path",
          root.path + "/scratch", "--cache-path", root.path + "/cache", "dump-package",
        ], environment: environment)
      #expect(
        control.output.contains("found canary true true true true secret."), "\(control.error)")
      #expect(listener.wasReached())
      try FileManager.default.removeItem(at: outside)

      let request = BuildRequest(
        source: root, outputDirectory: root.appendingPathComponent("out"))
      var libraries = PackageLibraries(
        request: request, environment: environment,
        launcher: Installation(prefix: stageFolder).launcher.path, files: try ProjectFiles(request),
        refusal: { .source(path: "", reason: $0) })
      try libraries.add(product: "Kit", in: [package.path])
      let kept = root.appendingPathComponent("out/.keyward/packages/manifests")
      let answers = try FileManager.default.contentsOfDirectory(atPath: kept.path)
        .filter { $0.hasSuffix(".json") }
      let answer = try String(
        contentsOf: kept.appendingPathComponent(#require(answers.first)), encoding: .utf8)
      #expect(answer.contains("found unread false false false false unset."), "\(answer)")
      #expect(!FileManager.default.fileExists(atPath: outside.path))
      #expect(!listener.wasReached())
    }
  }

  @Test func `a manifest leaves nothing in the output folder`() throws {
    try withScratchFolder { root in
      let root = root.resolvingSymlinksInPath()
      let sources = root.appendingPathComponent("Kit/Sources/Kit")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try "public let a = 1".write(
        to: sources.appendingPathComponent("Kit.swift"), atomically: true, encoding: .utf8)
      // Too deep for a path, and closed to its owner.
      try """
      // swift-tools-version: 6.0
      import Foundation
      import Glibc
      import PackageDescription
      let place = FileManager.default.temporaryDirectory.path
      let isThere = chdir(place) == 0
      let name = String(repeating: "d", count: 200)
      for _ in 0..<30 { mkdir(name, 0o755); chdir(name) }
      let isWritten = close(open("left", O_CREAT | O_WRONLY, 0o644)) == 0
      chdir(place)
      chmod(name, 0)
      let package = Package(
        name: "left \\(isThere) \\(isWritten)", products: [.library(name: "Kit", targets: ["Kit"])],
        targets: [.target(name: "Kit")])
      """.write(
        to: root.appendingPathComponent("Kit/Package.swift"), atomically: true, encoding: .utf8)
      let request = BuildRequest(
        source: root, outputDirectory: root.appendingPathComponent("out"))
      func describe() throws -> String {
        var libraries = PackageLibraries(
          request: request, environment: ProcessInfo.processInfo.environment,
          launcher: Installation(prefix: stageFolder).launcher.path,
          files: try ProjectFiles(request), refusal: { .source(path: "", reason: $0) })
        return try libraries.read(root.appendingPathComponent("Kit")).name
      }
      #expect(try describe() == "left true true")
      let left = root.appendingPathComponent("out/.keyward/packages/scratch")
      #expect(try FileManager.default.contentsOfDirectory(atPath: left.path).isEmpty)
    }
  }

  @Test func `a source that is a link to a file elsewhere shows nothing of it`() throws {
    try withKeyboard { keyboard in
      let secret = keyboard.root.appendingPathComponent("secret")
      try "let hidden: Int = \"canary-of-a-secret\"\n".write(
        to: secret, atomically: true, encoding: .utf8)
      let link = keyboard.source.appendingPathComponent("Leak.swift")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: secret)
      let control = try runProgram("/usr/bin/env", ["swiftc", "-typecheck", link.path])
      #expect(control.error.contains("canary-of-a-secret"))
      let error = #expect(throws: BuildError.self) { try keyboard.build() }
      #expect(error?.message.contains("canary-of-a-secret") == false, "\(error?.message ?? "")")
    }
  }

  /// A source whose object file hands flags to the linker, which Swift takes from a section of that name.
  private func steering(_ flags: [String]) -> String {
    let bytes =
      Array(("-Wl,--noinhibit-exec,--no-gc-sections," + flags.joined(separator: ",")).utf8) + [0]
    let types = bytes.map { _ in "UInt8" }.joined(separator: ", ")
    let values = bytes.map(String.init).joined(separator: ", ")
    return """
      @section(".swift1_autolink_entries") @used
      private let flags: (\(types)) = (\(values))

      """
  }

  /// Whether a file in a folder contains a text.
  private func holds(_ text: String, in folder: URL) -> Bool {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.contains {
      let data = try? Data(contentsOf: folder.appendingPathComponent($0))
      return data?.firstRange(of: Data(text.utf8)) != nil
    }
  }

  @Test func `a source that steers the linker links in nothing from outside`() throws {
    try withKeyboard { keyboard in
      let canary = keyboard.root.resolvingSymlinksInPath().appendingPathComponent("secret.txt")
      try Data("canary-of-a-secret".utf8).write(to: canary)
      let flags = ["--format=binary", canary.path, "--format=default"]
      try keyboard.write(steering(flags), "Steering.swift")
      let control = keyboard.root.appendingPathComponent("control")
      let main = keyboard.root.appendingPathComponent("main.swift")
      try Data("print(1)".utf8).write(to: main)
      _ = try runProgram(
        "/usr/bin/env",
        [
          "swiftc", main.path, keyboard.source.appendingPathComponent("Steering.swift").path,
          "-use-ld=lld", "-o", control.path,
        ])
      let linked = try Data(contentsOf: control)
      #expect(linked.firstRange(of: Data("canary-of-a-secret".utf8)) != nil)
      do throws(BuildError) {
        _ = try ExtensionBuilder(installation: Installation(prefix: stageFolder)).build(
          BuildRequest(source: keyboard.source, outputDirectory: keyboard.output))
      } catch {
        #expect(!error.message.contains("canary-of-a-secret"), "\(error.message)")
      }
      #expect(!holds("canary-of-a-secret", in: keyboard.output))
    }
  }

  /// Paths of a project are relative to a folder that the project chooses, and may be the machine's.
  @Test func `a project whose folder is the machine's shows the compiler its own sources alone`()
    throws
  {
    try withKeyboard { keyboard in
      let root = keyboard.root.resolvingSymlinksInPath()
      let canary = root.appendingPathComponent("secret.txt")
      try Data("canary-of-a-secret".utf8).write(to: canary)
      let keys = String(keyboard.source.resolvingSymlinksInPath().path.dropFirst())
      try keyboard.write(
        steering(["--format=binary", canary.path, "--format=default"]), "Steering.swift")
      let members = ["KeyboardViewController", "Steering", "Model/Phrases"]
      let up = String(repeating: "../", count: 20)
      try keyboard.write(
        """
        // !$*UTF8*$!
        { rootObject = P; objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T); projectDirPath = "\(up)";};
        G = {isa = PBXGroup; sourceTree = "<group>"; children = (S0, S1, S2);};
        \(members.enumerated().map { "S\($0) = {isa = PBXFileReference; path = \"\(keys)/\($1).swift\"; sourceTree = \"<group>\";};\nB\($0) = {isa = PBXBuildFile; fileRef = S\($0);};" }.joined(separator: "\n"))
        T = {isa = PBXNativeTarget; name = Keys; productType = "com.apple.product-type.app-extension";
          buildPhases = (PS); buildConfigurationList = L1;};
        PS = {isa = PBXSourcesBuildPhase; files = (B0, B1, B2);};
        L1 = {isa = XCConfigurationList; buildConfigurations = (D1);};
        D1 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
          INFOPLIST_FILE = "\(keys)/Info.plist"; PRODUCT_BUNDLE_IDENTIFIER = org.example.keys;};};
        }; }
        """, "Keys.xcodeproj/project.pbxproj")
      do throws(BuildError) {
        _ = try ExtensionBuilder(installation: Installation(prefix: stageFolder)).build(
          BuildRequest(
            source: keyboard.source.appendingPathComponent("Keys.xcodeproj"),
            outputDirectory: keyboard.output))
      } catch {
        // It is the linker that fails, so the sources were compiled.
        #expect(error.message.contains("secret.txt"), "\(error.message)")
        #expect(!error.message.contains("canary-of-a-secret"), "\(error.message)")
      }
      #expect(
        FileManager.default.fileExists(atPath: keyboard.output.path + "/.keyward/products/Keys"))
      #expect(!holds("canary-of-a-secret", in: keyboard.output))
    }
  }

  @Test(arguments: ["overlay.yaml", "facts.json", "executable"])
  func `a file that a source has the linker leave in the place of a tool's own is not believed`(
    name: String
  ) throws {
    try withScratchFolder { (folder: URL) throws in
      let made = MadeFiles(folder: folder.path)
      let file = folder.appendingPathComponent(name).path
      #expect(try made.read(file) == nil)
      symlink("/etc/passwd", file)
      #expect(throws: BuildError.self) { try made.read(file) }
      unlink(file)
      mkfifo(file, 0o600)
      #expect(throws: BuildError.self) { try made.read(file) }
      unlink(file)
      #expect(FileManager.default.createFile(atPath: file, contents: Data([1])))
      #expect(try made.read(file) == Data([1]))
      truncate(file, 1 << 40)
      let error = #expect(throws: BuildError.self) { try made.read(file) }
      #expect(error?.message.contains(file) == true)
      #expect(throws: BuildError.self) { _ = try made.open(file, limit: MadeFiles.programLimit) }
      #expect(throws: BuildError.self) { try made.read("/etc/passwd") }
      #expect(throws: BuildError.self) { try made.read(folder.path + "/../passwd") }
    }
  }

  @Test func `a tool's temporary files are in a folder with a name in ASCII, which is removed`()
    throws
  {
    try withScratchFolder { (folder: URL) throws in
      let own = folder.appendingPathComponent("Grüße").path
      let launcher = stageFolder.appendingPathComponent("libexec/keyward/keyward-launch").path
      let tool = Tool(
        path: "/bin/sh", arguments: ["-c", #"printf x > "$TMPDIR/x" && printf '%s' "$TMPDIR""#],
        environment: ["PATH": "/usr/bin:/bin", "TMPDIR": own],
        grants: [.init(.programs, "/usr/bin"), .init(.programs, "/bin")], launcher: launcher)
      let outcome = try tool.run()
      #expect(outcome.status == 0)
      #expect(outcome.output.hasPrefix("/") && outcome.output.utf8.allSatisfy { $0 < 0x80 })
      #expect(!FileManager.default.fileExists(atPath: outcome.output))
    }
  }

  @Test(arguments: ["Grüße", "日本語", "e\u{301}"])
  func `files of tools are found in a folder with any name`(name: String) throws {
    try withScratchFolder { (folder: URL) throws in
      let inner = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      let file = inner.path + "/" + "main.o"
      #expect(FileManager.default.createFile(atPath: file, contents: Data([1])))
      #expect(try MadeFiles(folder: inner.path).read(file) == Data([1]))
      #expect(throws: BuildError.self) { try MadeFiles(folder: inner.path).read(file + "/../../x") }
    }
  }

  @Test func `a list of rewritten texts that names other files reads none of them`() throws {
    try withKeyboard { keyboard in
      _ = try keyboard.build()
      let names = try FileManager.default.subpathsOfDirectory(atPath: keyboard.work.path)
      let inner = try #require(names.first { $0.hasSuffix("overlay.yaml") })
      let overlay = keyboard.work.appendingPathComponent(inner)
      let pipe = keyboard.root.appendingPathComponent("pipe")
      mkfifo(pipe.path, 0o600)
      let source = keyboard.source.appendingPathComponent("KeyboardViewController.swift").path
      try keyboard.write(
        "import UIKit\n" + KeyboardFolder.controller, "KeyboardViewController.swift")
      try Data(
        #"{"roots":[{"name":"\#(source)","external-contents":"\#(pipe.path)"}]}"#.utf8
      ).write(to: overlay)
      #expect(try keyboard.build().rebuilt)
    }
  }

  @Test(arguments: [(32, UInt64.max), (32, 1 << 40), (8, UInt64.max)])
  func `a program whose segments end nowhere is not stripped`(place: Int, value: UInt64) throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("program")
      var bytes = [UInt8](
        try Data(contentsOf: builtProductsFolder.appendingPathComponent("keyward-launch")))
      let start = (0..<8).reduce(0) { $0 | Int(bytes[32 + $1]) << ($1 * 8) }
      // The first segment that is loaded.
      let segment = try #require(
        stride(from: start, to: start + 20 * 56, by: 56).first { bytes[$0] == 1 })
      for index in 0..<8 {
        bytes[segment + place + index] = UInt8(truncatingIfNeeded: value >> UInt64(index * 8))
      }
      try Data(bytes).write(to: file)
      #expect(throws: POSIXError.self) { try StrippedProgram.strip(file.path) }
      #expect(try Data(contentsOf: file).count == bytes.count)
    }
  }

  @Test func `a program whose table of segments is nowhere is not stripped`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("program")
      var bytes = [UInt8](
        try Data(contentsOf: builtProductsFolder.appendingPathComponent("keyward-launch")))
      for index in 32..<40 { bytes[index] = 0xFF }
      try Data(bytes).write(to: file)
      #expect(throws: POSIXError.self) { try StrippedProgram.strip(file.path) }
    }
  }

  @Test func `no tool is given a file of arguments`() throws {
    let tool = Tool(
      path: "/bin/true", arguments: ["-a", "@/etc/hostname"], environment: [:], grants: [],
      launcher: Installation(prefix: stageFolder).launcher.path)
    #expect(throws: BuildError.self) { try tool.run() }
    var plain = tool
    plain.arguments = ["-a"]
    #expect(try plain.run().status == 0)
  }

  @Test func `macros of the toolchain work in the confined compiler`() throws {
    try withKeyboard { keyboard in
      try keyboard.write(
        """
        import Observation

        @Observable final class Counter {
          var count = 0
        }

        """, "Counter.swift")
      #expect(try keyboard.build().rebuilt)
    }
  }

  /// The installation has them for Swift 5; for Swift 4 each user has their own.
  @Test(arguments: ["4", "5"])
  func `a build leaves the modules that all builds share as they were`(version: String) throws {
    try withKeyboard { keyboard in
      var environment = ProcessInfo.processInfo.environment
      environment["XDG_CACHE_HOME"] = keyboard.root.appendingPathComponent("cache").path
      let settings = ["SWIFT_VERSION": version]
      _ = try keyboard.build(settings: settings, environment: environment)
      let shared =
        version == "5"
        ? stageFolder.appendingPathComponent("share/keyward/modules")
        : keyboard.root.appendingPathComponent("cache/keyward/modules")
      let before = try FileManager.default.subpathsOfDirectory(atPath: shared.path)
      #expect(before.contains { $0.hasSuffix(".pcm") })
      let work = try FileManager.default.subpathsOfDirectory(atPath: keyboard.work.path)
      // Nothing was missing, so the build made no additional module.
      #expect(!work.contains { $0.hasSuffix(".pcm") })
      try keyboard.write("import Dispatch\n", "More.swift")
      _ = try keyboard.build(settings: settings, environment: environment)
      #expect(try FileManager.default.subpathsOfDirectory(atPath: shared.path) == before)
    }
  }
}

/// A socket that listens on the loopback interface.
private final class Listener {
  private let number: Int32
  let port: UInt16

  init() throws {
    let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | flags, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = number
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, size) == 0 && listen(number, 8) == 0 && getsockname(number, $0, &size) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    #expect(isListening)
  }

  deinit { close(number) }

  /// Whether somebody has connected since the last call.
  func wasReached() -> Bool {
    let connection = accept(number, nil, nil)
    if connection >= 0 { close(connection) }
    return connection >= 0
  }
}
