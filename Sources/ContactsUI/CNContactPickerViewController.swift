@_exported import Contacts

/// Told which people the user picked.
@MainActor public protocol CNContactPickerDelegate: NSObjectProtocol {
  func contactPickerDidCancel(_ picker: CNContactPickerViewController)
  func contactPicker(_ picker: CNContactPickerViewController, didSelect contact: CNContact)
  func contactPicker(_ picker: CNContactPickerViewController, didSelect contacts: [CNContact])
}
extension CNContactPickerDelegate {
  public func contactPickerDidCancel(_ picker: CNContactPickerViewController) {}
  public func contactPicker(_ picker: CNContactPickerViewController, didSelect contact: CNContact) {
  }
  public func contactPicker(
    _ picker: CNContactPickerViewController, didSelect contacts: [CNContact]
  ) {}
}

/// The list of people that an app presents.
///
/// It runs in a process of the system's that a keyboard has none of: presented, it is empty, and tells its delegate at once that
/// the user cancelled, with a notice.
open class CNContactPickerViewController: UIViewController {
  open weak var delegate: (any CNContactPickerDelegate)?
  open var displayedPropertyKeys: [String]?
  open var predicateForEnablingContact: NSPredicate?
  open var predicateForSelectionOfContact: NSPredicate?

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    SystemServices.tell(
      "CNContactPickerViewController: a keyboard can't show the list of people; it is cancelled")
    delegate?.contactPickerDidCancel(self)
    dismiss(animated: animated)
  }
}
