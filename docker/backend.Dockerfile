# The API. Its pages are the frontend image's.
FROM node:24-bookworm-slim AS source
WORKDIR /app
COPY package.json package-lock.json ./
COPY backend/package.json backend/
COPY domain/package.json domain/
COPY frontend/package.json frontend/
COPY openapi/package.json openapi/
COPY bench/package.json bench/

FROM source AS build
RUN npm ci --workspace backend --include-workspace-root --omit=optional --no-audit --no-fund
COPY tsconfig.base.json ./
COPY domain domain
COPY backend backend
RUN cd backend && npm run build

FROM source AS packages
# The optional packages of the backend are the databases of addresses; networks are packed into one file of a sixth the size.
RUN npm ci --workspace backend --omit=dev --no-audit --no-fund
COPY backend/compile-asn.mjs backend/
RUN mkdir -p backend/dist \
 && node -e "import('/app/backend/compile-asn.mjs').then(({ compileAsn }) => compileAsn())" \
 && rm -rf node_modules/@ip-location-db/asn

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/credito-claro UV_THREADPOOL_SIZE=8
COPY --from=packages /app/node_modules node_modules
COPY backend/package.json backend/
COPY domain/package.json domain/
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/domain/dist domain/dist
COPY --from=packages /app/backend/dist/asn.bin backend/dist/
COPY scripts/lib/secrets.mjs scripts/lib/
COPY docker/serve.mjs docker/setup.mjs docker/cli.mjs docker/environment.mjs docker/secret-files.mjs docker/
# A named volume mounted here takes this owner.
RUN mkdir -p "$DATA_DIR" && chown node:node "$DATA_DIR"
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "docker/serve.mjs"]
