internal import _FoundationICU

extension NSString {
  /// The path with `~` in place of the home folder.
  public var abbreviatingWithTildeInPath: String {
    let path = self as String
    let home = NSHomeDirectory()
    guard home != "/", !home.isEmpty else { return path }
    if path == home { return "~" }
    return path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }
  /// The text, followed by one that the format makes.
  public func appendingFormat(_ format: NSString, _ args: any CVarArg...) -> NSString {
    let made = withVaList(args) { NSString(format: format as String, arguments: $0) }
    return NSString(string: appending(made as String))
  }
}

extension NSMutableString {
  /// Makes an empty text. The unused parameter distinguishes it from the toolchain's initializer, which it hides.
  public convenience init(_ nothing: Void = ()) { self.init(capacity: 0) }
  /// Appends a text that the format makes.
  public func appendFormat(_ format: NSString, _ args: any CVarArg...) {
    append(withVaList(args) { NSString(format: format as String, arguments: $0) as String })
  }
}

extension Locale {
  /// The letters with which the language is written.
  public var exemplarCharacterSet: CharacterSet? {
    var status = U_ZERO_ERROR
    #if compiler(>=6.3)
      guard let data = swift_ulocdata_open(identifier, &status) else { return nil }
      defer { swift_ulocdata_close(data) }
      let set = swift_ulocdata_getExemplarSet(
        data, nil, 0, ULOCDATA_ES_STANDARD, &status)
      defer { swift_uset_close(set) }
      let (count, read) = (swift_uset_getItemCount(set), swift_uset_getItem)
    #else
      guard let data = ulocdata_open(identifier, &status) else { return nil }
      defer { ulocdata_close(data) }
      let set = ulocdata_getExemplarSet(data, nil, 0, ULOCDATA_ES_STANDARD, &status)
      defer { uset_close(set) }
      let (count, read) = (uset_getItemCount(set), uset_getItem)
    #endif
    guard status.rawValue <= U_ZERO_ERROR.rawValue, set != nil else { return nil }
    var found = CharacterSet()
    for place in 0..<max(0, count) {
      var (first, last): (Int32, Int32) = (0, 0)
      // Sequences of letters have a length; ranges have none.
      guard read(set, place, &first, &last, nil, 0, &status) == 0,
        let lower = UInt32(exactly: first).flatMap(Unicode.Scalar.init),
        let upper = UInt32(exactly: last).flatMap(Unicode.Scalar.init), lower <= upper
      else { continue }
      found.insert(charactersIn: lower...upper)
    }
    return found
  }
}
