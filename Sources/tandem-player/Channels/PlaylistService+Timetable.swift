// The programme guide on the screen.

import Glibc
import TandemControl
import TandemOSD
import TandemSystem

extension PlaylistService {
  /// A timetable that begins now, without programmes.
  var timetable: Result<Timetable, ReplyError> {
    let now = Int(time(nil))
    let hasGuide = channels?.channels.isEmpty == false && programmes(ofChannel: 0, in: now..<now + 1) != nil
    return hasGuide ? .success(Timetable(at: now, offset: LocalTime.offset(at: now))) : .failure(missingGuide)
  }

  /// Adds the visible programmes of the channels in these rows, and all reachable programmes of the selected row.
  func fill(_ timetable: inout Timetable, rows: Range<Int>, selected: Int) {
    let today = LocalTime.text(timetable.now, "%F")
    func clock(_ time: Int) -> String {
      LocalTime.text(time, LocalTime.text(time, "%F") == today ? "%H:%M" : "%a %H:%M")
    }
    timetable.labels = stride(
      from: timetable.visible.lowerBound, to: timetable.visible.upperBound, by: Timetable.column
    ).map(clock)
    timetable.programmes = [:]
    for row in rows {
      let range = row == selected ? timetable.reachable : timetable.visible
      timetable.programmes[row] = programmes(ofChannel: row, in: range)?.map { programme in
        Timetable.Programme(
          programme.title, programme.start..<max(programme.start, programme.stop),
          times: row == selected ? clock(programme.start) + "–" + LocalTime.text(programme.stop, "%H:%M") : "")
      }
    }
  }
}
