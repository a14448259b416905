/// A file that is read or written together with others.
open class NSFileAccessIntent: NSObject, @unchecked Sendable {  // constant
  public let url: URL
  private init(_ url: URL) { self.url = url }
  open class func readingIntent(
    with url: URL, options: NSFileCoordinator.ReadingOptions = []
  ) -> NSFileAccessIntent { NSFileAccessIntent(url) }
  open class func writingIntent(
    with url: URL, options: NSFileCoordinator.WritingOptions = []
  ) -> NSFileAccessIntent { NSFileAccessIntent(url) }
}
extension NSFileCoordinator {
  /// Runs the accessor on the queue. Nothing else uses the keyboard's files, so it waits for nobody.
  public func coordinate(
    with intents: [NSFileAccessIntent], queue: OperationQueue,
    byAccessor accessor: @escaping @Sendable ((any Error)?) -> Void
  ) { queue.addOperation { accessor(nil) } }
}
