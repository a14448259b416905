public typealias AVAudioNodeTapBlock = (AVAudioPCMBuffer, AVAudioTime) -> Void

/// A place where nodes are connected.
open class AVAudioConnectionPoint: NSObject, @unchecked Sendable {  // used on the main actor
  open private(set) weak var node: AVAudioNode?
  public let bus: AVAudioNodeBus
  public init(node: AVAudioNode, bus: AVAudioNodeBus) {
    self.node = node
    self.bus = bus
  }
}

/// A part of an engine.
open class AVAudioNode: NSObject {
  /// The engine that the node is attached to.
  open internal(set) weak var engine: AVAudioEngine?
  var inputs: [AVAudioNodeBus: (point: AVAudioConnectionPoint, format: AVAudioFormat)] = [:]
  var outputs: [AVAudioNodeBus: (point: AVAudioConnectionPoint, format: AVAudioFormat)] = [:]
  open var numberOfInputs: Int { 1 }
  open var numberOfOutputs: Int { 1 }
  /// Always `nil`: nothing is rendered.
  open var lastRenderTime: AVAudioTime? { nil }
  open var latency: TimeInterval { 0 }
  open var outputPresentationLatency: TimeInterval { 0 }
  open func name(forInputBus bus: AVAudioNodeBus) -> String? { nil }
  open func name(forOutputBus bus: AVAudioNodeBus) -> String? { nil }
  open func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
    inputs[bus]?.format ?? AVAudioFormat()
  }
  open func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
    outputs[bus]?.format ?? inputs[bus]?.format ?? AVAudioFormat()
  }
  /// Gives a notice: no sound arrives, so the block is never called.
  open func installTap(
    onBus bus: AVAudioNodeBus, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
    block tapBlock: @escaping AVAudioNodeTapBlock
  ) {
    SystemServices.tell("AVAudioNode.installTap: nothing is recorded; the block is never called")
  }
  open func removeTap(onBus bus: AVAudioNodeBus) {}
  open func reset() {}
}

/// The machine's input or output.
open class AVAudioIONode: AVAudioNode {
  open var presentationLatency: TimeInterval { 0 }
  open private(set) var isVoiceProcessingEnabled = false
  /// Only kept: no voice arrives.
  open func setVoiceProcessingEnabled(_ enabled: Bool) throws {
    isVoiceProcessingEnabled = enabled
  }
}
/// The microphone, which a keyboard has none of.
open class AVAudioInputNode: AVAudioIONode, AVAudioMixing {
  open var volume: Float = 1
  open var pan: Float = 0
  open var isVoiceProcessingBypassed = false
  open var isVoiceProcessingAGCEnabled = true
  open var isVoiceProcessingInputMuted = false
}
/// The speaker.
open class AVAudioOutputNode: AVAudioIONode {}
/// Mixes what sounds.
open class AVAudioMixerNode: AVAudioNode, AVAudioMixing {
  open var outputVolume: Float = 1
  open var volume: Float = 1
  open var pan: Float = 0
  open var nextAvailableInputBus: AVAudioNodeBus {
    (0...inputs.count).first { inputs[$0] == nil } ?? inputs.count
  }
}

public typealias AVAudioSourceNodeRenderBlock = (
  UnsafeMutablePointer<ObjCBool>, UnsafePointer<AudioTimeStamp>, AVAudioFrameCount,
  UnsafeMutablePointer<AudioBufferList>
) -> Int32
public typealias AVAudioSinkNodeReceiverBlock = (
  UnsafePointer<AudioTimeStamp>, AVAudioFrameCount, UnsafePointer<AudioBufferList>
) -> Int32

/// Gives samples that a block computes. The block is never called, because nothing sounds; an engine that starts with such
/// a node reports it.
open class AVAudioSourceNode: AVAudioNode, AVAudioMixing {
  private let format: AVAudioFormat
  open var volume: Float = 1
  open var pan: Float = 0
  open override var numberOfInputs: Int { 0 }
  open override func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
    outputs[bus]?.format ?? format
  }
  public init(renderBlock block: @escaping AVAudioSourceNodeRenderBlock) {
    format = AVAudioFormat()
  }
  public init(format: AVAudioFormat, renderBlock block: @escaping AVAudioSourceNodeRenderBlock) {
    self.format = format
  }
}
/// Takes samples for a block, which is never called: no sound arrives.
open class AVAudioSinkNode: AVAudioNode {
  open override var numberOfOutputs: Int { 0 }
  public init(receiverBlock block: @escaping AVAudioSinkNodeReceiverBlock) {}
}
