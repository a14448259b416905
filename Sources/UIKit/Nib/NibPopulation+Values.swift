internal import NibArchive

extension NibPopulation {
  /// A value as a property of the keyboard's own class takes it.
  func plain(_ value: NibValue) -> Any? {
    switch value {
    case .bool(let flag): flag
    case .number(let number): number
    case .string(let text): text
    case .numbers: value.rect ?? value.point
    case .record:
      value.part("name") != nil && value.part("rgba") == nil && value.part("system") == nil
        ? image(value) : color(value)
    case .object, .list: nil
    }
  }

  func color(_ value: NibValue) -> UIColor? {
    if let name = value.part("system")?.text, let color = Self.systemColor(name) { return color }
    if let name = value.part("name")?.text,
      let color = UIColor(named: name, in: loader.bundle, compatibleWith: nil)
    {
      return color
    }
    guard case .numbers(let parts)? = value.part("rgba"), parts.count == 4 else { return nil }
    return UIColor(
      red: CGFloat(parts[0]), green: CGFloat(parts[1]), blue: CGFloat(parts[2]),
      alpha: CGFloat(parts[3]))
  }

  func image(_ value: NibValue) -> UIImage? {
    guard let name = value.part("name")?.text else { return nil }
    guard value.part("isSystem")?.flag == true else {
      if let image = UIImage(named: name, in: loader.bundle, compatibleWith: nil) { return image }
      DeveloperNotices.report(
        "Could not load the \"\(name)\" image referenced from a nib in the bundle with identifier "
          + "\"\(loader.bundle.bundleIdentifier ?? "none")\"")
      return nil
    }
    var configuration = UIImage.SymbolConfiguration(scale: Self.scale(value.part("scale")?.text))
    if let size = value.part("pointSize") {
      configuration = configuration.applying(
        UIImage.SymbolConfiguration(pointSize: size.cgFloat))
    }
    return UIImage(systemName: name, withConfiguration: configuration)
  }

  private static func scale(_ name: String?) -> UIImage.SymbolScale {
    switch name {
    case "small": .small
    case "medium": .medium
    case "large": .large
    default: .unspecified
    }
  }

  func font(_ value: NibValue) -> UIFont? {
    let size = value.part("size")?.cgFloat
    if let style = value.part("style")?.text {
      return .preferredFont(forTextStyle: .init(rawValue: style))
    }
    let points = size ?? UIFont.systemFontSize
    if let name = value.part("name")?.text, name != "System" {
      return UIFont(name: name, size: points)
    }
    let kind = value.part("type")?.text ?? value.part("metaFont")?.text ?? "system"
    switch kind {
    case "boldSystem", "systemBold": return .boldSystemFont(ofSize: points)
    case "italicSystem": return .italicSystemFont(ofSize: points)
    case "smallSystem": return .systemFont(ofSize: size ?? UIFont.smallSystemFontSize)
    default:
      return .systemFont(ofSize: points, weight: Self.weight(value.part("weight")?.text ?? ""))
    }
  }

  private static func weight(_ name: String) -> UIFont.Weight {
    switch name {
    case "ultraLight": .ultraLight
    case "thin": .thin
    case "light": .light
    case "medium": .medium
    case "semibold": .semibold
    case "bold": .bold
    case "heavy": .heavy
    case "black": .black
    default: .regular
    }
  }

  func attributedString(_ value: NibValue) -> NSAttributedString? {
    let whole = NSMutableAttributedString(string: "")
    for fragment in value.items {
      var attributes: [NSAttributedString.Key: Any] = [:]
      let style = NSMutableParagraphStyle()
      for part in fragment.record {
        switch part.key {
        case "color": attributes[.foregroundColor] = color(part.value)
        case "background": attributes[.backgroundColor] = color(part.value)
        case "font": attributes[.font] = font(part.value)
        case "alignment":
          style.alignment = .init(rawValue: part.value.integer) ?? .natural
          attributes[.paragraphStyle] = style
        case "lineBreakMode":
          style.lineBreakMode =
            .init(rawValue: part.value.integer) ?? .byWordWrapping
          attributes[.paragraphStyle] = style
        case "underline": attributes[.underlineStyle] = part.value.integer
        case "strikethrough": attributes[.strikethroughStyle] = part.value.integer
        default: break
        }
      }
      whole.append(
        NSAttributedString(string: fragment.part("text")?.text ?? "", attributes: attributes))
    }
    return whole
  }

  /// UIKit's colors by the names that interface files have for them.
  static func systemColor(_ name: String) -> UIColor? {
    switch name {
    case "systemBackgroundColor": .systemBackground
    case "secondarySystemBackgroundColor": .secondarySystemBackground
    case "tertiarySystemBackgroundColor": .tertiarySystemBackground
    case "systemGroupedBackgroundColor", "groupTableViewBackgroundColor":
      .systemGroupedBackground
    case "secondarySystemGroupedBackgroundColor": .secondarySystemGroupedBackground
    case "tertiarySystemGroupedBackgroundColor": .tertiarySystemGroupedBackground
    case "labelColor": .label
    case "secondaryLabelColor": .secondaryLabel
    case "tertiaryLabelColor": .tertiaryLabel
    case "quaternaryLabelColor": .quaternaryLabel
    case "placeholderTextColor": .placeholderText
    case "linkColor": .link
    case "separatorColor": .separator
    case "opaqueSeparatorColor": .opaqueSeparator
    case "systemFillColor": .systemFill
    case "secondarySystemFillColor": .secondarySystemFill
    case "tertiarySystemFillColor": .tertiarySystemFill
    case "quaternarySystemFillColor": .quaternarySystemFill
    case "darkTextColor": .darkText
    case "lightTextColor": .lightText
    case "tintColor": .tintColor
    default: tinted(name)
    }
  }

  private static func tinted(_ name: String) -> UIColor? {
    switch name {
    case "systemRedColor": .systemRed
    case "systemOrangeColor": .systemOrange
    case "systemYellowColor": .systemYellow
    case "systemGreenColor": .systemGreen
    case "systemMintColor": .systemMint
    case "systemTealColor": .systemTeal
    case "systemCyanColor": .systemCyan
    case "systemBlueColor": .systemBlue
    case "systemIndigoColor": .systemIndigo
    case "systemPurpleColor": .systemPurple
    case "systemPinkColor": .systemPink
    case "systemBrownColor": .systemBrown
    case "systemGrayColor": .systemGray
    case "systemGray2Color": .systemGray2
    case "systemGray3Color": .systemGray3
    case "systemGray4Color": .systemGray4
    case "systemGray5Color": .systemGray5
    case "systemGray6Color": .systemGray6
    default: nil
    }
  }
}
