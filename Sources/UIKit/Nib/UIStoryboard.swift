internal import NibArchive

/// The controllers of a storyboard file.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  private let name: String
  private let bundle: Bundle
  private let archive: NibArchive

  /// Opens a storyboard of the bundle; a bundle without it ends the keyboard, as on a device.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    let bundle = storyboardBundleOrNil ?? .main
    self.name = name
    self.bundle = bundle
    guard !name.isEmpty, let path = bundle.path(forResource: name, ofType: "storyboardc"),
      let data = FileManager.default.contents(atPath: path),
      let archive = try? NibArchive(decoding: Array(data))
    else {
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "Could not find a storyboard named '\(name)' in bundle NSBundle <\(bundle.bundlePath)> "
          + "(loaded)")
    }
    self.archive = archive
    super.init()
  }

  /// Makes the controller that the storyboard begins with.
  open func instantiateInitialViewController() -> UIViewController? {
    archive.initialPart.flatMap { make($0, creator: nil) }
  }
  /// Makes the controller that the storyboard begins with by code of the caller's.
  public func instantiateInitialViewController<Controller: UIViewController>(
    creator: ((NSCoder) -> Controller?)?
  ) -> Controller? {
    archive.initialPart.flatMap { make($0, creator: creator) } as? Controller
  }

  /// Makes the controller of a storyboard identifier.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    instantiateViewController(identifier: identifier, creator: nil)
  }
  /// Makes the controller of a storyboard identifier by code of the caller's.
  public func instantiateViewController<Controller: UIViewController>(
    identifier: String, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    guard !identifier.isEmpty,
      let part = archive.parts.firstIndex(where: { $0.identifier == identifier }),
      let made = make(part, creator: creator) as? Controller
    else {
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "Storyboard (\(ObjectName.of(self))) doesn't contain a view controller with identifier "
          + "'\(identifier)'")
    }
    return made
  }

  private func make(
    _ part: Int, creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController? {
    let scene = archive.parts[part].archive
    let loader = NibLoader(scene, name: name, bundle: bundle, owner: nil)
    loader.creator = creator
    let place = scene.topLevel.first { scene.objects[$0].baseClass == "UIViewController" }
    guard let controller = place.flatMap({ loader.object(at: $0) }) as? UIViewController else {
      return nil
    }
    controller.storyboard = self
    loader.wake()
    return controller
  }
}

/// Where a controller of a nib or a storyboard finds its view.
@MainActor
struct ControllerScene {
  let loader: NibLoader
  /// The view's place, if the file has one.
  let view: Int?

  /// Makes the view and ties it to the controller.
  func load(into controller: UIViewController) -> Bool {
    guard let view = loader.view(at: view) else { return false }
    controller.view = view
    loader.tie()
    return true
  }
}
