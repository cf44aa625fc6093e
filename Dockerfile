# syntax=docker/dockerfile:1
# Builds for linux/amd64 and linux/arm64. The image holds no data: mount a volume at /data, or set DATABASE_URL and MEDIA_URL.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# Pages that are built need no builder, and what runs needs neither types nor source maps.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && \
  rm -rf node_modules/.cache node_modules/vite node_modules/rolldown node_modules/@rolldown node_modules/lightningcss* && \
  find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

# Node comes with the packages.
FROM debian:bookworm-slim
ENV NODE_ENV=production \
    PATH=/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/node-cache
WORKDIR /app
RUN useradd --uid 1000 --no-create-home node && mkdir /data && chown node:node /data
COPY --from=build /app ./
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Whether the process lives: a restart brings no database back. Proxies ask /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "./tools/env-file.mjs", "tools/start.mjs"]
