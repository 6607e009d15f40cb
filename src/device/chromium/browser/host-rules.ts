import type { WebApp } from './web-app.ts';
import type { FoundChromium } from './find.ts';

/**
 * Returns the value of `--host-resolver-rules`, which limits network access; null for no limit. The Chromium from npm is an older build: it
 * may only reach the host of the app and its subdomains.
 */
export function hostRules(
  { resolver, startUrl }: Pick<WebApp, 'resolver' | 'startUrl'>,
  kind: FoundChromium['kind'],
): string | null {
  if (resolver !== null || kind === 'installed') return resolver;
  const host = new URL(startUrl).hostname.replace(/^www\./, '');
  return `MAP * ~NOTFOUND,EXCLUDE ${host},EXCLUDE *.${host}`;
}
