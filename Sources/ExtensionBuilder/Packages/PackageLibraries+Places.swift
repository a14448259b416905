import ExtensionBundle
import Foundation
import Platform

/// Where packages are: beside the project, or where they are put when they are resolved.
extension PackageLibraries {
  mutating func package(
    _ neighbour: PackageManifest.Neighbour, of package: PackageManifest
  ) throws(BuildError) -> PackageManifest {
    switch neighbour.place {
    case .folder(let folder): return try read(folder)
    case .repository(let address): return try self.package(at: address)
    case .registry:
      throw refusal(
        "uses the package \(neighbour.identity) through \(package.name), which comes from a registry; packages from "
          + "repositories can be built: give \(package.name) its address")
    }
  }

  mutating func package(at address: String) throws(BuildError) -> PackageManifest {
    let identity = PackageAddress.identity(of: address)
    // As in Xcode, a local package replaces one of the same name.
    if let local = context.locals.first(where: {
      URL(fileURLWithPath: $0).lastPathComponent.lowercased() == identity
    }) {
      return try read(URL(fileURLWithPath: local))
    }
    let checkouts = try resolved()
    let other = PackageAddress.identity(of: mirrors.effective(address))
    guard let folder = checkouts.folders[identity] ?? checkouts.folders[other] else {
      throw refusal(
        "uses the package \(address), which is not among the resolved ones in \(checkouts.root.path); remove that "
          + "folder to resolve them again")
    }
    return try read(folder)
  }

  private mutating func resolved() throws(BuildError) -> Checkouts {
    if let checkouts { return checkouts }
    let found = try resolve()
    checkouts = found
    files.packages.append(found.root)
    return found
  }

  // MARK: Resolving

  private func readPins() throws(BuildError) -> PackagePins {
    var pins = PackagePins()
    for file in context.pinFiles where try files.status(file) != nil {
      let bytes = try files.read(file, limit: PackagePins.sizeLimit)
      do throws(PackageAddress.Fault) { pins.add(try PackagePins(bytes)) } catch {
        throw .source(path: file, reason: "the file \(error.reason)")
      }
    }
    return pins
  }

  private mutating func resolve() throws(BuildError) -> Checkouts {
    let pins = try readPins()
    mirrors.addUsers(home: environment["HOME"] ?? NSHomeDirectory())
    for file in context.mirrorFiles { try mirrors.add(file, of: files) }
    if let existing = try existing(pins) { return existing }
    guard let compiler = Tool.find("swiftc", environment: environment) else {
      throw .installation(
        reason: "there is no swiftc on PATH", remedy: .installToolchain)
    }
    let (locals, readable) = try localFolders()
    let name = String(Digest.hex(context.source + "\n" + (request.target ?? "")).prefix(16))
    _ = try workFolder(.resolution(name))
    let resolver = PackageResolver(
      toolchain: try Toolchain.of(compiler, environment: environment, launcher: launcher),
      environment: environment, launcher: launcher, files: files, source: context.source,
      output: request.outputDirectory,
      name: name, remotes: context.remotes, locals: locals, readable: readable, pins: pins,
      mirrors: mirrors,
      isOffline: request.isOffline, progress: context.progress)
    let (checkouts, more) = try resolver.resolve()
    warnings += more
    return checkouts
  }

  /// The checkouts of Xcode or SwiftPM beside the project, if they match `Package.resolved`.
  private func existing(_ pins: PackagePins) throws(BuildError) -> Checkouts? {
    let wanted = context.remotes.map { PackageAddress.identity(of: mirrors.effective($0.address)) }
    for folder in context.existing where try files.isFolder(folder + "/checkouts") {
      let place = URL(fileURLWithPath: try files.realPath(folder))
      if let checkouts = Checkouts(in: place), !checkouts.folders.isEmpty,
        checkouts.hold(wanted, at: pins)
      {
        return checkouts
      }
    }
    return nil
  }

  /// The local packages of the project, and all folders of local packages that these lead to.
  private mutating func localFolders() throws(BuildError) -> (locals: [String], readable: [String])
  {
    var found: [String] = []
    var rest = context.locals
    while let folder = rest.popLast() {
      let path = try files.realPath(URL(fileURLWithPath: folder).standardizedFileURL.path)
      guard !found.contains(path) else { continue }
      found.append(path)
      for neighbour in try read(URL(fileURLWithPath: path)).neighbours {
        if case .folder(let other) = neighbour.place { rest.append(other.path) }
      }
    }
    let locals = try context.locals.map { folder throws(BuildError) in
      try files.realPath(URL(fileURLWithPath: folder).standardizedFileURL.path)
    }
    return (Array(Set(locals)), found)
  }
}
