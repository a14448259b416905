internal import Foundation
public import FoundationNetworking
public import Security
internal import UIKit

/// The method of a challenge about the certificates of a server.
///
/// Foundation makes no such challenge here: it checks servers itself, by the anchors of the system. The developer gets a
/// notice, because a check of the keyboard's own doesn't happen.
public var NSURLAuthenticationMethodServerTrust: String {
  SystemServices.tell(
    "NSURLAuthenticationMethodServerTrust: URLSession checks servers by the system's anchors, and asks no delegate about their certificates"
  )
  return "NSURLAuthenticationMethodServerTrust"
}

/// The method of a challenge for a certificate of the client. No challenge here has it: Foundation sends none.
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"

/// The key of the data with which a download can go on. The toolchain's Foundation resumes none, so its errors have no such data.
public let NSURLSessionDownloadTaskResumeData = "NSURLSessionDownloadTaskResumeData"

extension URLProtectionSpace {
  /// The certificates of the server; always `nil`, because Foundation doesn't pass them on.
  public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
  /// A credential by which a server is trusted. No challenge here takes one, of which the developer gets a notice.
  public convenience init(trust: SecTrust) {
    SystemServices.tell(
      "URLCredential(trust:): no challenge takes it, because URLSession checks servers by the system's anchors alone"
    )
    self.init(user: "", password: "", persistence: .none)
  }
}
