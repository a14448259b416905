import UIKit

protocol CandidateBarDelegate: AnyObject {
    func candidateBar(_ bar: CandidateBar, didChoose candidate: String)
}

/// The ways to write what is being composed, in a strip that scrolls.
final class CandidateBar: UIScrollView {
    weak var choosing: (any CandidateBarDelegate)?
    private let stack = UIStackView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        showsHorizontalScrollIndicator = false
        stack.spacing = 4
        stack.translatesAutoresizingMaskIntoConstraints = false
        addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: contentLayoutGuide.topAnchor),
            stack.bottomAnchor.constraint(equalTo: contentLayoutGuide.bottomAnchor),
            stack.leadingAnchor.constraint(equalTo: contentLayoutGuide.leadingAnchor, constant: 4),
            stack.trailingAnchor.constraint(equalTo: contentLayoutGuide.trailingAnchor, constant: -4),
            stack.heightAnchor.constraint(equalTo: frameLayoutGuide.heightAnchor),
        ])
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        return nil
    }

    func show(_ candidates: [String], chosen: Int?) {
        stack.arrangedSubviews.forEach { $0.removeFromSuperview() }
        for (index, candidate) in candidates.enumerated() {
            let button = UIButton(type: .system)
            button.setTitle(candidate, for: .normal)
            button.isSelected = index == chosen
            button.contentEdgeInsets = UIEdgeInsets(top: 4, left: 10, bottom: 4, right: 10)
            button.addTarget(self, action: #selector(choose(_:)), for: .touchUpInside)
            stack.addArrangedSubview(button)
        }
        setContentOffset(.zero, animated: false)
    }

    @objc private func choose(_ sender: UIButton) {
        guard let candidate = sender.currentTitle else { return }
        choosing?.candidateBar(self, didChoose: candidate)
    }
}
