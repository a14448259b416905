/// The paths of a connection over several networks; FoundationNetworking's type of that name is unavailable.
public enum _MultipathServiceType: Int, Sendable { case none, handover, interactive, aggregate }

/// The key of errors that have several causes.
public let NSMultipleUnderlyingErrorsKey = "NSMultipleUnderlyingErrorsKey"

extension NSError {
  /// The causes of the error: the single one, then the list.
  public var underlyingErrors: [any Error] {
    let single = userInfo[NSUnderlyingErrorKey] as? any Error
    let several = userInfo[NSMultipleUnderlyingErrorsKey] as? [any Error]
    return (single.map { [$0] } ?? []) + (several ?? [])
  }
}

extension URLError {
  /// Why a setting of the request or the session left no network to use.
  public enum NetworkUnavailableReason: Int, Sendable { case cellular, expensive, constrained }
  /// Why the system ended a transfer in the background.
  public enum BackgroundTaskCancelledReason: Int, Sendable {
    case userForceQuitApplication, backgroundUpdatesDisabled, insufficientSystemResources
  }

  public var networkUnavailableReason: NetworkUnavailableReason? {
    reason("NSURLErrorNetworkUnavailableReasonKey").flatMap(NetworkUnavailableReason.init)
  }
  public var backgroundTaskCancelledReason: BackgroundTaskCancelledReason? {
    reason("NSURLErrorBackgroundTaskCancelledReasonKey")
      .flatMap(BackgroundTaskCancelledReason.init)
  }
  /// Where a download can go on. The toolchain's Foundation resumes none, so its errors have no such data.
  public var downloadTaskResumeData: Data? {
    userInfo["NSURLSessionDownloadTaskResumeData"] as? Data
  }
  private func reason(_ key: String) -> Int? { userInfo[key] as? Int }
}
