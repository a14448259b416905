import Glibc

extension Policy {
  /// The programs of this machine's architecture that load other programs; the launcher has the same list.
  package static let loaders: Set<String> = {
    #if arch(x86_64)
      ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-musl-x86_64.so.1"]
    #elseif arch(arm64)
      ["/lib/ld-linux-aarch64.so.1", "/lib/ld-musl-aarch64.so.1"]
    #elseif arch(riscv64)
      ["/lib/ld-linux-riscv64-lp64d.so.1", "/lib/ld-musl-riscv64.so.1"]
    #else
      []
    #endif
  }()

  /// The files that every program's runtime needs.
  ///
  /// A program without an ELF interpreter needs next to nothing; one with it needs its loader and the
  /// system's libraries. The program itself is not among them.
  /// - Parameter interpreter: The loader that the executable names, `nil` for a static one. It is granted only if it is
  ///   one of `loaders`: a stranger's program can name any file.
  /// - Returns: The grants, all optional but the loader.
  package static func runtimeGrants(interpreter: String?) -> [FileGrant] {
    var grants: [FileGrant] = [
      FileGrant(
        path: "/etc/localtime", access: .read, isRequired: false, reason: "the time zone"),
      FileGrant(
        path: "/usr/share/zoneinfo", access: .read, isRequired: false, reason: "the time zones"),
      FileGrant(
        path: "/dev/urandom", access: .read, isRequired: false, reason: "random numbers"),
      FileGrant(path: "/dev/null", access: .read, isRequired: false, reason: "an empty file"),
      FileGrant(
        path: "/sys/devices/system/cpu", access: .read, isRequired: false,
        reason: "the number of processors"),
    ]
    guard let interpreter, Self.loaders.contains(interpreter) else { return grants }
    grants.append(FileGrant(path: interpreter, access: .execute, reason: "the program's loader"))
    grants.append(
      FileGrant(
        path: "/etc/ld.so.cache", access: .read, isRequired: false, reason: "where libraries are"))
    // On a merged system several of these are one folder; the supervisor needs each of the names.
    for path in ["/lib", "/lib64", "/usr/lib", "/usr/lib64"] where unsafe access(path, F_OK) == 0 {
      grants.append(
        FileGrant(path: path, access: .read, isRequired: false, reason: "system libraries"))
    }
    return grants
  }
}
