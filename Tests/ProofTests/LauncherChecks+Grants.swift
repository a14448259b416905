import CSandbox
import Foundation
import Glibc

@testable import Sandbox

extension LauncherChecks {
  /// A grant that a host would never make, or that it makes, and the launcher's answer.
  private struct Planted {
    var access: Policy.FileGrant.Access
    var path: String
    /// 0 for one that is granted.
    var errno: Int32

    init(_ access: Policy.FileGrant.Access, _ path: String, _ errno: Int32) {
      (self.access, self.path, self.errno) = (access, path, errno)
    }
  }

  /// Grants beyond those that the launcher accounts for, and files that aren't loaders.
  func grants() throws -> [String] {
    let program = try Self.program.get()
    let state = fixture.folder.appendingPathComponent("state")
    var request = try request(program)
    for name in ["Containers/own", "Containers/other", "Groups/shared", "Groups/foreign"] {
      let folder = state.appendingPathComponent(name).path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      if geteuid() == 0, name != "Groups/foreign" { chown(folder, 65534, 65534) }
    }
    // A group is granted as a folder, none of its files separately.
    let file = state.path + "/Groups/shared/file"
    try Data().write(to: URL(fileURLWithPath: file))
    if geteuid() == 0 { chown(file, 65534, 65534) }
    request.systemCalls = Self.everything
    request.environment["KW_VICTIM"] = "1"
    request.environment["KW_ABSTRACT"] = "nobody"
    let own = state.path + "/Containers/own"
    request.workingDirectory = own
    request.environment["KW_CONTAINER"] = own
    for index in request.policy.files.indices
    where request.policy.files[index].path == fixture.container.path {
      request.policy.files[index].path = own
    }
    return try complaints(of: keyboardGrants(state.path), request)
      + crowdedComplaints(program) + brokeredComplaints()
      + loaderComplaints() + otherLoaderComplaints()
  }

  private func complaints(of planted: [Planted], _ request: LaunchRequest) throws -> [String] {
    for one in planted where one.errno == 0 || access(one.path, F_OK) == 0 {
      var request = request
      request.policy.files.append(.init(path: one.path, access: one.access, reason: "test"))
      let launch = try start(request)
      let what = "\(one.access.rawValue) \(one.path)"
      let index = UInt32(request.policy.files.count - 1)
      let found =
        one.errno == 0
        ? (launch.status == [0, 0, 0] ? [] : ["\(what): the host receives \(launch.status)"])
        : Self.complaints(launch, [UInt32(KW_STEP_GRANT), UInt32(one.errno), index], what)
      if !found.isEmpty { return found }
    }
    return []
  }

  private func keyboardGrants(_ state: String) -> [Planted] {
    let folder = fixture.folder.path
    var grants = [
      Planted(.execute, "/", EISDIR), .init(.execute, fixture.bundle.path, EISDIR),
      .init(.execute, fixture.outside.path, EPERM), .init(.execute, "/dev/null", EPERM),
      .init(.execute, fixture.bundle.path + "/readable", EPERM),
      .init(.read, fixture.outside.path, EPERM), .init(.read, folder, EPERM),
      .init(.read, fixture.container.path, EPERM), .init(.read, state, EPERM),
      .init(.read, state + "/Containers", EPERM), .init(.read, state + "/Containers/other", EPERM),
      .init(.readWrite, fixture.bundle.path, EPERM), .init(.readWrite, "/usr/lib", EPERM),
      .init(.readWrite, "/dev/null", EPERM), .init(.read, "/dev/zero", EPERM),
      .init(.read, state + "/Groups/shared/file", EPERM),
      .init(.read, state + "/Groups/shared", 0), .init(.readWrite, state + "/Groups/shared", 0),
      .init(.read, state + "/Containers/own", 0), .init(.read, "/usr/share/zoneinfo", 0),
      .init(.read, "/usr/share/fonts", EPERM),
      .init(.read, "/usr/share/fonts/truetype/dejavu", 0),
      .init(.readWrite, "/usr/share/fonts/truetype/dejavu", EPERM),
    ]
    grants += Policy.loaders.map { Planted(.execute, $0, EPERM) }
    grants += ["/", "/home", "/root", "/proc", "/etc", "/var", "/usr", "/etc/ssl", "/proc/sys"].map
    {
      Planted(.read, $0, EPERM)
    }
    if geteuid() == 0 { grants.append(.init(.readWrite, state + "/Groups/foreign", EPERM)) }
    return grants
  }

  /// A program among other people's files has no bundle.
  private func crowdedComplaints(_ program: String) throws -> [String] {
    let copy = "/tmp/keyward-\(UUID().uuidString)"
    try copyProgram(program, to: copy)
    defer { unlink(copy) }
    var request = try request(program)
    request.systemCalls = Self.everything
    request.executable = copy
    request.policy.files = [
      .init(path: copy, access: .execute, reason: "test"),
      .init(path: "/tmp", access: .read, reason: "test"),
    ]
    return Self.complaints(
      try start(request), [UInt32(KW_STEP_GRANT), UInt32(EPERM), 1], "a program in /tmp")
  }

  /// Without Landlock, a supervisor opens the granted files.
  private func brokeredComplaints() throws -> [String] {
    var request = try request(ProofFixture.program("keyward-probe"), ["read-bundle"])
    request.mode = .brokered
    request.policy.files.append(.init(path: "/", access: .read, reason: "test"))
    do throws(LaunchFailure) {
      _ = try SandboxedProcess.launch(request).waitForExit(seconds: 60)
      return ["a supervisor is asked for everything"]
    } catch {
      return error.step == .grant && error.errno == EPERM ? [] : ["\(error) for a supervisor"]
    }
  }

  // MARK: - Loaders

  private static let loader = Policy.loaders.first { access($0, F_OK) == 0 }

  /// A program that is linked with the system's library, changed in its header.
  private func dynamic(_ name: String, _ change: (inout HeaderBytes) -> Void) throws
    -> LaunchRequest
  {
    let original = URL(fileURLWithPath: "/bin/true").resolvingSymlinksInPath()
    var header = HeaderBytes(bytes: Array(try Data(contentsOf: original)))
    change(&header)
    let program = fixture.bundle.appendingPathComponent(name)
    try Data(header.bytes).write(to: program)
    chmod(program.path, 0o755)
    var request = try fixture.request(program.path, interpreter: Self.loader)
    request.launcher = launcher
    request.systemCalls = Self.everything
    return request
  }

  private func loaderComplaints() throws -> [String] {
    let absent = Policy.loaders.first { access($0, F_OK) != 0 }
    typealias Case = (name: String, errno: Int32, change: (inout HeaderBytes) -> Void)
    var cases: [Case] = [
      ("whole", 0, { _ in }), ("two", ELIBBAD, { $0.repeatLoader() }),
      ("settings", ELIBBAD, { $0.setLoader("/etc/passwd") }),
      ("folder", ELIBBAD, { $0.setLoader("/") }), ("empty", ELIBBAD, { $0.cutLoader(to: 1) }),
      ("longer", ELIBBAD, { $0.cutLoader(to: $0.loaderSize + 1, atEnd: false) }),
    ]
    if let absent { cases.append(("absent", ENOENT, { $0.setLoader(absent) })) }
    for one in cases {
      let launch = try start(try dynamic("true-\(one.name)", one.change))
      let found =
        one.errno == 0
        ? (launch.code == 0 ? [] : ["a dynamic program: the host receives \(launch.status)"])
        : Self.complaints(
          launch, [UInt32(KW_STEP_EXECUTE), UInt32(one.errno), 0], "loader \(one.name)")
      if !found.isEmpty { return found }
    }
    return []
  }

  /// A loader that users other than root can change, which requires the right to mount one.
  private func otherLoaderComplaints() throws -> [String] {
    guard geteuid() == 0, let loader = Self.loader else { return [] }
    let copy = fixture.folder.appendingPathComponent("loader").path
    let real = URL(fileURLWithPath: loader).resolvingSymlinksInPath().path
    try copyProgram(real, to: copy)
    let request = try dynamic("true-mounted") { _ in }
    for (owner, mode) in [(UInt32(65534), UInt32(0o755)), (0, 0o775), (0, 0o757)] {
      chown(copy, owner, owner)
      chmod(copy, mode)
      let launch = try InOtherSkin.run([]) { () -> Direct? in
        let newMounts = 0x20000
        guard let number = Architecture.native.number(of: "unshare"),
          kw_systemCall(Int(number), [newMounts, 0, 0, 0, 0, 0]) == 0,
          mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0,
          mount(copy, real, nil, UInt(MS_BIND), nil) == 0
        else { return nil }
        return try start(request)
      }
      guard let launch else { return [] }
      let found = Self.complaints(
        launch, [UInt32(KW_STEP_EXECUTE), UInt32(ELIBACC), 0], "a loader of \(owner), \(mode)")
      if !found.isEmpty { return found }
    }
    return []
  }
}

/// A program's bytes, and the entry of its header that names its loader.
struct HeaderBytes {
  var bytes: [UInt8]

  private func number(_ place: Int, _ size: Int) -> Int {
    bytes[place..<place + size].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func set(_ place: Int, _ value: Int) {
    bytes.replaceSubrange(
      place..<place + 8, with: withUnsafeBytes(of: UInt64(value).littleEndian, Array.init))
  }

  private func entry(_ kind: Int) -> Int {
    let table = number(32, 8)
    let entries = (0..<number(56, 2)).map { table + 56 * $0 }
    return entries.first { number($0, 4) == kind } ?? table
  }

  var loaderSize: Int { number(entry(3) + 32, 8) }

  /// Makes a second entry equal to the first one.
  mutating func repeatLoader() {
    let (from, to) = (entry(3), entry(4))
    bytes.replaceSubrange(to..<to + 56, with: bytes[from..<from + 56])
  }

  mutating func setLoader(_ path: String) {
    let text = Array(path.utf8) + [0]
    let place = number(entry(3) + 8, 8)
    bytes.replaceSubrange(place..<place + text.count, with: text)
    set(entry(3) + 32, text.count)
  }

  /// Has the entry represent another number of bytes, from its start or up to its end.
  mutating func cutLoader(to size: Int, atEnd: Bool = true) {
    let place = number(entry(3) + 8, 8)
    if atEnd { set(entry(3) + 8, place + loaderSize - size) }
    set(entry(3) + 32, size)
  }
}
