import Testing

@testable import keyward

private let command = CommandSpecification(
  name: "run", summary: "Runs.", operands: "BUNDLE...", discussion: "",
  options: [
    .init(name: "tap", value: "KEY", repeats: true, help: "Tap a key."),
    .init(name: "output", letter: "o", value: "DIR", help: "Where to."),
    .init(name: "json", help: "Print JSON."),
  ], examples: [])

@Suite struct `Arguments` {
  @Test(arguments: [
    (["A"], [Argument.operand("A")]),
    (["--tap", "1"], [.option("tap", value: "1")]),
    (["--tap=1"], [.option("tap", value: "1")]),
    (["--tap="], [.option("tap", value: "")]),
    (["--tap", "-"], [.option("tap", value: "-")]),
    (["--tap", "--json"], [.option("tap", value: "--json")]),
    (["--tap=="], [.option("tap", value: "=")]),
    (["-o", "x"], [.option("output", value: "x")]),
    (["--json", "A"], [.flag("json"), .operand("A")]),
    (["-"], [.operand("-")]),
    (["--", "--tap", "-x"], [.operand("--tap"), .operand("-x")]),
    (
      ["A", "--tap", "1", "B", "--tap", "2"],
      [.operand("A"), .option("tap", value: "1"), .operand("B"), .option("tap", value: "2")]
    ),
  ])
  func `are read in the order given`(arguments: [String], expected: [Argument]) throws {
    #expect(try ParsedArguments(arguments, for: command).inOrder == expected)
  }

  @Test(arguments: [
    (["--tip", "1"], "keyward run has no option --tip; did you mean --tap?"),
    (["--jsno"], "keyward run has no option --jsno; did you mean --json?"),
    (["--zzzzzzz"], "keyward run has no option --zzzzzzz"),
    (["-x"], "keyward run has no option -x"),
    (["-ox"], "keyward run has no option -ox"),
    (["--tap"], "--tap needs a value: --tap KEY"),
    (["--json=1"], "--json takes no value"),
    (["-o", ""], "--output needs the name of a DIR, not ''"),
    (["--output="], "--output needs the name of a DIR, not ''"),
    (["-o", "a", "--output", "b"], "--output is given more than once"),
  ])
  func `that are wrong say what and how`(arguments: [String], message: String) {
    #expect(throws: UsageError(message: message)) {
      try ParsedArguments(arguments, for: command)
    }
  }

  @Test(arguments: [["--help"], ["-h"], ["A", "--json", "--help"]])
  func `may ask for help anywhere`(arguments: [String]) throws {
    #expect(try ParsedArguments(arguments, for: command).asksForHelp)
  }

  @Test func `that are values do not ask for help`() throws {
    #expect(try !ParsedArguments(["--tap", "--help"], for: command).asksForHelp)
  }

  @Test func `of the help page name every option with its value`() {
    for option in command.options {
      let head = "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
      #expect(command.help.contains(head))
      #expect(command.help.contains(option.help))
    }
  }
}
