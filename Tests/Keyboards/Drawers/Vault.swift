import CommonCrypto
import CoreHaptics
import CryptoKit
import Foundation
import LocalAuthentication

/// Phrases that are sealed for their owner.
final class Vault {
    private let key = SymmetricKey(size: .bits256)
    private let signer = P256.Signing.PrivateKey()
    private let engine = try? CHHapticEngine()

    /// Seals a phrase, opens, signs and checks it, and returns what is predictable.
    func proof(of phrase: String) throws -> String {
        let sealed = try AES.GCM.seal(Data(phrase.utf8), using: key).combined
        let opened = try AES.GCM.open(AES.GCM.SealedBox(combined: sealed ?? Data()), using: key)
        let signature = try signer.signature(for: opened)
        let isRight = signer.publicKey.isValidSignature(signature, for: opened)
        let digest = SHA256.hash(data: opened).prefix(2).map { String(format: "%02x", $0) }.joined()
        return [digest, isRight ? "right" : "wrong", checksum(opened), try agreement(), feel()]
            .joined(separator: " ")
    }

    private func checksum(_ data: Data) -> String {
        var bytes = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        _ = data.withUnsafeBytes { CC_MD5($0.baseAddress, CC_LONG(data.count), &bytes) }
        return Data(bytes).base64EncodedString().prefix(4).lowercased()
    }

    private func agreement() throws -> String {
        let (own, other) = (Curve25519.KeyAgreement.PrivateKey(), Curve25519.KeyAgreement.PrivateKey())
        let secrets = [
            try own.sharedSecretFromKeyAgreement(with: other.publicKey),
            try other.sharedSecretFromKeyAgreement(with: own.publicKey),
        ]
        return secrets[0] == secrets[1] ? "same" : "different"
    }

    private func feel() -> String {
        CHHapticEngine.capabilitiesForHardware().supportsHaptics && engine != nil ? "felt" : "still"
    }

    func unlock(_ done: @escaping (String) -> Void) {
        var error: NSError?
        let context = LAContext()
        guard !context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
            return
        }
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "phrases") { success, error in
            DispatchQueue.main.async {
                done((error as? LAError)?.code == .passcodeNotSet && !success ? "open" : "locked")
            }
        }
    }
}
