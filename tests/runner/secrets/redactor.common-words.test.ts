import { describe, expect, test } from 'vitest';
import { createLiteralPlanner } from '../../../src/planner/literal/index.ts';
import { decide } from '../../../src/core/decide.ts';
import { start } from '../../../src/core/start.ts';
import { readGoalTrace } from '../../../src/trace/reader.ts';
import { replayTrace } from '../../../src/trace/replay.ts';
import { dirname } from 'node:path';
import { play, textsUnder } from '../play.ts';

const APP = `app: { package: com.example.vault, title: Vault, start: door }
state: { user: "", pass: "" }
screens:
  door:
    elements:
      - { space: null, height: 150 }
      - heading: Vault
      - { input: User name, value: user }
      - { password: Password, value: pass }
      - button: Log in
        tap:
          - hide_keyboard: true
          - go: { screen: inside, how: clear }
  inside:
    title: Inside
    elements:
      - heading: Welcome
      - text: "Signed in as \${user}"
      - text: "Key Zx9#kT2!vLm"
      - button: Admin
        tap:
          - go: { screen: panel, how: push }
  panel:
    title: Panel
    elements:
      - heading: Admin panel
      - text: Settings
`;

async function run(goal: string, env: Readonly<Record<string, string>>) {
  const { results, folder, told } = await play({
    files: {
      'app.yaml': APP,
      'goals/1.yaml': goal,
      'env/default.yaml': 'secrets:\n  user: ${V_USER}\n  pass: ${V_PASS}\n  api: ${V_API}\n',
    },
    planners: [createLiteralPlanner()],
    env,
  });
  const [result] = results;
  if (result === undefined) throw new Error('no result');
  const trace = await readGoalTrace(dirname(result.trace));
  return { verdict: result.verdict, texts: [...textsUnder(folder), ['progress', told] as const], trace };
}

const GOAL = `name: an admin
steps:
  - Type "\${secrets.user}" into "User name"
  - Type "\${secrets.pass}" into "Password"
  - Tap "Log in"
  - Verify "Signed in as \${secrets.user}" is visible
  - Tap "Admin"
expected_state:
  - '"Admin panel" is visible'
`;

describe('a secret that is also a label', () => {
  test.each([
    ['admin', 'the same word in another case'],
    ['Admin', 'the very same word'],
    ['Settings', 'a longer label'],
  ])('%s: %s is no reason for a failure, and the trace decides the same again', async (user) => {
    const { verdict, trace } = await run(GOAL, { V_USER: user, V_PASS: 'hunter2', V_API: 'Zx9#kT2!vLm' });
    expect(verdict).toMatchObject({ kind: 'passed', flags: [] });
    expect(replayTrace(trace, { start, decide })).toMatchObject({ same: true });
  });

  test('a wrong label beside it is still found, and is not called untranslated', async () => {
    const goal = GOAL.replace('Tap "Admin"', 'Tap "Admin"').replace('"Admin panel"', '"Admin board"');
    const { verdict } = await run(goal, { V_USER: 'admin', V_PASS: 'hunter2', V_API: 'Zx9#kT2!vLm' });
    expect(verdict).toMatchObject({ kind: 'failed' });
    expect(verdict).not.toMatchObject({ label: 'Untranslated Bug' });
  });
});

describe('secrets that a goal does not name', () => {
  const env = { V_USER: 'ada.lovelace', V_PASS: 'hunter2', V_API: 'Zx9#kT2!vLm' };
  test('are redacted where the app shows them', async () => {
    const { verdict, texts } = await run(GOAL, env);
    expect(verdict).toMatchObject({ kind: 'passed' });
    const found = texts.filter(([, text]) => text.includes('Zx9#kT2!vLm') || text.includes('kT2!v'));
    expect(found.map(([path]) => path)).toEqual([]);
  });

  test('are redacted where the goal holds them in the clear, and still typed', async () => {
    const clear = GOAL.replaceAll('${secrets.user}', 'ada.lovelace').replace('${secrets.pass}', 'hunter2');
    const { verdict, texts } = await run(`${clear}  - '"Key Zx9#kT2!vLm" is not visible'\n`, env);
    expect(verdict).toMatchObject({ kind: 'passed' });
    const found = texts.filter(([, text]) => /ada\.lovelace|hunter2|Zx9#kT/u.test(text));
    expect(found.map(([path]) => path)).toEqual([]);
  });
});
