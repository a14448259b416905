import Foundation

/// Saves an image among the user's photos. The user denies that, as `PHPhotoLibrary` says: the target gets Apple's error.
///
/// The selector has three parameters, as that of `image(_:didFinishSavingWithError:contextInfo:)`.
@preconcurrency @MainActor
public func UIImageWriteToSavedPhotosAlbum(
  _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?,
  _ contextInfo: UnsafeMutableRawPointer?
) {
  SavedPhotos.answer(image, completionTarget, completionSelector, contextInfo)
}
/// Saves a video among the user's photos, which is denied too.
@preconcurrency @MainActor
public func UISaveVideoAtPathToSavedPhotosAlbum(
  _ videoPath: String, _ completionTarget: Any?, _ completionSelector: Selector?,
  _ contextInfo: UnsafeMutableRawPointer?
) {
  SavedPhotos.answer(videoPath, completionTarget, completionSelector, contextInfo)
}
/// Always `false`: no video can be saved.
public func UIVideoAtPathIsCompatibleWithSavedPhotosAlbum(_ videoPath: String) -> Bool { false }

@MainActor
private enum SavedPhotos {
  static func answer(
    _ item: Any, _ target: Any?, _ selector: Selector?, _ context: UnsafeMutableRawPointer?
  ) {
    SystemServices.tell("Photos: the user denies access, so nothing is saved in the library")
    guard let target, let selector else { return }
    let error = NSError(
      domain: "ALAssetsLibraryErrorDomain", code: -3310,
      userInfo: [NSLocalizedDescriptionKey: "Data unavailable"])
    nonisolated(unsafe) let (item, object) = (item, target as AnyObject)
    nonisolated(unsafe) let context = context
    DispatchQueue.main.async {
      MainActor.assumeIsolated { _ = selector.send(to: object, [item, error, context]) }
    }
  }
}
