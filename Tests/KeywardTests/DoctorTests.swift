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

        Package: libpoppler-glib8t64
        Status: install ok installed

        Package: gone
        Status: deinstall ok config-files

        """
      try Data(text.utf8).write(to: file)
      #expect(
        DebianPackages.installed(in: file.path)
          == ["gcc", "libpoppler-glib8", "libpoppler-glib8t64"])
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

  /// A folder with the files of a system that tell where it runs.
  private struct System: CustomTestStringConvertible {
    var expected: Surroundings?
    var files: [String: String] = [:]
    var environment: [String: String] = [:]
    /// Whether the processes are in the namespaces that the kernel starts with.
    var isOutermost = false
    /// Words of the advice.
    var advice = ""

    var testDescription: String { "\(expected?.rawValue ?? "none"): \(files.keys.sorted())" }

    func make(in folder: URL) throws -> Surroundings.Facts {
      let spaces = folder.appendingPathComponent("proc/self/ns")
      try FileManager.default.createDirectory(at: spaces, withIntermediateDirectories: true)
      let numbers = ["ipc": 4_026_531_839, "uts": 4_026_531_838, "pid": 4_026_531_836]
      for (name, number) in numbers {
        try FileManager.default.createSymbolicLink(
          atPath: spaces.appendingPathComponent(name).path,
          withDestinationPath: "\(name):[\(isOutermost ? number : number + 600)]")
      }
      for (path, text) in files {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      return Surroundings.Facts(root: folder.path + "/", environment: environment)
    }
  }

  private static let groups = "proc/1/cgroup"
  private static let mounts = "proc/self/mountinfo"
  private static let systems = [
    System(expected: nil, files: ["proc/version": "Linux version 6.1.0-25-amd64"]),
    // A virtual machine that was made of Docker's image.
    System(expected: nil, files: [".dockerenv": "", groups: "0::/\n"], isOutermost: true),
    System(expected: nil, files: ["run/.containerenv": ""], isOutermost: true),
    // A machine on which Docker runs containers.
    System(
      expected: nil,
      files: [
        mounts: "36 28 0:31 / /var/lib/docker/overlay2/a/merged rw - overlay overlay rw",
        groups: "0::/init.scope\n",
      ], isOutermost: true),
    System(expected: .docker, files: [".dockerenv": ""], advice: "seccomp=unconfined"),
    System(
      expected: .docker,
      files: [
        mounts: "12 9 254:1 /var/lib/docker/containers/ab12/hosts /etc/hosts rw - ext4 /dev/vda1 rw"
      ], isOutermost: true, advice: "seccomp=unconfined"),
    System(
      expected: .docker, files: [groups: "4:memory:/docker/ab12\n"], advice: "seccomp=unconfined"),
    System(
      expected: .dockerDesktop,
      files: [".dockerenv": "", "proc/version": "Linux version 6.10.14-linuxkit"], advice: "4.30"),
    System(
      expected: .orbStack,
      files: [".dockerenv": "", "proc/version": "Linux version 6.11.1-orbstack-0028"],
      advice: "1.7.5"),
    System(expected: .podman, files: ["run/.containerenv": ""], advice: "seccomp=unconfined"),
    System(
      expected: .podman,
      files: [
        mounts: "9 8 0:40 / / rw - overlay overlay rw,upperdir=/home/a/containers/storage/overlay/b"
      ], advice: "seccomp=unconfined"),
    System(
      expected: .appleContainer, files: ["proc/cmdline": "console=hvc0 init=/sbin/vminitd"],
      advice: "--allow-degraded"),
    System(
      expected: .gVisor,
      files: [
        ".dockerenv": "",
        "proc/version": "Linux version 4.4.0 #1 SMP Sun Jan 10 15:06:54 PST 2016",
      ], advice: "--runtime=runc"),
    System(
      expected: .hostedRunner, files: [".dockerenv": ""],
      environment: ["RUNNER_ENVIRONMENT": "github-hosted"], advice: "ubuntu-24.04"),
    System(
      expected: .hostedRunner, environment: ["CI_RUNNER_TAGS": #"["saas-linux-small-amd64"]"#],
      advice: "ubuntu-24.04"),
    System(expected: .docker, files: [".dockerenv": ""], environment: ["GITLAB_CI": "true"]),
    System(
      expected: .container, files: [groups: "0::/kubepods/pod1\n"], advice: "seccomp=unconfined"),
    System(
      expected: .container,
      files: [mounts: "12 9 0:5 /var/lib/kubelet/pods/1/hosts /etc/hosts rw - ext4 /dev/sda rw"],
      advice: "seccomp=unconfined"),
  ]

  @Test(arguments: systems)
  private func `recognizes what it runs in, and says the option that helps`(system: System) throws {
    try withScratchFolder { folder in
      let found = Surroundings(try system.make(in: folder))
      #expect(found == system.expected)
      #expect(found?.check(startsKeyboards: true).mend == nil)
      let mend = found?.check(startsKeyboards: false).mend
      #expect((mend == nil) == (system.expected == nil))
      #expect(mend?.contains(system.advice) ?? true || system.advice.isEmpty, "\(mend ?? "")")
    }
  }

  @Test func `reports a program that doesn't start, with what it printed`() throws {
    try withScratchFolder { folder in
      let program = folder.appendingPathComponent("keyward-lower")
      func write(_ script: String) throws {
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
        chmod(program.path, 0o755)
      }
      try write("[ \"$1\" = --version ]")
      #expect(MachineChecks.fault(ofProgram: program) == nil)
      try write("echo libdispatch.so: not found >&2; exit 127")
      let fault = try #require(MachineChecks.fault(ofProgram: program))
      #expect(fault.name == "keyward-lower" && fault.state == .missing && fault.mend != nil)
      #expect(fault.detail.contains("doesn't start: libdispatch.so: not found"))
      chmod(program.path, 0o644)
      #expect(MachineChecks.fault(ofProgram: program)?.state == .missing)
    }
  }

  @Test func `says one command once, with all that it fixes`() {
    let checks = ["a", "b", "c"].map {
      MachineCheck(name: $0, state: .limited, detail: "d", mend: $0 == "b" ? "other" : "install")
    }
    let text = DoctorReport(checks: checks, usesColor: false).text
    #expect(text.contains("Recommended:\n  a, c: install\n  b: other\n"), "\(text)")
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
