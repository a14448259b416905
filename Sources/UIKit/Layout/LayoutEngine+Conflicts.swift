extension LayoutEngine {
  /// Adds to the solver; where that contradicts required constraints, one of them is broken and UIKit's report made.
  ///
  /// The handle, or `nil` if the new one is what broke.
  func addResolvingConflicts(
    _ terms: [SolverTerm], _ constant: Double, _ relation: SolverRelation, _ strength: Strength,
    from origin: Origin
  ) -> Int? {
    while true {
      do {
        let handle = try solver.add(terms, constant, relation, strength)
        record(origin, handle)
        return handle
      } catch .conflict(let handles) {
        let others = handles.compactMap { $0 < origins.count ? origins[$0] : nil }
        guard let victim = victim(among: others + [origin]) else { return nil }
        report(others + [origin], breaking: victim)
        let isNew = if case .constraint(let new) = origin { new === victim } else { false }
        if isNew {
          markBroken(victim)
          return nil
        }
        uninstall(victim)
        markBroken(victim)
      } catch {
        LayoutDiagnostics.report(
          "A constraint was left out: \(text(origin, number: 1)). "
            + (error == .notFinite
              ? "Its constant or multiplier is not a finite number."
              : "The layout did not settle within its limit."))
        return nil
      }
    }
  }

  private func markBroken(_ constraint: NSLayoutConstraint) {
    constraint.state.isBroken = true
    brokenConstraints.append(constraint)
  }

  /// The developer's constraint deepest in the tree, of several the one that was activated last; UIKit's own only if there is no other.
  ///
  /// Apple doesn't document its choice. Without an outer constraint, all that is inside would lose its place or its size.
  private func victim(among origins: [Origin]) -> NSLayoutConstraint? {
    var best: NSLayoutConstraint?
    for case .constraint(let candidate) in origins {
      guard let current = best else {
        best = candidate
        continue
      }
      let isBetter =
        current.isOurs != candidate.isOurs
        ? current.isOurs
        : (candidate.priority, -candidate.depth, -candidate.state.serial)
          < (current.priority, -current.depth, -current.state.serial)
      if isBetter { best = candidate }
    }
    return best
  }

  private func report(_ origins: [Origin], breaking victim: NSLayoutConstraint) {
    guard !victim.state.wasReported else { return }
    victim.state.wasReported = true
    var lines: [String] = []
    var victimText = ""
    for (index, origin) in origins.enumerated() {
      let text = text(origin, number: index + 1)
      lines.append("    \"\(text)\"")
      if case .constraint(let constraint) = origin, constraint === victim { victimText = text }
    }
    LayoutDiagnostics.report(
      "Unable to simultaneously satisfy constraints.\n(\n" + lines.joined(separator: ",\n")
        + "\n)\nWill attempt to recover by breaking constraint \(victimText)")
  }

  private func text(_ origin: Origin, number: Int) -> String {
    switch origin {
    case .constraint(let constraint): return constraint.text(number: "#\(number)")
    case .intrinsic(let node): return "<NSContentSizeLayoutConstraint:#\(number) \(node.text)>"
    case .frame(let node, let variable):
      let value = NSLayoutConstraint.text(CGFloat(node.state.frameConstants[variable.rawValue]))
      let side = "\(node.text).\(variable) == \(value)   (active)>"
      guard node.view === root, node.view?.hostedSize != nil else {
        return "<NSAutoresizingMaskLayoutConstraint:#\(number) \(side)"
      }
      let name = variable == .width ? "Width" : "Height"
      return "<NSLayoutConstraint:#\(number) 'UIView-Encapsulated-Layout-\(name)' \(side)"
    }
  }
}

extension NSLayoutConstraint {
  /// How many views contain the outer one of its items.
  fileprivate var depth: Int {
    [firstNode, secondNode].compactMap { $0?.depth }.min() ?? 0
  }

  /// The constraint in UIKit's notation, without addresses.
  var debugText: String { text(number: "-") }

  func text(number: String) -> String {
    let name = identifier.map { "'\($0)' " } ?? ""
    let state = isActive ? "active" : "inactive"
    return "<NSLayoutConstraint:\(number) \(name)\(relationText())   (\(state))>"
  }

  /// The relation with its priority; a node's own attributes stand without its name.
  func relationText(of node: LayoutNode? = nil) -> String {
    func text(_ item: LayoutNode?, _ attribute: Attribute) -> String {
      if let item, item === node { return "\(attribute)" }
      return "\(item?.text ?? "(gone)").\(attribute)"
    }
    let sign =
      switch relation {
      case .lessThanOrEqual: "<="
      case .equal: "=="
      case .greaterThanOrEqual: ">="
      }
    var right = Self.text(constant)
    if hasSecondItem {
      let factor = multiplier == 1 ? "" : "\(Self.text(multiplier))*"
      right = "\(factor)\(text(secondNode, secondAttribute))"
      if constant != 0 {
        right += constant < 0 ? " - \(Self.text(-constant))" : " + \(Self.text(constant))"
      }
    }
    let at = priority == .required ? "" : " @\(Self.text(CGFloat(priority.rawValue)))"
    return "\(text(firstNode, firstAttribute)) \(sign) \(right)\(at)"
  }

  static func text(_ number: CGFloat) -> String {
    let rounded = (Double(number) * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int64(rounded))" : "\(rounded)"
  }
}

extension LayoutNode {
  fileprivate var depth: Int {
    var (count, above) = (0, view?.parentView)
    while let outer = above {
      count += 1
      above = outer.parentView
    }
    return count
  }

  /// The class, and a name that is the same in each run: what the view calls itself, or its place in the tree.
  var text: String {
    guard let view else { return "UILayoutGuide:'\(guide?.identifier ?? "")'" }
    switch kind {
    case .view:
      if let name = view.accessibilityIdentifier ?? view.accessibilityLabel {
        return "\(type(of: view)):'\(name)' "
      }
      return "\(type(of: view)):\(view.placeInTree)"
    case .margins: return "UILayoutGuide:'UIViewLayoutMarginsGuide'"
    case .safeArea: return "UILayoutGuide:'UIViewSafeAreaLayoutGuide'"
    case .guide: return "UILayoutGuide:'\(guide?.identifier ?? "")'"
    }
  }
}
