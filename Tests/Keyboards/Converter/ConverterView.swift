import UIKit

@objc protocol ConverterViewDelegate: NSObjectProtocol {
    func converterView(_ view: ConverterView, didType digit: String)
    func converterView(_ view: ConverterView, didSelectConversionAt index: Int)
    func converterViewDidConvert(_ view: ConverterView)
}

class ConverterView: UIView {
    @IBOutlet weak var delegate: ConverterViewDelegate?
    private var picker: UISegmentedControl
    private let preview = UILabel()
    private let digits = UIView()

    init(titles: [String]) {
        picker = UISegmentedControl(items: titles)
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
        commonInit()
    }

    required init?(coder: NSCoder) {
        picker = UISegmentedControl()
        super.init(coder: coder)
        commonInit()
    }

    private func commonInit() {
        backgroundColor = .secondarySystemBackground
        picker.selectedSegmentIndex = 0
        picker.addTarget(self, action: #selector(pick), for: .valueChanged)
        addSubview(picker)
        preview.adjustsFontSizeToFitWidth = true
        preview.minimumScaleFactor = 0.6
        preview.baselineAdjustment = .alignCenters
        addSubview(preview)
        for digit in "789456123-0." {
            let key = UIButton(type: .system)
            key.setTitle("\(digit)", for: [])
            key.addTarget(self, action: #selector(type(_:)), for: .touchUpInside)
            digits.addSubview(key)
        }
        addSubview(digits)
        let convert = UITapGestureRecognizer(target: self, action: #selector(convertNow))
        preview.isUserInteractionEnabled = true
        preview.addGestureRecognizer(convert)
        preview.accessibilityIdentifier = "preview"
    }

    func show(_ text: String?) {
        preview.text = text ?? "type a number"
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let area = bounds.inset(by: layoutMargins)
        var (top, rest) = area.divided(atDistance: 32, from: .minYEdge)
        picker.frame = top
        (top, rest) = rest.divided(atDistance: 32, from: .minYEdge)
        preview.frame = top
        digits.frame = rest
        for (index, key) in digits.subviews.enumerated() {
            key.frame = CGRect(
                x: rest.width / 3 * CGFloat(index % 3), y: rest.height / 4 * CGFloat(index / 3),
                width: rest.width / 3, height: rest.height / 4)
        }
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 216)
    }

    @objc private func pick() {
        delegate?.converterView(self, didSelectConversionAt: picker.selectedSegmentIndex)
    }

    @objc private func type(_ key: UIButton) {
        if let digit = key.title(for: .normal) { delegate?.converterView(self, didType: digit) }
    }

    @objc private func convertNow() {
        delegate?.converterViewDidConvert(self)
    }
}
