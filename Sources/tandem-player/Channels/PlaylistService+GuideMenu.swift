// The programme guide on the screen.

import Glibc
import TandemControl
import TandemOSD

extension PlaylistService {
  /// The programmes of a channel for a day, as a menu, and the row of the channel.
  ///
  /// - Parameters:
  ///   - row: the row of a channel in the list.
  ///   - step: −1 for the nearest channel before it with programmes, 1 for the nearest after it, 0
  ///     for the channel itself.
  func guideMenu(beside row: Int, _ step: Int) -> Result<(row: Int, menu: ChoiceMenu), ReplyError> {
    guard let channels = channels?.channels, channels.indices.contains(row), let own = day(ofChannel: row) else {
      return .failure(missingGuide)
    }
    var (row, programmes) = (row, own)
    if step != 0 {
      for distance in 1..<max(channels.count, 2) {
        let other = (row + (step > 0 ? distance : channels.count - distance)) % channels.count
        if let found = day(ofChannel: other), !found.isEmpty {
          (row, programmes) = (other, found)
          break
        }
      }
    }
    let channel = channels[row]
    let now = Int(time(nil))
    let today = Programme.localTime(now, "%F")
    var rows = programmes.map { programme in
      let isToday = Programme.localTime(programme.start, "%F") == today
      return ChoiceMenu.Row(
        channel.number, programme.title, detail: isToday ? nil : Programme.localTime(programme.start, "%A"),
        label: Programme.localTime(programme.start, "%H:%M"))
    }
    if rows.isEmpty { rows = [ChoiceMenu.Row(channel.number, "No programmes are known", label: "")] }
    var menu = ChoiceMenu(
      "\(channel.number)  \(channel.name)", rows, present: programmes.first.map { $0.start <= now ? 0 : nil } ?? nil)
    menu.hasNeighbours = true
    return .success((row, menu))
  }
}
