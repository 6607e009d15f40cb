import { array, assert, constantFrom, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseGoal } from '../../src/goal/parse.ts';
import type { Bindings } from '../../src/goal/placeholders.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import { formatProblem } from '../../src/shared/problem.ts';

function parse(text: string, bindings?: Bindings): Goal {
  const { goal, problems } = parseGoal(text, 'g.yaml', bindings);
  if (goal === undefined) throw new Error(problems.map(formatProblem).join('\n'));
  return goal;
}

describe('a goal file', () => {
  test('needs a name and one step; everything else has a default', () => {
    const goal = parse('name: save\nsteps:\n  - Tap "Save"\n');
    expect({ ...goal, steps: goal.steps.map((step) => ({ ...step, parsed: step.parsed.text })) }).toEqual({
      name: 'save',
      description: '',
      file: 'g.yaml',
      app: null,
      tags: [],
      setup: [],
      steps: [
        {
          text: 'Tap "Save"',
          line: 3,
          optional: false,
          effect: 'visible',
          repeat: 'allowed',
          parsed: 'Tap "Save"',
        },
      ],
      expected: [],
      appKnowledge: '',
      maxTurns: null,
      quarantine: null,
      reset: 'restart',
      permissions: 'ask',
      loading: { waits: 2, seconds: 5 },
      textCase: 'exact',
      secrets: [],
    });
  });

  test('may use every key', () => {
    const goal = parse(
      [
        'name: order',
        'app: com.example.shop',
        'tags: [smoke, cart]',
        'app_knowledge: The cart is behind the bag icon.',
        'max_turns: 30',
        'reset: clear_data',
        'permissions: deny',
        'loading: { seconds: 12 }',
        'repeat: never',
        'text_case: ignore',
        'setup:',
        '  - Tap "Skip"',
        'steps:',
        '  - step: Tap "Not now"',
        '    optional: true',
        '  - step: Tap "Copy"',
        '    effect: none',
        '    repeat: allowed',
        'expected_state:',
        '  - \'"Thank you" is visible\'',
      ].join('\n'),
    );
    expect(goal).toMatchObject({
      app: 'com.example.shop',
      tags: ['smoke', 'cart'],
      appKnowledge: 'The cart is behind the bag icon.',
      maxTurns: 30,
      reset: 'clear_data',
      permissions: 'deny',
      loading: { waits: 2, seconds: 12 },
      textCase: 'ignore',
    });
    expect(goal.setup.map(({ line, repeat }) => [line, repeat])).toEqual([[12, 'never']]);
    expect(
      goal.steps.map(({ text, line, optional, effect, repeat }) => [text, line, optional, effect, repeat]),
    ).toEqual([
      ['Tap "Not now"', 14, true, 'visible', 'never'],
      ['Tap "Copy"', 16, false, 'none', 'allowed'],
    ]);
    expect(goal.expected.map(({ text, line }) => [text, line])).toEqual([['"Thank you" is visible', 20]]);
  });

  test('has conditions to verify and optional steps', () => {
    const goal = parse(
      'name: a\nsteps:\n  - {step: Tap "x", optional: true}\nexpected_state:\n  - \'"y" is visible\'\n',
    );
    expect(goal.steps[0]?.parsed.optional).toBe(true);
    expect(goal.expected[0]?.parsed.kind).toBe('verify');
  });

  test('may have YAML aliases, a byte order mark and Windows line ends', () => {
    const goal = parse('\uFEFFname: a\r\nsetup: &s\r\n  - Tap "Save"\r\nsteps: *s\r\n');
    expect(goal.steps.map(({ text, line }) => [text, line])).toEqual([['Tap "Save"', 3]]);
  });

  test('keeps every script, emoji and direction mark of a line', () => {
    const line = 'Tippe auf "Größe" و "حفظ" 🛒 「保存」\u200F';
    expect(parse(`name: a\nsteps:\n  - '${line}'\n`).steps[0]?.text).toBe(line);
  });

  test('with a comment that cuts a line gets a warning', () => {
    const { warnings } = parseGoal('name: a\nsteps:\n  - Tap item #3\n  - Tap "b" # the second\n', 'g.yaml');
    expect(warnings.map(formatProblem)).toEqual([
      'g.yaml:3:5  "#3" is a comment here, not part of the line\n' +
        '  Put the whole line in single quotes if it is part of the line, or write a space after the #.',
    ]);
  });
});

describe('placeholders', () => {
  const bindings: Bindings = {
    env: 'env/dev.yaml',
    variables: new Map([
      ['city', 'Köln'],
      ['both', '${secrets.pin} $& $1'],
    ]),
    secrets: new Set(['pin']),
  };

  test('variables are filled everywhere, secrets stay tokens', () => {
    const text =
      'name: to ${variables.city}\napp: app.${variables.city}\nsteps:\n  - Type ${secrets.pin} at ${ variables.city }\nexpected_state:\n  - ${variables.city} is visible\n';
    const goal = parse(text, bindings);
    expect([goal.name, goal.app]).toEqual(['to Köln', 'app.Köln']);
    expect(goal.steps[0]?.text).toBe('Type ${secrets.pin} at Köln');
    expect(goal.expected[0]?.text).toBe('Köln is visible');
    expect(goal.secrets).toEqual(['pin']);
  });

  test('a value is used as it is, dollar signs too', () => {
    const goal = parse('name: a\nsteps:\n  - Type ${variables.both}\n', bindings);
    expect(goal.steps[0]?.text).toBe('Type ${secrets.pin} $& $1');
    expect(goal.secrets).toEqual(['pin']);
  });

  test('other dollar signs and braces are text of the app', () => {
    const line = 'Verify that "$5 ${PRICE} {{name}} ${cart.total}" is visible';
    expect(parse(`name: a\nsteps:\n  - '${line}'\n`).steps[0]?.text).toBe(line);
  });

  test('an unknown one is reported at its own column', () => {
    const { problems } = parseGoal(
      'name: a\nsteps:\n  - Type "${variables.city}" and "${variables.cty}"\n',
      'g',
      bindings,
    );
    expect(problems?.map(({ line, column, message }) => [line, column, message])).toEqual([
      [3, 35, 'unknown variable "cty"'],
    ]);
  });
});

test('any text is either a goal or has problems inside the file', () => {
  const piece = constantFrom(
    'name: a',
    'steps:',
    '  - Tap "x"',
    ' - ',
    '\t',
    '- *a',
    '&a',
    '[',
    '{',
    '"',
    "'",
    ': ',
    '!x',
    '? ',
    '|',
    '>',
    '---',
    '#',
    '%',
    '@',
    '<<: *a',
    '${secrets.x}',
    'setup:',
    '\r',
    '\u0000',
    '...',
  );
  assert(
    property(array(tuple(piece, constantFrom('\n', ' ', '\n  '))), (pieces) => {
      const text = pieces.map(([word, gap]) => word + gap).join('');
      const parsed = parseGoal(text, 'g.yaml');
      const lines = text.split('\n').length;
      expect(parsed.goal === undefined).toBe(parsed.problems !== undefined && parsed.problems.length > 0);
      for (const { line, column } of parsed.problems ?? []) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines);
        expect(column).toBeGreaterThanOrEqual(1);
      }
    }),
    { numRuns: 1000 },
  );
});
