import Foundation

/// The work of honest keyboards, one kind for each name; run inside the sandbox by the tests.
///
/// A mistake exits with its line number, so that a report shows where it is.
func require(
  _ condition: @autoclosure () throws -> Bool, line: Int = #line, file: String = #fileID
) rethrows {
  guard try !condition() else { return }
  print("\(file):\(line): not as it should be")
  exit(1)
}

let works: [String: () throws -> Void] = [
  "files": useFiles, "defaults": useDefaults, "foundation": useFoundation, "machine": useMachine,
  "dispatch": useDispatch, "busy": keepWorkersBusy, "threads": useThreads, "timers": useTimers,
  "concurrency": useConcurrency,
].merging(networkWorks) { $1 }

setvbuf(stdout, nil, _IOLBF, 0)
do {
  guard CommandLine.arguments.count > 1, let work = works[CommandLine.arguments[1]] else {
    print("usage: honest \(works.keys.sorted().joined(separator: " | "))")
    exit(64)
  }
  try work()
} catch {
  print("failed: \(error)")
  exit(2)
}
print("done")
