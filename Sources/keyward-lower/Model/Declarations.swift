import SwiftSyntax

/// One parameter of a method.
struct Parameter {
  /// The argument label, empty for `_`.
  let label: String
  /// The name inside the method.
  let name: String
  /// The type as written, on one line, without attributes.
  let type: String
  let defaultValue: String?
  let isInout: Bool
  /// Whether a value out of an array can be passed to it.
  let isPassable: Bool

  init(_ parameter: FunctionParameterSyntax, in file: SourceFile) {
    let name = parameter.firstName.text
    label = name == "_" ? "" : name
    self.name = parameter.secondName?.text ?? name
    var type = parameter.type
    var isPlain = parameter.ellipsis == nil && !type.is(SomeOrAnyTypeSyntax.self)
    var isInout = false
    if let attributed = type.as(AttributedTypeSyntax.self) {
      isInout = attributed.specifiers.contains { $0.ownText == "inout" }
      isPlain =
        attributed.specifiers.isEmpty
        && !attributed.attributes.contains { $0.ownText == "@autoclosure" }
      type = attributed.baseType
    }
    if let any = type.as(SomeOrAnyTypeSyntax.self) {
      isPlain = any.someOrAnySpecifier.tokenKind == .keyword(.any)
    }
    isPassable = isPlain && !isInout
    self.isInout = isInout
    self.type = file.oneLine(type)
    defaultValue = parameter.defaultValue.map { file.oneLine($0.value) }
  }
}

/// A method of a class or of an extension.
struct Method {
  let node: FunctionDeclSyntax
  /// The index of its file.
  let file: Int
  let name: String
  let parameters: [Parameter]
  let modifiers: Set<String>
  /// The attribute that makes it visible to Objective-C, if any.
  let exposure: Exposure
  let selector: String
  /// Whether it is inside a condition that cannot be evaluated here.
  let isConditional: Bool

  enum Exposure { case none, implied, objc, action }

  var offset: Int { node.name.contentRange.lowerBound }
  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
  var isOverride: Bool { modifiers.contains("override") }
  var isHidden: Bool { modifiers.contains("private") || modifiers.contains("fileprivate") }
  var isAsync: Bool { node.signature.effectSpecifiers?.asyncSpecifier != nil }
  var isThrowing: Bool { node.signature.effectSpecifiers?.throwsClause != nil }
  var isGeneric: Bool {
    node.genericParameterClause != nil
      || node.signature.parameterClause.parameters.contains {
        $0.type.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.tokenKind == .keyword(.some)
      }
  }

  /// The attribute that makes it deprecated or unavailable everywhere, as written.
  var retirement: String? {
    node.attributes.plain.first {
      $0.name == "available" && $0.arguments?.ownText.hasPrefix("*") == true
    }?.ownText
  }

  /// Whether the body names a parameter.
  func reads(_ parameter: Parameter) -> Bool {
    guard let body = node.body else { return true }
    return body.tokens(viewMode: .sourceAccurate).contains { $0.text == parameter.name }
  }

  /// Why no table can call it, or `nil`.
  var obstacle: String? {
    if isStatic { return "static" }
    if isAsync { return "async" }
    if isThrowing { return "throwing" }
    if isGeneric { return "generic" }
    return parameters.allSatisfy(\.isPassable) ? nil : "taking an argument that is passed specially"
  }

  /// The name with its labels, as `tap(_:)`.
  var reference: String {
    guard !parameters.isEmpty else { return name }
    return name + "(" + parameters.map { ($0.label.isEmpty ? "_" : $0.label) + ":" }.joined() + ")"
  }
}

/// A property of a class or of an extension.
struct Property {
  let node: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let file: Int
  let name: String
  let modifiers: Set<String>
  let isOutlet: Bool
  /// Whether Interface Builder offers it among the attributes, or Objective-C sees it.
  let isInspectable: Bool
  let objcName: String
  let isConditional: Bool

  var offset: Int { binding.pattern.contentRange.lowerBound }

  /// Whether anything can be assigned to it from within its class.
  var isSettable: Bool {
    let words: Set<String> = ["static", "class"]
    guard modifiers.isDisjoint(with: words),
      node.bindingSpecifier.tokenKind != .keyword(.let)
    else { return false }
    guard let block = binding.accessorBlock else { return true }
    guard case .accessors(let accessors) = block.accessors else { return false }
    let kinds = accessors.map(\.accessorSpecifier.tokenKind)
    let stored: [TokenKind] = [.keyword(.didSet), .keyword(.willSet)]
    return kinds.contains(.keyword(.set)) || kinds.allSatisfy(stored.contains)
  }
  /// Whether Objective-C reads it, and a mirror doesn't find its value in the object's storage.
  var isReadByName: Bool {
    guard isOutlet || isInspectable, !isConditional, !modifiers.contains("override"),
      modifiers.isDisjoint(with: ["static", "class"]), !isUnavailable, !hasEffects
    else { return false }
    return binding.isComputed || modifiers.contains("lazy") || isWrapped
  }
  /// Whether a call to it would be a warning or an error on a line where the user wrote none.
  private var isUnavailable: Bool {
    node.attributes.plain.contains {
      $0.name == "available" && $0.arguments?.ownText.hasPrefix("*") == true
    }
  }
  private var hasEffects: Bool {
    guard case .accessors(let accessors) = binding.accessorBlock?.accessors else { return false }
    return accessors.contains { $0.effectSpecifiers != nil }
  }
  /// Whether the storage has another name, as that of a property with a wrapper.
  private var isWrapped: Bool {
    let plain: Set<String> = [
      "objc", "nonobjc", "IBOutlet", "IBInspectable", "GKInspectable", "available", "MainActor",
      "NSCopying", "NSManaged", "inlinable", "usableFromInline", "discardableResult",
      "preconcurrency",
    ]
    return node.attributes.plain.contains { !plain.contains($0.name) }
  }
  var isHidden: Bool { modifiers.contains("private") || modifiers.contains("fileprivate") }
  /// Whether other files may read it but not set it.
  var isReadOnlyElsewhere: Bool {
    node.modifiers.contains { $0.detail != nil && $0.name.text.hasSuffix("private") }
  }
}

/// The common part of a class and an extension.
class MemberContainer {
  let file: Int
  let modifiers: Set<String>
  let isConditional: Bool
  /// The closing brace, or `nil` where it is missing.
  let closingBrace: TokenSyntax?
  /// Whether all that is not private in it is visible to Objective-C.
  let exposesMembers: Bool
  var methods: [Method] = []
  var properties: [Property] = []
  /// The text at the closing brace, piece by piece.
  var additions: [String] = []
  /// The text behind the closing brace, piece by piece.
  var followers: [String] = []

  init(
    file: Int, modifiers: Set<String>, block: MemberBlockSyntax, exposesMembers: Bool,
    isConditional: Bool
  ) {
    self.file = file
    self.modifiers = modifiers
    self.isConditional = isConditional
    self.exposesMembers = exposesMembers
    closingBrace = block.rightBrace.presence == .present ? block.rightBrace : nil
  }

  var isHidden: Bool { modifiers.contains("private") || modifiers.contains("fileprivate") }

  /// The access level before `func` of a member that must be as visible as its class.
  var access: String {
    // Members that another module's subclasses override in turn must be open.
    if modifiers.contains("open") { return "open " }
    if modifiers.contains("public") { return "public " }
    return modifiers.contains("package") ? "package " : ""
  }
}

/// A class in the sources.
final class ClassDeclaration: MemberContainer {
  let node: ClassDeclSyntax
  let name: String
  /// The name with those of the types around it, as `Outer.Inner`.
  let qualifiedName: String
  /// The names after the colon.
  let inherited: [String]
  let objcName: String?
  let isLocal: Bool
  /// The labels of its initializers that are not `convenience`.
  var designatedInitializers: [[String]] = []
  /// The labels of those that are; what has a default value may be left out.
  var convenienceInitializers: [[String]] = []

  init(
    _ node: ClassDeclSyntax, file: Int, source: SourceFile, outer: [String],
    modifiers: Set<String>, isLocal: Bool, isConditional: Bool
  ) {
    self.node = node
    self.isLocal = isLocal
    name = node.name.text
    qualifiedName = (outer + [node.name.text]).joined(separator: ".")
    inherited = (node.inheritanceClause?.inheritedTypes ?? []).map { source.oneLine($0.type) }
    objcName = node.attributes.objectiveCName
    super.init(
      file: file, modifiers: modifiers, block: node.memberBlock,
      exposesMembers: node.attributes.has("objcMembers"), isConditional: isConditional)
  }

  var offset: Int { node.name.contentRange.lowerBound }
  var isGeneric: Bool { node.genericParameterClause != nil }
}

/// An extension in the sources.
final class ExtensionDeclaration: MemberContainer {
  let node: ExtensionDeclSyntax
  let typeName: String
  /// The names after the colon.
  let inherited: [String]

  init(_ node: ExtensionDeclSyntax, file: Int, source: SourceFile, isConditional: Bool) {
    self.node = node
    typeName = source.oneLine(node.extendedType)
    inherited = (node.inheritanceClause?.inheritedTypes ?? []).map { source.oneLine($0.type) }
    super.init(
      file: file, modifiers: node.modifiers.names, block: node.memberBlock,
      exposesMembers: node.attributes.has("objc"), isConditional: isConditional)
  }

  var isConstrained: Bool { node.genericWhereClause != nil }
}

extension DeclModifierListSyntax {
  /// The modifiers' names, those with a detail (`private(set)`) left out.
  ///
  /// A `filter` would make a new tree.
  var names: Set<String> { Set(compactMap { $0.detail == nil ? $0.name.text : nil }) }
}

extension AttributeListSyntax {
  /// The attributes outside `#if`.
  var plain: [AttributeSyntax] { compactMap { $0.as(AttributeSyntax.self) } }

  func has(_ name: String) -> Bool { plain.contains { $0.name == name } }

  /// The name in `@objc(name)`.
  var objectiveCName: String? {
    guard let arguments = plain.first(where: { $0.name == "objc" })?.arguments else { return nil }
    let name = arguments.tokens(viewMode: .sourceAccurate).map(\.text).joined()
    return name.isEmpty ? nil : name
  }
}

extension AttributeSyntax {
  /// The name after the at sign.
  var name: String { attributeName.ownText }
}

extension PatternBindingSyntax {
  /// Whether the property has no storage; observers leave it stored.
  var isComputed: Bool {
    guard let accessors = accessorBlock?.accessors else { return false }
    guard case .accessors(let all) = accessors else { return true }
    return !all.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }
}
