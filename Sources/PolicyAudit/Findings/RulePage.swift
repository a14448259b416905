/// The page of documentation about the rules, made of the rules themselves.
public enum RulePage {
  /// The page as Markdown, with a final line end.
  public static var text: String {
    """
    # What the audit looks for

    `keyward audit PATH` reads manifests, entitlements, privacy manifests, Swift sources and the Mach-O programs of built
    bundles, and reports what these rules find. This page is made by `keyward audit rules --markdown`, and a test compares
    it. Both examples of every rule are tests too: what is shown is how the files differ from those of a small keyboard in
    which nothing is wrong. Rules of the driven run (`--run`) say in words what a keyboard does;
    [audit-run.md](audit-run.md) tells how it is driven.

    Sources are looked at as syntax trees: comments, strings, code for other platforms and declarations that are marked
    `@available(iOSApplicationExtension, unavailable)` do not count. They are read where a folder or an Xcode project is
    named, and not for a manifest alone.

    In a built bundle the program is read as the linker left it, never run: its architectures and system, what it links,
    the symbols that it imports, the names of its classes and selectors, its strings, and the entitlements of its signature,
    which stand for `Entitlements.plist` where there is none. A name in a program may be there for another reason, so most
    rules about names give leads; the place of a finding is the architecture and the offset in the file. Strings of Swift with
    up to 15 bytes stand inside the code and are not seen; the sources say more. Programs that `keyward build` made are for
    Linux and are passed over.

    A finding that is known to be right as it is can be allowed, always with a reason: by a comment on its line or on the
    one before, `// keyward:allow RULE reason`, or by a line `RULE PATH reason` in a file `.keyward-audit` beside the
    manifest, or in the one that `--suppressions` names. There, PATH is relative to that file; a folder stands for all in it,
    and a path with spaces is put into double quotes.

    A **certain** finding follows from the files that were read. A **lead** only suggests itself; it is never an error,
    since files that were not read may speak against it. The severities are **error** (the keyboard does not work, or is
    refused), **warning** (probably not what was meant) and **note** (worth knowing).

    | rule | severity | certainty | finds |
    |---|---|---|---|
    \(Rule.all.map(row).joined(separator: "\n"))

    \(Rule.all.map(section).joined(separator: "\n\n"))

    ## What no rule decides

    | question | why no rule | what to do |
    |---|---|---|
    \(ManualCheck.all.map { "| \($0.question) | \($0.reason) | \($0.answer) |" }.joined(separator: "\n"))

    """
  }

  private static func row(_ rule: Rule) -> String {
    let cells = [
      "[`\(rule.id)`](#\(rule.id))", rule.severity.rawValue, rule.certainty.rawValue, rule.meaning,
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private static func section(_ rule: Rule) -> String {
    """
    ## \(rule.id)

    \(rule.meaning) (\(rule.severity.rawValue), \(rule.certainty.rawValue))

    \(rule.why)

    Source: \(rule.source).

    To mend it: \(rule.help)

    \(examples(rule))
    """
  }

  private static func examples(_ rule: Rule) -> String {
    if rule.isDriven {
      return "Seen by `--run`. It fires on: \(rule.fires.text) And not on: \(rule.passes.text)"
    }
    return """
      It fires on

      \(fenced(rule.fires))

      and not on

      \(fenced(rule.passes))
      """
  }

  private static func fenced(_ example: RuleExample) -> String {
    example.blocks.map { "```\($0.language)\n\($0.text)\n```" }.joined(separator: "\n\n")
  }
}
