/// A picture: of the keyboard's assets, of the system's symbols, or made by code.
public struct Image: Equatable, @unchecked Sendable {
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
  public enum Scale: Hashable, Sendable { case small, medium, large }
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }
  public enum ResizingMode: Hashable, Sendable { case tile, stretch }
  public enum Orientation: UInt8, CaseIterable, Hashable, Sendable {
    case up, upMirrored, down, downMirrored, left, leftMirrored, right, rightMirrored
  }
  enum Source: Equatable {
    case asset(String, Bundle?)
    case symbol(String)
    case image(UIImage)
  }
  let source: Source
  var label: Text?
  var isDecorative = false
  var isResizable = false
  var mode: TemplateRenderingMode?

  public init(_ name: String, bundle: Bundle? = nil) { source = .asset(name, bundle) }
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    source = .asset(name, bundle)
    self.label = label
  }
  public init(decorative name: String, bundle: Bundle? = nil) {
    source = .asset(name, bundle)
    isDecorative = true
  }
  public init(_ resource: ImageResource) { source = .asset(resource.name, resource.bundle) }
  public init(systemName: String) { source = .symbol(systemName) }
  public init(systemName: String, variableValue: Double?) { source = .symbol(systemName) }
  public init(uiImage: UIImage) { source = .image(uiImage) }

  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var copy = self
    copy.isResizable = true
    return copy
  }
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
    var copy = self
    copy.mode = renderingMode
    return copy
  }
  public func interpolation(_ interpolation: Interpolation) -> Image { ignored("interpolation") }
  public func antialiased(_ isAntialiased: Bool) -> Image { ignored("antialiased") }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
    ignored("symbolRenderingMode")
  }

  /// The image's name in the sources.
  var name: String {
    switch source {
    case .asset(let name, _), .symbol(let name): name
    case .image(let image): image.name
    }
  }
}

/// How the layers of a symbol are colored. Symbols are pictured in one color here.
public struct SymbolRenderingMode: Sendable {
  public static let monochrome = SymbolRenderingMode()
  public static let multicolor = SymbolRenderingMode()
  public static let hierarchical = SymbolRenderingMode()
  public static let palette = SymbolRenderingMode()
}

/// Forms of a symbol, such as filled or in a circle.
public struct SymbolVariants: Hashable, Sendable {
  let suffixes: [String]
  public static let none = SymbolVariants(suffixes: [])
  public static let circle = SymbolVariants(suffixes: ["circle"])
  public static let square = SymbolVariants(suffixes: ["square"])
  public static let rectangle = SymbolVariants(suffixes: ["rectangle"])
  public static let fill = SymbolVariants(suffixes: ["fill"])
  public static let slash = SymbolVariants(suffixes: ["slash"])
  private func adding(_ suffix: String) -> SymbolVariants {
    suffixes.contains(suffix) ? self : SymbolVariants(suffixes: suffixes + [suffix])
  }
  public var circle: SymbolVariants { adding("circle") }
  public var square: SymbolVariants { adding("square") }
  public var rectangle: SymbolVariants { adding("rectangle") }
  public var fill: SymbolVariants { adding("fill") }
  public var slash: SymbolVariants { adding("slash") }
  public func contains(_ other: SymbolVariants) -> Bool {
    other.suffixes.allSatisfy(suffixes.contains)
  }
  /// The name of a symbol in this form.
  func applied(to name: String) -> String {
    let parts = Set(name.split(separator: ".").map(String.init))
    return ([name] + suffixes.filter { !parts.contains($0) }).joined(separator: ".")
  }
}

extension Image: View {
  public var body: Never { fatalError("Image has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    guard let node = reused(old, ImageNode.self) else { return ImageNode(self, scope) }
    node.update(self, scope)
    return node
  }
}

final class ImageNode: _ViewNode {
  private(set) var image: Image
  private lazy var element = ImageElement(self)
  init(_ image: Image, _ scope: _Scope) {
    self.image = image
    super.init(scope)
  }
  override func makeElements() -> [Element] { [element] }
  func update(_ new: Image, _ scope: _Scope) {
    guard new != image || environment !== scope.environment else { return }
    image = new
    environment = scope.environment
    element.isStale = true
    layoutChanged()
  }
}

final class ImageLeaf: UIImageView, LeafView {
  var takesHits = true
  func isHit(at point: CGPoint) -> Bool { image != nil }
}

final class ImageElement: Element {
  private unowned let owner: ImageNode
  private lazy var view = ImageLeaf(frame: .zero)
  private lazy var placeholder = RedactionView(frame: .zero)
  var isStale = true
  init(_ node: ImageNode) {
    owner = node
    super.init(node)
  }
  private func refresh() {
    guard isStale else { return }
    isStale = false
    let (image, environment) = (owner.image, node.environment.values)
    view.image = Self.uiImage(image, environment)
    let tint = environment.foreground(level: 0).color
    if view.tintColor != tint { view.tintColor = tint }
    let label = image.label.map { $0.runs.map { $0.string(environment) }.joined() }
    if view.accessibilityLabel != label { view.accessibilityLabel = label }
    view.accessibilityElementsHidden = image.isDecorative
  }
  static func uiImage(_ image: Image, _ environment: EnvironmentValues) -> UIImage? {
    var found: UIImage?
    switch image.source {
    case .image(let image): found = image
    case .asset(let name, let bundle):
      found = UIImage(named: name, in: bundle, compatibleWith: environment.traits)
    case .symbol(let name):
      let font = (environment.font ?? .body).uiFont(in: environment)
      let scale: UIImage.SymbolScale =
        switch environment.imageScale {
        case .small: .small
        case .medium: .medium
        case .large: .large
        }
      found = UIImage(
        systemName: environment.symbolVariants.applied(to: name),
        withConfiguration: UIImage.SymbolConfiguration(font: font, scale: scale))
    }
    switch image.mode {
    case .template: return found?.withRenderingMode(.alwaysTemplate)
    case .original: return found?.withRenderingMode(.alwaysOriginal)
    case nil: return found
    }
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    refresh()
    let own = view.image?.size ?? .zero
    return owner.image.isResizable ? proposal.replacingUnspecifiedDimensions(by: own) : own
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    refresh()
    let frame = pixelAligned(CGRect(origin: origin, size: size(proposal)))
    let environment = node.environment.values
    if environment.isRedacted {
      return placeholder.show(
        lineHeight: nil, color: environment.foreground(level: 0).color,
        name: view.accessibilityLabel, in: frame, environment, placement)
    }
    view.take(frame, placement)
  }
  override func findGuide(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
    guard case .symbol = owner.image.source,
      key == VerticalAlignment.firstTextBaseline.key
        || key == VerticalAlignment.lastTextBaseline.key
    else { return nil }
    let height = size(proposal).height
    return height * 0.83
  }
}
