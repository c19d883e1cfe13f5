// The default key bindings.

extension KeyBindings {
  /// mpv's keys except for ``differences``, and the usual keys of remotes and set-top boxes.
  ///
  /// Users of mpv must not end a video by mistake. A key that has another effect in mpv therefore
  /// never ends a video in Tandem.
  package static let standard: KeyBindings = InputFile(parsing: keyboard + remote + gamepad, over: KeyBindings())
    .bindings

  static let keyboard = """
    s swap
    TAB swap
    Alt+p pip
    h hide
    c close
    Alt+t toggle-sync
    d ad-break
    o focus
    Shift+LEFT move left
    Shift+RIGHT move right
    Shift+UP move up
    Shift+DOWN move down
    + resize larger
    = resize larger
    KP_ADD resize larger
    - resize smaller
    KP_SUBTRACT resize smaller
    Alt+l layout
    SPACE cycle pause
    p cycle pause
    ENTER cycle pause
    KP_ENTER cycle pause
    RIGHT seek 5
    LEFT seek -5
    UP seek 60
    DOWN seek -60
    PGUP add chapter 1
    PGDWN add chapter -1
    ! add chapter -1
    @ add chapter 1
    Shift+PGUP seek 600
    Shift+PGDWN seek -600
    HOME seek 0 absolute
    END seek live
    > playlist-next
    < playlist-prev
    F8 list
    F9 tracks
    g guide
    ] multiply speed 1.1
    [ multiply speed 1/1.1
    } multiply speed 2
    { multiply speed 0.5
    BS set speed 1
    0 add volume 2
    * add volume 2
    KP_MULTIPLY add volume 2
    9 add volume -2
    / add volume -2
    KP_DIVIDE add volume -2
    m cycle mute
    SHARP cycle audio
    j cycle sub
    J cycle sub down
    _ cycle video
    v cycle sub-visibility
    Ctrl++ add audio-delay 0.1
    Ctrl+- add audio-delay -0.1
    Ctrl+KP_ADD add audio-delay 0.1
    Ctrl+KP_SUBTRACT add audio-delay -0.1
    z add sub-delay -0.1
    Z add sub-delay 0.1
    x add sub-delay 0.1
    a audio full
    A audio pip
    Ctrl+a audio pin
    f cycle fullscreen
    ESC set fullscreen no
    i information
    P information
    ? keys
    F1 keys
    q quit
    Q quit
    Ctrl+c quit
    Ctrl+w quit
    CLOSE_WIN quit

    """

  static let remote = """
    YELLOW swap
    CHANNEL_UP channel next
    CHANNEL_DOWN channel previous
    BLUE hide
    GREEN move next
    RED focus
    GO_BACK close
    PLAYPAUSE cycle pause
    PLAY set pause no
    PLAYONLY set pause no
    PAUSE set pause yes
    PAUSEONLY set pause yes
    FORWARD seek 60
    REWIND seek -60
    NEXT skip next
    PREV skip previous
    FAVORITES list
    GUIDE guide
    VOLUME_UP add volume 2
    VOLUME_DOWN add volume -2
    MUTE cycle mute
    MENU information
    STOP quit
    POWER quit

    """

  static let gamepad = """
    GAMEPAD_ACTION_UP swap
    GAMEPAD_ACTION_LEFT pip
    GAMEPAD_ACTION_RIGHT focus
    GAMEPAD_BACK close
    GAMEPAD_RIGHT_SHOULDER resize larger
    GAMEPAD_LEFT_SHOULDER resize smaller
    GAMEPAD_RIGHT_STICK_LEFT move left
    GAMEPAD_RIGHT_STICK_RIGHT move right
    GAMEPAD_RIGHT_STICK_UP move up
    GAMEPAD_RIGHT_STICK_DOWN move down
    GAMEPAD_LEFT_STICK hide
    GAMEPAD_ACTION_DOWN cycle pause
    GAMEPAD_START cycle pause
    GAMEPAD_DPAD_RIGHT seek 5
    GAMEPAD_DPAD_LEFT seek -5
    GAMEPAD_LEFT_STICK_RIGHT seek 5
    GAMEPAD_LEFT_STICK_LEFT seek -5
    GAMEPAD_RIGHT_TRIGGER seek 60
    GAMEPAD_LEFT_TRIGGER seek -60
    GAMEPAD_DPAD_UP add volume 2
    GAMEPAD_DPAD_DOWN add volume -2
    GAMEPAD_LEFT_STICK_UP add volume 2
    GAMEPAD_LEFT_STICK_DOWN add volume -2
    GAMEPAD_RIGHT_STICK cycle mute
    GAMEPAD_MENU information

    """
}
