/** A mailbox: controls behind rows, stars by their ordinal. */
import { feedback, undoable, type Draw, type Feature, type GoalDraft, type Yaml } from '../draw.ts';
import { rows, seen, tap, unseen } from '../phrasing.ts';
import { PEOPLE, PLACES } from '../names.ts';

interface Mail {
  readonly id: string;
  readonly from: string;
  readonly subject: string;
  readonly starred: boolean;
}

export function mailbox(draw: Draw): Feature {
  const { t, some, integer } = draw;
  const count = integer(3, 6);
  const places = some(PLACES, count);
  const mails = some(PEOPLE, count).map((from, n): Mail => ({
    id: `e${n}`,
    from,
    subject: `${t.trip}: ${places[n] ?? ''}`,
    starred: false,
  }));
  const undoes = draw.one(true, false);
  return {
    kind: 'mailbox',
    title: t.mailbox,
    screen: 'mailbox',
    state: { mails },
    screens: { mailbox: { title: t.mailbox, elements: [list(draw, undoes)] } },
    overlays: {},
    goals: goals(draw, mails, undoes),
  };
}

function list(draw: Draw, undoes: boolean): Yaml {
  const { t, one } = draw;
  const archive = [
    { remove: { from: 'mails', where: 'item.id == row.id' } },
    ...(undoes
      ? [undoable(draw, t.archived, 'undo-archive', [{ add: { to: 'mails', item: '${row}' } }])]
      : one<readonly Yaml[]>([], [feedback(draw, t.archived)])),
  ];
  const mark = (starred: boolean): Yaml => ({
    update: { in: 'mails', where: 'item.id == row.id', set: { starred } },
  });
  return {
    list: 'mails',
    id: 'mail-list',
    items: 'mails',
    empty: t.nothing,
    row: {
      id: 'mail-row',
      actions: [{ button: t.archive, id: 'archive', tap: archive }],
      elements: [
        { text: '${row.subject}', id: 'subject' },
        { text: '${row.from}', id: 'sender', size: 38 },
        { icon: t.star, id: 'mail-star', glyph: 'heart', when: 'not row.starred', tap: mark(true) },
        {
          icon: t.starred,
          id: 'mail-unstar',
          glyph: 'heart',
          when: 'row.starred',
          selected: 'true',
          tap: mark(false),
        },
      ],
    },
  };
}

const ORDINALS = ['first', 'second', 'third'] as const;

function goals(draw: Draw, mails: readonly Mail[], undoes: boolean): GoalDraft[] {
  const { t, one } = draw;
  const [first, second, third] = mails;
  if (first === undefined || second === undefined || third === undefined) return [];
  const archive = ({ subject }: Mail): string[] => [
    `Swipe ${draw.toStart} on "${subject}"`,
    tap(draw, t.archive, 'button'),
  ];
  const at = one(0, 1, 2);
  const marked = [first, second, third][at] ?? first;
  const taken: GoalDraft = {
    name: 'An archived mail is taken back',
    steps: [...archive(second), tap(draw, t.undo)],
    expected: [seen(draw, second.subject), rows(draw, mails.length)],
  };
  return [
    ...(undoes ? [taken] : []),
    {
      name: 'A mail is archived with the button behind it',
      steps: archive(second),
      expected: [unseen(draw, second.subject), rows(draw, mails.length - 1)],
      inWords: { says: `Archive the mail of ${second.from}`, shows: unseen(draw, second.subject) },
    },
    {
      name: 'The next mail moves up',
      steps: archive(first),
      expected: [`The first ${one('item', 'row')} is "${second.subject}"`, unseen(draw, first.subject)],
    },
    {
      name: 'A swipe uncovers the button behind a mail',
      steps: [`Swipe ${draw.toStart} on "${third.subject}"`],
      expected: [seen(draw, t.archive), seen(draw, first.subject)],
    },
    {
      name: 'A star by its ordinal',
      steps: [`${one('Tap', 'Press')} the ${ORDINALS[at] ?? 'first'} "${t.star}" icon`],
      expected: [`The "${t.starred}" icon of "${marked.subject}" is visible`],
    },
  ];
}
