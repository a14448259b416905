import ExtensionBundle

/// The facts about the program in a built keyboard.
struct ProgramFacts: Sendable {
  /// The kind of file.
  enum Form: Sendable {
    /// As Xcode makes it, the slices for devices first.
    case machO([MachOSlice])
    /// As `keyward build` makes it.
    case elf
    /// Neither, or damaged.
    case unusable(MachOReader.Fault)
  }

  /// The name in reports.
  var path: String
  var form: Form

  /// The slices; none where the program is not one of Apple's.
  var slices: [MachOSlice] {
    if case .machO(let slices) = form { slices } else { [] }
  }

  /// The slice that represents all: architectures rarely differ.
  var main: MachOSlice? { slices.first }

  /// Looks at a file.
  init(_ source: ByteSource, path: String, watched: Set<String>) {
    self.path = path
    let start = source.bytes(at: 0, count: min(source.count, 8)) ?? []
    if start.starts(with: [0x7F, 0x45, 0x4C, 0x46]) {
      form = .elf
    } else if start.count == 8, MachOReader.isMachO(start) {
      do throws(MachOReader.Fault) {
        form = .machO(try MachOReader(watched: watched).slices(of: source))
      } catch {
        form = .unusable(error)
      }
    } else {
      let reason = source.count == 0 ? "the file is empty" : "it doesn't begin like a Mach-O file"
      form = .unusable(MachOReader.Fault(reason: reason, offset: 0))
    }
  }

  /// The entitlements that the program was signed with; `nil` where it has none that can be read.
  ///
  /// Their lines are those of a text inside the program, which no editor shows, so that they have no places.
  var entitlements: AuditedFile? {
    guard let found = slices.lazy.compactMap(\.entitlements).first else { return nil }
    return try? AuditedFile(found.bytes, path: path).withoutPlaces()
  }

  /// Whether all texts of the program are visible, so that a missing text is certain.
  var showsAllTexts: Bool {
    guard let main else { return false }
    return !main.isEncrypted && !main.isPartial && main.hasTexts
      && !main.libraries.contains { $0.isEmbedded && !$0.name.hasPrefix("libswift") }
  }
}

extension Observation {
  /// Something in a program, at an offset or as a whole.
  init(
    _ program: ProgramFacts, _ slice: MachOSlice?, at offset: Int?, _ message: String,
    help: String? = nil
  ) {
    self.init(path: program.path, at: nil, message, help: help)
    if let slice, let offset {
      programPlace = ProgramPlace(architecture: slice.architecture, offset: offset)
    }
  }
}
