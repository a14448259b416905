/// What has happened to views since the keyboard was last pictured.
///
/// Every setter that alters what a picture tells of a view, or where a touch arrives, says so here. Most taps leave
/// the keyboard as it was, and then no picture is made. The getters that a keyboard's own classes override announce
/// nothing, so this says nothing about views of such classes.
@MainActor
enum ViewChanges {
  /// Rises with each change but that of a highlight.
  private(set) static var count: UInt64 = 0
  /// The controls whose highlight is another than in the last picture: a tap switches it on and off again.
  private static var differentlyHighlighted: [ObjectIdentifier] = []

  static var hasHighlightChange: Bool { !differentlyHighlighted.isEmpty }

  static func note() { count &+= 1 }

  static func noteHighlightSwitched(of control: UIControl) {
    let control = ObjectIdentifier(control)
    if let index = differentlyHighlighted.firstIndex(of: control) {
      differentlyHighlighted.remove(at: index)
    } else {
      differentlyHighlighted.append(control)
    }
  }

  /// Takes the highlights as they are now for those of the last picture.
  static func forgetHighlights() { differentlyHighlighted.removeAll(keepingCapacity: true) }
}
