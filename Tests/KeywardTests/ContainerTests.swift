import Foundation
import TestSupport
import Testing

@Suite struct `in a container with the defaults of Docker` {
  /// The toolchain that builds keyboards.
  private func toolchain() throws -> URL {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folder = try #require(
      path.split(separator: ":").first {
        FileManager.default.isExecutableFile(atPath: $0 + "/swiftc")
      })
    return URL(fileURLWithPath: folder + "/swiftc").resolvingSymlinksInPath()
      .deletingLastPathComponent()
  }

  @Test(arguments: [0, 1000])
  func `keyboards are built, type, and can't leave the sandbox`(user: Int) throws {
    // Only root can start a container whose users are those of the machine.
    guard geteuid() == 0 else { return }
    try withScratchFolder { folder in
      let compilers = try toolchain()
      let script = """
        exec 2>&1
        keyward doctor
        keyward run \(sample("Calculator")) --tap 4
        keyward audit probe --row 1 --row 14 --row E49
        """
      let container = OCIContainer(
        user: user, script: script,
        environment: [
          "PATH": "\(stageFolder.path)/bin:\(compilers.path):/usr/bin:/bin", "LANG": "C.UTF-8",
          "SWIFT_BACKTRACE": "enable=no",
        ],
        folders: [
          compilers.deletingLastPathComponent().path, stageFolder.path, sample("Calculator"),
        ])
      let result = try container.run(in: folder)
      #expect(result.status == 0, "\(result.output)\(result.error)")
      #expect(result.output.contains("extensions run in the sandbox (strict)"))
      #expect(result.output.contains("keyboard shows “4”"), "\(result.output)")
      #expect(result.output.contains(" 0 escaped,"), "\(result.output)")
    }
  }
}
