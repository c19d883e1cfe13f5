import TandemOrchestrator

/// A heading in the help text, in the order of the text.
package enum CommandTopic: String, CaseIterable, Hashable, Sendable {
  case start = "Start"
  case pictureInPicture = "Picture in picture"
  case contents = "Videos and playlists"
  case playback = "Playback"
  case arrangement = "Audio and layout"
  case session = "Session"
  case apps = "For apps"
  case scenario = "Scenarios"
  case log = "Event logs"
  case about = "About"
}
