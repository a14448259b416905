import KeyboardHost
import KeyboardTesting
import TextInput

extension RunPlan {
  /// Before the first field it is how the device is; afterwards it is something that the user does.
  mutating func change(_ change: DeviceChange) {
    if fields.isEmpty {
      deviceChanges.append(change)
    } else {
      fields[fields.count - 1].actions.append(.device(change))
    }
  }

  static func deviceChange(
    _ value: String, of option: String
  ) throws(UsageError) -> DeviceChange {
    switch (option, value) {
    case ("appearance", "light"): return .appearance(isDark: false)
    case ("appearance", "dark"): return .appearance(isDark: true)
    case ("orientation", "portrait"): return .orientation(isLandscape: false)
    case ("orientation", "landscape"): return .orientation(isLandscape: true)
    default:
      let values = option == "appearance" ? "light or dark" : "portrait or landscape"
      throw UsageError(message: "--\(option) takes \(values), not '\(value)'")
    }
  }

  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: String, of option: String
  ) throws(UsageError) -> Choice {
    if let choice = Choice(rawValue: value) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    let hint = closest(to: value, among: names).map { "; did you mean \($0)?" } ?? ""
    throw UsageError(
      message: "--\(option) takes one of \(names.joined(separator: ", ")), not '\(value)'\(hint)")
  }

  static func latency(_ value: String) throws(UsageError) -> HostLatency {
    if let latency = HostLatency(value) { return latency }
    throw UsageError(
      message: "--latency takes MS, MS:JITTER or MS:JITTER:SEED, "
        + "times from 0 to \(HostLatency.limit), not '\(value)'")
  }

  mutating func setInputMode(_ language: String) throws(UsageError) {
    if fields.isEmpty { addField(.text) }
    guard fields[fields.count - 1].actions.isEmpty else {
      throw UsageError(
        message: "--input-mode belongs to a field; give it before the field's first --tap")
    }
    guard Self.isLanguageTag(language) else {
      throw UsageError(
        message: "--input-mode takes a language tag such as de or pt-BR, not '\(language)'")
    }
    fields[fields.count - 1].inputMode = language
  }

  mutating func storeInputMode() throws(UsageError) {
    if fields.isEmpty { addField(.text) }
    guard fields[fields.count - 1].actions.isEmpty else {
      throw UsageError(
        message: "--store-input-mode belongs to a field; give it before the field's first --tap")
    }
    fields[fields.count - 1].storesInputMode = true
  }

  /// Whether a text has the form of a BCP 47 tag; 63 characters are the most that the extension's side reads.
  private static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isWellFormed = parts.allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    return isWellFormed && text.count < 64 && parts[0].allSatisfy(\.isLetter)
  }

  static func languages(_ value: String) throws(UsageError) -> [String] {
    let tags = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard tags.count <= 32, tags.allSatisfy(isLanguageTag) else {
      throw UsageError(
        message:
          "--languages takes language tags separated by commas, the preferred one first, such as "
          + "de-CH,fr, not '\(value)'")
    }
    return tags
  }

  mutating func addPicture(_ option: String, _ file: String) throws(UsageError) {
    guard let kind = Picture.Kind(rawValue: option) else { return }
    guard !file.isEmpty else { throw UsageError(message: "--\(option) needs a file's name") }
    pictures.append(Picture(kind: kind, file: file))
  }

  static func hostEdit(_ value: String) throws(UsageError) -> FieldEdit {
    let usage = UsageError(
      message: "--host-edit takes insert=TEXT, paste=TEXT, caret=OFFSET, select=FROM-TO "
        + "or word=OFFSET (UTF-16 units), not '\(value)'")
    guard let equals = value.firstIndex(of: "=") else { throw usage }
    let argument = String(value[value.index(after: equals)...])
    switch value[..<equals] {
    case "insert": return .insert(argument)
    case "paste": return .paste(argument)
    case "word":
      guard let offset = Int(argument), offset >= 0 else { throw usage }
      return .selectWord(at: offset)
    case "caret":
      guard let offset = Int(argument), offset >= 0 else { throw usage }
      return .select(offset..<offset)
    case "select":
      let ends = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count == 2, let start = ends[0], let end = ends[1], start >= 0, start <= end else {
        throw usage
      }
      return .select(start..<end)
    default: throw usage
    }
  }

  mutating func setFidelity(_ setting: String) throws(UsageError) {
    guard let equals = setting.firstIndex(of: "=") else {
      throw UsageError(message: "--fidelity takes NAME=VALUE, not '\(setting)'")
    }
    let name = String(setting[..<equals])
    do throws(FidelityNameError) {
      try fidelity.set(name, to: String(setting[setting.index(after: equals)...]))
    } catch {
      throw UsageError(message: Self.message(error))
    }
  }

  private static func message(_ error: FidelityNameError) -> String {
    switch error {
    case .unknownName(let name):
      let names = Fidelity.settings.map(\.name)
      let hint = closest(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
      return "--fidelity: there is no setting '\(name)'\(hint) "
        + "(settings: \(names.joined(separator: " ")))"
    case .unknownValue(let value, let name, let values):
      return "--fidelity: \(name) cannot be '\(value)' (values: \(values.joined(separator: " ")))"
    }
  }
}
