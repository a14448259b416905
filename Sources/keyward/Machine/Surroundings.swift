import Foundation
import Glibc
import Sandbox

/// The environment that this machine runs in, as far as it determines the layers of the sandbox.
enum Surroundings: String, CaseIterable {
  case docker, dockerDesktop, orbStack, podman, appleContainer, gVisor, hostedRunner, container

  /// The files and variables that distinguish them.
  struct Facts {
    var environment: [String: String] = [:]
    /// `/proc/version`.
    var kernel = ""
    /// `/proc/cmdline`.
    var bootLine = ""
    /// `/proc/1/cgroup`.
    var groups = ""
    /// The lines of `/proc/self/mountinfo` about `/` and about the files that container engines mount.
    var mounts = ""
    var hasDockerFile = false
    var hasPodmanFile = false

    /// Reads them from the root folder of a system.
    init(root: String = "/", environment: [String: String] = ProcessInfo.processInfo.environment) {
      func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: root + path) ?? Data(), as: UTF8.self)
      }
      self.environment = environment
      kernel = text("proc/version").lowercased()
      bootLine = text("proc/cmdline")
      groups = text("proc/1/cgroup")
      let places: Set<Substring> = ["/", "/etc/hosts", "/etc/hostname", "/etc/resolv.conf"]
      mounts = text("proc/self/mountinfo").split(separator: "\n").filter { line in
        line.split(separator: " ").dropFirst(4).first.map(places.contains) ?? false
      }.joined(separator: "\n")
      // These files stay behind in a virtual machine that was made of an image.
      if InitialNamespaces.holdThisProcess(processes: root + "proc") != true {
        hasDockerFile = access(root + ".dockerenv", F_OK) == 0
        hasPodmanFile = access(root + "run/.containerenv", F_OK) == 0
      }
    }

    func isIn(_ names: String...) -> Bool {
      names.contains { groups.contains($0) || mounts.contains($0) }
    }
  }

  /// Recognizes the surroundings; `nil` for an ordinary machine.
  init?(_ facts: Facts) {
    let environment = facts.environment
    // gVisor reports one fixed kernel version on every machine.
    if facts.kernel.contains("gvisor")
      || facts.kernel.contains("linux version 4.4.0 #1 smp sun jan 10")
    {
      self = .gVisor
    } else if facts.bootLine.contains("vminitd") {
      self = .appleContainer
    } else if facts.kernel.contains("orbstack") {
      self = .orbStack
    } else if facts.kernel.contains("linuxkit") {
      self = .dockerDesktop
    } else if environment["RUNNER_ENVIRONMENT"] == "github-hosted"
      || environment["CI_RUNNER_TAGS"]?.contains("saas-linux") ?? false
    {
      self = .hostedRunner
    } else if facts.hasPodmanFile || facts.isIn("libpod", "/containers/storage/") {
      self = .podman
    } else if facts.isIn("kubepods", "/kubelet/pods/") {
      self = .container
    } else if facts.hasDockerFile || facts.isIn("/docker") {
      self = .docker
    } else if facts.isIn("containerd", "lxc") {
      self = .container
    } else {
      return nil
    }
  }

  private var name: String {
    switch self {
    case .docker: "Docker"
    case .dockerDesktop: "Docker Desktop"
    case .orbStack: "OrbStack"
    case .podman: "Podman"
    case .appleContainer: "Apple's container"
    case .gVisor: "gVisor"
    case .hostedRunner: "a hosted runner"
    case .container: "a container"
    }
  }

  /// The fix where keyboards do not start.
  private var advice: String {
    switch self {
    case .docker, .podman, .container:
      "a default profile of 2023 or later suffices; with an older one run the container with --security-opt "
        + "seccomp=unconfined. If the host's kernel has no Landlock, use --allow-degraded"
    case .dockerDesktop: "update Docker Desktop to 4.30 or later, whose kernel has Landlock"
    case .orbStack: "update OrbStack to 1.7.5 or later, whose kernel has Landlock"
    case .appleContainer:
      "its default kernel has no Landlock: use --allow-degraded, or give the container a kernel with "
        + "CONFIG_SECURITY_LANDLOCK (container system kernel set)"
    case .gVisor:
      "it has neither Landlock nor seccomp notifications: run the container with --runtime=runc"
    case .hostedRunner:
      "use a runner with Linux 5.13 or later, such as ubuntu-24.04, or --allow-degraded"
    }
  }

  /// The line of `keyward doctor`.
  func check(startsKeyboards: Bool) -> MachineCheck {
    MachineCheck(
      name: "surroundings", state: startsKeyboards ? .ok : .limited,
      detail: startsKeyboards
        ? "\(name); its default options suffice" : "\(name); keyboards do not start here",
      mend: startsKeyboards ? nil : advice)
  }
}
