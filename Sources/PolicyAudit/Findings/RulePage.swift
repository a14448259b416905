/// The page of documentation about the rules, made of the rules themselves.
public enum RulePage {
  /// The page as Markdown, with a final line end.
  public static var text: String {
    """
    # What the audit looks for

    `keyward audit PATH` reads manifests, entitlements and privacy manifests and reports what these rules find. This page
    is made by `keyward audit rules --markdown`, and a test compares it. Both examples of every rule are tests too: what
    is shown is how the files differ from those of a small keyboard in which nothing is wrong.

    A **certain** finding follows from the files that were read. A **lead** only suggests itself; it is never an error,
    since files that were not read may speak against it. The severities are **error** (the keyboard does not work, or is
    refused), **warning** (probably not what was meant) and **note** (worth knowing).

    | rule | severity | certainty | finds |
    |---|---|---|---|
    \(Rule.all.map(row).joined(separator: "\n"))

    \(Rule.all.map(section).joined(separator: "\n\n"))

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

    It fires on

    ```xml
    \(rule.fires.text)
    ```

    and not on

    ```xml
    \(rule.passes.text)
    ```
    """
  }
}
