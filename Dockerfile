# The server archive on a stock Node image: `npm run release`, then `docker build -t fund-office .`
# (docs/server-edition.md).

FROM node:24-trixie-slim AS archive
ADD dist/release/fund-office-*.tar.gz /archive/
RUN mv /archive/fund-office-* /archive/fund-office

FROM node:24-trixie-slim
COPY --from=archive /archive/fund-office /opt/fund-office
RUN install --directory --owner=node --group=node --mode=700 /data
# All addresses of the container alone; which of the computer's lead here, the ports of `docker run` say. People on other
# computers come over a TLS proxy, by the https address that SVC_PUBLIC_URL then names.
ENV NODE_ENV=production SVC_HOST=0.0.0.0 SVC_PORT=4380 SVC_DATA_DIR=/data SVC_SECRETS=file \
  SVC_PUBLIC_URL=http://127.0.0.1:4380
USER node
WORKDIR /data
VOLUME /data
EXPOSE 4380
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4380/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "/opt/fund-office/server/main.mjs"]
