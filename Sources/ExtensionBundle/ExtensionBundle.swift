public import Foundation
import Platform
import Glibc

/// A built keyboard extension, `Name.appex`, with a checked manifest and executable.
public struct ExtensionBundle: Equatable, Sendable {
  /// The folder.
  public let url: URL
  /// The folder whose manifest was read, held open, so that files copied from it are never another's.
  package let folder: BeneathRoot
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

  /// The place of the names and lines of a bundle's program, which the bundle itself lacks.
  ///
  /// It is the program as it was linked, beside the bundle in `.keyward`; the two have one build ID.
  public static func symbols(ofBundle bundle: URL) -> URL {
    bundle.deletingLastPathComponent().appendingPathComponent(
      ".keyward/products/\(bundle.deletingPathExtension().lastPathComponent)/symbols")
  }

  /// Whether two bundles are in one place and have the same contents.
  public static func == (one: ExtensionBundle, other: ExtensionBundle) -> Bool {
    one.url == other.url && one.executableURL == other.executableURL && one.isAlike(other)
  }

  /// Whether two bundles are the same apart from their place.
  package func isAlike(_ other: ExtensionBundle) -> Bool {
    manifest == other.manifest && interpreter == other.interpreter
      && applicationGroups == other.applicationGroups
  }

  /// Reads and checks a bundle, whose executable must be for this machine and in the folder itself.
  public static func open(_ url: URL) throws(BundleError) -> ExtensionBundle {
    let folder: BeneathRoot
    do throws(BeneathError) { folder = try BeneathRoot(url.path) } catch {
      throw .notAFolder(path: url.path, code: error.code)
    }
    let file = url.appendingPathComponent("Info.plist")
    guard let document = try propertyList("Info.plist", in: folder, named: file.path) else {
      throw .missingManifest(folder: url.path)
    }
    let manifest = try ExtensionManifest(
      propertyList: document.root, file: file.path,
      bundleName: url.deletingPathExtension().lastPathComponent)
    let executable = url.appendingPathComponent(manifest.executable, isDirectory: false)
    let header = try checkExecutable(manifest.executable, in: folder, path: executable.path)
    return ExtensionBundle(
      url: url, folder: folder, manifest: manifest, executableURL: executable,
      interpreter: header.interpreter,
      applicationGroups: try Entitlements.applicationGroups(of: folder, at: url))
  }

  /// A property list of the bundle; `nil` where there is none.
  static func propertyList(
    _ name: String, in folder: BeneathRoot, named path: String
  ) throws(BundleError) -> PropertyListDocument? {
    let limits = PropertyListLimits()
    let bytes: [UInt8]
    do throws(BeneathError) {
      bytes = try folder.read(name, limit: limits.bytes, links: .followed)
    } catch {
      if error.reason == .system(ENOENT) { return nil }
      throw .brokenPropertyList(PropertyListError(file: path, reason: reason(error)))
    }
    do throws(PropertyListError) {
      return try PropertyListDocument.parse(bytes, named: path, limits: limits)
    } catch {
      throw .brokenPropertyList(error)
    }
  }

  private static func reason(_ error: BeneathError) -> String {
    switch error.reason {
    case .leadsOut: "the file is a symbolic link that leads out of the bundle"
    case .kind(let kind): "this is \(kind.rawValue); it must be a regular file"
    case .tooLarge(let limit): "the file is larger than \(limit) bytes"
    default: "the file cannot be read: \(error.text)"
    }
  }

  private static func checkExecutable(
    _ name: String, in folder: BeneathRoot, path: String
  ) throws(BundleError) -> ELFHeader {
    let file: BeneathFile
    // Without following a link: one could name any program of the machine.
    do throws(BeneathError) { file = try folder.file(name) } catch {
      throw .badExecutable(path: path, reason: executableReason(error))
    }
    let status = file.status
    guard status.st_mode & 0o111 != 0 else {
      throw .badExecutable(
        path: path, reason: "the file is not executable; run `chmod +x` on it or build again")
    }
    let header: ELFHeader
    do throws(ELFHeader.Fault) {
      header = try ELFHeader(file.descriptor)
    } catch {
      throw .badExecutable(path: path, reason: error.reason, remedy: error.remedy)
    }
    guard header.architecture == ELFHeader.currentArchitecture else {
      throw .foreignArchitecture(
        path: path, found: header.architecture, expected: ELFHeader.currentArchitecture)
    }
    return header
  }

  private static func executableReason(_ error: BeneathError) -> String {
    switch error.reason {
    case .system(ENOENT): "the bundle's executable is missing; build the extension again"
    case .system(EACCES): "the executable cannot be read; check its permissions"
    case .kind(.link): "the executable is a symbolic link, which a bundle must not use for it"
    case .kind: "the executable is not a file"
    default: "the executable cannot be opened: \(error.text)"
    }
  }
}
