import { describe, expect, test } from 'vitest';
import { healthyWalk, truthOf, type Script, type Truth } from '../../../src/bench/oracle/index.ts';
import { parseApp } from '../../../src/simulator/index.ts';

/** A message is typed and sent in a bar below the page, which stays when the page goes blank. */
const app = parseApp(
  `
app: { package: com.example.talk, title: Talk, start: talk }
state: { draft: '', said: '' }
screens:
  talk:
    title: Talk
    elements:
      - { text: "\${said}", id: said, when: "said != ''" }
      - { text: Ana, id: who }
    footer:
      - { input: Message, id: draft, value: draft }
      - { button: Send, id: send, tap: [{ set: { said: "\${draft}" } }, { set: { draft: '' } }] }
`,
  'talk.yaml',
);

function truth(expected: readonly string[], ...defects: readonly string[]): Truth {
  const steps = ['Type "Hello" into "Message"', 'Tap "Send"'];
  const script: Script = { setup: [], steps, expected, anyCase: false, reveal: (text) => text };
  return truthOf(app, script, { defects, quirks: [] }, healthyWalk(app, script));
}

const labels = (expected: readonly string[]): readonly string[] => {
  const found = truth(expected, 'stuck-spinner:send=blank');
  return found.kind === 'fails' ? found.labels : [found.kind];
};

describe('a page that goes blank, with a bar that stays', () => {
  test('holds when it is healthy', () => {
    expect(truth(['"Hello" is visible', 'The "Message" field is empty'])).toEqual({ kind: 'passes' });
  });

  test('may be reported by the line that the bar contradicts', () => {
    expect(labels(['"Hello" is visible', 'The "Message" field is empty'])).toContain('Wrong State Bug');
  });

  test('and by no such line where the bar contradicts none', () => {
    expect(labels(['"Hello" is visible', 'The "Send" button is enabled'])).not.toContain('Wrong State Bug');
    expect(labels(['"Ana" is visible'])).toContain('Stuck Loading Bug');
  });
});
