/// Examines an object before it is saved.
struct Validation {
  let object: NSManagedObject

  func run() throws {
    var errors: [NSError] = []
    for property in object.entity.propertiesByName.values.sorted(by: { $0.name < $1.name })
    where !property.isTransient {
      errors += checkPredicates(of: property)
      switch property {
      case let attribute as NSDerivedAttributeDescription where attribute.derivation != nil: break
      case let attribute as NSAttributeDescription: errors += check(attribute)
      case let tie as NSRelationshipDescription: errors += check(tie)
      default: break
      }
    }
    try raise(errors)
  }

  /// Looks for ties that must be undone first.
  func runForDeletion() throws {
    let ties = object.entity.relationshipsByName.values.filter {
      $0.deleteRule == .denyDeleteRule && !object.objectIDs(forRelationshipNamed: $0.name).isEmpty
    }
    try raise(
      ties.sorted { $0.name < $1.name }.map { tie in
        error(
          NSValidationRelationshipDeniedDeleteError, tie,
          "Items cannot be deleted from \(tie.name)")
      })
  }

  private func raise(_ errors: [NSError]) throws {
    guard let first = errors.first else { return }
    guard errors.count > 1 else { throw first }
    throw CoreDataError.make(
      NSValidationMultipleErrorsError, "Multiple validation errors occurred.",
      [NSDetailedErrorsKey: errors])
  }
  private func error(
    _ code: Int, _ property: NSPropertyDescription, _ description: String, _ value: Any? = nil,
    _ predicate: NSPredicate? = nil
  ) -> NSError {
    var information: [String: Any] = [
      NSValidationObjectErrorKey: object, NSValidationKeyErrorKey: property.name,
    ]
    information[NSValidationValueErrorKey] = value
    information[NSValidationPredicateErrorKey] = predicate
    return CoreDataError.make(code, description, information)
  }

  /// The conditions of `setValidationPredicates(_:withValidationWarnings:)`, for a property that has a value.
  private func checkPredicates(of property: NSPropertyDescription) -> [NSError] {
    guard !property.validationPredicates.isEmpty,
      let value = object.primitiveValue(forKey: property.name)
    else { return [] }
    return property.validationPredicates.enumerated()
      .filter { !$0.element.evaluate(with: value) }
      .map { index, predicate in
        let warnings = property.validationWarnings
        let words = warnings.indices.contains(index) ? warnings[index] as? String : nil
        return error(
          NSManagedObjectValidationError, property,
          words ?? "\(property.name) doesn't fulfil \(predicate).", value,
          predicate)
      }
  }

  private func check(_ attribute: NSAttributeDescription) -> [NSError] {
    guard let value = object.primitive(attribute.name) else {
      return attribute.isOptional
        ? []
        : [
          error(
            NSValidationMissingMandatoryPropertyError, attribute,
            "\(attribute.name) is a required value.")
        ]
    }
    switch value {
    case let text as String: return check(text, attribute)
    case let date as Date:
      return check(
        date.timeIntervalSinceReferenceDate, attribute, NSValidationDateTooSoonError,
        NSValidationDateTooLateError)
    case let number as NSNumber:
      return check(
        number.doubleValue, attribute, NSValidationNumberTooSmallError,
        NSValidationNumberTooLargeError)
    default: return []
    }
  }
  private func check(
    _ number: Double, _ attribute: NSAttributeDescription, _ tooSmall: Int, _ tooLarge: Int
  ) -> [NSError] {
    if let least = attribute.minimum, number < least {
      return [error(tooSmall, attribute, "\(attribute.name) is too small.", number)]
    }
    if let most = attribute.maximum, number > most {
      return [error(tooLarge, attribute, "\(attribute.name) is too large.", number)]
    }
    return []
  }
  private func check(_ text: String, _ attribute: NSAttributeDescription) -> [NSError] {
    var errors = check(
      Double(text.utf16.count), attribute, NSValidationStringTooShortError,
      NSValidationStringTooLongError)
    if let pattern = attribute.pattern,
      !NSPredicate(format: "SELF MATCHES %@", pattern).evaluate(with: text)
    {
      errors.append(
        error(
          NSValidationStringPatternMatchingError, attribute,
          "\(attribute.name) doesn't match its pattern.", text))
    }
    return errors
  }

  private func check(_ tie: NSRelationshipDescription) -> [NSError] {
    // A tie that was never read has as many objects as when it was saved.
    guard !tie.isOptional || object.changedKeys.contains(tie.name) || object.isInserted else {
      return []
    }
    let count = object.objectIDs(forRelationshipNamed: tie.name).count
    if count == 0 {
      return tie.isOptional
        ? []
        : [
          error(
            tie.isToMany
              ? NSValidationRelationshipLacksMinimumCountError
              : NSValidationMissingMandatoryPropertyError, tie, "\(tie.name) is a required value.")
        ]
    }
    if count < tie.minCount {
      return [
        error(NSValidationRelationshipLacksMinimumCountError, tie, "\(tie.name) has too few items.")
      ]
    }
    if tie.isToMany, tie.maxCount > 1, count > tie.maxCount {
      return [
        error(
          NSValidationRelationshipExceedsMaximumCountError, tie, "\(tie.name) has too many items.")
      ]
    }
    return []
  }
}
