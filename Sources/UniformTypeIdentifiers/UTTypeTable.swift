/// The system's types, with those above them, endings of files and MIME types.
enum UTTypeTable {
  typealias Entry = (parents: [String], endings: [String], mime: String?)

  /// The types by what files are named and data is called, in the order of the table.
  static let byEnding = identifiers { $0.endings }
  static let byMIME = identifiers { $0.mime.map { [$0] } ?? [] }
  static let entries = Dictionary(uniqueKeysWithValues: all)

  private static func identifiers(by names: (Entry) -> [String]) -> [String: [String]] {
    all.reduce(into: [:]) { result, type in
      for name in names(type.1) { result[name, default: []].append(type.0) }
    }
  }

  private static let all: [(String, Entry)] = [
    ("public.item", ([], [], nil)),
    ("public.content", ([], [], nil)),
    ("public.composite-content", (["public.content"], [], nil)),
    ("public.disk-image", (["public.archive"], [], nil)),
    ("public.data", (["public.item"], [], nil)),
    ("public.directory", (["public.item"], [], nil)),
    ("com.apple.resolvable", ([], [], nil)),
    ("public.symlink", (["public.item", "com.apple.resolvable"], [], nil)),
    ("public.executable", (["public.item"], [], nil)),
    ("com.apple.mount-point", (["public.item", "com.apple.resolvable"], [], nil)),
    ("com.apple.alias-file", (["public.data", "com.apple.resolvable"], [], nil)),
    ("com.apple.bookmark", (["public.data", "com.apple.resolvable"], [], nil)),
    ("public.url", (["public.data"], [], nil)),
    ("public.file-url", (["public.url"], [], nil)),
    ("public.text", (["public.data", "public.content"], [], nil)),
    ("public.plain-text", (["public.text"], ["txt", "text"], "text/plain")),
    ("public.utf8-plain-text", (["public.plain-text"], [], nil)),
    ("public.utf16-external-plain-text", (["public.plain-text"], [], nil)),
    ("public.utf16-plain-text", (["public.plain-text"], [], nil)),
    ("public.delimited-values-text", (["public.text"], [], nil)),
    ("public.comma-separated-values-text", (["public.delimited-values-text"], ["csv"], "text/csv")),
    (
      "public.tab-separated-values-text",
      (["public.delimited-values-text"], ["tsv"], "text/tab-separated-values")
    ),
    (
      "public.utf8-tab-separated-values-text",
      (["public.tab-separated-values-text", "public.utf8-plain-text"], [], nil)
    ),
    ("public.rtf", (["public.text"], ["rtf"], "text/rtf")),
    ("public.html", (["public.text"], ["html", "htm"], "text/html")),
    ("public.xml", (["public.text"], ["xml"], "application/xml")),
    ("public.yaml", (["public.text"], ["yml", "yaml"], "application/x-yaml")),
    ("public.css", (["public.text"], ["css"], "text/css")),
    ("public.source-code", (["public.plain-text"], [], nil)),
    ("public.assembly-source", (["public.source-code"], ["s"], nil)),
    ("public.c-source", (["public.source-code"], ["c"], nil)),
    ("public.objective-c-source", (["public.source-code"], ["m"], nil)),
    ("public.swift-source", (["public.source-code"], ["swift"], nil)),
    (
      "public.c-plus-plus-source", (["public.source-code"], ["cpp", "cp", "c++", "cc", "cxx"], nil)
    ),
    ("public.objective-c-plus-plus-source", (["public.source-code"], ["mm"], nil)),
    ("public.c-header", (["public.source-code"], ["h"], nil)),
    ("public.c-plus-plus-header", (["public.source-code"], ["hpp", "h++", "hxx", "hh"], nil)),
    ("public.script", (["public.source-code"], [], nil)),
    (
      "com.netscape.javascript-source",
      (
        ["public.source-code", "public.executable"], ["js", "javascript", "mjs"], "text/javascript"
      )
    ),
    ("public.shell-script", (["public.script"], ["sh", "command"], nil)),
    ("public.perl-script", (["public.shell-script"], ["pl", "pm"], "text/x-perl-script")),
    ("public.python-script", (["public.shell-script"], ["py"], "text/x-python-script")),
    ("public.ruby-script", (["public.shell-script"], ["rb", "rbw"], "text/x-ruby-script")),
    (
      "public.php-script",
      (["public.shell-script"], ["php", "php3", "php4", "ph3", "ph4", "phtml"], "text/php")
    ),
    ("public.make-source", (["public.script"], ["mk", "mak"], nil)),
    ("public.json", (["public.text"], ["json"], "application/json")),
    ("com.apple.property-list", (["public.data"], ["plist"], nil)),
    ("com.apple.xml-property-list", (["public.xml", "com.apple.property-list"], [], nil)),
    ("com.apple.binary-property-list", (["com.apple.property-list"], [], nil)),
    ("com.adobe.pdf", (["public.data", "public.composite-content"], ["pdf"], "application/pdf")),
    ("com.apple.rtfd", (["com.apple.package", "public.composite-content"], ["rtfd"], nil)),
    ("com.apple.flat-rtfd", (["public.data", "public.composite-content"], [], nil)),
    (
      "com.apple.webarchive",
      (["public.data", "public.composite-content"], ["webarchive"], "application/x-webarchive")
    ),
    ("public.image", (["public.data", "public.content"], [], nil)),
    ("public.jpeg", (["public.image"], ["jpeg", "jpg", "jpe"], "image/jpeg")),
    ("public.tiff", (["public.image"], ["tiff", "tif"], "image/tiff")),
    ("com.compuserve.gif", (["public.image"], ["gif"], "image/gif")),
    ("public.png", (["public.image"], ["png"], "image/png")),
    ("com.apple.icns", (["public.image"], ["icns"], nil)),
    ("com.microsoft.bmp", (["public.image"], ["bmp", "dib"], "image/bmp")),
    ("com.microsoft.ico", (["public.image"], ["ico"], "image/vnd.microsoft.icon")),
    ("public.camera-raw-image", (["public.image"], [], nil)),
    ("public.svg-image", (["public.image"], ["svg", "svgz"], "image/svg+xml")),
    ("com.apple.live-photo", ([], [], nil)),
    ("public.heif", (["public.heif-standard"], ["heif"], "image/heif")),
    ("public.heic", (["public.heif-standard"], ["heic"], "image/heic")),
    ("public.heics", (["public.heif-standard"], ["heics"], "image/heic-sequence")),
    ("org.webmproject.webp", (["public.image"], ["webp"], "image/webp")),
    ("com.ilm.openexr-image", (["public.image"], ["exr"], nil)),
    ("com.adobe.raw-image", (["public.camera-raw-image"], ["dng"], "image/x-adobe-dng")),
    ("public.3d-content", (["public.content"], [], nil)),
    (
      "com.pixar.universal-scene-description",
      (["public.3d-content", "public.data"], ["usd", "usda", "usdc"], nil)
    ),
    (
      "com.pixar.universal-scene-description-mobile",
      (["public.3d-content", "public.data"], ["usdz"], "model/vnd.usdz+zip")
    ),
    ("public.audiovisual-content", (["public.data", "public.content"], [], nil)),
    ("public.movie", (["public.audiovisual-content"], [], nil)),
    ("public.video", (["public.movie"], [], nil)),
    ("public.audio", (["public.audiovisual-content"], [], nil)),
    ("com.apple.quicktime-movie", (["public.movie"], ["mov", "qt"], "video/quicktime")),
    ("public.mpeg", (["public.movie"], ["mpg", "mpeg", "mpe"], "video/mpeg")),
    ("public.mpeg-2-video", (["public.video"], ["m2v"], "video/mpeg2")),
    ("public.mpeg-2-transport-stream", (["public.movie"], ["ts"], nil)),
    ("public.mp3", (["public.audio"], ["mp3"], "audio/mpeg")),
    ("public.mpeg-4", (["public.movie"], ["mp4"], "video/mp4")),
    ("public.mpeg-4-audio", (["public.audio"], ["mp4"], "audio/mp4")),
    ("com.apple.protected-mpeg-4-audio", (["public.audio"], ["m4p"], nil)),
    ("com.apple.protected-mpeg-4-video", (["public.movie"], ["m4v"], "video/x-m4v")),
    ("public.avi", (["public.movie"], ["avi", "vfw"], "video/avi")),
    ("public.aiff-audio", (["public.audio"], ["aiff", "aif"], "audio/aiff")),
    ("com.microsoft.waveform-audio", (["public.audio"], ["wav", "wave"], "audio/vnd.wave")),
    ("public.midi-audio", (["public.audio"], ["midi", "mid"], "audio/midi")),
    ("public.playlist", (["public.data"], [], nil)),
    (
      "public.m3u-playlist",
      (["public.text", "public.playlist"], ["m3u", "m3u8"], "audio/mpegurl")
    ),
    ("public.folder", (["public.directory"], [], nil)),
    ("public.volume", (["public.folder"], [], nil)),
    ("com.apple.package", (["public.directory"], [], nil)),
    ("com.apple.bundle", (["public.directory"], ["bundle"], nil)),
    ("com.apple.framework", (["com.apple.bundle"], ["framework"], nil)),
    ("com.apple.application", (["public.executable"], [], nil)),
    (
      "com.apple.application-bundle",
      (["com.apple.application", "com.apple.package", "com.apple.bundle"], ["app"], nil)
    ),
    ("com.apple.application-and-system-extension", (["com.apple.bundle"], ["appex"], nil)),
    ("public.unix-executable", (["public.data", "public.executable"], [], nil)),
    (
      "com.microsoft.windows-executable",
      (["public.data", "public.executable"], ["exe"], "application/x-msdownload")
    ),
    ("public.archive", (["public.data"], [], nil)),
    ("org.gnu.gnu-zip-archive", (["public.archive"], ["gz", "gzip"], "application/x-gzip")),
    ("public.bzip2-archive", (["public.archive"], ["bz2"], "application/x-bzip2")),
    ("public.zip-archive", (["public.archive"], ["zip"], "application/zip")),
    ("public.spreadsheet", (["public.content"], [], nil)),
    ("public.presentation", (["public.composite-content"], [], nil)),
    ("public.database", (["public.data"], [], nil)),
    ("public.message", (["public.data"], [], nil)),
    ("public.contact", (["public.data"], [], nil)),
    ("public.vcard", (["public.text", "public.contact"], ["vcf", "vcard"], "text/vcard")),
    ("public.to-do-item", (["public.data"], [], nil)),
    ("public.calendar-event", (["public.data"], [], nil)),
    ("public.email-message", (["public.message"], ["eml"], "message/rfc822")),
    ("com.apple.internet-location", (["public.data"], [], nil)),
    ("public.font", (["public.data"], [], nil)),
    ("public.bookmark", (["public.data"], [], nil)),
    ("com.rsa.pkcs-12", (["public.data"], ["p12", "pfx"], "application/x-pkcs12")),
    (
      "public.x509-certificate",
      (["public.data"], ["cer", "crt", "der"], "application/x-x509-ca-cert")
    ),
    (
      "org.idpf.epub-container",
      (["public.data", "public.composite-content"], ["epub"], "application/epub+zip")
    ),
    ("com.apple.log", (["public.plain-text"], ["log"], nil)),
    ("com.apple.haptics.ahap", (["public.json"], ["ahap"], nil)),
    ("public.heif-standard", (["public.image"], [], nil)),
  ]
}
