/// The colors and images that the build compiled from a bundle's asset catalogs.
///
/// One line for each entry, its fields between tabs; a line that cannot be read is skipped.
struct AssetCatalog: Sendable {
  struct Picture: Sendable {
    var size: CGSize
    var scale: CGFloat
    var rendering: String
    /// Its file, by its path beneath the bundle; empty in a bundle that was built without.
    var file = ""
    var renderingMode: UIImage.RenderingMode {
      switch rendering {
      case "template": .alwaysTemplate
      case "original": .alwaysOriginal
      default: .automatic
      }
    }
  }

  /// The values of an entry by appearance: `any`, `dark`, `high`, `dark-high`.
  private var colors: [String: [String: String]] = [:]
  private var images: [String: [String: [Picture]]] = [:]
  /// The type and the file of each data set, by its path beneath the bundle.
  private var dataFiles: [String: (type: String, file: String)] = [:]

  private static let read = Lock<[String: AssetCatalog]>([:])

  /// The catalog of a bundle, read once.
  static func of(_ bundle: Bundle?) -> AssetCatalog {
    let path = (bundle ?? .main).bundlePath
    if let known = read.withLock({ $0[path] }) { return known }
    let text = try? String(contentsOfFile: path + "/Assets.keyward", encoding: .utf8)
    let catalog = AssetCatalog(text ?? "")
    read.withLock { $0[path] = catalog }
    return catalog
  }

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if fields.count >= 4, fields[0] == "color" {
        colors[fields[1], default: [:]][fields[2]] = fields[3...].joined(separator: "\t")
      }
      if fields.count == 4, fields[0] == "data" { dataFiles[fields[1]] = (fields[2], fields[3]) }
      if fields.count == 7 || fields.count == 8, fields[0] == "image",
        let scale = Double(fields[3]),
        let width = Double(fields[4]), let height = Double(fields[5])
      {
        let picture = Picture(
          size: CGSize(width: width, height: height), scale: CGFloat(scale), rendering: fields[6],
          file: fields.count == 8 ? fields[7] : "")
        images[fields[1], default: [:]][fields[2], default: []].append(picture)
      }
    }
  }

  /// The value for traits: that of their appearance, else the one for any. No screen here has more contrast.
  private static func choose<Value>(
    _ values: [String: Value], for traits: UITraitCollection
  ) -> Value? {
    (traits.userInterfaceStyle == .dark ? values["dark"] : nil) ?? values["any"]
  }

  /// A color that changes with the appearance where the catalog has more than one.
  func color(named name: String) -> UIColor? {
    guard let values = colors[name] else { return nil }
    if values.count == 1, let only = values.values.first { return Self.color(only) }
    return UIColor { traits in Self.choose(values, for: traits).flatMap(Self.color) ?? .clear }
  }

  private static func color(_ text: String) -> UIColor? {
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    if let name = fields.first, !name.isEmpty { return systemColors[name]?() }
    let values = fields.dropFirst().compactMap { Double($0).map { CGFloat($0) } }
    guard values.count == 4 else { return nil }
    return UIColor(red: values[0], green: values[1], blue: values[2], alpha: values[3])
  }

  func dataFile(named name: String) -> (type: String, file: String)? { dataFiles[name] }

  /// The picture for the screen's scale: three pixels to a point before two before one, lines before all.
  func picture(named name: String, for traits: UITraitCollection) -> Picture? {
    guard let choices = images[name].flatMap({ Self.choose($0, for: traits) }) else { return nil }
    return choices.first { $0.scale == 0 } ?? choices.max { $0.scale < $1.scale }
  }

  /// By the names that Xcode writes for colors of the system.
  static let systemColors: [String: @Sendable () -> UIColor] = [
    "systemRedColor": { .systemRed }, "systemGreenColor": { .systemGreen },
    "systemBlueColor": { .systemBlue }, "systemOrangeColor": { .systemOrange },
    "systemYellowColor": { .systemYellow }, "systemPinkColor": { .systemPink },
    "systemPurpleColor": { .systemPurple }, "systemTealColor": { .systemTeal },
    "systemIndigoColor": { .systemIndigo }, "systemGrayColor": { .systemGray },
    "systemGray2Color": { .systemGray2 }, "systemGray3Color": { .systemGray3 },
    "systemGray4Color": { .systemGray4 }, "systemGray5Color": { .systemGray5 },
    "systemGray6Color": { .systemGray6 }, "labelColor": { .label },
    "secondaryLabelColor": { .secondaryLabel }, "tertiaryLabelColor": { .tertiaryLabel },
    "quaternaryLabelColor": { .quaternaryLabel }, "systemBackgroundColor": { .systemBackground },
    "secondarySystemBackgroundColor": { .secondarySystemBackground },
    "tertiarySystemBackgroundColor": { .tertiarySystemBackground },
    "systemGroupedBackgroundColor": { .systemGroupedBackground },
    "separatorColor": { .separator }, "opaqueSeparatorColor": { .opaqueSeparator },
    "linkColor": { .link }, "systemFillColor": { .systemFill },
    "secondarySystemFillColor": { .secondarySystemFill },
    "tertiarySystemFillColor": { .tertiarySystemFill },
    "placeholderTextColor": { .placeholderText }, "systemMintColor": { .systemMint },
    "systemCyanColor": { .systemCyan }, "systemBrownColor": { .systemBrown },
    "secondarySystemGroupedBackgroundColor": { .secondarySystemGroupedBackground },
    "tertiarySystemGroupedBackgroundColor": { .tertiarySystemGroupedBackground },
    "quaternarySystemFillColor": { .quaternarySystemFill },
  ]
}

extension UIColor {
  /// The color of that name in the main bundle's asset catalogs; `nil` where there is none.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }
  /// The color of that name in a bundle's asset catalogs; `nil` where there is none.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let color = AssetCatalog.of(bundle).color(named: name) else { return nil }
    if let traitCollection {
      self.init(cgColor: color.resolvedColor(with: traitCollection).cgColor)
    } else {
      self.init(dynamicProvider: { color.resolvedColor(with: $0) })
    }
  }
}
