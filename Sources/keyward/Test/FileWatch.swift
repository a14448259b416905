import Platform
import ExtensionBundle
import Foundation
import Glibc
import KeyboardTesting

/// Waits until something changes in folders.
final class FileWatch {
  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE)
  private static let folderLimit = 8_192
  /// How long nothing must happen, in milliseconds: an editor or a checkout writes several files at once.
  private static let quiet: Int32 = 100
  private static let skipped: Set<String> = ["build", "DerivedData", "node_modules"]

  private let descriptor: Int32
  private let ignored: Set<String>

  /// Watches folders with all that is below them, except files of these names.
  init(_ folders: [URL], ignoring names: Set<String>) throws(CommandFailure) {
    descriptor = inotify_init1(Int32(O_CLOEXEC))
    ignored = names
    guard descriptor >= 0 else { throw Self.failure("inotify_init1(2)") }
    var open = folders.map(\.standardizedFileURL.path)
    var seen: Set<String> = []
    while let folder = open.popLast() {
      guard seen.insert(folder).inserted else { continue }
      guard seen.count <= Self.folderLimit else {
        throw CommandFailure(
          .unavailable, "--watch: there are more than \(Self.folderLimit) folders; name fewer")
      }
      guard inotify_add_watch(descriptor, folder, Self.mask) >= 0 else {
        // A folder can go while it is looked for.
        if errno == ENOENT || errno == ENOTDIR || errno == EACCES { continue }
        throw Self.failure("inotify_add_watch(2)")
      }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where !name.hasPrefix(".") && !Self.skipped.contains(name) {
        var status = stat()
        let path = folder + "/" + name
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { open.append(path) }
      }
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns once something has changed and nothing more does for a moment.
  func wait() {
    while !takesChange(within: -1) {}
    while takesChange(within: Self.quiet) {}
  }

  private static func failure(_ call: String) -> CommandFailure {
    CommandFailure(
      .unavailable,
      "--watch: \(call): \(String(cString: strerror(errno))); raise fs.inotify.max_user_watches, or "
        + "name fewer folders")
  }

  /// Whether a change that counts came in time.
  private func takesChange(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return false }
    return Self.names(in: buffer[..<count]).contains { name in
      // Editors write hidden files and copies beside the file that they save.
      !name.hasPrefix(".") && !name.hasSuffix("~") && !ignored.contains(name)
    }
  }

  /// The names in the kernel's records: four numbers, of which the last is the length of the name with its padding.
  static func names(in bytes: ArraySlice<UInt8>) -> [String] {
    var names: [String] = []
    var rest = bytes
    while rest.count >= 16 {
      let length = rest.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      guard rest.count >= 16 + length else { break }
      let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
      names.append(String(decoding: name, as: UTF8.self))
      rest = rest.dropFirst(16 + length)
    }
    return names
  }
}

extension TestCommand {
  /// Runs the flows, and again each time that a flow or a source was saved; ends with the program.
  func watch() throws(CommandFailure) -> ExitCode {
    guard !arguments.has("json"), arguments.value(of: "tap") != "-",
      arguments.value(of: "json-lines") != "-"
    else {
      throw CommandFailure(
        .usage, "--watch runs until Ctrl-C, so it cannot print one document; name a file for it")
    }
    let outputs = ["junit", "tap", "json-lines", "html"].compactMap { arguments.value(of: $0) }
    let names = Set(outputs.map { URL(fileURLWithPath: $0).lastPathComponent })
    var folders = try watchedFolders()
    while true {
      // Before the flows are read, so that nothing that is saved meanwhile is missed.
      let changes = try FileWatch(folders, ignoring: names)
      do throws(CommandFailure) {
        _ = try performOnce()
      } catch {
        guard error.code != .usage, error.code != .outputLost else { throw error }
        console.note(error.message)
      }
      console.status("waiting for a change; Ctrl-C quits")
      changes.wait()
      console.status("")
      // A flow may be gone for the moment in which it is saved; the run tells of one that stays away.
      folders = (try? watchedFolders()) ?? folders
    }
  }

  /// The folders of the flows, and those of the keyboards that they name.
  private func watchedFolders() throws(CommandFailure) -> [URL] {
    var folders: [URL] = []
    for operand in arguments.operands {
      let files: [URL]
      do throws(FlowFiles.Failure) { files = try FlowFiles.find(operand) } catch {
        throw CommandFailure(.badInput, error.message.onOneLine)
      }
      folders += files.map { $0.deletingLastPathComponent() }
      for file in files {
        // A flow that cannot be read is told of when it is run.
        let loader = FlowLoader(
          sourceRoot: arguments.value(of: "source-root").map { URL(fileURLWithPath: $0) })
        let keyboards = (try? loader.flows(in: file))?.flatMap(\.keyboards) ?? []
        folders += keyboards.map { $0.target == nil ? $0.url : $0.url.deletingLastPathComponent() }
      }
    }
    return folders
  }
}
