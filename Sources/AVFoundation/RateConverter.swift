/// Changes the sample rate of channels with a windowed sinc, in as many steps as the samples arrive in.
struct RateConverter {
  /// The rates by their greatest common divisor: each output frame is `step / phases` of the input after the last.
  private let step: Int
  private let phases: Int
  /// The share of the input's band that the output has.
  private let cutoff: Double
  /// The samples on each side that a frame is made of.
  private let reach: Int
  private var kernels: [Int: [Double]] = [:]
  private static let mostKernels = 2_048

  /// The samples that are still needed, with the number of the first.
  private var waiting: [[Double]]
  private var first: Int
  /// The place of the next output frame: a sample of the input, and the phases after it.
  private var center = 0
  private var phase = 0

  /// `nil` for rates that no sound has.
  init?(from input: Double, to output: Double, channels: Int) {
    guard SoundLayout.rates.contains(input), SoundLayout.rates.contains(output) else { return nil }
    let isWhole = input == input.rounded() && output == output.rounded()
    let factor: Double = isWhole ? 1 : 1_000
    let (from, to) = (Int(input * factor), Int(output * factor))
    var (a, b) = (from, to)
    while b != 0 { (a, b) = (b, a % b) }
    (step, phases) = (from / a, to / a)
    cutoff = min(1, output / input) * 0.96
    // Of rates that are far apart, so that a conversion ends.
    reach = min(4_096, Int((24 / cutoff).rounded(.up)))
    waiting = Array(repeating: Array(repeating: 0, count: reach), count: channels)
    first = -reach
  }

  mutating func append(_ samples: [[Double]]) {
    for (channel, values) in samples.enumerated() where channel < waiting.count {
      waiting[channel] += values
    }
  }
  private var end: Int { first + (waiting.first?.count ?? 0) }
  /// The number of input frames that more output needs.
  func missing(for frames: Int) -> Int {
    max(1, center + (phase + frames * step) / phases + reach + 1 - end)
  }

  /// The next frames of each channel, at most `most`. At the end, silence follows the input.
  mutating func take(_ most: Int, isEnd: Bool) -> [[Double]] {
    var result = Array(repeating: [Double](), count: waiting.count)
    let end = end
    for _ in 0..<most {
      guard isEnd ? center < end : center + reach < end else { break }
      let kernel = kernel(phase)
      let start = center - reach + 1 - first
      for channel in waiting.indices {
        var sum = 0.0
        waiting[channel].withUnsafeBufferPointer { samples in
          for index in max(0, -start)..<max(0, min(kernel.count, samples.count - start)) {
            sum += kernel[index] * samples[start + index]
          }
        }
        result[channel].append(sum)
      }
      phase += step
      center += phase / phases
      phase %= phases
    }
    dropUsed()
    return result
  }
  private mutating func dropUsed() {
    let unused = min(center - reach - first, waiting.first?.count ?? 0)
    guard unused > 0 else { return }
    for channel in waiting.indices { waiting[channel].removeFirst(unused) }
    first += unused
  }

  private mutating func kernel(_ phase: Int) -> [Double] {
    if let known = kernels[phase] { return known }
    let offset = Double(phase) / Double(phases)
    var weights: [Double] = (0..<2 * reach).map { index in
      let distance = Double(index - reach + 1) - offset
      let angle = Double.pi * distance * cutoff
      let sinc = abs(angle) < 1e-9 ? 1 : sin(angle) / angle
      let place = Double.pi * distance / Double(reach)
      return sinc * (0.42 + 0.5 * cos(place) + 0.08 * cos(2 * place))
    }
    let sum = weights.reduce(0, +)
    if sum != 0 { for index in weights.indices { weights[index] /= sum } }
    if kernels.count < Self.mostKernels { kernels[phase] = weights }
    return weights
  }
}
