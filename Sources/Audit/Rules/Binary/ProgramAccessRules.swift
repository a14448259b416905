import ExtensionBundle

/// Rules about full access and required usage descriptions, from the names in a program.
extension Rule {
  private static let accessPath = "NSExtension/NSExtensionAttributes/RequestsOpenAccess"

  private static let needsAccess: [(what: String, names: [String])] = [
    (
      "the network",
      [
        "NSURLSession", "NSURLConnection", "WKWebView", "CKContainer", "nw_connection_create",
        "CFSocketCreate", "getaddrinfo", "CFStreamCreatePairWithSocketToHost",
      ]
    ),
    ("the pasteboard", ["UIPasteboard"]),
    (
      "data shared with the app",
      ["containerURLForSecurityApplicationGroupIdentifier:", "initWithSuiteName:"]
    ),
    ("location or contacts", ["CLLocationManager", "CNContactStore"]),
  ]

  static let programClosed = Rule(
    program: "program-closed", .warning, .lead,
    meaning: "The program names API that needs full access, but the manifest does not request it.",
    why:
      "Without full access there is no network and no pasteboard, and the keyboard cannot "
      + "write where its app reads.",
    source: "\(RuleSource.openAccess); \(RuleSource.guide)",
    help: "Remove the code, or set RequestsOpenAccess to <true/>.",
    fires: RuleExample(
      .bundle, program: .with { $0.imports.append("_OBJC_CLASS_$_NSURLSession") }),
    passes: RuleExample(
      .bundle, .set(accessPath, "<true/>"),
      program: .with { $0.imports.append("_OBJC_CLASS_$_NSURLSession") })
  ) { program, main, subject in
    guard subject.flag(AuditSubject.accessKey) == false else { return [] }
    return needsAccess.compactMap { what, names in
      let seen = found(names, in: main)
      return seen.first.map {
        Observation(
          program, main, at: $0.offset,
          "\(list(seen)) is for \(what), and RequestsOpenAccess is not true")
      }
    }
  }

  static let programAccessUnread = Rule(
    program: "program-access-unread", .warning, .lead,
    meaning: "The manifest requests full access, but the program does not name hasFullAccess.",
    why:
      "Until the user allows full access, calls that need it fail, mostly without an error, "
      + "and a keyboard must work without it.",
    source: "\(RuleSource.openAccess); \(RuleSource.review), 4.4.1",
    help: "Read hasFullAccess before such calls, and work without them where it is false.",
    fires: RuleExample(
      .bundle, .set(accessPath, "<true/>"),
      program: .with { $0.selectors.removeAll { $0 == "hasFullAccess" } }),
    passes: RuleExample(.bundle, .set(accessPath, "<true/>"))
  ) { program, main, subject in
    guard subject.flag(AuditSubject.accessKey) == true, program.showsAllTexts,
      main.texts["hasFullAccess"] == nil
    else { return [] }
    return [Observation(program, nil, at: nil, "the program does not name hasFullAccess")]
  }

  private static let purposes: [(names: [String], key: String)] = [
    (["CLLocationManager"], "NSLocationWhenInUseUsageDescription"),
    (["CNContactStore"], "NSContactsUsageDescription"),
  ]

  static let programPurpose = Rule(
    program: "program-purpose-missing", .warning, .lead,
    meaning: "The program uses location or contacts, but the manifest gives no purpose.",
    why: "iOS terminates a program that asks without a purpose.",
    source: "\(RuleSource.infoKeys); \(RuleSource.review), 5.1.1(ii)",
    help: "Add the purpose to the keyboard's own manifest, or remove the code.",
    fires: RuleExample(
      .bundle, .set(accessPath, "<true/>"),
      program: .with { $0.imports.append("_OBJC_CLASS_$_CNContactStore") }),
    passes: RuleExample(
      .bundle, .set(accessPath, "<true/>"),
      .set("NSContactsUsageDescription", "<string>To complete names.</string>"),
      program: .with { $0.imports.append("_OBJC_CLASS_$_CNContactStore") })
  ) { program, main, subject in
    guard let root = subject.manifest?.root.value,
      subject.flag(AuditSubject.accessKey) != false
    else { return [] }
    return purposes.compactMap { names, key in
      guard let seen = found(names, in: main).first, root.entry(key) == nil else { return nil }
      return Observation(program, main, at: seen.offset, "\(seen.name) is used without \(key)")
    }
  }
}
