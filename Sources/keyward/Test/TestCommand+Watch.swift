import ExtensionBundle
import Foundation
import KeyboardTesting
import Platform

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
      // Before the flows are read, so that no change in the meantime is missed.
      let changes = try fileWatch(folders, ignoring: names)
      do throws(CommandFailure) {
        _ = try performOnce()
      } catch {
        guard error.code != .usage, error.code != .outputLost else { throw error }
        console.note(error.message)
      }
      console.status("waiting for a change; Ctrl-C quits")
      changes.wait()
      console.status("")
      // A flow may be absent for the moment in which it is saved; the run reports one that stays
      // away.
      folders = (try? watchedFolders()) ?? folders
    }
  }

  /// The folders of the flows, and those of the keyboards that they name.
  private func watchedFolders() throws(CommandFailure) -> [URL] {
    var folders: [URL] = []
    for operand in try flowPaths() {
      let files: [URL]
      do throws(FlowFiles.Failure) { files = try FlowFiles.find(operand) } catch {
        throw CommandFailure(.badInput, error.message.onOneLine)
      }
      folders += files.map { $0.deletingLastPathComponent() }
      for file in files {
        // A flow that cannot be read is reported when it is run.
        let loader = FlowLoader(
          sourceRoot: arguments.value(of: "source-root").map { URL(fileURLWithPath: $0) })
        let keyboards = (try? loader.flows(in: file))?.flatMap(\.keyboards) ?? []
        folders += keyboards.map { $0.target == nil ? $0.url : $0.url.deletingLastPathComponent() }
      }
    }
    return folders
  }

  private func fileWatch(
    _ folders: [URL], ignoring names: Set<String>
  ) throws(CommandFailure) -> FileWatch {
    do throws(FileWatchError) { return try FileWatch(folders, ignoring: names) } catch {
      throw CommandFailure(.unavailable, "--watch: \(error.message)")
    }
  }
}
