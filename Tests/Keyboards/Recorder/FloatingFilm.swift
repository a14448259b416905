import AVKit

/// Samples in a layer, which a window over other apps is to show.
@MainActor
final class FloatingFilm: NSObject {
    private let layer = AVSampleBufferDisplayLayer()
    private let tell: (String) -> Void
    private var controller: AVPictureInPictureController?
    private var parts: [String] = []

    init(tell: @escaping (String) -> Void) { self.tell = tell }

    func start() {
        parts = [
            "\(AVPictureInPictureController.isPictureInPictureSupported())",
            "\(AVPictureInPictureController(playerLayer: AVPlayerLayer()) == nil)",
        ]
        var count = 0
        layer.requestMediaDataWhenReady(on: .main) { [self] in
            MainActor.assumeIsolated {
                while layer.isReadyForMoreMediaData, let buffer = sample(count) {
                    layer.enqueue(buffer)
                    count += 1
                }
                layer.stopRequestingMediaData()
                open(after: count)
            }
        }
    }

    private func sample(_ number: Int) -> CMSampleBuffer? {
        let timing = CMSampleTimingInfo(
            duration: CMTime(value: 1, timescale: 25),
            presentationTimeStamp: CMTime(value: Int64(number), timescale: 25),
            decodeTimeStamp: .invalid)
        return try? CMSampleBuffer(
            dataBuffer: nil, formatDescription: nil, numSamples: 1, sampleTimings: [timing],
            sampleSizes: [])
    }

    private func open(after count: Int) {
        let code = (layer.error as NSError?)?.code ?? 0
        parts += ["\(count)", "\(layer.status == .failed)", "\(layer.isReadyForMoreMediaData)", "\(code)"]
        let controller = AVPictureInPictureController(
            contentSource: .init(sampleBufferDisplayLayer: layer, playbackDelegate: self))
        controller.delegate = self
        controller.startPictureInPicture()
        self.controller = controller
    }

    private func finish(_ error: any Error) {
        parts.append("\((error as? AVKitError)?.code.rawValue ?? 0)")
        let picker = AVRoutePickerView(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
        picker.delegate = self
        for case let button as UIButton in picker.subviews { button.sendActions(for: .touchUpInside) }
        layer.flush()
        parts += ["\(layer.status == .unknown)", "\(controller?.isPictureInPicturePossible ?? true)"]
        var made: CMTimebase?
        _ = CMTimebaseCreateWithSourceClock(
            allocator: kCFAllocatorDefault, sourceClock: CMClockGetHostTimeClock(), timebaseOut: &made)
        guard let timebase = made else { return tell("no timebase") }
        CMTimebaseSetTime(timebase, time: CMTime(value: 5, timescale: 1))
        layer.controlTimebase = timebase
        parts.append("\(layer.timebase.time.seconds)")
        CMTimebaseSetRate(timebase, rate: 2)
        Timer.scheduledTimer(withTimeInterval: 1.5, repeats: false) { _ in
            MainActor.assumeIsolated {
                CMTimebaseSetRate(timebase, rate: 0)
                self.parts.append(String(format: "%.1f", timebase.time.seconds))
                self.tell(self.parts.joined(separator: " "))
            }
        }
    }
}

extension FloatingFilm: AVPictureInPictureControllerDelegate {
    nonisolated func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController,
        failedToStartPictureInPictureWithError error: any Error
    ) {
        MainActor.assumeIsolated { finish(error) }
    }
}

extension FloatingFilm: AVPictureInPictureSampleBufferPlaybackDelegate {
    nonisolated func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController, setPlaying playing: Bool
    ) {}
    nonisolated func pictureInPictureControllerTimeRangeForPlayback(
        _ pictureInPictureController: AVPictureInPictureController
    ) -> CMTimeRange { CMTimeRange(start: .negativeInfinity, duration: .positiveInfinity) }
    nonisolated func pictureInPictureControllerIsPlaybackPaused(
        _ pictureInPictureController: AVPictureInPictureController
    ) -> Bool { false }
    nonisolated func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController,
        didTransitionToRenderSize newRenderSize: CMVideoDimensions
    ) {}
    nonisolated func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController,
        skipByInterval skipInterval: CMTime, completion completionHandler: @escaping () -> Void
    ) { completionHandler() }
}

extension FloatingFilm: AVRoutePickerViewDelegate {
    func routePickerViewWillBeginPresentingRoutes(_ routePickerView: AVRoutePickerView) {
        parts.append("began")
    }
    func routePickerViewDidEndPresentingRoutes(_ routePickerView: AVRoutePickerView) {
        parts.append("ended")
    }
}
