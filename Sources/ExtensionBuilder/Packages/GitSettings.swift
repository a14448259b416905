import Platform
import Foundation
import Sandbox

/// The settings that Git has here: none of the machine's, and of the user's only where packages and proxies are.
struct GitSettings {
  /// Beginnings of addresses with what the user has Git put in their place (`url.<base>.insteadOf`).
  private(set) var replacements: [(base: String, prefix: String)] = []
  /// Other settings of the user's, by name.
  private var connection: [(name: String, value: String)] = []

  static let program = "/usr/bin/git"
  /// Git runs its own subprograms, and a shell for submodules.
  static let programs: [ToolPolicy.Grant] = [
    "/usr/lib/git-core", "/usr/libexec/git-core", "/usr/bin",
  ]
  .map { .init(.programs, $0, isRequired: false) }
  /// A connection needs host names and certificate authorities.
  static let connecting: [ToolPolicy.Grant] = [
    "/etc/ssl", "/etc/pki", "/etc/ca-certificates", "/usr/share/ca-certificates", "/etc/hosts",
    "/etc/resolv.conf", "/run/systemd/resolve", "/etc/host.conf", "/etc/gai.conf", "/etc/services",
  ].map { .init(.read, $0, isRequired: false) }

  private static let proxies = [
    "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    "SSL_CERT_FILE", "SSL_CERT_DIR", "GIT_SSL_CAINFO",
  ]

  /// No settings of the user's.
  init() {}

  /// Asks Git for the user's settings.
  init(of environment: [String: String], launcher: String, scratch: URL) throws(BuildError) {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let configured = environment["XDG_CONFIG_HOME"] ?? home + "/.config"
    var variables = Self.closed(home: home)
    variables["GIT_CONFIG_GLOBAL"] = environment["GIT_CONFIG_GLOBAL"]
    variables["XDG_CONFIG_HOME"] = configured
    let files =
      [home + "/.gitconfig", configured + "/git"]
      + [environment["GIT_CONFIG_GLOBAL"]].compactMap(\.self)
    let outcome = try Tool(
      path: Self.program,
      arguments: [
        "config", "--global", "--includes", "-z", "--get-regexp",
        #"^(url\..*\.insteadof|http\.proxy|http\.sslcainfo)$"#,
      ],
      environment: variables,
      grants: Self.programs + files.map { .init(.read, $0, isRequired: false) },
      launcher: launcher, deadline: 30
    ).run()
    // It exits with 1 where it has found nothing.
    for entry in outcome.status == 0 ? outcome.output.split(separator: "\0") : [] {
      guard let end = entry.firstIndex(of: "\n") else { continue }
      let (name, value) = (String(entry[..<end]), String(entry[entry.index(after: end)...]))
      if name.hasPrefix("url."), name.hasSuffix(".insteadof") {
        replacements.append((String(name.dropFirst(4).dropLast(10)), value))
      } else {
        // Git has another home while it fetches.
        let isInHome = name == "http.sslcainfo" && value.hasPrefix("~/")
        connection.append((name, isInHome ? home + value.dropFirst() : value))
      }
    }
  }

  /// The certificates that the user has Git trust, which may be anywhere.
  func authorities(_ environment: [String: String]) -> [ToolPolicy.Grant] {
    let chosen = connection.filter { $0.name == "http.sslcainfo" }.map(\.value)
    let named = ["SSL_CERT_FILE", "SSL_CERT_DIR", "GIT_SSL_CAINFO"].compactMap { environment[$0] }
    return (chosen + named).filter { $0.isAbsolutePath }
      .map { .init(.read, $0, isRequired: false) }
  }

  /// The address that Git uses for another one.
  func destination(of address: String) -> String {
    let longest = replacements.filter { address.hasPrefix($0.prefix) }
      .max { $0.prefix.utf8.count < $1.prefix.utf8.count }
    return longest.map { $0.base + address.dropFirst($0.prefix.count) } ?? address
  }

  private static func closed(home: String) -> [String: String] {
    [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": home, "TMPDIR": home,
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_TERMINAL_PROMPT": "0",
      "GIT_ASKPASS": "", "SSH_ASKPASS": "", "GIT_SSH_COMMAND": "/bin/false",
    ]
  }

  /// The variables of a Git that fetches.
  func fetching(environment: [String: String], home: String) -> [String: String] {
    var variables = Self.closed(home: home)
    for name in Self.proxies { variables[name] = environment[name] }
    let own = replacements.map { ("url.\($0.base).insteadOf", $0.prefix) }
    return variables.merging(
      Self.configuration(["https", "file"], own + connection.map { ($0.name, $0.value) })
    ) { $1 }
  }

  /// The environment of a Git that SwiftPM starts: it reads only local folders.
  static func offline(home: String, folders: [(address: String, folder: String)]) -> [String:
    String]
  {
    closed(home: home).merging(
      configuration(["file"], folders.map { ("url.file://\($0.folder).insteadOf", $0.address) })
    ) { $1 }
  }

  private static func configuration(
    _ protocols: [String], _ more: [(String, String)]
  ) -> [String: String] {
    let all =
      [
        ("safe.directory", "*"), ("core.hooksPath", "/dev/null"), ("core.symlinks", "false"),
        ("core.fsmonitor", "false"), ("credential.helper", ""), ("gc.auto", "0"),
        ("maintenance.auto", "false"), ("advice.detachedHead", "false"),
        ("protocol.allow", "never"),
      ] + protocols.map { ("protocol.\($0).allow", "always") } + more
    var variables = ["GIT_CONFIG_COUNT": String(all.count)]
    for (index, (name, value)) in all.enumerated() {
      variables["GIT_CONFIG_KEY_\(index)"] = name
      variables["GIT_CONFIG_VALUE_\(index)"] = value
    }
    return variables
  }
}
