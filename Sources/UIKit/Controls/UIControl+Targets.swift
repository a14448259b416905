extension UIControl {
  /// One target with its action, or one `UIAction`, and the events that it waits for.
  struct Registration {
    enum Receiver {
      case target(WeakTarget, Selector)
      case responderChain(Selector)
      case action(UIAction)
    }
    let receiver: Receiver
    var events: Event
  }

  /// A control does not keep its targets alive.
  struct WeakTarget {
    weak var object: AnyObject?
  }

  /// A target that is already there with the same action waits for both sets of events and is called once for each.
  public func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    let object = target.map { $0 as AnyObject }
    if let index = registrations.firstIndex(where: { $0.matches(object, action) }) {
      registrations[index].events.formUnion(controlEvents)
      return
    }
    let receiver: Registration.Receiver =
      object.map { .target(WeakTarget(object: $0), action) } ?? .responderChain(action)
    registrations.append(Registration(receiver: receiver, events: controlEvents))
  }

  /// Without a target, every target loses the events; without an action, every action of the target.
  public func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    let object = target.map { $0 as AnyObject }
    remove(controlEvents) { registration in
      switch registration.receiver {
      case .target(let weak, let name):
        (object == nil || weak.object === object) && (action == nil || name == action)
      case .responderChain(let name): object == nil && (action == nil || name == action)
      case .action: false
      }
    }
  }

  /// An action takes the place of an earlier one with the same identifier for the same events.
  public func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    registrations.append(Registration(receiver: .action(action), events: controlEvents))
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
      registrations[index].events.subtract(events)
    }
    registrations.removeAll { $0.events.isEmpty }
  }

  public var allTargets: Set<AnyHashable> {
    Set(
      registrations.compactMap { registration -> AnyHashable? in
        switch registration.receiver {
        case .target(let weak, _): weak.object as? NSObject
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
      case .target(let weak, let action): return weak.object === object ? action.name : nil
      case .responderChain(let action): return object == nil ? action.name : nil
      case .action: return nil
      }
    }
    return names.isEmpty ? nil : names
  }

  /// Calls, in the order of their registration, all that wait for one of the events.
  func send(_ events: Event, with event: UIEvent?) {
    // A copy: actions may add and remove targets.
    for registration in registrations where !registration.events.isDisjoint(with: events) {
      switch registration.receiver {
      case .target(let weak, let action):
        if let target = weak.object { sendAction(action, to: target, for: event) }
      case .responderChain(let action): sendAction(action, to: nil, for: event)
      case .action(let action): sendAction(action)
      }
    }
    registrations.removeAll {
      if case .target(let weak, _) = $0.receiver { weak.object == nil } else { false }
    }
  }
}

extension UIControl.Registration {
  fileprivate func matches(_ object: AnyObject?, _ action: Selector) -> Bool {
    switch receiver {
    case .target(let weak, let name): object != nil && weak.object === object && name == action
    case .responderChain(let name): object == nil && name == action
    case .action: false
    }
  }
}
