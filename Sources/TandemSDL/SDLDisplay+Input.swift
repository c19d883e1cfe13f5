// Translates window events into input.

import CTandemSDL
import TandemOrchestrator
import TandemPlayback

extension SDLDisplay {
  package func takeInput() -> [DisplayInput] {
    guard !isClosed else { return [] }
    if !isGone { pump() }
    defer { inputs = [] }
    return inputs
  }

  /// True if the connection to the window system is lost. The loss is reported once.
  var isGone: Bool {
    guard WindowSystem.isGone else { return false }
    if !isLossTold { inputs.append(.lost(WindowSystem.lossReason)) }
    isLossTold = true
    return true
  }

  /// Takes all of SDL's events.
  func pump() {
    SDL_PumpEvents()
    WindowSystem.noteLoss(of: window)
    var event = SDL_Event()
    let (first, last) = (UInt32(SDL_FIRSTEVENT.rawValue), UInt32(SDL_LASTEVENT.rawValue))
    while SDL_PeepEvents(&event, 1, SDL_GETEVENT, first, last) == 1 { take(event) }
    keyboard.settle { inputs.append(.key($0)) }
  }

  private func take(_ event: SDL_Event) {
    if event.type == SDL_SYSWMEVENT.rawValue {
      guard let key = WindowSystem.key(of: event.syswm) else { return }
      return keyboard.takeX11(symbol: key.symbol, code: key.code, isDown: key.isDown) { inputs.append(.key($0)) }
    }
    keyboard.take(event) { inputs.append(.key($0)) }
    pads.take(event) { inputs.append(.key($0)) }
    switch SDL_EventType(event.type) {
    case SDL_WINDOWEVENT: take(event.window)
    case SDL_MOUSEMOTION:
      pointer.move()
      let position = position(event.motion.windowID, Double(event.motion.x), Double(event.motion.y))
      inputs.append(.pointer(.moved(x: position.x, y: position.y)))
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      pointer.move()
      take(event.button)
    case SDL_MOUSEWHEEL: take(event.wheel)
    case SDL_DROPBEGIN: dropped = []
    case SDL_DROPFILE, SDL_DROPTEXT: take(event.drop)
    case SDL_DROPCOMPLETE:
      inputs.append(.dropped(dropped, at: dropPosition(event.drop.windowID)))
      dropped = []
    default: break
    }
  }

  // MARK: - Window

  private func take(_ event: SDL_WindowEvent) {
    let isMain = event.windowID == window.identifier
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED,
      SDL_WINDOWEVENT_MAXIMIZED, SDL_WINDOWEVENT_MINIMIZED:
      if isMain { presenter.damage(window) } else if let floating { presenter.damage(floating.window) }
      if isMain { notePresence() }
    case SDL_WINDOWEVENT_LEAVE: inputs.append(.pointer(.left))
    case SDL_WINDOWEVENT_CLOSE: inputs.append(.closeRequested)
    default: break
    }
  }

  private func notePresence() {
    let isAway = window.has(SDL_WINDOW_MINIMIZED)
    guard isAway != hasLeft else { return }
    hasLeft = isAway
    inputs.append(isAway ? .left : .returned)
  }

  // MARK: - Mouse

  private func take(_ event: SDL_MouseButtonEvent) {
    let isDown = event.state == SDL_PRESSED
    if let name = KeyNames.mouse[Int(event.button)] {
      inputs.append(.key(KeyEvent(InputKey(name), isDown ? .pressed : .released)))
      return
    }
    guard Int(event.button) == Int(SDL_BUTTON_LEFT) else { return }
    let position = position(event.windowID, Double(event.x), Double(event.y))
    if isDown, event.clicks == 2, event.windowID == floating?.window.identifier {
      // The double click makes the video full screen, as anywhere else. The user is back even if that is refused.
      hasLeft = false
      inputs += [.pointer(.pressed(x: position.x, y: position.y, clicks: 2)), .returned]
      return
    }
    let isShifted = SDL_GetModState().rawValue & KMOD_SHIFT.rawValue != 0
    let (x, y) = (position.x, position.y)
    let released = isShifted ? PointerEvent.dropped(x: x, y: y) : .released(x: x, y: y)
    inputs.append(.pointer(isDown ? .pressed(x: x, y: y, clicks: Int(event.clicks)) : released))
  }

  private func take(_ event: SDL_MouseWheelEvent) {
    let position = position(event.windowID, Double(event.mouseX), Double(event.mouseY))
    let direction: Double = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1 : 1
    if event.preciseY != 0 {
      inputs.append(.pointer(.wheel(x: position.x, y: position.y, steps: Double(event.preciseY) * direction)))
    }
    if event.preciseX != 0 {
      let key = InputKey(Double(event.preciseX) * direction > 0 ? "WHEEL_RIGHT" : "WHEEL_LEFT")
      inputs += [.key(KeyEvent(key, .pressed)), .key(KeyEvent(key, .released))]
    }
  }

  // MARK: - Drops

  /// The greatest number of dropped files; the rest is left out.
  private static let mostDrops = MediaContent.mostEntries + 1

  private func take(_ event: SDL_DropEvent) {
    guard let text = event.file else { return }
    // SAFETY: SDL hands over the text, which ends with a zero.
    defer { SDL_free(text) }
    if dropped.count < Self.mostDrops { dropped.append(String(cString: text)) }
  }

  /// The pointer's position at a drop. SDL does not report it, because the pointer belongs to the program from which
  /// the user drags.
  private func dropPosition(_ identifier: UInt32) -> DropPosition? {
    let target = floating.flatMap { $0.window.identifier == identifier ? $0.window : nil } ?? window
    guard isReachable, let pointer = target.connection?.pointer(within: WindowSystem.patience) else { return nil }
    let position = position(target.identifier, pointer.x / target.scale.x, pointer.y / target.scale.y)
    return DropPosition(x: position.x, y: position.y)
  }

  /// Converts a position in a window, in points, to a position in the picture, in pixels.
  private func position(_ identifier: UInt32, _ x: Double, _ y: Double) -> (x: Double, y: Double) {
    if let floating, identifier == floating.window.identifier, let player = layout?.pictureInPicture,
      let area = scene[player]?.area
    {
      let (size, scale) = (floating.window.size, floating.window.scale)
      return (
        area.x + x * scale.x / Double(size.width) * area.width,
        area.y + y * scale.y / Double(size.height) * area.height
      )
    }
    let scale = window.scale
    return (x * scale.x, y * scale.y)
  }
}
