import CTandemSDL
import TandemPlayback

/// Opens all connected game controllers, and converts their events to keys.
final class GamepadReader {
  /// The time after which a held button begins to repeat, and the interval between repetitions.
  private static let (delay, interval) = (Duration.milliseconds(400), Duration.milliseconds(100))
  /// The deflections above which a stick counts as pressed, and below which it counts as released;
  /// the maximum is 32,767.
  private static let (pressed, released) = (16_000, 12_000)

  /// Opened controllers by SDL's instance number.
  private var controllers: [Int32: OpaquePointer] = [:]
  private var down: [Button: (key: InputKey, repeatsAt: Duration?)] = [:]

  private struct Button: Hashable {
    var controller: Int32
    var name: String
  }

  var isEmpty: Bool { controllers.isEmpty }

  /// - Parameter report: called with each key event, in order.
  func take(_ event: SDL_Event, _ report: (KeyEvent) -> Void) {
    switch SDL_EventType(event.type) {
    case SDL_CONTROLLERDEVICEADDED:
      guard let controller = SDL_GameControllerOpen(event.cdevice.which) else { return }
      let number = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(controller))
      // Close a second opening of the same controller, because SDL counts the openings.
      if controllers.updateValue(controller, forKey: number) != nil { SDL_GameControllerClose(controller) }
    case SDL_CONTROLLERDEVICEREMOVED:
      guard let controller = controllers.removeValue(forKey: event.cdevice.which) else { return }
      for button in down.keys where button.controller == event.cdevice.which { set(button, isDown: false, report) }
      SDL_GameControllerClose(controller)
    case SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLERBUTTONUP:
      guard let name = KeyNames.pad[Int(event.cbutton.button)] else { return }
      set(Button(controller: event.cbutton.which, name: name), isDown: event.cbutton.state == SDL_PRESSED, report)
    case SDL_CONTROLLERAXISMOTION:
      guard let names = KeyNames.axes[Int(event.caxis.axis)] else { return }
      let value = Int(event.caxis.value)
      for (name, value) in [(names.below, -value), (names.above, value)] {
        guard let name else { continue }
        let button = Button(controller: event.caxis.which, name: name)
        let limit = down[button] == nil ? Self.pressed : Self.released
        set(button, isDown: value > limit, report)
      }
    default: break
    }
  }

  private func set(_ button: Button, isDown: Bool, _ report: (KeyEvent) -> Void) {
    if isDown {
      guard down[button] == nil else { return }
      down[button] = (InputKey(button.name), nil)
      report(KeyEvent(InputKey(button.name), .pressed))
    } else if let (key, _) = down.removeValue(forKey: button) {
      report(KeyEvent(key, .released))
    }
  }

  /// Repeats held buttons. The delay before a button repeats begins with the first call after its
  /// press.
  func repeatHeld(at now: Duration, _ report: (KeyEvent) -> Void) {
    for (button, state) in down {
      guard let due = state.repeatsAt else {
        down[button]?.repeatsAt = now + Self.delay
        continue
      }
      guard now >= due else { continue }
      down[button]?.repeatsAt = now + Self.interval
      report(KeyEvent(state.key, .held))
    }
  }

  func close() {
    for controller in controllers.values { SDL_GameControllerClose(controller) }
    controllers = [:]
    down = [:]
  }
}
