/// The name that a message of the compiler is about.
enum NameMention: Equatable {
  /// A type, function or constant, or a member that is used without its instance.
  case top(String)
  case member(String, of: String)
  case module(String)

  /// Reads a message without its place and severity.
  init?(_ message: String) {
    // The compiler has found the intended name.
    guard !message.contains("; did you mean '") else { return nil }
    if let name = Self.quoted(after: "no such module ", in: message) {
      self = .module(name)
    } else if let name = Self.quoted(after: "cannot find type ", in: message)
      ?? Self.quoted(after: "cannot find ", in: message)
    {
      guard Self.isName(name) else { return nil }
      self = .top(name)
    } else if let mention = Self.memberType(message) ?? Self.memberOfType(message) {
      self = mention
    } else {
      return nil
    }
  }

  /// The form `'Configuration' is not a member type of class 'UIKit.UIButton'`.
  private static func memberType(_ message: String) -> NameMention? {
    guard let range = message.firstRange(of: "' is not a member type of ") else { return nil }
    let name = message[..<range.lowerBound].split(separator: "'").last.map(String.init) ?? ""
    let owner = message[range.upperBound...].split(separator: "'").dropFirst().first
    return owner.flatMap { mention(name, of: String($0)) }
  }

  private static func memberOfType(_ message: String) -> NameMention? {
    for start in ["value of type ", "type ", "instance member "] {
      guard message.hasPrefix(start), let owner = quoted(after: start, in: message),
        let name = quoted(after: "' has no member ", in: message)
      else { continue }
      return mention(name, of: owner)
    }
    return nil
  }

  private static func quoted(after start: String, in message: String) -> String? {
    guard let range = message.firstRange(of: start + "'") else { return nil }
    let name = message[range.upperBound...].prefix { $0 != "'" }
    return name.isEmpty || name.utf8.count > longest ? nil : String(name)
  }

  /// Bytes of a name at most.
  private static let longest = 200

  private static func isName(_ text: String) -> Bool {
    text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
  }

  private static func mention(_ name: String, of type: String) -> NameMention? {
    guard isName(name), !name.isEmpty, let owner = plainType(type) else { return nil }
    return .member(name, of: owner)
  }

  /// The name of a type without its wrapper, such as an optional, a metatype or a generic type; `nil` for an array and
  /// the like.
  static func plainType(_ type: String) -> String? {
    var owner = type[...]
    var isShorter = true
    while isShorter {
      isShorter = false
      for prefix in ["(", "any ", "some ", "@MainActor "] where owner.hasPrefix(prefix) {
        owner = owner.dropFirst(prefix.count)
        isShorter = true
      }
    }
    let plain = owner.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    guard !plain.isEmpty, plain.first != ".", plain.utf8.count <= longest else { return nil }
    return plain.hasSuffix(".Type") ? String(plain.dropLast(5)) : String(plain)
  }
}
