//
//  KeyboardViewController.swift
//  Qwerty
//

import UIKit

class KeyboardViewController: UIInputViewController {

    @IBOutlet var nextKeyboardButton: UIButton!

    let rows = [
        ["q", "w", "e", "r", "t", "y", "u", "i", "o", "p"],
        ["a", "s", "d", "f", "g", "h", "j", "k", "l"],
        ["⇧", "z", "x", "c", "v", "b", "n", "m", "⌫"],
        ["🌐", "space", "return"],
    ]
    var buttons: [UIButton] = []
    var isShifted = false
    var isCapsLocked = false
    var isLocking = false

    override func updateViewConstraints() {
        super.updateViewConstraints()
        // Add custom view sizing constraints here
    }

    override func viewDidLoad() {
        super.viewDidLoad()

        var rowViews: [UIView] = []
        for titles in rows {
            let rowView = createRow(of: titles)
            rowView.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(rowView)
            rowViews.append(rowView)
        }
        addConstraints(toRows: rowViews)
    }

    func createRow(of titles: [String]) -> UIView {
        let rowView = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 50))
        var rowButtons: [UIButton] = []
        for title in titles {
            let button = createButton(title: title)
            rowButtons.append(button)
            rowView.addSubview(button)
        }
        addConstraints(to: rowButtons, in: rowView)
        buttons += rowButtons
        return rowView
    }

    func createButton(title: String) -> UIButton {
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        button.setTitle(title, for: .normal)
        button.sizeToFit()
        button.titleLabel?.font = UIFont.systemFont(ofSize: 15)
        button.translatesAutoresizingMaskIntoConstraints = false
        button.backgroundColor = UIColor(white: 1.0, alpha: 1.0)
        button.setTitleColor(UIColor.darkGray, for: .normal)
        button.layer.cornerRadius = 4
        if title == "🌐" {
            nextKeyboardButton = button
            button.accessibilityLabel = "Next Keyboard"
            button.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
        } else {
            button.addTarget(self, action: #selector(didTapButton(_:)), for: .touchUpInside)
        }
        if title == "⇧" {
            button.addTarget(self, action: #selector(lockCaps(_:)), for: .touchDownRepeat)
        }
        return button
    }

    @objc func didTapButton(_ sender: AnyObject) {
        let button = sender as! UIButton
        let proxy = textDocumentProxy as UITextDocumentProxy
        guard let title = button.titleLabel?.text else { return }
        switch title {
        case "⌫":
            proxy.deleteBackward()
        case "return":
            proxy.insertText("\n")
        case "space":
            proxy.insertText(" ")
        case "⇧":
            if isLocking {
                isLocking = false
            } else if isCapsLocked {
                isCapsLocked = false
                isShifted = false
            } else {
                isShifted = !isShifted
            }
            showCase()
        default:
            proxy.insertText(title)
            if isShifted && !isCapsLocked {
                isShifted = false
                showCase()
            }
        }
    }

    @objc func lockCaps(_ sender: UIButton) {
        isCapsLocked = true
        isLocking = true
    }

    func showCase() {
        let upper = isShifted || isCapsLocked
        for button in buttons {
            let title = button.title(for: .normal)!
            if title.count == 1 {
                button.setTitle(upper ? title.uppercased() : title.lowercased(), for: .normal)
            }
        }
    }

    func addConstraints(to buttons: [UIButton], in container: UIView) {
        for (index, button) in buttons.enumerated() {
            let top = NSLayoutConstraint(
                item: button, attribute: .top, relatedBy: .equal, toItem: container, attribute: .top,
                multiplier: 1.0, constant: 1)
            let bottom = NSLayoutConstraint(
                item: button, attribute: .bottom, relatedBy: .equal, toItem: container, attribute: .bottom,
                multiplier: 1.0, constant: -1)
            var left: NSLayoutConstraint!
            if index == 0 {
                left = NSLayoutConstraint(
                    item: button, attribute: .left, relatedBy: .equal, toItem: container, attribute: .left,
                    multiplier: 1.0, constant: 1)
            } else {
                left = NSLayoutConstraint(
                    item: button, attribute: .left, relatedBy: .equal, toItem: buttons[index - 1],
                    attribute: .right, multiplier: 1.0, constant: 1)
                let width = NSLayoutConstraint(
                    item: buttons[0], attribute: .width, relatedBy: .equal, toItem: button,
                    attribute: .width, multiplier: 1.0, constant: 0)
                width.priority = UILayoutPriority(800)
                container.addConstraint(width)
            }
            if index == buttons.count - 1 {
                let right = NSLayoutConstraint(
                    item: button, attribute: .right, relatedBy: .equal, toItem: container,
                    attribute: .right, multiplier: 1.0, constant: -1)
                container.addConstraint(right)
            }
            container.addConstraints([top, bottom, left])
        }
    }

    func addConstraints(toRows rowViews: [UIView]) {
        for (index, rowView) in rowViews.enumerated() {
            rowView.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
            rowView.rightAnchor.constraint(equalTo: view.rightAnchor).isActive = true
            if index == 0 {
                rowView.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
            } else {
                rowView.topAnchor.constraint(equalTo: rowViews[index - 1].bottomAnchor).isActive = true
                rowView.heightAnchor.constraint(equalTo: rowViews[0].heightAnchor).isActive = true
            }
        }
        rowViews.last!.bottomAnchor.constraint(equalTo: view.bottomAnchor).isActive = true
    }

    override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        // Dispose of any resources that can be recreated
    }

    override func viewWillLayoutSubviews() {
        nextKeyboardButton.isHidden = !needsInputModeSwitchKey
        super.viewWillLayoutSubviews()
    }

    override func textWillChange(_ textInput: UITextInput?) {
        // The app is about to change the document's contents. Perform any preparation here.
    }

    override func textDidChange(_ textInput: UITextInput?) {
        var textColor: UIColor
        let proxy = self.textDocumentProxy
        if proxy.keyboardAppearance == UIKeyboardAppearance.dark {
            textColor = UIColor.white
        } else {
            textColor = UIColor.black
        }
        for button in buttons {
            button.setTitleColor(textColor, for: [])
        }
    }
}
