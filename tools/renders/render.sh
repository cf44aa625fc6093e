#!/bin/sh
# npm run renders -- --only NAME: render one picture again (see README.md).
set -e
command -v /usr/bin/python3 >/dev/null || { echo "Python 3 missing: apt-get install python3" >&2; exit 1; }
exec /usr/bin/python3 "$(dirname "$0")/render_queue.py" "$@"
