/** Kept paths are proposed again, and fitted to a screen that has changed (R90, R91). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Question } from '../../../src/core/model/protocol.ts';
import { keptPath, keptText, readKept, type KeptStep } from '../../../src/planner/kept/file.ts';
import { currentPrompt, keptApp, withKeptPaths, type KeptFor } from '../../../src/planner/kept/index.ts';
import type { Planner, PlannerRequest } from '../../../src/planner/port.ts';
import { ThumbruleError } from '../../../src/shared/errors.ts';
import { plannerRequest } from '../../builders/planner-request.ts';
import { button, buildScreen, text } from '../../builders/screen.ts';
import { folderWith } from '../../goal/folder.ts';

const { signal } = new AbortController();
const LINE = 'Log in with the test user';
const FOR: KeptFor = { platform: 'web', app: 'shop', prompt: currentPrompt() };
const PATH: KeptStep = {
  step: LINE,
  ...FOR,
  lines: [
    { do: 'Tap "Account"' },
    { do: 'Tap "Log in"', control: { role: 'button', text: 'Log in', id: 'log_in', place: 'top middle' } },
    { do: 'Tap "Continue"' },
  ],
  result: '"Log out" is visible',
  accepted: false,
};

const MODEL: Planner = {
  name: 'model',
  propose: () =>
    Promise.resolve({
      proposal: { kind: 'defer', by: 'model', reason: 'asked' },
      usage: { calls: 1, tokens: 1, costUsd: 0 },
    }),
};

const HOME = buildScreen({ children: [text('Home'), button('Account')] });

/** Asks a planner with this kept path, once for each change of the question, and returns what it says. */
async function ask(
  path: KeptStep,
  turns: readonly (readonly [PlannerRequest['screen'], Partial<Question>])[],
  wanted: KeptFor | null = FOR,
  line = LINE,
): Promise<string[]> {
  const folder = folderWith({ 'login.kept.yaml': keptText([path]) });
  const { goal } = plannerRequest(line, HOME);
  const withFile = { ...goal, file: join(folder, 'login.yaml') };
  const planner = withKeptPaths(MODEL, () => wanted);
  const said: string[] = [];
  for (const [screen, change] of turns) {
    const request = { ...plannerRequest(line, screen, change), goal: withFile };
    const { proposal, usage } = await planner.propose(request, signal);
    const words =
      proposal.kind === 'lines'
        ? [
            ...proposal.compiled.lines.map(({ text: words }) => words),
            `=> ${proposal.compiled.result?.text ?? 'none'}`,
            proposal.compiled.trust,
            ...(proposal.compiled.drift ?? []),
          ].join('; ')
        : proposal.kind;
    said.push(`${words}${usage.calls > 0 ? ' (call)' : ''}`);
  }
  return said;
}

const unmatched = (...rest: readonly string[]): Partial<Question> => ({
  unmatched: { by: 'kept', rest, reason: 'nothing on the screen is labelled so' },
});
const REST = ['Tap "Log in"', 'Tap "Continue"'] as const;

describe('a kept path', () => {
  test('is proposed once, with its result', async () => {
    const said = await ask(PATH, [
      [HOME, {}],
      [HOME, { history: ['tap Account: a new screen'] }],
    ]);
    expect(said).toEqual([
      'Tap "Account"; Tap "Log in"; Tap "Continue"; => "Log out" is visible; judged',
      'defer (call)',
    ]);
  });

  test('that a person accepted says so', async () => {
    expect((await ask({ ...PATH, accepted: true }, [[HOME, {}]]))[0]).toContain('; accepted');
  });

  test.each<[string, KeptStep, KeptFor | null]>([
    ['of another platform', PATH, { ...FOR, platform: 'ios' }],
    ['of another app', PATH, { ...FOR, app: 'bank' }],
    ['of another prompt', { ...PATH, prompt: 'planner 1 00000000' }, FOR],
    ['in a second attempt', PATH, null],
  ])('%s is not used', async (_, path, wanted) => {
    expect(await ask(path, [[HOME, {}]], wanted)).toEqual(['defer (call)']);
  });

  test('of another line is not used', async () => {
    expect(await ask(PATH, [[HOME, {}]], FOR, 'Log in with the admin user')).toEqual(['defer (call)']);
  });

  test('is left after a refusal', async () => {
    expect(await ask(PATH, [[HOME, { refusals: ['no'], call: 2 }]])).toEqual(['defer (call)']);
  });

  test('without a result leads to a claim, without a call', async () => {
    const { result: _, ...open } = PATH;
    const said = await ask(open, [
      [HOME, {}],
      [HOME, { history: ['all lines are carried out'] }],
      [HOME, { history: ['all lines are carried out', 'not done yet'] }],
    ]);
    expect(said.slice(1)).toEqual(['claim', 'defer (call)']);
  });
});

describe('a line that no longer matches', () => {
  const renamed = buildScreen({ children: [text('Account'), button('Sign in', { id: 'log_in' })] });

  test('is fitted to the control with its id, and the drift is told', async () => {
    const said = await ask(PATH, [
      [HOME, {}],
      [renamed, unmatched(...REST)],
    ]);
    expect(said[1]).toBe(
      'Tap "Sign in"; Tap "Continue"; => "Log out" is visible; judged; "Log in" -> "Sign in" (found by id)',
    );
  });

  test('is no longer what a person accepted, and after a likeness the judge is asked', async () => {
    const alike = buildScreen({ children: [button('Log-in'), text('Account')] });
    const path = {
      ...PATH,
      accepted: true,
      lines: [{ do: 'Tap "Log in"', control: { role: 'button', text: 'Log in', place: 'top middle' } }],
    };
    const said = await ask(path, [
      [HOME, {}],
      [alike, unmatched('Tap "Log in"')],
    ]);
    expect(said[1]).toContain('; proposed; "Log in" -> "Log-in" (found by likeness)');
  });

  test('goes to the model when two controls could be it, or none', async () => {
    const two = buildScreen({ children: [button('A', { id: 'log_in' }), button('B', { id: 'log_in' })] });
    const none = buildScreen({ children: [button('Something else')] });
    for (const screen of [two, none])
      expect(
        (
          await ask(PATH, [
            [HOME, {}],
            [screen, unmatched(...REST)],
          ])
        )[1],
      ).toBe('defer (call)');
  });

  test('is fitted once', async () => {
    const turn = [renamed, unmatched(...REST)] as const;
    expect((await ask(PATH, [[HOME, {}], turn, turn]))[2]).toBe('defer (call)');
  });

  test('is not fitted to other words where the goal quotes its name', async () => {
    const line = 'Log in with the "Log in" button';
    const said = await ask(
      { ...PATH, step: line },
      [
        [HOME, {}],
        [renamed, unmatched(...REST)],
      ],
      FOR,
      line,
    );
    expect(said[1]).toBe('defer (call)');
  });

  test('of another planner is not ours', async () => {
    const theirs = { unmatched: { by: 'model', rest: [...REST], reason: '' } };
    expect(
      (
        await ask(PATH, [
          [HOME, {}],
          [renamed, theirs],
        ])
      )[1],
    ).toBe('defer (call)');
  });
});

describe('the kept file', () => {
  test('lies beside the goal and reads like a goal', async () => {
    expect(keptPath('goals/login.yaml')).toBe('goals/login.kept.yaml');
    expect(keptPath('login.YML')).toBe('login.kept.yaml');
    const folder = folderWith({ 'a.kept.yaml': keptText([PATH]) });
    expect(await readKept(join(folder, 'a.kept.yaml'))).toEqual([PATH]);
    const written = readFileSync(join(folder, 'a.kept.yaml'), 'utf8');
    expect(written).toContain('- do: Tap "Log in"');
    expect(written).toMatch(/^# Explicit lines that passed/u);
  });

  test('that is damaged says where', async () => {
    const folder = folderWith({ 'a.kept.yaml': 'version: 1\nsteps: [{ step: 3 }]\n' });
    const error = await readKept(join(folder, 'a.kept.yaml')).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ThumbruleError);
    expect((error as Error).message).toContain('steps.0.step');
    expect(await readKept(join(folder, 'none.kept.yaml'))).toEqual([]);
  });

  test('that can not be opened, or is no UTF-8, is no missing file', async () => {
    const folder = folderWith({ 'folder.kept.yaml/a.txt': '' });
    writeFileSync(join(folder, 'utf16.kept.yaml'), Buffer.from('\uFEFFversion: 1\n', 'utf16le'));
    await expect(readKept(join(folder, 'folder.kept.yaml'))).rejects.toThrow(/can't be read: .*EISDIR/u);
    expect(await readKept(join(folder, 'utf16.kept.yaml', 'none.kept.yaml'))).toEqual([]);
    await expect(readKept(join(folder, 'utf16.kept.yaml'))).rejects.toThrow('the file is UTF-16');
  });

  test('names the app without folders and ports', () => {
    expect(['./apps/shop/', '/home/a/shop', 'shop'].map(keptApp)).toEqual(['shop', 'shop', 'shop']);
    expect(keptApp('http://127.0.0.1:40213/login')).toBe('http://localhost/login');
    expect(keptApp('https://example.com/login')).toBe('https://example.com/login');
    expect([keptApp('com.example.app'), keptApp(null)]).toEqual(['com.example.app', '']);
  });
});
