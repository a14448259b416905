import DataModel
import ExtensionBundle
import Foundation
import Platform

/// The models of a module, compiled: those of Core Data, and those of Core ML.
struct CompiledModels {
  /// Files of the bundle.
  private(set) var written: [(destination: String, data: Data)] = []
  /// Swift files that are compiled with the sources, by name.
  private(set) var generated: [String: GeneratedSource] = [:]
  private(set) var warnings: [String] = []

  private static let mostVersions = 200
  private let module: String
  private let files: ProjectFiles

  /// Compiles models (`.xcdatamodeld`, `.xcdatamodel`, `.mlmodel`, `.mlpackage`), each for its place in the bundle.
  init(
    _ models: [SourceFolder.Resource], module: String, files: ProjectFiles
  ) throws(BuildError) {
    self.module = module
    self.files = files
    var errors: [String] = []
    var places: [String: String] = [:]
    for model in Set(models).sorted(by: { $0.path < $1.path }) {
      let name = model.path.lastPathName.withoutPathSuffix
      if let other = places.updateValue(model.path, forKey: model.destination + name) {
        throw .source(
          path: model.path,
          reason:
            "the bundle has room for one model named \(name), and \(other) is another one; rename one"
        )
      }
      try compile(model, &errors)
    }
    guard errors.isEmpty else {
      throw .compile(CompileErrors(errors.map { BuildDiagnostic([$0]) }))
    }
  }

  private mutating func compile(
    _ model: SourceFolder.Resource, _ errors: inout [String]
  ) throws(BuildError) {
    let name = model.path.lastPathName.withoutPathSuffix
    if SourceFolder.learnedModels.contains(model.path.pathSuffix) {
      return try compileLearned(model, name)
    }
    guard model.path.endsInBytes(of: ".xcdatamodeld") else {
      guard let result = try read(model.path, &errors) else { return }
      try add(
        result, of: model, to: model.destination + name + ".mom", named: name, isCurrent: true)
      return
    }
    let versions = try files.names(in: model.path, limit: Self.mostVersions)
      .filter { $0.endsInBytes(of: ".xcdatamodel") }
    let current = try currentVersion(of: model.path, versions)
    let folder = model.destination + name + ".momd/"
    for version in versions {
      guard let result = try read(model.path + "/" + version, &errors) else { continue }
      let stem = version.withoutPathSuffix
      try add(
        result, of: model, to: folder + stem + ".mom", named: name, isCurrent: version == current)
    }
    let information: [String: Any] = [
      "NSManagedObjectModel_CurrentVersionName": current.withoutPathSuffix
    ]
    let data = try? PropertyListSerialization.data(
      fromPropertyList: information, format: .xml, options: 0)
    written.append((folder + "VersionInfo.plist", data ?? Data()))
  }

  /// The version that `.xccurrentversion` names; a model of one version needs no such file.
  private func currentVersion(
    of path: String, _ versions: [String]
  ) throws(BuildError) -> String {
    guard let last = versions.last else {
      throw .source(
        path: path,
        reason: "the data model has no version (.xcdatamodel); open it in Xcode and save it")
    }
    let file = path + "/.xccurrentversion"
    guard try files.status(file) != nil else {
      guard versions.count == 1 else {
        throw .source(
          path: path,
          reason:
            "the data model has \(versions.count) versions and no .xccurrentversion; choose one in Xcode"
        )
      }
      return last
    }
    let bytes = try files.read(file, limit: 1 << 20)
    let root: PropertyList
    do throws(PropertyListError) {
      root = try PropertyListDocument.parse(bytes, named: file).root.value
    } catch {
      throw .manifest(.brokenPropertyList(error))
    }
    let found = root.entries?.first { $0.key == "_XCCurrentVersionName" }?.node.value
    let name: String? = if case .string(let text)? = found { text } else { nil }
    guard let name, versions.contains(name) else {
      throw .source(
        path: file,
        reason:
          "the current version \(name?.prefix(80) ?? "") is not among the versions of the data model; "
          + "choose one in Xcode")
    }
    return name
  }

  private mutating func read(
    _ version: String, _ errors: inout [String]
  ) throws(BuildError) -> ModelReader.Result? {
    let file = version + "/contents"
    guard try files.status(file) != nil else {
      throw .source(
        path: version,
        reason: "the data model has no file 'contents'; open it in a current Xcode and save it")
    }
    let bytes = try files.read(file, limit: InterfaceXML.byteLimit)
    let diagnostics = InterfaceDiagnostics(file: CompilerDiagnostics.shown(file))
    let result = ModelReader.read(bytes, module: module, diagnostics: diagnostics)
    errors += diagnostics.errors
    warnings += diagnostics.warnings
    return result
  }

  private mutating func add(
    _ result: ModelReader.Result, of model: SourceFolder.Resource, to destination: String,
    named name: String, isCurrent: Bool
  ) throws(BuildError) {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    guard let data = try? encoder.encode(result.model) else {
      throw .source(path: destination, reason: "the data model cannot be encoded")
    }
    written.append((destination, data))
    guard isCurrent, let text = ModelClasses(result: result).text else { return }
    let stem = String(name.unicodeScalars.map { $0.properties.isXIDContinue ? Character($0) : "_" })
    let file = "_DataModel_\(stem).swift"
    let before = generated[file]?.text ?? ""
    generated[file] = GeneratedSource(
      text: before + text, origin: CompilerDiagnostics.shown(model.path))
  }

  // MARK: Core ML

  /// Generates the classes of a Core ML model.
  ///
  /// The bundle gets its place with the names, and nothing that could run.
  private mutating func compileLearned(
    _ model: SourceFolder.Resource, _ name: String
  ) throws(BuildError) {
    let isPackage = model.path.endsInBytes(of: ".mlpackage")
    let file = model.path + (isPackage ? "/Data/com.apple.CoreML/model.mlmodel" : "")
    guard try files.status(file) != nil else {
      throw .source(
        path: model.path,
        reason: "the Core ML package has no Data/com.apple.CoreML/model.mlmodel; export it again")
    }
    let bytes = try files.head(file, count: LearnedModel.headLimit)
    let learned: LearnedModel
    do throws(LearnedModel.Fault) {
      learned = try LearnedModel(bytes, name: name)
    } catch {
      throw .source(path: file, reason: "the Core ML model cannot be read: " + error.reason)
    }
    let shown = CompilerDiagnostics.shown(model.path)
    warnings.append(
      "\(shown): warning: Core ML runs no models in Keyward; loading \(name) fails when the keyboard runs"
    )
    for feature in learned.inputs + learned.outputs where feature.type == nil {
      warnings.append(
        "\(shown): warning: the class \(LearnedModel.swiftName(name)) has no \(feature.name): images are not available"
      )
    }
    let names = [
      "inputs": learned.inputs.map(\.name), "outputs": learned.outputs.map(\.name),
    ]
    let data = try? JSONSerialization.data(withJSONObject: names, options: .sortedKeys)
    written.append((model.destination + name + ".mlmodelc/metadata.json", data ?? Data()))
    let type = LearnedModel.swiftName(name)
    let text = LearnedModelClass(model: learned).text
    let source = GeneratedSource(text: text, origin: shown)
    guard let other = generated.updateValue(source, forKey: "_Model_\(type).swift")?.origin else {
      return
    }
    throw .source(
      path: model.path,
      reason: "the class of a Core ML model has the model's name, and \(other) also makes \(type); "
        + "rename one")
  }
}
