/// Lines of text.
public struct Text: Equatable, @unchecked Sendable {
  public enum TruncationMode: Hashable, Sendable { case head, tail, middle }
  public enum Case: Hashable, Sendable { case uppercase, lowercase }
  public enum DateStyle: Hashable, Sendable { case time, date, relative, offset, timer }
  /// A line below or through text.
  public struct LineStyle: Hashable, Sendable {
    public struct Pattern: Hashable, Sendable {
      public static let solid = Pattern()
      public static let dot = Pattern()
      public static let dash = Pattern()
      public static let dashDot = Pattern()
      public static let dashDotDot = Pattern()
    }
    public init(pattern: Pattern = .solid, color: Color? = nil) {}
    public static let single = LineStyle()
  }

  /// A part of a text with its attributes.
  struct Run: Equatable {
    enum Content: Equatable {
      case verbatim(String)
      case key(LocalizedStringKey, table: String?, bundle: Bundle?)
      case image(Image)
      case attributed(AttributedString)
      case date(DateText)
      case formatted(FormattedText)
    }
    var content: Content
    var font: Font?
    var weight: Font.Weight?
    var isItalic = false
    var isMonospaced = false
    var hasEqualDigits = false
    var color: AnyShapeStyle?
    var isUnderlined: Bool?
    var isStruck: Bool?
    var kerning: CGFloat?
    var baseline: CGFloat?

    static func == (old: Run, new: Run) -> Bool {
      old.content == new.content && old.font == new.font && old.weight == new.weight
        && old.isItalic == new.isItalic && old.isMonospaced == new.isMonospaced
        && old.hasEqualDigits == new.hasEqualDigits
        && AnyShapeStyle.isSame(old.color, new.color) && old.isUnderlined == new.isUnderlined
        && old.isStruck == new.isStruck && old.kerning == new.kerning
        && old.baseline == new.baseline
    }
  }
  var runs: [Run]

  public init(verbatim content: String) { runs = [Run(content: .verbatim(content))] }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { self.init(verbatim: String(content)) }
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) { runs = [Run(content: .key(key, table: tableName, bundle: bundle))] }
  public init(_ image: Image) { runs = [Run(content: .image(image))] }
  // A literal is a key, which this initializer without further parameters would win over.
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) {
    runs = [Run(content: .attributed(attributedContent))]
  }
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    runs = [Run(content: .formatted(FormattedText(input, format)))]
  }
  public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }
  public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }

  public static func + (first: Text, second: Text) -> Text {
    var sum = first
    sum.runs += second.runs
    return sum
  }

  /// The characters in an environment.
  func string(_ environment: EnvironmentValues) -> String {
    runs.map { $0.string(environment) }.joined()
  }
  func each(_ change: (inout Run) -> Void) -> Text {
    var copy = self
    for index in copy.runs.indices { change(&copy.runs[index]) }
    return copy
  }
  public func font(_ font: Font?) -> Text { each { $0.font = $0.font ?? font } }
  public func fontWeight(_ weight: Font.Weight?) -> Text { each { $0.weight = weight } }
  public func bold() -> Text { each { $0.weight = .bold } }
  public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
  public func italic() -> Text { each { $0.isItalic = true } }
  public func italic(_ isActive: Bool) -> Text { isActive ? italic() : self }
  public func monospaced(_ isActive: Bool = true) -> Text { each { $0.isMonospaced = isActive } }
  public func monospacedDigit() -> Text { each { $0.hasEqualDigits = true } }
  public func fontDesign(_ design: Font.Design?) -> Text {
    each { $0.isMonospaced = design == .monospaced }
  }
  public func foregroundColor(_ color: Color?) -> Text {
    each { $0.color = $0.color ?? color.map { AnyShapeStyle($0) } }
  }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    each { $0.color = $0.color ?? AnyShapeStyle(style) }
  }
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { each { $0.isUnderlined = $0.isUnderlined ?? isActive } }
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { each { $0.isStruck = $0.isStruck ?? isActive } }
  public func kerning(_ kerning: CGFloat) -> Text { each { $0.kerning = $0.kerning ?? kerning } }
  public func tracking(_ tracking: CGFloat) -> Text { kerning(tracking) }
  public func baselineOffset(_ offset: CGFloat) -> Text {
    each { $0.baseline = $0.baseline ?? offset }
  }
}

extension Text: View {
  public var body: Never { fatalError("Text has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    if hasImages { return InlineImages(text: self)._update(old, scope) }
    guard let node = reused(old, TextNode.self) else { return TextNode(self, scope) }
    node.update(self, scope)
    return node
  }
}

extension Text.Run {
  /// The run as runs of one look each: Markdown in a key and the attributes of a string make several.
  func parts(_ environment: EnvironmentValues) -> [Text.Run] {
    switch content {
    case .key(let key, let table, let bundle):
      let tables = environment.tables(of: bundle)
      let locale = environment.locale
      guard let parts = key.markdown(table: table, bundle: tables, in: locale) else {
        return [self]
      }
      return parts.map { look(verbatim: $0.text, $0.intent, isLink: $0.link != nil) }
    case .attributed(let text):
      return text.runs.map { run in
        let scope = AttributeScopes.FoundationAttributes.self
        var part = look(
          verbatim: String(text[run.range].characters),
          run[scope.InlinePresentationIntentAttribute.self] ?? [], isLink: run.link != nil)
        if let font = run[UIFontAttribute.self] { part.font = Font(font) }
        if let color = run[UIForegroundColorAttribute.self] {
          part.color = AnyShapeStyle(Color(uiColor: color))
        }
        if run[UIUnderlineStyleAttribute.self] != nil { part.isUnderlined = true }
        if run[UIStrikethroughStyleAttribute.self] != nil { part.isStruck = true }
        part.take(run)
        return part
      }
    case .verbatim, .image, .date, .formatted: return [self]
    }
  }
  private func look(
    verbatim text: String, _ intent: InlinePresentationIntent, isLink: Bool
  ) -> Text.Run {
    var run = self
    run.content = .verbatim(text)
    if intent.contains(.stronglyEmphasized) { run.weight = .bold }
    if intent.contains(.emphasized) { run.isItalic = true }
    if intent.contains(.code) { run.isMonospaced = true }
    if intent.contains(.strikethrough) { run.isStruck = true }
    if isLink { run.color = AnyShapeStyle(TintShapeStyle()) }
    return run
  }

  /// The part's characters in an environment.
  func string(_ environment: EnvironmentValues) -> String {
    let plain =
      switch content {
      case .verbatim(let text): text
      case .key(let key, let table, let bundle):
        key.named(
          key.markdown(
            table: table, bundle: environment.tables(of: bundle), in: environment.locale
          )
          .map { $0.map(\.text).joined() }
            ?? key.string(
              table: table, bundle: environment.tables(of: bundle), in: environment.locale))
      case .image(let image): image.name
      case .attributed(let text): text.characters.map { String($0) }.joined()
      case .date(let date): date.string(in: environment.locale)
      case .formatted(let text): text.string(in: environment.locale)
      }
    switch environment.textCase {
    case .uppercase: return plain.uppercased()
    case .lowercase: return plain.lowercased()
    case nil: return plain
    }
  }
  @MainActor func uiFont(_ environment: EnvironmentValues) -> UIFont {
    var font = font ?? environment.font ?? .body
    if let weight { font = font.weight(weight) }
    if isItalic { font = font.italic() }
    if isMonospaced { font = font.monospaced() }
    if hasEqualDigits { font = font.monospacedDigit() }
    return font.uiFont(in: environment)
  }
  func paint(_ environment: EnvironmentValues) -> _Paint {
    color?._paint(in: environment) ?? environment.foreground(level: 0)
  }
}

final class TextNode: _ViewNode {
  private(set) var text: Text
  private lazy var element = TextElement(self)
  init(_ text: Text, _ scope: _Scope) {
    self.text = text
    super.init(scope)
    followTime()
  }
  private var clock: Timer?
  /// Shows a text that is relative to the present again every second.
  private func followTime() {
    clock?.invalidate()
    clock = nil
    guard text.isLive else { return }
    clock = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.secondPassed() }
    }
  }
  private func secondPassed() {
    guard isAlive else { return }
    element.isStale = true
    layoutChanged()
    followTime()
  }
  override func willLeave() { clock?.invalidate() }
  override func makeElements() -> [Element] { [element] }
  func update(_ new: Text, _ scope: _Scope) {
    guard new != text || environment !== scope.environment else { return }
    text = new
    environment = scope.environment
    element.isStale = true
    layoutChanged()
    followTime()
  }
}

/// The label of a text.
final class TextLabel: UILabel, LeafView {
  var takesHits = true
  func isHit(at point: CGPoint) -> Bool { !(text ?? "").isEmpty }

  /// Applies a text's content as it looks in an environment.
  func show(_ shown: Text, _ environment: EnvironmentValues) {
    let runs = shown.runs.flatMap { $0.parts(environment) }
      .map { $0.completed(by: environment.letterStyle) }
    if runs.count == 1, runs[0].isPlain, environment.lineSpacing == 0 {
      font = runs[0].uiFont(environment)
      text = runs[0].string(environment)
    } else {
      font = runs.first?.uiFont(environment) ?? .systemFont(ofSize: 17)
      attributedText = attributed(runs, environment)
    }
    let paint = runs.first?.paint(environment) ?? _Paint(.color(.label))
    if textColor != paint.color { textColor = paint.color }
    if !paint.isOneColor {
      textPaint = { paint.drawing(in: $0) }
    } else if textPaint != nil {
      textPaint = nil
    }
    textAlignment = environment.uiAlignment
    lineBreakMode = environment.uiTruncation
    let shrinks = environment.minimumScaleFactor < 1
    if adjustsFontSizeToFitWidth != shrinks { adjustsFontSizeToFitWidth = shrinks }
    if shrinks, minimumScaleFactor != environment.minimumScaleFactor {
      minimumScaleFactor = environment.minimumScaleFactor
    }
  }
  private func attributed(_ runs: [Text.Run], _ environment: EnvironmentValues)
    -> NSAttributedString
  {
    let sum = NSMutableAttributedString(string: "")
    let style = NSMutableParagraphStyle()
    style.lineSpacing = environment.lineSpacing
    for run in runs {
      var attributes: [NSAttributedString.Key: Any] = [
        .font: run.uiFont(environment), .foregroundColor: run.paint(environment).color,
      ]
      if run.isUnderlined == true { attributes[.underlineStyle] = 1 }
      if run.isStruck == true { attributes[.strikethroughStyle] = 1 }
      if let kerning = run.kerning, kerning != 0 { attributes[.kern] = kerning }
      if let baseline = run.baseline, baseline != 0 { attributes[.baselineOffset] = baseline }
      if style.lineSpacing != 0 { attributes[.paragraphStyle] = style }
      sum.append(NSAttributedString(string: run.string(environment), attributes: attributes))
    }
    return sum
  }
}

final class TextElement: Element {
  private unowned let owner: TextNode
  private lazy var label = TextLabel(frame: .zero)
  private lazy var placeholder = RedactionView(frame: .zero)
  var isStale = true
  init(_ node: TextNode) {
    owner = node
    super.init(node)
  }
  private var environment: EnvironmentValues { node.environment.values }

  private func refresh() {
    guard isStale else { return }
    isStale = false
    label.show(owner.text, environment)
  }

  private func lines(_ proposal: ProposedViewSize) -> Int {
    let limit = environment.lineLimit.map { max($0, 1) } ?? 0
    guard let height = proposal.height, height.isFinite else { return limit }
    if owner.text.runs.count > 1 || environment.lineSpacing != 0 {
      // Its lines have heights of their own.
      label.numberOfLines = limit
      if label.sizeThatFits(room(proposal)).height <= height + 0.5 { return limit }
    }
    let fitting = max(Int(bounding: ((height + 0.5) / label.font.lineHeight).rounded(.down)), 1)
    return limit == 0 ? fitting : min(limit, fitting)
  }
  private func room(_ proposal: ProposedViewSize) -> CGSize {
    let width = proposal.width.map { max($0, 1) } ?? .greatestFiniteMagnitude
    return CGSize(
      width: min(width, .greatestFiniteMagnitude), height: .greatestFiniteMagnitude)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    refresh()
    let wanted = lines(proposal)
    if label.numberOfLines != wanted { label.numberOfLines = wanted }
    var size = label.sizeThatFits(room(proposal))
    if environment.reservesLines, let limit = environment.lineLimit {
      size.height = max(size.height, CGFloat(limit) * label.font.lineHeight)
    }
    if let width = proposal.width, environment.minimumScaleFactor < 1 || wanted == 1 {
      size.width = min(size.width, max(width, 1))
    }
    return size
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    refresh()
    let size = size(proposal)
    let frame = pixelAligned(CGRect(origin: origin, size: size))
    if environment.isRedacted {
      return placeholder.show(
        lineHeight: label.font.lineHeight, color: label.textColor, name: label.text, in: frame,
        environment, placement)
    }
    let wanted = lines(proposal)
    if label.numberOfLines != wanted { label.numberOfLines = wanted }
    label.take(frame, placement)
  }
  override func findGuide(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
    let isFirst = key == VerticalAlignment.firstTextBaseline.key
    guard isFirst || key == VerticalAlignment.lastTextBaseline.key else { return nil }
    let height = size(proposal).height
    refresh()
    return isFirst ? label.font.ascender : height + label.font.descender
  }
}

extension Text.Run {
  /// Whether a label shows the part without attributes.
  fileprivate var isPlain: Bool {
    if case .attributed = content { return false }
    return isUnderlined != true && isStruck != true && (kerning ?? 0) == 0 && (baseline ?? 0) == 0
  }
  /// The part with what it doesn't have of its own.
  fileprivate func completed(by style: LetterStyle) -> Text.Run {
    var run = self
    run.kerning = kerning ?? style.kerning
    run.baseline = baseline ?? style.baseline
    run.isUnderlined = isUnderlined ?? style.isUnderlined
    run.isStruck = isStruck ?? style.isStruck
    return run
  }
}

extension EnvironmentValues {
  var uiAlignment: NSTextAlignment {
    switch multilineTextAlignment {
    case .center: .center
    case .leading: layoutDirection == .rightToLeft ? .right : .left
    case .trailing: layoutDirection == .rightToLeft ? .left : .right
    }
  }
  fileprivate var uiTruncation: NSLineBreakMode {
    switch truncationMode {
    case .head: .byTruncatingHead
    case .middle: .byTruncatingMiddle
    case .tail: .byTruncatingTail
    }
  }
}
