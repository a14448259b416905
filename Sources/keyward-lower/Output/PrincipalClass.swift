/// Finds the class that the manifest names, and writes the entry point that can make it.
struct PrincipalClass {
  let module: SourceModule
  let moduleName: String
  let diagnostics: DiagnosticList

  /// The module of a package or framework whose controller the manifest names; `nil` where it names one of these sources.
  private func otherModule(of name: String) -> String? {
    guard let dot = name.firstIndex(of: "."), name[..<dot] != moduleName, find(name) == nil
    else { return nil }
    let other = String(name[..<dot])
    let isIdentifier = other.utf8.allSatisfy {
      $0 == UInt8(ascii: "_") || UnicodeScalar($0).properties.isAlphabetic && $0 < 0x80
        || (0x30...0x39).contains($0)
    }
    let rest = String(name[name.index(after: dot)...])
    return isIdentifier && module.isImportedController(rest) ? other : nil
  }

  /// Reports what is wrong with the manifest's class; otherwise returns the class if it is one of these sources.
  func resolve(_ name: String) -> ClassDeclaration? {
    guard otherModule(of: name) == nil else { return nil }
    func refuse(_ reason: String) -> ClassDeclaration? {
      diagnostics.error("NSExtensionPrincipalClass: \(reason)\(advice)")
      return nil
    }
    guard let found = find(name) else {
      // A file that cannot be parsed hides its declarations, and must be fixed first.
      guard !reportsSyntaxErrors() else { return nil }
      return refuse("there is no class '\(name)' in the sources of module '\(moduleName)'")
    }
    switch module.root(of: found) {
    case .inputViewController, .unknown: break
    case .responder:
      let last = module.chain(of: found).last ?? found
      return refuse(
        "'\(name)' descends from \(module.superclassName(of: last) ?? "no superclass"), not from "
          + "UIInputViewController")
    case .other(let root):
      return refuse("'\(name)' descends from \(root), not from UIInputViewController")
    }
    guard !isBeyondReach(found) else {
      return refuse("'\(name)' is private, local or generic, so it cannot be created from outside")
    }
    guard construction(of: found) != nil else {
      return refuse(
        "'\(name)' declares initializers, but neither init(nibName:bundle:) nor init(), with which iOS "
          + "creates it")
    }
    if !name.contains("."), found.objcName != name {
      diagnostics.warning(
        "NSExtensionPrincipalClass: iOS finds '\(name)' only if the class is marked @objc(\(name)); "
          + "write $(PRODUCT_MODULE_NAME).\(name)")
    }
    return found
  }

  private func reportsSyntaxErrors() -> Bool {
    let errors = module.files.flatMap { file in file.syntaxErrors.map { (file, $0) } }
    for (file, error) in errors { diagnostics.error(error.message, in: file, at: error.offset) }
    return !errors.isEmpty
  }

  private var advice: String {
    let names = module.keyboardControllers.filter { !isBeyondReach($0) }
      .map { "$(PRODUCT_MODULE_NAME).\($0.qualifiedName)" }
    if names.isEmpty {
      return ". No class in the sources descends from UIInputViewController; declare one"
    }
    return ". These descend from UIInputViewController: " + names.joined(separator: ", ")
  }

  private func find(_ name: String) -> ClassDeclaration? {
    if let named = module.classes.first(where: { $0.objcName == name }) { return named }
    guard let dot = name.firstIndex(of: ".") else {
      return module.classes.first { $0.qualifiedName == name }
    }
    guard name[..<dot] == moduleName else { return nil }
    let rest = String(name[name.index(after: dot)...])
    return module.classes.first { $0.qualifiedName == rest && !$0.isLocal }
  }

  private func isBeyondReach(_ declaration: ClassDeclaration) -> Bool {
    declaration.isHidden || declaration.isLocal || declaration.isGeneric
      || declaration.isConditional
  }

  /// The call that makes the class, or `nil` if its initializers allow none.
  func construction(of declaration: ClassDeclaration) -> String? {
    let chain = module.chain(of: declaration)
    for link in chain {
      let all = link.designatedInitializers
      if all.isEmpty {
        if link.convenienceInitializers.contains([]) { return "()" }
        continue
      }
      if all.contains(["nibName", "bundle"]) { return "(nibName: nil, bundle: nil)" }
      // `init?(coder:)` alone takes the inherited ones away as well.
      return (all + link.convenienceInitializers).contains([]) ? "()" : nil
    }
    let above = chain.last.flatMap(module.superclassName) ?? ""
    let bare = String(above.split(separator: ".").last ?? "")
    let isPlain = module.importedPlain.contains(above) || module.importedPlain.contains(bare)
    return isPlain ? "()" : "(nibName: nil, bundle: nil)"
  }

  /// The extensions of other modules' classes, which have their tables already.
  private var foreign: [ExtensionDeclaration] {
    module.extensions.filter {
      !$0.isConstrained && !$0.isConditional && !$0.isHidden && module.find($0.typeName) == nil
        && !module.protocols.contains($0.typeName)
    }
  }

  /// Lets runtime attributes set what extensions add to classes of other modules.
  private var inspectables: String {
    let cases = foreign.flatMap { each -> [String] in
      each.properties.compactMap { property in
        guard property.isInspectable, property.isSettable, !property.isConditional,
          !property.isHidden, !property.isReadOnlyElsewhere
        else { return nil }
        return "\n      if name == \"\(property.objcName)\", let object = object as? "
          + "\(each.typeName) { return _keyboardAssign(&object.\(property.name), value) }"
      }
    }
    guard !cases.isEmpty else { return "" }
    return "\n    _KeyboardProcess.inspectables = { object, name, value in\(cases.joined())"
      + "\n      return false\n    }"
  }

  /// Lets key-value coding read what extensions add to classes of other modules.
  private var exposedValues: String {
    let cases = foreign.flatMap { each in
      each.properties.filter { $0.isReadByName && !$0.isHidden }.map { property in
        "\n      if name == \"\(property.objcName)\", let object = object as? \(each.typeName) "
          + "{ return object.\(property.name) as Any }"
      }
    }
    guard !cases.isEmpty else { return "" }
    return "\n    _KeyboardProcess.exposedValues = { object, name in\(cases.joined())"
      + "\n      return nil\n    }"
  }

  /// The file with the entry point and what the tables call.
  func mainFile(principal: ClassDeclaration?, named name: String, iOSVersion: String) -> String {
    var entries: [(String, String)] = []
    var keys: Set<String> = []
    func add(_ key: String, _ declaration: ClassDeclaration) {
      guard !isBeyondReach(declaration), let call = construction(of: declaration),
        keys.insert(key).inserted
      else { return }
      entries.append((key, "{ \(declaration.qualifiedName)\(call) }"))
    }
    for declaration in module.keyboardControllers {
      add(moduleName + "." + declaration.qualifiedName, declaration)
      if let objcName = declaration.objcName { add(objcName, declaration) }
    }
    if let principal { add(name, principal) }
    let other = otherModule(of: name)
    if let other {
      let rest = String(name.dropFirst(other.utf8.count + 1))
      let call = module.importedPlain.contains(rest) ? "()" : "(nibName: nil, bundle: nil)"
      entries.append((name, "{ \(name)\(call) }"))
    }
    let table = entries.map { "\n      \"\($0.0)\": \($0.1)," }.joined()
    return """
      import UIKit\(other.map { "\nimport \($0)" } ?? "")

      @main enum _KeyboardMain {
        @MainActor static func main() {\(inspectables)\(exposedValues)
          _KeyboardProcess.run(iOSVersion: "\(iOSVersion)", principals: [\(table.isEmpty ? ":" : table)
          ])
        }
      }

      \(Self.conversions)
      """
  }

  /// The file beside the sources of a module that a keyboard imports.
  static var libraryFile: String { "import UIKit\n\n" + conversions }

  /// The functions that the tables of each module call.
  private static let conversions = """
    /// An argument of a message as the type that the method takes, or nil where it does not fit.
    func _keyboardArgument<Value>(_ arguments: [Any?], _ index: Int, _ type: Value.Type) -> Value? {
      (index < arguments.count ? arguments[index] : nil) as? Value
    }

    /// An argument that the method never reads: as on a device, it may be an object of any class.
    func _keyboardUnreadArgument<Value>(
      _ arguments: [Any?], _ index: Int, _ type: Value.Type
    ) -> Value? {
      if let value = _keyboardArgument(arguments, index, type) { return value }
      if let optional = type as? any ExpressibleByNilLiteral.Type {
        return optional.init(nilLiteral: ()) as? Value
      }
      guard type is AnyObject.Type, index < arguments.count, let value = arguments[index],
        Swift.type(of: value) is AnyObject.Type
      else { return nil }
      return unsafeBitCast(value as AnyObject, to: Value.self)
    }

    /// Sets an outlet if the value is of its type.
    func _keyboardAssign<Value>(_ outlet: inout Value, _ value: Any?) -> Bool {
      guard let value = value as? Value ?? _converted(value, to: Value.self) else { return false }
      outlet = value
      return true
    }

    """
}
