/// Bidi_Class, in the order of the generated table and under its names there.
enum BidiClass: UInt8 {
  case l, r, al, en, es, et, an, cs, nsm, bn, b, s, ws, on
  case lre, lro, rle, rlo, pdf, lri, rli, fsi, pdi

  init(_ scalar: UInt32) {
    var low = 0
    var high = bidiRuns.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if bidiRuns[middle] >> 8 <= scalar { low = middle } else { high = middle - 1 }
    }
    self = BidiClass(rawValue: UInt8(bidiRuns[low] & 0xFF)) ?? .on
  }

  var isIsolateStart: Bool { self == .lri || self == .rli || self == .fsi }
  /// The classes that X9 removes from the order.
  var isRemoved: Bool {
    switch self {
    case .lre, .lro, .rle, .rlo, .pdf, .bn: true
    default: false
    }
  }
  /// NI of the rules for neutrals.
  var isNeutral: Bool {
    switch self {
    case .b, .s, .ws, .on, .fsi, .lri, .rli, .pdi: true
    default: false
    }
  }
  /// The direction of a strong class or a number between neutrals and in brackets.
  var strong: BidiClass? {
    switch self {
    case .l: .l
    case .r, .al, .en, .an: .r
    default: nil
    }
  }
}

/// A paired bracket: its pair, in the form that equivalent ones share, and whether it closes.
struct BidiBracket {
  let pair: UInt32
  let closes: Bool

  init?(_ scalar: UInt32) {
    var low = 0
    var high = bidiBrackets.count
    while low < high {
      let middle = (low + high) / 2
      if bidiBrackets[middle] >> 32 < scalar { low = middle + 1 } else { high = middle }
    }
    guard low < bidiBrackets.count, bidiBrackets[low] >> 32 == scalar else { return nil }
    closes = bidiBrackets[low] & 1 == 1
    pair = Self.canonical(UInt32(bidiBrackets[low] >> 1 & 0x7FFF_FFFF))
  }

  /// The two pairs of angle brackets that are canonically equivalent.
  static func canonical(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x2329: 0x3008
    case 0x232A: 0x3009
    default: scalar
    }
  }
}
