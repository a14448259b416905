public import Foundation
import Glibc

/// A built keyboard extension, `Name.appex`, whose manifest and executable were checked.
public struct ExtensionBundle: Equatable, Sendable {
  /// The folder.
  public let url: URL
  /// The manifest.
  public let manifest: ExtensionManifest
  /// The program to start.
  public let executableURL: URL
  /// The program that loads the executable; `nil` when it is static.
  public let interpreter: String?
  /// The groups whose folders the keyboard shares with its containing app, from `Entitlements.plist`.
  public let applicationGroups: [String]

  /// Whether the executable needs no loader and no shared libraries.
  public var isStatic: Bool { interpreter == nil }

  /// Where a build leaves the names and lines of a bundle's program, which the bundle itself goes without.
  ///
  /// It is the program as it was linked, beside the bundle in `.keyward`; the two have one build ID.
  public static func symbols(ofBundle bundle: URL) -> URL {
    bundle.deletingLastPathComponent().appendingPathComponent(
      ".keyward/\(bundle.deletingPathExtension().lastPathComponent)/symbols")
  }

  /// Reads and checks a bundle; its executable is for this machine and lies in the folder itself.
  public static func open(_ url: URL) throws(BundleError) -> ExtensionBundle {
    var status = stat()
    guard stat(url.path, &status) == 0 else { throw .notAFolder(path: url.path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw .notAFolder(path: url.path, code: ENOTDIR)
    }
    let file = url.appendingPathComponent("Info.plist")
    guard lstat(file.path, &status) == 0 else {
      guard errno == ENOENT else { throw .notAFolder(path: url.path, code: errno) }
      throw .missingManifest(folder: url.path)
    }
    let document: PropertyListDocument
    do throws(PropertyListError) {
      document = try PropertyListDocument.read(file)
    } catch {
      throw .brokenPropertyList(error)
    }
    let manifest = try ExtensionManifest(
      propertyList: document.root, file: file.path,
      bundleName: url.deletingPathExtension().lastPathComponent)
    let executable = url.appendingPathComponent(manifest.executable, isDirectory: false)
    let header = try checkExecutable(executable.path)
    return ExtensionBundle(
      url: url, manifest: manifest, executableURL: executable, interpreter: header.interpreter,
      applicationGroups: try Entitlements.applicationGroups(of: url))
  }

  private static func checkExecutable(_ path: String) throws(BundleError) -> ELFHeader {
    // Without following a link: one could name any program of the machine.
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      let reason =
        switch errno {
        case ENOENT: "the bundle's executable is missing; build the extension again"
        case ELOOP: "the executable is a symbolic link, which a bundle must not use for it"
        case EACCES: "the executable cannot be read; check its permissions"
        default: "the executable cannot be opened: \(String(cString: strerror(errno)))"
        }
      throw .badExecutable(path: path, reason: reason)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .badExecutable(path: path, reason: "the executable is no file")
    }
    guard status.st_mode & 0o111 != 0 else {
      throw .badExecutable(
        path: path, reason: "the file is not executable; run `chmod +x` on it or build again")
    }
    let header: ELFHeader
    do throws(ELFHeader.Fault) {
      header = try ELFHeader(descriptor)
    } catch {
      throw .badExecutable(path: path, reason: error.reason)
    }
    guard header.architecture == ELFHeader.currentArchitecture else {
      throw .foreignArchitecture(
        path: path, found: header.architecture, expected: ELFHeader.currentArchitecture)
    }
    return header
  }
}
