/// A filter of Keyward's with all properties that one of them has, each for its own keys.
final class BuiltinFilter: CIFilter, @unchecked Sendable {
  var aVector: CIVector {
    get { FilterInputs(values).vector("inputAVector") ?? CIVector() }
    set { values["inputAVector"] = newValue }
  }
  var amount: Float {
    get { Float(FilterInputs(values).number("inputAmount")) }
    set { values["inputAmount"] = newValue }
  }
  var angle: Float {
    get { Float(FilterInputs(values).number("inputAngle")) }
    set { values["inputAngle"] = newValue }
  }
  var aspectRatio: Float {
    get { Float(FilterInputs(values).number("inputAspectRatio")) }
    set { values["inputAspectRatio"] = newValue }
  }
  var bVector: CIVector {
    get { FilterInputs(values).vector("inputBVector") ?? CIVector() }
    set { values["inputBVector"] = newValue }
  }
  var backgroundImage: CIImage? {
    get { values["inputBackgroundImage"] as? CIImage }
    set { values["inputBackgroundImage"] = newValue }
  }
  var barcodeHeight: Float {
    get { Float(FilterInputs(values).number("inputBarcodeHeight")) }
    set { values["inputBarcodeHeight"] = newValue }
  }
  var biasVector: CIVector {
    get { FilterInputs(values).vector("inputBiasVector") ?? CIVector() }
    set { values["inputBiasVector"] = newValue }
  }
  var brightness: Float {
    get { Float(FilterInputs(values).number("inputBrightness")) }
    set { values["inputBrightness"] = newValue }
  }
  var center: CGPoint {
    get { FilterInputs(values).point("inputCenter", .zero) }
    set { values["inputCenter"] = newValue }
  }
  var color: CIColor {
    get { FilterInputs(values).color("inputColor", .clear) }
    set { values["inputColor"] = newValue }
  }
  var color0: CIColor {
    get { FilterInputs(values).color("inputColor0", .clear) }
    set { values["inputColor0"] = newValue }
  }
  var color1: CIColor {
    get { FilterInputs(values).color("inputColor1", .clear) }
    set { values["inputColor1"] = newValue }
  }
  var contrast: Float {
    get { Float(FilterInputs(values).number("inputContrast")) }
    set { values["inputContrast"] = newValue }
  }
  var correctionLevel: String {
    get { FilterInputs(values).text("inputCorrectionLevel") ?? "" }
    set { values["inputCorrectionLevel"] = newValue }
  }
  var ev: Float {
    get { Float(FilterInputs(values).number("inputEV")) }
    set { values["inputEV"] = newValue }
  }
  var extent: CGRect {
    get { FilterInputs(values).rect("inputExtent") ?? .zero }
    set { values["inputExtent"] = newValue }
  }
  var gVector: CIVector {
    get { FilterInputs(values).vector("inputGVector") ?? CIVector() }
    set { values["inputGVector"] = newValue }
  }
  var inputImage: CIImage? {
    get { values["inputImage"] as? CIImage }
    set { values["inputImage"] = newValue }
  }
  var intensity: Float {
    get { Float(FilterInputs(values).number("inputIntensity")) }
    set { values["inputIntensity"] = newValue }
  }
  var levels: Float {
    get { Float(FilterInputs(values).number("inputLevels")) }
    set { values["inputLevels"] = newValue }
  }
  var maskImage: CIImage? {
    get { values["inputMaskImage"] as? CIImage }
    set { values["inputMaskImage"] = newValue }
  }
  var maxComponents: CIVector {
    get { FilterInputs(values).vector("inputMaxComponents") ?? CIVector() }
    set { values["inputMaxComponents"] = newValue }
  }
  var message: Data {
    get { FilterInputs(values).data("inputMessage") ?? Data() }
    set { values["inputMessage"] = newValue }
  }
  var minComponents: CIVector {
    get { FilterInputs(values).vector("inputMinComponents") ?? CIVector() }
    set { values["inputMinComponents"] = newValue }
  }
  var point0: CGPoint {
    get { FilterInputs(values).point("inputPoint0", .zero) }
    set { values["inputPoint0"] = newValue }
  }
  var point1: CGPoint {
    get { FilterInputs(values).point("inputPoint1", .zero) }
    set { values["inputPoint1"] = newValue }
  }
  var power: Float {
    get { Float(FilterInputs(values).number("inputPower")) }
    set { values["inputPower"] = newValue }
  }
  var quietSpace: Float {
    get { Float(FilterInputs(values).number("inputQuietSpace")) }
    set { values["inputQuietSpace"] = newValue }
  }
  var rVector: CIVector {
    get { FilterInputs(values).vector("inputRVector") ?? CIVector() }
    set { values["inputRVector"] = newValue }
  }
  var radius: Float {
    get { Float(FilterInputs(values).number("inputRadius")) }
    set { values["inputRadius"] = newValue }
  }
  var radius0: Float {
    get { Float(FilterInputs(values).number("inputRadius0")) }
    set { values["inputRadius0"] = newValue }
  }
  var radius1: Float {
    get { Float(FilterInputs(values).number("inputRadius1")) }
    set { values["inputRadius1"] = newValue }
  }
  var saturation: Float {
    get { Float(FilterInputs(values).number("inputSaturation")) }
    set { values["inputSaturation"] = newValue }
  }
  var scale: Float {
    get { Float(FilterInputs(values).number("inputScale")) }
    set { values["inputScale"] = newValue }
  }
  var sharpness: Float {
    get { Float(FilterInputs(values).number("inputSharpness")) }
    set { values["inputSharpness"] = newValue }
  }
  var targetImage: CIImage? {
    get { values["inputTargetImage"] as? CIImage }
    set { values["inputTargetImage"] = newValue }
  }
  var threshold: Float {
    get { Float(FilterInputs(values).number("inputThreshold")) }
    set { values["inputThreshold"] = newValue }
  }
  var time: Float {
    get { Float(FilterInputs(values).number("inputTime")) }
    set { values["inputTime"] = newValue }
  }
  var transform: CGAffineTransform {
    get { FilterInputs(values).transform("inputTransform") }
    set { values["inputTransform"] = newValue }
  }
  var width: Float {
    get { Float(FilterInputs(values).number("inputWidth")) }
    set { values["inputWidth"] = newValue }
  }
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
