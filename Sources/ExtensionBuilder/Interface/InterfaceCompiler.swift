import ExtensionBundle
import Foundation
import NibArchive

/// Makes a nib of an interface file, as Xcode does at build time.
struct InterfaceCompiler {
  let classes: ClassIndex
  let diagnostics: InterfaceDiagnostics

  /// The nib of a XIB or the scenes of a storyboard; `nil` after an error.
  static func compile(
    _ bytes: [UInt8], file: String, classes: ClassIndex
  ) -> (archive: NibArchive?, diagnostics: InterfaceDiagnostics) {
    let diagnostics = InterfaceDiagnostics(file: file)
    do throws(InterfaceFault) {
      let root = try InterfaceXML.read(bytes)
      let compiler = InterfaceCompiler(classes: classes, diagnostics: diagnostics)
      let archive = compiler.compile(root)
      if let archive { compiler.check(archive, root) }
      return (diagnostics.errors.isEmpty ? archive : nil, diagnostics)
    } catch {
      diagnostics.error(error.reason, at: error.position)
      return (nil, diagnostics)
    }
  }

  /// Reports a nib that UIKit can't read, because loading it would crash the keyboard.
  private func check(_ archive: NibArchive, _ root: InterfaceElement) {
    do throws(NibArchiveError) { _ = try NibArchive(decoding: archive.encoded()) } catch {
      diagnostics.error(
        "the file can't be compiled to a nib: \(error.reason); split it into several files",
        at: root.position)
    }
  }

  /// The class of the controller that a storyboard begins with; `nil` where there is none to be found.
  static func initialClass(of bytes: [UInt8]) -> String? {
    guard let root = try? InterfaceXML.read(bytes), let initial = root["initialViewController"]
    else { return nil }
    var found: String?
    root.visit { element in
      if element.identifier == initial, found == nil { found = element["customClass"] }
    }
    return found
  }

  private func compile(_ root: InterfaceElement) -> NibArchive? {
    guard root.name == "document" else {
      let advice =
        root.name == "archive"
        ? "this is the form of Xcode 4 and earlier; open the file in Xcode and save it again"
        : "an interface file begins with <document>, and this one with <\(root.name)>"
      diagnostics.error(advice, at: root.position)
      return nil
    }
    if let runtime = root["targetRuntime"], !runtime.hasPrefix("iOS.CocoaTouch") {
      diagnostics.error(
        "the file is made for \(runtime); a keyboard needs one for iOS.CocoaTouch",
        at: root.position)
      return nil
    }
    let variations = SizeClassVariations(root, diagnostics)
    var colors: [String: InterfaceElement] = [:]
    for resource in root.child("resources")?.children ?? [] where resource.name == "namedColor" {
      colors[resource["name"] ?? ""] = resource
    }
    let values = InterfaceValues(diagnostics: diagnostics, namedColors: colors)
    if let scenes = root.child("scenes") {
      return storyboard(root, scenes, variations, values)
    }
    guard let objects = root.child("objects") else {
      diagnostics.error(
        "the file contains no <objects>; add a view in Interface Builder", at: root.position)
      return nil
    }
    var unit = InterfaceUnit(classes: classes, values: values, variations: variations)
    unit.addTopLevel(objects.children)
    return unit.finish()
  }

  private func storyboard(
    _ root: InterfaceElement, _ scenes: InterfaceElement, _ variations: SizeClassVariations,
    _ values: InterfaceValues
  ) -> NibArchive? {
    var archive = NibArchive()
    // Embedded controllers are reached by the element's identifier if they have no name.
    for scene in scenes.children {
      guard let objects = scene.child("objects") else { continue }
      var unit = InterfaceUnit(classes: classes, values: values, variations: variations)
      unit.addTopLevel(objects.children)
      guard
        let controller = objects.children.first(where: { $0["sceneMemberID"] == "viewController" })
      else { continue }
      if controller.identifier == root["initialViewController"] {
        archive.initialPart = archive.parts.count
      }
      archive.parts.append(
        .init(identifier: controller["storyboardIdentifier"] ?? "", archive: unit.finish()))
    }
    if let initial = root["initialViewController"], archive.initialPart == nil {
      diagnostics.error(
        "the initial view controller \(initial) is not in the file; choose one in Interface Builder",
        at: root.position)
    }
    return archive
  }
}

/// The values of an interface file for certain size classes only.
///
/// A keyboard counts as portrait on an iPhone: compact width, regular height. The variations that apply are settled
/// when the file is compiled.
struct SizeClassVariations {
  /// Subviews and constraints that are not installed.
  private(set) var excluded: Set<String> = []

  init(_ root: InterfaceElement, _ diagnostics: InterfaceDiagnostics) {
    var excluded: Set<String> = []
    var variations: [(rank: Int, element: InterfaceElement)] = []
    root.visit { element in
      guard element.name == "variation" else { return }
      if element.key != "default" {
        diagnostics.missing(
          "variations by size class that change while the keyboard runs", at: element.position,
          consequence: "those for compact width and regular height always apply")
      }
      if Self.holds(element) { variations.append((Self.rank(element), element)) }
    }
    variations.sort { $0.rank < $1.rank }
    for (_, element) in variations {
      for reference in element.children.flatMap(\.children) {
        guard let identifier = reference["reference"] else { continue }
        if reference.name == "exclude" {
          excluded.insert(identifier)
        } else {
          excluded.remove(identifier)
        }
      }
    }
    self.excluded = excluded
  }

  /// The attributes of an element with those that its variations put in their place.
  static func attributes(of element: InterfaceElement) -> [String: String] {
    var attributes = element.attributes
    let variations = element.children.filter { $0.name == "variation" && holds($0) }
    for variation in variations.sorted(by: { rank($0) < rank($1) }) {
      for (name, value) in variation.attributes where name != "key" { attributes[name] = value }
    }
    return attributes
  }

  private static func rank(_ element: InterfaceElement) -> Int {
    element.key == "default" ? 0 : element.key.split(separator: "-").count
  }

  private static func holds(_ element: InterfaceElement) -> Bool {
    element.key == "default"
      || element.key.split(separator: "-").allSatisfy {
        ["widthClass=compact", "heightClass=regular"].contains($0)
      }
  }
}
