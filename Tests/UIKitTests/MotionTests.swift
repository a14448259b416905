import Testing

@testable import CoreMotion
@testable import UIKit

/// How devices are turned, which is arithmetic, on a device that measures nothing.
@MainActor @Suite struct MotionTests {
  private static func attitude(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> CMAttitude {
    CMAttitude(quaternion: CMQuaternion(x: x, y: y, z: z, w: w))
  }
  private static func parts(_ q: CMQuaternion) -> [Double] { [q.x, q.y, q.z, q.w] }
  private static func parts(_ m: CMRotationMatrix) -> [Double] {
    [m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33]
  }
  private static func angles(_ a: CMAttitude) -> [Double] { [a.yaw, a.pitch, a.roll] }

  /// A quaternion, the matrix, and yaw, pitch and roll in right angles.
  @Test(
    arguments: [
      ([0, 0, 0, 1], [1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 0, 0]),
      // Half a turn around each axis.
      ([1, 0, 0, 0], [1, 0, 0, 0, -1, 0, 0, 0, -1], [2, 0, 2]),
      ([0, 1, 0, 0], [-1, 0, 0, 0, 1, 0, 0, 0, -1], [0, 0, 2]),
      ([0, 0, 1, 0], [-1, 0, 0, 0, -1, 0, 0, 0, 1], [2, 0, 0]),
      // Upright: the device's x, y and z axes are the frame's y, z and x axes, or its -y, -z and x axes.
      ([0.5, 0.5, 0.5, 0.5], [0, 1, 0, 0, 0, 1, 1, 0, 0], [1, 1, 0]),
      ([0.5, -0.5, 0.5, -0.5], [0, -1, 0, 0, 0, -1, 1, 0, 0], [-1, -1, 0]),
    ] as [([Double], [Double], [Double])])
  func `an attitude has a matrix and angles`(
    quaternion: [Double], matrix: [Double], angles: [Double]
  ) {
    let attitude = Self.attitude(quaternion[0], quaternion[1], quaternion[2], quaternion[3])
    #expect(Self.parts(attitude.rotationMatrix) == matrix)
    // Half a turn can have either sign.
    #expect(
      Self.angles(attitude).map { $0 == -.pi ? .pi : $0 } == angles.map { $0 * .pi / 2 })
  }

  /// Yaw, pitch and roll, which turn the device in this order.
  @Test(
    arguments: [
      [0, 0, 0.5], [0, 0.5, 0], [0.5, 0, 0], [0.3, 0.2, -0.7], [-2.5, -1.2, 3], [3, 1.5, -3],
    ] as [[Double]])
  func `turns around three axes are found again`(angles: [Double]) {
    let (yaw, pitch, roll) = (angles[0] / 2, angles[1] / 2, angles[2] / 2)
    // The turn by a yaw, written as the change from a turn by its opposite.
    let turned = Self.attitude(0, sin(roll), 0, cos(roll))
    turned.multiply(byInverseOf: Self.attitude(-sin(pitch), 0, 0, cos(pitch)))
    turned.multiply(byInverseOf: Self.attitude(0, 0, -sin(yaw), cos(yaw)))
    for (found, angle) in zip(Self.angles(turned), angles) { #expect(abs(found - angle) < 1e-12) }
    // Where down is, as the device sees it.
    let matrix = turned.rotationMatrix
    #expect(abs(-matrix.m13 - cos(angles[1]) * sin(angles[2])) < 1e-12)
    #expect(abs(-matrix.m23 + sin(angles[1])) < 1e-12)
  }

  @Test(
    arguments: [
      // The change from an attitude to itself is none.
      ([0.5, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5], [0, 0, 0, 1]),
      ([0.5, -0.5, 0.5, 0.5], [0, 0, 0, 1], [0.5, -0.5, 0.5, 0.5]),
      ([0, 0, 1, 0], [1, 0, 0, 0], [0, 1, 0, 0]),
      ([1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0]),
      ([0, 0, 0, 1], [0.5, 0.5, 0.5, 0.5], [-0.5, -0.5, -0.5, 0.5]),
    ] as [([Double], [Double], [Double])])
  func `the change from another attitude is a turn`(
    now: [Double], before: [Double], change: [Double]
  ) {
    let attitude = Self.attitude(now[0], now[1], now[2], now[3])
    attitude.multiply(byInverseOf: Self.attitude(before[0], before[1], before[2], before[3]))
    #expect(Self.parts(attitude.quaternion) == change)
  }

  @Test func `attitudes are compared, copied and archived`() throws {
    let attitude = Self.attitude(0.5, 0.5, -0.5, 0.5)
    let copy = try #require(attitude.copy() as? CMAttitude)
    #expect(copy == attitude && copy !== attitude && copy.hash == attitude.hash)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: attitude, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CMAttitude.self, from: data)
    #expect(read == attitude)
    copy.multiply(byInverseOf: copy)
    #expect(copy == CMAttitude() && copy != attitude)
    #expect(copy.description == "CMAttitude Pitch: 0.000000, Roll: 0.000000, Yaw: 0.000000")
  }

  @Test func `no sensor is available or becomes active`() async {
    let manager = CMMotionManager()
    #expect(manager.accelerometerUpdateInterval == 0.01 && manager.gyroUpdateInterval == 0.01)
    #expect(
      manager.magnetometerUpdateInterval == 0.04 && manager.deviceMotionUpdateInterval == 0.01)
    let queue = OperationQueue()
    nonisolated(unsafe) var updates = 0
    manager.startAccelerometerUpdates(to: queue) { _, _ in updates += 1 }
    manager.startGyroUpdates(to: queue) { _, _ in updates += 1 }
    manager.startMagnetometerUpdates(to: queue) { _, _ in updates += 1 }
    manager.startDeviceMotionUpdates(to: queue) { _, _ in updates += 1 }
    manager.startDeviceMotionUpdates(using: .xTrueNorthZVertical, to: queue) { _, _ in updates += 1
    }
    CMAltimeter().startRelativeAltitudeUpdates(to: queue) { _, _ in updates += 1 }
    CMMotionActivityManager().startActivityUpdates(to: queue) { _ in updates += 1 }
    CMHeadphoneMotionManager().startDeviceMotionUpdates(to: queue) { _, _ in updates += 1 }
    await withCheckedContinuation { done in queue.addBarrierBlock { done.resume() } }
    #expect(updates == 0)
    #expect(!manager.isAccelerometerActive && !manager.isGyroActive)
    #expect(!manager.isMagnetometerActive && !manager.isDeviceMotionActive)
    #expect(manager.accelerometerData == nil && manager.deviceMotion == nil)
    #expect(manager.attitudeReferenceFrame == .xArbitraryZVertical)
    #expect(CMMotionManager.availableAttitudeReferenceFrames().isEmpty)
  }

  @Test func `steps, events and activities fail with the numbers of a device without them`() async {
    let end = Date()
    let (pedometer, queue) = (CMPedometer(), OperationQueue.main)
    let answers: [(@escaping (Any?, (any Error)?) -> Void) -> Void] = [
      { answer in pedometer.queryPedometerData(from: end, to: end) { answer($0, $1) } },
      { answer in pedometer.startUpdates(from: end) { answer($0, $1) } },
      { answer in pedometer.startEventUpdates { answer($0, $1) } },
      { answer in
        CMMotionActivityManager().queryActivityStarting(from: end, to: end, to: queue) {
          answer($0, $1)
        }
      },
      { answer in
        CMStepCounter().queryStepCountStarting(from: end, to: end, to: queue) {
          answer($0 == 0 ? nil : $0, $1)
        }
      },
    ]
    var codes: [Int] = []
    for ask in answers {
      let (isNone, error) = await withCheckedContinuation { continuation in
        ask { continuation.resume(returning: ($0 == nil, $1 as NSError?)) }
      }
      #expect(isNone && error?.domain == CMErrorDomain)
      codes.append(error?.code ?? 0)
    }
    #expect(codes == [104, 104, 109, 104, 104])
    #expect(CMErrorSize.rawValue == 113 && CMPedometer.authorizationStatus().rawValue == 2)
  }
}
