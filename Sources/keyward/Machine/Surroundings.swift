import Foundation
import Glibc

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
    var hasDockerFile = false
    var hasPodmanFile = false

    static var ofThisMachine: Facts {
      func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
      }
      return Facts(
        environment: ProcessInfo.processInfo.environment, kernel: text("/proc/version"),
        bootLine: text("/proc/cmdline"), groups: text("/proc/1/cgroup"),
        hasDockerFile: access("/.dockerenv", F_OK) == 0,
        hasPodmanFile: access("/run/.containerenv", F_OK) == 0)
    }
  }

  /// Recognizes the surroundings; `nil` for an ordinary machine.
  init?(_ facts: Facts) {
    let kernel = facts.kernel.lowercased()
    // gVisor reports one fixed kernel version on every machine.
    if kernel.contains("gvisor") || kernel.contains("linux version 4.4.0 #1 smp sun jan 10") {
      self = .gVisor
    } else if facts.bootLine.contains("vminitd") {
      self = .appleContainer
    } else if kernel.contains("orbstack") {
      self = .orbStack
    } else if kernel.contains("linuxkit") {
      self = .dockerDesktop
    } else if facts.environment["RUNNER_ENVIRONMENT"] == "github-hosted"
      || facts.environment["GITLAB_CI"] == "true"
    {
      self = .hostedRunner
    } else if facts.hasPodmanFile {
      self = .podman
    } else if facts.hasDockerFile || facts.groups.contains("/docker") {
      self = .docker
    } else if ["containerd", "kubepods", "lxc"].contains(where: facts.groups.contains) {
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
