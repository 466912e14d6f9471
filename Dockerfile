# syntax=docker/dockerfile:1
# One stage for each service of docker-compose.yml. Nothing here runs as root, and no image carries a secret.
ARG NODE=node:24.21-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ARG NGINX=nginx:1.28-alpine@sha256:a8b39bd9cf0f83869a2162827a0caf6137ddf759d50a171451b335cecc87d236
ARG POSTGRES=postgres:18-alpine@sha256:77f585114c32fbca283dc835b0596f4e52b51b4c6662d7810b2f4084f60a1873

# --- What is built -------------------------------------------------------------------------------------------------
FROM ${NODE} AS workspace
WORKDIR /kale
COPY . .
RUN npx -y pnpm@12 install --frozen-lockfile

FROM workspace AS built-miner
RUN node tooling/assembly/build.ts
FROM workspace AS built-host
RUN node tooling/webpack/build.ts host
FROM workspace AS built-farmer
RUN node tooling/webpack/build.ts remote-farmer
FROM workspace AS built-pooler
RUN node tooling/webpack/build.ts remote-pooler
FROM workspace AS built-admin
RUN node tooling/webpack/build.ts remote-admin

# --- Programs run by Node ------------------------------------------------------------------------------------------
FROM ${NODE} AS programs
WORKDIR /kale
COPY . .
RUN npx -y pnpm@12 install --frozen-lockfile --prod --filter "pool-server..." --filter "tooling..." \
  && install -d -o node -g node /data /backups /srv/deployed
COPY --from=built-miner /kale/pool-server/dist pool-server/dist
# The limits of memory that tooling/start/child.ts gives a program.
ENV NODE_OPTIONS="--max-old-space-size=512 --max-semi-space-size=16"
USER node

FROM programs AS roles
CMD ["node", "pool-server/src/main/database-roles.ts"]
FROM programs AS signer
CMD ["node", "pool-server/src/main/signer.ts"]
FROM programs AS prepare
CMD ["node", "pool-server/src/main/migrate-and-seed.ts"]
FROM programs AS api
CMD ["node", "pool-server/src/main/api.ts"]
FROM programs AS engine
CMD ["node", "pool-server/src/main/engine.ts"]
FROM programs AS pooler
CMD ["node", "pool-server/src/main/pooler.ts"]
FROM programs AS backup
CMD ["node", "pool-server/src/main/scheduled-backups.ts"]
FROM programs AS pages
CMD ["node", "tooling/gateway/main.ts"]

# --- Each part with its build and the step that deploys it, or takes it back ------------------------------------------
FROM programs AS deploy-host
COPY --from=built-host /kale/host/dist host/dist
ENTRYPOINT ["node", "tooling/deploy/main.ts"]
CMD ["deploy-host"]
FROM programs AS deploy-farmer
COPY --from=built-farmer /kale/remote-farmer/dist remote-farmer/dist
ENTRYPOINT ["node", "tooling/deploy/main.ts"]
CMD ["deploy-remote", "farmer", "--once"]
FROM programs AS deploy-pooler
COPY --from=built-pooler /kale/remote-pooler/dist remote-pooler/dist
ENTRYPOINT ["node", "tooling/deploy/main.ts"]
CMD ["deploy-remote", "pooler", "--once"]
FROM programs AS deploy-admin
COPY --from=built-admin /kale/remote-admin/dist remote-admin/dist
ENTRYPOINT ["node", "tooling/deploy/main.ts"]
CMD ["deploy-remote", "admin", "--once"]

# --- What nginx serves ---------------------------------------------------------------------------------------------
FROM ${NGINX} AS web
COPY tooling/containers/nginx /etc/nginx/kale
USER nginx
EXPOSE 8080
ENTRYPOINT []

FROM web AS gateway
CMD ["nginx", "-c", "/etc/nginx/kale/gateway.conf", "-g", "daemon off;"]
FROM web AS host
CMD ["nginx", "-c", "/etc/nginx/kale/host.conf", "-g", "daemon off;"]
FROM web AS remote-farmer
CMD ["nginx", "-c", "/etc/nginx/kale/remote.conf", "-g", "daemon off;"]
FROM web AS remote-pooler
CMD ["nginx", "-c", "/etc/nginx/kale/remote.conf", "-g", "daemon off;"]
FROM web AS remote-admin
CMD ["nginx", "-c", "/etc/nginx/kale/remote.conf", "-g", "daemon off;"]

# --- PostgreSQL with an archive (docker-compose.archive.yml) ---------------------------------------------------------
FROM ${POSTGRES} AS postgres-archive
COPY --chmod=755 tooling/containers/postgres /usr/local/bin
RUN mkdir -p /archive/wal /archive/base && chown -R postgres:postgres /archive && chmod -R 700 /archive
USER postgres
