// A call with the interface of FCSDKiOS. Without a network, it generates the pictures of both sides and a tone.

import TandemAVKit
import Tandem

/// Delivers the other side's pictures and sound, and the pictures that the app draws of the call.
@MainActor
public final class ACBClientCall {
  private let remoteView: SampleBufferView
  private let localView: PreviewBufferView
  private var pipController: AVPictureInPictureController?
  private var task: Task<Void, any Error>?
  /// The number of sound samples sent so far.
  private var sounded = 0
  /// The number of pictures that the app has drawn of its view.
  public private(set) var drawn = 0

  /// Creates a call that shows its two sides in the given views.
  public init(remoteView: SampleBufferView, localView: PreviewBufferView) {
    self.remoteView = remoteView
    self.localView = localView
  }

  /// Sets the controller of the call's picture in picture.
  public func setPipController(_ controller: AVPictureInPictureController) async { pipController = controller }

  /// Delivers twenty-five pictures per second until the call ends.
  public func begin() {
    task = Task {
      let begin = ContinuousClock.now
      while !Task.isCancelled {
        try exchange(at: ContinuousClock.now - begin)
        try await Task.sleep(for: .milliseconds(40))
      }
    }
  }

  /// Delivers the pictures and the sound up to a time, which must be later than the previous time.
  public func exchange(at time: Duration) throws {
    let step = Int(time / .milliseconds(40))
    try remoteView.enqueue(Pattern(width: 90, height: 160, step: step).bytes, width: 90, height: 160, at: time)
    // The app does not draw its view while picture in picture shows the sample buffers, because the view is invisible.
    let isElsewhere = pipController?.contentSource?.sampleBufferDisplayLayer != nil
    if !(isElsewhere && pipController?.isPictureInPictureActive == true) {
      drawn += 1
      let picture = Pattern(width: 160, height: 90, step: step).bytes(with: localView.picture)
      try remoteView.show(
        VideoFrame(.i420, width: 160, height: 90, timestamp: time + .microseconds(1), bytes: picture))
    }
    while Duration.milliseconds(sounded / 16) <= time {
      let samples = (sounded..<(sounded + 320)).map { Int16(($0 % 36 - 18) * 100) }
      try remoteView.feed.send(SoundChunk(timestamp: .milliseconds(sounded / 16), samples: samples))
      sounded += 320
    }
  }

  /// Ends the call, as when one side hangs up.
  public func end() {
    task?.cancel()
    remoteView.feed.finish()
  }
}
