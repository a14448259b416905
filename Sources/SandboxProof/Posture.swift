package import Sandbox

/// The layers that this machine can enforce, with a weight for each.
package struct Posture: Equatable, Sendable {
  /// One layer, or one feature of a layer.
  package struct Layer: Equatable, Sendable {
    /// How much of it there is.
    package enum State: String, Sendable, Codable, CaseIterable {
      /// It is in force for every extension.
      case enforced
      /// It is not, but something else does a part of its work.
      case degraded
      /// It is not, and nothing replaces it.
      case missing
    }
    /// Its name, stable for scripts.
    package var name: String
    /// How much of it there is.
    package var state: State
    /// The result, in words.
    package var detail: String
    /// How much its absence counts; 0 for what is shown but not used.
    package var weight: Int
    /// The fix where it is not enforced; `nil` where there is none or none is needed.
    package var advice: String?

    /// How much of the weight is lost: nothing, half, or all.
    var exposure: Double {
      switch state {
      case .enforced: 0
      case .degraded: Double(weight) / 2
      case .missing: Double(weight)
      }
    }
  }

  /// The layers, the most important first.
  package var layers: [Layer]
  /// The machine: kernel, user, container.
  package var machine: SandboxCapabilities
  /// How an extension would be confined, by default and with `--allow-degraded`; `nil` when it would not start.
  package var mode: (strict: SandboxMode?, degraded: SandboxMode?) {
    (machine.mode(.strict), machine.mode(.allowDegraded))
  }

  /// The exposure from 0, all enforced, to 10, nothing: the lost weight in tenths of the whole, as
  /// `systemd-analyze security` counts.
  package var score: Double {
    let whole = layers.reduce(0) { $0 + $1.weight }
    guard whole > 0 else { return 0 }
    return layers.reduce(0) { $0 + $1.exposure } / Double(whole) * 10
  }

  /// Judges what was found out about a machine.
  package init(of machine: SandboxCapabilities, measuring: MeasuringCapabilities) {
    self.machine = machine
    layers =
      Self.filterLayers(machine) + Self.landlockLayers(machine) + Self.userLayers(machine)
      + Self.otherLayers(machine, measuring)
  }

  /// Tries every layer of this machine now.
  package static func detect() -> Posture {
    Posture(of: .detect(), measuring: .detect())
  }
}
