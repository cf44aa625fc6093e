#!/bin/bash
# tools/try-packaging.sh [FOLDER]: does in a clean root of Debian what the Dockerfile does, since no container engine need be at hand:
# installs by `npm ci`, builds, drops the development packages, and runs the shop as a user without rights on a read-only file
# system. Needs root, mmdebstrap and unshare (apt-get install mmdebstrap), npm's registry, and some 2 GB in FOLDER.
set -euo pipefail
cd "$(dirname "$0")/.."
root=${1:-$(mktemp -d)}/root
node_version=$(node_modules/.bin/node --version)
port=${PORT:-3911}

step() { echo "— $*"; }
inside() { unshare --mount --pid --fork --kill-child --mount-proc="$root/proc" chroot "$root" "$@"; }

step "a clean root of Debian in $root"
mkdir -p "$root"
mmdebstrap --quiet --variant=minbase --include=ca-certificates,libatomic1 bookworm "$root"
step "Node $node_version from the project's own package, as the image node:24-bookworm-slim has it, and the host's npm"
install -D node_modules/node/bin/node "$root/usr/local/bin/node"
mkdir -p "$root/usr/local/lib/node_modules" "$root/app" "$root/data"
cp -a "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
cp /etc/resolv.conf "$root/etc/"
# The certificates by which this machine trusts its way to the registry.
[ -z "${NODE_EXTRA_CA_CERTS:-}" ] || install -D "$NODE_EXTRA_CA_CERTS" "$root$NODE_EXTRA_CA_CERTS"
npm_config_registry=$(npm config get registry)
export npm_config_registry
git ls-files -z | xargs -0 cp -a --parents -t "$root/app"
(cd "$root/app" && grep -v '^#' .dockerignore | while read -r ignored; do
  case $ignored in
    '**/'*) find . -name "${ignored#'**/'}" -delete ;;
    *) find . -maxdepth 1 -name "$ignored" -exec rm -rf {} + ;;
  esac
done)

step 'the Dockerfile: npm ci, build, prune'
inside /bin/sh -ec 'cd /app && npm ci --no-audit --no-fund && npm run build && npm prune --omit=dev --no-audit --no-fund'
inside useradd --uid 1000 --no-create-home node
chown 1000:1000 "$root/data"

step 'the shop as user 1000, with a read-only root, /data and /tmp'
unshare --mount --pid --fork --kill-child --mount-proc="$root/proc" /bin/bash -ec "
  mount --rbind $root $root && mount --bind $root/data $root/data && mount -t tmpfs tmpfs $root/tmp && mount -t tmpfs tmpfs $root/dev/shm
  chmod 1777 $root/tmp $root/dev/shm
  mount -o remount,bind,ro $root
  exec chroot --userspec=1000:1000 $root /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp NODE_ENV=production \
    HOST=127.0.0.1 PORT=$port DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node-cache npm start --prefix /app" > "$root/../shop.log" 2>&1 &
shop=$!
# Its child is the first process inside, and all others go with it. It outlives unshare: a change of user cancels --kill-child.
trap 'pkill -KILL -P "$shop"; kill -KILL "$shop" 2>/dev/null' EXIT
for _ in $(seq 300); do
  curl -fsS "http://127.0.0.1:$port/readyz" 2>/dev/null && break
  kill -0 "$shop" 2>/dev/null || { cat "$root/../shop.log"; exit 1; }
  sleep 1
done
echo
step 'a page, a call, an order'
curl -fsS "http://127.0.0.1:$port/product/1" | grep -c '<h1' >/dev/null
curl -fsS "http://127.0.0.1:$port/api/products?per_page=1" | cut -c1-80
curl -fsS "http://127.0.0.1:$port/api/orders" -H 'X-Requested-With: XMLHttpRequest' -H 'Content-Type: application/json' -d '{
  "user_id": null, "guest_name": "Rima Haddad", "guest_email": "", "guest_phone": "+961 3123456", "guest_region": "Beirut",
  "guest_city": "Beirut", "guest_street": "Hamra 1", "products": [{"product_id": 1, "quantity": 1}], "payment_method_id": 1, "notes": ""}' | cut -c1-80
step "held: $(du -sm --exclude=./proc "$root/app" | cut -f1) MB in /app, nothing written outside /data and /tmp"
