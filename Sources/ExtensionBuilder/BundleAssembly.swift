import ExtensionBundle
import Foundation
import Glibc

/// Puts a bundle together in a folder of another name and then in its place in one step.
struct BundleAssembly {
  /// `Name.appex`.
  let bundle: URL
  /// Where it grows; never called `.appex`, so that nobody takes a half for a whole.
  let work: URL

  /// Refuses to replace what is no bundle; called before any work is done.
  func checkPlace() throws(BuildError) {
    var status = stat()
    guard lstat(bundle.path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return }
    throw .output(
      path: bundle.path,
      reason: "something that is no folder stands in the bundle's place; move it away")
  }

  /// Removes what an earlier build left when it was killed; the caller holds the lock.
  func sweep() { try? FileManager.default.removeItem(at: work) }

  /// Fills the bundle, with the program as it was linked or, stripped, without its symbols.
  func assemble(
    executable: URL, name: String, isStripped: Bool, files: [(destination: String, data: Data)],
    resources: [SourceFolder.Resource]
  ) throws(BuildError) {
    sweep()
    do {
      let manager = FileManager.default
      try manager.createDirectory(at: work, withIntermediateDirectories: true)
      for file in files {
        let target = work.appendingPathComponent(file.destination)
        try manager.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try file.data.write(to: target)
      }
      for resource in resources {
        let target = work.appendingPathComponent(resource.destination)
        try manager.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        // Through its target: a link out of the folder would mean nothing in the bundle.
        try manager.copyItem(
          at: URL(fileURLWithPath: resource.path).resolvingSymlinksInPath(), to: target)
      }
      let program = work.appendingPathComponent(name)
      try manager.copyItem(at: executable, to: program)
      if isStripped { try StrippedProgram.strip(program.path) }
      guard chmod(program.path, 0o755) == 0 else { throw POSIXError(.EPERM) }
    } catch {
      sweep()
      throw .output(path: work.path, reason: "the bundle cannot be written: \(IOReason(error))")
    }
    try putInPlace()
    sweep()
  }

  private func putInPlace() throws(BuildError) {
    let unsupported = [EINVAL, ENOSYS]
    if renameat2(AT_FDCWD, work.path, AT_FDCWD, bundle.path, UInt32(RENAME_EXCHANGE)) == 0 {
      return
    }
    if errno == ENOENT, rename(work.path, bundle.path) == 0 { return }
    // A file system without exchange has a moment without a bundle, never one with half of it.
    if unsupported.contains(errno) {
      let aside = work.path + ".old"
      try? FileManager.default.removeItem(atPath: aside)
      if rename(bundle.path, aside) == 0 || errno == ENOENT, rename(work.path, bundle.path) == 0 {
        try? FileManager.default.removeItem(atPath: aside)
        return
      }
    }
    let code = errno
    sweep()
    throw .output(
      path: bundle.path,
      reason: "the bundle cannot be put in place: \(String(cString: strerror(code)))")
  }
}
