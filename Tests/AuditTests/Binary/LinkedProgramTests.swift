import ExtensionBundle
import Foundation
import TestSupport
import Testing

@testable import Audit

/// Programs made by a compiler and a linker for iOS, which know the format better than our own writer.
struct LinkedProgramTests {
  private static let code = """
    typedef struct objc_object *id;
    __attribute__((objc_root_class)) @interface Root { id isa; } - (int)openURL:(id)page; @end
    @interface UIApplication : Root + (Root *)sharedApplication; @end
    @interface KeyboardController : Root @end
    @implementation KeyboardController
    - (int)advanceToNextInputMode { return [[UIApplication sharedApplication] openURL:0]; }
    - (int)hasFullAccess { return 0; }
    @end
    extern int stat(const char *, void *);
    int touch(void *status) { return stat("/x", status); }
    """

  private static let system = """
    --- !tapi-tbd
    tbd-version: 4
    targets: [ arm64-ios ]
    install-name: '/usr/lib/libSystem.B.dylib'
    exports:
      - targets: [ arm64-ios ]
        symbols: [ _stat, dyld_stub_binder, __objc_empty_cache, _objc_msgSend, _objc_opt_self, _NSExtensionMain,
                   '_OBJC_CLASS_$_Root', '_OBJC_METACLASS_$_Root', '_OBJC_CLASS_$_UIApplication' ]
    ...

    """

  private func run(_ program: String, _ arguments: [String]) throws {
    let result = try runProgram("/usr/bin/env", [program] + arguments)
    try #require(result.status == 0, "\(program): \(result.error)")
  }

  /// Compiles, and links if `links` is true; returns the file in the folder.
  private func build(in folder: URL, links: Bool) throws -> URL {
    let source = folder.appendingPathComponent("k.m")
    try Data(Self.code.utf8).write(to: source)
    let object = folder.appendingPathComponent("k.o")
    try run(
      "clang",
      [
        "-target", "arm64-apple-ios15.0", "-fobjc-runtime=ios-15.0", "-c", source.path, "-o",
        object.path,
      ])
    guard links else { return object }
    let library = folder.appendingPathComponent("System.tbd")
    try Data(Self.system.utf8).write(to: library)
    let program = folder.appendingPathComponent("Keyboard")
    try run(
      "ld64.lld-14",
      [
        "-arch", "arm64", "-platform_version", "ios", "15.2", "16.0", "-e", "_NSExtensionMain",
        object.path, library.path, "-adhoc_codesign", "-o", program.path,
      ])
    return program
  }

  private func main(of file: URL) throws -> MachOSlice {
    let facts = try ByteSource.withFile(file.path) {
      ProgramFacts($0, path: "Keyboard", watched: Rule.watchedTexts.union(["KeyboardController"]))
    }
    return try #require(facts.main, "\(facts.form)")
  }

  @Test func `an object file of clang is read`() throws {
    try withScratchFolder { folder in
      let slice = try main(of: try build(in: folder, links: false))
      #expect(slice.architecture == "arm64")
      #expect(slice.kind == .object)
      #expect(slice.platform == .iOS)
      #expect(slice.minimumOS?.text == "15.0")
      #expect(slice.imports["_stat"] != nil && slice.importsClass("UIApplication"))
      #expect(slice.texts["openURL:"] != nil && slice.texts["sharedApplication"] != nil)
      #expect(slice.texts["KeyboardController"] != nil)
    }
  }

  @Test func `a program of lld is read, and what it does is found in its bundle`() throws {
    try withScratchFolder { folder in
      let program = try build(in: folder, links: true)
      let slice = try main(of: program)
      #expect(slice.kind == .executable)
      #expect(slice.minimumOS?.text == "15.2")
      #expect(slice.libraries.map(\.path) == ["/usr/lib/libSystem.B.dylib"])
      #expect(slice.imports["_stat"] != nil && slice.importsClass("UIApplication"))
      #expect(slice.hasTexts && slice.texts["KeyboardController"] != nil)

      let example = RuleExample(
        .bundle,
        .set("NSExtension/NSExtensionPrincipalClass", "<string>KeyboardController</string>"))
      let bundle = try example.write(in: folder)
      try FileManager.default.removeItem(atPath: bundle + "/Keyboard")
      try FileManager.default.copyItem(atPath: program.path, toPath: bundle + "/Keyboard")
      let findings = StaticAudit(.init(paths: [bundle])).findings
      #expect(
        Set(findings.map(\.rule)) == [
          "program-unavailable-api", "program-open-url", "program-reason-undeclared",
          "program-globe-unasked",
        ], "\(findings.map(\.message))")
      let opened = try #require(findings.first { $0.rule == "program-open-url" })
      let bytes = try Data(contentsOf: program)
      let place = try #require(opened.programPlace)
      #expect(place.architecture == "arm64")
      #expect(bytes[place.offset...].prefix(8) == Data("openURL:".utf8))
      #expect(opened.file.hasSuffix("Keyboard.appex/Keyboard"))
    }
  }
}
