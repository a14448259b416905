import Platform
import ExtensionBundle

/// Checks of a program's own properties: its platform, linked libraries and signature.
extension Rule {
  /// All rules about programs.
  static let programRules =
    [
      programUnusable, programArchitecture, programPlatform, programMinimumOS, programEncrypted,
      frameworkPrivate, frameworkAdvertising, frameworkPurchase, frameworkMissing,
      frameworksNested, debugEntitlement,
    ] + programNameRules

  /// A rule about programs; it finds nothing where there is no program for iOS.
  init(
    program id: String, _ severity: Severity, _ certainty: Certainty, meaning: String, why: String,
    source: String, help: String, fires: RuleExample, passes: RuleExample,
    look: @escaping @Sendable (ProgramFacts, MachOSlice, AuditSubject) -> [Observation]
  ) {
    self.init(
      id, severity, certainty, meaning: meaning, why: why, source: source, help: help,
      fires: fires, passes: passes
    ) { subject in
      guard let program = subject.program, let main = program.main else { return [] }
      return look(program, main, subject)
    }
  }

  // MARK: Form

  private static let programUnusable = Rule(
    "program-unusable", .error, .certain,
    meaning: "The program of a built keyboard is not a Mach-O file, or is damaged.",
    why: "iOS starts only complete Mach-O files.",
    source: RuleSource.machO,
    help: "Build the keyboard again, and check what copies it; the place is where reading ended.",
    fires: RuleExample(.bundle, program: .with { $0.truncated = 200 }),
    passes: RuleExample(.bundle)
  ) { subject in
    guard let program = subject.program, case .unusable(let fault) = program.form else { return [] }
    var seen = Observation(path: program.path, at: nil, "the program is damaged: \(fault.reason)")
    seen.programPlace = ProgramPlace(architecture: "the file", offset: fault.offset)
    return [seen]
  }

  private static let programArchitecture = Rule(
    program: "program-architecture", .error, .certain,
    meaning: "The program does not run on the processor of any iOS device.",
    why: "Since iOS 11 every device needs arm64.",
    source: RuleSource.upload,
    help: "Build for Any iOS Device, with ARCHS=arm64.",
    fires: RuleExample(.bundle, program: .with { $0.architecture = "armv7" }),
    passes: RuleExample(.bundle)
  ) { program, main, _ in
    guard !program.slices.contains(where: { $0.architecture.hasPrefix("arm64") }),
      main.platform == .iOS || main.platform == nil
    else { return [] }
    let names = program.slices.map(\.architecture).joined(separator: ", ")
    return [
      Observation(program, main, at: main.offset, "the code is for \(names), not for arm64")
    ]
  }

  private static let programPlatform = Rule(
    program: "program-platform", .warning, .certain,
    meaning: "The program is not built for devices with iOS.",
    why:
      "A program for the Simulator or for another system does not start on an iPhone or "
      + "iPad.",
    source: RuleSource.machO,
    help: "Audit the product of an archive, or of a build for Any iOS Device.",
    fires: RuleExample(.bundle, program: .with { $0.platform = 7 }),
    passes: RuleExample(.bundle)
  ) { program, _, _ in
    program.slices.compactMap { slice in
      guard let platform = slice.platform, platform != .iOS else { return nil }
      return Observation(
        program, slice, at: slice.platformOffset, "the program is built for \(platform.name)")
    }
  }

  private static let programMinimumOS = Rule(
    program: "program-minimum-os", .warning, .certain,
    meaning: "The program needs a later iOS than the manifest declares.",
    why:
      "iOS installs the keyboard from MinimumOSVersion on; where the program needs a later "
      + "version, it does not start there, and an upload is refused (ITMS-90208).",
    source: RuleSource.upload,
    help: "Give both the same IPHONEOS_DEPLOYMENT_TARGET.",
    fires: RuleExample(
      .bundle, .set("MinimumOSVersion", "<string>14.0</string>"),
      program: .with { $0.minimumOS = "15.0" }),
    passes: RuleExample(
      .bundle, .set("MinimumOSVersion", "<string>15.0</string>"),
      program: .with { $0.minimumOS = "15.0" })
  ) { program, _, subject in
    guard let text = subject.manifest?.root.value.text("MinimumOSVersion").text,
      let stated = MachOSlice.Version(text)
    else { return [] }
    return program.slices.compactMap { slice in
      guard let needed = slice.minimumOS, slice.platform == .iOS, stated < needed else {
        return nil
      }
      return Observation(
        program, slice, at: slice.platformOffset,
        "the program needs iOS \(needed.text), and MinimumOSVersion is \(PropertyList.shown(text))")
    }
  }

  private static let programEncrypted = Rule(
    program: "program-encrypted", .note, .certain,
    meaning: "The program is encrypted, like those from the App Store.",
    why: "The audit cannot read its selectors and strings, and reports nothing about them.",
    source: RuleSource.machO,
    help: "Audit the product of your own archive.",
    fires: RuleExample(.bundle, program: .with { $0.isEncrypted = true }),
    passes: RuleExample(.bundle)
  ) { program, main, _ in
    guard main.isEncrypted else { return [] }
    return [Observation(program, main, at: main.encryptionOffset, "the code is encrypted")]
  }

  // MARK: Frameworks

  private static let privateFolder = "/System/Library/PrivateFrameworks/"

  private static let frameworkPrivate = Rule(
    program: "framework-private", .error, .certain,
    meaning: "The program links a private framework.",
    why: "Apps may use public API only; an upload that links a private framework is refused.",
    source: "\(RuleSource.review), 2.5.1",
    help: "Remove it from the target's frameworks and from OTHER_LDFLAGS.",
    fires: RuleExample(
      .bundle,
      program: .with {
        $0.libraries.append(privateFolder + "TextInput.framework/TextInput")
      }),
    passes: RuleExample(
      .bundle,
      program: .with {
        $0.libraries.append("/System/Library/Frameworks/CoreText.framework/CoreText")
      })
  ) { program, main, _ in
    main.libraries.filter { $0.path.hasPrefix(privateFolder) }.map {
      Observation(
        program, main, at: $0.offset,
        "the private framework \(PropertyList.shown($0.name)) is linked")
    }
  }

  private static let frameworkAdvertising = Rule(
    program: "framework-advertising", .error, .certain,
    meaning: "The program links an advertising framework.",
    why: "Extensions must not contain marketing, advertising or in-app purchase.",
    source: "\(RuleSource.review), 4.4",
    help:
      "Keep it in the containing app: remove it from the keyboard target's linked "
      + "frameworks.",
    fires: RuleExample(
      .bundle,
      program: .with {
        $0.libraries.append("/System/Library/Frameworks/AdSupport.framework/AdSupport")
      }),
    passes: RuleExample(
      .bundle,
      program: .with {
        $0.libraries.append("/System/Library/Frameworks/AddressBook.framework/AddressBook")
      })
  ) { program, main, _ in
    main.libraries.filter { advertisers.contains($0.name) }.map {
      Observation(program, main, at: $0.offset, "\(PropertyList.shown($0.name)) is linked")
    }
  }

  private static let frameworkPurchase = Rule(
    program: "framework-purchase", .warning, .lead,
    meaning: "The program links StoreKit.",
    why:
      "Extensions must not sell anything; checking what the user bought in the app is "
      + "allowed.",
    source: "\(RuleSource.review), 4.4",
    help:
      "Sell in the containing app, and pass the purchases to the keyboard through the app "
      + "group.",
    fires: RuleExample(
      .bundle,
      program: .with {
        $0.libraries.append("/System/Library/Frameworks/StoreKit.framework/StoreKit")
      }),
    passes: RuleExample(
      .bundle,
      program: .with {
        $0.libraries.append("/System/Library/Frameworks/AudioToolbox.framework/AudioToolbox")
      })
  ) { program, main, _ in
    main.libraries.filter { $0.name == "StoreKit" }.map {
      Observation(program, main, at: $0.offset, "StoreKit is linked into a keyboard")
    }
  }

  private static let frameworkMissing = Rule(
    program: "framework-missing", .error, .certain,
    meaning: "The program links a framework that neither the keyboard nor its app contains.",
    why: "The loader does not start a program if one of its libraries is missing.",
    source: RuleSource.machO,
    help: "Embed it in the app's target (Embed & Sign), or link it weakly if it may be missing.",
    fires: RuleExample(
      .app, program: .with { $0.libraries.append("@rpath/Engine.framework/Engine") }),
    passes: RuleExample(
      .app, program: .with { $0.libraries.append("@rpath/libswiftCore.dylib") })
  ) { program, main, subject in
    guard let app = subject.app?.frameworks, let own = subject.resources,
      !own.contains("Frameworks")
    else { return [] }
    return main.libraries.compactMap { library in
      let parts = library.path.pathNames
      // The libraries of the Swift language come with the system since iOS 12.2, at any search
      // path.
      guard library.path.hasPrefix("@rpath/"), !library.isWeak, parts.count > 1,
        !parts[1].hasPrefix("libswift"), !app.contains(parts[1]), !own.contains(parts[1])
      else { return nil }
      return Observation(
        program, main, at: library.offset,
        "\(PropertyList.shown(parts[1])) is linked, but the app's Frameworks folder does not contain it"
      )
    }
  }

  private static let frameworksNested = Rule(
    "frameworks-nested", .error, .certain,
    meaning: "A built keyboard contains its own frameworks.",
    why: "An upload with a Frameworks folder in an extension is refused (ITMS-90206).",
    source: RuleSource.upload,
    help:
      "Embed the frameworks in the app's target, and set ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES=NO for the keyboard.",
    fires: RuleExample(.bundle, others: ["Frameworks/Engine.framework/Engine"]),
    passes: RuleExample(.bundle, others: ["Frameworks.json"])
  ) { subject in
    guard subject.place == .built, let file = subject.manifest,
      subject.resources?.contains("Frameworks") == true
    else { return [] }
    return [Observation(path: file.path, at: nil, "the bundle contains a Frameworks folder")]
  }

  // MARK: Signature

  private static let debugEntitlement = Rule(
    program: "debug-entitlement", .note, .certain,
    meaning: "The program is signed for development.",
    why: "With get-task-allow another program may read all of its memory; an upload is refused.",
    source: RuleSource.entitlements,
    help: "Audit the product of an archive; it is signed for distribution.",
    fires: RuleExample(
      .bundle,
      program: .with {
        $0.entitlements = entitlementsXML("<key>get-task-allow</key><true/>")
      }),
    passes: RuleExample(
      .bundle,
      program: .with {
        $0.entitlements = entitlementsXML("<key>get-task-allow</key><false/>")
      })
  ) { program, main, _ in
    guard let place = main.entitlements,
      program.entitlements?.root.value["get-task-allow"]?.boolean == true
    else { return [] }
    return [Observation(program, main, at: place.offset, "the entitlement get-task-allow is true")]
  }

  /// A property list of entitlements with these elements.
  static func entitlementsXML(_ elements: String) -> String {
    "<plist version=\"1.0\"><dict>\(elements)</dict></plist>"
  }
}

extension RuleSource {
  static let machO = "Apple, Mach-O: loader.h and dyld"
}
