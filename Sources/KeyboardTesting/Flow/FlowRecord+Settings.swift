package import KeyboardHost
import Platform

extension FlowRecord {
  /// The most people of an address book that are written into a flow.
  private static let mostPeople = 50

  /// Writes what differs from the defaults.
  ///
  /// - Parameters:
  ///   - settings: The settings at the start.
  ///   - lexicon: The path of the lexicon's file from the flow's folder.
  package mutating func add(_ settings: DeviceSettings, lexicon: String? = nil) {
    var settings = settings
    if settings.memory == nil {
      remarks.append("the run had no memory limit, and a flow cannot lift it")
      settings.memory = DeviceSettings().memory
    }
    if let people = settings.contacts, people.count > Self.mostPeople {
      remarks.append("the run had an address book with more than \(Self.mostPeople) people")
      settings.contacts = nil
    }
    for (name, value) in settings.members(lexicon: lexicon) {
      self.settings.append(.init(name, Self.yaml(value)))
    }
  }
}
