import TandemControl
import TandemOSD
import TandemOrchestrator
import TandemPlayback

/// The program that uses the controls. The default implementations suit a program without channels and without a
/// terminal.
@MainActor
package protocol ControlsHost: AnyObject {
  /// True if the program has a channel list, so that digits select a channel.
  var hasChannels: Bool { get }
  var channelRows: [ChoiceMenu.Row] { get }
  /// Returns the details of a channel's row that change with time, such as its programme; nil for none.
  func channelDetail(_ row: Int) -> String?
  /// An empty timetable that begins now, or the reason why no programmes are known.
  var timetable: Result<Timetable, ReplyError> { get }
  /// Adds the programmes of the channels in these rows to a timetable; those of the selected row also after the visible
  /// time.
  func fill(_ timetable: inout Timetable, rows: Range<Int>, selected: Int)
  /// Returns the row of a content's channel; nil if the content is not a channel.
  func channelRow(of content: MediaContent) -> Int?
  /// Returns the channel card for a content; nil if the content is not a channel.
  func channelBar(of content: MediaContent) -> ChannelBar?
  /// Returns the channel card while the user types a number.
  func channelBar(typed digits: String) -> ChannelBar
  /// Returns a channel's logo if it is loaded. Otherwise the program loads the logo and adds it later.
  func logo(at address: String) -> Logo?
  /// Returns the request that opens a chosen channel.
  func opening(_ choice: ChannelChoice, _ role: Role) -> Result<OpenRequest, ReplyError>
  /// Completes a command with values that only the program knows, such as the next channel.
  func completed(_ command: SessionCommand) -> SessionCommand
  /// The rows of the start screen; nil while the start screen must not be shown.
  var startItems: [StartItem]? { get }
  /// Reads the items of the start screen, because nothing is left to play. Then calls ``ScreenControls/updateStart()``.
  func readStartItems()
  /// Opens the item of the start screen with this number.
  ///
  /// - Parameter source: the origin of the choice, for the log.
  func open(startItem number: Int, from source: String)
  /// Draws an overlay on the screen while there is no video; nil removes it.
  func showOnEmptyScreen(_ overlay: Overlay?)
  /// Handles a key without a binding; returns true if the program uses the key.
  func takesUnboundKey(_ name: String) -> Bool
  /// Prints a line for a person at a terminal.
  func say(_ text: String)
  /// Prints an error for a person at a terminal.
  func complain(_ text: String)
}

/// A host with the default implementations, for a program without a host and after the release of its host.
final class DefaultControlsHost: ControlsHost {}

extension ControlsHost {
  package var hasChannels: Bool { false }
  package var channelRows: [ChoiceMenu.Row] { [] }
  package func channelDetail(_ row: Int) -> String? { nil }
  package var timetable: Result<Timetable, ReplyError> { .failure(ReplyError(.failed, "no programme guide")) }
  package func fill(_ timetable: inout Timetable, rows: Range<Int>, selected: Int) {}
  package func channelRow(of content: MediaContent) -> Int? { nil }
  package func channelBar(of content: MediaContent) -> ChannelBar? { nil }
  package func channelBar(typed digits: String) -> ChannelBar { ChannelBar(nil, typed: digits) }
  package func logo(at address: String) -> Logo? { nil }
  package func opening(_ choice: ChannelChoice, _ role: Role) -> Result<OpenRequest, ReplyError> {
    .failure(ReplyError(.failed, "no channels", hint: "give the session a list of channels"))
  }
  package func completed(_ command: SessionCommand) -> SessionCommand { command }
  package var startItems: [StartItem]? { nil }
  package func readStartItems() {}
  package func open(startItem number: Int, from source: String) {}
  package func showOnEmptyScreen(_ overlay: Overlay?) {}
  package func takesUnboundKey(_ name: String) -> Bool { false }
  package func say(_ text: String) {}
  package func complain(_ text: String) {}
}
