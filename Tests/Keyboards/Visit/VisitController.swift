import Accelerate
import AdSupport
import AppTrackingTransparency
import CloudKit
import CoreMotion
import CoreTelephony
import LinkPresentation
import MessageUI
import MetricKit
import MobileCoreServices
import MultipeerConnectivity
import Photos
import PhotosUI
import SafariServices
import Translation
import SwiftUI
import UIKit
import UniformTypeIdentifiers
import WidgetKit

/// Visits each service of the system that a keyboard can't use, and types its answer.
final class VisitController: UIInputViewController {
    private lazy var visits: [String: () async -> String] = [
        "photos": photos, "types": types, "translate": translate, "link": link, "rest": rest,
        "levels": levels, "cloud": cloud, "album": album, "motion": motion, "peers": peers,
        "bonjour": bonjour, "files": files, "people": people,
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        let names = visits.keys.sorted()
        let rows = stride(from: 0, to: names.count, by: 4).map { names.dropFirst($0).prefix(4) }
        for (row, part) in rows.enumerated() {
            let bar = UIToolbar(frame: CGRect(x: 0, y: CGFloat(44 * row), width: 390, height: 44))
            bar.items = part.map { name in
                UIBarButtonItem(
                    title: name,
                    primaryAction: UIAction(title: name) { [unowned self] _ in
                        Task { textDocumentProxy.insertText(await visits[name]?() ?? "") }
                    })
            }
            view.addSubview(bar)
        }
    }

    private func photos() async -> String {
        let before = PHPhotoLibrary.authorizationStatus(for: .readWrite)
        let after = await PHPhotoLibrary.requestAuthorization(for: .readWrite)
        let options = PHFetchOptions()
        options.fetchLimit = 3
        let found = PHAsset.fetchAssets(with: .image, options: options)
        var failure = 0
        do { try await PHPhotoLibrary.shared().performChanges {} } catch {
            failure = (error as NSError).code
        }
        var picker = PHPickerConfiguration()
        picker.filter = .any(of: [.images, .livePhotos])
        return "\(before == .notDetermined) \(after == .denied) \(found.count) \(failure)"
            + " \(PHPickerViewController(configuration: picker).configuration.selectionLimit)."
    }

    private func types() async -> String {
        let png = UTTypeCreatePreferredIdentifierForTag(
            kUTTagClassFilenameExtension, "png" as CFString, nil)?.takeRetainedValue()
        let mime =
            UTTypeCopyPreferredTagWithClass(kUTTypeJPEG, kUTTagClassMIMEType)?
            .takeRetainedValue() as String?
        return "\(png as String? ?? "") \(mime ?? "") \(UTTypeConformsTo(kUTTypePNG, kUTTypeImage))"
            + " \(UTTypeConformsTo(kUTTypePNG, kUTTypeText))."
    }

    private func translate() async -> String {
        let (german, english) = (Locale.Language(identifier: "de"), Locale.Language(identifier: "en"))
        let status = await LanguageAvailability().status(from: german, to: english)
        let session = TranslationSession(installedSource: german, target: english)
        do {
            return try await session.translate("Hallo").targetText
        } catch TranslationError.unsupportedLanguagePairing {
            return "\(status == .unsupported)."
        } catch { return "other" }
    }

    private func link() async -> String {
        guard let url = URL(string: "https://example.org/page") else { return "" }
        do {
            return try await LPMetadataProvider().startFetchingMetadata(for: url).title ?? ""
        } catch { return "\((error as? LPError)?.code == .metadataFetchFailed)." }
    }

    private func rest() async -> String {
        let tracking = await ATTrackingManager.requestTrackingAuthorization()
        let widgets = (try? await WidgetCenter.shared.currentConfigurations().count) ?? -1
        WidgetCenter.shared.reloadAllTimelines()
        guard let page = URL(string: "https://example.org/") else { return "" }
        let browser = SFSafariViewController(url: page)
        return
            "\(tracking == .denied) \(ASIdentifierManager.shared().advertisingIdentifier.uuidString.hasPrefix("0000"))"
            + " \(widgets) \(MFMailComposeViewController.canSendMail()) \(MFMessageComposeViewController.canSendText())"
            + " \(CTTelephonyNetworkInfo().serviceCurrentRadioAccessTechnology == nil)"
            + " \(MXMetricManager.shared.pastPayloads.count) \(browser.dismissButtonStyle == .done)."
    }

    private func cloud() async -> String {
        let container = CKContainer(identifier: "iCloud.org.example.visit")
        let status = try? await container.accountStatus()
        let note = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "first"))
        note["text"] = "hello"
        note["count"] = 3 as NSNumber
        let count: NSNumber? = note["count"]
        var failure = 0
        do { try await container.privateCloudDatabase.save(note) } catch CKError.notAuthenticated {
            failure = 9
        } catch { failure = -1 }
        let operation = CKModifyRecordsOperation(recordsToSave: [note], recordIDsToDelete: nil)
        let end = await withCheckedContinuation { continuation in
            operation.modifyRecordsResultBlock = { continuation.resume(returning: $0) }
            operation.start()
        }
        let failed =
            if case .failure(let error as CKError) = end { error.code == .notAuthenticated } else { false }
        return
            "\(status == .noAccount) \(note["text"] as? String ?? "") \(count?.intValue ?? 0) \(failure) \(failed)."
    }

    private var saved: CheckedContinuation<Int, Never>?
    private func album() async -> String {
        let code = await withCheckedContinuation { continuation in
            saved = continuation
            UIImageWriteToSavedPhotosAlbum(
                UIImage(), self, #selector(image(_:didFinishSavingWithError:contextInfo:)), nil)
        }
        return "\(code)."
    }
    @objc private func image(
        _ image: UIImage, didFinishSavingWithError error: Error?, contextInfo: UnsafeRawPointer?
    ) { saved?.resume(returning: (error as NSError?)?.code ?? 0) }

    private let manager = CMMotionManager()
    private var updates = 0
    private func motion() async -> String {
        manager.accelerometerUpdateInterval = 0.1
        manager.startAccelerometerUpdates(to: .main) { [unowned self] _, _ in updates += 1 }
        manager.startDeviceMotionUpdates(using: .xArbitraryZVertical, to: .main) {
            [unowned self] motion, error in
            guard let attitude = motion?.attitude, error == nil else { return updates += 1 }
            updates += Int(attitude.pitch)
        }
        let steps = await withCheckedContinuation { continuation in
            CMPedometer().queryPedometerData(from: .distantPast, to: Date()) { _, error in
                continuation.resume(returning: (error as NSError?)?.code ?? 0)
            }
        }
        let moves = await withCheckedContinuation { continuation in
            CMMotionActivityManager().queryActivityStarting(
                from: .distantPast, to: Date(), to: .main
            ) { _, error in
                continuation.resume(returning: (error as NSError?)?.domain == CMErrorDomain)
            }
        }
        defer { manager.stopDeviceMotionUpdates() }
        return "\(manager.isAccelerometerAvailable) \(manager.isDeviceMotionActive) \(updates) \(steps)"
            + " \(moves) \(manager.deviceMotion?.attitude.roll ?? 1)"
            + " \(CMAltimeter.isRelativeAltitudeAvailable())."
    }

    private let session = MCSession(
        peer: MCPeerID(displayName: "Visit"), securityIdentity: nil, encryptionPreference: .required)
    private lazy var advertiser = MCNearbyServiceAdvertiser(
        peer: session.myPeerID, discoveryInfo: ["keys": "4"], serviceType: "visit-keys")
    private lazy var browser = MCNearbyServiceBrowser(
        peer: session.myPeerID, serviceType: "visit-keys")
    private var failed: [CheckedContinuation<Int, Never>] = []
    private func peers() async -> String {
        var failure = ""
        do {
            try session.send(Data([1]), toPeers: session.connectedPeers, with: .reliable)
        } catch MCError.notConnected { failure = "alone" } catch { failure = "other" }
        session.delegate = self
        advertiser.delegate = self
        browser.delegate = self
        let offer = await withCheckedContinuation { continuation in
            failed.append(continuation)
            advertiser.startAdvertisingPeer()
        }
        let search = await withCheckedContinuation { continuation in
            failed.append(continuation)
            browser.startBrowsingForPeers()
        }
        session.disconnect()
        return "\(failure) \(session.connectedPeers.count) \(offer) \(search)"
            + " \(kMCSessionMaximumNumberOfPeers)."
    }
    private func fail(_ error: Error) { failed.popLast()?.resume(returning: (error as NSError).code) }

    private func bonjour() async -> String {
        let scout = Scout()
        let service = NetService(domain: "local.", type: "_keys._tcp.", name: "pad", port: 80)
        let record = NetService.data(fromTXTRecord: ["path": Data("/keys".utf8), "v": Data()])
        let isSet = service.setTXTRecord(record)
        let read = NetService.dictionary(fromTXTRecord: service.txtRecordData() ?? Data())
        let path = read["path"].map { String(decoding: $0, as: UTF8.self) } ?? ""
        return "\(record.count) \(isSet) \(path) \(await scout.publish(service))"
            + " \(await scout.resolve(service)) \(await scout.search()) \(await scout.stop())."
    }

    private func files() async -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("typed")
        let manager = FileManager.default
        do {
            try manager.createDirectory(
                at: folder.appendingPathComponent("more"), withIntermediateDirectories: true)
            for name in ["a.txt", "b.zzz", "c.PNG"] {
                try Data().write(to: folder.appendingPathComponent(name))
            }
            let found = try manager.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: [.contentTypeKey])
            let types = try found.map { url in
                try url.resourceValues(forKeys: [.contentTypeKey]).contentType?.identifier ?? "none"
            }
            let other = try folder.resourceValues(forKeys: [.nameKey, .isDirectoryKey])
            return types.sorted().joined(separator: ",") + " \(other.contentType == nil)."
        } catch { return "\(error)" }
    }

    private func people() async -> String {
        await withCheckedContinuation { continuation in
            let host = UIHostingController(rootView: Guests { continuation.resume(returning: $0) })
            addChild(host)
            host.view.frame = CGRect(x: 0, y: 180, width: 390, height: 36)
            view.addSubview(host.view)
        }
    }

    private func levels() async -> String {
        let samples: [Float] = [3, -4, 0, 0]
        var root: Float = 0
        vDSP_rmsqv(samples, 1, &root, vDSP_Length(samples.count))
        var (reference, level) = (Float(1), Float(0))
        vDSP_vdbcon(&root, 1, &reference, &level, 1, 1, 1)
        return "\(root) \(vDSP.meanMagnitude(samples)) \(vDSP.maximum(samples)) \(Int(level.rounded()))."
    }
}

extension VisitController: MCNearbyServiceAdvertiserDelegate, MCNearbyServiceBrowserDelegate {
    func advertiser(
        _ advertiser: MCNearbyServiceAdvertiser, didReceiveInvitationFromPeer peerID: MCPeerID,
        withContext context: Data?, invitationHandler: @escaping (Bool, MCSession?) -> Void
    ) { invitationHandler(true, session) }
    func advertiser(
        _ advertiser: MCNearbyServiceAdvertiser, didNotStartAdvertisingPeer error: Error
    ) { fail(error) }

    func browser(
        _ browser: MCNearbyServiceBrowser, foundPeer peerID: MCPeerID,
        withDiscoveryInfo info: [String: String]?
    ) { browser.invitePeer(peerID, to: session, withContext: nil, timeout: 10) }
    func browser(_ browser: MCNearbyServiceBrowser, lostPeer peerID: MCPeerID) {}
    func browser(_ browser: MCNearbyServiceBrowser, didNotStartBrowsingForPeers error: Error) {
        fail(error)
    }
}

extension VisitController: MCSessionDelegate {
    func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState) {}
    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID) {
        textDocumentProxy.insertText(peerID.displayName)
    }
    func session(
        _ session: MCSession, didReceive stream: InputStream, withName streamName: String,
        fromPeer peerID: MCPeerID
    ) {}
    func session(
        _ session: MCSession, didStartReceivingResourceWithName resourceName: String,
        fromPeer peerID: MCPeerID, with progress: Progress
    ) {}
    func session(
        _ session: MCSession, didFinishReceivingResourceWithName resourceName: String,
        fromPeer peerID: MCPeerID, at localURL: URL?, withError error: Error?
    ) {}
}
