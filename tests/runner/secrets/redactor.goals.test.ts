import { describe, expect, test } from 'vitest';
import { createLiteralPlanner } from '../../../src/planner/literal/index.ts';
import { play, textsUnder } from '../play.ts';

const VALUE = 'zq7Hunter22';

const app = (
  field: string,
  after: string,
): string => `app: { package: com.example.vault, title: Vault, start: door }
state: { code: "" }
screens:
  door:
    elements:
      - { space: null, height: 150 }
      - heading: Vault
${field}
      - button: Go on
        tap:
          - hide_keyboard: true
          - go: { screen: inside, how: clear }
  inside:
    title: Inside
    elements:
      - heading: Welcome
${after}
`;
const GOAL = `name: a secret
steps:
  - Type "\${secrets.code}" into "Code"
  - Tap "Go on"
expected_state:
  - '"Welcome" is visible'
`;

async function leaks(field: string, after: string) {
  const { results, folder, told } = await play({
    files: {
      'app.yaml': app(field, after),
      'goals/1.yaml': GOAL,
      'env/default.yaml': 'secrets:\n  code: ${VAULT_CODE}\n',
    },
    planners: [createLiteralPlanner()],
    env: { VAULT_CODE: VALUE },
  });
  const texts = [
    ...textsUnder(folder),
    ['progress', told] as const,
    ['results', JSON.stringify(results)] as const,
  ];
  expect(texts.length).toBeGreaterThan(6);
  const forms = [
    VALUE,
    VALUE.toUpperCase(),
    VALUE.slice(0, 9),
    VALUE.slice(0, 9).toUpperCase(),
    'zq7H unte r22',
  ];
  const found = texts.flatMap(([path, text]) =>
    // Four letters may occur in image bytes by chance.
    [...forms, ...(/webp$|html$|png$/u.test(path) ? [] : [VALUE.slice(0, 4)])]
      .filter((form) => text.includes(form))
      .map((form) => `${form} in ${path}`),
  );
  return { results, found, told };
}

describe('a secret leaves no trace', () => {
  test.each([
    [
      'a field that shows it',
      '      - { input: Code, value: code, id: code }',
      '      - text: "Code ${code}"',
    ],
    [
      'a field that cuts it',
      '      - { input: Code, value: code, max: 9, id: code }',
      '      - text: "Code ${code} kept"',
    ],
    [
      'a field that cuts it, without an id',
      '      - { input: Code, value: code, max: 9 }',
      '      - text: "Code ${code}"',
    ],
    ['a field that cuts it short', '      - { input: Code, value: code, max: 4 }', '      - text: Kept'],
    [
      'a field that groups it',
      '      - { input: Code, value: code, format: groups }',
      '      - text: "${code}"',
    ],
    ['a field with dots', '      - { password: Code, value: code }', '      - text: "Code ${upper(code)}"'],
    [
      'large letters',
      '      - { input: Code, value: code, id: code, on_change: [{ set: { code: "${upper(code)}" } }] }',
      '      - text: "Code ${code}"',
    ],
  ])('%s', async (_, field, after) => {
    const { found, told, results } = await leaks(field, after);
    expect(results[0]?.verdict).not.toMatchObject({ kind: 'broken' });
    expect(found).toEqual([]);
    expect(told).toMatch(/\$\{secrets\.code\}/);
  });
});

test('a code in one-digit boxes is read back as its token, and no box shows a digit', async () => {
  const { results, folder, told } = await play({
    files: {
      'app.yaml': app('      - { otp: Digit, value: code, id: digits }', '      - text: Kept'),
      'goals/1.yaml': GOAL.replace('into "Code"', 'into "Digit 1"'),
      'env/default.yaml': 'secrets:\n  code: ${VAULT_CODE}\n',
    },
    planners: [createLiteralPlanner()],
    env: { VAULT_CODE: '480917' },
  });
  expect(results[0]?.verdict).toMatchObject({ kind: 'passed', flags: [] });
  const texts = [...textsUnder(folder), ['progress', told] as const];
  expect(texts.filter(([, text]) => /"text":"[480917]"|480917/u.test(text)).map(([path]) => path)).toEqual(
    [],
  );
  expect(texts.some(([, text]) => text.includes('[hidden]'))).toBe(true);
});
