import SwiftSyntax

/// Leaves out conformances that an extension for some version repeats.
///
/// On a device the compiler drops a second conformance that isn't always available. Without versions, as here, both always
/// are, and two are an error.
struct RedundantConformances {
  let module: SourceModule

  func write(into edits: inout [EditList]) {
    var stated: [String: Set<String>] = [:]
    for file in module.files {
      for item in file.tree.statements { Self.collect(item.item, in: "", &stated) }
    }
    for (index, file) in module.files.enumerated() {
      for node in file.tree.statements.compactMap({ $0.item.as(ExtensionDeclSyntax.self) })
      where Self.isVersioned(node) {
        let known = stated[node.extendedType.trimmedDescription] ?? []
        if let clause = node.inheritanceClause { leaveOut(known, of: clause, file, &edits[index]) }
        // The next extension that repeats it is another redundant one.
        stated[node.extendedType.trimmedDescription, default: []]
          .formUnion(Self.names(node.inheritanceClause))
      }
    }
  }

  private func leaveOut(
    _ known: Set<String>, of clause: InheritanceClauseSyntax, _ file: SourceFile,
    _ edits: inout EditList
  ) {
    let kept = clause.inheritedTypes.filter { !known.contains($0.type.trimmedDescription) }
    guard kept.count < clause.inheritedTypes.count else { return }
    if kept.isEmpty { return edits.blank(clause.contentRange, in: file) }
    edits.replace(
      clause.inheritedTypes.contentRange, in: file,
      with: kept.map(\.type.trimmedDescription).joined(separator: ", "))
  }

  private static func isVersioned(_ node: ExtensionDeclSyntax) -> Bool {
    node.attributes.has("available")
  }
  private static func names(_ clause: InheritanceClauseSyntax?) -> [String] {
    clause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
  }

  /// Notes the conformances that a declaration and those inside of it state without a version.
  private static func collect(
    _ node: some SyntaxProtocol, in outer: String, _ stated: inout [String: Set<String>]
  ) {
    if let node = node.as(ExtensionDeclSyntax.self) {
      let name = node.extendedType.trimmedDescription
      if !isVersioned(node), node.genericWhereClause == nil {
        stated[name, default: []].formUnion(names(node.inheritanceClause))
      }
      return collect(members: node.memberBlock, in: name, &stated)
    }
    guard let group = node.asProtocol((any DeclGroupSyntax).self),
      let named = node.asProtocol((any NamedDeclSyntax).self), !node.is(ProtocolDeclSyntax.self)
    else { return }
    let name = outer.isEmpty ? named.name.text : outer + "." + named.name.text
    stated[name, default: []].formUnion(names(group.inheritanceClause))
    collect(members: group.memberBlock, in: name, &stated)
  }
  private static func collect(
    members: MemberBlockSyntax, in name: String, _ stated: inout [String: Set<String>]
  ) {
    for member in members.members { collect(member.decl, in: name, &stated) }
  }
}
