import Platform
import ExtensionBundle
import Foundation

/// The plan for a folder and a request, before anything is run or written.
struct BuildPlan {
  static let sourcePrefix = "source "
  /// Bytes of one interface file.
  static let interfaceLimit = 16 << 20

  let request: BuildRequest
  let settings: BuildSettings
  let folder: SourceFolder
  /// Modules that the keyboard imports, each after those that it imports itself.
  let libraries: [LibraryPlan]
  /// The keyboard's own C files, and its bridging header.
  let c: CSources?
  /// `Name.appex`.
  let bundle: URL
  /// `CFBundleExecutable`.
  let executableName: String
  /// `NSExtensionPrincipalClass`, expanded.
  let principalClass: String
  /// Warnings.
  let warnings: [String]

  private let root: URL
  /// The files of the project.
  let files: ProjectFiles
  private let infoPlist: String
  private let entitlements: String?

  /// The sources by paths without links: all that the rewriter and the compiler may read of the project.
  func readableFiles() throws(BuildError) -> [String] {
    var paths: Set<String> = []
    for source in folder.sources + (c?.all ?? []) + libraries.flatMap(\.files) {
      paths.insert(try files.realPath(source))
    }
    return paths.sorted()
  }

  /// Everything that is copied, that of the libraries too: they are linked into the one executable.
  var resources: [SourceFolder.Resource] { compiled.copied }
  /// Swift files that are written and compiled with the sources, by name.
  let generated: [String: GeneratedSource]

  private let compiled: CompiledResources
  /// The compiled data models.
  private let modelFiles: [(destination: String, data: Data)]

  private let mainStoryboard: String?
  /// Whether an interface file is a storyboard that the manifest does not name.
  func isAppsOwn(_ interface: SourceFolder.Resource) -> Bool {
    guard interface.path.endsInBytes(of: ".storyboard") else { return false }
    let name = interface.destination.lastPathName
    return name != (mainStoryboard ?? "") + ".storyboardc"
  }

  /// Interface files, each with the module whose classes it names.
  let interfaces: [(file: SourceFolder.Resource, module: String)]

  init(
    _ request: BuildRequest, environment: [String: String], launcher: String,
    progress: @escaping (String) -> Void = { _ in }
  ) throws(BuildError) {
    let source = try BuildSource(
      request, environment: environment, launcher: launcher, progress: progress)
    self.request = request
    root = source.root
    files = source.files
    folder = source.folder
    settings = source.settings
    let models = try CompiledModels(
      folder.models, module: settings.moduleName, files: files)
    var modelFiles = models.written
    var libraries = source.libraries
    for index in libraries.indices {
      let own = try CompiledModels(
        libraries[index].models, module: libraries[index].settings.moduleName, files: files)
      modelFiles += own.written
      libraries[index].generated.merge(own.generated) { $1 }
      libraries[index].generated.merge(try Self.symbols(of: libraries[index], files: files)) { $1 }
      libraries[index].warnings += own.warnings
    }
    self.libraries = libraries
    self.modelFiles = modelFiles
    c = source.c
    bundle = URL(fileURLWithPath: request.outputDirectory.path).standardizedFileURL
      .appendingPathComponent(settings.productName + ".appex")
    var warnings =
      source.warnings + folder.warnings + models.warnings + libraries.flatMap(\.warnings)
    let variables = BuildVariables(settings.values)
    let file = source.manifestFile
    let document = try source.propertyList(file)
    if document.root.value.entries == nil {
      throw .manifest(
        .invalidManifest(
          file: file, position: document.root.position,
          reason: "the top value is \(document.root.value.kind); it must be a dictionary"))
    }
    let filled = GeneratedKeys.fill(document.root, settings: settings.values)
    let (expanded, unresolved) = variables.expand(filled)
    warnings += unresolved.map { "\(file): warning: \($0.message)" }
    let manifest: ExtensionManifest
    do throws(BundleError) {
      manifest = try ExtensionManifest(
        propertyList: expanded, file: file, bundleName: settings.productName)
    } catch {
      throw .manifest(error)
    }
    mainStoryboard = manifest.mainStoryboard
    infoPlist = expanded.value.xml
    executableName = manifest.executable
    principalClass = try Self.principalClass(
      manifest, folder, moduleName: settings.moduleName, root: root, files)
    let rights = try source.entitlementsFile.map { file throws(BuildError) in
      try Self.expand(file, variables, &warnings, source)
    }
    entitlements = rights
    let module = settings.moduleName
    interfaces =
      folder.interfaces.map { ($0, module) }
      + libraries.flatMap { library in
        library.interfaces.map { ($0, library.settings.moduleName) }
      }
    let all = folder.resources + libraries.flatMap(\.resources)
    try Self.check(
      resources: all + interfaces.map(\.file), root: root, manifest: manifest,
      hasEntitlements: rights != nil)
    compiled = try CompiledResources(
      resources: all, catalogs: folder.catalogs + libraries.flatMap(\.catalogs),
      files: files)
    generated = try Self.symbols(
      folder.catalogs, sources: folder.sources, settings: settings.values, files: files
    ).merging(models.generated) { $1 }
    self.warnings = (warnings + compiled.warnings).limitedWarnings
    try checkLanguages()
  }

  /// The most bytes of all languages' copies of the manifest.
  private static let languageBytes = 64 << 20

  /// Refuses to repeat a large manifest for each of many languages.
  private func checkLanguages() throws(BuildError) {
    let count = compiled.written.count { $0.destination.endsInBytes(of: Self.localizedName) }
    guard count * infoPlist.utf8.count > Self.languageBytes else { return }
    throw .source(
      path: root.path,
      reason: "the bundle repeats the manifest for each of \(count) languages, which exceeds "
        + "\(Self.languageBytes >> 20) MB; remove languages or parts of the manifest")
  }

  private static let localizedName: StaticString = "/InfoPlist.strings"

  /// The names of a library's assets: those of a package are in its own bundle, and those of a framework in the keyboard's.
  private static func symbols(
    of library: LibraryPlan, files: ProjectFiles
  ) throws(BuildError) -> [String: GeneratedSource] {
    let isPackage = library.generated[LibraryPlan.accessorName] != nil
    return try symbols(
      isPackage ? library.catalogs : library.catalogs.filter(\.destination.isEmpty),
      sources: library.sources, settings: library.settings.values,
      bundle: isPackage ? ".module" : ".main", files: files)
  }

  private static func symbols(
    _ catalogs: [SourceFolder.Resource], sources: [String], settings: [String: String],
    bundle: String = ".main", files: ProjectFiles
  ) throws(BuildError) -> [String: GeneratedSource] {
    guard !catalogs.isEmpty, !sources.isEmpty,
      settings["ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS"] != "NO"
    else { return [:] }
    let name = "ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS"
    var symbols = AssetSymbols(
      catalog: try AssetCatalog(catalogs.map(\.path), files: files), bundle: bundle,
      addsProperties: settings[name] == "YES",
      extendsSwiftUI: try files.names(["import SwiftUI"], inOneOf: sources))
    if symbols.isLarge { symbols.words = try files.words(of: sources) }
    return symbols.text.map { ["_AssetSymbols.swift": GeneratedSource(text: $0)] } ?? [:]
  }

  private static func check(
    resources: [SourceFolder.Resource], root: URL, manifest: ExtensionManifest,
    hasEntitlements: Bool
  ) throws(BuildError) {
    var taken: Set<String> = ["Info.plist"]
    if hasEntitlements { taken.insert("Entitlements.plist") }
    guard taken.insert(manifest.executable).inserted else {
      throw .source(
        path: root.path,
        reason:
          "CFBundleExecutable is \(manifest.executable), which another part of the bundle has; change it"
      )
    }
    for resource in resources {
      // A folder of this name would be in the way as much as a file.
      let top = resource.destination.prefix { $0 != "/" }
      guard !taken.contains(String(top)) else {
        throw .source(
          path: resource.path,
          reason: "the bundle has its own \(top); rename this resource")
      }
    }
  }

  /// The class of the keyboard's controller, which a storyboard may name in the manifest's place.
  private static func principalClass(
    _ manifest: ExtensionManifest, _ folder: SourceFolder, moduleName: String, root: URL,
    _ files: ProjectFiles
  ) throws(BuildError) -> String {
    guard manifest.principalClass.isEmpty, let name = manifest.mainStoryboard else {
      return manifest.principalClass
    }
    let interface = folder.interfaces.first {
      $0.destination.lastPathName == name + ".storyboardc"
    }
    guard let interface else {
      throw .source(
        path: root.path,
        reason:
          "NSExtensionMainStoryboard is \(name), but \(name).storyboard is missing; add it, or "
          + "name the controller with NSExtensionPrincipalClass")
    }
    let initial = InterfaceCompiler.initialClass(
      of: try files.read(interface.path, limit: interfaceLimit))
    guard let initial else {
      throw .source(
        path: interface.path,
        reason:
          "the storyboard has no initial view controller with a class of its own; choose both in "
          + "Interface Builder")
    }
    return moduleName + "." + initial
  }

  private static func expand(
    _ file: String, _ variables: BuildVariables, _ warnings: inout [String],
    _ source: BuildSource
  ) throws(BuildError) -> String {
    let (expanded, unresolved) = variables.expand(try source.propertyList(file).root)
    warnings += unresolved.map { "\(file): warning: \($0.message)" }
    return expanded.value.xml
  }

  /// The files that are written rather than copied.
  func writtenFiles() -> [(destination: String, data: Data)] {
    var files = [(destination: "Info.plist", data: Data(infoPlist.utf8))]
    if let entitlements {
      files.append((destination: "Entitlements.plist", data: Data(entitlements.utf8)))
    }
    return files + modelFiles
      + compiled.written.map { file in
        file.destination.endsInBytes(of: Self.localizedName)
          ? (file.destination, Data(localizedManifest(file.data).utf8)) : file
      }
  }

  /// A language's part of the manifest with all that it does not translate.
  ///
  /// The toolchain's Foundation looks no further than there for a key of the manifest.
  private func localizedManifest(_ strings: Data) -> String {
    let format = PropertyListSerialization.self
    guard
      let whole = try? format.propertyList(from: Data(infoPlist.utf8), format: nil),
      let part = try? format.propertyList(from: strings, format: nil),
      let all = whole as? [String: Any], let texts = part as? [String: Any],
      let data = try? format.data(
        fromPropertyList: all.merging(texts) { $1 }, format: .xml, options: 0)
    else { return String(decoding: strings, as: UTF8.self) }
    return String(decoding: data, as: UTF8.self)
  }

  /// The compiler's inputs from the folder and the request.
  func compilerInputs() throws(BuildError) -> [String: String] {
    var inputs = [
      "the principal class": principalClass, "the version of iOS": request.iOSVersion,
      "debugging": String(request.isDebug), "optimization": String(request.optimizes),
      "the module name": settings.moduleName, "the symbols": "line tables, beside the bundle",
      "SWIFT_VERSION": settings.languageMode,
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS": settings.conditions.joined(separator: " "),
      "the compiler's flags": settings.compilerFlags.joined(separator: " "),
      "the C settings": c?.key ?? "",
    ]
    for library in libraries {
      inputs["the settings of " + library.settings.moduleName] =
        ([library.settings.languageMode] + library.settings.conditions
        + library.settings.compilerFlags + [library.c?.key ?? ""]).joined(separator: " ")
      for (name, source) in library.generated {
        inputs["\(name) of " + library.settings.moduleName] = Digest.hex(source.text)
      }
    }
    for (name, source) in generated { inputs[name] = Digest.hex(source.text) }
    for source in folder.sources + (c?.all ?? []) + libraries.flatMap(\.files) {
      inputs[Self.sourcePrefix + relative(source)] = try files.digest(source)
    }
    return inputs
  }

  /// The other parts of the bundle.
  func assemblyInputs() throws(BuildError) -> [String: String] {
    var inputs = ["Info.plist or a setting": Digest.hex(infoPlist)]
    if let entitlements { inputs["the entitlements"] = Digest.hex(entitlements) }
    for file in compiled.written + modelFiles {
      inputs["resource " + file.destination] = Digest.hex(Array(file.data))
    }
    for resource in resources + interfaces.map(\.file) {
      inputs["resource " + resource.destination] = try files.digest(resource.path)
    }
    return inputs
  }

  private func relative(_ path: String) -> String {
    path.place(inFolder: root.path) ?? path
  }
}
