/// The members behind `@NSManaged`: `keyward-lower` and the builder write calls of these.
extension NSManagedObject {
  /// The value of a managed property.
  public func _managed<Value>(_ key: String) -> Value {
    let raw: Any?
    if let property = entity.propertiesByName[key] {
      raw = exposed(primitive(key), property)
    } else if let plain = primitiveKey(key) {
      raw = primitiveValue(forKey: plain)
    } else {
      raw = value(forUndefinedKey: key)
    }
    if let value = ManagedConversion.value(raw, Value.self) { return value }
    UncaughtException.raise(
      "NSInternalInconsistencyException",
      "the property \(key) of \(entity.name ?? "") is \(raw.map { "a \(type(of: $0))" } ?? "nil"), which isn't a \(Value.self)"
    )
  }
  /// The value of a managed property with the type of an enumeration.
  public func _managed<Value: RawRepresentable>(_ key: String) -> Value {
    let raw: Value.RawValue = _managed(key)
    if let value = Value(rawValue: raw) { return value }
    UncaughtException.raise(
      "NSInternalInconsistencyException",
      "\(raw) isn't a \(Value.self), the type of the property \(key)")
  }
  public func _setManaged<Value>(_ key: String, _ value: Value) {
    if entity.propertiesByName[key] == nil, let plain = primitiveKey(key) {
      return setPrimitiveValue(value, forKey: plain)
    }
    guard entity.propertiesByName[key] != nil else {
      return setValue(value, forUndefinedKey: key)
    }
    assign(value, key)
  }

  /// `name` of `primitiveName`.
  private func primitiveKey(_ key: String) -> String? {
    guard key.hasPrefix("primitive") else { return nil }
    return propertyName(key.dropFirst(9))
  }
  /// The property with a name that a method's name contains with a capital letter.
  private func propertyName(_ words: some StringProtocol) -> String? {
    let name = String(words)
    guard let first = name.first else { return nil }
    let small = first.lowercased() + name.dropFirst()
    return [small, name].first { entity.propertiesByName[$0] != nil }
  }

  /// Performs a method that Apple's runtime makes for a tie to many, such as `addToItems(_:)`.
  public func _performManaged(_ name: String, _ arguments: Any?...) {
    let forms: [(prefix: String, suffix: String, action: ManagedAction)] = [
      ("addTo", "", .add), ("removeFrom", "", .remove), ("insertInto", "", .insert),
      ("replaceObjectIn", "AtIndex", .replace), ("replaceObjectIn", "", .replace),
      ("removeObjectFrom", "AtIndex", .remove), ("removeObjectFrom", "", .remove),
      ("insertObject", "", .insert),
      ("replace", "", .replace), ("add", "Object", .add), ("remove", "Object", .remove),
      ("insert", "", .insert), ("add", "", .add), ("remove", "", .remove),
    ]
    for form in forms where name.hasPrefix(form.prefix) && name.hasSuffix(form.suffix) {
      let words = name.dropFirst(form.prefix.count).dropLast(form.suffix.count)
      guard let key = propertyName(words),
        let tie = entity.propertiesByName[key] as? NSRelationshipDescription, tie.isToMany
      else { continue }
      return perform(form.action, tie, arguments.map(ManagedValue.plain))
    }
    UncaughtException.raise(
      "NSInvalidArgumentException",
      "-[\(type(of: self)) \(name)]: unrecognized selector sent to instance")
  }

  private func perform(
    _ action: ManagedAction, _ tie: NSRelationshipDescription, _ arguments: [Any?]
  ) {
    let places = arguments.lazy.compactMap(Self.indexes).first ?? []
    let objects = arguments.flatMap(Self.objects)
    switch action {
    case .add: for object in objects { self.tie(tie, object) }
    case .remove where objects.isEmpty: removeObjects(at: places, tie)
    case .remove: for object in objects { untie(tie, object) }
    case .insert:
      for (offset, object) in objects.enumerated() {
        self.tie(
          tie, object,
          at: places.indices.contains(offset) ? places[offset] : places.first.map { $0 + offset })
      }
    case .replace:
      removeObjects(at: places, tie)
      for (place, object) in zip(places, objects) { self.tie(tie, object, at: place) }
    }
  }
  private func removeObjects(at places: [Int], _ tie: NSRelationshipDescription) {
    let ids = (primitive(tie.name) as? Links)?.ids ?? []
    for place in places where ids.indices.contains(place) {
      if let object = managedObjectContext?.object(with: ids[place]) { untie(tie, object) }
    }
  }
  private static func indexes(_ value: Any?) -> [Int]? {
    switch value {
    case let index as Int: [index]
    case let set as IndexSet: Array(set)
    case let set as NSIndexSet: Array(set as IndexSet)
    default: nil
    }
  }
  private enum ManagedAction { case add, remove, insert, replace }
}

/// A type that has a value where the store has none, as the bridge from Objective-C does.
private protocol EmptyValued { static var empty: Self { get } }
extension String: EmptyValued { static var empty: String { "" } }
extension Data: EmptyValued { static var empty: Data { Data() } }
extension Array: EmptyValued { static var empty: [Element] { [] } }
extension Set: EmptyValued { static var empty: Set<Element> { [] } }
extension Dictionary: EmptyValued { static var empty: [Key: Value] { [:] } }

/// An optional, seen without its type.
private protocol OptionalValued { static func wrapping(_ raw: Any) -> Any? }
extension Optional: OptionalValued {
  static func wrapping(_ raw: Any) -> Any? {
    ManagedConversion.value(raw, Wrapped.self).map(Optional.some)
  }
}

/// Makes the values of Swift's types of those that are kept.
enum ManagedConversion {
  static func value<Value>(_ raw: Any?, _ type: Value.Type) -> Value? {
    if let number = raw as? NSNumber, let scalar = scalar(number, type) { return scalar as? Value }
    if let raw {
      if let type = type as? any OptionalValued.Type {
        return type.wrapping(raw).flatMap { $0 as? Value }
      }
      if let value = raw as? Value { return value }
      if let decimal = raw as? NSDecimalNumber { return decimal.decimalValue as? Value }
      let items = (raw as? NSSet)?.allObjects ?? (raw as? NSOrderedSet)?.array
      guard let objects = items as? [NSManagedObject] else { return items as? Value }
      return Set(objects) as? Value ?? objects as? Value ?? NSSet(array: objects) as? Value
    }
    if let scalar = scalar(NSNumber(value: 0), type) { return scalar as? Value }
    if let value = Optional<Any>.none as? Value { return value }
    if type == NSSet.self { return NSSet() as? Value }
    if type == NSOrderedSet.self { return NSOrderedSet() as? Value }
    return (type as? any EmptyValued.Type)?.empty as? Value
  }

  private static func scalar(_ number: NSNumber, _ type: Any.Type) -> Any? {
    if type == Int16.self { return number.int16Value }
    if type == Int32.self { return number.int32Value }
    if type == Int64.self { return number.int64Value }
    if type == Int.self { return number.intValue }
    if type == Bool.self { return number.boolValue }
    if type == Double.self { return number.doubleValue }
    if type == Float.self { return number.floatValue }
    if type == CGFloat.self { return CGFloat(number.doubleValue) }
    if type == Int8.self { return number.int8Value }
    if type == UInt16.self { return number.uint16Value }
    if type == UInt32.self { return number.uint32Value }
    if type == UInt64.self { return number.uint64Value }
    return nil
  }
}
