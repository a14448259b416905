import SwiftSyntax

/// All sources rewritten, with what was found on the way.
struct Lowering {
  let module: SourceModule
  let diagnostics = DiagnosticList()
  private(set) var selectors: [(SelectorSite, SelectorRewriter.Reading)] = []
  private(set) var texts: [[UInt8]] = []

  init(
    _ files: [SourceFile], conditions: Set<String>, imported: [String: SourceModule.Root] = [:],
    importedPlain: Set<String> = []
  ) {
    let condition = BuildCondition(custom: conditions)
    module = SourceModule(
      files, condition: condition, imported: imported, importedPlain: importedPlain)
    var edits: [EditList] = []
    var needsUIKit: [Bool] = []
    let access = importAccess
    let objcNames = Set(module.classes.compactMap(\.objcName))
    let optionalMethods = OptionalCalls.Methods(
      own: Set(module.optionals.filter { $0.parameters != nil }.map(\.name)),
      // A property that contains a closure is called in the same way, but without labels.
      labelled: Set(module.classes.flatMap(\.properties).map(\.name)),
      variables: VariableNames(of: files))
    let found = files.contains(where: \.importsSwiftData) ? files.map(ModelNames.init(in:)) : []
    let modelNames = Set(found.flatMap(\.names))
    let sendableNames = Set(found.flatMap(\.sendable))
    let appParts = AppParts(in: files)
    for (index, file) in files.enumerated() {
      FileBudget.begin(index, file.path, bytes: file.bytes.count, keepsTree: false)
      let local = LocalRewriter(
        file, diagnostics: diagnostics, importAccess: access, condition: condition,
        objcNames: objcNames, modelNames: modelNames, sendableNames: sendableNames,
        appParts: appParts)
      edits.append(OptionalCalls(file, optionalMethods, edits: local.edits).edits)
      let members = AnyObjectMembers(file, edits: edits[index])
      edits[index] = members.edits
      needsUIKit.append((local.usesUIKit || members.isUsed) && !local.importsUIKit)
      leaveOutMain(file, &edits[index])
      FileBudget.end()
    }
    let rewriter = SelectorRewriter(module: module, diagnostics: diagnostics)
    for site in module.selectors {
      guard let reading = rewriter.rewrite(site, into: &edits[site.file]) else { continue }
      selectors.append((site, reading))
    }
    ExtensionOverrides(module: module, diagnostics: diagnostics).write(into: &edits)
    let tables = DispatchTables(module: module, diagnostics: diagnostics)
    tables.write(into: &edits)
    tables.markTouchHandlers()
    OptionalRequirements(module: module).write(into: &edits)
    InheritedDelegates(module: module).write()
    RedundantConformances(module: module).write(into: &edits)
    let runtime = RuntimeMembers(module: module)
    runtime.makeLayersAndRecognizers()
    runtime.makeManagedObjects()
    runtime.answerTraits()
    for container in module.classes as [MemberContainer] + module.extensions {
      close(container, &edits[container.file])
    }
    for (index, file) in files.enumerated() {
      if needsUIKit[index] { importUIKit(file, &edits[index]) }
      // A tree that does not cover its file has other offsets than the file.
      let isCovered = file.tree.totalLength.utf8Length == file.bytes.count
      texts.append(isCovered ? edits[index].applied(to: file.bytes) : file.bytes)
    }
  }

  /// The access modifier, with a space, of the sources' own imports of UIKit.
  private var importAccess: String {
    let levels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
    for node in module.files.flatMap(\.tree.imports) where node.path.first?.name.text == "UIKit" {
      if let level = node.modifiers.names.intersection(levels).first { return level + " " }
    }
    return ""
  }

  /// A keyboard is started through its principal class, so such a file never runs.
  private func leaveOutMain(_ file: SourceFile, _ edits: inout EditList) {
    guard FileSystem.names(in: file.path).last == "main.swift" else { return }
    diagnostics.warning(
      "'main.swift' is the entry point of a program; a keyboard is started through its principal "
        + "class, so this file is left out", in: file, at: 0)
    edits.blankAll(of: file)
  }

  /// Puts a container's additions before its closing brace, on the brace's own line.
  private func close(_ container: MemberContainer, _ edits: inout EditList) {
    if !container.followers.isEmpty, let brace = container.closingBrace {
      edits.insert(
        "; " + container.followers.joined(separator: "; "), at: brace.contentRange.upperBound)
    }
    guard !container.additions.isEmpty, let brace = container.closingBrace else { return }
    let source = module.files[container.file]
    let offset = brace.contentRange.lowerBound
    let line = source.location(of: offset).line
    var start = " "
    if let previous = brace.previousToken(viewMode: .sourceAccurate),
      previous.text != "{", previous.text != ";",
      source.location(of: previous.contentRange.upperBound).line == line
    {
      start = "; "
    }
    edits.insert(start + container.additions.joined(separator: "; ") + " ", at: offset)
  }

  /// Adds an import on the first line of a file that had none but now calls UIKit.
  private func importUIKit(_ file: SourceFile, _ edits: inout EditList) {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let start = file.bytes.starts(with: mark) ? mark.count : 0
    // `#if` must begin its line, and so must `#!`.
    guard file.bytes.dropFirst(start).first != UInt8(ascii: "#") else { return }
    edits.insert(importAccess + "import UIKit; ", at: start)
  }
}
