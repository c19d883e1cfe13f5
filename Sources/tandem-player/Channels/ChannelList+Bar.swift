// The channel texts of the on-screen display.

import TandemControl
import TandemOSD

extension ChannelList {
  /// The bar while the user enters a number.
  ///
  /// - Parameter programmes: returns the running and the next programme of the channel at an index.
  func bar(typed digits: String, _ programmes: (Int) -> (now: Programme?, next: Programme?)) -> ChannelBar {
    let number = Int(digits)
    guard let index = channels.firstIndex(where: { $0.number == number }) else { return ChannelBar(nil, typed: digits) }
    var bar = bar(index, programmes(index))
    bar.typed = digits
    return bar
  }

  /// The bar of the channel at an index of the list.
  func bar(_ index: Int, _ programmes: (now: Programme?, next: Programme?)) -> ChannelBar {
    func line(_ index: Int) -> ChannelBar.Line {
      let channel = channels[(index + channels.count) % channels.count]
      return ChannelBar.Line(channel.number, channel.name, group: channel.group)
    }
    let hasOthers = channels.count > 1
    var bar = ChannelBar(
      line(index), previous: hasOthers ? line(index - 1) : nil, next: hasOthers ? line(index + 1) : nil)
    (bar.programme, bar.followingProgramme) = (programmes.now?.line, programmes.next?.line)
    bar.logoAddress = logo(of: channels[index])
    return bar
  }
}
