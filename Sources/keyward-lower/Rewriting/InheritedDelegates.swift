import SwiftSyntax

/// Lets a class implement the optional methods of a delegate whose protocol a class above it adopts.
///
/// Apple's runtime finds such a method by its name. Swift settles which method a conformance means at the class that
/// adopts it, so there a member stands in for each method that classes below have, and they override that member.
struct InheritedDelegates {
  static let prefix = "_below_"

  let module: SourceModule

  func write() {
    var answered: Set<String> = []
    for declaration in module.classes where declaration.closingBrace != nil {
      let above = module.chain(of: declaration).dropFirst()
      guard !above.isEmpty else { continue }
      let containers = [declaration as MemberContainer] + extensions(of: declaration)
      for method in containers.flatMap(\.methods) where isCandidate(method) {
        guard let (place, protocolName) = adopter(of: method, among: above),
          !above.contains(where: { has(method, $0) })
        else { continue }
        // A call to a deprecated method would be a warning on a line where the user wrote none.
        let retired = method.retirement.map { "\($0) " } ?? ""
        declaration.additions.append(
          "\(retired)@MainActor \(declaration.access)override \(signature(method)) { self.\(call(method)) }"
        )
        let key = "\(place.qualifiedName).\(method.reference)"
        guard answered.insert(key).inserted else { continue }
        place.additions.append(
          "@_implements(\(protocolName), \(method.reference)) @_disfavoredOverload @MainActor "
            + "\(place.access)\(signature(method)) { (_UnimplementedDelegate.shared as any \(protocolName)).\(call(method)) }"
        )
      }
    }
  }

  private func extensions(of declaration: ClassDeclaration) -> [ExtensionDeclaration] {
    module.extensions(of: declaration).filter { !$0.isConstrained && !$0.isConditional }
  }

  private func isCandidate(_ method: Method) -> Bool {
    !method.isOverride && !method.isHidden && !method.isConditional && method.obstacle == nil
      && method.retirement?.contains("unavailable") != true
  }

  /// The class that adopts the protocol of a method, and the protocol's name.
  private func adopter(
    of method: Method, among classes: ArraySlice<ClassDeclaration>
  ) -> (ClassDeclaration, String)? {
    guard let sender = method.parameters.first?.type else { return nil }
    for each in DelegateProtocol.all
    where each.sender == sender && each.optionalMethods.contains(method.reference) {
      let names = DelegateProtocol.names(implying: each)
      for place in classes where place.closingBrace != nil && !place.isConditional {
        if !module.adopted(by: place).isDisjoint(with: names) { return (place, each.name) }
      }
    }
    return nil
  }

  private func has(_ method: Method, _ declaration: ClassDeclaration) -> Bool {
    let containers = [declaration as MemberContainer] + module.extensions(of: declaration)
    return containers.flatMap(\.methods).contains { $0.reference == method.reference }
  }

  private func signature(_ method: Method) -> String {
    let source = module.files[method.file]
    let written = method.node.signature.parameterClause.parameters
    let list = zip(method.parameters, written).enumerated().map { index, each in
      "\(each.0.label.isEmpty ? "_" : each.0.label) p\(index): \(source.oneLine(each.1.type))"
    }
    let result = method.node.signature.returnClause.map { " " + source.oneLine($0) } ?? ""
    return "func \(Self.prefix)\(method.name)(\(list.joined(separator: ", ")))\(result)"
  }

  private func call(_ method: Method) -> String {
    let arguments = method.parameters.enumerated().map { index, parameter in
      (parameter.label.isEmpty ? "" : parameter.label + ": ") + "p\(index)"
    }
    return "\(method.name)(\(arguments.joined(separator: ", ")))"
  }
}
