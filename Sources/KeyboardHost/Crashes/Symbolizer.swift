import Platform
import ExtensionBundle
import Foundation
import Glibc
import Sandbox

/// Finds the names and lines of a crash, by the toolchain's programs.
///
/// Results are kept: a report is made more than once, and retried flows crash again.
struct Symbolizer {
  /// A build may have replaced a program that crashed before.
  private struct Crash: Hashable {
    let site: CrashSite
    let buildID: [UInt8]?
  }

  private static let found = Lock<[Crash: Backtrace]>([:])
  private static let keptSites = 200

  var environment = ProcessInfo.processInfo.environment

  /// The backtrace of a crash; without names where they are unavailable, and with a remark about
  /// the reason.
  func backtrace(of site: CrashSite) -> Backtrace {
    let crash = Crash(site: site, buildID: Self.buildID(of: site.program))
    if let known = Self.found.withLock({ $0[crash] }) { return known }
    let backtrace = newBacktrace(of: site)
    Self.found.withLock {
      if $0.count == Self.keptSites { $0 = [:] }
      $0[crash] = backtrace
    }
    return backtrace
  }

  private func newBacktrace(of site: CrashSite) -> Backtrace {
    let bare = Backtrace(frames: site.addresses.map { Backtrace.Frame(address: $0) })
    guard site.addresses.contains(where: { $0 != nil }) else { return bare }
    guard
      let tool = SymbolizerTool(named: "llvm-symbolizer", environment: environment, for: site)
    else {
      return Backtrace(
        frames: bare.frames,
        remark:
          "llvm-symbolizer, which finds the names of these addresses, is not on PATH: add the "
          + "usr/bin of the Swift toolchain to PATH, or install LLVM (apt-get install llvm).")
    }
    do {
      let frames = try withReadable(Self.file(of: site)) { file throws(SymbolizerTool.Failure) in
        try self.frames(of: site, in: file, by: tool)
      }
      let isNamed = frames.contains { $0.function != nil }
      return Backtrace(
        frames: frames,
        remark: isNamed
          ? nil
          : "The names of these addresses are in the folder .keyward beside the place where the bundle was built. "
            + "Build the keyboard again, and run that bundle or the keyboard's sources."
      )
    } catch {
      return Backtrace(
        frames: bare.frames,
        remark: "\(tool.path) returned no names: it \(error.message.forDisplay).")
    }
  }

  // MARK: The file

  /// The file that a build left beside the bundle, if it belongs to this very program.
  private static func file(of site: CrashSite) -> String {
    guard let symbols = site.symbols, let mine = buildID(of: site.program), !mine.isEmpty,
      buildID(of: symbols) == mine
    else { return site.program }
    return symbols
  }

  private static func buildID(of path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return (try? ELFHeader(descriptor))?.buildID
  }

  /// As root the tools run as a user who may not be able to enter the folders around the file.
  private func withReadable<Value>(
    _ file: String, _ body: (String) throws(SymbolizerTool.Failure) -> Value
  ) throws(SymbolizerTool.Failure) -> Value {
    guard geteuid() == 0 else { return try body(file) }
    let scratch: ScratchOwnership
    let copy: String
    do {
      scratch = try StateFolder.makeScratch()
    } catch {
      throw SymbolizerTool.Failure(message: error.message)
    }
    defer { _ = scratch.remove() }
    copy = scratch.folder.appendingPathComponent("program").path
    do {
      try copyProgram(file, to: copy, mode: 0o600)
    } catch {
      throw SymbolizerTool.Failure(message: error.message)
    }
    // The bundle's owner may have replaced the program with a link to a file that only root may read.
    guard Self.buildID(of: copy) != nil, unsafe chmod(copy, 0o644) == 0 else {
      throw SymbolizerTool.Failure(message: "was given no program")
    }
    return try body(copy)
  }

  // MARK: Names

  private func frames(
    of site: CrashSite, in file: String, by tool: SymbolizerTool
  ) throws(SymbolizerTool.Failure) -> [Backtrace.Frame] {
    let addresses = site.addresses.compactMap { $0 }.map { "0x" + String($0, radix: 16) }
    let lines = try tool.run(
      ["--obj=\(file)", "--functions=linkage", "--demangle", "--inlines"] + addresses,
      reading: file)
    var calls = SymbolizedCalls.calls(in: lines)
    guard calls.count == addresses.count else {
      throw SymbolizerTool.Failure(message: "answered for \(calls.count) of \(addresses.count)")
    }
    let names = demangled(Set(calls.joined().compactMap(\.symbol)), for: site)
    return site.addresses.flatMap { address -> [Backtrace.Frame] in
      guard let address else { return [Backtrace.Frame(address: nil)] }
      return calls.removeFirst().map { call in
        Backtrace.Frame(
          address: address, function: call.symbol.map { names[$0] ?? $0 }, file: call.file,
          line: call.line, isKeyboards: call.isKeyboards)
      }
    }
  }

  /// The prefix of the name of a function that the compiler has specialized.
  private static let clone = "specialized "

  /// Demangles Swift names; without swift-demangle they are returned unchanged.
  private func demangled(_ symbols: Set<String>, for site: CrashSite) -> [String: String] {
    let symbols = symbols.filter { $0.hasPrefix("$s") && $0.utf8.count <= 1000 }.sorted()
    guard !symbols.isEmpty,
      let tool = SymbolizerTool(named: "swift-demangle", environment: environment, for: site),
      let names = try? tool.run(["--simplified", "--compact"] + symbols),
      names.count == symbols.count
    else { return [:] }
    return Dictionary(
      zip(
        symbols,
        names.map { $0.hasPrefix(Self.clone) ? String($0.dropFirst(Self.clone.count)) : $0 })
    ) { first, _ in first }
  }
}
