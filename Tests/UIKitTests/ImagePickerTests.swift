import Testing

@testable import UIKit

/// The list of photos on a device that has none.
@MainActor @Suite(.serialized) struct `Image pickers` {
  private final class Watcher: NSObject, UIImagePickerControllerDelegate,
    UINavigationControllerDelegate
  {
    var cancelled: [UIImagePickerController] = []
    func imagePickerController(
      _ picker: UIImagePickerController,
      didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) { Issue.record("a photo was picked") }
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
      cancelled.append(picker)
    }
  }
  /// Has no method for cancelling.
  private final class Bystander: NSObject, UIImagePickerControllerDelegate,
    UINavigationControllerDelegate
  {}

  private func shown(_ picker: UIImagePickerController) -> UIViewController {
    let controller = UIViewController()
    controller.view.frame = CGRect(x: 0, y: 0, width: 390, height: 300)
    controller.present(picker, animated: false)
    picker.view.layoutIfNeeded()
    return controller
  }
  private func press(_ picker: UIImagePickerController) throws {
    let button = try #require(picker.topViewController?.navigationItem.rightBarButtonItem)
    #expect(button.title == "Cancel")
    button.primaryAction?.performWithSender(button, target: nil)
  }

  @Test func `know that there is no camera`() {
    typealias Picker = UIImagePickerController
    #expect(!Picker.isSourceTypeAvailable(.camera) && Picker.isSourceTypeAvailable(.photoLibrary))
    #expect(Picker.isSourceTypeAvailable(.savedPhotosAlbum))
    #expect(Picker.availableMediaTypes(for: .camera) == nil)
    #expect(Picker.availableMediaTypes(for: .photoLibrary) == ["public.image", "public.movie"])
    #expect(!Picker.isCameraDeviceAvailable(.rear) && !Picker.isFlashAvailable(for: .front))
    #expect(Picker.availableCaptureModes(for: .rear) == nil)
    let picker = Picker()
    #expect(picker.mediaTypes == ["public.image"] && picker.sourceType == .photoLibrary)
    picker.sourceType = .savedPhotosAlbum
    picker.mediaTypes = ["public.movie"]
    #expect(picker.mediaTypes == ["public.movie"] && picker.sourceType == .savedPhotosAlbum)
  }

  @Test func `tell their delegate that the user cancelled`() throws {
    let (picker, watcher) = (UIImagePickerController(), Watcher())
    picker.delegate = watcher
    let controller = shown(picker)
    #expect(controller.presentedViewController === picker && watcher.cancelled.isEmpty)
    try press(picker)
    #expect(watcher.cancelled == [picker] && controller.presentedViewController === picker)
  }

  @Test func `end by themselves without a method for cancelling`() throws {
    for delegate in [nil, Bystander()] {
      let picker = UIImagePickerController()
      picker.delegate = delegate
      let controller = shown(picker)
      try press(picker)
      VirtualClock.current.advance(microseconds: 1_000_000, afterEach: {})
      #expect(controller.presentedViewController == nil)
    }
  }

  @Test(arguments: ["source", "types", "overlay", "picture"])
  func `what the device lacks ends the keyboard, as on a device`(use: String) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [use = use as String] in
      await MainActor.run {
        let picker = UIImagePickerController()
        switch use {
        case "source": picker.sourceType = .camera
        case "types": picker.mediaTypes = []
        case "overlay": picker.cameraOverlayView = UIView()
        default: picker.takePicture()
        }
      }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("uncaught exception 'NSInvalidArgumentException', reason: '"))
  }
}
