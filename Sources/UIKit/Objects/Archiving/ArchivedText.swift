/// An attributed text from an archive.
///
/// The toolchain's own initializer finds no text that has the same attributes everywhere, and ends the process at attributes
/// such as colors.
final class ArchivedText: NSAttributedString {
  required init?(coder: NSCoder) {
    guard let text = TextReader.text(coder) else { return nil }
    super.init(attributedString: text)
  }
  override var classForCoder: AnyClass { NSAttributedString.self }
}

/// A mutable attributed text from an archive.
final class ArchivedMutableText: NSMutableAttributedString {
  required init?(coder: NSCoder) {
    guard let text = TextReader.text(coder) else { return nil }
    super.init(string: text.string)
    setAttributedString(text)
  }
  override var classForCoder: AnyClass { NSMutableAttributedString.self }
}

private enum TextReader {
  static func text(_ coder: NSCoder) -> NSAttributedString? {
    guard let string = coder.string("NSString") else { return nil }
    let text = NSMutableAttributedString(string: string)
    guard text.length > 0, coder.containsValue(forKey: "NSAttributes") else { return text }
    let found = coder.decodeObject(of: ArchivedClasses.attributes, forKey: "NSAttributes")
    // One run has a dictionary; several have a list of these, and data with the runs.
    if let all = found as? [String: Any] {
      text.setAttributes(named(all), range: NSRange(location: 0, length: text.length))
      return text
    }
    guard let each = found as? [[String: Any]],
      let runs = coder.object(NSData.self, "NSAttributeInfo").map({ numbers(Data(referencing: $0)) }
      )
    else { return nil }
    var place = 0
    for index in stride(from: 0, to: runs.count - 1, by: 2) {
      let (length, attributes) = (runs[index], runs[index + 1])
      guard length <= text.length - place, each.indices.contains(attributes) else { return nil }
      text.setAttributes(
        named(each[attributes]), range: NSRange(location: place, length: length))
      place += length
    }
    return text
  }

  private static func named(_ attributes: [String: Any]) -> [NSAttributedString.Key: Any] {
    Dictionary(
      attributes.map { (NSAttributedString.Key($0), $1) }, uniquingKeysWith: { first, _ in first })
  }

  /// Numbers in bytes of seven bits each, the lowest first; all bytes of a number except the last have the eighth bit.
  private static func numbers(_ data: Data) -> [Int] {
    var (numbers, number, shift) = ([Int](), 0, 0)
    for byte in data {
      // No text has 2^42 characters.
      guard shift < 42 else { return [] }
      number |= Int(byte & 0x7F) << shift
      shift += 7
      guard byte & 0x80 == 0 else { continue }
      numbers.append(number)
      (number, shift) = (0, 0)
    }
    return numbers
  }
}
