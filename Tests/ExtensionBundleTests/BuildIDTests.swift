import Testing

@testable import ExtensionBundle

@Suite struct `The build ID in a program's notes` {
  private static func note(_ owner: [UInt8], _ kind: UInt8, _ contents: [UInt8]) -> [UInt8] {
    func padded(_ bytes: [UInt8]) -> [UInt8] {
      bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    return [UInt8(owner.count), 0, 0, 0, UInt8(contents.count), 0, 0, 0, kind, 0, 0, 0]
      + padded(owner) + padded(contents)
  }
  private static let gnu = Array("GNU\0".utf8)

  @Test(
    arguments: [
      (note(gnu, 3, [1, 2, 3]), [1, 2, 3]),
      (note(gnu, 1, [9, 9, 9, 9]) + note(gnu, 3, [1, 2, 3, 4]), [1, 2, 3, 4]),
      (note(Array("other".utf8), 3, [9]) + note(gnu, 3, [7]), [7]),
      (note(gnu, 1, [9]), []), ([], []), ([4, 0, 0], []),
      (Array(note(gnu, 3, [1, 2, 3, 4]).dropLast()), []),
      ([UInt8](repeating: 0xFF, count: 64), []),
    ] as [([UInt8], [UInt8])])
  func `is found behind other notes, and never outside them`(notes: [UInt8], buildID: [UInt8]) {
    #expect(ELFHeader.buildID(inNotes: notes) == buildID)
  }
}
