import Testing

@testable import keyward

@Suite("Help pages") struct HelpPageTests {
  private static let commands = withSubcommands(Keyward.commands)

  private static func withSubcommands(_ commands: [Command]) -> [Command] {
    commands.flatMap { [$0] + withSubcommands($0.subcommands) }
  }

  @Test(arguments: commands.map(\.specification.name))
  func `fit two screens, with one line for each option`(name: String) throws {
    let page = try #require(Self.commands.first { $0.specification.name == name }).specification
    let lines = page.help.split(separator: "\n", omittingEmptySubsequences: false)
    let tooLong = lines.filter { $0.count > 112 }
    #expect(lines.count <= 120 && tooLong.isEmpty, "\(lines.count) lines; \(tooLong)")
    for option in page.options {
      #expect(option.help.hasSuffix(".") && !option.help.contains("\n"), "--\(option.name)")
    }
  }

  @Test func `list the options under a heading once, below those at the top`() {
    let command = CommandSpecification(
      name: "make", summary: "Makes it.", operands: nil, discussion: "",
      options: [.init(name: "a", help: "Do a.")]
        + [
          CommandSpecification.Option(name: "b", value: "N", help: "Do b."),
          CommandSpecification.Option(name: "c", help: "Do c."),
        ].under("Device"),
      notes: ["exit status: 0 done"], examples: ["keyward make"])
    #expect(
      command.help == """
        Makes it.

        usage: keyward make [options]

        options:
              --a     Do a.
          -h, --help  Show this page.

        Device:
              --b N  Do b.
              --c    Do c.

        exit status: 0 done

        examples:
          keyward make
        """)
  }
}
