/// The numbers of a paragraph's style, by their names in archives.
extension NSParagraphStyle.Values {
  private static let lengths: [(String, WritableKeyPath<Self, CGFloat>)] = [
    ("NSLineSpacing", \.lineSpacing), ("NSParagraphSpacing", \.paragraphSpacing),
    ("NSParagraphSpacingBefore", \.paragraphSpacingBefore), ("NSHeadIndent", \.headIndent),
    ("NSTailIndent", \.tailIndent), ("NSFirstLineHeadIndent", \.firstLineHeadIndent),
    ("NSMinLineHeight", \.minimumLineHeight), ("NSMaxLineHeight", \.maximumLineHeight),
    ("NSLineHeightMultiple", \.lineHeightMultiple), ("NSDefaultTabInterval", \.defaultTabInterval),
  ]

  init(_ coder: NSCoder) {
    self.init()
    for (key, path) in Self.lengths { self[keyPath: path] = coder.length(key) }
    // Zero is the left side, and natural without a key.
    if coder.containsValue(forKey: "NSAlignment") {
      alignment = NSTextAlignment(rawValue: coder.decodeInteger(forKey: "NSAlignment")) ?? alignment
    }
    lineBreakMode =
      NSLineBreakMode(rawValue: coder.decodeInteger(forKey: "NSLineBreakMode")) ?? lineBreakMode
    if coder.containsValue(forKey: "NSWritingDirection") {
      baseWritingDirection =
        NSWritingDirection(rawValue: coder.decodeInteger(forKey: "NSWritingDirection"))
        ?? baseWritingDirection
    }
    hyphenationFactor = coder.decodeFloat(forKey: "NSHyphenationFactor")
    usesDefaultHyphenation = coder.decodeBool(forKey: "NSUsesDefaultHyphenation")
    allowsDefaultTighteningForTruncation = coder.decodeBool(
      forKey: "NSAllowsTighteningForTruncation")
    lineBreakStrategy = NSParagraphStyle.LineBreakStrategy(
      rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "NSLineBreakStrategy")))
    tabStops = coder.list(NSTextTab.self, "NSTabStops") ?? tabStops
    textLists = coder.list(NSTextList.self, "NSTextLists") ?? []
  }

  func encode(with coder: NSCoder) {
    for (key, path) in Self.lengths { coder.encode(length: self[keyPath: path], key) }
    coder.encode(alignment.rawValue, forKey: "NSAlignment")
    coder.encode(lineBreakMode.rawValue, forKey: "NSLineBreakMode")
    coder.encode(baseWritingDirection.rawValue, forKey: "NSWritingDirection")
    coder.encode(hyphenationFactor, forKey: "NSHyphenationFactor")
    coder.encode(usesDefaultHyphenation, forKey: "NSUsesDefaultHyphenation")
    coder.encode(allowsDefaultTighteningForTruncation, forKey: "NSAllowsTighteningForTruncation")
    coder.encode(Int(bitPattern: lineBreakStrategy.rawValue), forKey: "NSLineBreakStrategy")
    coder.encode(NSArray(array: tabStops), forKey: "NSTabStops")
    coder.encode(NSArray(array: textLists), forKey: "NSTextLists")
  }
}
