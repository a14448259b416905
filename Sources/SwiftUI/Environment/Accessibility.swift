/// The name of a view for assistive technology, and for tests.
struct AccessibilityNames {
  var label: String?
  var identifier: String?
  var hint: String?
  var value: String?
  var isHidden = false
  var traits: UIAccessibilityTraits = []

  @MainActor func apply(to view: UIView) {
    if let label, view.accessibilityLabel != label { view.accessibilityLabel = label }
    if let identifier, view.accessibilityIdentifier != identifier {
      view.accessibilityIdentifier = identifier
    }
    if let hint { view.accessibilityHint = hint }
    if let value { view.accessibilityValue = value }
    if isHidden { view.accessibilityElementsHidden = true }
    if !traits.isEmpty {
      let all = view.accessibilityTraits.union(traits)
      if view.accessibilityTraits != all { view.accessibilityTraits = all }
    }
  }
  /// The names of an outer view, if the inner one has none.
  func inside(_ outer: AccessibilityNames?) -> AccessibilityNames {
    guard let outer else { return self }
    var sum = self
    sum.label = outer.label ?? label
    sum.identifier = outer.identifier ?? identifier
    sum.hint = outer.hint ?? hint
    sum.value = outer.value ?? value
    sum.isHidden = isHidden || outer.isHidden
    sum.traits = traits.union(outer.traits)
    return sum
  }
}

final class NamesNode: WrapNode {
  fileprivate var names = AccessibilityNames()
  override func wrap(_ child: Element) -> WrapperElement { NamesElement(self, child) }
}
final class NamesElement: WrapperElement {
  private unowned let owner: NamesNode
  init(_ owner: NamesNode, _ child: Element) {
    self.owner = owner
    super.init(owner, child)
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    var inner = placement
    inner.names = owner.names.inside(placement.names)
    child.place(origin, proposal, inner)
  }
}
struct NamesModifier: PrimitiveModifier {
  let change: (inout AccessibilityNames, EnvironmentValues) -> Void
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, NamesNode.self) ?? NamesNode(scope)
    var names = AccessibilityNames()
    change(&names, scope.environment.values)
    node.names = names
    node.updateChild(content, scope)
    node.graph.needsLayout()
    return node
  }
}

/// The role of a view for assistive technology.
public struct AccessibilityTraits: SetAlgebra, Sendable {
  private var raw: Set<Int> = []
  public init() {}
  private init(_ value: Int) { raw = [value] }
  public static let isButton = AccessibilityTraits(0)
  public static let isHeader = AccessibilityTraits(1)
  public static let isSelected = AccessibilityTraits(2)
  public static let isLink = AccessibilityTraits(3)
  public static let isSearchField = AccessibilityTraits(4)
  public static let isImage = AccessibilityTraits(5)
  public static let playsSound = AccessibilityTraits(6)
  public static let isKeyboardKey = AccessibilityTraits(7)
  public static let isStaticText = AccessibilityTraits(8)
  public static let isSummaryElement = AccessibilityTraits(9)
  public static let updatesFrequently = AccessibilityTraits(10)
  public static let startsMediaSession = AccessibilityTraits(11)
  public static let allowsDirectInteraction = AccessibilityTraits(12)
  public static let causesPageTurn = AccessibilityTraits(13)
  public static let isModal = AccessibilityTraits(14)
  public static let isToggle = AccessibilityTraits(15)
  public func contains(_ member: AccessibilityTraits) -> Bool { member.raw.isSubset(of: raw) }
  public func union(_ other: AccessibilityTraits) -> AccessibilityTraits {
    with { $0.formUnion(other.raw) }
  }
  public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits {
    with { $0.formIntersection(other.raw) }
  }
  public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
    with { $0.formSymmetricDifference(other.raw) }
  }
  public mutating func insert(_ newMember: AccessibilityTraits) -> (
    inserted: Bool, memberAfterInsert: AccessibilityTraits
  ) {
    let isNew = !contains(newMember)
    raw.formUnion(newMember.raw)
    return (isNew, newMember)
  }
  public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
    let had = contains(member)
    raw.subtract(member.raw)
    return had ? member : nil
  }
  public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? {
    insert(newMember).inserted ? nil : newMember
  }
  public mutating func formUnion(_ other: AccessibilityTraits) { raw.formUnion(other.raw) }
  public mutating func formIntersection(_ other: AccessibilityTraits) {
    raw.formIntersection(other.raw)
  }
  public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {
    raw.formSymmetricDifference(other.raw)
  }
  private func with(_ change: (inout Set<Int>) -> Void) -> AccessibilityTraits {
    var copy = self
    change(&copy.raw)
    return copy
  }
  var uiKit: UIAccessibilityTraits {
    let table: [UIAccessibilityTraits] = [
      .button, .header, .selected, .link, .searchField, .image, .playsSound, .keyboardKey,
      .staticText, .summaryElement, .updatesFrequently,
    ]
    return raw.reduce(into: []) { if $1 < table.count { $0.formUnion(table[$1]) } }
  }
}
/// The handling of the elements inside a view.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let ignore = AccessibilityChildBehavior()
  public static let contain = AccessibilityChildBehavior()
  public static let combine = AccessibilityChildBehavior()
}

extension View {
  private func names(_ change: @escaping (inout AccessibilityNames, EnvironmentValues) -> Void)
    -> ModifiedContent<Self, NamesModifier>
  { ModifiedContent(content: self, modifier: NamesModifier(change: change)) }

  public func accessibilityLabel(_ label: Text, isEnabled: Bool = true) -> some View {
    names { names, environment in if isEnabled { names.label = label.string(environment) } }
  }
  public func accessibilityLabel(_ labelKey: LocalizedStringKey, isEnabled: Bool = true)
    -> some View
  { accessibilityLabel(Text(labelKey), isEnabled: isEnabled) }
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S, isEnabled: Bool = true)
    -> some View
  { accessibilityLabel(Text(label), isEnabled: isEnabled) }
  public func accessibility(label: Text) -> some View { accessibilityLabel(label) }
  public func accessibilityIdentifier(_ identifier: String, isEnabled: Bool = true) -> some View {
    names { names, _ in if isEnabled { names.identifier = identifier } }
  }
  public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }
  public func accessibilityHint(_ hint: Text, isEnabled: Bool = true) -> some View {
    names { names, environment in if isEnabled { names.hint = hint.string(environment) } }
  }
  public func accessibilityHint(_ hintKey: LocalizedStringKey, isEnabled: Bool = true)
    -> some View
  { accessibilityHint(Text(hintKey), isEnabled: isEnabled) }
  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(_ hint: S, isEnabled: Bool = true)
    -> some View
  { accessibilityHint(Text(hint), isEnabled: isEnabled) }
  public func accessibility(hint: Text) -> some View { accessibilityHint(hint) }
  public func accessibilityValue(_ value: Text, isEnabled: Bool = true) -> some View {
    names { names, environment in if isEnabled { names.value = value.string(environment) } }
  }
  public func accessibilityValue(_ valueKey: LocalizedStringKey, isEnabled: Bool = true)
    -> some View
  { accessibilityValue(Text(valueKey), isEnabled: isEnabled) }
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(_ value: S, isEnabled: Bool = true)
    -> some View
  { accessibilityValue(Text(value), isEnabled: isEnabled) }
  public func accessibilityHidden(_ hidden: Bool, isEnabled: Bool = true) -> some View {
    names { names, _ in names.isHidden = hidden && isEnabled }
  }
  public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    names { names, _ in names.traits = traits.uiKit }
  }
  public func accessibility(addTraits traits: AccessibilityTraits) -> some View {
    accessibilityAddTraits(traits)
  }
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    ignored("accessibilityRemoveTraits")
  }
  public func accessibility(removeTraits traits: AccessibilityTraits) -> some View {
    accessibilityRemoveTraits(traits)
  }
  public func accessibility(sortPriority: Double) -> some View {
    accessibilitySortPriority(sortPriority)
  }
  public func accessibility(inputLabels: [Text]) -> some View {
    accessibilityInputLabels(inputLabels)
  }
  public func accessibility(activationPoint: UnitPoint) -> some View {
    accessibilityActivationPoint(activationPoint)
  }
  public func accessibility(value: Text) -> some View { accessibilityValue(value) }
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    ignored("accessibilityElement(children:)")
  }
  public func accessibilitySortPriority(_ sortPriority: Double) -> some View {
    ignored("accessibilitySortPriority")
  }
}
