import SwiftParser
import SwiftSyntax

/// Rewrites what needs no knowledge of other declarations: attributes, conditions, imports, key paths.
final class LocalRewriter: SyntaxVisitor {
  private let source: SourceFile
  private let diagnostics: DiagnosticList
  /// The access modifier that the sources' imports of UIKit carry, which mixed ones must share.
  private let importAccess: String
  private(set) var edits = EditList()
  /// Whether the new text calls something of UIKit's.
  private(set) var usesUIKit = false
  private(set) var importsUIKit = false
  private(set) var importsFoundationModels = false
  private var toldOfOldSyntax = false
  private let objcNames: Set<String>
  /// The classes with `@Model` of all files.
  let modelNames: Set<String>
  let sendableNames: Set<String>
  let appParts: AppParts
  let importsSwiftData: Bool
  let condition: BuildCondition

  init(
    _ source: SourceFile, diagnostics: DiagnosticList, importAccess: String,
    condition: BuildCondition, objcNames: Set<String>, modelNames: Set<String>,
    sendableNames: Set<String>, appParts: AppParts
  ) {
    (self.modelNames, self.sendableNames) = (modelNames, sendableNames)
    self.appParts = appParts
    self.condition = condition
    importsSwiftData = source.importsSwiftData
    self.source = source
    self.diagnostics = diagnostics
    self.importAccess = importAccess
    self.objcNames = objcNames
    super.init(viewMode: .sourceAccurate)
    walk(source.tree)
  }

  func error(_ message: String, at node: some SyntaxProtocol) {
    diagnostics.error(message, in: source, at: node.contentRange.lowerBound)
  }

  func warning(_ message: String, at node: some SyntaxProtocol) {
    diagnostics.warning(message, in: source, at: node.contentRange.lowerBound)
  }

  override func visit(_ node: CatchClauseSyntax) -> SyntaxVisitorContinueKind {
    bridgeError(of: node)
    return .visitChildren
  }
  func insert(_ text: String, at offset: Int) { edits.insert(text, at: offset) }
  func blank(_ range: Range<Int>) { edits.blank(range, in: source) }
  func replace(_ range: Range<Int>, with text: String) {
    edits.replace(range, in: source, with: text)
  }
  func oneLine(_ node: some SyntaxProtocol) -> String { source.oneLine(node) }

  // MARK: SwiftUI's macros

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    node.macroName.text == "Preview" ? blankPreview(node.contentRange) : .visitChildren
  }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if spellOut(node) { return .skipChildren }
    compute(node)
    announceChanges(of: node)
    return .visitChildren
  }
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    eraseRequests(node)
    return .visitChildren
  }

  // MARK: Attributes

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    completeQuery(node)
    guard KnownNames.blankedAttributes.contains(node.name), isWhole(node) else {
      return .visitChildren
    }
    edits.blank(node.contentRange, in: source)
    return .skipChildren
  }

  /// Whether the attribute ends where it should.
  ///
  /// A space before the parenthesis is an error to the parser, but only a warning to the compiler in Swift 5 mode.
  private func isWhole(_ node: AttributeSyntax) -> Bool {
    (node.leftParen == nil || node.rightParen?.presence == .present)
      && node.arguments?.hasError != true
  }

  // MARK: Protocols

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.attributes.has("objc"), !node.name.contentRange.isEmpty else {
      return .visitChildren
    }
    // Without `@objc` a protocol no longer says by itself that only classes conform.
    let classBound: Set<String> = ["AnyObject", "class", "NSObjectProtocol", "NSObject"]
    let inherited = node.inheritanceClause?.inheritedTypes.map { source.oneLine($0.type) } ?? []
    if !inherited.contains(where: classBound.contains) {
      if let clause = node.inheritanceClause {
        edits.insert(" AnyObject,", at: clause.colon.contentRange.upperBound)
      } else {
        edits.insert(": AnyObject", at: node.name.contentRange.upperBound)
      }
    }
    let isTop = node.parent?.is(CodeBlockItemSyntax.self) ?? false
    let kept =
      isTop ? Set(OptionalRequirement.all(of: node, in: source).map(\.node.id)) : []
    for member in node.memberBlock.members {
      reportOptional(member.decl, of: node.name.text, kept)
    }
    walk(node.attributes)
    for member in node.memberBlock.members where !kept.contains(member.decl.id) { walk(member) }
    return .skipChildren
  }

  /// Reports a member that `OptionalRequirements` cannot keep.
  private func reportOptional(_ member: DeclSyntax, of name: String, _ kept: Set<SyntaxIdentifier>)
  {
    guard let modifiers = member.asProtocol((any WithModifiersSyntax).self)?.modifiers,
      let optional = modifiers.first(where: { $0.name.text == "optional" }),
      !kept.contains(member.id)
    else { return }
    error(
      "this optional requirement of '\(name)' needs the Objective-C runtime, because it is static, generic, "
        + "async, throwing, or nested; declare it without 'optional', give it a default implementation "
        + "in an extension of '\(name)', and call it without '?'", at: optional)
  }

  // MARK: Properties of the app

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    spellOutModelActor(node)
    return .visitChildren
  }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    spellOutModel(node)
    return leaveOut(node, node.name)
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    spellOutGenerable(node)
    return leaveOut(node, node.name)
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    spellOutGenerable(node)
    return leaveOut(node, node.name)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { leaveOut(node) }

  // MARK: Imports

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.path.first?.name else { return .skipChildren }
    switch module.text {
    case "UIKit", "os", "CoreGraphics", "QuartzCore", "AudioToolbox", "AVFoundation", "Combine",
      "Contacts", "CoreImage", "CoreLocation", "CoreServices", "CoreText", "MobileCoreServices",
      "NaturalLanguage", "Security", "SwiftUI",
      "UniformTypeIdentifiers":
      // SwiftUI passes UIKit on.
      if module.text == "UIKit" || module.text == "SwiftUI" { importsUIKit = true }
      // These are modules without submodules here (`os.log`, `UIKit.UIGestureRecognizerSubclass`).
      if node.path.count > 1, node.importKindSpecifier == nil, !node.hasError {
        edits.replace(node.path.contentRange, in: source, with: module.text)
      }
    case "OSLog" where !node.hasError && node.importKindSpecifier == nil:
      edits.replace(node.path.contentRange, in: source, with: "os")
    case "Foundation" where !node.hasError, "CoreFoundation" where !node.hasError,
      "Darwin" where !node.hasError, "ObjectiveC" where !node.hasError,
      "MachO" where !node.hasError,
      "Dispatch" where !node.hasError && node.path.count > 1:
      // UIKit passes Foundation on and has its own `Timer` and `UserDefaults`, which would be ambiguous.
      importsUIKit = true
      for attribute in node.attributes.plain where attribute.name == "preconcurrency" {
        edits.blank(attribute.contentRange, in: source)
      }
      // A submodule or a single declaration becomes the module.
      let start = node.modifiers.first?.contentRange ?? node.importKeyword.contentRange
      edits.replace(
        start.lowerBound..<node.path.contentRange.upperBound, in: source,
        with: importAccess + "import UIKit")
    case "GameKit" where !node.hasError && !uses(["GK"]) && uses(["GC"]):
      // GameKit passes GameController on.
      edits.replace(node.path.contentRange, in: source, with: "GameController")
    case "FoundationModels": importsFoundationModels = true
    default: leaveOutUnused(node, module)
    }
    return .skipChildren
  }

  /// An import of an unavailable framework is left out if the file uses nothing of it.
  private func leaveOutUnused(_ node: ImportDeclSyntax, _ module: TokenSyntax) {
    guard let prefixes = KnownNames.absentModules[module.text], !node.hasError else { return }
    guard !uses(prefixes) else { return }
    warning(
      "\(module.text) is not available; the import is left out, because the file uses nothing of it",
      at: module)
    edits.blank(node.contentRange, in: source)
  }
  /// Whether the file has a word that begins with one of these, followed by a new word.
  private func uses(_ prefixes: [String]) -> Bool {
    words.contains { word in
      prefixes.contains {
        word.hasPrefix($0)
          && word.dropFirst($0.count).first.map { $0.isUppercase || $0 == "_" } ?? true
      }
    }
  }
  /// Every word of the file, collected once.
  private lazy var words: Set<String> = Set(
    source.tree.tokens(viewMode: .sourceAccurate).lazy.filter {
      if case .identifier = $0.tokenKind { true } else { false }
    }.map(\.text))

  // MARK: Conditions

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.condition { rewriteOS(condition) }
    if let elements = node.elements { walk(elements) }
    return .skipChildren
  }

  private func rewriteOS(_ condition: ExprSyntax) {
    let tokens = Array(condition.tokens(viewMode: .sourceAccurate))
    for (index, token) in tokens.enumerated().dropFirst(2)
    where token.text == "iOS" && tokens[index - 1].text == "(" && tokens[index - 2].text == "os" {
      edits.replace(token.contentRange, in: source, with: "Linux")
    }
  }

  override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind {
    guard !node.hasError else { return .skipChildren }
    var versions: [String: String] = [:]
    for argument in node.availabilityArguments {
      guard case .availabilityVersionRestriction(let platform) = argument.argument,
        let version = platform.version
      else { continue }
      versions[platform.platform.text] = version.ownText
    }
    // The compiler of an extension prefers the entry for extensions.
    guard let version = versions["iOSApplicationExtension"] ?? versions["iOS"] else {
      return .skipChildren
    }
    let isNegated = node.availabilityKeyword.tokenKind == .poundUnavailable
    usesUIKit = true
    edits.replace(
      node.contentRange, in: source, with: "\(isNegated ? "!" : "")_iOSVersion(\"\(version)\")")
    return .skipChildren
  }

  // MARK: Key paths

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "Preview" { return blankPreview(node.contentRange) }
    guard node.macroName.text == "keyPath", !node.hasError,
      let path = node.arguments.first?.expression
    else { return .visitChildren }
    // Types and `self` say where the path starts; only properties are part of the string.
    let names = path.tokens(viewMode: .sourceAccurate).map(\.text)
      .filter { $0 != "." && $0 != "self" && $0.first?.isUppercase == false }
    guard !names.isEmpty else {
      error("'#keyPath' needs a property, as in '#keyPath(UIView.frame)'", at: path)
      return .skipChildren
    }
    edits.replace(
      node.contentRange, in: source, with: "\"" + names.joined(separator: ".") + "\"")
    return .skipChildren
  }

  // MARK: Unsupported parts

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    takeUpObserving(node)
    complete(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let first = node.arguments.first else { return .visitChildren }
    if node.calledExpression.ownText == "NSClassFromString",
      let name = first.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
      objcNames.contains(name)
    {
      warning(
        "Keyward's NSClassFromString does not find '@objc(\(name))'; write "
          + "\"Module.Class\" with the Swift names", at: first)
    }
    return .visitChildren
  }

  /// A function of C can't take a class of Swift's, so that the callbacks of Core Foundation's centers are closures here.
  override func visit(_ node: AttributedTypeSyntax) -> SyntaxVisitorContinueKind {
    for attribute in node.attributes.plain where attribute.name == "convention" {
      if oneLine(node.baseType).contains("CFNotificationCenter") { blank(attribute.contentRange) }
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    reportOld(node.baseName)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    reportOld(node.name)
    return .visitChildren
  }

  private func reportOld(_ token: TokenSyntax) {
    guard !toldOfOldSyntax, KnownNames.oldNames.contains(token.text) else { return }
    toldOfOldSyntax = true
    warning(
      "'\(token.text)' is from before Swift 3; convert this file to Swift 5 first", at: token)
  }
}
