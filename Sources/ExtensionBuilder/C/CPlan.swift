import Platform
import ExtensionBundle
import Foundation

/// Determines which files of a target clang compiles.
struct CPlan {
  let files: ProjectFiles

  /// The C files of a keyboard's target, and what its bridging header brings of them; `nil` where there are neither.
  func keyboard(
    _ folder: SourceFolder, bridging header: String? = nil, settings: CSettings? = nil
  ) throws(BuildError) -> CSources? {
    guard !folder.cSources.isEmpty || header != nil else { return nil }
    let places = Set(
      (folder.cSources + folder.headers + folder.sources).map {
        ($0 as NSString).deletingLastPathComponent
      }
    ).sorted()
    let named = folder.headers + (try headers(in: places))
    let searched = places + (settings?.folders ?? []).filter { !places.contains($0) }
    var headers = CHeaders(files: files, folders: searched, named: named)
    try headers.follow(folder.cSources + [header].compactMap(\.self))
    if let path = headers.objectiveC {
      throw .source(
        path: path,
        reason:
          "this is Objective-C, which cannot be built; C and C++ can: leave the file out, or write it in C or Swift"
      )
    }
    return CSources(
      sources: folder.cSources, headers: headers.found,
      folders: headers.moreFolders.union(places).subtracting(settings?.folders ?? []).sorted()
        + (settings?.folders ?? []),
      interface: header.map { .bridging($0) } ?? .none, flags: settings?.flags ?? [],
      standards: settings?.standards ?? (nil, nil))
  }

  /// A project doesn't need to list a header that its files include.
  private func headers(in folders: [String]) throws(BuildError) -> [String] {
    var found: [String] = []
    for folder in folders {
      found += try files.names(in: folder, limit: 20_000).filter { $0.endsInBytes(of: ".h") }
        .map { folder + "/" + $0 }
    }
    return found
  }

  /// A target of a package, which is a module of C; `others` are the folders of headers of those before it.
  func package(
    _ target: PackageTarget, _ folder: SourceFolder, at place: String, others: [String],
    standards: (c: String?, cxx: String?)
  ) throws(BuildError) -> CSources {
    let publicFolder = URL(fileURLWithPath: place + "/" + (target.publicHeaders ?? "include"))
      .standardizedFileURL.path
    let isThere = try files.isFolder(publicFolder)
    let visible = folder.headers.filter { $0.isInFolder(publicFolder) }
    var folders = isThere ? [publicFolder] : []
    for path in target.settings.headerFolders {
      folders.append(URL(fileURLWithPath: place + "/" + path).standardizedFileURL.path)
    }
    var headers = CHeaders(files: files, folders: folders + others)
    try headers.follow(folder.cSources + visible)
    if let path = headers.objectiveC {
      throw .source(path: path, reason: "this is Objective-C, which cannot be built; C and C++ can")
    }
    let map = publicFolder + "/module.modulemap"
    let hasMap = isThere ? try files.status(map) != nil : false
    return CSources(
      sources: folder.cSources, headers: Set(headers.found + visible).sorted(), folders: folders,
      publicFolder: isThere ? publicFolder : nil,
      interface: hasMap ? .map(map) : interface(of: target.name, visible, in: publicFolder),
      flags: ["-DSWIFT_PACKAGE=1"] + target.settings.cFlags, standards: standards)
  }

  /// Importers see the header of the target's own name, which includes the others, or else all.
  private func interface(
    of name: String, _ headers: [String], in folder: String
  ) -> CSources.Interface {
    let module = VariableOperator.c99ExtIdentifier(name)
    for path in ["/\(module).h", "/\(module)/\(module).h", "/\(name).h"]
    where headers.contains(folder + path) {
      return .headers([folder + path])
    }
    return headers.isEmpty ? .none : .headers(headers)
  }
}
