internal import NibArchive

/// An object that contains the content of a nib file and makes objects from it.
@preconcurrency @MainActor
open class UINib: NSObject {
  private enum Source {
    case file(bundle: Bundle)
    case bytes(Data, bundle: Bundle)
    case archive(NibArchive, bundle: Bundle)
  }
  private var source: Source
  private let name: String

  /// Makes a nib of a file of the bundle, which is read when it is first needed.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    source = .file(bundle: bundleOrNil ?? .main)
    self.name = name
    super.init()
  }
  /// Makes a nib of a file's bytes.
  public init(data: Data, bundle bundleOrNil: Bundle?) {
    source = .bytes(data, bundle: bundleOrNil ?? .main)
    name = ""
    super.init()
  }
  init(_ archive: NibArchive, name: String, bundle: Bundle) {
    source = .archive(archive, bundle: bundle)
    self.name = name
    super.init()
  }

  /// The keys of the options.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Objects that represent the nib's placeholders, by their names.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  /// Makes the nib's objects and returns the top-level ones.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    let (archive, bundle) = archive()
    let externals = optionsOrNil?[.externalObjects] as? [String: Any] ?? [:]
    let loader = NibLoader(
      archive, name: name, bundle: bundle, owner: ownerOrNil.map { $0 as AnyObject },
      externals: externals)
    let top = loader.load()
    keepForThisTurn(top)
    return top
  }
  /// Outlets are often weak, and the caller often drops what it gets. Apple's objects are autoreleased, so they last until the end of
  /// the turn.
  private func keepForThisTurn(_ objects: [Any]) {
    nonisolated(unsafe) let kept = objects
    DispatchQueue.main.async { withExtendedLifetime(kept) {} }
  }

  /// The view of a nib that lists make their cells of; the words are those of Apple's for a nib that fits none.
  func reusable<View: UIView>(_ identifier: String, _ own: KeyPath<View, String?>) -> View {
    let top = instantiate(withOwner: nil)
    guard top.count == 1, let view = top[0] as? View else {
      UncaughtException.raise(
        "NSInternalInconsistencyException",
        "invalid nib registered for identifier (\(identifier)) - nib must contain exactly one top level "
          + "object which must be a \(View.self) instance")
    }
    if let mine = view[keyPath: own], !mine.isEmpty, mine != identifier {
      UncaughtException.raise(
        "NSInternalInconsistencyException",
        "cell reuse indentifier in nib (\(mine)) does not match the identifier used to register the "
          + "nib (\(identifier))")
    }
    return view
  }

  private func archive() -> (NibArchive, Bundle) {
    switch source {
    case .archive(let archive, let bundle): return (archive, bundle)
    case .bytes(let data, let bundle):
      guard let archive = try? NibArchive(decoding: Array(data)) else {
        UncaughtException.raise(
          "NSInternalInconsistencyException", "Could not load NIB from data: it is damaged")
      }
      source = .archive(archive, bundle: bundle)
      return (archive, bundle)
    case .file(let bundle):
      let archive = NibFile.read(name, in: bundle)
      source = .archive(archive, bundle: bundle)
      return (archive, bundle)
    }
  }
}

extension NibArchive {
  /// Whether the file's owner gets its view here.
  var givesOwnersView: Bool {
    connections.contains {
      $0.kind == .outlet && $0.label == "view" && objects[$0.source].baseClass == "File's Owner"
    }
  }
}

/// Where nibs are in a bundle.
@MainActor
enum NibFile {
  static func path(_ name: String, in bundle: Bundle) -> String? {
    guard !name.isEmpty else { return nil }
    return bundle.path(forResource: name + "~iphone", ofType: "nib")
      ?? bundle.path(forResource: name, ofType: "nib")
  }

  /// The archive of a nib; a bundle without it ends the keyboard, as on a device.
  static func read(_ name: String, in bundle: Bundle) -> NibArchive {
    guard let path = path(name, in: bundle), let data = FileManager.default.contents(atPath: path)
    else {
      UncaughtException.raise(
        "NSInternalInconsistencyException",
        "Could not load NIB in bundle: 'NSBundle <\(bundle.bundlePath)> (loaded)' with name "
          + "'\(name)'")
    }
    do throws(NibArchiveError) {
      return try NibArchive(decoding: Array(data))
    } catch {
      UncaughtException.raise(
        "NSInternalInconsistencyException",
        "Could not load NIB in bundle: 'NSBundle <\(bundle.bundlePath)> (loaded)' with name "
          + "'\(name)': byte \(error.offset): \(error.reason)")
    }
  }
}

extension Bundle {
  /// Makes the objects of a nib of the bundle and returns the top-level ones.
  @preconcurrency @MainActor @discardableResult
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    UINib(nibName: name, bundle: self).instantiate(withOwner: owner, options: options)
  }
}

extension UIViewController {
  /// Loads the view from the controller's nib, or from one that is called after its class; whether there is one.
  func loadViewFromNib() -> Bool {
    if nibName == nil, let scene { return scene.load(into: self) }
    let bundle = nibBundle ?? .main
    guard let name = nibName ?? nibNamedAfterClass(in: bundle) else { return false }
    // A nib of the class's name that has no view for it is one that the class loads itself.
    guard nibName != nil || NibFile.read(name, in: bundle).givesOwnersView else { return false }
    _ = UINib(nibName: name, bundle: bundle).instantiate(withOwner: self)
    guard isViewLoaded else {
      UncaughtException.raise(
        "NSInternalInconsistencyException",
        "-[\(String(reflecting: type(of: self))) _loadViewFromNibNamed:bundle:] loaded the "
          + "\"\(name)\" nib but the view outlet was not set.")
    }
    return true
  }

  /// Apple's order: a class `FooController` first has `Foo.nib`, then any class one of its own name.
  private func nibNamedAfterClass(in bundle: Bundle) -> String? {
    let name = String(describing: type(of: self))
    let suffix = "Controller"
    if name.hasSuffix(suffix), name != suffix {
      let short = String(name.dropLast(suffix.count))
      if NibFile.path(short, in: bundle) != nil { return short }
    }
    return NibFile.path(name, in: bundle) == nil ? nil : name
  }
}
