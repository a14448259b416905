import Foundation
import Glibc
import TestSupport

/// Flows, host apps, and entries where a build writes.
extension HostileCase {
  private static let aliases: String =
    "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    + (1..<12).map { n in
      "a\(n): &a\(n) [\(Array(repeating: "*a\(n - 1)", count: 9).joined(separator: ", "))]\n"
    }.joined()

  private static let texts: [(name: String, text: String)] = [
    ("aliases that multiply", aliases),
    ("names for tags", (0..<80_000).map { "%TAG !\($0)! x\n" }.joined() + "---\n"),
    ("100,000 brackets", String(repeating: "[", count: 100_000)),
    ("100,000 dashes", String(repeating: "- ", count: 100_000)),
    ("an anchor of itself", "a: &a [*a]\n"),
    ("a tag of Python's", "name: !!python/object:os.system x\n"),
    ("a NUL", "name: \u{0}\n"), ("controls", "name: \"\\e[31m\\u202e\"\nnot a key\u{9B}: x\n"),
    ("a command", "\"\\n::error::x\": y\n"),
    ("ten megabytes", String(repeating: "# x\n", count: 2_500_000)),
    ("no mapping", "- a\n"), ("broken text", "name: \"\\ud800\"\n\t- x"),
  ]

  private static let steps: [(name: String, text: String)] = [
    ("keyboards of the machine", "keyboards: /\nsteps: [{focus: text}]\n"),
    ("a keyboard that is a device", "keyboards: /dev/zero\nsteps: [{focus: text}]\n"),
    ("a keyboard that is a pipe", "keyboards: pipe\nsteps: [{focus: text}]\n"),
    ("a part that is a pipe", "keyboards: ../Keys.appex\nsteps: [{runFlow: {file: pipe}}]\n"),
    ("a part that is itself", "keyboards: ../Keys.appex\nsteps: [{runFlow: {file: flow.yaml}}]\n"),
    ("an app that is a pipe", "keyboards: ../Keys.appex\napp: pipe\nsteps: [{focus: text}]\n"),
    (
      "an app that is a device",
      "keyboards: ../Keys.appex\napp: /dev/zero\nsteps: [{focus: text}]\n"
    ),
    (
      "an expression that goes back",
      "keyboards: ../Keys.appex\nsteps: [{expect: {document: {matches: \"((a+)+)+(b|\"}}}]\n"
    ),
    (
      "variables that double",
      "keyboards: ../Keys.appex\nvariables: {"
        + (0..<40).map { "v\($0): \"${v\($0 + 1)}${v\($0 + 1)}\"" }.joined(separator: ", ")
        + "}\nsteps: [{type: \"${v0}\"}]\n"
    ),
    (
      "a text of escaped variables",
      "keyboards: ../Keys.appex\nsteps: [{type: \""
        + String(repeating: "$${", count: 300_000) + "\"}]\n"
    ),
    (
      "a text of empty variables",
      "keyboards: ../Keys.appex\nvariables: {v: \"\"}\nsteps: [{type: \""
        + String(repeating: "${v}", count: 240_000) + "\"}]\n"
    ),
    (
      "a matrix without end",
      "keyboards: ../Keys.appex\nmatrix: {device: ["
        + Array(repeating: "phone", count: 50_000).joined(separator: ", ")
        + "]}\nsteps: [{focus: text}]\n"
    ),
  ]

  static let flows: [HostileCase] =
    texts.map { name, text in
      HostileCase("a flow has \(name)", .flow, culprits: ["flow.yaml"]) {
        try $0.write(text, to: $0.flow)
      }
    }
    + steps.map { name, text in
      HostileCase("a flow names \(name)", .flow, culprits: ["flow.yaml", "pipe", "zero", "Keys"]) {
        _ = try makeIdleBundle("Keys", in: $0.repository)
        try $0.write(text, to: $0.flow)
        mkfifo($0.flow.deletingLastPathComponent().appendingPathComponent("pipe").path, 0o600)
      }
    }
    + texts.map { name, text in
      HostileCase("an app has \(name)", .app, culprits: ["app.yaml"]) {
        _ = try makeIdleBundle("Keys", in: $0.repository)
        try $0.write(text, to: $0.app)
      }
    }

  /// Output folders that came with a project.
  static let outputs: [HostileCase] = [
    HostileCase("the output folder's own part is a link", culprits: [".keyward"]) {
      symlink(
        $0.outside.appendingPathComponent("target").path,
        $0.output.appendingPathComponent(".keyward").path)
    },
    HostileCase("the product's part is a link", culprits: [".keyward"]) {
      try $0.make($0.output.appendingPathComponent(".keyward/products"))
      symlink(
        $0.outside.appendingPathComponent("target").path,
        $0.output.appendingPathComponent(".keyward/products/Keys").path)
    },
    HostileCase("the lock is a link", culprits: ["lock"]) {
      try $0.make($0.output.appendingPathComponent(".keyward/products/Keys"))
      symlink(
        $0.outside.appendingPathComponent("target/lock").path,
        $0.output.appendingPathComponent(".keyward/products/Keys/lock").path)
    },
    HostileCase("the stamp is a pipe", culprits: ["stamp.json"]) {
      try $0.make($0.output.appendingPathComponent(".keyward/products/Keys"))
      mkfifo($0.output.appendingPathComponent(".keyward/products/Keys/stamp.json").path, 0o600)
    },
    HostileCase("the bundle's place is a link", culprits: ["Keys.appex"]) {
      symlink(
        $0.outside.appendingPathComponent("target").path,
        $0.output.appendingPathComponent("Keys.appex").path)
    },
    HostileCase("the bundle in the making is a link", culprits: ["Keys"]) {
      try $0.make($0.output.appendingPathComponent(".keyward/products/Keys"))
      symlink(
        $0.outside.appendingPathComponent("target").path,
        $0.output.appendingPathComponent(".keyward/products/Keys/bundle").path)
    },
    HostileCase("flows of a keyboard go through a link", culprits: ["Flows", "Keys"]) {
      symlink(
        $0.outside.appendingPathComponent("target").path,
        $0.repository.appendingPathComponent("Flows").path)
    },
  ]
}
