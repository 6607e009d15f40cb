/** Messages: an inbox, a conversation, an answer that comes by itself. */
import type { Draw, Feature, GoalDraft, Yaml } from '../draw.ts';
import { seen, tap, type, unseen, verify } from '../phrasing.ts';
import { PEOPLE, THINGS } from '../names.ts';

export function conversation(draw: Draw): Feature {
  const { t, one, some, integer } = draw;
  const people = some(PEOPLE, integer(3, 7));
  const answers = one(true, false);
  const threads = people.map((name, n) => ({
    id: `c${n}`,
    name,
    last: `${t.message} ${n + 1}`,
    unread: n % 2,
  }));
  const messages = people.map((_, n) => ({
    id: `m${n}`,
    thread: `c${n}`,
    text: `${t.message} ${n + 1}`,
    at: 1,
  }));
  return {
    kind: 'chat',
    title: t.inbox,
    screen: 'inbox',
    state: { threads, messages, thread: null, draft: '', sent: 0 },
    screens: { inbox: inbox(draw), thread: thread(draw, answers) },
    overlays: {},
    goals: goals(draw, people, answers),
  };
}

function inbox({ t }: Draw): Yaml {
  return {
    title: t.inbox,
    elements: [
      {
        list: 'threads',
        id: 'thread-list',
        items: 'threads',
        row: {
          id: 'thread-row',
          tap: [
            { set: { thread: '${row}', draft: '' } },
            { update: { in: 'threads', where: 'item.id == row.id', set: { unread: 0 } } },
            { go: 'thread' },
          ],
          elements: [
            { image: null, id: 'face', glyph: 'user' },
            { text: '${row.name}', id: 'thread-name' },
            { text: '${row.last}', id: 'thread-last', size: 38 },
            { text: '${row.unread}', id: 'thread-unread', when: 'row.unread > 0', width: 80 },
          ],
        },
      },
    ],
  };
}

function thread({ t, one }: Draw, answers: boolean): Yaml {
  const put = (id: string, text: string, at: string): Yaml => ({
    add: { to: 'messages', item: { id, thread: '${thread.id}', text, at } },
  });
  const send = [
    { set: { sent: '${sent + 1}' } },
    put('sent-${sent}', '${trim(draft)}', '${sent * 2}'),
    { update: { in: 'threads', where: 'item.id == thread.id', set: { last: '${trim(draft)}' } } },
    { set: { draft: '' } },
    ...(answers ? [{ wait: 2 }, put('answer-${sent}', t.reply, '${sent * 2 + 1}')] : []),
  ];
  const field = { input: t.message, id: 'draft', value: 'draft' };
  const button = one<Yaml>(
    { icon: t.send, id: 'send', glyph: 'forward', tap: send },
    { icon: t.send, id: 'send', glyph: 'forward', enabled: "trim(draft) != ''", tap: send },
  );
  return {
    title: '${thread.name}',
    back: true,
    elements: [
      {
        list: 'messages',
        id: 'message-list',
        items: 'messages',
        filter: 'row.thread == thread.id',
        order_by: 'row.at',
        row: { id: 'message-row', elements: [{ text: '${row.text}', id: 'message-text' }] },
      },
    ],
    footer: [{ row: [field, button] }],
  };
}

function goals(draw: Draw, people: readonly string[], answers: boolean): GoalDraft[] {
  const { t, some } = draw;
  const [who = '', other = ''] = some(people, 2);
  const [word = ''] = some(THINGS, 1);
  const write = [tap(draw, who), type(draw, word, t.message), tap(draw, t.send)];
  return [
    {
      name: 'A message is sent',
      steps: write,
      expected: [seen(draw, word), `The "${t.message}" field is empty`],
      inWords: { says: `Send the word "${word}" to ${who}`, shows: seen(draw, word) },
    },
    {
      name: 'The inbox shows the last message',
      steps: [...write, verify(draw, seen(draw, word)), 'Hide the keyboard', 'Go back'],
      expected: [seen(draw, word), seen(draw, other)],
    },
    {
      name: 'A conversation shows its own messages',
      steps: [tap(draw, who)],
      expected: [
        seen(draw, `${t.message} ${people.indexOf(who) + 1}`),
        unseen(draw, `${t.message} ${people.indexOf(other) + 1}`),
      ],
    },
    ...(answers
      ? [
          {
            name: 'An answer comes',
            steps: [...write, `Wait until "${t.reply}" is visible`],
            expected: [seen(draw, t.reply), `"${word}" is above "${t.reply}"`],
          },
        ]
      : []),
  ];
}
