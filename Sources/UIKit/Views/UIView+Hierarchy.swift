/// How a view comes into another and leaves it, with the calls that UIKit makes in between.
extension UIView {
  func leaveSuperview(for next: UIView?) {
    guard let parent = parentView else { return }
    let oldWindow = window
    if next == nil {
      willMove(toSuperview: nil)
      if oldWindow != nil { tellWindowWillChange(to: nil) }
    }
    parent.willRemoveSubview(self)
    leaveLayout()
    parent.ownSubviews.removeAll { $0 === self }
    parentView = nil
    parent.setNeedsLayout()
    guard next == nil else { return }
    hierarchyDidChange(from: parent)
    if oldWindow != nil {
      UIResponder.leftWindow(self)
      tellWindowDidChange()
    }
    didMoveToSuperview()
  }

  func insert(_ view: UIView, at place: ([UIView]) -> Int) {
    guard view !== self, !isDescendant(of: view) else { return }
    let old = view.parentView
    if old === self {
      ownSubviews.removeAll { $0 === view }
      ownSubviews.insert(view, at: min(max(place(ownSubviews), 0), ownSubviews.count))
      return
    }
    let (oldWindow, newWindow) = (view.window, window)
    view.willMove(toSuperview: self)
    if oldWindow !== newWindow { view.tellWindowWillChange(to: newWindow) }
    view.leaveSuperview(for: self)
    ownSubviews.insert(view, at: min(max(place(ownSubviews), 0), ownSubviews.count))
    view.parentView = self
    view.joinLayout()
    DisplayPass.isDue = true
    setNeedsLayout()
    view.hierarchyDidChange(from: old)
    didAddSubview(view)
    if oldWindow !== newWindow {
      if newWindow == nil { UIResponder.leftWindow(view) }
      view.tellWindowDidChange()
    }
    view.didMoveToSuperview()
  }
}

extension UIView {
  /// Whether the view is another one or somewhere in it.
  func isInside(_ view: UIView) -> Bool {
    var candidate: UIView? = self
    while let current = candidate {
      if current === view { return true }
      candidate = current.parentView
    }
    return false
  }
}
