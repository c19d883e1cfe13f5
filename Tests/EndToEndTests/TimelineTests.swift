// The timeline in a real browser.

import Foundation
import FoundationXML
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct TimelineTests {
    private static let browser = "/usr/bin/chromium"

    /// A log with swaps of 12 records each, and a refused command before every tenth swap.
    private func log(records: Int) -> String {
      var lines = [
        #"{"seq":0,"t_us":0,"kind":"session","format":"tandem-log","version":2,"program":"</script>","pid":1}"#
      ]
      func add(_ time: Int, _ rest: String) { lines.append(#"{"seq":\#(lines.count),"t_us":\#(time),\#(rest)}"#) }
      let names = ["A": "film", "B": "news"]
      var (full, other, number) = ("A", "B", 0)
      func roles(_ time: Int) {
        func video(_ player: String) -> String { #"{"player":"\#(player)","content":"\#(names[player] ?? "")"}"# }
        add(
          time,
          #""kind":"roles","revision":\#(number),"fullScreen":\#(video(full)),"pictureInPicture":\#(video(other))"#)
        add(time, #""kind":"audio","audible":"\#(full)","policy":"followsFullScreen""#)
      }
      roles(1000)
      while lines.count < records {
        let time = lines.count * 100_000
        number += 1
        if number % 10 == 0 {
          add(time, #""kind":"command","command":"seek","answer":"refused","reason":"callIsLive""#)
        }
        add(time + 10, #""kind":"transactionBegan","transaction":\#(number),"form":"swap","initiator":"user""#)
        func send(_ time: Int, _ step: String, _ player: String) {
          add(
            time,
            #""kind":"callback","callback":"\#(step)","player":"\#(player)","content":"\#(names[player] ?? "")","#
              + #""app":"tandem","transaction":\#(number),"generation":1"#)
        }
        send(time + 1000, "willStartPictureInPicture", full)
        send(time + 2000, "restoreUserInterfaceForPictureInPictureStop", other)
        add(
          time + 90_000,
          #""kind":"restoreAnswer","player":"\#(other)","transaction":\#(number),"reply":true,"outcome":"answered","wait_us":88000"#
        )
        send(time + 91_000, "willStopPictureInPicture", other)
        (full, other) = (other, full)
        roles(time + 92_000)
        send(time + 300_000, "didStartPictureInPicture", other)
        send(time + 300_001, "didStopPictureInPicture", full)
        add(
          time + 300_100,
          #""kind":"transaction","transaction":\#(number),"form":"swap","outcome":"succeeded","duration_us":300090"#)
      }
      return lines.joined(separator: "\n") + "\n"
    }

    /// A script that uses the mouse and the keys, and records the results.
    private static let hand = #"""
      <script>addEventListener("load", () => {
        const told = {lanes: model.lanes.length, drawn: +document.body.dataset.drawn, records: lines.length};
        const shot = pen.getImageData(0, 0, canvas.width, canvas.height).data, colours = new Set();
        for (let i = 0; i < shot.length; i += 4 * 7) colours.add(shot[i] << 16 | shot[i + 1] << 8 | shot[i + 2]);
        told.colours = colours.size;
        const press = key => document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
        press("n");
        told.first = $("title").textContent; told.record = $("record").textContent;
        view(model.end - 300, model.end); told.away = $("record").textContent;
        press("0");
        const block = model.blocks[0], area = canvas.getBoundingClientRect();
        const at = {bubbles: true, clientX: area.left + (x(block.start) + x(block.end)) / 2, clientY: area.top + blockTop + 10};
        canvas.dispatchEvent(new PointerEvent("pointerdown", at));
        canvas.dispatchEvent(new MouseEvent("click", at));
        told.steps = [...document.querySelectorAll("#steps li")].map(l => l.textContent);
        const before = document.body.dataset.view;
        canvas.dispatchEvent(new KeyboardEvent("keydown", {key: "-", bubbles: true}));
        told.zoomed = document.body.dataset.view !== before;
        canvas.dispatchEvent(new PointerEvent("pointermove", at));
        told.hovered = $("record").textContent.includes('"kind"');
        $("search").value = "news"; $("search").dispatchEvent(new Event("input"));
        told.found = finds.length; told.said = $("found").textContent;
        canvas.dispatchEvent(new KeyboardEvent("keydown", {key: "n", bubbles: true}));
        told.next = $("title").textContent;
        const probe = document.createElement("pre"); probe.id = "probe"; probe.textContent = JSON.stringify(told);
        document.body.append(probe);
      });</script>
      """#

    private struct Told: Decodable {
      var lanes, drawn, records, colours, found: Int
      var steps: [String]
      var zoomed, hovered: Bool
      var said, next, first, record, away: String
    }

    private func browse(_ arguments: [String], in folder: TestFolder) throws -> CommandResult {
      let result = try TandemCommand.run(
        ["60", Self.browser, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1280,760"]
          + ["--enable-logging=stderr", "--user-data-dir=" + folder.path + "/browser"] + arguments,
        in: folder, program: "/usr/bin/timeout", environment: ["HOME=" + folder.path])
      #expect(!result.errors.contains("CONSOLE"), "\(result.errors)")
      return result
    }

    @Test(
      "A browser draws the lanes, shows the five steps of a clicked swap, and finds a content by a search",
      arguments: [100, 100_000])
    func browserShowsLanesStepsAndSearch(records: Int) throws {
      guard access(Self.browser, X_OK) == 0 else { return print("Skipped: there is no \(Self.browser)") }
      let folder = try TestFolder()
      let text = log(records: records)
      try folder.write(text, to: "log.jsonl")
      let made = try TandemCommand.run(["log", "timeline", "log.jsonl", "-o", "page.html"], in: folder)
      #expect(made.status == 0, "\(made.errors)")
      let page = try folder.read("page.html")
      #expect(!page.contains("http://") && !page.contains("https://"))
      try folder.write(page + Self.hand, to: "driven.html")
      let result = try browse(
        ["--timeout=20000", "--virtual-time-budget=20000", "--dump-dom", "file://\(folder.path)/driven.html"],
        in: folder)
      let probe = try #require(result.output.range(of: "<pre id=\"probe\">"), "\(result.errors)")
      let json = result.output[probe.upperBound...].prefix { $0 != "<" }
        .replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&amp;", with: "&")
      let told = try JSONDecoder().decode(Told.self, from: Data(json.utf8))
      #expect(told.lanes == 4 && told.drawn > 10 && told.colours > 6, "\(told)")
      #expect(told.records == text.split(separator: "\n").count)
      let steps = ["willStart(A)", "restoreUserInterface(B)", "willStop(B)", "didStart(A)", "didStop(B)"]
      #expect(told.steps.count == 5 && zip(told.steps, steps).allSatisfy { $0.hasPrefix($1) }, "\(told.steps)")
      // This is the text before any click.
      #expect(told.first.hasPrefix("swap 1: succeeded") && told.record.contains("transactionBegan"), "\(told)")
      #expect(!told.away.contains("kind"), "a record that is not to be seen any more")
      #expect(told.zoomed && told.hovered)
      #expect(told.found == text.split(separator: "\n").count { $0.contains("news") } && told.said.hasSuffix(" found"))
      #expect(told.next.hasPrefix("swap 2: succeeded"), "\(told.next)")
      if records == 100 { try picture(page, in: folder) }
    }

    /// Takes a picture of a selected swap for the documentation.
    private func picture(_ page: String, in folder: TestFolder) throws {
      let open =
        #"<script>addEventListener("load", () => { choose(1, true); zoom(4); find("restoreAnswer"); });</script>"#
      try folder.write(page + open, to: "shot.html")
      let path = folder.path + "/shot.png"
      _ = try browse(
        ["--screenshot=" + path, "--virtual-time-budget=3000", "file://\(folder.path)/shot.html"], in: folder)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(bytes.count > 10_000)
      guard ProcessInfo.processInfo.environment["UPDATE_SCREENSHOTS"] == "1" else { return }
      let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("docs/timeline.png")
      try bytes.write(to: docs)
    }

    @Test("The SVG picture is well-formed and has every lane")
    func svgIsWellFormedAndHasEveryLane() throws {
      let folder = try TestFolder()
      try folder.write(log(records: 300), to: "log.jsonl")
      let made = try TandemCommand.run(["log", "timeline", "log.jsonl", "--svg"], in: folder)
      #expect(made.status == 0 && made.output.hasPrefix("log.jsonl.svg: "))
      let text = try folder.read("log.jsonl.svg")
      #expect(XMLParser(data: Data(text.utf8)).parse())
      for lane in ["full screen", "picture in picture", "player A", "player B", "transactions"] {
        #expect(text.contains(">\(lane)</text>"))
      }
      #expect(text.contains("1 willStart(A), 2 restoreUserInterface(B), 3 willStop(B), 4 didStart(A), 5 didStop(B)"))
    }

    @Test("The SVG picture has round times, names in wide blocks, and a legend of its colours")
    func svgHasRoundTimesNamesAndALegend() throws {
      let folder = try TestFolder()
      try folder.write(log(records: 60), to: "log.jsonl")
      #expect(try TandemCommand.run(["log", "timeline", "log.jsonl", "--svg"], in: folder).status == 0)
      let text = try folder.read("log.jsonl.svg")
      let times = (0...5).map { ">\($0) s</text>" }
      for label in times
        + ["film", "news", "swap 1", "swap 4", "heard", "succeeded", "refused", "fault or warning"].map({
          ">\($0)</text>"
        })
      {
        #expect(text.contains(label), "\(label)")
      }
      #expect(!text.contains(".000000 s"))
      guard access(Self.browser, X_OK) == 0 else { return print("Skipped: there is no \(Self.browser)") }
      let path = folder.path + "/still.png"
      _ = try browse(["--screenshot=" + path, "file://\(folder.path)/log.jsonl.svg"], in: folder)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count > 10_000)
    }
  }
}
