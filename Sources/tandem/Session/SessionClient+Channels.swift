import Glibc
import TandemCLI
import TandemCommands
import TandemControl
import TandemOrchestrator

extension SessionClient {
  /// Changes the channel, or lists the channels or the programmes of one channel.
  func carryOutChannelCommand() throws(CLIError) {
    // Join the operands: the name of a channel may consist of several words without quotes.
    let words = invocation.operands.compactMap(\.text).joined(separator: " ")
    let choice = words.isEmpty ? nil : ChannelChoice(words)
    switch (invocation.command, choice) {
    case (.guide, _):
      let data = try ask(.guide(choice))
      try show(data) { () throws(ControlError) in try GuideReport(json: data).text(at: Int(time(nil))) }
    case (.channel, let choice?):
      let options = CommandOptions(waits: !invocation.has(.noWait), isDryRun: invocation.has(.dryRun))
      let data = try ask(.channel(choice, invocation.role, options))
      // Print the name from the reply, because the session determines it.
      let command = SessionCommand.open(OpenRequest(MediaContent(url: choice.text), in: invocation.role))
      try show(data) { () throws(ControlError) in try CommandReport(json: data).text(for: command) }
    default:
      let data = try ask(.channels(words.isEmpty ? nil : words, group: invocation.text(.channelGroup)))
      guard invocation.has(.namesOnly), !invocation.has(.json) else {
        return try show(data) { () throws(ControlError) in try ChannelReport(json: data).text }
      }
      do throws(ControlError) {
        for line in try ChannelReport(json: data).lines { output.line(.escaped(line.name)) }
      } catch { throw CLIError(error) }
    }
  }
}
