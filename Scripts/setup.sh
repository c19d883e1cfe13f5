# shellcheck shell=bash disable=SC2034
# Common functions of the other scripts, which source this file. They install missing tools and libraries, and take
# little time if everything is installed.

set -euo pipefail

here=$PWD
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

fail() {
  printf 'error: %s\n' "$*" >&2
  exit 69
}

# Runs a command as root; if that needs sudo, prints the purpose first.
as_root() {
  local purpose=$1
  shift
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    printf 'Using sudo for: %s.\n' "$purpose" >&2
    sudo "$@"
  else
    fail "$purpose needs root, and sudo is not installed; as root, run: $*"
  fi
}

# Prints Debian's version, such as 12 or 13; nothing on other systems.
debian_version() {
  (
    . /etc/os-release 2>/dev/null || exit 0
    [ "${ID:-}" = debian ] && printf '%s' "${VERSION_ID:-}"
  )
}

# Installs the given Debian packages that are missing.
need_packages() {
  local missing=() package installed
  command -v dpkg-query >/dev/null ||
    fail "this system has no Debian packages; install the equivalents of: $* (and Swift 6.0 or newer)"
  # One query for all packages. A package that is known but not installed counts as missing.
  installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "$@" 2>/dev/null || true) "
  for package in "$@"; do
    case $installed in *" installed:$package "*) ;; *) missing+=("$package") ;; esac
  done
  [ ${#missing[@]} = 0 ] && return
  printf 'Installing from Debian: %s\n' "${missing[*]}" >&2
  as_root "reading Debian's list of packages" apt-get update -qq >&2 ||
    fail "apt-get update failed; check the network. Missing: ${missing[*]}"
  as_root "installing ${missing[*]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2 ||
    fail "apt-get could not install: ${missing[*]}"
}

# Installs the clients of mpv's protocol that the tests connect, in fixed versions.
need_mpv_clients() {
  local place=.build/mpv-clients
  # The shims' dependencies for drawing and for libmpv itself are not needed.
  local clients=(python-mpv-jsonipc==1.5.0 jellyfin-mpv-shim==3.3.0 plex-mpv-shim==1.11.0)
  local others=(requests pillow jellyfin-apiclient-python)
  local stamp="$place/installed" wanted="${clients[*]} ${others[*]}"
  if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && "$place/bin/python3" -c '' 2>/dev/null; then return; fi
  printf 'Installing from PyPI: %s\n' "$wanted" >&2
  rm -rf "$place"
  /usr/bin/python3 -m venv "$place" >&2 || fail "python3 -m venv could not make $place"
  # pip complains about the omitted dependencies; this is no error.
  if ! { "$place/bin/pip" install -q --no-deps "${clients[@]}" && "$place/bin/pip" install -q "${others[@]}"; } \
    >"$place/log" 2>&1; then
    cat "$place/log" >&2
    fail "pip could not install: $wanted; check the network"
  fi
  printf '%s\n' "$wanted" >"$stamp"
}

# Installs Home Assistant, whose MQTT integration a test runs. No script calls this function, because the installation
# is large; without Home Assistant the test is skipped.
need_home_assistant() {
  local place=.build/home-assistant
  # This is the newest version for Python 3.11, which Debian 12 has.
  local wanted=(
    homeassistant==2024.3.3 paho-mqtt==1.6.1 janus==1.0.0 numpy==1.26.0 PyTurboJPEG==1.7.1
    jsonpath==0.82.2 xmltodict==0.13.0
  )
  local stamp="$place/installed"
  if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "${wanted[*]}" ] && "$place/bin/python3" -c '' 2>/dev/null; then return; fi
  printf 'Installing from PyPI: %s\n' "${wanted[*]}" >&2
  rm -rf "$place"
  python3 -m venv "$place" >&2 || fail "python3 -m venv could not make $place"
  if ! "$place/bin/pip" install -q --prefer-binary "${wanted[@]}" >"$place/log" 2>&1; then
    cat "$place/log" >&2
    fail "pip could not install: ${wanted[*]}; check the network"
  fi
  printf '%s\n' "${wanted[*]}" >"$stamp"
}

# Installs the readers of exported logs. Without the readers, their tests are skipped.
need_log_readers() {
  local place=.build/log-readers
  local wanted=(perfetto==0.59.1 opentelemetry-proto==1.45.2 duckdb==2.0.1)
  local stamp="$place/installed"
  if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "${wanted[*]}" ] && "$place/bin/python3" -c '' 2>/dev/null; then return; fi
  printf 'Installing from PyPI: %s\n' "${wanted[*]}" >&2
  rm -rf "$place"
  /usr/bin/python3 -m venv "$place" >&2 || fail "python3 -m venv could not make $place"
  if ! "$place/bin/pip" install -q "${wanted[@]}" >"$place/log" 2>&1; then
    cat "$place/log" >&2
    fail "pip could not install: ${wanted[*]}; check the network"
  fi
  printf '%s\n' "${wanted[*]}" >"$stamp"
}

# Checks for Swift 6.0 or newer. On Debian 13, installs Debian's Swift if no Swift exists.
need_swift() {
  if ! command -v swift >/dev/null; then
    case $(debian_version) in
      "" | [0-9] | 10 | 11 | 12)
        fail "Swift 6.0 or newer is needed, and this system has no package for it;" \
          "install a toolchain from https://www.swift.org/install/linux/ and put its usr/bin on PATH"
        ;;
      *) need_packages swiftlang libstdc++-14-dev ;;
    esac
  fi
  # The version query takes a while, so it runs only after the toolchain has changed.
  local swift stamp=.build/checked-toolchain version
  swift=$(readlink -f "$(command -v swift)")
  if [ -f $stamp ] && [ "$(cat $stamp)" = "$swift" ] && [ $stamp -nt "$swift" ]; then return; fi
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
  [ -n "$version" ] || fail "$swift does not print its version; check the toolchain"
  [ "${version%%.*}" -ge 6 ] || fail "$swift has version $version; install 6.0 or newer"
  mkdir -p .build
  printf '%s\n' "$swift" >$stamp
}

# Sets `reading` to the options with which a tool can read the modules of a build.
read_modules() {
  reading=(
    -target "$(basename "$(dirname "$1")")" -I "$1/Modules"
    -Xcc "-fmodule-map-file=$1/CTandemLinux.build/module.modulemap"
    -Xcc "-fmodule-map-file=$1/CTandemPixels.build/module.modulemap"
    -I Sources/CModules/CTandemMPV/include -I Sources/CModules/CTandemSDL -I Sources/CModules/CTandemDBus
  )
}

# The modules that apps import, in the order of their dependencies, and the modules that Tandem re-exports.
products=(Tandem TandemAVKit TandemMPV TandemSDL TandemServer TandemTesting TandemScenario TandemSwiftTesting)
public_modules=("${products[@]}" TandemOrchestrator TandemPlayback TandemCommands)

# The programs that a release has.
release_programs=(tandem-player-host tandem-player tandem-screens tandem)

# Builds the programs for release; the arguments are more options of `swift build`. The programs contain Swift's standard
# library, so that a machine without Swift runs them.
build_programs() {
  local program
  for program in "${release_programs[@]}"; do
    printf '  %s\n' "$program" >&2
    swift build -c release --static-swift-stdlib --product "$program" "$@" || return
  done
}

# The libraries that the programs need, one a line: Debian's package, Arch Linux's package, and the module of the Flatpak
# manifest (- if the runtime has the library). `Scripts/sound packages` compares the packages' own lists with this table.
libraries='
libexpat1-dev      expat          -
libgnutls28-dev    gnutls         -
libmicrohttpd-dev  libmicrohttpd  libmicrohttpd
libmosquitto-dev   mosquitto      mosquitto
libmpv-dev         mpv            mpv
libqrencode-dev    qrencode       libqrencode
libsdl2-dev        sdl2           -
libsdl2-image-dev  sdl2_image     SDL2_image
libsystemd-dev     systemd-libs   -
libxcb-shm0-dev    libxcb         -
zlib1g-dev         zlib           -
'
# Prints a column of the table: 1 for Debian, 2 for Arch Linux, 3 for Flatpak.
libraries_of() { awk -v column="$1" 'NF { print $column }' <<<"$libraries"; }
mapfile -t runtime_packages < <(libraries_of 1)
test_packages=(
  appstream cec-utils chromium curl dbus-daemon desktop-file-utils dpkg-dev fish man-db
  ffmpeg libfftw3-single3 libglib2.0-bin lnav mosquitto mosquitto-clients openbox lirc playerctl pulseaudio pulseaudio-utils python3-dbus-next python3-venv
  grim openssl socat sway systemd weston x11-apps xwayland zsh
  x11-utils x11-xkb-utils x11-xserver-utils xdotool xvfb
)
