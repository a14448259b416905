import Foundation
import Glibc
import Testing

@testable import Sandbox

@Suite struct WideGrantTests {
  private func excess(
    _ access: Policy.FileGrant.Access, _ path: String, executable: String = "/nowhere/program"
  ) -> String? {
    let policy = Policy(
      name: "test", network: .none, files: [.init(path: path, access: access, reason: "test")])
    return policy.wideGrants(executable: executable).first?.excess
  }

  @Test func `nothing is executed but the program and a loader of root's`() throws {
    #expect(excess(.execute, "/") == "it is a folder, and only files are executed")
    #expect(excess(.execute, "/dev/null") == "it is not a file")
    #expect(excess(.execute, "/etc/passwd") == "it is neither the program nor a loader")
    #expect(excess(.execute, "/etc/passwd", executable: "/etc/passwd") == nil)
    let loader = try #require(Policy.loaders.first { access($0, F_OK) == 0 })
    #expect(excess(.execute, loader) == nil)
    // Another name for the same file is not the one that the kernel loads.
    let real = URL(fileURLWithPath: loader).resolvingSymlinksInPath().path
    #expect(real == loader || excess(.execute, real) != nil)
  }

  @Test(arguments: ["/", "/home", "/root", "/proc", "/etc", "/etc/init.d", "/proc/sys", "/usr"])
  func `no folder is read that holds what belongs to others`(path: String) {
    guard access(path, F_OK) == 0 else { return }
    #expect(excess(.read, path) == "the folder contains files of other users")
    #expect(excess(.readWrite, path) == "the folder contains files of other users")
  }

  @Test func `a grant whose loader is a folder does not come about`() {
    let none = Policy.runtimeGrants(interpreter: nil)
    for path in ["/", "/home", "/etc/passwd", "/bin/sh", "/lib64"] {
      #expect(Policy.runtimeGrants(interpreter: path) == none)
    }
  }

  @Test func `what every program is granted is not wide`() throws {
    try SandboxFixture.with { fixture in
      let executable = try fixture.install("/bin/true")
      var policy = fixture.policy(executable: executable)
      let loader = Policy.loaders.first { access($0, F_OK) == 0 }
      policy.files += Policy.runtimeGrants(interpreter: loader)
      #expect(policy.wideGrants(executable: executable).isEmpty)
    }
  }
}
