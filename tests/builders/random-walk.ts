/** What random walks draw: how an app behaves, a goal, and what a planner says. */
import * as fc from 'fast-check';
import type { Proposal } from '../../src/core/model/protocol.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import { claim, defer, drive, goalOf, literal, propose, type LineQuestion, type Run } from './core.ts';
import type { App } from './scripted-phone.ts';
import {
  button,
  dialog,
  field,
  icon,
  list,
  permission,
  row,
  spinner,
  systemDialog,
  text,
  title,
  toast,
  toggle,
  type Item,
} from './android-screen.ts';

export interface WalkState {
  readonly page: number;
  readonly count: number;
  readonly on: boolean;
  readonly value: string;
  readonly by: number;
  readonly open: number;
  readonly at: number;
}

/** How this app behaves; the walk draws one. */
export interface AppBehaviour {
  readonly dead: boolean;
  readonly late: number;
  readonly loads: number;
  readonly popup: number;
  readonly again: boolean;
  readonly input: 'takes' | 'refuses' | 'reformats' | 'doubles';
  readonly scrolls: number;
  readonly crashes: boolean;
  readonly grows: boolean;
}

export const appBehaviour: fc.Arbitrary<AppBehaviour> = fc.record({
  dead: fc.boolean(),
  late: fc.constantFrom(0, 0, 3000, 7000),
  loads: fc.constantFrom(0, 0, 4000, 1e9),
  popup: fc.constantFrom(0, 0, 1, 2, 3, 4),
  again: fc.boolean(),
  input: fc.constantFrom('takes', 'refuses', 'reformats', 'doubles'),
  scrolls: fc.constantFrom(0, 300, 500),
  crashes: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  grows: fc.boolean(),
});

const POPUPS = [
  '',
  dialog('Rate this app', 'Later', 'Rate'),
  systemDialog('Battery low', 'OK'),
  permission('Standort?'),
  toast('Done'),
];
const names = Array.from({ length: 20 }, (_, i) => `Row ${i}`);

function appOf(t: AppBehaviour): App<WalkState> {
  const items = (s: WalkState, now: number): readonly Item[] => {
    const settled = now - s.at >= t.late ? s : { ...s, count: 0 };
    if (s.page === 1 && now - s.at < t.loads) return [spinner()];
    if (s.page === 1)
      return [
        title('Details'),
        button('Save'),
        row('Milk', 'Delete'),
        row('Bread', 'Delete'),
        field('Note', s.value, { id: 'note', focused: true }),
      ];
    const late = t.grows && now > 6000 ? [row('Late row')] : [];
    return [
      title('Home'),
      button('Add'),
      text(`Count ${settled.count}`),
      toggle('Alerts', s.on),
      button('Open'),
      icon('Menu'),
      ...late,
      list(
        names.map((n) => row(n)),
        { scrolled: s.by, height: 900 },
      ),
    ];
  };
  return {
    begins: { page: 0, count: 0, on: false, value: '', by: 0, open: t.popup, at: 0 },
    show: (s, now) => ({
      items: items(s, now),
      over: s.open === 0 ? [] : [POPUPS[s.open] ?? ''],
      app: t.crashes && s.count > 1 ? { process: 'dead' } : {},
    }),
    react: (s, did, now) => {
      if (did.kind === 'tap' && ['Later', 'OK', 'Zulassen', 'Ablehnen'].includes(did.on))
        return { ...s, open: 0 };
      if (did.kind === 'key') return { ...s, open: 0, page: 0 };
      if (did.kind === 'swipe')
        return {
          ...s,
          by: Math.max(0, Math.min(1900, s.by + (did.direction === 'up' ? t.scrolls : -t.scrolls))),
        };
      if (did.kind === 'type') {
        const value = {
          takes: did.text,
          refuses: '',
          reformats: `(${did.text})`,
          doubles: did.text + did.text,
        }[t.input];
        return { ...s, value };
      }
      if (did.kind !== 'tap' || (t.dead && did.on !== 'Open')) return s;
      const open = t.again ? t.popup : s.open;
      if (did.on === 'Add') return { ...s, count: s.count + did.times, at: now, open };
      if (did.on === 'Alerts') return { ...s, on: !s.on, open };
      return did.on === 'Open' ? { ...s, page: 1, at: now, open } : s;
    },
  };
}

const LINES = [
  'Tap "Add"',
  'Tap "Add"',
  'Tap "Open"',
  'Turn on "Alerts"',
  'Type "Milk" into the "Note" field',
  'Tap "Row 15"',
  'Long press "Save"',
  'Tap the "Delete" button of "Bread"',
  'Tap "Nowhere"',
  'Verify "Count 1" is visible',
  'Verify "Row 19" is visible',
  'Verify "Gone" is not visible',
  'If "Rate this app" appears, tap "Later"',
  'Unless "Details" is visible, tap "Open"',
  'add two of them',
  'Press back',
  'Scroll down to "Row 18"',
  'Wait 2 seconds',
  'Tap "Add" until "Count 3" is visible',
  'Remember the text of "Count" as n',
  'Verify it looks as it did',
  'Tap "Save", nothing happens',
];
const CONDITIONS = [
  '"Count 1" is visible',
  '"Gone" is not visible',
  'the "Alerts" toggle is on',
  'it looks nice',
  '"Details" is visible and "Milk" is visible',
  'there are 6 items',
];

const STORIES = [
  ['Tap "Open"', 'Type "Milk" into the "Note" field', 'Tap "Save"'],
  ['Tap "Open"', 'Tap "Save"'],
  ['Tap "Add"', 'Verify "Count 1" is visible', 'Tap "Open"', 'Tap the "Delete" button of "Bread"'],
  ['Tap "Row 15"', 'Tap "Add"'],
  ['Unless "Details" is visible, tap "Open"', 'Type "Milk" into the "Note" field and tap "Save"'],
];

export const goals = fc
  .record({
    steps: fc.oneof(
      fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...STORIES),
    ),
    options: fc.array(
      fc.record({
        optional: fc.nat(9).map((n) => n === 0),
        repeat: fc.constantFrom('allowed', 'allowed', 'never'),
      }),
      { minLength: 4, maxLength: 4 },
    ),
    expected: fc.subarray(CONDITIONS, { maxLength: 2 }),
    permissions: fc.constantFrom('ask', 'allow', 'deny'),
  })
  .map(({ steps, options, expected, permissions }) =>
    goalOf(
      steps.map((step, i) => ({ step, ...options[i] })),
      expected,
      { permissions },
    ),
  );

/** What a planner may say, by what it is told; `null` is the literal planner's own answer. */
export const answers = fc.infiniteStream(
  fc.record({
    pick: fc.nat(60),
    kind: fc.constantFrom(
      'literal',
      'literal',
      'literal',
      'literal',
      'literal',
      'literal',
      'literal',
      'tap',
      'tap',
      'long_press',
      'type',
      'swipe',
      'back',
      'claim',
      'defer',
      'wait',
      'home',
      'stale',
      'unsure',
      'hide',
    ),
  }),
);

export interface WalkInput {
  readonly pick: number;
  readonly kind: string;
}
function proposalOf({ pick, kind }: WalkInput, refs: readonly string[]): Proposal | null {
  const target = { ref: refs[pick % Math.max(1, refs.length)] ?? 'e1' };
  switch (kind) {
    case 'tap':
      return propose({ kind: 'tap', target, repeat: pick > 55 ? 3 : 1 });
    case 'long_press':
      return propose({ kind: 'long_press', target });
    case 'type':
      return propose({
        kind: 'input_text',
        target: pick > 30 ? target : null,
        text: pick > 20 ? 'Milk' : 'Other',
      });
    case 'swipe':
      return propose({ kind: 'swipe', direction: pick > 30 ? 'up' : 'down' });
    case 'back':
      return propose({ kind: 'navigate_back' });
    case 'home':
      return propose({ kind: 'navigate_home' });
    case 'hide':
      return propose({ kind: 'hide_keyboard' });
    case 'wait':
      return propose({ kind: 'wait', seconds: 5 });
    case 'stale':
      return propose({ kind: 'tap', target: { ref: 'e999' } });
    case 'unsure':
      return propose({ kind: 'tap', target }, { confidence: 0.3 });
    case 'claim':
      return claim;
    case 'defer':
      return defer;
    default:
      return null;
  }
}

/** `confidence`: the judge's; 0 is none. `mischief`: of ten answers, how many are not the literal planner's. */
export interface PlannerBehaviour {
  readonly confidence: number;
  readonly mischief: number;
}
export const plannerBehaviour: fc.Arbitrary<PlannerBehaviour> = fc.record({
  confidence: fc.constantFrom(0, 0.5, 0.95),
  mischief: fc.constantFrom(0, 1, 3, 10),
});

/** One walk to its verdict. */
export async function walk(
  goal: Goal,
  t: AppBehaviour,
  drawn: Iterator<WalkInput>,
  { confidence, mischief }: PlannerBehaviour,
): Promise<Run<WalkState>> {
  const options = {
    planner: async (asked: Parameters<typeof literal>[0]) => {
      const next = (drawn.next().value ?? { pick: 9, kind: 'literal' }) as WalkInput;
      const refs = asked.screen.elements.filter((e) => e.visible !== null).map((e) => e.ref);
      const odd = next.pick % 10 < mischief ? proposalOf(next, refs) : null;
      return odd ?? (await literal(asked));
    },
    thinks: t.late === 3000 ? 6000 : 0,
    judge: (qs: readonly LineQuestion[]) =>
      qs.map(({ phase, index }) => ({ phase, index, met: confidence > 0.5, confidence, reason: 'e1' })),
    policy: { judge: confidence > 0.2, maxTurns: 25 },
  };
  return drive(appOf(t), goal, options, 900);
}
