import Foundation
import KeyboardHost
import KeyboardTesting
import Platform
import TestSupport
import Testing

@testable import keyward

/// Runs the command as built by this package.
private func keyward(_ arguments: [String]) throws -> ProgramResult {
  try runProgram(
    builtProductsFolder.appendingPathComponent("keyward").path, arguments,
    environment: ["KEYWARD_HOME": stageFolder.path])
}

@Suite struct `The shell` {
  private static let pages = Keyward.commands.flatMap(\.withSubcommands).map(\.specification)

  @Test func `shows the same page by help as by --help, and the version by both names`() throws {
    #expect(
      try keyward(["help", "audit", "probe"]).output
        == keyward(["audit", "probe", "--help"]).output)
    #expect(try keyward(["help"]).output == keyward(["--help"]).output)
    #expect(try keyward(["version"]).output == keyward(["--version"]).output)
    let wrong = try keyward(["help", "audit", "prob"])
    #expect(wrong.status == 64 && wrong.error.contains("no command 'prob' (commands: "))
    #expect(try keyward(["help", "tset"]).error.contains("did you mean test?"))
  }

  /// The words that bash offers for the last one.
  private func offered(_ words: String...) throws -> Set<String> {
    let script = """
      source <("$0" completions bash)
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      _keyward
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try runProgram(
      "/bin/bash",
      ["-euc", script, builtProductsFolder.appendingPathComponent("keyward").path, "keyward"]
        + words)
    #expect(result.status == 0, "\(result.error)")
    return Set(result.output.split(separator: "\n").map { String($0) })
  }

  @Test func `completes commands, options and values in bash`() throws {
    #expect(try offered("").isSuperset(of: Keyward.commands.map(\.specification.name)))
    #expect(try offered("te") == ["test"])
    #expect(try offered("audit", "pro") == ["probe"])
    #expect(try offered("audit", "probe", "--js") == ["--json"])
    #expect(try offered("test", "--full-access", "o") == ["on", "off"])
    #expect(try offered("help", "se") == ["settings"])
    #expect(try offered("build", "/usr/bi").contains("/usr/bin"))
    #expect(try offered("build", "-o", "/bin/bas") == [])
    #expect(try offered("test", "--html", "/bin/bas").contains("/bin/bash"))
  }

  @Test func `names every command and option in each completion and manual page`() {
    let table = CompletionTable()
    let (zsh, fish) = (ZshCompletion.text(table), FishCompletion.text(table))
    for page in Self.pages {
      let manual = ManualPage(page).text
      #expect(manual.contains(".TH KEYWARD\\-"), "\(page.name)")
      #expect(zsh.contains("('keyward \(page.name)')"), "\(page.name)")
      for option in page.options {
        let words = "--" + option.name
        #expect(manual.contains(words.replacing("-", with: "\\-")), "\(page.name) \(words)")
        #expect(zsh.contains(words), "\(page.name) \(words)")
        #expect(
          fish.contains("'__keyward_at keyward \(page.name)' -l \(option.name) "),
          "\(page.name) \(words)")
      }
    }
    #expect(!zsh.contains("\u{0}") && fish.hasSuffix("\n"))
  }

  @Test func `writes a manual page for each command`() throws {
    try withScratchFolder { folder in
      let place = folder.appendingPathComponent("man1")
      #expect(try keyward(["manual", "-o", place.path]).status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
      #expect(names.count == Self.pages.count + 1 && names.contains("keyward-audit-probe.1"))
      let text = try String(contentsOf: place.appendingPathComponent("keyward.1"), encoding: .utf8)
      #expect(text.hasPrefix(".\\\"") && text.contains(".B audit probe\n"))
      #expect(try keyward(["manual"]).output == text)
    }
  }
}

@Suite struct `Repeated lines` {
  @Test func `of a notice are shown once, and counted at the end`() {
    var transcript = RunTranscript(usesColor: false, words: .commandLine)
    let notice = SceneEvent.notice(keyboard: "Keys", "no haptics\nhere")
    #expect(transcript.lines(for: notice) == ["Keys notes: no haptics", "  here"])
    #expect(transcript.lines(for: notice) == [] && transcript.lines(for: notice) == [])
    #expect(transcript.lines(for: .notice(keyboard: "Keys", "other")).count == 1)
    #expect(
      transcript.repeatedNotices == ["", "Repeated notices:", "  ×3  Keys notes: no haptics"])
  }
}

@Suite struct `Written files` {
  @Test func `are replaced at once, and are not there where they could not be written`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("report").path
      try WrittenFile(file, called: "--html").write(Data("one".utf8))
      let link = folder.appendingPathComponent("link").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
      try WrittenFile(link, called: "--html").write(Data("two".utf8))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "two")
      // Files of at most 1024 bytes, which the first page is longer than.
      let script = "ulimit -f 1; trap '' XFSZ; exec \"$0\" manual -o \"$1\""
      let place = folder.appendingPathComponent("man1").path
      let result = try runProgram(
        "/bin/bash",
        ["-c", script, builtProductsFolder.appendingPathComponent("keyward").path, place])
      #expect(result.status == 74 && result.error.contains("cannot be written"), "\(result.error)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
    }
  }
}
