import Testing

@testable import UIKit

@MainActor @Suite struct `Pickers` {
  private final class Tones: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    var rows = [["plain", "polite", "loud", "soft"], ["a", "b"]]
    var heard: [String] = []
    func numberOfComponents(in pickerView: UIPickerView) -> Int { rows.count }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
      rows[component].count
    }
    func pickerView(
      _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { rows[component][row] }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
      heard.append("\(component).\(row)")
    }
  }
  private func shown(_ tones: Tones) -> UIPickerView {
    let picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: 320, height: 160))
    picker.dataSource = tones
    picker.delegate = tones
    picker.layoutIfNeeded()
    return picker
  }
  private func middle(of row: UIView?, in picker: UIPickerView) -> CGPoint? {
    row.map { $0.convert(CGPoint(x: $0.bounds.midX, y: $0.bounds.midY), to: picker) }
  }

  @Test func `the first rows are picked and in the middle`() {
    let tones = Tones()
    let picker = shown(tones)
    #expect(picker.numberOfComponents == 2 && picker.numberOfRows(inComponent: 0) == 4)
    #expect((0...1).map(picker.selectedRow) == [0, 0] && tones.heard.isEmpty)
    #expect(
      middle(of: picker.view(forRow: 0, forComponent: 0), in: picker) == CGPoint(x: 80, y: 80))
    #expect(
      middle(of: picker.view(forRow: 1, forComponent: 1), in: picker) == CGPoint(x: 240, y: 112))
    #expect((picker.view(forRow: 2, forComponent: 0) as? UILabel)?.text == "loud")
  }

  @Test func `a row that code picks comes to the middle without a word`() {
    let tones = Tones()
    let picker = shown(tones)
    picker.selectRow(2, inComponent: 0, animated: true)
    picker.layoutIfNeeded()
    #expect(picker.selectedRow(inComponent: 0) == 2 && tones.heard.isEmpty)
    #expect(middle(of: picker.view(forRow: 2, forComponent: 0), in: picker)?.y == 80)
    picker.selectRow(99, inComponent: 0, animated: false)
    #expect(picker.selectedRow(inComponent: 0) == 3)
  }

  @Test func `a tap on a row picks it`() throws {
    let tones = Tones()
    let picker = shown(tones)
    let row = try #require(
      picker.view(forRow: 1, forComponent: 1)?.superview as? UIControl)
    row.sendActions(for: .touchUpInside)
    #expect(tones.heard == ["1.1"] && picker.selectedRow(inComponent: 1) == 1)
  }

  @Test func `rows are asked for again, and an empty wheel has none picked`() {
    let tones = Tones()
    let picker = shown(tones)
    picker.selectRow(3, inComponent: 0, animated: false)
    tones.rows[0] = ["only"]
    picker.reloadComponent(0)
    #expect(picker.selectedRow(inComponent: 0) == 0 && picker.numberOfRows(inComponent: 0) == 1)
    tones.rows = [[]]
    picker.reloadAllComponents()
    #expect(picker.numberOfComponents == 1 && picker.selectedRow(inComponent: 0) == -1)
  }
}
