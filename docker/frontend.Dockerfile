# The prerendered pages behind nginx. Brand and links are part of the pages: they are given when the image is built.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json tsconfig.base.json ./
COPY backend/package.json backend/
COPY domain/package.json domain/
COPY frontend/package.json frontend/
COPY openapi/package.json openapi/
COPY bench/package.json bench/
RUN npm ci --workspace frontend --include-workspace-root --no-audit --no-fund
COPY domain domain
COPY frontend frontend
ARG BRAND_NAME
ARG PUBLIC_URL
ARG CHECKOUT_STARTER_URL
ARG CHECKOUT_GROWTH_URL
ARG CHECKOUT_ELITE_URL
ARG APP_STORE_URL
ARG GOOGLE_PLAY_URL
RUN node frontend/build.mjs

FROM nginx:stable
COPY docker/nginx.conf /etc/nginx/nginx.conf
# Origin of the payment gateway's own fields for the card; empty where the card's fields are our own.
ARG NMI_TOKENIZATION_KEY
ARG CARD_FIELDS_ORIGIN
RUN sed -i "s# CARD_FIELDS_ORIGIN 'unsafe-inline'#${NMI_TOKENIZATION_KEY:+ $CARD_FIELDS_ORIGIN 'unsafe-inline'}#; s# CARD_FIELDS_ORIGIN#${NMI_TOKENIZATION_KEY:+ $CARD_FIELDS_ORIGIN}#g" /etc/nginx/nginx.conf
COPY --from=build /app/frontend/dist/pages /usr/share/nginx/html
USER nginx
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 CMD ["curl", "-fsS", "-o", "/dev/null", "http://127.0.0.1:8080/"]
