import Foundation
import TestSupport
import Testing

@testable import ExtensionBuilder

struct CompilerJobsTests {
  @Test(arguments: [
    (files: 10, processors: 4, gigabytes: 64, jobs: 4), (3, 4, 64, 3), (0, 4, 64, 1),
    (10, 4, 2, 2), (10, 4, 0, 1), (10, 1, 64, 1), (10, 0, 64, 1),
  ])
  func `a compiler gets as many jobs as files, processors and free memory allow`(
    files: Int, processors: Int, gigabytes: UInt64, jobs: Int
  ) {
    #expect(
      CompilerJobs.count(files: files, processors: processors, freeMemory: gigabytes << 30) == jobs)
  }

  @Test(arguments: [
    (path: "/proc/1/stat", isEmpty: true), ("/proc/self/stat", false), ("/proc/1/status", false),
    ("/proc/1/../1/stat", false), ("/proc//stat", false), ("/etc/passwd", false),
  ])
  func `the library of a compiler with several jobs answers only for the state of threads`(
    path: String, isEmpty: Bool
  ) throws {
    func read(_ environment: [String: String]) throws -> ProgramResult {
      try runProgram("/bin/cat", [path], environment: environment)
    }
    let library = ThreadStates(
      besideLauncher: Installation(prefix: stageFolder).launcher.path
    ).library
    let (plain, answered) = (try read([:]), try read(["LD_PRELOAD": library]))
    #expect(answered.status == (isEmpty ? 0 : plain.status))
    // The kernel's own files change between two readings.
    #expect(answered.output.isEmpty == (isEmpty || plain.output.isEmpty))
    #expect(!isEmpty || !plain.output.isEmpty)
    #expect(isEmpty || answered.error == plain.error)
  }
}
