/// The changes of views since the last snapshot.
///
/// Every setter that changes a view's part of a snapshot, or where a touch arrives, calls this. Most taps don't
/// change the keyboard, and then no snapshot is made. The getters that a keyboard's own classes override announce
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

  /// Takes the current highlights as those of the last snapshot.
  static func forgetHighlights() { differentlyHighlighted.removeAll(keepingCapacity: true) }
}
