import Platform
import ExtensionBuilder
import ExtensionBundle
import Foundation
import Glibc
import KeyboardHost
import SandboxProof
import Sandbox

/// Looks at this machine.
struct MachineChecks {
  var environment = ProcessInfo.processInfo.environment

  /// Everything, in the order of dependence.
  var all: [MachineCheck] {
    let posture = Posture.detect()
    let surroundings = Surroundings(.init(environment: environment))?.check(
      startsKeyboards: posture.mode.strict != nil)
    var checks = [system]
    checks += parts
    checks.append(symbolizer)
    checks += Self.sandbox(posture)
    if let surroundings { checks.append(surroundings) }
    checks += Self.packages(installed: DebianPackages.installed())
    checks += folders
    return checks
  }

  // MARK: The system and the compiler

  private var system: MachineCheck {
    var names = utsname()
    uname(&names)
    func text<Value>(_ value: Value) -> String {
      withUnsafeBytes(of: value) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return Self.system(
      "\(text(names.sysname)) \(text(names.release))", machine: text(names.machine))
  }

  /// Which processors keyboards run on.
  static func system(_ kernel: String, machine: String) -> MachineCheck {
    let detail = "\(kernel) \(machine)"
    switch machine {
    case "x86_64": return MachineCheck(name: "system", state: .ok, detail: detail)
    case "aarch64":
      return MachineCheck(
        name: "system", state: .limited,
        detail: "\(detail): the filters are proven for arm64, but few keyboards were run on it",
        mend: "run keyward audit probe, which attempts every known way out of the sandbox")
    default:
      return MachineCheck(
        name: "system", state: .missing, detail: detail,
        mend: "use a machine with an x86-64 or arm64 processor")
    }
  }

  /// The versions of Swift by which Keyward can be built.
  static func toolchain(_ version: String) -> MachineCheck {
    let words = version.components(separatedBy: "Swift version ").last ?? ""
    let numbers = words.prefix { !$0.isWhitespace && $0 != "-" }.split(separator: ".").compactMap {
      Int($0)
    }
    let isInRange = numbers.count >= 2 && (6, 3) <= (numbers[0], numbers[1]) && numbers[0] < 7
    return MachineCheck(
      name: "toolchain", state: isInRange ? .ok : .missing,
      detail: isInRange
        ? "\(version) is supported (6.3 or later, before 7)"
        : "\(version) is not supported (6.3 or later, before 7)",
      mend: isInRange
        ? nil : "install a Swift 6.3 toolchain from swift.org and put its usr/bin first on PATH")
  }

  private var parts: [MachineCheck] {
    let installation: Installation
    do throws(BuildError) {
      installation = try Installation.find(environment: environment)
    } catch {
      return [Self.failure("parts", error)]
    }
    let files = [
      installation.lower, installation.launcher, installation.probe, installation.renderer,
      installation.runtime.appendingPathComponent("libUIKit.a"),
      installation.runtime.appendingPathComponent("modules"),
    ]
    var checks = files.filter { access($0.path, R_OK) != 0 }.map {
      MachineCheck(
        name: $0.lastPathComponent, state: .missing, detail: "\($0.path) is missing",
        mend: "run make install, or make build in a checkout")
    }
    if checks.isEmpty, let fault = Self.fault(ofProgram: installation.lower) { checks = [fault] }
    if checks.isEmpty {
      checks = [
        MachineCheck(
          name: "parts", state: .ok,
          detail: "found in \(installation.prefix.relativeToWorkingDirectory)")
      ]
    }
    do throws(BuildError) {
      let builder = ExtensionBuilder(installation: installation, environment: environment)
      checks.append(Self.toolchain(try builder.compilerVersion()))
      let compiler = try builder.checkedCompiler()
      checks.append(
        MachineCheck(
          name: "compiler", state: .ok, detail: "\(compiler), which built the UIKit runtime"))
    } catch {
      checks.append(Self.failure("compiler", error))
    }
    return checks
  }

  /// Reports a program of the installation that doesn't start, for example because a library is missing.
  static func fault(ofProgram program: URL) -> MachineCheck? {
    do throws(SystemError) {
      let pipe = try DescriptorPair.pipe()
      let null = try Descriptor.null(O_RDWR)
      let child = try Spawn(
        path: program.path, arguments: [program.path, "--version"], environment: [],
        descriptors: [null.number, null.number, pipe.second.number]
      ).start()
      let errors = pipe.keepFirst()
      let file = FileHandle(fileDescriptor: errors.number, closeOnDealloc: false)
      let reason = file.readDataToEndOfFile()
      guard waitForEnd(of: child) != 0 else { return nil }
      return fault(ofProgram: program, reason: String(decoding: reason, as: UTF8.self))
    } catch {
      return fault(ofProgram: program, reason: String(cString: strerror(error.errno)))
    }
  }

  private static func fault(ofProgram program: URL, reason: String) -> MachineCheck {
    MachineCheck(
      name: program.lastPathComponent, state: .missing,
      detail: "\(program.path) doesn't start: \(reason.onOneLine)",
      mend: "install Keyward again, with the Debian packages that share/keyward/packages lists")
  }

  /// Optional: without it, backtraces lack symbols.
  private var symbolizer: MachineCheck {
    guard let path = Backtrace.symbolizer(environment: environment) else {
      return MachineCheck(
        name: "symbolizer", state: .limited,
        detail: "llvm-symbolizer is not on PATH; without it, backtraces lack symbols",
        mend: "add the usr/bin of the Swift toolchain to PATH, or apt-get install llvm")
    }
    return MachineCheck(
      name: "symbolizer", state: .ok, detail: "\(path), for the backtraces of crashes")
  }

  private static func failure(_ name: String, _ error: BuildError) -> MachineCheck {
    let detail = if case .installation(let reason, _) = error { reason } else { error.message }
    return MachineCheck(
      name: name, state: .missing, detail: detail.onOneLine,
      mend: error.remedy.flatMap(RemedyWords.commandLine.words))
  }

  // MARK: The sandbox

  static func sandbox(_ posture: Posture) -> [MachineCheck] {
    let strict = posture.mode.strict
    let whole = MachineCheck(
      name: "sandbox", state: strict == nil ? .missing : .ok,
      detail: strict.map { "extensions run in the sandbox (\($0.rawValue))" }
        ?? "extensions do not start here"
        + (posture.mode.degraded == nil ? "" : ", except with --allow-degraded"))
    return [whole]
      + posture.layers.filter { $0.weight > 0 && $0.state != .enforced }.map { layer in
        // Where extensions start, every layer that they need is there.
        let state: MachineCheck.State =
          layer.state == .missing && strict == nil && layer.advice != nil ? .missing : .limited
        return MachineCheck(
          name: layer.name, state: state, detail: layer.detail, mend: layer.advice)
      }
  }

  // MARK: Packages

  private static let testUse = "compile the library of Swift test packages"

  /// Debian's packages, with what each is for; the first ones every build needs.
  static let packages: [(name: String, isNeeded: Bool, use: String)] = [
    ("gcc", true, "link keyboards"), ("libc6-dev", true, "link keyboards"),
    ("libcurl4-openssl-dev", false, "build keyboards with URLSession"),
    ("libsqlite3-dev", false, "build keyboards with Core Data, SwiftData or SQLite3"),
    ("librsvg2-2", false, "write --png"), ("fonts-dejavu-core", false, "draw text in --png"),
    ("libpoppler-glib8", false, "draw the PDF images of a keyboard"),
    ("libexpat1-dev", false, testUse), ("libseccomp-dev", false, testUse),
    ("libyaml-dev", false, testUse),
  ]

  /// `nil` for what is installed means that this is not Debian.
  static func packages(
    installed: Set<String>?, isRoot: Bool = geteuid() == 0
  ) -> [MachineCheck] {
    guard let installed else {
      return [
        MachineCheck(
          name: "packages", state: .limited,
          detail: "not checked: this system has no list of Debian packages",
          mend:
            "install the equivalents of Debian's \(packages.map(\.name).joined(separator: ", "))")
      ]
    }
    let missing = packages.filter { !installed.contains($0.name) }
    guard !missing.isEmpty else {
      let names = packages.map(\.name).joined(separator: ", ")
      return [MachineCheck(name: "packages", state: .ok, detail: names)]
    }
    let names = missing.map(\.name).joined(separator: " ")
    let command =
      (isRoot ? "" : "sudo ") + "apt-get install -y --no-install-recommends \(names)"
    return missing.map {
      MachineCheck(
        name: $0.name, state: $0.isNeeded ? .missing : .limited,
        detail: "not installed; needed to \($0.use)", mend: command)
    }
  }

  // MARK: Folders

  private var folders: [MachineCheck] {
    let temporary = FileManager.default.temporaryDirectory.path
    var places = [("temporary files", temporary, "set TMPDIR to a writable folder")]
    if let cache = BuildCache.root(environment: environment)?.path {
      places.append(
        ("built keyboards", cache, "set XDG_CACHE_HOME to a writable folder"))
    }
    if geteuid() == 0 {
      places.append(
        ("staging", "/var/lib/keyward", "make /var/lib writable, or run as an ordinary user"))
    }
    return places.map { name, path, mend in
      // The folder may not be there yet; what counts is whether it can be made.
      var folder = path
      while access(folder, F_OK) != 0, folder != "/", !folder.isEmpty {
        folder = (folder as NSString).deletingLastPathComponent
      }
      let isWritable = access(folder, W_OK | X_OK) == 0
      return MachineCheck(
        name: name, state: isWritable ? .ok : .missing,
        detail: isWritable ? path : "\(path) is not writable", mend: isWritable ? nil : mend)
    }
  }
}

/// The packages that Debian's package manager lists as installed.
enum DebianPackages {
  /// The names, `nil` where there is no such list.
  static func installed(in file: String = "/var/lib/dpkg/status") -> Set<String>? {
    guard let data = FileManager.default.contents(atPath: file) else { return nil }
    var names: Set<String> = []
    var name = ""
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("Package: ") {
        name = String(line.dropFirst("Package: ".count))
      } else if line.hasPrefix("Status: "), line.hasSuffix(" installed") {
        names.insert(name)
        // Debian 13 renamed packages whose programs had to be compiled again for 64-bit times.
        if name.hasSuffix("t64") { names.insert(String(name.dropLast(3))) }
      }
    }
    return names
  }
}
