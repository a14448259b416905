@_exported import UIKit

public enum MFMailComposeResult: Int, Sendable {
  case cancelled = 0
  case saved, sent, failed
}
public enum MessageComposeResult: Int, Sendable {
  case cancelled = 0
  case sent, failed
}
/// Receives the end of a mail.
@preconcurrency @MainActor
public protocol MFMailComposeViewControllerDelegate: NSObjectProtocol {
  func mailComposeController(
    _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult,
    error: (any Error)?)
}
extension MFMailComposeViewControllerDelegate {
  public func mailComposeController(
    _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult,
    error: (any Error)?
  ) {}
}
/// Receives the end of a message.
@preconcurrency @MainActor
public protocol MFMessageComposeViewControllerDelegate: NSObjectProtocol {
  func messageComposeViewController(
    _ controller: MFMessageComposeViewController, didFinishWith result: MessageComposeResult)
}

/// Writes a mail. The simulated device has no account: `canSendMail()` is `false`, and the controller shows nothing, with a notice.
@preconcurrency @MainActor
open class MFMailComposeViewController: UINavigationController {
  open weak var mailComposeDelegate: (any MFMailComposeViewControllerDelegate)?
  nonisolated open class func canSendMail() -> Bool { false }
  /// Only kept: no mail is sent.
  open func setSubject(_ subject: String) {}
  /// Only kept: no mail is sent.
  open func setToRecipients(_ toRecipients: [String]?) {}
  /// Only kept: no mail is sent.
  open func setCcRecipients(_ ccRecipients: [String]?) {}
  /// Only kept: no mail is sent.
  open func setBccRecipients(_ bccRecipients: [String]?) {}
  /// Only kept: no mail is sent.
  open func setMessageBody(_ body: String, isHTML: Bool) {}
  /// Only kept: no mail is sent.
  open func addAttachmentData(
    _ attachment: Data, mimeType: String, fileName filename: String
  ) {}
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    SystemServices.tell(
      "MFMailComposeViewController ends: the simulated device has no mail account")
    mailComposeDelegate?.mailComposeController(self, didFinishWith: .failed, error: nil)
  }
}

/// Writes a message. The simulated device sends none: `canSendText()` is `false`, and the controller shows nothing, with a notice.
@preconcurrency @MainActor
open class MFMessageComposeViewController: UINavigationController {
  open weak var messageComposeDelegate: (any MFMessageComposeViewControllerDelegate)?
  open var recipients: [String]?
  open var body: String?
  open var subject: String?
  nonisolated open class func canSendText() -> Bool { false }
  nonisolated open class func canSendSubject() -> Bool { false }
  nonisolated open class func canSendAttachments() -> Bool { false }
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    SystemServices.tell(
      "MFMessageComposeViewController ends: the simulated device sends no messages")
    messageComposeDelegate?.messageComposeViewController(self, didFinishWith: .failed)
  }
}
