/// Arithmetic of whole vectors, of the same length. Of vectors of different lengths, the rest of the longer one is left out.
public enum vDSP {
  public static func sum<U: Collection>(_ vector: U) -> Float where U.Element == Float {
    vector.reduce(0, +)
  }
  public static func sum<U: Collection>(_ vector: U) -> Double where U.Element == Double {
    vector.reduce(0, +)
  }
  public static func mean<U: Collection>(_ vector: U) -> Float where U.Element == Float {
    sum(vector) / Float(vector.count)
  }
  public static func mean<U: Collection>(_ vector: U) -> Double where U.Element == Double {
    sum(vector) / Double(vector.count)
  }
  public static func meanMagnitude<U: Collection>(_ vector: U) -> Float where U.Element == Float {
    vector.reduce(0) { $0 + abs($1) } / Float(vector.count)
  }
  public static func meanSquare<U: Collection>(_ vector: U) -> Float where U.Element == Float {
    vector.reduce(0) { $0 + $1 * $1 } / Float(vector.count)
  }
  public static func meanSquare<U: Collection>(_ vector: U) -> Double where U.Element == Double {
    vector.reduce(0) { $0 + $1 * $1 } / Double(vector.count)
  }
  public static func rootMeanSquare<U: Collection>(_ vector: U) -> Float
  where U.Element == Float { meanSquare(vector).squareRoot() }
  public static func rootMeanSquare<U: Collection>(_ vector: U) -> Double
  where U.Element == Double { meanSquare(vector).squareRoot() }
  public static func sumOfSquares<U: Collection>(_ vector: U) -> Float where U.Element == Float {
    vector.reduce(0) { $0 + $1 * $1 }
  }
  public static func maximum<U: Collection>(_ vector: U) -> Float where U.Element == Float {
    vector.max() ?? -.infinity
  }
  public static func maximum<U: Collection>(_ vector: U) -> Double where U.Element == Double {
    vector.max() ?? -.infinity
  }
  public static func minimum<U: Collection>(_ vector: U) -> Float where U.Element == Float {
    vector.min() ?? .infinity
  }
  public static func minimum<U: Collection>(_ vector: U) -> Double where U.Element == Double {
    vector.min() ?? .infinity
  }
  public static func maximumMagnitude<U: Collection>(_ vector: U) -> Float
  where U.Element == Float { vector.reduce(0) { max($0, abs($1)) } }
  public static func dot<U: Collection, V: Collection>(_ a: U, _ b: V) -> Float
  where U.Element == Float, V.Element == Float { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
  public static func dot<U: Collection, V: Collection>(_ a: U, _ b: V) -> Double
  where U.Element == Double, V.Element == Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }

  public static func add<U: Collection, V: Collection>(_ a: U, _ b: V) -> [Float]
  where U.Element == Float, V.Element == Float { zip(a, b).map(+) }
  public static func add<U: Collection>(_ scalar: Float, _ vector: U) -> [Float]
  where U.Element == Float { vector.map { $0 + scalar } }
  public static func subtract<U: Collection, V: Collection>(_ a: U, _ b: V) -> [Float]
  where U.Element == Float, V.Element == Float { zip(a, b).map(-) }
  public static func multiply<U: Collection, V: Collection>(_ a: U, _ b: V) -> [Float]
  where U.Element == Float, V.Element == Float { zip(a, b).map(*) }
  public static func multiply<U: Collection>(_ scalar: Float, _ vector: U) -> [Float]
  where U.Element == Float { vector.map { $0 * scalar } }
  public static func divide<U: Collection>(_ vector: U, _ scalar: Float) -> [Float]
  where U.Element == Float { vector.map { $0 / scalar } }
  public static func absolute<U: Collection>(_ vector: U) -> [Float] where U.Element == Float {
    vector.map(abs)
  }
  public static func square<U: Collection>(_ vector: U) -> [Float] where U.Element == Float {
    vector.map { $0 * $0 }
  }
  public static func clip<U: Collection>(_ vector: U, to bounds: ClosedRange<Float>) -> [Float]
  where U.Element == Float { vector.map { min(max($0, bounds.lowerBound), bounds.upperBound) } }
}
