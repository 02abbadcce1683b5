#!/usr/bin/env bash
# Installs what tests use of the machine and it does not have: a browser, PostgreSQL and iproute2 of Debian. What cannot be installed is a skip that its test counts.
set -u
need=()
browser() {
  for one in "${CLEW_CHROMIUM:-}" /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
    [ -n "$one" ] && [ -x "$one" ] && return 0
  done
  return 1
}
browser || need+=(chromium fonts-dejavu-core)
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || need+=(postgresql)
command -v ip >/dev/null || need+=(iproute2)
[ ${#need[@]} -eq 0 ] && exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "not here: ${need[*]}; the tests that use them are skipped" >&2
  exit 0
fi
echo "installing ${need[*]} …" >&2
export DEBIAN_FRONTEND=noninteractive
(apt-get update -qq && apt-get install -y -qq --no-install-recommends "${need[@]}") >/dev/null 2>&1 ||
  echo "could not be installed: ${need[*]}; the tests that use them are skipped" >&2
exit 0
