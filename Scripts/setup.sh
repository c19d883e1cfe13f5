# shellcheck shell=bash disable=SC2034
# Sourced by the scripts beside it: finds what is missing and installs it.
# Everything here is quick when nothing is missing.

set -euo pipefail

here=$PWD
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

fail() {
  printf 'error: %s\n' "$*" >&2
  exit 69
}

# Runs a command as root, and says what for.
as_root() {
  local purpose=$1
  shift
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    printf 'Needs root, through sudo: %s.\n' "$purpose" >&2
    sudo "$@"
  else
    fail "$purpose needs root, and there is no sudo here. As root, run: $*"
  fi
}

# The number of this Debian: 12, 13, …; empty on other systems.
debian_version() {
  (
    . /etc/os-release 2>/dev/null || exit 0
    [ "${ID:-}" = debian ] && printf '%s' "${VERSION_ID:-}"
  )
}

# Installs those of the named Debian packages that are missing.
need_packages() {
  local missing=() package installed
  command -v dpkg-query >/dev/null ||
    fail "this system has no Debian packages. Install what corresponds to: $* (and Swift 6.0 or newer)"
  # One query for all: a package that is known but not installed counts as missing.
  installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "$@" 2>/dev/null || true) "
  for package in "$@"; do
    case $installed in *" installed:$package "*) ;; *) missing+=("$package") ;; esac
  done
  [ ${#missing[@]} = 0 ] && return
  printf 'Installing from Debian: %s\n' "${missing[*]}" >&2
  as_root "reading Debian's list of packages" apt-get update -qq >&2 ||
    fail "apt-get update failed. Is there a network? Missing are: ${missing[*]}"
  as_root "installing ${missing[*]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2 ||
    fail "apt-get could not install: ${missing[*]}"
}

# Installs the clients of mpv's protocol that the tests attach, each of one version, where it is not there.
need_mpv_clients() {
  local place=.build/mpv-clients
  # Those of the shims that draw, or that libmpv itself is for, are not needed.
  local clients=(python-mpv-jsonipc==1.5.0 jellyfin-mpv-shim==3.3.0 plex-mpv-shim==1.11.0)
  local others=(requests pillow jellyfin-apiclient-python)
  local stamp="$place/installed" wanted="${clients[*]} ${others[*]}"
  if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && "$place/bin/python3" -c '' 2>/dev/null; then return; fi
  printf 'Installing from PyPI: %s\n' "$wanted" >&2
  rm -rf "$place"
  /usr/bin/python3 -m venv "$place" >&2 || fail "python3 -m venv made no environment in $place"
  # What it says of parts that are left out is no error.
  if ! { "$place/bin/pip" install -q --no-deps "${clients[@]}" && "$place/bin/pip" install -q "${others[@]}"; } \
    >"$place/log" 2>&1; then
    cat "$place/log" >&2
    fail "pip could not install: $wanted. Is there a network?"
  fi
  printf '%s\n' "$wanted" >"$stamp"
}

# Installs Home Assistant, of which a test runs the MQTT integration, for a test that is left out where it is not there: it is large.
need_home_assistant() {
  local place=.build/home-assistant
  # The newest for Python 3.11, Debian 12's.
  local wanted=(homeassistant==2024.3.3 paho-mqtt==1.6.1 janus==1.0.0 numpy==1.26.0 PyTurboJPEG==1.7.1)
  local stamp="$place/installed"
  if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "${wanted[*]}" ] && "$place/bin/python3" -c '' 2>/dev/null; then return; fi
  printf 'Installing from PyPI: %s\n' "${wanted[*]}" >&2
  rm -rf "$place"
  python3 -m venv "$place" >&2 || fail "python3 -m venv made no environment in $place"
  if ! "$place/bin/pip" install -q --prefer-binary "${wanted[@]}" >"$place/log" 2>&1; then
    cat "$place/log" >&2
    fail "pip could not install: ${wanted[*]}. Is there a network?"
  fi
  printf '%s\n' "${wanted[*]}" >"$stamp"
}

# Installs what reads exported logs, for tests that are left out where it is not there.
need_log_readers() {
  local place=.build/log-readers
  local wanted=(perfetto==0.59.1 opentelemetry-proto==1.45.2 duckdb==2.0.1)
  local stamp="$place/installed"
  if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "${wanted[*]}" ] && "$place/bin/python3" -c '' 2>/dev/null; then return; fi
  printf 'Installing from PyPI: %s\n' "${wanted[*]}" >&2
  rm -rf "$place"
  /usr/bin/python3 -m venv "$place" >&2 || fail "python3 -m venv made no environment in $place"
  if ! "$place/bin/pip" install -q "${wanted[@]}" >"$place/log" 2>&1; then
    cat "$place/log" >&2
    fail "pip could not install: ${wanted[*]}. Is there a network?"
  fi
  printf '%s\n' "${wanted[*]}" >"$stamp"
}

# Makes sure of Swift 6.0 or newer; on Debian 13 it comes from Debian.
need_swift() {
  if ! command -v swift >/dev/null; then
    case $(debian_version) in
      "" | [0-9] | 10 | 11 | 12)
        fail "Swift 6.0 or newer is needed, and this system has no package of it." \
          "Install a toolchain from https://www.swift.org/install/linux/ and put its usr/bin on PATH"
        ;;
      *) need_packages swiftlang libstdc++-14-dev ;;
    esac
  fi
  # Asking a toolchain for its version takes a while; it is asked again only when it has changed.
  local swift stamp=.build/checked-toolchain version
  swift=$(readlink -f "$(command -v swift)")
  if [ -f $stamp ] && [ "$(cat $stamp)" = "$swift" ] && [ $stamp -nt "$swift" ]; then return; fi
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
  [ -n "$version" ] || fail "$swift does not say its version. Is the toolchain complete?"
  [ "${version%%.*}" -ge 6 ] || fail "$swift is version $version, and 6.0 or newer is needed"
  mkdir -p .build
  printf '%s\n' "$swift" >$stamp
}

# What a tool is to be told so that it can read the modules of a build: into `reading`.
read_modules() {
  reading=(
    -target "$(basename "$(dirname "$1")")" -I "$1/Modules"
    -Xcc "-fmodule-map-file=$1/CTandemLinux.build/module.modulemap"
    -I Sources/CTandemMPV/include -I Sources/CTandemSDL -I Sources/CTandemDBus
  )
}

# What apps import, those first that others build upon, with the modules that Tandem re-exports.
products=(Tandem TandemAVKit TandemMPV TandemSDL TandemServer TandemTesting TandemScenario TandemSwiftTesting)
public_modules=("${products[@]}" TandemOrchestrator TandemPlayback TandemCommands)

runtime_packages=(libmicrohttpd-dev libmosquitto-dev libmpv-dev libqrencode-dev libsdl2-dev libsdl2-image-dev libsystemd-dev libxcb-shm0-dev)
test_packages=(
  appstream chromium dbus-daemon desktop-file-utils dpkg-dev fish man-db
  ffmpeg libfftw3-single3 libglib2.0-bin lnav mosquitto mosquitto-clients openbox playerctl pulseaudio pulseaudio-utils python3-dbus-next python3-venv
  socat systemd x11-apps zsh
  x11-utils x11-xkb-utils x11-xserver-utils xdotool xvfb
)
