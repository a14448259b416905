import Platform
import ExtensionBundle

extension AuditReader {
  /// Looks at the program of a bundle, and takes the entitlements from it that no file shows.
  mutating func lookAtProgram(of bundle: String, _ subject: inout AuditSubject) {
    guard let path = programPath(of: bundle, subject.manifest),
      let facts = program(at: path, watched: subject.watchedTexts)
    else { return }
    subject.program = facts
    if subject.entitlements == nil { subject.entitlements = facts.entitlements }
    if case .elf = facts.form {
      passedOver.append(
        .init(
          shown(path),
          "its code is built for Linux and not checked; name the folder of its sources too"))
    }
  }

  /// The entitlements of an app, from its file or from its program.
  mutating func entitlements(ofApp path: String, _ manifest: AuditedFile?) -> AuditedFile? {
    let file = path + "/Entitlements.plist"
    if !files.isMissing(file) { return propertyList(file) }
    return programPath(of: path, manifest).flatMap { program(at: $0, watched: []) }?.entitlements
  }

  /// Whether a file begins as a program does.
  func isProgram(_ path: String) -> Bool {
    let start = try? ByteSource.withFile(path, files) {
      $0.bytes(at: 0, count: min($0.count, 8)) ?? []
    }
    guard let start, start.count == 8 else { return false }
    return MachOReader.isMachO(start) || start.starts(with: [0x7F, 0x45, 0x4C, 0x46])
  }

  /// The path of the program that a manifest names, if it is there.
  private func programPath(of bundle: String, _ manifest: AuditedFile?) -> String? {
    // A name with a slash would lead out of the bundle.
    guard case .known(let name)? = manifest?.root.value.text("CFBundleExecutable"),
      !name.hasSlash, !name.contains("\0"), name != ".", name != ".."
    else { return nil }
    let path = bundle + "/" + name
    return files.isMissing(path) ? nil : path
  }

  private mutating func program(at path: String, watched: Set<String>) -> ProgramFacts? {
    let name = shown(path)
    do throws(BoundedFile.Fault) {
      return try ByteSource.withFile(path, files) {
        ProgramFacts($0, path: name, watched: watched)
      }
    } catch {
      unreadable(path, error, prefix: "the program cannot be read: ")
      return nil
    }
  }
}
