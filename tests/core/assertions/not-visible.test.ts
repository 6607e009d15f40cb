/** Results of absences, with their exact wording (R73). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import {
  button,
  dialog,
  gap,
  icon,
  list,
  row,
  text,
  title,
  type Item,
  type View,
} from '../../builders/android-screen.ts';

const page = (...items: readonly Item[]): View => ({ items: [title('Home'), ...items] });
describe('an absence', () => {
  const gone = page(text('x'));
  const going = page(list([row('a'), row('b'), gap(3000), row('c')]));
  test.each<[string, View, Parameters<typeof assertionSummary>[2], View | null, string]>([
    ['"Save" is not visible', gone, {}, gone, 'met: absent on the last two looks'],
    [
      '"Save" is not visible',
      gone,
      {},
      null,
      'unproven another observation: absence was seen on one look only',
    ],
    [
      '"Save" is not visible',
      gone,
      {},
      page(button('Save')),
      'unproven another observation: absence was seen on one look only',
    ],
    ['"Save" is not visible', page(button('Save')), {}, gone, 'unmet No Effect Bug: "Save" is still visible'],
    [
      '"Save" is not visible',
      page(button('SAVE')),
      {},
      page(button('SAVE')),
      'unproven: "SAVE" is there, which differs in upper and lower case only',
    ],
    [
      '"Save" is not visible',
      page(icon('Save')),
      {},
      page(icon('Save')),
      'unproven judge: no text says it, but a content description does',
    ],
    [
      '"Save" is not visible',
      gone,
      { sighting: { ever: false, asContent: false, containers: [] } },
      gone,
      'met: absent on the last two looks ("Save" was never seen in this run)',
    ],
    [
      '"Save" is not visible',
      gone,
      { toasts: ['Save'] },
      gone,
      'unmet No Effect Bug: a short-lived message said "Save"',
    ],
    ['"Saving…" is not visible', gone, { toasts: ['Saving…'] }, gone, 'met: absent on the last two looks'],
    [
      '"Save" is not visible',
      { ...gone, gaps: ['webview'] },
      {},
      gone,
      'unproven judge: the hierarchy is incomplete (webview)',
    ],
    [
      '"Save" is not visible',
      { ...gone, gaps: ['stale'] },
      {},
      gone,
      'unproven another observation: the hierarchy is incomplete (stale)',
    ],
    [
      '"Save" is not visible',
      { ...gone, gaps: ['stale'] },
      {},
      { ...gone, gaps: ['stale'] },
      'unproven judge: the hierarchy is incomplete (stale)',
    ],
    [
      '"Save" is not visible',
      { ...page(button('Save')), over: [dialog('Hi', 'OK')] },
      {},
      { ...page(button('Save')), over: [dialog('Hi', 'OK')] },
      'unmet No Effect Bug: "Save" is still visible',
    ],
    [
      '"Save" is not visible',
      page(list([row('a'), gap(2000), row('Save')])),
      {},
      page(list([row('a'), gap(2000), row('Save')])),
      'unproven another observation: it is still in the hierarchy, outside the viewport',
    ],
    [
      '"Save" is not visible',
      page(list([row('a'), row('b'), gap(3000), row('c')])),
      {},
      page(list([row('a'), row('b'), gap(3000), row('c')])),
      'met: absent on the last two looks',
    ],
    [
      '"Save" is not visible',
      page(list([row('a'), row('b'), gap(3000), row('c')])),
      { listEnded: true },
      page(list([row('a'), row('b'), gap(3000), row('c')])),
      'met: absent on the last two looks',
    ],
    [
      '"Save" is not visible',
      going,
      { sighting: { ever: true, asContent: true, containers: ['x'] } },
      going,
      'unproven: a list on this screen goes on beyond what is shown; a Verify step may scroll it',
    ],
    [
      '"Save" is not visible',
      going,
      { sighting: { ever: true, asContent: false, containers: [] } },
      going,
      'unproven: a list on this screen goes on beyond what is shown; a Verify step may scroll it',
    ],
    [
      '"Save" is not visible',
      going,
      { listEnded: true, sighting: { ever: true, asContent: false, containers: [] } },
      going,
      'met: absent on the last two looks',
    ],
    [
      'the "Save" dialog is not visible',
      going,
      { sighting: { ever: true, asContent: false, containers: [] } },
      going,
      'met: absent on the last two looks',
    ],
    [
      '"Save" is not visible in the dialog',
      going,
      { sighting: { ever: true, asContent: false, containers: [] } },
      going,
      'met: absent on the last two looks',
    ],
    [
      '"Save" is not visible and "No items" is visible',
      going,
      { sighting: { ever: true, asContent: false, containers: [] } },
      going,
      'unmet Missing Element Bug: no text on the screen is "No items"',
    ],
    [
      '"Save" is not visible',
      page(list([row('a'), row('b')])),
      { sighting: { ever: true, asContent: false, containers: [] }, scrolledAway: true },
      page(list([row('a'), row('b')])),
      'unproven: a list on this screen goes on beyond what is shown; a Verify step may scroll it',
    ],
    [
      'the "Save" button is not visible',
      page(button('Save')),
      {},
      gone,
      'unmet No Effect Bug: "Save" is still visible',
    ],
    [
      'the "Save" button is not visible',
      { ...page(button('Save')), undrawn: ['Save'] },
      {},
      { ...page(button('Save')), undrawn: ['Save'] },
      'unproven another observation: it is in the hierarchy, but nothing of it is drawn',
    ],
    [
      '"Save" is not visible',
      { ...page(text('x'), gap(1500), text('Save')), keyboard: true },
      {},
      { ...page(text('x'), gap(1500), text('Save')), keyboard: true },
      'unproven another observation: it is still there, under the keyboard',
    ],
    [
      'the error message is not visible',
      gone,
      { toasts: ['It failed'] },
      gone,
      'unproven judge: a short-lived message said "It failed"',
    ],
    [
      'the error message is not visible',
      gone,
      { toasts: ['Done'] },
      gone,
      'met: absent on the last two looks',
    ],
    ['the error message is not visible', gone, {}, gone, 'met: absent on the last two looks'],
  ])('%s %#', (condition, view, more, before, answer) => {
    expect(assertionSummary(condition, view, more, before)).toBe(answer);
  });
});
