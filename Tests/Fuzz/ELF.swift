import TestSupport

@testable import ExtensionBundle

extension FuzzTarget {
  /// The executable of an extension that Keyward built.
  static let elf = FuzzTarget(
    name: "elf", words: ELFHeader.loaders + ["/lib/ld.so\0", "GNU\0", "\u{7F}ELF"],
    seeds: {
      let loader = ELFHeader.loaders[0]
      let build = ELFWriter.note(type: 3, owner: "GNU\0", contents: [UInt8](1...20))
      return [
        ELFWriter.file([.interpreter(loader)]),
        ELFWriter.file([
          .interpreter(loader), .init(kind: 4, bytes: build), .init(kind: 1, flags: 5),
        ]),
        ELFWriter.file([.interpreter(loader), .interpreter("/lib/ld.so")]),
        ELFWriter.file([.init(kind: 1, flags: 7), .init(kind: 0x6474_E551, flags: 6)]),
        ELFWriter.file([.init(kind: 4, bytes: build, size: .max), .init(kind: 3, place: .max)]),
        build,
      ]
    },
    check: { input in
      let file = FuzzFolder.withFile(input) { descriptor in
        Result { () throws(ELFHeader.Fault) in try ELFHeader(descriptor) }
      }
      switch file {
      case .success(let header):
        if let loader = header.interpreter {
          law(ELFHeader.loaders.contains(loader), "only this machine's loaders are taken")
          law(input.contains(bytes(loader + "\0")), "the interpreter stands in the file")
        }
        law(header.buildID.count <= 4096, "a build ID fits its segment")
        law(input.contains(header.buildID), "the build ID stands in the file")
      case .failure(let fault):
        law((1...600).contains(fault.reason.utf8.count), "a fault says something short")
      }
      law(input.contains(ELFHeader.buildID(inNotes: input)), "a note's contents stand in the notes")
    })
}
