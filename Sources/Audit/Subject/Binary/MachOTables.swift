import ExtensionBundle

/// The tables that a slice's load commands point to.
struct MachOTables {
  private struct Section {
    var offset: Int
    var size: Int
    var name: String
    var isText: Bool
  }

  private let isWide: Bool
  private var sections: [Section] = []
  private var symbols: (offset: Int, count: Int, strings: Int, size: Int, command: Int)?
  private var undefined: Range<Int>?
  private var fixups: (offset: Int, size: Int)?
  private var signature: (offset: Int, size: Int, command: Int)?

  init(isWide: Bool) { self.isWide = isWide }

  // MARK: Load commands

  /// Takes a load command, which is as long as it says and has eight bytes or more.
  mutating func add(_ command: [UInt8], at offset: Int, to slice: inout MachOSlice) {
    switch command.uint32(0) {
    case 0x0C, 0x8000_0018, 0x8000_001F, 0x20, 0x8000_0023:
      guard let path = command.text(at: command.uint32(8), limit: MachOReader.nameLimit) else {
        slice.isPartial = true
        return
      }
      slice.libraries.append(
        .init(path: path, isWeak: command.uint32(0) == 0x8000_0018, offset: offset))
    case 0x01, 0x19: addSections(of: command)
    case 0x02:
      symbols = (
        command.uint32(8), command.uint32(12), command.uint32(16), command.uint32(20), offset
      )
    case 0x0B where command.count >= 32:
      undefined = command.uint32(24)..<command.uint32(24) + command.uint32(28)
    case 0x1D: signature = (command.uint32(8), command.uint32(12), offset)
    case 0x8000_0034: fixups = (command.uint32(8), command.uint32(12))
    case 0x21 where command.count >= 20, 0x2C where command.count >= 20:
      slice.isEncrypted = command.uint32(16) != 0
      slice.encryptionOffset = offset
    case 0x32 where command.count >= 16:
      slice.platform = MachOSlice.Platform(rawValue: command.uint32(8))
      slice.minimumOS = .init(command.uint32(12))
      slice.platformOffset = offset
    case 0x24 where command.count >= 12, 0x25 where command.count >= 12,
      0x2F where command.count >= 12, 0x30 where command.count >= 12:
      let platforms: [Int: MachOSlice.Platform] = [
        0x24: .macOS, 0x25: .iOS, 0x2F: .tvOS, 0x30: .watchOS,
      ]
      slice.platform = platforms[command.uint32(0)]
      // The older command does not distinguish the Simulator from devices, but its processor does.
      if slice.platform == .iOS, ["x86_64", "i386"].contains(slice.architecture) {
        slice.platform = .iOSSimulator
      }
      slice.minimumOS = .init(command.uint32(8))
      slice.platformOffset = offset
    default: break
    }
  }

  private mutating func addSections(of command: [UInt8]) {
    let isWide = command.uint32(0) == 0x19
    let (start, size) = isWide ? (72, 80) : (56, 68)
    guard command.count >= start else { return }
    let count = min(command.uint32(isWide ? 64 : 48), (command.count - start) / size)
    for index in 0..<count {
      let place = start + index * size
      let length = isWide ? command.uint64(place + 40) : command.uint32(place + 36)
      let flags = command.uint32(place + (isWide ? 64 : 56))
      sections.append(
        Section(
          offset: command.uint32(place + (isWide ? 48 : 40)), size: length,
          name: command.text(at: place, limit: 16) ?? Self.fullName(command, place),
          isText: flags & 0xFF == 2))
    }
  }

  /// A name of sixteen bytes has no zero behind it.
  private static func fullName(_ command: [UInt8], _ place: Int) -> String {
    String(decoding: command[place..<place + 16], as: UTF8.self)
  }

  // MARK: Tables

  /// Reads what the commands point to.
  func fill(
    _ slice: inout MachOSlice, from source: ByteSource, watched: Set<String>
  ) throws(MachOReader.Fault) {
    try readSymbols(&slice, source)
    readFixups(&slice, source)
    readTexts(&slice, source, watched)
    try readSignature(&slice, source)
  }

  private func readSymbols(
    _ slice: inout MachOSlice, _ source: ByteSource
  ) throws(MachOReader.Fault) {
    guard let symbols, symbols.count > 0 else { return }
    let size = isWide ? 16 : 12
    guard symbols.count <= MachOReader.symbolLimit, symbols.size <= MachOReader.stringBytesLimit
    else {
      slice.isPartial = true
      return
    }
    let all = 0..<symbols.count
    let wanted = undefined.map { $0.clamped(to: all) } ?? all
    guard let strings = source.bytes(at: symbols.strings, count: symbols.size),
      let table = source.bytes(
        at: symbols.offset + wanted.lowerBound * size, count: wanted.count * size)
    else {
      throw MachOReader.Fault(
        reason: "the table of symbols is beyond the end of the file", offset: symbols.command)
    }
    var bytesLeft = MachOReader.nameBytesLimit
    for index in 0..<wanted.count {
      let entry = index * size
      let type = table[entry + 4]
      // No entry for debuggers; external; declared elsewhere.
      guard type & 0xE0 == 0, type & 1 == 1, type & 0x0E == 0,
        let name = strings.text(at: table.uint32(entry), limit: MachOReader.nameLimit)
      else { continue }
      bytesLeft -= name.utf8.count
      guard bytesLeft >= 0, slice.imports.count < MachOReader.importLimit else {
        slice.isPartial = true
        return
      }
      let place = slice.offset + symbols.offset + (wanted.lowerBound + index) * size
      if slice.imports[name] == nil { slice.imports[name] = place }
    }
  }

  /// The names that the loader binds, for a stripped symbol table.
  private func readFixups(_ slice: inout MachOSlice, _ source: ByteSource) {
    guard let fixups, (28...MachOReader.stringBytesLimit).contains(fixups.size),
      let bytes = source.bytes(at: fixups.offset, count: fixups.size), bytes.uint32(24) == 0
    else { return }
    let (table, names) = (bytes.uint32(8), bytes.uint32(12))
    let count = min(bytes.uint32(16), MachOReader.importLimit)
    guard let size = [1: 4, 2: 8, 3: 16][bytes.uint32(20)], table <= bytes.count,
      count <= (bytes.count - table) / size
    else { return }
    var bytesLeft = MachOReader.nameBytesLimit
    for index in 0..<count {
      let entry = table + index * size
      let name = size == 16 ? bytes.uint32(entry + 4) : bytes.uint32(entry) >> 9
      guard let text = bytes.text(at: names + name, limit: MachOReader.nameLimit), !text.isEmpty,
        slice.imports.count < MachOReader.importLimit
      else { continue }
      bytesLeft -= text.utf8.count
      guard bytesLeft >= 0 else {
        slice.isPartial = true
        return
      }
      if slice.imports[text] == nil {
        slice.imports[text] = slice.offset + fixups.offset + entry
      }
    }
  }

  private func readTexts(
    _ slice: inout MachOSlice, _ source: ByteSource, _ watched: Set<String>
  ) {
    guard let longest = watched.map(\.utf8.count).max() else { return }
    // Overlapping sections would read the same bytes thousands of times.
    var bytesLeft = source.count
    for section in sections where section.isText {
      bytesLeft -= min(section.size, source.count)
      guard bytesLeft >= 0, section.size <= MachOReader.stringBytesLimit,
        let bytes = source.bytes(at: section.offset, count: section.size)
      else {
        slice.isPartial = true
        continue
      }
      slice.hasTexts = slice.hasTexts || !bytes.isEmpty
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: 0) ?? bytes.count
        if end > start, end - start <= longest {
          let text = String(decoding: bytes[start..<end], as: UTF8.self)
          if watched.contains(text), slice.texts[text] == nil {
            slice.texts[text] = slice.offset + section.offset + start
          }
        }
        start = end + 1
      }
    }
  }

  // MARK: Signature

  private func readSignature(
    _ slice: inout MachOSlice, _ source: ByteSource
  ) throws(MachOReader.Fault) {
    if let signature {
      guard let bytes = source.part(at: signature.offset, count: signature.size) else {
        throw MachOReader.Fault(
          reason: "the signature is beyond the end of the file", offset: signature.command)
      }
      if let found = Self.entitlements(in: bytes) {
        slice.entitlements = (found.bytes, slice.offset + signature.offset + found.offset)
        return
      }
    }
    // A build for the Simulator carries them in a section.
    guard let section = sections.first(where: { $0.name == "__entitlements" }),
      section.size <= AuditedFile.limits.bytes,
      let bytes = source.bytes(at: section.offset, count: section.size), !bytes.isEmpty
    else { return }
    slice.entitlements = (bytes, slice.offset + section.offset)
  }

  /// The property list of entitlements among the blobs of a signature.
  private static func entitlements(in source: ByteSource) -> (bytes: [UInt8], offset: Int)? {
    guard let head = source.bytes(at: 0, count: 12), head.uint32(0, isBig: true) == 0xFADE_0CC0
    else { return nil }
    let count = head.uint32(8, isBig: true)
    guard count <= 64, let index = source.bytes(at: 12, count: count * 8) else { return nil }
    for number in 0..<count where index.uint32(number * 8, isBig: true) == 5 {
      let offset = index.uint32(number * 8 + 4, isBig: true)
      guard let blob = source.bytes(at: offset, count: 8),
        blob.uint32(0, isBig: true) == 0xFADE_7171
      else { continue }
      let length = blob.uint32(4, isBig: true)
      guard (8...AuditedFile.limits.bytes).contains(length),
        let bytes = source.bytes(at: offset + 8, count: length - 8)
      else { continue }
      return (bytes, offset + 8)
    }
    return nil
  }
}
