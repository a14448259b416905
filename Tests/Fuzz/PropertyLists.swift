import Foundation
import TestSupport

@testable import ExtensionBundle
@testable import Audit

extension FuzzTarget {
  /// Property lists in all three formats, as manifests.
  static let plist = FuzzTarget(
    name: "plist",
    words: [
      "<dict>", "</dict>", "<array>", "</array>", "<key>", "</key>", "<string>", "</string>",
      "<integer>", "<real>", "<date>", "<data>", "<true/>", "<false/>", "<plist>", "</plist>",
      "<!DOCTYPE", "<![CDATA[", "]]>", "&amp;", "&#x", "bplist00", "NSExtension", "$(NAME)", "${",
      ":default=", "\\U00e9", "\\'", "/*", "*/", "//", " = ", "CFBundleIdentifier", "0x", "nan",
    ],
    seeds: propertyListSeeds, check: checkPropertyList)
}

@Sendable private func propertyListSeeds() throws -> [[UInt8]] {
  let manifest = PropertyList.dictionary([
    .init("CFBundleIdentifier", .string("$(PRODUCT_BUNDLE_IDENTIFIER:rfc1034identifier)")),
    .init("CFBundleExecutable", .string("${EXECUTABLE_NAME}")),
    .init("CFBundleDisplayName", .string("Keys & <more>\r\n")),
    .init(
      "NSExtension",
      .dictionary([
        .init("NSExtensionPointIdentifier", .string(ExtensionManifest.keyboardExtensionPoint)),
        .init("NSExtensionPrincipalClass", .string("$(PRODUCT_MODULE_NAME).Controller")),
        .init(
          "NSExtensionAttributes",
          .dictionary([
            .init("IsASCIICapable", .boolean(true)), .init("PrimaryLanguage", .string("en-US")),
            .init("RequestsOpenAccess", .boolean(false)),
          ])),
      ])),
  ])
  let kinds = PropertyList.array(
    [
      .integer(-1), .integer(.max), .real(1.5), .date(Date(timeIntervalSince1970: 0)),
      .data([0, 255]), .string("é😀"), .array([]), .dictionary([]),
    ].map { PropertyListNode($0) })
  let values: [String: Any] = [
    "a": [1, 1.5, true, Date(timeIntervalSince1970: 0), Data([1, 2]), "text", "é😀"] as [Any],
    "b": ["c": ["d": [Int.max, -1]]],
  ]
  // One string that an array repeats.
  let text: [UInt8] = [0x5F, 0x11, 1, 0] + [UInt8](repeating: 0x61, count: 256)
  var shared = bytes("bplist00") + text + [0xAF, 0x10, 100] + [UInt8](repeating: 0, count: 100)
  let table = shared.count
  shared += [0, 8, 1, 12] + [UInt8](repeating: 0, count: 6) + [2, 1]
  shared += [0, 2, 0, 1, 0, table].flatMap(MachOWriter.big)
  let openStep = """
    // !$*UTF8*$!
    { a = b; "c d" = ( 1, "\\U00e9\\n", <0fbd 77>, ); /* e */ f = { g = "h"; }; i; }
    """
  let wide = "\u{FEFF}\"key\" = \"Tür\";\n\"other\" = 'x';".utf16.flatMap {
    [UInt8($0 & 0xFF), UInt8($0 >> 8)]
  }
  return [
    bytes(manifest.xml), bytes(kinds.xml), shared, bytes(openStep), wide,
    Array(
      try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)),
  ]
}

private let settings = [
  "PRODUCT_BUNDLE_IDENTIFIER": "org.example.$(PRODUCT_NAME)", "PRODUCT_NAME": "Keys",
  "NAME": "$(NAME)", "A": "$(B)$(B)", "B": "$(C)$(C)", "C": "text", "EXECUTABLE_NAME": "Keys",
  "INFOPLIST_KEY_CFBundleDisplayName": "Keys",
]

@Sendable private func checkPropertyList(_ input: [UInt8]) {
  let limits = PropertyListLimits(bytes: 4 << 20, depth: 64, count: 20_000)
  do throws(PropertyListError) {
    let document = try PropertyListDocument.parse(input, named: "file", limits: limits)
    let size = Size(of: document.root.value)
    law(size.depth <= limits.depth && size.count <= limits.count, "a list keeps its limits")
    law(size.bytes <= 2 * limits.bytes, "a list's texts and data keep the limit of its file")
    checkWritten(document.root.value, limits)
    _ = document.duplicateKeys
    let filled = GeneratedKeys.fill(document.root, settings: settings)
    let (expanded, _) = BuildVariables(settings).expand(filled)
    // Expansion stops after 16 MB, with at most 64 KB in the last text.
    law(Size(of: expanded.value).bytes < (17 << 20) + size.bytes, "variables are bounded")
    do throws(BundleError) {
      let manifest = try ExtensionManifest(
        propertyList: expanded, file: "Info.plist", bundleName: "Keys")
      law(PathName.fault(manifest.executable) == nil, "the executable is a name in the bundle")
    } catch { checkMessage("\(error)") }
  } catch { checkMessage(error.message) }
  if let audited = try? AuditedFile(input, path: "Info.plist", settings: settings, generates: true)
  {
    for line in [0, 1, 2, .max] {
      // An escaped control character has up to eight characters.
      law(audited.quote(line: line)?.count ?? 0 <= 160 * 8, "a quoted line is short")
    }
  }
}

/// Checks that written XML reads back the same.
private func checkWritten(_ value: PropertyList, _ limits: PropertyListLimits) {
  let once = value.xml
  var wide = limits
  wide.bytes = .max
  guard let read = try? PropertyListDocument.parse(bytes(once), named: "written", limits: wide)
  else { return law(false, "what is written can be read") }
  law(read.root.value.xml == once, "what is written is read as it was")
}

private func checkMessage(_ text: String) {
  law(!text.contains(where: \.isNewline), "a message is one line")
  law(text.utf8.count < 100_000, "a message has an end")
}

/// The size of a property list.
private struct Size {
  var depth = 0
  var count = 1
  var bytes = 0

  init(of value: PropertyList) {
    switch value {
    case .dictionary(let entries):
      depth = 1
      for entry in entries {
        add(Size(of: entry.node.value))
        count += 1
        bytes += entry.key.utf8.count
      }
    case .array(let items):
      depth = 1
      for item in items { add(Size(of: item.value)) }
    case .string(let text): bytes = text.utf8.count
    case .data(let data): bytes = data.count
    default: break
    }
  }

  private mutating func add(_ inner: Size) {
    depth = max(depth, inner.depth + 1)
    count += inner.count
    bytes += inner.bytes
  }
}
