import type { WebApp } from './web-app.ts';
import type { FoundChromium } from './find.ts';

/**
 * What of the network a browser may reach, as a value for `--host-resolver-rules`; null: all of it. The browser from npm is an older build: of a
 * site it opens what the user named, the host itself and those below it, and nothing else.
 */
export function hostRules(
  { resolver, startUrl }: Pick<WebApp, 'resolver' | 'startUrl'>,
  kind: FoundChromium['kind'],
): string | null {
  if (resolver !== null || kind === 'installed') return resolver;
  const host = new URL(startUrl).hostname.replace(/^www\./, '');
  return `MAP * ~NOTFOUND,EXCLUDE ${host},EXCLUDE *.${host}`;
}
