import Foundation
import SandboxProof
import Sandbox
import TestSupport
import Testing

@testable import keyward

@Suite struct `keyward doctor` {
  @Test func `names the packages that are missing, and one command for all`() {
    let all = Set(MachineChecks.packages.map(\.name))
    #expect(MachineChecks.packages(installed: all, isRoot: true).map(\.state) == [.ok])
    let some = MachineChecks.packages(
      installed: all.subtracting(["gcc", "librsvg2-2"]), isRoot: false)
    #expect(some.map(\.name) == ["gcc", "librsvg2-2"])
    #expect(some.map(\.state) == [.missing, .limited])
    #expect(
      Set(some.map(\.mend)) == ["sudo apt-get install -y --no-install-recommends gcc librsvg2-2"])
    #expect(MachineChecks.packages(installed: nil, isRoot: true).map(\.state) == [.limited])
  }

  @Test func `reads Debian's list of packages`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("status")
      let text = """
        Package: gcc
        Status: install ok installed
        Version: 12

        Package: gone
        Status: deinstall ok config-files

        """
      try Data(text.utf8).write(to: file)
      #expect(DebianPackages.installed(in: file.path) == ["gcc"])
      #expect(DebianPackages.installed(in: file.path + "x") == nil)
    }
  }

  @Test(arguments: [
    ("Swift version 6.3.1 (swift-6.3.1-RELEASE)", MachineCheck.State.ok),
    ("Swift version 6.10-dev (LLVM 1)", .ok), ("Swift version 6.2.3 (x)", .missing),
    ("Swift version 7.0 (x)", .missing), ("unknown", .missing),
  ])
  func `accepts toolchains of a range`(version: String, state: MachineCheck.State) {
    #expect(MachineChecks.toolchain(version).state == state)
    #expect((MachineChecks.toolchain(version).mend == nil) == (state == .ok))
  }

  @Test func `names each processor for what it is`() {
    let states = ["x86_64", "aarch64", "riscv64"].map {
      MachineChecks.system("Linux 6", machine: $0).state
    }
    #expect(states == [.ok, .limited, .missing])
  }

  @Test func `recognizes what it runs in, and says the option that helps`() {
    let facts: [(Surroundings?, Surroundings.Facts, String)] = [
      (nil, .init(kernel: "Linux version 6.1.0-25-amd64"), ""),
      (.docker, .init(kernel: "Linux version 6.8.0", hasDockerFile: true), "seccomp=unconfined"),
      (
        .dockerDesktop, .init(kernel: "Linux version 6.10.14-linuxkit", hasDockerFile: true), "4.30"
      ),
      (
        .orbStack, .init(kernel: "Linux version 6.11.1-orbstack-0028", hasDockerFile: true), "1.7.5"
      ),
      (.podman, .init(hasPodmanFile: true), "seccomp=unconfined"),
      (.appleContainer, .init(bootLine: "console=hvc0 init=/sbin/vminitd"), "--allow-degraded"),
      (
        .gVisor,
        .init(
          kernel: "Linux version 4.4.0 #1 SMP Sun Jan 10 15:06:54 PST 2016", hasDockerFile: true),
        "--runtime=runc"
      ),
      (.hostedRunner, .init(environment: ["RUNNER_ENVIRONMENT": "github-hosted"]), "ubuntu-24.04"),
      (.container, .init(groups: "0::/kubepods/pod1"), "seccomp=unconfined"),
    ]
    for (expected, facts, words) in facts {
      let found = Surroundings(facts)
      #expect(found == expected)
      #expect(found?.check(startsKeyboards: true).mend == nil)
      let check = found?.check(startsKeyboards: false)
      #expect(check?.mend?.contains(words) ?? (expected == nil), "\(facts)")
    }
  }

  @Test(arguments: [
    ([MachineCheck.State.ok, .limited], Int32(0), "Keyboards can be built and run here."),
    ([.ok, .missing], 1, "1 item is missing."),
    ([.missing, .missing], 1, "2 items are missing."),
  ])
  func `fails when something is missing, and only then`(
    states: [MachineCheck.State], code: Int32, words: String
  ) {
    let checks = states.enumerated().map {
      MachineCheck(name: "n\($0.offset)", state: $0.element, detail: "d", mend: "do it")
    }
    let report = DoctorReport(checks: checks, usesColor: false)
    #expect(report.code.rawValue == code && report.text.hasSuffix(words), "\(report.text)")
    #expect(report.text.contains("To fix:") == (code == 1))
    #expect(report.json.text.contains("\"mend\": \"do it\""))
  }

  @Test func `looks at this machine, with the parts that are not there by name`() throws {
    try withScratchFolder { folder in
      var environment = try linkInstallation(in: folder)
      environment["HOME"] = folder.path
      let result = try runProgram(
        builtProductsFolder.appendingPathComponent("keyward").path, ["doctor", "--json"],
        environment: environment)
      let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let checks = try #require((object as? [String: Any])?["checks"] as? [[String: Any]])
      let states = Dictionary(
        checks.map { ($0["name"] as? String ?? "", $0["state"] as? String ?? "") },
        uniquingKeysWith: { first, _ in first })
      #expect(result.status == 1 && states["system"] == "ok" && states["sandbox"] == "ok")
      #expect(states["libUIKit.a"] == "missing" && states["compiler"] == "missing")
      #expect(states["temporary files"] == "ok")
    }
  }
}
