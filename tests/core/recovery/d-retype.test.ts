/** Case D in whole runs (R36). */
import { describe, expect, test } from 'vitest';
import { actionsOf, casesOf, drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App, DeviceGesture } from '../../builders/scripted-phone.ts';
import { boxes, button, field, text, title } from '../../builders/android-screen.ts';

interface Form {
  readonly value: string;
  readonly focus: 'Name' | 'City' | '';
  readonly times: number;
}
type Typed = Extract<DeviceGesture, { kind: 'type' }>;
interface Rules {
  /** What the field holds after typing; `n`: how often it was typed into. */
  readonly takes?: (typed: Typed, held: string, n: number) => string;
  readonly focusAfter?: Form['focus'];
  readonly begins?: string;
  readonly password?: boolean;
  readonly lateMs?: number;
}
/** A form with "Name" and "City"; by default the field takes what is typed, after what it holds. */
function form({ takes, focusAfter = 'Name', begins = '', password = false }: Rules = {}): App<Form> {
  const into = takes ?? ((typed, held) => (typed.clear ? '' : held) + typed.text);
  return {
    begins: { value: begins, focus: '', times: 0 },
    show: ({ value, focus }) => ({
      items: [
        title('Form'),
        field('Name', value, { id: 'name', focused: focus === 'Name', password }),
        field('City', '', { focused: focus === 'City' }),
        button('Save'),
      ],
    }),
    react: (s, did) => {
      if (did.kind === 'tap' && did.on === 'Name') return { ...s, focus: 'Name' };
      if (did.kind !== 'type' || did.into !== 'Name') return s;
      return { value: into(did, s.value, s.times + 1), focus: focusAfter, times: s.times + 1 };
    },
  };
}
const goal = goalOf(['Type "Anna" into the "Name" field']);
const typed = (run: { did: readonly DeviceGesture[] }): Typed[] =>
  run.did.flatMap((d) => (d.kind === 'type' ? [d] : []));

describe('case D', () => {
  test('a field that holds what was typed is done', async () => {
    const run = await drive(form(), goal);
    expect(verdictOf(run)).toBe('passed');
    expect(typed(run)).toHaveLength(1);
    expect(run.verdict.flags).toEqual([]);
  });

  test('one that stays empty is typed into once more, emptied first', async () => {
    const run = await drive(form({ takes: (t, _, n) => (n === 1 ? '' : t.text) }), goal);
    expect(verdictOf(run)).toBe('passed');
    expect(run.attempts.map((a) => a.origin)).toEqual(['planner', 'D']);
    expect(typed(run).map((t) => t.clear)).toEqual([false, true]);
    expect(casesOf(run)).toEqual(['D 1/1']);
  });

  test('typed twice in vain it is an Input Rejection Bug', async () => {
    const run = await drive(form({ takes: () => '' }), goal);
    expect(typed(run)).toHaveLength(2);
    expect(verdictOf(run)).toBe('failed: Input Rejection Bug');
    expect(run.verdict).toMatchObject({ expected: 'the field shows "Anna"' });
    expect(run.notes).toContainEqual({ kind: 'spent', case: 'D', label: 'Input Rejection Bug' });
  });

  test.each([
    ['a letter short', (t: Typed) => t.text.slice(0, -1)],
    ['doubled', (t: Typed) => t.text + t.text],
    ['another text', () => 'Bert'],
  ])('%s is wrong', async (_, takes) => {
    expect(verdictOf(await drive(form({ takes }), goal))).toBe('failed: Input Rejection Bug');
  });
});

describe('accepted as typed', () => {
  test('the same letters and digits in order, reformatted: flagged', async () => {
    const phone = goalOf(['Type "5551234567" into the "Name" field']);
    const run = await drive(form({ takes: () => '(555) 123-4567' }), phone);
    expect(verdictOf(run)).toBe('passed');
    expect(run.verdict.flags.join()).toContain('reformatted');
    const other = await drive(form({ takes: () => '(555) 123-4576' }), phone);
    expect(verdictOf(other)).toBe('failed: Input Rejection Bug');
  });

  test('dots in a password field, in any number; an empty one is wrong', async () => {
    const secret = goalOf(['Type "${secrets.pin}" into the "Name" field']);
    const run = await drive(form({ password: true, takes: () => 'abcdefgh' }), secret);
    expect(verdictOf(run)).toBe('passed');
    expect(typed(run)[0]?.text).toBe('${secrets.pin}');
    expect(verdictOf(await drive(form({ password: true, takes: () => '' }), secret))).toBe(
      'failed: Input Rejection Bug',
    );
  });

  test('a focus that moved on with the text, flagged', async () => {
    const chips: App<string> = {
      begins: '',
      show: (name) => ({
        items: [
          title('Form'),
          ...(name === '' ? [] : [text(name)]),
          field('Name', '', { id: 'name', focused: name === '' }),
          field('City', '', { focused: name !== '' }),
        ],
      }),
      react: (name, did) => (did.kind === 'type' ? did.text : name),
    };
    const run = await drive(chips, goal);
    expect(verdictOf(run)).toBe('passed');
    expect(run.verdict.flags.join()).toContain('the focus moved on');
    const completed = await drive(form({ focusAfter: 'City', takes: () => 'Anna Torres' }), goal);
    expect(verdictOf(completed)).toBe('passed');
  });

  test('a running clock is no effect of a dropped text', async () => {
    const dropping = form({ focusAfter: 'City', takes: () => '' });
    const ticking: typeof dropping = {
      ...dropping,
      show: (s, now) => {
        const view = dropping.show(s, now);
        return { ...view, items: [...(view.items ?? []), text(`${Math.floor(now / 1000)} s`)] };
      },
    };
    expect(verdictOf(await drive(ticking, goal))).toBe('failed: Input Rejection Bug');
  });

  test('a focus that moved on is no answer when the text was dropped', async () => {
    const run = await drive(form({ focusAfter: 'City', takes: () => '' }), goal);
    expect(verdictOf(run)).toBe('failed: Input Rejection Bug');
  });

  test('a field that is gone with its screen, flagged: a search that submits by itself', async () => {
    const search: App<string> = {
      begins: '',
      show: (q) => ({
        items:
          q === ''
            ? [title('Find'), field('Search', '', { focused: true }), text('x')]
            : [title('Results'), text(q), text('1 hit'), text('Kettle')],
      }),
      react: (q, did) => (did.kind === 'type' ? did.text : q),
    };
    const run = await drive(search, goalOf(['Type "tea" into the "Search" field'], ['"1 hit" is visible']));
    expect(verdictOf(run)).toBe('passed');
    expect(run.verdict.flags.join()).toContain('the field is gone');
  });

  test('a text appended to another, flagged', async () => {
    const run = await drive(form({ begins: 'Miss ' }), goal);
    expect(verdictOf(run)).toBe('passed');
    expect(run.verdict.flags.join()).toContain('added to what stood there');
  });

  test('the same text as before, flagged as already so', async () => {
    const run = await drive(form({ begins: 'Anna', takes: (t) => t.text }), goal);
    expect(run.verdict.flags.join()).toContain('already so');
  });

  test('one box a digit', async () => {
    const otp = (refuses: boolean): App<readonly string[]> => ({
      begins: ['', '', '', ''],
      show: (digits) => ({
        items: [
          title('Code'),
          boxes(digits, Math.min(3, digits.filter((d) => d !== '').length)),
          button('Send'),
        ],
      }),
      react: (digits, did) => {
        if (did.kind !== 'type') return digits;
        return refuses ? [did.text[0] ?? '', '', '', ''] : did.text.split('');
      },
    });
    const code = goalOf(['Type "1234" into the "digit 1" field']);
    const run = await drive(otp(false), code);
    expect(verdictOf(run)).toBe('passed');
    expect(run.verdict.flags.join()).toContain('one box holds each character');
    const lost = await drive(otp(true), code);
    expect(verdictOf(lost)).not.toBe('passed');
  });

  test('a secret code over boxes stands for itself in the first of them, wherever the typing began', async () => {
    const token = '${secrets.code}';
    const otp = (shown: readonly string[]): App<readonly string[]> => ({
      begins: ['', '', '', ''],
      show: (digits) => ({ items: [title('Code'), boxes(digits, 3), button('Send')] }),
      react: (digits, did) => (did.kind === 'type' ? shown : digits),
    });
    for (const box of ['digit 1', 'digit 2']) {
      const code = goalOf([`Type "${token}" into the "${box}" field`]);
      const run = await drive(otp([token, '[hidden]', '[hidden]', '[hidden]']), code);
      expect(verdictOf(run)).toBe('passed');
      expect(run.attempts).toHaveLength(1);
      const lost = await drive(otp(['[hidden]', '[hidden]', '', '']), code);
      expect(verdictOf(lost)).not.toBe('passed');
    }
  });

  test('a code that is sent by itself and refused in words that the goal expects was taken', async () => {
    const otp = (answer: string): App<boolean> => ({
      begins: false,
      show: (sent) => ({
        items: [title('Code'), boxes(['', '', '', ''], 0), ...(sent ? [text(answer)] : []), button('Send')],
      }),
      react: (sent, did) => sent || did.kind === 'type',
    });
    const wrong = goalOf(['Type "1234" into the "digit 1" field'], ['"Wrong code" is visible']);
    const run = await drive(otp('Wrong code'), wrong);
    expect(verdictOf(run)).toBe('passed');
    expect(typed(run)).toHaveLength(1);
    expect(run.verdict.flags.join()).toContain('answered "Wrong code"');
    expect(verdictOf(await drive(otp('Something else'), wrong))).toBe('failed: Input Rejection Bug');
    // Misspelt words are the answer all the same; what is wrong is their text.
    expect(verdictOf(await drive(otp('Wrong kode'), wrong))).toBe('failed: Missing Element Bug');
  });

  test('an effect that comes while it is watched is not typed again', async () => {
    const slow: App<{ value: string; at: number }> = {
      begins: { value: '', at: 0 },
      show: ({ value, at }, now) => ({
        items: [field('Name', now - at > 3000 ? value : '', { focused: true }), button('Save'), text('x')],
      }),
      react: (s, did, now) => (did.kind === 'type' ? { value: did.text, at: now } : s),
    };
    const run = await drive(slow, goal);
    expect(verdictOf(run)).toBe('passed');
    expect(typed(run)).toHaveLength(1);
    expect(run.verdict.flags.join()).toContain('slow');
  });
});

describe('clearing a field', () => {
  test('is done when the field is empty', async () => {
    const run = await drive(form({ begins: 'Bert' }), goalOf(['Clear the "Name" field']));
    expect(verdictOf(run)).toBe('passed');
    expect(typed(run)).toEqual([{ kind: 'type', into: 'Name', text: '', clear: true }]);
  });

  test('is rejected when it is not', async () => {
    const run = await drive(
      form({ begins: 'Bert', takes: (_, held) => held }),
      goalOf(['Clear the "Name" field']),
    );
    expect(verdictOf(run)).toBe('failed: Input Rejection Bug');
  });
});

test('a step of two acts has both: typing, then the tap', async () => {
  const app: App<{ value: string; sent: boolean }> = {
    begins: { value: '', sent: false },
    show: ({ value, sent }) =>
      sent
        ? { items: [title('Sent'), text('a'), text('b'), text('c')] }
        : { items: [title('Form'), field('Name', value, { focused: true, id: 'name' }), button('Send')] },
    react: (s, did) =>
      did.kind === 'type'
        ? { ...s, value: did.text }
        : { ...s, sent: s.sent || (did.kind === 'tap' && did.on === 'Send') },
  };
  const both = goalOf(['Type "Anna" into the "Name" field and tap "Send"']);
  const run = await drive(app, both);
  expect(actionsOf(run)).toEqual(['input_text com.app:id/name', 'tap Send']);
  expect(verdictOf(run)).toBe('passed');
  const deaf = await drive(
    { ...app, react: (s, did) => (did.kind === 'type' ? { ...s, value: did.text } : s) },
    both,
  );
  expect(verdictOf(deaf)).toBe('failed: Unresponsive Element Bug');
  expect(deaf.verdict).toMatchObject({ index: 0 });
});
