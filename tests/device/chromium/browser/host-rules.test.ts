import { expect, test } from 'vitest';
import { hostRules } from '../../../../src/device/chromium/browser/host-rules.ts';

const site = (startUrl: string) => ({ startUrl, resolver: null });

test('an installed browser reaches the whole network for a site, and only the local server for local pages', () => {
  expect(hostRules(site('https://shop.example.com/a'), 'installed')).toBeNull();
  const pages = { startUrl: 'http://127.0.0.1:1/', resolver: 'MAP * ~NOTFOUND' };
  expect(hostRules(pages, 'installed')).toBe('MAP * ~NOTFOUND');
  expect(hostRules(pages, 'shipped')).toBe('MAP * ~NOTFOUND');
});

test('the browser from npm reaches the app’s host and its subdomains', () => {
  expect(hostRules(site('https://www.example.com/a'), 'shipped')).toBe(
    'MAP * ~NOTFOUND,EXCLUDE example.com,EXCLUDE *.example.com',
  );
});
