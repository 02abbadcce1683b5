#!/usr/bin/env bash
# Installs what the tests need beside Node where it is absent and can be: a real browser. Without it those tests are skips that are counted.
set -u
for browser in "${CLEW_CHROMIUM:-}" /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
  [ -n "$browser" ] && [ -x "$browser" ] && exit 0
done
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "ci-needs: no Chromium, and it cannot be installed from here: the tests of the page will be skipped" >&2
  exit 0
fi
echo "ci-needs: installing Chromium …" >&2
export DEBIAN_FRONTEND=noninteractive
(apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core) >/dev/null 2>&1 ||
  echo "ci-needs: Chromium could not be installed: the tests of the page will be skipped" >&2
exit 0
