// What two videos on one screen cost, and what people would take instead.

import Glibc

/// Plays the same two clips with Tandem and with whatever else is installed, one after the other, and compares.
struct DisplayBenchmark {
  var tandem: String
  /// Holds `720-a.mp4`, `720-b.mp4`, `1080-a.mp4`, `1080-b.mp4`, longer than a run.
  var folder: String
  var time: Duration

  /// Somebody who plays two clips on one screen.
  private struct Contestant {
    var name: String
    var commands: [[String]]
  }

  struct Row {
    var clips: String
    var name: String
    /// Nil where it could not be measured; the reason is in `note`.
    var cost: MeasuredProcess.Cost?
    var note = ""
  }

  private func contestants(_ height: Int) -> [Contestant] {
    let (width, a, b) = (height * 16 / 9, "\(folder)/\(height)-a.mp4", "\(folder)/\(height)-b.mp4")
    let (smallWidth, smallHeight) = (width / 4, height / 4)
    func tandem(_ presenter: String) -> [[String]] {
      [
        [
          self.tandem, "play", a, b, "--display", "window", "--presenter", presenter, "--geometry",
          "\(width)x\(height)",
          "--animation", "0", "--quiet", "--log", "\(folder)/log-\(presenter)-\(height).jsonl", "--socket",
          "\(folder)/\(presenter).sock",
        ]
      ]
    }
    func twoPlayers(_ output: String) -> [[String]] {
      let common =
        ["mpv", "--no-config", "--no-terminal", "--vo=\(output)", "--osc=no", "--hwdec=no"]
        // Else mpv refuses OpenGL that is software.
        + (output == "gpu" ? ["--gpu-sw=yes"] : [])
      return [
        common + ["--geometry=\(width)x\(height)+0+0", a],
        common + ["--geometry=\(smallWidth)x\(smallHeight)-20-20", "--ontop", b],
      ]
    }
    let graph =
      "[vid1]scale=\(width):\(height)[a];[vid2]scale=\(smallWidth):\(smallHeight)[b];"
      + "[a][b]overlay=W-w-20:H-h-20[vo]"
    return [
      Contestant(name: "tandem, software", commands: tandem("software")),
      Contestant(name: "GStreamer compositor", commands: [pipeline(a, b, height)]),
      Contestant(name: "two mpv --vo=x11", commands: twoPlayers("x11")),
      Contestant(
        name: "one mpv, overlay filter",
        commands: [
          [
            "mpv", "--no-config", "--no-terminal", "--vo=x11", "--osc=no", "--hwdec=no", "--lavfi-complex=\(graph)",
            "--geometry=\(width)x\(height)+0+0", "--external-file=\(b)", a,
          ]
        ]),
      Contestant(name: "two mpv --vo=gpu", commands: twoPlayers("gpu")),
      Contestant(name: "tandem, OpenGL", commands: tandem("opengl")),
    ]
  }

  private func pipeline(_ a: String, _ b: String, _ height: Int) -> [String] {
    let (width, smallWidth, smallHeight) = (height * 16 / 9, height * 16 / 9 / 4, height / 4)
    let place =
      "sink_1::xpos=\(width - smallWidth - 20) sink_1::ypos=\(height - smallHeight - 20) "
      + "sink_1::width=\(smallWidth) sink_1::height=\(smallHeight)"
    let text =
      "compositor name=c \(place) ! videoconvert ! ximagesink "
      + "filesrc location=\(a) ! qtdemux ! h264parse ! avdec_h264 ! queue ! c.sink_0 "
      + "filesrc location=\(b) ! qtdemux ! h264parse ! avdec_h264 ! queue ! c.sink_1"
    return ["gst-launch-1.0", "-q"] + text.split(separator: " ").map(String.init)
  }

  /// - Parameter progress: told what is being measured.
  func run(_ progress: (String) -> Void) -> [Row] {
    var rows: [Row] = []
    for height in [720, 1080] {
      for contestant in contestants(height) {
        progress("\(height)p30, \(contestant.name) …")
        do {
          let cost = try MeasuredProcess.run(contestant.commands, for: time)
          rows.append(Row(clips: "\(height)p30", name: contestant.name, cost: cost))
        } catch {
          rows.append(Row(clips: "\(height)p30", name: contestant.name, cost: nil, note: "\(error)"))
        }
      }
    }
    return rows
  }
}
