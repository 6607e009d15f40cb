# Thumbrule with a browser, adb, Appium and its Android driver. The project with the goals is mounted at /work.
FROM node:22-bookworm-slim

ENV NODE_ENV=production \
    ANDROID_HOME=/usr/lib/android-sdk \
    APPIUM_HOME=/opt/thumbrule

RUN apt-get update \
    && apt-get install --yes --no-install-recommends adb ca-certificates chromium chromium-driver chromium-headless-shell fonts-dejavu-core \
    && rm -rf /var/lib/apt/lists/*

WORKDIR /opt/thumbrule
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN npm run build \
    && npm prune --omit=dev --ignore-scripts \
    && npm install --no-save --ignore-scripts --no-audit --no-fund appium@3 appium-uiautomator2-driver@8 webdriverio@9 \
    && ln -s /opt/thumbrule/bin/thumbrule.js /usr/local/bin/thumbrule \
    && chmod +x /opt/thumbrule/bin/thumbrule.js

USER node
WORKDIR /work
ENTRYPOINT ["thumbrule"]
CMD ["--help"]
