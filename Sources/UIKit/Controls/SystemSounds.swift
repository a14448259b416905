private import Dispatch

/// The number of a sound.
public typealias SystemSoundID = UInt32
/// The status of a call of the system's C interfaces; 0 is success.
public typealias OSStatus = Int32
/// The status of a call that succeeded.
public var noErr: OSStatus { 0 }
/// A URL of Core Foundation, which is Foundation's here.
public typealias CFURL = NSURL

/// The sound that is a vibration.
public let kSystemSoundID_Vibrate: SystemSoundID = 0x0FFF

/// Requests a sound. Nothing sounds here; the developer sees the request.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
  tellSound("AudioServicesPlaySystemSound", inSystemSoundID)
}
/// Requests a sound that alerts. Nothing sounds here.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
  tellSound("AudioServicesPlayAlertSound", inSystemSoundID)
}
/// Requests a sound; its completion handler runs in a later turn of the main queue.
@preconcurrency
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
) {
  AudioServicesPlaySystemSound(inSystemSoundID)
  guard let inCompletionBlock else { return }
  DispatchQueue.main.async { inCompletionBlock() }
}
/// Requests a sound that alerts; its completion handler runs in a later turn of the main queue.
@preconcurrency
public func AudioServicesPlayAlertSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
) {
  AudioServicesPlaySystemSoundWithCompletion(inSystemSoundID, inCompletionBlock)
}
/// Gives a file a number, above those of the system's own sounds.
@discardableResult public func AudioServicesCreateSystemSoundID(
  _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
  // Sounds from the same file are equal.
  outSystemSoundID.pointee =
    0x1000
    + inFileURL.absoluteString.utf8.reduce(UInt32(0)) { ($0 &* 31 &+ UInt32($1)) & 0xFFFF }
  return 0
}
/// Forgets a sound.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus { 0 }

/// The sounds that are haptic and silent, which reports say play without full access too.
private let feltSounds: ClosedRange<SystemSoundID> = 1519...1521

private func tellSound(_ member: String, _ sound: SystemSoundID) {
  let call = "\(member)(\(sound))"
  if feltSounds.contains(sound) {
    SystemServices.note(.haptics, call, isRefused: false)
  } else {
    SystemServices.noteSound(call)
  }
  SystemServices.tell("\(call): requested; Keyward plays no sound.")
}
