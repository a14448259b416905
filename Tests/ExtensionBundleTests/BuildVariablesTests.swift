import ExtensionBundle
import Testing

struct BuildVariablesTests {
  private let variables = BuildVariables([
    "NAME": "My Key 1", "DIGIT": "1st-key", "OUTER": "<$(NAME)>", "WHICH": "NAME", "EMPTY": "",
    "LOOP": "a$(LOOP)", "PING": "$(PONG)", "PONG": "$(PING)", "UNI": "Tastatür",
  ])

  @Test(arguments: [
    ("plain", "plain"), ("$(NAME)", "My Key 1"), ("${NAME}!", "My Key 1!"),
    ("a$(NAME)b${DIGIT}c", "aMy Key 1b1st-keyc"), ("$(OUTER)", "<My Key 1>"),
    ("$($(WHICH))", "My Key 1"), ("${$(WHICH)}", "My Key 1"),
    ("com.x.$(NAME:rfc1034identifier)", "com.x.My-Key-1"),
    ("$(NAME:c99extidentifier)", "My_Key_1"), ("$(DIGIT:c99extidentifier)", "_st_key"),
    ("$(UNI:c99extidentifier)", "Tastatür"), ("$(UNI:rfc1034identifier)", "Tastat-r"),
    ("$(NAME:lower:rfc1034identifier)", "my-key-1"), ("$(NAME:upper)", "MY KEY 1"),
    ("$(NONE:default=x)", "x"), ("$(EMPTY:default=y)", "y"), ("$(NAME:default=z)", "My Key 1"),
    ("costs $5 and $", "costs $5 and $"), ("$(open", "$(open"),
  ])
  func `variables are replaced`(text: String, result: String) {
    let (expanded, unresolved) = variables.expand(text)
    #expect(expanded == result)
    #expect(unresolved.isEmpty)
  }

  @Test(arguments: [
    ("$(NONE)", "$(NONE)", "$(NONE) has no value; give the setting NONE one"),
    ("${NONE}-x", "${NONE}-x", "${NONE} has no value; give the setting NONE one"),
    ("$(NAME:shout)", "$(NAME:shout)", "$(NAME:shout) has the unknown operator :shout"),
    ("$(LOOP)", "a$(LOOP)", "$(LOOP) refers to itself"),
    ("$(PING)", "$(PING)", "$(PING) refers to itself"),
  ])
  func `what cannot be replaced stays visible`(text: String, result: String, message: String) {
    let (expanded, unresolved) = variables.expand(text)
    #expect(expanded == result)
    #expect(unresolved.map(\.message) == [message])
  }

  @Test func `settings that double at each step are cut short`() {
    var settings = ["A0": "xxxxxxxxxx"]
    for index in 1...19 { settings["A\(index)"] = "$(A\(index - 1))$(A\(index - 1))" }
    let (text, unresolved) = BuildVariables(settings).expand("$(A19)")
    #expect(text.utf8.count < 200_000)
    #expect(!unresolved.isEmpty)
  }

  @Test func `at most 1,000 unresolved variables are reported`() {
    let text = String(repeating: "$(NONE)", count: 1_500)
    #expect(BuildVariables([:]).expand(text).unresolved.count == 1_000)
    let items = (0..<1_500).map { _ in PropertyListNode(.string("$(NONE)")) }
    let expanded = BuildVariables([:]).expand(PropertyListNode(.array(items)))
    #expect(expanded.unresolved.count == 1_000)
    #expect(expanded.node.value.items?.count == 1_500)
  }

  /// Nearly 100 million variables, each of which is empty.
  @Test func `a property list has a bound for the work of all its variables`() {
    let settings = ["EMPTY": "", "MANY": String(repeating: "$(EMPTY)", count: 900)]
    let items = (0..<100_000).map { _ in PropertyListNode(.string("$(MANY)")) }
    let (node, unresolved) = BuildVariables(settings).expand(PropertyListNode(.array(items)))
    #expect(node.value.items?.first?.value == .string(""))
    #expect(node.value.items?.last?.value == .string("$(MANY)"))
    #expect(unresolved.last?.message.contains("makes the property list too long") == true)
  }

  @Test func `operators have a bound`() {
    let operators = String(repeating: ":lower", count: 10_000)
    let settings = ["LONG": String(repeating: "x", count: 60_000)]
    let (text, unresolved) = BuildVariables(settings).expand("$(LONG\(operators))")
    #expect(text.hasPrefix("$(LONG:lower"))
    #expect(unresolved.first?.reason == "makes the text too long")
  }

  @Test func `a warning names the key path`() {
    let plist = PropertyListNode(
      .dictionary([
        .init(
          "NSExtension",
          .dictionary([
            .init("NSExtensionPrincipalClass", .string("$(MODULE).K")),
            .init("L", .array([.init(.string("$(ITEM)"))])),
          ]))
      ]))
    #expect(
      variables.expand(plist).unresolved.map(\.keyPath) == [
        "NSExtension.NSExtensionPrincipalClass", "NSExtension.L[0]",
      ])
  }

  @Test func `keys that Xcode generates are added and never replace written ones`() throws {
    let short = PropertyListNode(.dictionary([.init("CFBundleName", .string("Mine"))]))
    let settings = [
      "EXECUTABLE_NAME": "Keys", "PRODUCT_BUNDLE_IDENTIFIER": "a.b", "DEVELOPMENT_LANGUAGE": "en",
      "PRODUCT_BUNDLE_PACKAGE_TYPE": "XPC!", "MARKETING_VERSION": "2.1",
      "CURRENT_PROJECT_VERSION": "7", "IPHONEOS_DEPLOYMENT_TARGET": "17.0",
      "INFOPLIST_KEY_CFBundleDisplayName": "Shown", "INFOPLIST_KEY_CFBundleName": "Other",
    ]
    let filled = GeneratedKeys.fill(short, settings: settings)
    let root = BuildVariables(settings).expand(filled).node.value
    let expected = [
      "CFBundleName": "Mine", "CFBundleExecutable": "Keys", "CFBundleIdentifier": "a.b",
      "CFBundleDevelopmentRegion": "en", "CFBundlePackageType": "XPC!",
      "CFBundleShortVersionString": "2.1", "CFBundleVersion": "7", "MinimumOSVersion": "17.0",
      "CFBundleInfoDictionaryVersion": "6.0", "CFBundleDisplayName": "Shown",
    ]
    for (key, value) in expected { #expect(root[key] == .string(value)) }
    #expect(root.entries?.count == expected.count)
  }
}
