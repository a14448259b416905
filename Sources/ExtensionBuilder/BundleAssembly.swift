import ExtensionBundle
import Foundation
import Glibc
import Platform

/// Puts a bundle together in a folder of another name and then in its place in one step.
struct BundleAssembly {
  /// `Name.appex`.
  let bundle: URL
  /// The unfinished bundle; never called `.appex`, so that it can't be mistaken for a finished one.
  let work: URL

  /// Refuses to replace a folder that isn't a bundle; called before any work is done.
  func checkPlace() throws(BuildError) {
    var status = stat()
    guard lstat(bundle.path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw .output(path: bundle.path, reason: "a file has the name of the bundle; move it away")
    }
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: bundle.path),
      entries.isEmpty || entries.contains("Info.plist")
    else {
      throw .output(
        path: bundle.path,
        reason: "a folder that is not a bundle has the name of the bundle; move it away")
    }
  }

  /// Removes what an earlier build left when it was killed; the caller holds the lock.
  func sweep() { try? FileManager.default.removeItem(at: work) }

  /// Fills the bundle, with the program as it was linked or, stripped, without its symbols.
  func assemble(
    executable: borrowing BeneathFile, name: String, isStripped: Bool,
    files: [(destination: String, data: Data)],
    resources: [SourceFolder.Resource], of project: ProjectFiles
  ) throws(BuildError) {
    sweep()
    do throws(BuildError) {
      guard mkdir(work.path, 0o777) == 0 else { throw failure(.failed(code: errno)) }
      let output = try openWork()
      for file in files {
        do throws(OutputRoot.Fault) { try output.write(file.data, to: file.destination) } catch {
          throw failure(error)
        }
      }
      for resource in resources { try copy(resource, of: project, to: output) }
      try add(executable, as: name, isStripped: isStripped, to: output)
    } catch {
      sweep()
      throw error
    }
    try putInPlace()
    sweep()
  }

  private func openWork() throws(BuildError) -> OutputRoot {
    do throws(OutputRoot.Fault) { return try OutputRoot(work) } catch { throw failure(error) }
  }

  private func copy(
    _ resource: SourceFolder.Resource, of project: ProjectFiles, to output: borrowing OutputRoot
  ) throws(BuildError) {
    // Through its target: a link means nothing in the bundle.
    let source = try project.open(resource.path)
    do throws(OutputRoot.Fault) {
      try output.copy(source.descriptor, to: resource.destination)
    } catch {
      throw failure(error)
    }
  }

  private func add(
    _ executable: borrowing BeneathFile, as name: String, isStripped: Bool,
    to output: borrowing OutputRoot
  ) throws(BuildError) {
    do throws(OutputRoot.Fault) { try output.copy(executable.descriptor, to: name) } catch {
      throw failure(error)
    }
    let program = work.appendingPathComponent(name)
    do {
      if isStripped { try StrippedProgram.strip(program.path) }
    } catch {
      throw .output(
        path: work.path, reason: "the bundle cannot be written: \(IOReason(error))",
        remedy: .chooseOutputFolder)
    }
    guard chmod(program.path, 0o755) == 0 else { throw failure(.failed(code: errno)) }
  }

  private func failure(_ fault: OutputRoot.Fault) -> BuildError {
    switch fault {
    case .name(let path, let reason):
      .output(
        path: work.path, reason: "a file of the bundle cannot have the name \(path): it \(reason)")
    case .failed(let code):
      .output(
        path: work.path,
        reason: "the bundle cannot be written: \(IOReason(code: code))",
        remedy: .chooseOutputFolder)
    }
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
      reason:
        "the bundle cannot be moved into place: \(String(cString: strerror(code))); check the permissions of "
        + "the bundle and its folder", remedy: .chooseOutputFolder)
  }
}
