/// A filter of Keyward's with all properties that one of them has, each for its own keys.
final class BuiltinFilter: CIFilter, @unchecked Sendable {
  @FilterInput("inputAVector") var aVector: CIVector
  @FilterInput("inputAmount") var amount: Float
  @FilterInput("inputAngle") var angle: Float
  @FilterInput("inputAspectRatio") var aspectRatio: Float
  @FilterInput("inputBVector") var bVector: CIVector
  @FilterInput("inputBackgroundImage") var backgroundImage: CIImage?
  @FilterInput("inputBarcodeHeight") var barcodeHeight: Float
  @FilterInput("inputBiasVector") var biasVector: CIVector
  @FilterInput("inputBrightness") var brightness: Float
  @FilterInput("inputCenter") var center: CGPoint
  @FilterInput("inputColor") var color: CIColor
  @FilterInput("inputColor0") var color0: CIColor
  @FilterInput("inputColor1") var color1: CIColor
  @FilterInput("inputContrast") var contrast: Float
  @FilterInput("inputCorrectionLevel") var correctionLevel: String
  @FilterInput("inputEV") var ev: Float
  @FilterInput("inputExtent") var extent: CGRect
  @FilterInput("inputGVector") var gVector: CIVector
  @FilterInput("inputImage") var inputImage: CIImage?
  @FilterInput("inputIntensity") var intensity: Float
  @FilterInput("inputLevels") var levels: Float
  @FilterInput("inputMaskImage") var maskImage: CIImage?
  @FilterInput("inputMaxComponents") var maxComponents: CIVector
  @FilterInput("inputMessage") var message: Data
  @FilterInput("inputMinComponents") var minComponents: CIVector
  @FilterInput("inputPoint0") var point0: CGPoint
  @FilterInput("inputPoint1") var point1: CGPoint
  @FilterInput("inputPower") var power: Float
  @FilterInput("inputQuietSpace") var quietSpace: Float
  @FilterInput("inputRVector") var rVector: CIVector
  @FilterInput("inputRadius") var radius: Float
  @FilterInput("inputRadius0") var radius0: Float
  @FilterInput("inputRadius1") var radius1: Float
  @FilterInput("inputSaturation") var saturation: Float
  @FilterInput("inputScale") var scale: Float
  @FilterInput("inputSharpness") var sharpness: Float
  @FilterInput("inputTargetImage") var targetImage: CIImage?
  @FilterInput("inputThreshold") var threshold: Float
  @FilterInput("inputTime") var time: Float
  @FilterInput("inputTransform") var transform: CGAffineTransform
  @FilterInput("inputWidth") var width: Float
}
extension BuiltinFilter: CIColorControls, CIExposureAdjust, CIGammaAdjust, CIHueAdjust, CIVibrance,
  CILinearToSRGBToneCurve, CISRGBToneCurveToLinear, CIColorInvert, CIColorThreshold,
  CIColorPosterize, CIMaximumComponent, CIMinimumComponent, CISepiaTone, CIColorMonochrome,
  CIFalseColor, CIWhitePointAdjust, CIMaskToAlpha, CIColorMatrix, CIColorClamp, CIPhotoEffect,
  CIGaussianBlur, CIBoxBlur, CIUnsharpMask, CILanczosScaleTransform, CIAffineClamp, CIAffineTile,
  CIPixellate, CIAreaAverage, CICheckerboardGenerator, CIStripesGenerator, CILinearGradient,
  CISmoothLinearGradient, CIRadialGradient, CIGaussianGradient, CIQRCodeGenerator,
  CICode128BarcodeGenerator, CIDissolveTransition, CICompositeOperation, CIBlendWithMask
{}

/// A property of a filter that is one of its values.
@propertyWrapper
struct FilterInput<Value> {
  private let key: String
  private let read: (FilterInputs, String) -> Value
  private init(_ key: String, _ read: @escaping (FilterInputs, String) -> Value) {
    (self.key, self.read) = (key, read)
  }
  @available(*, unavailable, message: "the filter has the value")
  var wrappedValue: Value {
    get { fatalError("the filter has the value") }
    set { fatalError("the filter has the value, not \(newValue)") }
  }
  static subscript(
    _enclosingInstance filter: BuiltinFilter,
    wrapped wrapped: ReferenceWritableKeyPath<BuiltinFilter, Value>,
    storage storage: ReferenceWritableKeyPath<BuiltinFilter, Self>
  ) -> Value {
    get {
      let input = filter[keyPath: storage]
      return input.read(filter.inputs, input.key)
    }
    set { filter.values[filter[keyPath: storage].key] = newValue }
  }
}
extension FilterInput where Value == Float {
  init(_ key: String) { self.init(key) { Float($0.number($1)) } }
}
extension FilterInput where Value == CIColor {
  init(_ key: String) { self.init(key) { $0.color($1) } }
}
extension FilterInput where Value == CIVector {
  init(_ key: String) { self.init(key) { $0.vector($1) ?? CIVector() } }
}
extension FilterInput where Value == CIImage? {
  init(_ key: String) { self.init(key) { $0.image($1) } }
}
extension FilterInput where Value == CGPoint {
  init(_ key: String) { self.init(key) { $0.point($1) } }
}
extension FilterInput where Value == CGRect {
  init(_ key: String) { self.init(key) { $0.rect($1) ?? .zero } }
}
extension FilterInput where Value == CGAffineTransform {
  init(_ key: String) { self.init(key) { $0.transform($1) } }
}
extension FilterInput where Value == Data {
  init(_ key: String) { self.init(key) { $0.data($1) ?? Data() } }
}
extension FilterInput where Value == String {
  init(_ key: String) { self.init(key) { $0.text($1) ?? "" } }
}
