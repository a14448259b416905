import Foundation

/// Waits for the outcome of requests to the local network.
final class Scout: NSObject, NetServiceDelegate, NetServiceBrowserDelegate {
    private var waiting: CheckedContinuation<Int, Never>?
    private lazy var browser: NetServiceBrowser = {
        let browser = NetServiceBrowser()
        browser.delegate = self
        return browser
    }()

    func publish(_ service: NetService) async -> Int {
        service.delegate = self
        return await withCheckedContinuation { continuation in
            waiting = continuation
            service.publish(options: [.noAutoRename])
        }
    }

    func resolve(_ service: NetService) async -> Int {
        await withCheckedContinuation { continuation in
            waiting = continuation
            service.resolve(withTimeout: 2)
        }
    }

    func search() async -> Int {
        await withCheckedContinuation { continuation in
            waiting = continuation
            browser.searchForServices(ofType: "", inDomain: "local.")
        }
    }

    func stop() async -> Int {
        await withCheckedContinuation { continuation in
            waiting = continuation
            browser.searchForBrowsableDomains()
            browser.stop()
        }
    }

    func netService(_ sender: NetService, didNotPublish errorDict: [String: NSNumber]) { end(errorDict) }
    func netService(_ sender: NetService, didNotResolve errorDict: [String: NSNumber]) { end(errorDict) }
    func netServiceBrowser(_ browser: NetServiceBrowser, didNotSearch errorDict: [String: NSNumber]) {
        end(errorDict)
    }
    func netServiceBrowserDidStopSearch(_ browser: NetServiceBrowser) { end([:]) }

    private func end(_ error: [String: NSNumber]) {
        let code = error[NetService.errorCode].map { Int(truncating: $0) } ?? 0
        waiting?.resume(returning: Thread.isMainThread ? code : 1)
        waiting = nil
    }
}
