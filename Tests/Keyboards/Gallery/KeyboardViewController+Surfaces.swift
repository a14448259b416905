import SwiftUI
import UIKit

extension KeyboardViewController {
    func rows(_ views: [[UIView]], spacing: CGFloat = 10) -> UIView {
        let whole = UIStackView()
        (whole.axis, whole.spacing, whole.distribution) = (.vertical, spacing, .fillEqually)
        for row in views {
            let line = UIStackView(arrangedSubviews: row)
            (line.spacing, line.distribution, line.alignment) = (spacing, .fillEqually, .fill)
            whole.addArrangedSubview(line)
        }
        return whole
    }

    func materials() -> UIView {
        let base = UIView()
        for stripe in 0..<12 {
            let band = UIView(frame: CGRect(x: stripe * 32, y: 0, width: 16, height: 200))
            band.backgroundColor = UIColor(
                hue: CGFloat(stripe) / 12, saturation: 0.7, brightness: 0.8, alpha: 1)
            base.addSubview(band)
        }
        let styles: [UIBlurEffect.Style] = [
            .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemThickMaterial, .light,
            .dark,
        ]
        for (index, style) in styles.enumerated() {
            let effect = UIBlurEffect(style: style)
            let glass = UIVisualEffectView(effect: effect)
            glass.frame = CGRect(x: 8 + index % 3 * 122, y: 8 + index / 3 * 96, width: 114, height: 88)
            (glass.layer.cornerRadius, glass.clipsToBounds) = (14, true)
            let title = UILabel(frame: CGRect(x: 8, y: 30, width: 98, height: 26))
            (title.text, title.textAlignment) = ("glass \(index)", .center)
            glass.contentView.addSubview(title)
            base.addSubview(glass)
        }
        return base
    }

    func controls() -> UIView {
        let (on, off) = (UISwitch(), UISwitch())
        on.isOn = true
        let segments = UISegmentedControl(items: ["Day", "Week", "Year"])
        segments.selectedSegmentIndex = 1
        let slider = UISlider()
        slider.value = 0.3
        let progress = UIProgressView(progressViewStyle: .default)
        progress.progress = 0.7
        let spinner = UIActivityIndicatorView(style: .medium)
        spinner.startAnimating()
        let pages = UIPageControl()
        (pages.numberOfPages, pages.currentPage) = (5, 2)
        let field = UITextField()
        (field.borderStyle, field.placeholder) = (.roundedRect, "Search")
        let stepper = UIStepper()
        func boxed(_ views: UIView...) -> UIView {
            let line = UIStackView(arrangedSubviews: views)
            (line.alignment, line.distribution) = (.center, .equalSpacing)
            return line
        }
        return rows([
            [boxed(on, off), boxed(segments)], [boxed(slider), boxed(spinner, pages)],
            [boxed(progress, stepper), field],
        ])
    }

    func styledButtons() -> UIView {
        let looks: [(String, UIButton.Configuration)] = [
            ("plain", .plain()), ("gray", .gray()), ("tinted", .tinted()), ("filled", .filled()),
            ("bordered", .bordered()), ("prominent", .borderedProminent()),
        ]
        var buttons = looks.map { name, look -> UIButton in
            var look = look
            look.title = name
            return UIButton(configuration: look)
        }
        let corners: [UIButton.Configuration.CornerStyle] = [.small, .large, .capsule]
        for (index, corner) in corners.enumerated() {
            var look = UIButton.Configuration.filled()
            (look.cornerStyle, look.baseBackgroundColor) = (corner, .systemTeal)
            look.image = UIImage(systemName: ["bolt.fill", "leaf.fill", "flame.fill"][index])
            look.imagePadding = 6
            look.title = "corner"
            look.imagePlacement = index == 1 ? .trailing : .leading
            buttons.append(UIButton(configuration: look))
        }
        let old = UIButton(type: .system)
        old.setTitle("system", for: .normal)
        let off = UIButton(configuration: looks[3].1)
        off.configuration?.title = "disabled"
        off.isEnabled = false
        let info = UIButton(type: .infoLight)
        buttons += [old, off, info]
        return rows((0..<4).map { Array(buttons[$0 * 3..<$0 * 3 + 3]) })
    }

    func layers() -> UIView {
        func tile(_ color: UIColor, _ change: (UIView) -> Void) -> UIView {
            let outer = UIView()
            let tile = UIView(frame: CGRect(x: 8, y: 14, width: 60, height: 60))
            tile.backgroundColor = color
            change(tile)
            outer.addSubview(tile)
            return outer
        }
        let shadow = tile(.white) {
            ($0.layer.shadowColor, $0.layer.shadowOpacity) = (UIColor.black.cgColor, 0.5)
            ($0.layer.shadowOffset, $0.layer.shadowRadius) = (CGSize(width: 3, height: 4), 5)
            $0.layer.cornerRadius = 10
        }
        let border = tile(.systemYellow) {
            ($0.layer.borderWidth, $0.layer.borderColor) = (4, UIColor.systemBrown.cgColor)
            $0.layer.cornerRadius = 20
        }
        let corners = tile(.systemPink) {
            $0.layer.cornerRadius = 24
            $0.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        }
        let gradient = tile(.clear) {
            let layer = CAGradientLayer()
            layer.frame = $0.bounds
            layer.colors = [UIColor.purple.cgColor, UIColor.orange.cgColor]
            (layer.startPoint, layer.endPoint) = (.zero, CGPoint(x: 1, y: 1))
            $0.layer.addSublayer(layer)
        }
        let turned = tile(.systemBlue) { $0.transform = CGAffineTransform(rotationAngle: .pi / 6) }
        let scaled = tile(.systemGreen) { $0.transform = CGAffineTransform(scaleX: 1.1, y: 0.5) }
        let masked = tile(.systemRed) {
            let mask = CAShapeLayer()
            mask.path = UIBezierPath(ovalIn: CGRect(x: 2, y: 14, width: 56, height: 32)).cgPath
            $0.layer.mask = mask
        }
        let shape = tile(.clear) {
            let layer = CAShapeLayer()
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 4, y: 60))
            path.addCurve(
                to: CGPoint(x: 60, y: 4), controlPoint1: CGPoint(x: 10, y: 0),
                controlPoint2: CGPoint(x: 54, y: 64))
            (layer.path, layer.lineWidth) = (path.cgPath, 5)
            (layer.strokeColor, layer.fillColor) = (UIColor.systemIndigo.cgColor, nil)
            layer.lineCap = .round
            $0.layer.addSublayer(layer)
        }
        let faded = tile(.black) { $0.alpha = 0.3 }
        return rows([[shadow, border, corners, gradient, turned], [scaled, masked, shape, faded]])
    }

    func hosted() -> UIView {
        let host = UIHostingController(rootView: Board())
        addChild(host)
        host.view.backgroundColor = .clear
        host.didMove(toParent: self)
        return host.view
    }
}

/// Rows with separators and chevrons, one of them chosen.
final class ShelfList: UITableView, UITableViewDataSource {
    init() {
        super.init(frame: .zero, style: .plain)
        (dataSource, rowHeight) = (self, 48)
    }

    required init?(coder: NSCoder) { fatalError("not made from a nib") }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.textLabel?.text = ["Novels", "Poems", "Plays", "Letters", "Maps"][indexPath.row]
        cell.detailTextLabel?.text = "\((indexPath.row + 2) * 7) books"
        cell.imageView?.image = UIImage(systemName: "book")
        cell.accessoryType =
            [.disclosureIndicator, .checkmark, .none, .detailButton, .none][
                indexPath.row]
        return cell
    }
}

/// Shapes, stacks and effects of SwiftUI.
struct Board: View {
    var body: some View {
        VStack(spacing: 8) {
            HStack(spacing: 8) {
                Circle().fill(LinearGradient(colors: [.pink, .yellow], startPoint: .top, endPoint: .bottom))
                RoundedRectangle(cornerRadius: 16).strokeBorder(.blue, lineWidth: 5)
                Capsule().fill(.green).shadow(color: .black.opacity(0.5), radius: 4, x: 2, y: 3)
                Ellipse().trim(from: 0, to: 0.7).stroke(.red, lineWidth: 4)
            }
            HStack(spacing: 12) {
                Text("Bold ").bold() + Text("and ").italic() + Text("red").foregroundColor(.red)
                Label("Label", systemImage: "tag.fill")
                Text("badge").padding(6).background(.orange, in: Capsule())
            }
            HStack(spacing: 8) {
                ForEach(["Q", "W", "E", "R", "T"], id: \.self) { key in
                    Button(key) {}
                        .frame(maxWidth: .infinity, maxHeight: .infinity)
                        .background(Color(.systemBackground))
                        .clipShape(RoundedRectangle(cornerRadius: 8))
                        .rotationEffect(.degrees(key == "E" ? 8 : 0))
                        .opacity(key == "T" ? 0.4 : 1)
                }
            }
        }
    }
}
