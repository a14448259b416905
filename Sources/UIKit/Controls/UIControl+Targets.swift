extension UIControl {
  /// One target with its action, or one `UIAction`, and the events that it waits for.
  ///
  /// A class without a changing part: a list of them is copied at each event, and copying a weak reference costs much.
  final class Registration {
    enum Receiver {
      case target
      case responderChain
      case action(UIAction)
    }
    let receiver: Receiver
    /// A control does not keep its targets alive.
    private(set) weak var target: AnyObject?
    /// The action for a target or the responder chain.
    let selector: Selector?
    let events: Event

    init(target: AnyObject?, selector: Selector, events: Event) {
      receiver = target == nil ? .responderChain : .target
      self.target = target
      self.selector = selector
      self.events = events
    }
    init(action: UIAction, events: Event) {
      receiver = .action(action)
      selector = nil
      self.events = events
    }
    /// The same receiver, waiting for other events.
    init(_ other: Registration, events: Event) {
      receiver = other.receiver
      target = other.target
      selector = other.selector
      self.events = events
    }
  }

  /// A target that is already there with the same action waits for both sets of events and is called once for each.
  public func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    let object = target.map { $0 as AnyObject }
    if let index = registrations.firstIndex(where: { $0.matches(object, action) }) {
      let known = registrations[index]
      registrations[index] = Registration(known, events: known.events.union(controlEvents))
      return
    }
    registrations.append(Registration(target: object, selector: action, events: controlEvents))
  }

  /// Without a target, every target loses the events; without an action, every action of the target.
  public func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    let object = target.map { $0 as AnyObject }
    remove(controlEvents) { registration in
      let fits = action == nil || registration.selector == action
      return switch registration.receiver {
      case .target: fits && (object == nil || registration.target === object)
      case .responderChain: fits && object == nil
      case .action: false
      }
    }
  }

  /// An action replaces an earlier one with the same identifier for the same events.
  public func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    registrations.append(Registration(action: action, events: controlEvents))
  }
  public func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }
  public func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
    remove(events) {
      if case .action(let action) = $0.receiver { action.identifier == identifier } else { false }
    }
  }

  private func remove(_ events: Event, where matches: (Registration) -> Bool) {
    for index in registrations.indices where matches(registrations[index]) {
      let known = registrations[index]
      registrations[index] = Registration(known, events: known.events.subtracting(events))
    }
    registrations.removeAll { $0.events.isEmpty }
  }

  public var allTargets: Set<AnyHashable> {
    Set(
      registrations.compactMap { registration -> AnyHashable? in
        switch registration.receiver {
        case .target: registration.target as? NSObject
        case .responderChain: NSNull()
        case .action: nil
        }
      })
  }
  public var allControlEvents: Event {
    registrations.reduce(into: []) { $0.formUnion($1.events) }
  }
  public func actions(forTarget target: Any?, forControlEvent event: Event) -> [String]? {
    let object = target.map { $0 as AnyObject }
    let names = registrations.compactMap { registration -> String? in
      guard !registration.events.isDisjoint(with: event) else { return nil }
      switch registration.receiver {
      case .target: return registration.target === object ? registration.selector?.name : nil
      case .responderChain: return object == nil ? registration.selector?.name : nil
      case .action: return nil
      }
    }
    return names.isEmpty ? nil : names
  }

  private var mayOverrideSending: Bool {
    type(of: self) != UIButton.self && type(of: self) != UIControl.self
  }

  /// Calls, in the order of their registration, all that wait for one of the events.
  func send(_ events: Event, with event: UIEvent?) {
    var hasLostTarget = false
    // A copy: actions may add and remove targets.
    for registration in registrations where !registration.events.isDisjoint(with: events) {
      switch (registration.receiver, registration.selector) {
      case (.action(let action), _): sendAction(action)
      case (.responderChain, let selector?): sendAction(selector, to: nil, for: event)
      case (.target, let selector?):
        guard let target = registration.target else {
          hasLostTarget = true
          continue
        }
        if mayOverrideSending {
          sendAction(selector, to: target, for: event)
        } else {
          deliver(selector, to: target, for: event)
        }
      case (_, nil): break
      }
    }
    guard hasLostTarget else { return }
    registrations.removeAll {
      if case .target = $0.receiver { $0.target == nil } else { false }
    }
  }
}

extension UIControl.Registration {
  fileprivate func matches(_ object: AnyObject?, _ action: Selector) -> Bool {
    switch receiver {
    case .target: object != nil && target === object && selector == action
    case .responderChain: object == nil && selector == action
    case .action: false
    }
  }
}
