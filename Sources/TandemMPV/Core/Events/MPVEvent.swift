import CTandemMPV

/// An event of libmpv, copied out of its memory.
enum MPVEvent {
  case startFile(entry: Int)
  case fileLoaded
  case endFile(entry: Int, EndFileReason, inserted: Range<Int>)
  case seek
  case playbackRestart
  case property(ObservedProperty, PropertyValue?)
  /// The reply to a request; `error` is nil if libmpv carried the request out.
  case reply(tag: UInt64, error: String?, PropertyValue?)
  case message(isError: Bool, prefix: String, text: String)
  case queueOverflow
  case shutdown

  enum EndFileReason: Hashable {
    case eof, stop, quit, redirect
    case error(String)
  }

  /// - Parameter event: valid until the next call of `mpv_wait_event`; the new value keeps no pointer into it.
  init?(_ event: mpv_event) {
    // SAFETY (the whole function): libmpv says which type `data` points to for each event.
    let error = event.error < 0 ? MPVError.text(of: event.error) : nil
    switch event.event_id {
    case MPV_EVENT_START_FILE:
      guard let file = event.data?.load(as: mpv_event_start_file.self) else { return nil }
      self = .startFile(entry: Int(file.playlist_entry_id))
    case MPV_EVENT_FILE_LOADED: self = .fileLoaded
    case MPV_EVENT_END_FILE:
      guard let file = event.data?.load(as: mpv_event_end_file.self) else { return nil }
      self = .endFile(
        entry: Int(file.playlist_entry_id), EndFileReason(file),
        inserted: MPVNumber.entries(from: file.playlist_insert_id, count: file.playlist_insert_num_entries))
    case MPV_EVENT_SEEK: self = .seek
    case MPV_EVENT_PLAYBACK_RESTART: self = .playbackRestart
    case MPV_EVENT_PROPERTY_CHANGE:
      guard let property = event.data?.load(as: mpv_event_property.self),
        let observed = ObservedProperty(number: event.reply_userdata)
      else { return nil }
      self = .property(observed, PropertyValue(property.format, property.data))
    case MPV_EVENT_GET_PROPERTY_REPLY:
      // After an error, `format` is still the requested format, but `data` holds no value.
      let property = error == nil ? event.data?.load(as: mpv_event_property.self) : nil
      let value = property.flatMap { PropertyValue($0.format, $0.data) }
      self = .reply(tag: event.reply_userdata, error: error, value)
    case MPV_EVENT_SET_PROPERTY_REPLY: self = .reply(tag: event.reply_userdata, error: error, nil)
    case MPV_EVENT_COMMAND_REPLY:
      // The reply to `loadfile` contains only this value.
      let entry = event.data?.load(as: mpv_event_command.self).result.members.integer("playlist_entry_id")
      self = .reply(tag: event.reply_userdata, error: error, entry.map { .integer($0) })
    case MPV_EVENT_LOG_MESSAGE:
      guard let message = event.data?.load(as: mpv_event_log_message.self) else { return nil }
      let isError = message.log_level.rawValue <= MPV_LOG_LEVEL_ERROR.rawValue
      self = .message(isError: isError, prefix: String(cString: message.prefix), text: Self.line(message.text))
    case MPV_EVENT_QUEUE_OVERFLOW: self = .queueOverflow
    case MPV_EVENT_SHUTDOWN: self = .shutdown
    default: return nil
    }
  }

  private static func line(_ text: UnsafePointer<CChar>) -> String {
    let text = String(cString: text)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}

extension MPVEvent.EndFileReason {
  init(_ file: mpv_event_end_file) {
    self =
      switch file.reason {
      case MPV_END_FILE_REASON_EOF: .eof
      case MPV_END_FILE_REASON_QUIT: .quit
      case MPV_END_FILE_REASON_ERROR: .error(MPVError.text(of: file.error))
      case MPV_END_FILE_REASON_REDIRECT: .redirect
      default: .stop
      }
  }

  /// The reason if no demuxer recognises the format.
  static let unrecognized = Self.error(MPVError.text(of: MPV_ERROR_UNKNOWN_FORMAT.rawValue))

  /// The reason in libmpv's words; for an error, the text of the error code.
  var words: String { if case .error(let text) = self { text } else { "\(self)" } }

  /// The reason as written in a trace.
  var text: String { if case .error = self { "error: " + words } else { words } }
}
