/// Writes small Mach-O files, by the layouts of loader.h: tables as real linkers make them, and no code.
public struct MachOWriter {
  /// The number of the processor: `0x0100000C` for arm64.
  public var processor = 0x0100_000C
  /// The number of its variant.
  public var variant = 0
  /// The number of the file type: 2 for programs.
  public var kind = 2
  /// The flags of the header.
  public var flags = 0x0020_0085
  /// The number of its platform, 2 for iOS; without one the load command of earlier years is used.
  public var platform: Int? = 2
  /// The packed versions of the minimum system and of the SDK.
  public var versions = (0x000F_0000, 0x001A_0000)
  /// The libraries that are loaded, and whether the program starts without them.
  public var libraries: [(path: String, isWeak: Bool)] = []
  /// The symbols that others must have.
  public var imports: [String] = []
  /// The symbols that the program has itself.
  public var exports: [String] = ["__mh_execute_header"]
  /// Whether chained fixups list the imports, rather than a symbol table.
  public var isStripped = false
  /// The texts of each section, by the section's name.
  public var texts: [(section: String, texts: [String])] = []
  /// The property list of entitlements in the signature; `nil` for no signature.
  public var entitlements: String?
  /// Whether the entitlements are a section, as in builds for the Simulator.
  public var entitlementsAreSection = false
  /// Whether the App Store has encrypted it.
  public var isEncrypted = false

  /// A program without anything.
  public init() {}

  private var isWide: Bool { processor & 0x0100_0000 != 0 }

  /// The file for one architecture.
  public var bytes: [UInt8] {
    // First with unknown offsets, to learn how long the commands are.
    let length = commands(at: Places()).joined().count
    var places = Places()
    var data: [UInt8] = []
    let start = (isWide ? 32 : 28) + length
    func put(_ bytes: [UInt8]) -> (Int, Int) {
      while (start + data.count) % 16 != 0 { data.append(0) }
      let place = start + data.count
      data += bytes
      return (place, bytes.count)
    }
    places.texts = texts.map { put($0.texts.flatMap { Array($0.utf8) + [0] }) }
    if entitlementsAreSection { places.section = put(Array((entitlements ?? "").utf8)) }
    let (table, names) = symbolTable
    places.symbols = put(table)
    places.names = put(names)
    if isStripped { places.fixups = put(fixups) }
    if let entitlements, !entitlementsAreSection { places.signature = put(signature(entitlements)) }
    let all = commands(at: places)
    var header = word(isWide ? 0xFEED_FACF : 0xFEED_FACE) + word(processor) + word(variant)
    header += word(kind) + word(all.count) + word(length) + word(flags)
    return header + (isWide ? word(0) : []) + all.joined() + data
  }

  /// A universal file of several.
  public static func universal(_ slices: [MachOWriter], isWide: Bool = false) -> [UInt8] {
    let entry = isWide ? 32 : 20
    var place = (8 + entry * slices.count + 0xFFF) & ~0xFFF
    var head = big(isWide ? 0xCAFE_BABF : 0xCAFE_BABE) + big(slices.count)
    var body: [UInt8] = []
    for slice in slices {
      let bytes = slice.bytes
      head += big(slice.processor) + big(slice.variant)
      let size = bytes.count
      head += isWide ? big(0) + big(place) + big(0) + big(size) : big(place) + big(size)
      head += big(12) + (isWide ? big(0) : [])
      body += bytes
      let padding = (0x1000 - size % 0x1000) % 0x1000
      body += [UInt8](repeating: 0, count: padding)
      place += size + padding
    }
    let gap = ((8 + entry * slices.count + 0xFFF) & ~0xFFF) - head.count
    return head + [UInt8](repeating: 0, count: gap) + body
  }

  // MARK: Commands

  private struct Places {
    var texts: [(Int, Int)] = []
    var section = (0, 0)
    var symbols = (0, 0)
    var names = (0, 0)
    var fixups = (0, 0)
    var signature = (0, 0)
  }

  private func commands(at places: Places) -> [[UInt8]] {
    var all = [segment(places)]
    if !isStripped {
      let count = imports.count + exports.count
      all.append(
        command(
          0x2,
          word(places.symbols.0) + word(count) + word(places.names.0) + word(places.names.1)))
      let counts = [0, 0, 0, exports.count, exports.count, imports.count]
      all.append(
        command(0xB, counts.flatMap(word) + [UInt8](repeating: 0, count: 48)))
    } else {
      all.append(command(0x8000_0034, word(places.fixups.0) + word(places.fixups.1)))
    }
    for library in libraries {
      all.append(
        command(
          library.isWeak ? 0x8000_0018 : 0xC,
          word(24) + word(2) + word(0x1_0000) + word(0x1_0000) + Array(library.path.utf8) + [0]))
    }
    if let platform {
      all.append(
        command(0x32, word(platform) + word(versions.0) + word(versions.1) + word(0)))
    } else {
      all.append(command(0x25, word(versions.0) + word(versions.1)))
    }
    all.append(
      command(
        isWide ? 0x2C : 0x21,
        word(0x4000) + word(0x4000) + word(isEncrypted ? 1 : 0) + (isWide ? word(0) : [])))
    if entitlements != nil, !entitlementsAreSection {
      all.append(command(0x1D, word(places.signature.0) + word(places.signature.1)))
    }
    return all
  }

  private func segment(_ places: Places) -> [UInt8] {
    var sections = zip(
      texts.map(\.section), places.texts.isEmpty ? texts.map { _ in (0, 0) } : places.texts
    ).map { (name: $0, place: $1, flags: 2) }
    if entitlementsAreSection {
      sections.append((name: "__entitlements", place: places.section, flags: 0))
    }
    let address = isWide ? word(0) + word(0) : word(0)
    func wide(_ number: Int) -> [UInt8] { word(number) + (isWide ? word(0) : []) }
    var body = fixed("__TEXT") + address + wide(0x10000) + wide(0) + wide(0x10000)
    body += word(5) + word(5) + word(sections.count) + word(0)
    for section in sections {
      body += fixed(section.name) + fixed("__TEXT") + address + wide(section.place.1)
      body += word(section.place.0) + word(0) + word(0) + word(0) + word(section.flags)
      body += word(0) + word(0) + (isWide ? word(0) : [])
    }
    return command(isWide ? 0x19 : 0x1, body)
  }

  private func command(_ number: Int, _ body: [UInt8]) -> [UInt8] {
    let size = (8 + body.count + 7) & ~7
    return word(number) + word(size) + body
      + [UInt8](repeating: 0, count: size - 8 - body.count)
  }

  // MARK: Tables

  private var symbolTable: (table: [UInt8], names: [UInt8]) {
    guard !isStripped else { return ([], []) }
    var (table, names): ([UInt8], [UInt8]) = ([], [0])
    for (index, name) in (exports + imports).enumerated() {
      let isOwn = index < exports.count
      table += word(names.count) + [isOwn ? 0x0F : 0x01, isOwn ? 1 : 0, 0, 1]
      table += isWide ? word(0) + word(0) : word(0)
      names += Array(name.utf8) + [0]
    }
    return (table, names)
  }

  private var fixups: [UInt8] {
    var (table, names): ([UInt8], [UInt8]) = ([], [0])
    for name in imports {
      table += word(1 | names.count << 9)
      names += Array(name.utf8) + [0]
    }
    let head = [0, 28, 28, 28 + table.count, imports.count, 1, 0].flatMap(word)
    return head + table + names
  }

  private func signature(_ entitlements: String) -> [UInt8] {
    let text = Array(entitlements.utf8)
    let blob = Self.big(0xFADE_7171) + Self.big(8 + text.count) + text
    // An empty code directory and set of requirements come first, as signing makes them.
    let others = Self.big(0xFADE_0C02) + Self.big(8) + Self.big(0xFADE_0C01) + Self.big(8)
    let head = [0xFADE_0CC0, 36 + others.count + blob.count, 3, 0, 36, 2, 44, 5, 52]
    return head.flatMap(Self.big) + others + blob
  }

  // MARK: Numbers

  private func fixed(_ name: String) -> [UInt8] {
    Array((Array(name.utf8) + [UInt8](repeating: 0, count: 16)).prefix(16))
  }

  private func word(_ number: Int) -> [UInt8] { Self.big(number).reversed() }

  /// The four big-endian bytes of a number.
  public static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
