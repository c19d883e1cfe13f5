# shellcheck shell=bash disable=SC2154
# Functions for bare Debian systems, for scripts that source this file after setup.sh. They need root and a network.

systems=$root/.build/package-systems

# Unpacks a bare system of a suite and an architecture in a folder that does not exist. Systems are kept for a month.
unpack_system() {
  local kept=$systems/$1-$2.tar
  if [ -z "$(find "$kept" -mtime -30 2>/dev/null)" ]; then
    need_packages debootstrap
    printf 'Making a bare %s for %s …\n' "$1" "$2" >&2
    mkdir -p "$systems"
    debootstrap --variant=minbase --include=ca-certificates --arch="$2" "$1" "$3" http://deb.debian.org/debian \
      >"$3.log" 2>&1 || {
      tail -n 20 "$3.log" >&2
      fail "debootstrap failed; the end of its log is above"
    }
    rm -f "$3.log"
    tar -C "$3" -cf "$kept.new" .
    mv "$kept.new" "$kept"
  else
    mkdir -p "$3"
    tar -C "$3" -xf "$kept"
  fi
  cp /etc/resolv.conf "$3/etc/resolv.conf"
}

# Runs a command as root in a system: its folder, a folder that the system sees as /shared, the command. The mounts and
# all remaining processes disappear with their namespaces, even after a failure.
enter_system() {
  mkdir -p "$1/shared"
  unshare --mount --pid --fork --kill-child bash -euo pipefail -c '
    mount --make-rprivate /
    mount -t proc proc "$0/proc"
    mount --rbind /dev "$0/dev"
    mount -t tmpfs tmpfs "$0/run"
    mount --bind "$1" "$0/shared"
    shift
    exec timeout --foreground 14400 chroot "$0" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
      TERM=dumb DEBIAN_FRONTEND=noninteractive "$@"
  ' "$@" </dev/null
}
