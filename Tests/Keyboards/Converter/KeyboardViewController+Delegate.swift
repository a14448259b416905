import UIKit

extension KeyboardViewController: ConverterViewDelegate {
    func converterView(_ view: ConverterView, didType digit: String) {
        textDocumentProxy.insertText(digit)
        update()
    }

    func converterView(_ view: ConverterView, didSelectConversionAt index: Int) {
        selected = index
        update()
    }

    func converterViewDidConvert(_ view: ConverterView) {
        guard let number = model.trailingNumber(of: textDocumentProxy.documentContextBeforeInput ?? ""),
            let converted = model.convert(number, by: model.conversions[selected])
        else { return }
        for _ in number { textDocumentProxy.deleteBackward() }
        textDocumentProxy.insertText(converted)
        update()
    }

    override func textDidChange(_ textInput: UITextInput?) {
        super.textDidChange(textInput)
        update()
    }
}
