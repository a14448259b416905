import Platform
import ExtensionBundle
import Foundation
import YAML

/// Reads a spec and the files that it includes, and merges them.
struct SpecFiles {
  /// Where a file's includes and paths are looked for, relative to the project's folder.
  private struct Context {
    /// The folder of the file that includes it.
    var base = ""
    /// The file's own folder in there; empty where its paths are relative to the including one.
    var inner = ""

    var folder: String { SpecFiles.join(base, inner) }
  }

  private static let fileLimit = 100
  private static let limits: YAMLLimits = {
    var limits = YAMLLimits()
    limits.aliases = 1_000
    return limits
  }()

  private let root: ProjectRoot
  /// The absolute path of the project's folder.
  private let folder: String
  private var open: [String] = []
  private var merged: Set<String> = []
  private var bytesLeft = 4 << 20
  private(set) var warnings: [String] = []

  init(root: ProjectRoot, folder: String) {
    self.root = root
    self.folder = folder
  }

  /// The spec with all that it includes below it; paths are relative to the project's folder.
  mutating func read(_ name: String) throws(XcodeProjectError) -> SpecValue {
    try read(name, Context(), namedAt: nil)
  }

  private mutating func read(
    _ path: String, _ context: Context, namedAt owner: SpecPlace?
  ) throws(XcodeProjectError) -> SpecValue {
    let file = Self.join(folder, path)
    func fault(_ reason: String) -> XcodeProjectError {
      owner?.fault("include: \(file): \(reason)") ?? XcodeProjectError(file: file, reason: reason)
    }
    guard !open.contains(file) else {
      throw fault("the file includes itself; remove that include")
    }
    guard merged.count < Self.fileLimit else {
      throw fault("the spec includes more than \(Self.fileLimit) files; join some of them")
    }
    let bytes: [UInt8]
    do throws(FileFault) { bytes = try root.read(file, limit: bytesLeft) } catch {
      throw fault(error.reason)
    }
    bytesLeft -= bytes.count
    merged.insert(file)
    open.append(file)
    defer { open.removeLast() }
    var own = try Self.parse(bytes, file: file)
    if !context.folder.isEmpty { own = SpecPaths.resolved(own, in: context.folder) }
    return try own.merged(onto: included(by: own, context))
  }

  private static func parse(
    _ bytes: [UInt8], file: String
  ) throws(XcodeProjectError) -> SpecValue {
    let node: YAMLNode
    do throws(YAMLError) { node = try YAMLDocument.parse(bytes, limits: limits) } catch {
      throw XcodeProjectError(
        file: file, position: .init(error.position), reason: error.message)
    }
    let value = try SpecValue(node, file: file)
    guard value.entries != nil else {
      throw value.place.fault(
        "the top of the file is \(value.kind); a project spec is a mapping with name and targets")
    }
    return value
  }

  /// The merged files that a spec includes.
  private mutating func included(
    by spec: SpecValue, _ context: Context
  ) throws(XcodeProjectError) -> SpecValue {
    var below = SpecValue(.map([]), at: spec.place)
    guard let includes = spec["include"] else { return below }
    for include in includes.list ?? [includes] {
      let named = try include.text("path")
      guard let path = include.text ?? named else {
        throw include.place.fault("include needs a path, as in include: base.yml")
      }
      if let enable = include["enable"], enable.truth != true {
        if enable.text?.contains("${") ?? true {
          warnings.append(
            enable.place.warning(
              "environment variables are not read, so \(path) is not included"))
        }
        continue
      }
      var inner = Context(base: context.base)
      if try include.truth("relativePaths") ?? true {
        inner = Context(base: context.folder, inner: Self.folder(of: path))
      }
      let file = Self.join(inner.base, path)
      // A file that several others include counts once.
      guard !merged.contains(Self.join(folder, file)) || open.contains(Self.join(folder, file))
      else { continue }
      below = try read(file, inner, namedAt: include.place).merged(onto: below)
    }
    return below
  }

  /// The part of a path before its last slash; `NSString` traps on paths of one character.
  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path in a folder, without `.` and `..` as far as possible.
  static func join(_ folder: String, _ path: String) -> String {
    let whole = path.isAbsolutePath || folder.isEmpty ? path : folder + "/" + path
    var parts: [String] = []
    for part in whole.pathNames where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !whole.isAbsolutePath {
        parts.append(part)
      }
    }
    return (whole.isAbsolutePath ? "/" : "") + parts.joined(separator: "/")
  }
}

/// The keys of a spec whose values are paths.
///
/// In an included file they are relative to that file.
enum SpecPaths {
  static func resolved(_ spec: SpecValue, in folder: String) -> SpecValue {
    var spec = spec
    spec.change("configFiles") { $0.changeValues { $0.enter(folder) } }
    spec.change("packages") { $0.changeValues { $0.change("path") { $0.enter(folder) } } }
    spec.change("localPackages") { $0.enter(folder) }
    for key in ["targets", "targetTemplates"] {
      spec.change(key) { $0.changeValues { resolve(target: &$0, in: folder) } }
    }
    return spec
  }

  private static func resolve(target: inout SpecValue, in folder: String) {
    target.change("sources") { sources in
      sources.changeItems { source in
        if source.entries == nil { source.enter(folder) }
        source.change("path") { $0.enter(folder) }
      }
    }
    target.change("configFiles") { $0.changeValues { $0.enter(folder) } }
    for key in ["info", "entitlements"] {
      target.change(key) { $0.change("path") { $0.enter(folder) } }
    }
    target.change("dependencies") { $0.changeItems { $0.change("framework") { $0.enter(folder) } } }
  }
}

extension SpecValue {
  fileprivate mutating func change(_ key: String, _ body: (inout SpecValue) -> Void) {
    guard case .map(var entries) = content else { return }
    for index in entries.indices
    where entries[index].key == key || entries[index].key == key + Self.replacing {
      body(&entries[index].value)
    }
    content = .map(entries)
  }

  fileprivate mutating func changeValues(_ body: (inout SpecValue) -> Void) {
    guard case .map(var entries) = content else { return }
    for index in entries.indices { body(&entries[index].value) }
    content = .map(entries)
  }

  /// Changes the items of a list, or the value that represents a list of one.
  fileprivate mutating func changeItems(_ body: (inout SpecValue) -> Void) {
    guard case .list(var items) = content else { return body(&self) }
    for index in items.indices { body(&items[index]) }
    content = .list(items)
  }

  /// Makes paths relative to a folder above.
  fileprivate mutating func enter(_ folder: String) {
    switch content {
    case .text(let path, let isPlain):
      content = .text(SpecFiles.join(folder, path), isPlain: isPlain)
    case .list: changeItems { $0.enter(folder) }
    case .map: break
    }
  }
}
