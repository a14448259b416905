internal import NibArchive

/// Makes the objects of one nib and ties them to each other.
///
/// The order is Apple's: objects with their values, runtime attributes, connections, `awakeFromNib`.
@MainActor
final class NibLoader {
  let archive: NibArchive
  let bundle: Bundle
  /// The name of the nib, which tables of translated texts share.
  let name: String
  private let owner: AnyObject?
  private let externals: [String: Any]
  private var objects: [AnyObject?]
  private var isBeingMade: [Bool]
  private var depth = 0
  private var madeInOrder: [AnyObject] = []
  /// Makes the controller in its class's place.
  var creator: ((NSCoder) -> UIViewController?)?
  /// The objects whose runtime attributes are set.
  private var isAdorned: [Bool]
  private lazy var translations = NibTranslations(table: name, bundle: bundle)

  /// Views nest no deeper: a file's bytes could request more than fits the stack.
  private static let depthLimit = 200

  init(
    _ archive: NibArchive, name: String, bundle: Bundle, owner: AnyObject?,
    externals: [String: Any] = [:]
  ) {
    self.archive = archive
    self.name = name
    self.bundle = bundle
    self.owner = owner
    self.externals = externals
    objects = Array(repeating: nil, count: archive.objects.count)
    isAdorned = Array(repeating: false, count: archive.objects.count)
    isBeingMade = Array(repeating: false, count: archive.objects.count)
  }

  /// Makes all objects, and returns the top-level ones.
  func load() -> [AnyObject] {
    let top = archive.topLevel.compactMap { object(at: $0) }
    tie()
    return top
  }

  /// Ties together what was made.
  func tie() {
    adorn()
    connect()
    activateConstraints()
    awake()
  }

  /// Completes a storyboard's controller, whose view and connections are made when the view is
  /// requested.
  func wake() {
    adorn()
    awake()
  }

  private func adorn() {
    for place in objects.indices
    where !isAdorned[place] && !archive.objects[place].runtimeAttributes.isEmpty
      && objects[place] != nil
    {
      isAdorned[place] = true
      applyRuntimeAttributes(of: place)
    }
  }

  private func awake() {
    let made = madeInOrder
    madeInOrder = []
    for object in made { (object as? UIResponder)?.awakeFromNib() }
  }

  /// Takes an object that is there already for one of the nib's.
  func adopt(_ object: AnyObject, at place: Int) { objects[place] = object }

  // MARK: Making

  /// The object at a place, made when it is first requested; `nil` for one that cannot be made here.
  func object(at place: Int) -> AnyObject? {
    if let made = objects[place] { return made }
    guard !isBeingMade[place], depth < Self.depthLimit else { return nil }
    isBeingMade[place] = true
    depth += 1
    defer {
      isBeingMade[place] = false
      depth -= 1
    }
    let object = make(archive.objects[place], at: place)
    objects[place] = object
    if let object, isOwn(archive.objects[place]) { madeInOrder.append(object) }
    return object
  }

  func view(at place: Int?) -> UIView? { place.flatMap { object(at: $0) } as? UIView }

  private func isOwn(_ object: NibArchive.Object) -> Bool {
    !["File's Owner", "First Responder", "External"].contains(object.baseClass)
  }

  private func make(_ object: NibArchive.Object, at place: Int) -> AnyObject? {
    switch object.baseClass {
    case "File's Owner": return owner
    case "First Responder": return nil
    case "External": return externals[object.identifier].map { $0 as AnyObject }
    case "UILayoutGuide": return guide(object)
    case "NSLayoutConstraint": return constraint(object)
    case "UICollectionViewFlowLayout":
      let type = custom(object) as? UICollectionViewLayout.Type
      let layout = (type ?? UICollectionViewFlowLayout.self).init(coder: NibCoder(self, place))
      if let layout { NibPopulation(self).populate(layout, object.properties) }
      return layout
    default: break
    }
    let coder = NibCoder(self, place)
    let type: AnyClass? = custom(object) ?? NibClasses.named(object.baseClass)
    // An initializer that fails leaves the object out, as on a device.
    switch type {
    case let type as UIView.Type: return type.init(coder: coder)
    case let type as UIViewController.Type:
      if let creator {
        self.creator = nil
        if let made = creator(coder) { return made }
      }
      return type.init(coder: coder)
    case let type as UIGestureRecognizer.Type:
      let recognizer = type._make(coder: coder)
      if let recognizer { NibPopulation(self).populate(recognizer, object.properties) }
      return recognizer
    default: return nil
    }
  }

  private func custom(_ object: NibArchive.Object) -> AnyClass? {
    guard !object.customClass.isEmpty else { return nil }
    if let known = NibClasses.named(object.customClass) { return known }
    if let found = NSClassFromString(object.customClass) { return found }
    DeveloperNotices.report("Unknown class \(object.customClass) in Interface Builder file.")
    return nil
  }

  func populate(_ view: UIView, at place: Int) {
    objects[place] = view
    let population = NibPopulation(self)
    let object = archive.objects[place]
    for property in object.properties {
      let value =
        translations.translation(of: property, in: object.identifier) ?? property.value
      _ = population.apply(property.key, value, to: view)
    }
  }

  func populate(_ controller: UIViewController, at place: Int) {
    objects[place] = controller
    var view: Int?
    for property in archive.objects[place].properties {
      switch property.key {
      case "title": controller.title = property.value.text
      case "view": view = property.value.place
      default: break
      }
    }
    controller.scene = ControllerScene(loader: self, view: view)
  }

  // MARK: Layout

  private func guide(_ object: NibArchive.Object) -> AnyObject? {
    let record = NibValue.record(object.properties)
    guard let view = view(at: record.part("view")?.place) else { return nil }
    switch record.part("kind")?.text {
    case "safeArea": return view.safeAreaLayoutGuide
    case "margins": return view.layoutMarginsGuide
    case "content": return (view as? UIScrollView)?.contentLayoutGuide
    case "frame": return (view as? UIScrollView)?.frameLayoutGuide
    default: return view
    }
  }

  private func constraint(_ object: NibArchive.Object) -> NSLayoutConstraint? {
    let record = NibValue.record(object.properties)
    func end(_ name: String) -> (item: AnyObject, attribute: NSLayoutConstraint.Attribute)? {
      guard let place = record.part(name)?.place, let found = self.object(at: place),
        LayoutNode.of(found) != nil, let raw = record.part(name + "Attribute")?.integer,
        let attribute = NSLayoutConstraint.Attribute(rawValue: raw)
      else { return nil }
      if record.part(name + ".isSafe")?.flag == true, let view = found as? UIView {
        return (view.safeAreaLayoutGuide, attribute)
      }
      return (found, attribute)
    }
    guard let first = end("first") else { return nil }
    let second = end("second")
    guard record.part("second") == nil || second != nil,
      Self.isMeaningful(first.attribute, second?.attribute)
    else { return nil }
    let relation = record.part("relation")?.integer ?? 0
    let made = NSLayoutConstraint(
      item: first.item, attribute: first.attribute,
      relatedBy: .init(rawValue: relation) ?? .equal, toItem: second?.item,
      attribute: second?.attribute ?? .notAnAttribute,
      multiplier: record.part("multiplier")?.cgFloat ?? 1,
      constant: record.part("constant")?.cgFloat ?? 0)
    if let priority = record.part("priority") {
      made.priority = UILayoutPriority(Float(priority.double))
    }
    made.identifier = record.part("identifier")?.text
    return made
  }

  /// Whether UIKit accepts such a constraint; others raise an exception there, which no file may cause.
  private static func isMeaningful(
    _ first: NSLayoutConstraint.Attribute, _ second: NSLayoutConstraint.Attribute?
  ) -> Bool {
    guard first != .notAnAttribute else { return false }
    guard let second else { return first.kind == .size }
    return first.kind == second.kind && (first.kind == .size || first.axis == second.axis)
  }

  /// Keeps constraints until all views are in their places.
  func install(_ places: [Int]) { pendingConstraints += places }
  private var pendingConstraints: [Int] = []

  private func activateConstraints() {
    let pending = pendingConstraints
    pendingConstraints = []
    for place in pending {
      guard let constraint = object(at: place) as? NSLayoutConstraint,
        constraint.commonAncestor != nil
      else { continue }
      constraint.isActive = true
    }
  }

  // MARK: Ties

  private func connect() {
    var collections: [String: [AnyObject]] = [:]
    for connection in archive.connections where connection.kind == .collection {
      guard let object = object(at: connection.destination) else { continue }
      collections["\(connection.source) \(connection.label)", default: []].append(object)
    }
    for connection in archive.connections {
      let kind = archive.objects[connection.destination].baseClass
      guard let source = object(at: connection.source) else { continue }
      let target = object(at: connection.destination)
      switch connection.kind {
      case .outlet:
        if let target { setOutlet(connection.label, target, of: source) }
      case .collection:
        let key = "\(connection.source) \(connection.label)"
        if let all = collections.removeValue(forKey: key) {
          setOutlet(connection.label, all, of: source)
        }
      case .action:
        // To the first responder, or to an absent owner, means along the responder chain.
        guard target != nil || ["First Responder", "File's Owner"].contains(kind) else { continue }
        (source as? UIControl)?.addTarget(
          target, action: .ofNib(connection.label), for: .init(rawValue: UInt(connection.events)))
      case .gestureAction:
        if let target {
          (source as? UIGestureRecognizer)?.addTarget(target, action: .ofNib(connection.label))
        }
      case .embed: break
      }
    }
  }

  private func setOutlet(_ name: String, _ value: Any, of source: AnyObject) {
    if NibKeys.setOutlet(name, value, of: source) { return }
    NibKeys.refuse(name, of: source)
  }

  private func applyRuntimeAttributes(of place: Int) {
    guard let object = objects[place] else { return }
    let population = NibPopulation(self)
    for attribute in archive.objects[place].runtimeAttributes {
      NibKeys.set(
        attribute.key, population.plain(attribute.value), attribute.value, of: object, population)
    }
  }
}
