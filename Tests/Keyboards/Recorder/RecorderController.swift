import AVFAudio
import AVFoundation
import AVKit
import CoreMedia
import UIKit

/// Types what its keys learn of sounds, films and the microphone.
final class RecorderController: UIInputViewController {
    private let player = AVQueuePlayer()
    private var looper: AVPlayerLooper?
    private var film: AVPlayer?
    private var floating: FloatingFilm?
    private var watch: Any?

    override func viewDidLoad() {
        super.viewDidLoad()
        let keys: [(String, @MainActor (RecorderController) -> Void)] = [
            ("convert", { $0.report { try $0.convert() } }), ("file", { $0.report { try $0.file() } }),
            ("time", { $0.report { $0.times() } }), ("route", { $0.report { $0.route() } }),
            ("ask", { $0.ask() }), ("loop", { $0.play() }), ("film", { $0.show() }),
            ("thumb", { $0.report { try $0.thumbnail() } }),
            ("window", { $0.float() }), ("speed", { $0.report { $0.speed() } }),
        ]
        let row = UIStackView(
            arrangedSubviews: keys.map { title, action in
                let button = UIButton(type: .system)
                button.setTitle(title, for: .normal)
                button.addAction(
                    UIAction { [unowned self] _ in action(self) }, for: .touchUpInside)
                return button
            })
        row.distribution = .fillEqually
        row.frame = CGRect(x: 0, y: 0, width: 390, height: 44)
        view.addSubview(row)
    }

    private func write(_ text: String) { textDocumentProxy.insertText(text + " ") }
    private func report(_ work: (RecorderController) throws -> String) {
        do { write(try work(self)) } catch let error as NSError { write("error \(error.code)") }
    }

    /// Half a second of a tone, as speech recognizers want it.
    private func convert() throws -> String {
        guard let format = AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2),
            let speech = AVAudioFormat(
                commonFormat: .pcmFormatInt16, sampleRate: 16_000, channels: 1, interleaved: true),
            let tone = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 22_050),
            let output = AVAudioPCMBuffer(pcmFormat: speech, frameCapacity: 16_000),
            let converter = AVAudioConverter(from: format, to: speech), let data = tone.floatChannelData
        else { return "no converter" }
        tone.frameLength = 22_050
        for frame in 0..<22_050 {
            let value = Float(sin(2 * Double.pi * 440 * Double(frame) / 44_100)) * 0.5
            (data[0][frame], data[1][frame]) = (value, value)
        }
        var isGiven = false
        var error: NSError?
        let status = converter.convert(to: output, error: &error) { _, status in
            status.pointee = isGiven ? .endOfStream : .haveData
            defer { isGiven = true }
            return isGiven ? nil : tone
        }
        if let error { throw error }
        let samples = (0..<Int(output.frameLength)).map { output.int16ChannelData?[0][$0] ?? 0 }
        let crossings = zip(samples, samples.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
        let loudest = samples.map { abs(Int($0)) }.max() ?? 0
        return
            "\(status == .haveData) \(output.frameLength) \(crossings) \(loudest > 16_000 && loudest < 16_800)"
    }

    private func file() throws -> String {
        let folder = FileManager.default.temporaryDirectory
        var found: [String] = []
        for name in ["a.wav", "a.caf", "a.m4a"] {
            let url = folder.appendingPathComponent(name)
            do {
                let settings: [String: Any] = [
                    AVFormatIDKey: name == "a.m4a" ? kAudioFormatMPEG4AAC : kAudioFormatLinearPCM,
                    AVSampleRateKey: 8_000.0, AVNumberOfChannelsKey: 1,
                ]
                let file = try AVAudioFile(forWriting: url, settings: settings)
                guard
                    let buffer = AVAudioPCMBuffer(
                        pcmFormat: file.processingFormat, frameCapacity: 100)
                else { continue }
                buffer.frameLength = 100
                buffer.floatChannelData?[0][7] = 0.5
                try file.write(from: buffer)
                file.close()
                let read = try AVAudioFile(forReading: url)
                try read.read(into: buffer)
                found.append("\(read.length) \(buffer.floatChannelData?[0][7] ?? 0)")
            } catch { found.append("\((error as NSError).code)") }
        }
        return found.joined(separator: " ")
    }

    private func times() -> String {
        let sum = CMTime(value: 1, timescale: 3) + CMTime(value: 1, timescale: 4)
        let rounded = CMTime(seconds: 0.1234, preferredTimescale: 600)
        let range = CMTimeRange(start: .zero, end: sum)
        return "\(sum.value)/\(sum.timescale) \(rounded.value) \(CMTimeGetSeconds(range.duration) > 0.58) "
            + "\(sum < .positiveInfinity) \(CMTime.invalid.seconds.isNaN)"
    }

    private func route() -> String {
        let session = AVAudioSession.sharedInstance()
        let outputs = session.currentRoute.outputs.map(\.portType.rawValue)
        return "\(outputs) \(session.isInputAvailable) \(Int(session.sampleRate)) "
            + "\(AVAudioApplication.shared.recordPermission == .denied) "
            + "\(AVCaptureDevice.authorizationStatus(for: .video) == .denied)"
    }

    private func ask() {
        AVCaptureDevice.requestAccess(for: .audio) { granted in
            AVAudioApplication.requestRecordPermission { allowed in
                MainActor.assumeIsolated { self.write("\(granted) \(allowed)") }
            }
        }
    }

    /// A sound that is played twice.
    private func play() {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("loop.wav")
        let settings: [String: Any] = [
            AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 8_000, AVNumberOfChannelsKey: 1,
        ]
        guard let file = try? AVAudioFile(forWriting: url, settings: settings),
            let buffer = AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 2_000)
        else { return write("no file") }
        buffer.frameLength = 2_000
        try? file.write(from: buffer)
        looper = AVPlayerLooper(player: player, templateItem: AVPlayerItem(url: url))
        watch = player.addPeriodicTimeObserver(
            forInterval: CMTime(value: 1, timescale: 10), queue: .main
        ) { [unowned self] time in
            guard let looper, looper.loopCount == 2, player.timeControlStatus == .playing else { return }
            player.pause()
            looper.disableLooping()
            if let watch { player.removeTimeObserver(watch) }
            write("loops \(looper.loopCount) \(String(format: "%.1f", time.seconds)) \(player.rate)")
        }
        player.play()
    }

    private func show() {
        let controller = AVPlayerViewController()
        film = AVPlayer(url: Bundle.main.bundleURL.appendingPathComponent("film.mp4"))
        controller.player = film
        film?.play()
        addChild(controller)
        view.addSubview(controller.view)
        DispatchQueue.main.async {
            let item = self.film?.currentItem
            self.write(
                "\(item?.status == .failed) \(item?.error.map { ($0 as NSError).code } ?? 0) "
                    + "\(self.film?.timeControlStatus == .waitingToPlayAtSpecifiedRate)")
        }
    }

    private func float() {
        floating = FloatingFilm { [unowned self] in write($0) }
        floating?.start()
    }

    private func speed() -> String {
        var events = 0
        let buttons = AVCaptureEventInteraction { event in events += event.phase == .ended ? 1 : 0 }
        view.addInteraction(buttons)
        let controller = AVPlayerViewController()
        controller.player = AVPlayer()
        controller.speeds.first { $0.rate == 1.5 }.map(controller.selectSpeed)
        let before = controller.selectedSpeed?.rate ?? 0
        controller.selectSpeed(AVPlaybackSpeed(rate: 3, localizedName: "Fast"))
        return "\(before) \(controller.player?.defaultRate == before)"
            + " \(buttons.isEnabled && buttons.view === view) \(events)"
    }

    private func thumbnail() throws -> String {
        let asset = AVURLAsset(url: Bundle.main.bundleURL.appendingPathComponent("film.mp4"))
        _ = try AVAssetImageGenerator(asset: asset).copyCGImage(at: .zero, actualTime: nil)
        return "image"
    }
}
