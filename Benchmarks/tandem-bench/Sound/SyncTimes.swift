// Reads from a log the periods in which two videos were in step.

import TandemFoundation

/// The periods, on the monotonic clock, in which two videos were in step according to a session's
/// log.
struct SyncTimes {
  private(set) var spans: [ClosedRange<Double>] = []
  private(set) var settlings = 0

  /// - Parameter clock: the monotonic time at which the log's clock was 0.
  init(log: String, clock: Double) throws {
    var begin: Double?
    for line in TextFile.text(log).split(separator: "\n") where line.contains("\"kind\":\"sync\"") {
      let record = try JSONValue(parsing: Array(line.utf8))
      guard let time = record["t_us"]?.int.map({ Double($0) / 1e6 + clock }) else { continue }
      switch record["event"]?.string {
      case "settled":
        begin = time
        settlings += 1
      case "apart", "rested", "ended", "seek":
        if let start = begin, start < time { spans.append(start...time) }
        begin = nil
      default: break
      }
    }
    if let begin { spans.append(begin...(.infinity)) }
  }

  func contains(_ time: Double) -> Bool { spans.contains { $0.contains(time) } }
}

/// The distribution of the difference between two videos, weighted by time.
struct SyncSteps {
  /// The seconds in which the videos were in step and both frame numbers were readable, by the
  /// difference between the frame numbers.
  private(set) var secondsByDifference: [Int: Double] = [:]
  /// The seconds in which the videos were out of step (during stops and while catching up) and both
  /// frame numbers were readable, by the difference between the frame numbers.
  private(set) var unsettled: [Int: Double] = [:]
  private(set) var unreadable = 0.0
  /// The longest period, in seconds, in which the videos were in step but differed by more than one
  /// frame.
  private(set) var longestFar = 0.0

  init() {}

  /// Frame numbers wrap at this value.
  private static let modulus = 4096

  init(_ sightings: [ScreenSampler.ScreenSample], _ times: SyncTimes) {
    var seen: [ScreenSampler.ScreenSample?] = [nil, nil]
    var last: Double?
    var far = 0.0
    for sample in sightings where sample.region < 2 {
      if let before = last, let one = seen[0], let other = seen[1] {
        let length = sample.time - before
        let inStep = times.contains(before) && times.contains(sample.time)
        if one.clip == nil || other.clip == nil {
          unreadable += length
        } else {
          var difference = (other.frame - one.frame) % Self.modulus
          if difference > Self.modulus / 2 { difference -= Self.modulus }
          if difference < -Self.modulus / 2 { difference += Self.modulus }
          if inStep {
            secondsByDifference[abs(difference), default: 0] += length
          } else {
            unsettled[abs(difference), default: 0] += length
          }
          far = inStep && abs(difference) > 1 ? far + length : 0
          longestFar = max(longestFar, far)
        }
      }
      last = sample.time
      seen[sample.region] = sample
    }
  }

  var settledSeconds: Double { secondsByDifference.values.reduce(0, +) }

  /// The percentage of the time in step in which the videos differed by at most `pictures` frames.
  func share(atMost pictures: Int) -> Double {
    secondsByDifference.filter { $0.key <= pictures }.values.reduce(0, +) / settledSeconds * 100
  }
}
