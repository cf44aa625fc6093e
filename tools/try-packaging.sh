#!/bin/bash
# tools/try-packaging.sh [FOLDER]: builds the Dockerfile by podman and runs the image as compose.yaml does: without capabilities, on a
# read-only file system. Its two base images are made here of Debian's packages, so that no registry of images need be reached: Node
# is that of the project, npm the host's. Needs root, npm's registry, some 4 GB in FOLDER, and
# apt-get install podman buildah runc mmdebstrap.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-$(mktemp -d)}
port=${PORT:-3911}
largest=375 # MB beside the base image, which has 75 where it comes from a registry: 450 in all

step() { echo "— $*"; }
podman() {
  command podman --root "$folder/images" --runroot "$folder/run" --storage-driver vfs --runtime runc --cgroup-manager cgroupfs "$@"
}

step "base images of Debian in $folder"
base=$folder/base
mkdir -p "$base"
mmdebstrap --quiet --variant=minbase --include=ca-certificates \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  --customize-hook='rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/*' bookworm "$base"
tar -C "$base" -c . | podman import - docker.io/library/debian:bookworm-slim > /dev/null
install -D node_modules/node/bin/node "$base/usr/local/bin/node"
mkdir -p "$base/usr/local/lib/node_modules"
cp -a "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$base/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
# The certificates by which this machine trusts its way to the registry.
[ -z "${NODE_EXTRA_CA_CERTS:-}" ] || install -D "$NODE_EXTRA_CA_CERTS" "$base$NODE_EXTRA_CA_CERTS"
tar -C "$base" -c . | podman import - docker.io/library/node:24-bookworm-slim > /dev/null

step 'the Dockerfile'
git ls-files -z | xargs -0 cp -a --parents -t "$(mkdir -p "$folder/source" && echo "$folder/source")"
podman build --format=docker --isolation=chroot --network=host --pull=never --env "NODE_EXTRA_CA_CERTS=${NODE_EXTRA_CA_CERTS:-}" \
  --env "npm_config_registry=$(npm config get registry)" --tag mantel "$folder/source"
size_of() { podman image inspect --format '{{.Size}}' "$1"; }
size=$((($(size_of mantel) - $(size_of docker.io/library/debian:bookworm-slim)) / 1000000))
echo "$size MB, at most $largest"
[ "$size" -le "$largest" ]

step 'the shop, read-only and without capabilities'
trap 'podman rm --force --time 5 mantel > /dev/null' EXIT
podman run --detach --name mantel --network=host --read-only --cap-drop=ALL --security-opt=no-new-privileges \
  --ulimit nofile=1024:1024 --ulimit nproc=1024:1024 \
  --tmpfs /tmp --volume mantel-data:/data --env HOST=127.0.0.1 --env PORT="$port" mantel > /dev/null
for _ in $(seq 300); do
  curl -fsS "http://127.0.0.1:$port/readyz" 2> /dev/null && break
  [ "$(podman inspect --format '{{.State.Running}}' mantel)" = true ] || { podman logs mantel; exit 1; }
  sleep 1
done
echo
step 'a page, a call, an order'
curl -fsS "http://127.0.0.1:$port/product/1" | grep -c '<h1' > /dev/null
curl -fsS "http://127.0.0.1:$port/api/products?per_page=1" | cut -c1-80
curl -fsS "http://127.0.0.1:$port/api/orders" -H 'X-Requested-With: XMLHttpRequest' -H 'Content-Type: application/json' -d '{
  "user_id": null, "guest_name": "Rima Haddad", "guest_email": "", "guest_phone": "+961 3123456", "guest_region": "Beirut",
  "guest_city": "Beirut", "guest_street": "Hamra 1", "products": [{"product_id": 1, "quantity": 1}], "payment_method_id": 1, "notes": ""}' | cut -c1-80
step 'the stop'
podman stop --time 6 mantel > /dev/null
[ "$(podman inspect --format '{{.State.ExitCode}}' mantel)" = 0 ]
