# The portal in one image. It brings no database: give it DATABASE_URL and PORTAL_SECRET (see compose.yaml).
FROM node:24-bookworm-slim AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
ARG PORTAL_BUILD_NUMBER=unknown
RUN PORTAL_BUILD_NUMBER=$PORTAL_BUILD_NUMBER node scripts/build.mjs

# Run time: no development packages, no embedded database, no second Node.
FROM node:24-bookworm-slim AS packages
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 PORTAL_DATA_DIR=/portal/data
WORKDIR /portal
COPY --from=packages /portal/node_modules node_modules
COPY --from=build /portal/dist dist
COPY package.json ./
COPY domain domain
COPY server server
COPY cli cli
RUN mkdir data && chown node:node data
USER node
VOLUME /portal/data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/auth/actuator/health/ping`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/app/main.ts"]
