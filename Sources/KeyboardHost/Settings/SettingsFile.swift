import Platform
import ExtensionBundle
package import Foundation
import Glibc

/// The file with the settings, `settings.plist`, changed by one keyward at a time and never partially.
package struct SettingsFile: Sendable {
  /// Settings that were read, and their warnings.
  package struct Reading: Equatable, Sendable {
    /// The file's settings, or the defaults.
    package var settings: Settings
    /// That a file was set aside, why, and where it is now.
    package var warning: String?
  }

  /// The name of the file in its folder.
  package static let fileName = "settings.plist"
  private static let lockName = "settings.lock"
  private static let asidePrefix = "settings.plist.damaged-"
  private static let limits = PropertyListLimits(bytes: 4 << 20, depth: 8, count: 20_000)
  private static let mostAside = 100
  /// Changes take milliseconds, installing a large bundle a second.
  private static let patience = 60

  /// The folder.
  package let folder: URL
  /// The file.
  package var url: URL { folder.appendingPathComponent(Self.fileName) }
  private var path: String { url.path }

  /// Names the file; nothing is made or read.
  package init(in folder: URL) { self.folder = folder }

  /// Whether a damaged file is beside this one, whose keyboards the user may want back.
  var hasAside: Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.contains { $0.hasPrefix(Self.asidePrefix) }
  }

  /// Reads the settings; a damaged file is set aside and replaced by the defaults.
  package func read() throws(SettingsError) -> Reading {
    // Without the lock, since a new file takes the old one's place whole: looking needs no right to write.
    switch try contents() {
    case .settings(let settings): Reading(settings: settings)
    case .none: Reading(settings: Settings())
    case .damaged: try change { _ in }.reading
    }
  }

  /// Changes the settings; if `body` throws, the file is unchanged.
  ///
  /// - Returns: The result of `body`, and the settings after it.
  @discardableResult
  package func change<Value>(
    _ body: (inout Settings) throws(SettingsError) -> Value
  ) throws(SettingsError) -> (value: Value, reading: Reading) {
    do { try StateFolder.makeFolder(folder, mode: 0o700, followsLink: true) } catch {
      throw SettingsError(error)
    }
    let lock = try lock()
    defer { close(lock) }
    var warning: String?
    var old: Settings?
    switch try contents() {
    case .settings(let settings): old = settings
    case .none: break
    case .damaged(let why): warning = try setAside(because: why)
    }
    var settings = old ?? Settings()
    // The owners of the containers are no longer known.
    if warning != nil { settings.refusesUnowned = true }
    do throws(SettingsError) {
      let value = try body(&settings)
      if settings != old { try write(settings) }
      return (value, Reading(settings: settings, warning: warning))
    } catch {
      guard let warning else { throw error }
      throw SettingsError(
        error.cause, "\(error.message) (\(warning))", remedy: error.remedy)
    }
  }
}

// MARK: - The file

extension SettingsFile {
  private enum Contents {
    case none
    case damaged(String)
    case settings(Settings)
  }

  private func contents() throws(SettingsError) -> Contents {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      switch errno {
      case ENOENT: return .none
      case ELOOP: return .damaged("it is a symbolic link")
      case let code: throw .files("read", at: path, code)
      }
    }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw .files("read", at: path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { return .damaged("it is not a file") }
    // Another user who could write it would choose which keyboards run, and with what access.
    guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
      throw SettingsError(
        .input,
        "\(path.forDisplay) belongs to another user, or others may write it. Run keyward as its owner and "
          + "chmod 600 it.", remedy: .chooseStateFolder)
    }
    let bytes = try bytes(of: file)
    do { return .settings(try settings(in: bytes)) } catch { return .damaged(error.reason) }
  }

  private func settings(in bytes: [UInt8]) throws(SettingsFault) -> Settings {
    let list: PropertyListDocument
    do throws(PropertyListError) {
      list = try PropertyListDocument.parse(bytes, named: path, limits: Self.limits)
    } catch {
      throw SettingsFault(error.reason)
    }
    return try Settings(propertyList: list.root.value)
  }

  /// A file's bytes, up to one more than the limit.
  private func bytes(of file: Int32) throws(SettingsError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= Self.limits.bytes {
      let count = uninterrupted { unsafe Glibc.read(file, &buffer, buffer.count) }
      guard count >= 0 else { throw .files("read", at: path, errno) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Moves the file to a new name, and returns a message about it.
  private func setAside(because why: String) throws(SettingsError) -> String {
    for number in 1...Self.mostAside {
      let aside = "\(folder.path)/\(Self.asidePrefix)\(number)"
      guard unsafe renameat2(AT_FDCWD, path, AT_FDCWD, aside, UInt32(RENAME_NOREPLACE)) != 0 else {
        return "\(path.forDisplay) could not be used (\(why.escaped(limit: 200))) and is now "
          + "\(aside.forDisplay); keyward starts with no keyboards installed. Fix it and move it back, or remove "
          + "it and install your keyboards again."
      }
      guard errno == EEXIST else { throw .files("set aside", at: path, errno) }
    }
    throw SettingsError(
      .input,
      "\(path.forDisplay) could not be used (\(why.escaped(limit: 200))), and \(Self.mostAside) such files "
        + "are beside it. Remove those that you do not need.")
  }

  /// Writes a new file and puts it in the old one's place, so that a reader sees one or the other.
  private func write(_ settings: Settings) throws(SettingsError) {
    let draft = path + ".new"
    // Under the lock: an existing draft belongs to a process that was killed while writing.
    unsafe unlink(draft)
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .files("write", at: draft, errno) }
    defer { close(file) }
    var code: Int32 = 0
    do throws(StateError) {
      try BundleCopy.write(Array(settings.propertyList.xml.utf8)[...], to: file, target: draft)
      // Without this a machine that loses power can keep the new name and lose the contents.
      if unsafe fsync(file) != 0 || rename(draft, path) != 0 { code = errno }
    } catch {
      code = errno
    }
    guard code == 0 else {
      unsafe unlink(draft)
      throw .files("write", at: path, code)
    }
    let place = unsafe open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard place >= 0 else { return }
    fsync(place)
    close(place)
  }

  /// Waits until no other keyward changes these settings; the kernel drops the lock when its holder exits or is
  /// killed.
  private func lock() throws(SettingsError) -> Int32 {
    let name = folder.appendingPathComponent(Self.lockName).path
    let file = unsafe open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard file >= 0 else { throw .files("write", at: name, errno) }
    let deadline = Deadline(seconds: Double(Self.patience))
    while uninterrupted({ flock(file, LOCK_EX | LOCK_NB) }) != 0 {
      let code = errno
      guard code == EWOULDBLOCK, !deadline.isOver else {
        close(file)
        guard code == EWOULDBLOCK else { throw .files("lock", at: name, code) }
        throw SettingsError(
          .files,
          "another keyward has been changing \(path.forDisplay) for \(Self.patience) s. Wait for it or stop it; "
            + "fuser \(name.forDisplay) shows its process.")
      }
      usleep(5000)
    }
    return file
  }
}
