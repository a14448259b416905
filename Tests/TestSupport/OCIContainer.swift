public import Foundation

/// A container with the defaults of Docker: its system call profile, capabilities, namespaces and hidden paths.
public struct OCIContainer {
  /// Where Debian's golang-github-containers-common has the profile.
  public static let profile = "/usr/share/containers/seccomp.json"

  /// The capabilities that Docker gives to a container.
  private static let capabilities = [
    "CHOWN", "DAC_OVERRIDE", "FSETID", "FOWNER", "MKNOD", "NET_RAW", "SETGID", "SETUID", "SETFCAP",
    "SETPCAP", "NET_BIND_SERVICE", "SYS_CHROOT", "KILL", "AUDIT_WRITE",
  ].map { "CAP_" + $0 }

  /// The user of the process.
  public var user: Int
  /// The script that the container's shell runs in `/tmp`.
  public var script: String
  /// Variables besides `HOME`.
  public var environment: [String: String]
  /// Folders of this machine that can be read at the same paths.
  public var folders: [String]

  /// Describes a container.
  public init(user: Int, script: String, environment: [String: String], folders: [String]) {
    self.user = user
    self.script = script
    self.environment = environment
    self.folders = folders
  }

  /// Runs the script to its end, which only root can do.
  ///
  /// - Parameter folder: An empty folder for the container's files.
  /// - Returns: How the script ended.
  /// - Throws: Why the container could not be started.
  public func run(in folder: URL) throws -> ProgramResult {
    let root = folder.appendingPathComponent("rootfs")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    for name in ["bin", "sbin", "lib", "lib64"] {
      try FileManager.default.createSymbolicLink(
        atPath: root.appendingPathComponent(name).path, withDestinationPath: "usr/\(name)")
    }
    let configuration = try JSONSerialization.data(withJSONObject: try configuration)
    try configuration.write(to: folder.appendingPathComponent("config.json"))
    return try runProgram(
      "/usr/bin/env",
      [
        "runc", "--root", folder.appendingPathComponent("state").path, "run",
        "--bundle", folder.path, "keyward-test-\(getpid())-\(user)",
      ])
  }

  private typealias Object = [String: Any]

  private var configuration: Object {
    get throws {
      let own = user == 0 ? Self.capabilities : []
      let process: Object = [
        "user": ["uid": user, "gid": user], "cwd": "/tmp", "args": ["/bin/sh", "-euc", script],
        "env": environment.merging(["HOME": "/tmp"]) { $1 }.map { "\($0)=\($1)" },
        "noNewPrivileges": false,
        "capabilities": ["bounding": Self.capabilities, "effective": own, "permitted": own],
      ]
      let linux: Object = [
        "namespaces": ["pid", "network", "ipc", "uts", "mount"].map { ["type": $0] },
        "seccomp": try filter,
        "maskedPaths": [
          "/proc/acpi", "/proc/kcore", "/proc/keys", "/proc/latency_stats", "/proc/timer_list",
          "/proc/timer_stats", "/proc/sched_debug", "/proc/scsi", "/sys/firmware",
        ],
        "readonlyPaths": [
          "/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger",
        ],
      ]
      return [
        "ociVersion": "1.0.2", "hostname": "container", "root": ["path": "rootfs"],
        "process": process, "linux": linux, "mounts": mounts,
      ]
    }
  }

  private var mounts: [Object] {
    let kernel: [(String, String, [String])] = [
      ("/proc", "proc", ["nosuid", "noexec", "nodev"]),
      ("/dev", "tmpfs", ["nosuid", "strictatime", "mode=755", "size=65536k"]),
      ("/dev/pts", "devpts", ["nosuid", "noexec", "newinstance", "ptmxmode=0666", "mode=0620"]),
      ("/dev/shm", "tmpfs", ["nosuid", "noexec", "nodev", "mode=1777"]),
      ("/sys", "sysfs", ["nosuid", "noexec", "nodev", "ro"]), ("/tmp", "tmpfs", ["mode=1777"]),
    ]
    return kernel.map { ["destination": $0, "type": $1, "source": $1, "options": $2] }
      + (["/usr", "/etc"] + folders).map {
        ["destination": $0, "type": "bind", "source": $0, "options": ["rbind", "ro"]]
      }
  }

  /// The profile for this processor and the capabilities, in the form that the runtime reads.
  private var filter: Object {
    get throws {
      let data = try Data(contentsOf: URL(fileURLWithPath: Self.profile))
      guard let profile = try JSONSerialization.jsonObject(with: data) as? Object,
        let rules = profile["syscalls"] as? [Object],
        let architectures = profile["archMap"] as? [Object]
      else { throw CocoaError(.fileReadCorruptFile) }
      let (architecture, debian) = Self.architecture
      let entry = architectures.first { $0["architecture"] as? String == architecture }
      let others = entry?["subArchitectures"] as? [String] ?? []
      return [
        "defaultAction": profile["defaultAction"] as? String ?? "SCMP_ACT_ERRNO",
        "defaultErrnoRet": profile["defaultErrnoRet"] as? Int ?? 1,
        "architectures": [architecture] + others,
        "syscalls": rules.filter { Self.applies($0, on: debian) }.map { rule in
          rule.filter { key, value in
            ["names", "action", "errnoRet", "args"].contains(key) && !(value is NSNull)
          }
        },
      ]
    }
  }

  private static var architecture: (profile: String, debian: String) {
    #if arch(arm64)
      ("SCMP_ARCH_AARCH64", "arm64")
    #else
      ("SCMP_ARCH_X86_64", "amd64")
    #endif
  }

  private static func applies(_ rule: Object, on architecture: String) -> Bool {
    func names(_ part: String, _ key: String) -> [String] {
      (rule[part] as? Object)?[key] as? [String] ?? []
    }
    let wanted = names("includes", "arches")
    return (wanted.isEmpty || wanted.contains(architecture))
      && names("includes", "caps").allSatisfy(capabilities.contains)
      && !names("excludes", "arches").contains(architecture)
      && !names("excludes", "caps").contains(where: capabilities.contains)
  }
}
