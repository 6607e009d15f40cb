/** Changes, sums, colors and loops on the simulated phone: a healthy app passes, one with a defect fails with its label. */
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/core/model/verdict.ts';
import { deviceLineVerdict } from './device-line-verdict.ts';

const APP = `
app: { package: com.example.cart, title: Cart, start: cart }
state: { likes: 3, pages: 0, prices: [{ name: Milk, price: 1.5 }, { name: Bread, price: 3.2 }] }
screens:
  cart:
    title: Cart
    elements:
      - row: [{ text: Likes }, { text: "\${likes}", id: likes }]
      - { button: Like, id: like, tap: [{ set: { likes: "\${likes + 1}" } }] }
      - list: prices
        items: prices
        row:
          id: line
          elements: [{ text: "\${row.name}" }, { text: "€\${money(row.price)}", id: price }]
      - row: [{ text: Total }, { text: "€4.70", id: total }]
      - { text: Overdue, id: overdue, color: "#c62828" }
      - { text: "Page \${pages}", id: page }
      - { button: Next, id: next, tap: [{ set: { pages: "\${pages + 1}" } }] }
`;

const verdictOf = (
  steps: Parameters<typeof deviceLineVerdict>[0]['steps'],
  expected: readonly string[],
  app = APP,
): Promise<Verdict> => deviceLineVerdict({ app, steps, expected });
const passed = { kind: 'passed' };
const failed = (label: string) => ({ kind: 'failed', label });

describe('a change', () => {
  const steps = ['Tap "Like" and "Likes" has increased by 1'];

  test('by the number of the line passes', async () => {
    expect(await verdictOf(steps, ['"Likes" is 4'])).toMatchObject(passed);
  });

  test.each([
    ['by another number', 'likes + 1', 'likes + 2', 'Wrong Text Bug'],
    ['in the other direction', 'likes + 1', 'likes - 1', 'Wrong Text Bug'],
  ])('%s fails', async (_, right, wrong, label) => {
    expect(await verdictOf(steps, ['"Cart" is visible'], APP.replace(right, wrong))).toMatchObject(
      failed(label),
    );
  });

  test('of a value that must stay fails', async () => {
    expect(await verdictOf(['Tap "Like"'], ['"Likes" is unchanged'])).toMatchObject(failed('Wrong Text Bug'));
    expect(await verdictOf(['Tap "Next"'], ['"Likes" is unchanged'])).toMatchObject(passed);
  });
});

describe('a sum', () => {
  test('that is the total passes', async () => {
    expect(await verdictOf(['Verify "Total" is visible'], ['The prices add up to "Total"'])).toMatchObject(
      passed,
    );
  });

  test('that is not the total fails', async () => {
    const app = APP.replace('€4.70', '€4.80');
    expect(
      await verdictOf(['Verify "Total" is visible'], ['The prices add up to "Total"'], app),
    ).toMatchObject(failed('Wrong Text Bug'));
  });
});

describe('a color', () => {
  // Thin letters have no color of their own on a coarse screen.
  const verdictOf = (steps: readonly string[], expected: readonly string[], app = APP): Promise<Verdict> =>
    deviceLineVerdict({ app, steps, expected, screenWidth: 1080 });

  test('of letters passes', async () => {
    expect(await verdictOf(['Tap "Next"'], ['"Overdue" is shown in red'])).toMatchObject(passed);
  });

  test('that is another one fails', async () => {
    const app = APP.replace('#c62828', '#2e7d32');
    expect(await verdictOf(['Tap "Next"'], ['"Overdue" is shown in red'], app)).toMatchObject(
      failed('Wrong State Bug'),
    );
  });
});

describe('a loop', () => {
  const until = ['Until "Page 3" is visible, at most 5 times', 'Tap "Next"'] as const;

  test('ends as soon as its end is reached', async () => {
    expect(await verdictOf([until], ['"Page 3" is visible'])).toMatchObject(passed);
    const repeat = ['Repeat 3 times', 'Tap "Next"'] as const;
    expect(await verdictOf([repeat], ['"Page 3" is visible'])).toMatchObject(passed);
  });

  test('whose end never comes ends after its last round, and fails', async () => {
    const app = APP.replace('pages + 1', 'pages - 1');
    const verdict = await verdictOf([until], ['"Cart" is visible'], app);
    expect(verdict).toMatchObject({ kind: 'failed', line: expect.stringContaining('After 5 rounds') });
  });

  test('over a dead control fails by that control', async () => {
    const app = APP.replace('tap: [{ set: { pages: "${pages + 1}" } }]', 'tap: []');
    expect(await verdictOf([until], ['"Cart" is visible'], app)).toMatchObject(
      failed('Unresponsive Element Bug'),
    );
  });
});
