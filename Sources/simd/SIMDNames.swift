@_exported import UIKit

// The vectors are the standard library's; simd's names mean the same.
public typealias simd_char16 = SIMD16<Int8>
public typealias simd_uchar2 = SIMD2<UInt8>
public typealias simd_uchar4 = SIMD4<UInt8>
public typealias simd_uchar8 = SIMD8<UInt8>
public typealias simd_uchar16 = SIMD16<UInt8>
public typealias simd_uchar32 = SIMD32<UInt8>
public typealias simd_short4 = SIMD4<Int16>
public typealias simd_short8 = SIMD8<Int16>
public typealias simd_ushort8 = SIMD8<UInt16>
public typealias simd_int2 = SIMD2<Int32>
public typealias simd_int3 = SIMD3<Int32>
public typealias simd_int4 = SIMD4<Int32>
public typealias simd_int8 = SIMD8<Int32>
public typealias simd_int16 = SIMD16<Int32>
public typealias simd_uint2 = SIMD2<UInt32>
public typealias simd_uint3 = SIMD3<UInt32>
public typealias simd_uint4 = SIMD4<UInt32>
public typealias simd_uint8 = SIMD8<UInt32>
public typealias simd_float2 = SIMD2<Float>
public typealias simd_float3 = SIMD3<Float>
public typealias simd_float4 = SIMD4<Float>
public typealias simd_float8 = SIMD8<Float>
public typealias simd_float16 = SIMD16<Float>
public typealias simd_double2 = SIMD2<Double>
public typealias simd_double3 = SIMD3<Double>
public typealias simd_double4 = SIMD4<Double>

// MARK: Over the elements of one vector

public func simd_reduce_min<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: Comparable { x.min() }
public func simd_reduce_max<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: Comparable { x.max() }
public func simd_reduce_add<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { x.sum() }
public func simd_reduce_add<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FixedWidthInteger {
  x.wrappedSum()
}

// MARK: Element by element

public func simd_min<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable {
  pointwiseMin(x, y)
}
public func simd_max<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable {
  pointwiseMax(x, y)
}
public func simd_clamp<V: SIMD>(_ x: V, _ min: V, _ max: V) -> V where V.Scalar: Comparable {
  x.clamped(lowerBound: min, upperBound: max)
}
public func simd_mix<V: SIMD>(_ x: V, _ y: V, _ t: V) -> V where V.Scalar: FloatingPoint {
  x + t * (y - x)
}
public func mix<V: SIMD>(_ x: V, _ y: V, t: V.Scalar) -> V where V.Scalar: FloatingPoint {
  x + (y - x) * t
}
public func abs<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint & Comparable {
  pointwiseMax(x, -x)
}

// MARK: Geometry

public func simd_dot<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  (x * y).sum()
}
public func simd_length_squared<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
  simd_dot(x, x)
}
public func simd_length<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
  simd_dot(x, x).squareRoot()
}
public func simd_distance<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  simd_length(x - y)
}
public func simd_distance_squared<V: SIMD>(_ x: V, _ y: V) -> V.Scalar
where V.Scalar: FloatingPoint { simd_length_squared(x - y) }
public func simd_normalize<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
  x / simd_length(x)
}
public func simd_cross<S>(_ x: SIMD3<S>, _ y: SIMD3<S>) -> SIMD3<S> where S: FloatingPoint {
  SIMD3(
    x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
}
public func dot<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  simd_dot(x, y)
}
public func length<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { simd_length(x) }
public func length_squared<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
  simd_length_squared(x)
}
public func distance<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  simd_distance(x, y)
}
public func distance_squared<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  simd_distance_squared(x, y)
}
public func normalize<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { simd_normalize(x) }
public func cross<S>(_ x: SIMD3<S>, _ y: SIMD3<S>) -> SIMD3<S> where S: FloatingPoint {
  simd_cross(x, y)
}
