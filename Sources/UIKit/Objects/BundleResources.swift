// The toolchain's Foundation lists resources as `NSURL`. These are preferred to its own, as they take texts that are there.

extension Bundle {
  /// The files of the bundle with an extension, `nil` if the folder doesn't exist.
  public func urls(
    forResourcesWithExtension ext: String, subdirectory subpath: String?
  ) -> [URL]? {
    found(urls(forResourcesWithExtension: .some(ext), subdirectory: subpath) as [NSURL]?)
  }
  /// The files of a localization with an extension, `nil` if the folder doesn't exist.
  public func urls(
    forResourcesWithExtension ext: String, subdirectory subpath: String?,
    localization localizationName: String?
  ) -> [URL]? {
    found(
      urls(
        forResourcesWithExtension: .some(ext), subdirectory: subpath, localization: localizationName
      )
        as [NSURL]?)
  }
  /// The files of a bundle at an address with an extension.
  public class func urls(
    forResourcesWithExtension ext: String, subdirectory subpath: String?, in bundleURL: URL
  ) -> [URL]? {
    Bundle(url: bundleURL)?.urls(forResourcesWithExtension: ext, subdirectory: subpath)
  }
  private func found(_ urls: [NSURL]?) -> [URL]? { urls?.map { $0 as URL } }
}
