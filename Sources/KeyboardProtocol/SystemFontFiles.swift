/// The files of Debian's fonts that replace the system's, by which keyboards make pixels of texts.
package enum SystemFontFiles {
  /// The folders, which a keyboard may read.
  package static let folders = [inter, dejavu, droid, nanum, noto, symbola]
  private static let inter = "/usr/share/fonts/opentype/inter"
  private static let dejavu = "/usr/share/fonts/truetype/dejavu"
  private static let droid = "/usr/share/fonts/truetype/droid"
  private static let nanum = "/usr/share/fonts/truetype/nanum"
  private static let noto = "/usr/share/fonts/truetype/noto"
  private static let symbola = "/usr/share/fonts/truetype/ancient-scripts"

  /// The pictures of emoji.
  package static let emoji = "\(noto)/NotoColorEmoji.ttf"

  /// The files of a weight in hundreds, in the order in which they are searched for a letter.
  package static func letters(weight: UInt8, isItalic: Bool, isMonospaced: Bool) -> [String] {
    let isBold = weight >= 6
    let slant = (isBold ? "Bold" : "") + (isItalic ? "Oblique" : "")
    let style = slant.isEmpty ? "" : "-\(slant)"
    let names = [
      "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black",
    ]
    let name = names[min(max(Int(weight), 1), names.count) - 1]
    let italic = name == "Regular" ? "Italic" : "\(name)Italic"
    return [
      isMonospaced
        ? "\(dejavu)/DejaVuSansMono\(style).ttf" : "\(inter)/Inter-\(isItalic ? italic : name).otf",
      "\(dejavu)/DejaVuSans\(style).ttf",
      "\(nanum)/NanumGothic\(isBold ? "Bold" : "").ttf",
      "\(droid)/DroidSansFallbackFull.ttf",
      "\(symbola)/Symbola_hint.ttf",
    ]
  }
}
