@_spi(Reflection) import Swift

/// A node that runs code of the keyboard and notes what it reads.
class EvaluatedNode: PassNode {
  final var isDirty = false
  /// The node whose body runs now.
  nonisolated(unsafe) static var current: EvaluatedNode?

  final func markDirty() {
    guard isAlive, !isDirty else { return }
    isDirty = true
    graph.enqueue(self)
  }
  /// Marks from any thread: what observes may run anywhere.
  nonisolated final func markDirtyFromAnywhere() {
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { markDirty() }
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated { self.markDirty() } }
    }
  }

  /// Runs the body again.
  func evaluate() {}

  /// Runs code of the keyboard; what it reads makes the node dirty when it changes.
  final func tracking<Result>(_ body: () -> Result) -> Result {
    let outer = EvaluatedNode.current
    EvaluatedNode.current = self
    defer { EvaluatedNode.current = outer }
    return withObservationTracking(body) { [weak self] in self?.markDirtyFromAnywhere() }
  }
}

/// The node of a view with a body.
final class CompositeNode<V: View>: EvaluatedNode {
  private var value: V
  private var last: V.Body?
  private var storage: PropertyStorage
  private let fields = DynamicFields.of(V.self)

  init(_ value: V, _ scope: _Scope) {
    self.value = value
    storage = PropertyStorage(count: DynamicFields.of(V.self).fields.count)
    super.init(scope)
    evaluate()
  }

  func update(to new: V, _ scope: _Scope) {
    let isOtherEnvironment = scope.environment !== environment
    environment = scope.environment
    let isEqual = FieldComparison.areEqual(value, new)
    if !isEqual { value = new }
    if isDirty || !isEqual || isOtherEnvironment && fields.readsEnvironment {
      evaluate()
    } else if isOtherEnvironment, let last {
      updateChild(last, ownScope)
    }
  }

  override func evaluate() {
    isDirty = false
    var value = value
    fields.install(in: &value, storage, self)
    ViewGraph.bodyCount += 1
    let body = tracking { value.body }
    last = body
    updateChild(body, ownScope)
  }

  override func willLeave() { storage.leave() }
}

/// The state of one node's property wrappers from evaluation to evaluation.
@MainActor
final class PropertyStorage {
  var slots: [AnyObject?]
  /// The state below a property that is itself made of properties.
  var nested: [Int: PropertyStorage] = [:]
  init(count: Int) { slots = Array(repeating: nil, count: count) }

  func leave() {
    for case let slot as any LeavingSlot in slots { slot.leave() }
    for storage in nested.values { storage.leave() }
  }
}

/// Something that ends with its node.
@MainActor
protocol LeavingSlot: AnyObject {
  func leave()
}

/// The place of a property wrapper while it is installed.
@MainActor
public struct _PropertyContext {
  let storage: PropertyStorage
  let index: Int
  let node: EvaluatedNode

  /// The state of the property; made at the first use.
  func slot<Slot: AnyObject>(_ make: () -> Slot) -> Slot {
    if let slot = storage.slots[index] as? Slot { return slot }
    let made = make()
    storage.slots[index] = made
    return made
  }
}

/// The property wrappers among a type's fields.
@MainActor
struct DynamicFields {
  struct Field {
    let offset: Int
    let type: any DynamicProperty.Type
  }
  var fields: [Field] = []
  var readsEnvironment = false
  private static var known: [ObjectIdentifier: DynamicFields] = [:]

  static func of(_ type: Any.Type) -> DynamicFields {
    if let fields = known[ObjectIdentifier(type)] { return fields }
    var made = DynamicFields()
    made.add(type, at: 0)
    known[ObjectIdentifier(type)] = made
    return made
  }

  private mutating func add(_ type: Any.Type, at base: Int) {
    guard FieldComparison.isStruct(type) else { return }
    var found: [(Int, Any.Type)] = []
    _ = _forEachField(of: type, options: [.ignoreUnknown]) { _, offset, type, _ in
      found.append((offset, type))
      return true
    }
    for (offset, type) in found {
      if let property = type as? any DynamicProperty.Type {
        fields.append(Field(offset: base + offset, type: property))
        if property._readsEnvironment { readsEnvironment = true }
      } else if type is any _HoldsProperties.Type {
        add(type, at: base + offset)
      }
    }
  }

  func install<Value>(in value: inout Value, _ storage: PropertyStorage, _ node: EvaluatedNode) {
    guard !fields.isEmpty else { return }
    withUnsafeMutableBytes(of: &value) { bytes in
      guard let base = bytes.baseAddress else { return }
      for (index, field) in fields.enumerated() {
        let context = _PropertyContext(storage: storage, index: index, node: node)
        Self.install(field.type, base + field.offset, context)
      }
    }
  }

  private static func install<P: DynamicProperty>(
    _ type: P.Type, _ place: UnsafeMutableRawPointer, _ context: _PropertyContext
  ) {
    place.assumingMemoryBound(to: P.self).pointee._install(context)
  }
}

/// A value, not itself a view, whose property wrappers belong to the node that runs it.
public protocol _HoldsProperties {}

/// Whether two values of a view are the same, so that its body doesn't need to run.
///
/// Values that are bit for bit the same are equal while both live; else fields are compared by `==` where they have one.
@MainActor
enum FieldComparison {
  static func areEqual<Value>(_ old: Value, _ new: Value) -> Bool {
    withUnsafePointer(to: old) { old in
      withUnsafePointer(to: new) { new in
        areEqual(UnsafeRawPointer(old), UnsafeRawPointer(new), Value.self)
      }
    }
  }

  private struct Field {
    let offset: Int
    let type: Any.Type
  }
  private static var known: [ObjectIdentifier: [Field]] = [:]

  private static func fields(of type: Any.Type) -> [Field] {
    if let fields = known[ObjectIdentifier(type)] { return fields }
    var fields: [Field] = []
    _ = _forEachField(of: type, options: [.ignoreUnknown]) { _, offset, type, _ in
      fields.append(Field(offset: offset, type: type))
      return true
    }
    known[ObjectIdentifier(type)] = fields
    return fields
  }

  private static func size(of type: Any.Type) -> Int {
    func size<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
    return _openExistential(type, do: size)
  }

  private static func areEqual(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ type: Any.Type
  ) -> Bool {
    let size = size(of: type)
    if size == 0 || memcmp(old, new, size) == 0 { return true }
    if let property = type as? any DynamicProperty.Type { return compare(old, new, property) }
    // A reference may be weak, and then its bits are all that may be looked at.
    if type is AnyClass || size == MemoryLayout<Int>.size && !isPlain(type) { return false }
    if let type = type as? any Equatable.Type { return compare(old, new, type) }
    guard isStruct(type) else { return false }
    let fields = fields(of: type)
    return !fields.isEmpty
      && fields.allSatisfy { areEqual(old + $0.offset, new + $0.offset, $0.type) }
  }

  private static func isPlain(_ type: Any.Type) -> Bool {
    func plain<T>(_ type: T.Type) -> Bool { _isPOD(type) }
    return _openExistential(type, do: plain) || isStruct(type)
  }

  /// Whether the fields of a type can be read: reflection crashes for existentials and the like.
  static func isStruct(_ type: Any.Type) -> Bool {
    // The first word of a type's metadata is its kind.
    unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee == 0x200
  }

  private static func compare<T: Equatable>(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ type: T.Type
  ) -> Bool {
    old.assumingMemoryBound(to: type).pointee == new.assumingMemoryBound(to: type).pointee
  }
  private static func compare<T: DynamicProperty>(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ type: T.Type
  ) -> Bool {
    let (old, new) = (old.assumingMemoryBound(to: type), new.assumingMemoryBound(to: type))
    if let isEqual = old.pointee._isEqual(to: new.pointee) { return isEqual }
    return fields(of: type).allSatisfy {
      areEqual(UnsafeRawPointer(old) + $0.offset, UnsafeRawPointer(new) + $0.offset, $0.type)
    }
  }

  /// Whether two values of any type are equal, for what a state or the environment is set to.
  nonisolated static func isSame<Value>(_ old: Value, _ new: Value) -> Bool {
    func compare<T: Equatable>(_ old: T) -> Bool { (new as? T) == old }
    if let old = old as? any Equatable { return compare(old) }
    let isObject = Value.self is AnyClass
    guard isObject || _isPOD(Value.self) else { return false }
    return withUnsafeBytes(of: old) { old in
      withUnsafeBytes(of: new) { new in old.elementsEqual(new) }
    }
  }
}
