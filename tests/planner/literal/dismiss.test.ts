import type { Proposal, Question } from '../../../src/core/model/protocol.ts';
import { createLiteralPlanner } from '../../../src/planner/literal/index.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { plannerRequest } from '../../builders/planner-request.ts';
import { button, buildScreen, icon, text, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const planner = createLiteralPlanner();

/** Returns a page with a dialog of these controls. */
function dialog(...children: readonly Sketch[]): { screen: Screen; overlay: string } {
  const screen = buildScreen({
    children: [button('Close'), button('Cancel'), text('Page')],
    over: [{ kind: 'dialog', at: [100, 800, 880, 800], children }],
  });
  return { screen, overlay: screen.elements.find((e) => e.window === 1)?.ref ?? '' };
}

async function close(
  at: { screen: Screen; overlay: string },
  change: Partial<Question> = {},
): Promise<string> {
  const asked = plannerRequest('Tap "Page"', at.screen, {
    about: 'obstruction',
    overlay: at.overlay,
    ...change,
  });
  const { proposal }: { proposal: Proposal } = await planner.propose(asked, new AbortController().signal);
  if (proposal.kind !== 'action') return proposal.kind;
  if (proposal.action.kind !== 'tap') return proposal.action.kind;
  const { ref } = proposal.action.target;
  const element = at.screen.elements.find((e) => e.ref === ref);
  expect(element?.window).toBe(1);
  return element?.text || element?.description || element?.resourceId || ref;
}

const title = text('Rate us');

describe('proposeDismissal', () => {
  test.each<readonly [string, readonly Sketch[]]>([
    ['Not now', [button('Rate'), button('Not now')]],
    ['No thanks', [button('Subscribe'), button('No thanks')]],
    ['Cancel', [button('Delete'), button('Cancel')]],
    ['Cancel', [button('OK'), button('Cancel')]],
    ['Later', [button('Update'), button('Later')]],
    ['Don’t allow', [button('Allow'), button('Don’t allow')]],
    ['Deny', [button('While using the app'), button('Deny')]],
    ['×', [button('×'), button('Buy now')]],
    ['Close', [icon('Close'), button('Get it')]],
    ['Close banner', [button('Open the shop'), icon('Close banner')]],
    ['Abbrechen', [button('Löschen'), button('Abbrechen')]],
    ['OK', [button('OK')]],
    ['Got it', [button('More'), button('Got it')]],
  ])('%s', async (expected, controls) => {
    expect(await close(dialog(title, ...controls))).toBe(expected);
  });

  test('finds the control by its id when it has no text', async () => {
    const closes = icon('', { id: 'com.example.app:id/btn_close' });
    expect(await close(dialog(title, closes, button('Buy')))).toBe('com.example.app:id/btn_close');
    const negative = button('Nie', { id: 'android:id/button2' });
    expect(await close(dialog(title, button('Tak', { id: 'android:id/button1' }), negative))).toBe('Nie');
    expect(await close(dialog(title, button('?', { id: 'app:id/dialogDismissButton' })))).toBe('?');
  });
});

describe('controls that accept, buy or allow', () => {
  test.each([
    ['OK', 'Buy'],
    ['Allow'],
    ['Accept all'],
    ['Accept and close'],
    ['Delete'],
    ['Continue'],
    ['Yes'],
    ['Rate 5 stars'],
    ['Enclosed'],
    ['OK', 'More'],
  ])('%s is never tapped; back is tried, and then it is left', async (...names) => {
    const at = dialog(title, ...names.map((n) => button(n)));
    expect(await close(at)).toBe('navigate_back');
    expect(await close(at, { refusals: ["this device can't do navigate_back"] })).toBe('defer');
  });
});

test('controls under the overlay are never used', async () => {
  expect(await close(dialog(title))).toBe('navigate_back');
});

test('disabled controls are never used', async () => {
  expect(await close(dialog(title, button('Close', { enabled: false }), button('Later')))).toBe('Later');
});

test('after a refusal the next best control is proposed', async () => {
  const at = dialog(title, button('Later'), button('Close'));
  expect(await close(at)).toBe('Close');
  expect(await close(at, { refusals: ['e9 is not part of what covers the target'] })).toBe('Later');
});
