import ExtensionBuilder
import Foundation
import KeyboardHost
import KeyboardTesting
import LiveSimulator
import Platform
import Sandbox

/// `keyward open`: the device on a page of the browser.
extension Command {
  static let open = Command(
    specification: CommandSpecification(
      name: "open", summary: "Opens keyboards on a simulated device in the browser.",
      operands: "SOURCE|BUNDLE...|FLOW",
      discussion: """
        Serves one page on 127.0.0.1 and prints its address. The page shows a device with the keyboards, which
        you use with mouse, touch or keys, and beside it what the keyboard sees and does. When you save a source
        file, the keyboard is rebuilt and replaces the old one (docs/live.md).

        With a flow file, the page opens the flow's keyboards and plays its steps. Ctrl-C ends everything.
        """,
      options: [
        .init(
          name: "port", value: "N",
          help: "Serve on this port, always at the same address (default: any that is free)."),
        .init(name: "no-open", help: "Don't open the address in a browser."),
        .init(name: "json", help: "Print what happens as JSON, one value a line."),
        .init(
          name: "allow-host", value: "HOST:PORT", repeats: true,
          help: "Accept another name of this server, such as that of a forwarded port."),
      ]
        + [
          .action(.focus),
          .init(name: "text", value: "TEXT", help: "Set the field's initial text."),
          .init(
            name: "app", value: "FILE",
            help: "Describe the host app; --field then names its responders (docs/apps.md)."),
          .init(
            name: "host-kind", value: "KIND",
            help: "Simulate a field of a "
              + HostKind.allCases.map(\.rawValue).joined(separator: ", ")
              + "."),
          .init(
            name: "latency", value: "MS[:JITTER[:SEED]]",
            help: "Delay the host app's answers (default 0)."),
        ].under("Fields")
        + [
          .init(
            name: "device", value: "NAME",
            help: "Simulate phone (default), smallPhone, largePhone or pad."),
          .action(.orientation), .action(.appearance),
          .setting(.languages), .setting(.secondKeyboard), .setting(.needsInputModeSwitchKey),
          .setting(.fullAccess),
          .setting(.memory), .allowDegraded,
        ].under("Device and sandbox")
        + [
          .init(
            name: "target", value: "NAME", repeats: true,
            help: "Choose a target of the preceding Xcode project (default: its only keyboard)."),
          .init(
            name: "configuration", value: "NAME",
            help: "Choose the configuration of Xcode projects (default Debug)."),
          .init(
            name: "ios", value: "VERSION",
            help: "Set the version that #available compares with (default 26.0)."),
          .init(name: "set", value: "NAME=VALUE", repeats: true, help: "Override a build setting."),
          .sourceRoot,
        ].under("Building"),
      examples: [
        "keyward open Extensions/Calculator",
        "keyward open Extensions/Letters Extensions/Emoji --device pad --appearance dark",
        "keyward open Samples/Flows/calculator.yaml --no-open",
      ])
  ) { arguments, console throws(CommandFailure) in
    var opening = try LiveOpening(arguments)
    return try opening.perform(console)
  }
}
