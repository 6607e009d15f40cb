/** A page inside the app. */
import type { Draw, Feature, GoalDraft, Yaml } from '../draw.ts';
import { seen, tap, type, unseen } from '../phrasing.ts';
import { PEOPLE, PLACES } from '../names.ts';

export function article(draw: Draw): Feature {
  const { t, one, some } = draw;
  const [place = ''] = some(PLACES, 1);
  const [writer = '', reader = ''] = some(PEOPLE, 2);
  const asks = one(true, false);
  const form: readonly Yaml[] = asks
    ? [
        { input: t.name, id: 'reader', value: 'reader' },
        { button: t.send, id: 'send-reader', tap: { set: { greeted: '${reader}' } } },
        { text: `${t.welcome}, \${greeted}`, id: 'greeted', when: "greeted != ''" },
      ]
    : [];
  return {
    kind: 'web view',
    title: t.article,
    screen: 'article',
    state: { unfolded: false, reader: '', greeted: '' },
    screens: {
      article: {
        title: t.article,
        elements: [
          {
            web_view: null,
            id: 'page-view',
            elements: [
              { heading: place, id: 'article-place' },
              { text: `${t.name}: ${writer}`, id: 'article-writer' },
              { button: t.readMore, id: 'read-more', tap: { set: { unfolded: true } }, when: 'not unfolded' },
              { text: `${t.sources}: 1, 2, 3`, id: 'article-sources', when: 'unfolded' },
              ...form,
            ],
          },
        ],
      },
    },
    overlays: {},
    goals: goals(draw, place, writer, asks ? reader : null),
  };
}

function goals(draw: Draw, place: string, writer: string, reader: string | null): GoalDraft[] {
  const { t } = draw;
  const sources = `${t.sources}: 1, 2, 3`;
  const drafts: GoalDraft[] = [
    {
      name: 'Read on',
      steps: [tap(draw, t.readMore)],
      expected: [seen(draw, sources), unseen(draw, t.readMore)],
    },
    {
      name: 'As it opens',
      steps: [`Wait until ${seen(draw, place)}`],
      expected: [seen(draw, `${t.name}: ${writer}`), unseen(draw, sources)],
    },
  ];
  if (reader === null) return drafts;
  return [
    ...drafts,
    {
      name: 'A form of the page',
      steps: [type(draw, reader, t.name), tap(draw, t.send, 'button')],
      expected: [seen(draw, `${t.welcome}, ${reader}`)],
    },
  ];
}
