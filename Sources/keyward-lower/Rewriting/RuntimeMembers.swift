import SwiftSyntax

/// Writes what Apple's runtime determines by itself: how a class is made, and which traits it has.
struct RuntimeMembers {
  let module: SourceModule

  /// Lets UIKit make layers for `layerClass`, and recognizers for nibs, without an initializer that each class must have.
  func makeLayersAndRecognizers() {
    for declaration in module.classes
    where declaration.closingBrace != nil && !declaration.isConditional {
      guard case .other(let root) = module.root(of: declaration) else { continue }
      let name = declaration.name
      if root.hasPrefix("CA"), root.hasSuffix("Layer") {
        let body = canMake(declaration, []) ? "\(name)()" : "nil"
        declaration.additions.append(
          "\(declaration.access)override class func _make() -> CALayer? { \(body) }")
      } else if root.hasSuffix("GestureRecognizer"), root.hasPrefix("UI") {
        let body = canMake(declaration, ["coder"]) ? "\(name)(coder: coder)" : "nil"
        declaration.additions.append(
          "\(declaration.access)override class func _make(coder: NSCoder) -> UIGestureRecognizer? "
            + "{ \(body) }")
      }
    }
  }

  /// Lets Core Data make objects of classes with initializers of their own, as Apple's runtime does without these.
  func makeManagedObjects() {
    for declaration in module.classes
    where declaration.closingBrace != nil && !declaration.isConditional {
      guard module.root(of: declaration) == .other("NSManagedObject"),
        !declaration.designatedInitializers.isEmpty,
        !declaration.designatedInitializers.contains(["entity", "insertInto"])
      else { continue }
      declaration.additions.append(
        "\(declaration.access)override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) "
          + "{ super.init(entity: entity, insertInto: context) }")
    }
  }

  /// Whether a class has an initializer of these labels, its own or an inherited one.
  private func canMake(_ declaration: ClassDeclaration, _ labels: [String]) -> Bool {
    for link in module.chain(of: declaration) {
      if link.convenienceInitializers.contains(labels) { return true }
      if link.designatedInitializers.isEmpty { continue }
      return link.designatedInitializers.contains(labels)
    }
    return true
  }

  /// Apple's optional properties of fields are answered by a class's own ones, whose type isn't an optional.
  func answerTraits() {
    for declaration in module.classes where declaration.closingBrace != nil {
      let adopts = module.chain(of: declaration).contains {
        !module.adopted(by: $0).isDisjoint(with: Self.protocols)
      }
      guard adopts, isPlain(declaration) else { continue }
      let isAdopter = !module.adopted(by: declaration).isDisjoint(with: Self.protocols)
      let containers = [declaration as MemberContainer] + module.extensions(of: declaration)
      for property in containers.flatMap(\.properties) {
        guard isAdopter, let type = Self.traits[property.name], !property.isConditional,
          !property.modifiers.contains("override"),
          property.modifiers.isDisjoint(with: ["static", "class", "private", "fileprivate"]),
          !isOptional(property)
        else { continue }
        declaration.additions.append(
          // An attribute comes before the access.
          "@_implements(UITextInputTraits, \(property.name)) \(declaration.access)"
            // Declared with its type: otherwise the compiler would take the default for an
            // optional.
            + "var _trait_\(property.name): \(type)? { let own: \(type) = self.\(property.name); return own }"
        )
      }
    }
  }

  /// Whether nothing above the class has these properties already.
  private func isPlain(_ declaration: ClassDeclaration) -> Bool {
    guard case .other(let root) = module.root(of: declaration) else {
      let last = module.chain(of: declaration).last ?? declaration
      let name = module.superclassName(of: last) ?? ""
      return ["UIView", "UIControl", "UIResponder", "UIViewController"].contains(name)
    }
    return root == "NSObject" || root == "no superclass"
  }

  private func isOptional(_ property: Property) -> Bool {
    guard let type = property.binding.typeAnnotation?.type else { return false }
    return type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }

  private static let protocols: Set<String> = [
    "UITextInputTraits", "UIKeyInput", "UITextInput", "UITextDocumentProxy",
  ]
  private static let traits: [String: String] = [
    "autocapitalizationType": "UITextAutocapitalizationType",
    "autocorrectionType": "UITextAutocorrectionType",
    "spellCheckingType": "UITextSpellCheckingType", "smartQuotesType": "UITextSmartQuotesType",
    "smartDashesType": "UITextSmartDashesType",
    "smartInsertDeleteType": "UITextSmartInsertDeleteType",
    "inlinePredictionType": "UITextInlinePredictionType", "keyboardType": "UIKeyboardType",
    "keyboardAppearance": "UIKeyboardAppearance", "returnKeyType": "UIReturnKeyType",
    "enablesReturnKeyAutomatically": "Bool", "isSecureTextEntry": "Bool",
  ]
}
