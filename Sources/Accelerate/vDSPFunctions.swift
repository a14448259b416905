@_exported import UIKit

public typealias vDSP_Length = UInt
public typealias vDSP_Stride = Int

/// The elements of a vector in memory.
private func each<Value>(
  _ start: UnsafePointer<Value>, _ stride: vDSP_Stride, _ count: vDSP_Length
) -> LazyMapSequence<Range<Int>, Value> {
  (0..<Int(clamping: count)).lazy.map { start[$0 * stride] }
}

// MARK: Of one vector, a number

public func vDSP_sve(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ C: UnsafeMutablePointer<Float>,
  _ N: vDSP_Length
) { C.pointee = each(A, IA, N).reduce(0, +) }
public func vDSP_svesq(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ C: UnsafeMutablePointer<Float>,
  _ N: vDSP_Length
) { C.pointee = each(A, IA, N).reduce(0) { $0 + $1 * $1 } }
public func vDSP_meanv(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ C: UnsafeMutablePointer<Float>,
  _ N: vDSP_Length
) { C.pointee = each(A, IA, N).reduce(0, +) / Float(N) }
/// The mean of the absolute values.
public func vDSP_meamgv(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ C: UnsafeMutablePointer<Float>,
  _ N: vDSP_Length
) { C.pointee = each(A, IA, N).reduce(0) { $0 + abs($1) } / Float(N) }
/// The mean of the squares.
public func vDSP_measqv(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ C: UnsafeMutablePointer<Float>,
  _ N: vDSP_Length
) { C.pointee = each(A, IA, N).reduce(0) { $0 + $1 * $1 } / Float(N) }
/// The root of the mean of the squares.
public func vDSP_rmsqv(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ C: UnsafeMutablePointer<Float>,
  _ N: vDSP_Length
) {
  vDSP_measqv(A, IA, C, N)
  C.pointee = C.pointee.squareRoot()
}
public func vDSP_maxv(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ C: UnsafeMutablePointer<Float>,
  _ N: vDSP_Length
) { C.pointee = each(A, IA, N).reduce(-.infinity, max) }
public func vDSP_minv(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ C: UnsafeMutablePointer<Float>,
  _ N: vDSP_Length
) { C.pointee = each(A, IA, N).reduce(.infinity, min) }
/// The largest absolute value.
public func vDSP_maxmgv(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ C: UnsafeMutablePointer<Float>,
  _ N: vDSP_Length
) { C.pointee = each(A, IA, N).reduce(0) { max($0, abs($1)) } }
public func vDSP_dotpr(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ B: UnsafePointer<Float>, _ IB: vDSP_Stride,
  _ C: UnsafeMutablePointer<Float>, _ N: vDSP_Length
) { C.pointee = zip(each(A, IA, N), each(B, IB, N)).reduce(0) { $0 + $1.0 * $1.1 } }

// MARK: Of vectors, a vector

private func put(
  _ C: UnsafeMutablePointer<Float>, _ IC: vDSP_Stride, _ N: vDSP_Length,
  _ value: (Int) -> Float
) { for index in 0..<Int(clamping: N) { C[index * IC] = value(index) } }

public func vDSP_vadd(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ B: UnsafePointer<Float>, _ IB: vDSP_Stride,
  _ C: UnsafeMutablePointer<Float>, _ IC: vDSP_Stride, _ N: vDSP_Length
) { put(C, IC, N) { A[$0 * IA] + B[$0 * IB] } }
/// The second vector less the first one, as Apple counts them: `C = A - B` with `B` before `A`.
public func vDSP_vsub(
  _ B: UnsafePointer<Float>, _ IB: vDSP_Stride, _ A: UnsafePointer<Float>, _ IA: vDSP_Stride,
  _ C: UnsafeMutablePointer<Float>, _ IC: vDSP_Stride, _ N: vDSP_Length
) { put(C, IC, N) { A[$0 * IA] - B[$0 * IB] } }
public func vDSP_vmul(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ B: UnsafePointer<Float>, _ IB: vDSP_Stride,
  _ C: UnsafeMutablePointer<Float>, _ IC: vDSP_Stride, _ N: vDSP_Length
) { put(C, IC, N) { A[$0 * IA] * B[$0 * IB] } }
public func vDSP_vsadd(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ B: UnsafePointer<Float>,
  _ C: UnsafeMutablePointer<Float>, _ IC: vDSP_Stride, _ N: vDSP_Length
) { put(C, IC, N) { A[$0 * IA] + B.pointee } }
public func vDSP_vsmul(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ B: UnsafePointer<Float>,
  _ C: UnsafeMutablePointer<Float>, _ IC: vDSP_Stride, _ N: vDSP_Length
) { put(C, IC, N) { A[$0 * IA] * B.pointee } }
public func vDSP_vsdiv(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ B: UnsafePointer<Float>,
  _ C: UnsafeMutablePointer<Float>, _ IC: vDSP_Stride, _ N: vDSP_Length
) { put(C, IC, N) { A[$0 * IA] / B.pointee } }
public func vDSP_vabs(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ C: UnsafeMutablePointer<Float>,
  _ IC: vDSP_Stride, _ N: vDSP_Length
) { put(C, IC, N) { abs(A[$0 * IA]) } }
public func vDSP_vsq(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ C: UnsafeMutablePointer<Float>,
  _ IC: vDSP_Stride, _ N: vDSP_Length
) { put(C, IC, N) { A[$0 * IA] * A[$0 * IA] } }
public func vDSP_vclr(_ C: UnsafeMutablePointer<Float>, _ IC: vDSP_Stride, _ N: vDSP_Length) {
  put(C, IC, N) { _ in 0 }
}
public func vDSP_vfill(
  _ A: UnsafePointer<Float>, _ C: UnsafeMutablePointer<Float>, _ IC: vDSP_Stride,
  _ N: vDSP_Length
) { put(C, IC, N) { _ in A.pointee } }
public func vDSP_vclip(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ B: UnsafePointer<Float>,
  _ C: UnsafePointer<Float>, _ D: UnsafeMutablePointer<Float>, _ ID: vDSP_Stride,
  _ N: vDSP_Length
) { put(D, ID, N) { min(max(A[$0 * IA], B.pointee), C.pointee) } }
/// The samples as numbers of floating point.
public func vDSP_vflt16(
  _ A: UnsafePointer<Int16>, _ IA: vDSP_Stride, _ C: UnsafeMutablePointer<Float>,
  _ IC: vDSP_Stride, _ N: vDSP_Length
) { put(C, IC, N) { Float(A[$0 * IA]) } }
public func vDSP_vflt32(
  _ A: UnsafePointer<Int32>, _ IA: vDSP_Stride, _ C: UnsafeMutablePointer<Float>,
  _ IC: vDSP_Stride, _ N: vDSP_Length
) { put(C, IC, N) { Float(A[$0 * IA]) } }
/// Decibels of powers, or of amplitudes with a flag of 1, against a reference.
public func vDSP_vdbcon(
  _ A: UnsafePointer<Float>, _ IA: vDSP_Stride, _ B: UnsafePointer<Float>,
  _ C: UnsafeMutablePointer<Float>, _ IC: vDSP_Stride, _ N: vDSP_Length, _ F: UInt32
) { put(C, IC, N) { (F == 1 ? 20 : 10) * log10(A[$0 * IA] / B.pointee) } }
