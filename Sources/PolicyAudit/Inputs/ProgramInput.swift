import ExtensionBundle
import Foundation
import Glibc

extension AuditReader {
  /// Looks at the program of a bundle, and takes the entitlements from it that no file shows.
  mutating func lookAtProgram(of bundle: String, _ subject: inout AuditSubject) {
    guard let path = Self.program(of: bundle, subject.manifest),
      let facts = program(at: path, watched: subject.watchedTexts)
    else { return }
    subject.program = facts
    if subject.entitlements == nil { subject.entitlements = facts.entitlements }
    if case .elf = facts.form {
      passedOver.append(
        .init(
          shown(path),
          "its code is built for Linux and not looked at; name the folder of its sources too"))
    }
  }

  /// The entitlements of an app, from its file or from its program.
  mutating func entitlements(ofApp path: String, _ manifest: AuditedFile?) -> AuditedFile? {
    let file = path + "/Entitlements.plist"
    if Self.exists(file) { return propertyList(file) }
    return Self.program(of: path, manifest).flatMap { program(at: $0, watched: []) }?.entitlements
  }

  /// Whether a file begins as a program does.
  static func isProgram(_ path: String) -> Bool {
    let start = try? ByteSource.withFile(path) { $0.bytes(at: 0, count: min($0.count, 8)) ?? [] }
    guard let start, start.count == 8 else { return false }
    return MachOReader.isMachO(start) || start.starts(with: [0x7F, 0x45, 0x4C, 0x46])
  }

  /// The names of what an app carries for all its programs.
  static func frameworks(of app: String) -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: app + "/Frameworks")) ?? [])
  }

  /// The path of the program that a manifest names, if it is there.
  private static func program(of bundle: String, _ manifest: AuditedFile?) -> String? {
    // A name with a slash would lead out of the bundle.
    guard case .known(let name)? = manifest?.root.value.text("CFBundleExecutable"),
      !name.contains("/"), !name.contains("\0"), name != ".", name != ".."
    else { return nil }
    let path = bundle + "/" + name
    return exists(path) ? path : nil
  }

  private mutating func program(at path: String, watched: Set<String>) -> ProgramFacts? {
    let name = shown(path)
    do throws(BoundedFile.Fault) {
      return try ByteSource.withFile(path) {
        ProgramFacts($0, path: name, watched: watched)
      }
    } catch {
      unreadable(path, "the program cannot be read: \(error.reason)", help: error.help)
      return nil
    }
  }
}
