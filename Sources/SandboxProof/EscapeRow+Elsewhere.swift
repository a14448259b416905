extension EscapeRow {
  /// A row that one attempt in one process cannot prove, and what proves it.
  package struct Elsewhere: Equatable, Sendable {
    /// The row.
    package var id: String
    /// The attempt, in a few words.
    package var title: String
    /// Why it isn't an attempt of this suite.
    package var reason: String
    /// The tests that prove it, by their names.
    package var tests: [String]
  }

  /// The rows that are proven elsewhere.
  package static let elsewhere: [Elsewhere] = [
    Elsewhere(
      id: "E19", title: "flip a path while it is opened",
      reason: "A race is tried a hundred thousand times and counted.",
      tests: ["a path that flips while it is opened never gets outside"]),
    Elsewhere(
      id: "E20", title: "flip an address while it is connected to",
      reason: "A race is tried a hundred thousand times and counted.",
      tests: ["an address that flips reaches nobody but whom the policy lets it"]),
    Elsewhere(
      id: "E21", title: "flip from another process",
      reason:
        "No second process can be made (E14) and no other one's memory written (61); what remains are "
        + "two processes of one keyboard, which share its container.",
      tests: ["a path that another process flips never gets outside either"]),
    Elsewhere(
      id: "E22", title: "exchange a folder for a link while it is opened",
      reason: "A race is tried a hundred thousand times and counted.",
      tests: ["a folder that is exchanged for a link never leads outside"]),
    Elsewhere(
      id: "E23", title: "signals during notified calls",
      reason: "What counts is that each call has its effect once, over many calls.",
      tests: ["signals interrupt a call before it has an effect, or not at all"]),
    Elsewhere(
      id: "E24", title: "death between question and answer",
      reason: "The host does it, at a moment that only the host knows.",
      tests: ["a process that dies between question and answer leaves nothing behind"]),
    Elsewhere(
      id: "E25", title: "a flood of refused calls",
      reason: "What counts is another keyboard's keystrokes.",
      tests: ["a flood of refused calls leaves another keyboard's keystrokes alone"]),
    Elsewhere(
      id: "E31", title: "the supervisor dies during a call",
      reason: "The host does it, at a moment that only the host knows.",
      tests: [
        "when the supervisor dies, a waiting call is never carried out",
        "when the listener is lost, a waiting call fails and the process lives on without it",
      ]),
    Elsewhere(
      id: "E50", title: "malformed, oversized and endless messages",
      reason: "The host's reader stops them, not the sandbox.",
      tests: [
        "breaks the protocol and is ended", "may flood standard error and type on",
        "a forbidden length fails for good", "a flood that nobody reads is refused",
      ]),
    Elsewhere(
      id: "E53", title: "a folder that is disconnected from its mount",
      reason:
        "It takes a mount and a host that moves the folder; without the right to mount it is skipped.",
      tests: ["a folder that is moved out of its mount is outside"]),
    Elsewhere(
      id: "E70", title: "flip a path while its link is read",
      reason: "A race is tried a hundred thousand times and counted.",
      tests: ["a path that flips while its link is read tells of no link outside"]),
    Elsewhere(
      id: "E71", title: "memory that no page counter shows",
      reason: "What counts is that the process is ended, by a limit that the suite does not set.",
      tests: ["page tables and mapped files count as memory"]),
    Elsewhere(
      id: "E72", title: "a program that names a folder as its loader",
      reason: "The suite's program is its own; these are made for the test.",
      tests: [
        "of several interpreters none is taken", "any other file or folder is no loader",
        "the launcher does each of its steps",
      ]),
    Elsewhere(
      id: "E73", title: "libraries that a program names by their paths",
      reason: "The suite's program is static; these are linked for the test.",
      tests: ["a library that a program names outside is not loaded"]),
  ]
}
