import Foundation
import Glibc
import TestSupport
import Testing

@testable import ExtensionBuilder

/// Projects that attack whoever builds them, through the programs that a build starts.
struct HostileToolTests {
  /// What a manifest finds becomes its package's name; `swift package` shows it to whoever asks.
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
    let signals = kill(\(getpid()), 0) == 0
    let secret = ProcessInfo.processInfo.environment["KEYWARD_TEST_SECRET"] ?? "unset"
    let found = "found \\(read) \\(wrote) \\(connects()) \\(signals) \\(secret)."
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
      #expect(control.output.contains("found canary true true true secret."), "\(control.error)")
      #expect(listener.wasReached())
      try FileManager.default.removeItem(at: outside)

      let request = BuildRequest(
        source: root, outputDirectory: root.appendingPathComponent("out"))
      var libraries = PackageLibraries(
        request: request, environment: environment,
        launcher: Installation(prefix: stageFolder).launcher.path, files: try ProjectFiles(request),
        refusal: { .source(path: "", reason: $0) })
      try libraries.add(product: "Kit", in: [package.path])
      let kept = root.appendingPathComponent("out/.keyward/packages")
      let answers = try FileManager.default.contentsOfDirectory(atPath: kept.path)
        .filter { $0.hasSuffix(".json") }
      let answer = try String(
        contentsOf: kept.appendingPathComponent(#require(answers.first)), encoding: .utf8)
      #expect(answer.contains("found unread false false false unset."), "\(answer)")
      #expect(!FileManager.default.fileExists(atPath: outside.path))
      #expect(!listener.wasReached())
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

  /// The installation has them for Swift 5; of Swift 4 each user has their own.
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
      // Nothing was missing, so the build made none of its own.
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
