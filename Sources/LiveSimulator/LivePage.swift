/// The page: one document with its style and its script, without other resources.
enum LivePage {
  /// The page for one request; the nonce is what lets its style and its script run.
  static func html(nonce: String) -> String {
    page.replacing("NONCE", with: nonce)
  }

  private static let page: String = {
    let script = [
      PackageResources.pictures_js, PackageResources.canvas_js, PackageResources.device_js,
      PackageResources.panels_js,
      PackageResources.main_js,
    ].map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    return String(decoding: PackageResources.page_html, as: UTF8.self)
      .replacing("/* STYLE */", with: String(decoding: PackageResources.page_css, as: UTF8.self))
      .replacing("/* SCRIPT */", with: script)
  }()
}
