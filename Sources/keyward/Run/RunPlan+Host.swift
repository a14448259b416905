import KeyboardHost
import KeyboardTesting
import TextInput

extension RunPlan {
  /// The field that is there where none is named.
  var defaultField: FieldKind { device.hostKind?.profile.field ?? .text }

  /// Before the first field it is how things are; afterwards it is something that happens.
  mutating func take(_ action: UserAction) {
    switch action {
    case .placement, .accessoryHeight, .languageBar: showsGeometry = true
    default: break
    }
    guard fields.isEmpty else { return act(action) }
    switch action {
    case .orientation(let isLandscape):
      device.isLandscape = isLandscape
      choosesOrientation = true
    case .appearance(let isDark): device.isDark = isDark
    case .placement(let placement): device.conditions.placement = placement
    case .accessoryHeight(let height): device.conditions.accessoryHeight = height
    case .languageBar(let isShown): device.conditions.hasLanguageBar = isShown
    case .location(let place): device.location = place
    default: act(action)
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
    if fields.isEmpty { addField(defaultField) }
    guard fields[fields.count - 1].actions.isEmpty else {
      throw UsageError(
        message: "--input-mode belongs to a field; give it before the field's first --tap")
    }
    guard SimulatedUser.isLanguageTag(language) else {
      throw UsageError(
        message: "--input-mode takes a language tag such as de or pt-BR, not '\(language)'")
    }
    fields[fields.count - 1].inputMode = language
  }

  mutating func storeInputMode() throws(UsageError) {
    if fields.isEmpty { addField(defaultField) }
    guard fields[fields.count - 1].actions.isEmpty else {
      throw UsageError(
        message: "--store-input-mode belongs to a field; give it before the field's first --tap")
    }
    fields[fields.count - 1].storesInputMode = true
  }

  static func languages(
    _ value: String, of option: String
  ) throws(UsageError) -> [String] {
    let tags = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard tags.count <= SimulatedUser.mostLanguages,
      tags.allSatisfy(SimulatedUser.isLanguageTag)
    else {
      throw UsageError(
        message:
          "--\(option) takes language tags separated by commas, the preferred one first, such as "
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
      guard argument.contains("-"), let range = Self.range(argument) else { throw usage }
      return .select(range)
    default: throw usage
    }
  }

  /// Reads an offset, or two with a hyphen between them; `nil` for anything else.
  static func range(_ text: String) -> Range<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = ends.first, let start = first, let last = ends.last, let end = last,
      ends.count <= 2, start >= 0, start <= end
    else { return nil }
    return start..<end
  }

  mutating func setFidelity(_ setting: String) throws(UsageError) {
    guard let equals = setting.firstIndex(of: "=") else {
      throw UsageError(message: "--fidelity takes NAME=VALUE, not '\(setting)'")
    }
    let name = String(setting[..<equals])
    do throws(FidelityNameError) {
      try device.fidelity.set(name, to: String(setting[setting.index(after: equals)...]))
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

  static func megabytes(_ value: String, of option: String) throws(UsageError) -> UInt64 {
    guard let count = UInt64(value), (1...1024).contains(count) else {
      throw UsageError(message: "--\(option) takes megabytes from 1 to 1024, not '\(value)'")
    }
    return count << 20
  }
}
