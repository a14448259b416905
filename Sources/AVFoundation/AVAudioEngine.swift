/// Processes audio, without making a sound. An engine whose microphone is used never starts: a keyboard has
/// none, so that `start()` throws, as on a device.
open class AVAudioEngine: NSObject, @unchecked Sendable {  // used on the main actor
  private var usesMicrophone = false
  private var attached: Set<AVAudioNode> = []
  private let input = AVAudioInputNode()
  public let outputNode = AVAudioOutputNode()
  public let mainMixerNode = AVAudioMixerNode()
  open private(set) var isRunning = false
  open var isAutoShutdownEnabled = false
  /// Always `false`: nothing is rendered into buffers.
  open var isInManualRenderingMode: Bool { false }

  public override init() {
    super.init()
    for node in [input, outputNode, mainMixerNode] { node.engine = self }
  }
  open var inputNode: AVAudioInputNode {
    usesMicrophone = true
    return input
  }
  /// The nodes that were attached.
  open var attachedNodes: Set<AVAudioNode> { attached }

  open func prepare() {}
  open func start() throws {
    guard usesMicrophone else {
      isRunning = true
      if attached.contains(where: { $0 is AVAudioSourceNode }) {
        tellAudio("AVAudioSourceNode: sound requested; Keyward plays none and asks for no samples.")
      }
      return
    }
    SystemServices.tell("AVAudioEngine.start fails: a keyboard has no microphone")
    throw audioError(561_145_187, "The audio session may not record")
  }
  open func pause() { isRunning = false }
  open func stop() {
    isRunning = false
    for case let player as AVAudioPlayerNode in attached { player.stop() }
  }
  open func reset() { for node in attached { node.reset() } }
  open func attach(_ node: AVAudioNode) {
    attached.insert(node)
    node.engine = self
  }
  open func detach(_ node: AVAudioNode) {
    guard attached.remove(node) != nil else { return }
    disconnectNodeInput(node)
    disconnectNodeOutput(node)
    node.engine = nil
    (node as? AVAudioPlayerNode)?.stop()
  }
  open func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {
    let format = format ?? node1.outputFormat(forBus: 0)
    // The bus that the node leaves is free again.
    disconnectNodeOutput(node1, bus: 0)
    let bus = (node2 as? AVAudioMixerNode)?.nextAvailableInputBus ?? 0
    connect(node1, to: node2, fromBus: 0, toBus: bus, format: format)
  }
  /// Both buses get the format; without one, that of the first node. They lose the connections that they had.
  open func connect(
    _ node1: AVAudioNode, to node2: AVAudioNode, fromBus bus1: AVAudioNodeBus,
    toBus bus2: AVAudioNodeBus, format: AVAudioFormat?
  ) {
    let format = format ?? node1.outputFormat(forBus: bus1)
    disconnectNodeOutput(node1, bus: bus1)
    disconnectNodeInput(node2, bus: bus2)
    node1.outputs[bus1] = (AVAudioConnectionPoint(node: node2, bus: bus2), format)
    node2.inputs[bus2] = (AVAudioConnectionPoint(node: node1, bus: bus1), format)
  }
  open func inputConnectionPoint(
    for node: AVAudioNode, inputBus bus: AVAudioNodeBus
  ) -> AVAudioConnectionPoint? { node.inputs[bus]?.point }
  open func outputConnectionPoints(
    for node: AVAudioNode, outputBus bus: AVAudioNodeBus
  ) -> [AVAudioConnectionPoint] { node.outputs[bus].map { [$0.point] } ?? [] }
  open func disconnectNodeInput(_ node: AVAudioNode) {
    for bus in node.inputs.keys { disconnectNodeInput(node, bus: bus) }
  }
  open func disconnectNodeInput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
    guard let (point, _) = node.inputs.removeValue(forKey: bus) else { return }
    point.node?.outputs[point.bus] = nil
  }
  open func disconnectNodeOutput(_ node: AVAudioNode) {
    for bus in node.outputs.keys { disconnectNodeOutput(node, bus: bus) }
  }
  open func disconnectNodeOutput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
    guard let (point, _) = node.outputs.removeValue(forKey: bus) else { return }
    point.node?.inputs[point.bus] = nil
  }
}

extension NSNotification.Name {
  /// Never posted: the outputs of the machine don't change.
  public static let AVAudioEngineConfigurationChange = Self(
    "AVAudioEngineConfigurationChangeNotification")
}
