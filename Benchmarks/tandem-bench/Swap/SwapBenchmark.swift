// Measures swaps from the command to the screen.

import Glibc

/// Swaps two clips repeatedly, and samples the screen.
struct SwapBenchmark {
  var tools: BenchTools
  var format: Clip.Format
  var swaps: Int
  private var rounds: Int { tools.rounds ?? 2 }
  private static let busyLoops = 3

  /// The results of one candidate, on an idle or busy machine, over all rounds.
  struct Row {
    var name: String
    var isBusy: Bool
    var times = SwapTimes()
    /// Milliseconds of processor time per swap while both videos are paused.
    var costs: [Double] = []
    /// The files opened per swap; nil if they were not counted.
    var opened: SwapFiles.Count?
    var failure: String?
  }

  func run(_ progress: (String) -> Void) throws -> [Row] {
    let contestants = try contestants()
    var rows = contestants.flatMap { [Row(name: $0.name, isBusy: false), Row(name: $0.name, isBusy: true)] }
    for round in 0..<rounds {
      for step in rows.indices {
        let index = (step + round * 3) % rows.count
        let candidate = contestants[index / 2]
        progress("round \(round + 1) of \(rounds): \(rows[index].name)\(rows[index].isBusy ? ", busy" : "") …")
        do { try measure(candidate, &rows[index], isFirst: round == 0) } catch { rows[index].failure = "\(error)" }
      }
    }
    return rows
  }

  private func contestants() throws -> [SwapCandidate] {
    let all = try tools.candidates(format)
    func own(
      _ name: String, _ presenter: String, _ way: SwapCandidate.Way, of candidates: Candidates? = nil
    ) -> SwapCandidate {
      SwapCandidate(
        name: name, player: (candidates ?? all).tandem(presenter), way: way, socket: all.socket(presenter))
    }
    func two(_ name: String, _ output: String, _ way: SwapCandidate.Way) -> SwapCandidate {
      SwapCandidate(name: name, player: all.twoPlayers(output), way: way, socket: "")
    }
    let earlier = try tools.earlier.map { program in
      let old = try tools.candidates(format, of: program)
      return [
        own("earlier tandem, in memory", "software", .socket, of: old),
        own("earlier tandem, OpenGL", "opengl", .socket, of: old),
      ]
    }
    let candidates = [
      own("tandem, in memory", "software", .socket), own("tandem, OpenGL", "opengl", .socket),
      two("two mpv --vo=x11, windows exchanged", "x11", .windows),
      two("two mpv --vo=gpu, windows exchanged", "gpu", .windows),
      two("two mpv --vo=x11, each opening the other's file", "x11", .reload),
      own("tandem, in memory, by a key", "software", .key),
      own("tandem, in memory, by the command tandem swap", "software", .command),
    ]
    return (candidates + (earlier ?? [])).filter { tools.measures($0.name) }
  }

  private func measure(_ candidate: SwapCandidate, _ row: inout Row, isFirst: Bool) throws {
    let screen = try tools.screen(format.height)
    screen.use()
    let running = try RunningCandidate(candidate.player)
    var companions: [MeasuredProcess] = []
    do {
      let sampler = try ScreenSampler(
        tools.sampler, hertz: 1000, at: [screen.fullScreen, screen.pictureInPicture], folder: tools.folder)
      companions.append(sampler.process)
      try MonotonicTime.wait(20, for: "both clips to be on the screen") {
        sampler.last(at: 0)?.clip == .a && sampler.last(at: 1)?.clip == .b
      }
      MonotonicTime.sleep(1)
      if row.isBusy {
        for _ in 0..<Self.busyLoops { companions.append(try MeasuredProcess(["sh", "-c", "while :; do :; done"])) }
      }
      let trigger = try trigger(candidate, &companions)
      row.times = row.times + (try time(trigger, candidate, sampler))
      if !row.isBusy, candidate.way != .key, candidate.way != .command {
        if isFirst { row.opened = try SwapFiles(tools: tools).count(running) { try swap(20, trigger, candidate) } }
        if candidate.way != .reload { row.costs.append(try cost(candidate, running, trigger)) }
      }
    } catch {
      for companion in companions.reversed() { _ = try companion.end() }
      try running.end()
      throw error
    }
    for companion in companions.reversed() { _ = try companion.end() }
    try running.end()
  }

  private func trigger(_ candidate: SwapCandidate, _ companions: inout [MeasuredProcess]) throws -> Trigger {
    switch candidate.way {
    case .socket: return .request(try LineSocket(candidate.socket))
    case .command: return .command(tandem: tools.tandem, socket: candidate.socket)
    case .key, .windows:
      let program = try MeasuredProcess(candidate.way == .key ? [tools.key, "s"] : [tools.exchange])
      companions.append(program)
      MonotonicTime.sleep(0.3)
      return .signal(program.process)
    case .reload:
      return .reload(
        try LineSocket("\(tools.folder)/mpv-1.sock"), try LineSocket("\(tools.folder)/mpv-2.sock"),
        a: format.clip(.a, in: tools.folder), b: format.clip(.b, in: tools.folder))
    }
  }

  /// Measures an even number of swaps, so that each video ends in its original place.
  private func time(_ trigger: Trigger, _ candidate: SwapCandidate, _ sampler: ScreenSampler) throws -> SwapTimes {
    // Swap less often if players load each other's clips: they need longer, and all swaps must fit into the length of a
    // clip.
    let count = max(2, swaps / rounds / (candidate.way == .reload ? 3 : 1) / 2 * 2)
    let commands = try swap(count, trigger, candidate)
    return SwapTimes(sampler.present.all, commands: commands, end: MonotonicTime.now)
  }

  /// - Returns: the monotonic time of each command, in seconds.
  @discardableResult private func swap(_ count: Int, _ trigger: Trigger, _ candidate: SwapCandidate) throws
    -> [Double]
  {
    var commands: [Double] = []
    for number in 0..<count {
      commands.append(MonotonicTime.now)
      let command = try trigger.pull(isBack: !number.isMultiple(of: 2))
      // Vary the delay, so that swaps begin at different times within a frame.
      MonotonicTime.sleep(candidate.pause + Double(number * 7 % 34) / 1000)
      _ = try command?.wait()
    }
    return commands
  }

  /// The processor time per swap, in milliseconds. Both videos are paused, so that no other work is done.
  private func cost(_ candidate: SwapCandidate, _ running: RunningCandidate, _ trigger: Trigger) throws -> Double {
    if candidate.way == .socket {
      let socket = try LineSocket(candidate.socket)
      try socket.ask(["pause"])
      try socket.ask(["pause", ["pip": true]])
    } else {
      for number in 1...2 {
        try LineSocket("\(tools.folder)/mpv-\(number).sock").ask(["set_property", "pause", true])
      }
    }
    MonotonicTime.sleep(1)
    let count = 40
    let start = MonotonicTime.now
    let before = running.usage
    try swap(count, trigger, candidate)
    let time = MonotonicTime.now - start
    let between = running.usage
    MonotonicTime.sleep(time)
    let after = running.usage
    let own = (between - before).nanoseconds - (after - between).nanoseconds
    return Double(own) / Double(count) / 1e6
  }
}
