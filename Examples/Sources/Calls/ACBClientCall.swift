// A call as FCSDKiOS has it. There is no network: it makes both sides' pictures and a tone itself.

import TandemAVKit
import Tandem

/// Hands over what the other side sends and what the app draws of it, and knows which picture in picture shows it.
@MainActor
public final class ACBClientCall {
  private let remoteView: SampleBufferView
  private let localView: PreviewBufferView
  private var pipController: AVPictureInPictureController?
  private var task: Task<Void, any Error>?
  /// Of its sound, in samples.
  private var sounded = 0
  /// How often the app has drawn its view.
  public private(set) var drawn = 0

  /// A call between the two sides whose views these are.
  public init(remoteView: SampleBufferView, localView: PreviewBufferView) {
    self.remoteView = remoteView
    self.localView = localView
  }

  /// Tells the call which picture in picture it is shown in.
  public func setPipController(_ controller: AVPictureInPictureController) async { pipController = controller }

  /// Hands over twenty-five pictures a second until it ends.
  public func begin() {
    task = Task {
      let begin = ContinuousClock.now
      while !Task.isCancelled {
        try exchange(at: ContinuousClock.now - begin)
        try await Task.sleep(for: .milliseconds(40))
      }
    }
  }

  /// What there is to be seen and heard at a time, which is later than the one before.
  public func exchange(at time: Duration) throws {
    let step = Int(time / .milliseconds(40))
    try remoteView.enqueue(Pattern(width: 90, height: 160, step: step).bytes, width: 90, height: 160, at: time)
    // Nobody sees the view while picture in picture shows the sample buffers.
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

  /// Somebody has hung up.
  public func end() {
    task?.cancel()
    remoteView.feed.finish()
  }
}
