/// The head of a font file (TrueType, OpenType or a collection of them), and what its first font is called.
package struct FontFile {
  package let postScriptName: String?
  private static let largest = 64 << 20

  package init?(_ url: URL) {
    guard let handle = try? FileHandle(forReadingFrom: url) else { return nil }
    defer { try? handle.close() }
    guard let size = try? handle.seekToEnd(), size <= Self.largest,
      (try? handle.seek(toOffset: 0)) != nil, let data = try? handle.readToEnd()
    else { return nil }
    self.init(data)
  }

  package init?(_ data: Data) {
    let bytes = [UInt8](data)
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
    var start = 0
    if number(0, 4) == 0x7474_6366 {  // ttcf
      guard let first = number(12, 4) else { return nil }
      start = first
    }
    guard let kind = number(start, 4), [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(kind),
      let count = number(start + 4, 2)
    else { return nil }
    var name: String?
    for table in 0..<count {
      let entry = start + 12 + table * 16
      guard number(entry, 4) == 0x6E61_6D65,  // name
        let offset = number(entry + 8, 4), let records = number(offset + 2, 2),
        let texts = number(offset + 4, 2)
      else { continue }
      for record in 0..<records {
        let place = offset + 6 + record * 12
        // The PostScript name, in UTF-16 or in Mac Roman.
        guard number(place + 6, 2) == 6, let platform = number(place, 2),
          let length = number(place + 8, 2), let text = number(place + 10, 2),
          number(offset + texts + text, length) != nil || length > 8,
          offset + texts + text + length <= bytes.count
        else { continue }
        let raw = bytes[(offset + texts + text)..<(offset + texts + text + length)]
        let units = platform == 1 ? Array(raw) : raw.filter { $0 != 0 }
        name = String(decoding: units, as: UTF8.self)
      }
    }
    postScriptName = name
  }
}
