import CoreImage
import CoreImage.CIFilterBuiltins
import UIKit

/// Types the colors that filters compute, and a code of what stands before the insertion point.
final class FiltersController: UIInputViewController {
    private enum Task: String, CaseIterable {
        case filters, blur, blend, code, bars, `round`, missing, average
    }
    private let context = CIContext()
    private lazy var preview = UIImageView(frame: CGRect(x: 0, y: 50, width: 150, height: 150))
    /// A square of two by two: red, green, blue and white, from the lower left.
    private lazy var square: CIImage = {
        let colors: [UIColor] = [.red, .green, .blue, .white]
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let picture = UIGraphicsImageRenderer(
            size: CGSize(width: 2, height: 2), format: format
        ).image { context in
            for (index, color) in colors.enumerated() {
                color.setFill()
                context.fill(CGRect(x: index % 2, y: 1 - index / 2, width: 1, height: 1))
            }
        }
        return CIImage(image: picture) ?? .empty()
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        for (index, task) in Task.allCases.enumerated() {
            let button = UIButton(
                type: .system,
                primaryAction: UIAction(title: task.rawValue) { [weak self] _ in
                    guard let self else { return }
                    textDocumentProxy.insertText(perform(task) + " ")
                })
            button.frame = CGRect(x: 48 * index, y: 0, width: 48, height: 44)
            view.addSubview(button)
        }
        view.addSubview(preview)
    }

    /// The colors of an image's pixels, row by row from above.
    private func colors(_ image: CIImage?) -> String {
        guard let image, image.extent.width < 100, image.extent.height < 100 else { return "none" }
        let (width, height) = (Int(image.extent.width), Int(image.extent.height))
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        context.render(
            image, toBitmap: &bytes, rowBytes: width * 4, bounds: image.extent, format: .RGBA8,
            colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
        return stride(from: 0, to: bytes.count, by: 4).map { place in
            bytes[place..<place + 4].map { String(format: "%02X", $0) }.joined()
        }.joined(separator: ",")
    }

    private func perform(_ task: Task) -> String {
        switch task {
        case .filters:
            let invert = CIFilter(name: "CIColorInvert")
            invert?.setValue(square, forKey: kCIInputImageKey)
            let gray = CIFilter.colorControls()
            gray.inputImage = square
            gray.saturation = 0
            return [colors(square), colors(invert?.outputImage), colors(gray.outputImage)]
                .joined(separator: " ")
        case .blur:
            let blurred = square.clampedToExtent().applyingGaussianBlur(sigma: 40).cropped(to: square.extent)
            let soft = square.applyingFilter("CIBoxBlur", parameters: [kCIInputRadiusKey: 2])
            let corner = blurred.cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
            return "\(colors(corner).prefix(1)) \(soft.extent.width)"
        case .blend:
            let veil = CIImage(color: CIColor(red: 0, green: 0, blue: 0, alpha: 0.5))
            let over = veil.cropped(to: square.extent).composited(over: square)
            let multiply = CIFilter.multiplyBlendMode()
            multiply.inputImage = CIImage(color: .yellow)
            multiply.backgroundImage = square
            return colors(over) + " " + colors(multiply.outputImage?.cropped(to: square.extent))
        case .code:
            let filter = CIFilter.qrCodeGenerator()
            filter.message = Data((textDocumentProxy.documentContextBeforeInput ?? "").utf8)
            filter.correctionLevel = "Q"
            guard let code = filter.outputImage else { return "no code" }
            let large = code.transformed(by: CGAffineTransform(scaleX: 5, y: 5))
            guard let picture = context.createCGImage(large, from: large.extent) else { return "no picture" }
            preview.image = UIImage(cgImage: picture)
            return "\(Int(code.extent.width)) \(picture.width)"
        case .bars:
            let filter = CIFilter(name: "CICode128BarcodeGenerator")
            filter?.setValue(Data("Keyward 128".utf8), forKey: "inputMessage")
            return "\(filter?.outputImage?.extent.size ?? .zero)"
        case .round:
            let turned = square.oriented(.right)
            let picture = UIImage(ciImage: turned)
            return "\(colors(turned)) \(picture.size) \(picture.ciImage === turned)"
                + " \(picture.pngData().flatMap { CIImage(data: $0) }.map { colors($0) == colors(turned) } ?? false)"
        case .missing:
            let detector = CIDetector(ofType: CIDetectorTypeQRCode, context: context, options: nil)
            return "\(CIFilter(name: "CIKaleidoscope") == nil) \(CIFilter(name: "Own") == nil)"
                + " \(detector?.features(in: square).count ?? -1)"
                + " \(CIFilter.filterNames(inCategory: kCICategoryBlur).count)"
        case .average:
            let average = CIFilter.areaAverage()
            average.inputImage = square
            average.extent = square.extent
            let plain = CIContext(options: [.workingColorSpace: NSNull()])
            var bytes = [UInt8](repeating: 0, count: 4)
            guard let pixel = average.outputImage else { return "none" }
            plain.render(
                pixel, toBitmap: &bytes, rowBytes: 4,
                bounds: CGRect(x: 0, y: 0, width: 1, height: 1), format: .RGBA8, colorSpace: nil)
            return bytes.map { String(format: "%02X", $0) }.joined()
        }
    }
}
