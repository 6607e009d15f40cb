/** Something that needs the network. */
import type { Draw, Feature, GoalDraft, Yaml } from '../draw.ts';
import { seen, tap, unseen, verify } from '../phrasing.ts';
import { THINGS } from '../names.ts';

export function downloads(draw: Draw): Feature {
  const { t, one, some, integer } = draw;
  const [thing = ''] = some(THINGS, 1);
  const look = one('spinner', 'progress', 'skeleton');
  const fetch: Yaml = {
    if: "device_network == 'offline'",
    // oxlint-disable-next-line unicorn/no-thenable -- the key of an app file
    then: { set: { fetched: 'failed' } },
    else: [{ set: { fetched: '' } }, { load: { seconds: integer(1, 2), look } }, { set: { fetched: 'yes' } }],
  };
  return {
    kind: 'network',
    title: t.downloads,
    screen: 'downloads',
    state: { fetched: '' },
    screens: {
      downloads: {
        title: t.downloads,
        elements: [
          { heading: thing, id: 'download-thing' },
          { button: t.download, id: 'fetch', when: "fetched == ''", tap: fetch },
          { text: t.noConnection, id: 'no-connection', when: "fetched == 'failed'", color: '#b3261e' },
          { button: t.retry, id: 'retry', when: "fetched == 'failed'", tap: fetch },
          { text: t.loaded, id: 'fetched', when: "fetched == 'yes'" },
        ],
      },
    },
    overlays: {},
    goals: goals(draw, thing),
  };
}

function goals(draw: Draw, thing: string): GoalDraft[] {
  const { t, one } = draw;
  const fetch = tap(draw, t.download, 'button');
  const offline = one('Take the device offline', 'Turn on airplane mode');
  const online = one('Take the device online', 'Turn off airplane mode');
  return [
    {
      name: 'With a connection',
      steps: [fetch],
      expected: [seen(draw, t.loaded), unseen(draw, t.noConnection)],
    },
    {
      name: 'Without a connection',
      steps: [offline, fetch],
      expected: [seen(draw, t.noConnection), unseen(draw, t.loaded), seen(draw, thing)],
    },
    {
      name: 'The connection comes back',
      steps: [offline, fetch, verify(draw, seen(draw, t.noConnection)), online, tap(draw, t.retry)],
      expected: [seen(draw, t.loaded), unseen(draw, t.noConnection)],
    },
    {
      name: 'Over a slow network',
      steps: ['Slow down the network of the device', fetch],
      expected: [seen(draw, t.loaded)],
    },
  ];
}
