/** Instructions that need no gesture, or wait, or go to a planner (R21). */
import { describe, expect, test } from 'vitest';
import { loading, page, advertFrom, advanceSummary, type OpenLine } from '../../builders/advance.ts';
import { button, gap, list, row, text, title, toggle, type View } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

describe('an act that needs no gesture', () => {
  test.each<[string, OpenLine, string]>([
    [
      'is hiding a keyboard that is hidden',
      { view: page(), steps: ['Hide the keyboard'] },
      'completed steps 0 completed (already so) > cursor {"phase":"steps","index":1,"instruction":0} > flags + Hide the keyboard: already so > advance s2',
    ],
    [
      'is not hiding one that is shown',
      { view: { ...page(), keyboard: true }, steps: ['Hide the keyboard'] },
      'ask s2',
    ],
    [
      'is waiting until something holds that does',
      { view: page(), steps: ['Wait until "a" is visible'] },
      'completed steps 0 completed > cursor {"phase":"steps","index":1,"instruction":0} > advance s2',
    ],
    [
      'is waiting until something holds that does not yet',
      { view: page(), steps: ['Wait until "b" is visible'] },
      'missingSince 10000 > look turn 1000 for turn',
    ],
    ['is not waiting for a time', { view: page(), steps: ['Wait 3 seconds'] }, 'ask s2'],
    [
      'is tapping until something holds that does',
      { view: page(), steps: ['Tap "Go" until "a" is visible'] },
      'completed steps 0 completed > cursor {"phase":"steps","index":1,"instruction":0} > advance s2',
    ],
    [
      'is not tapping until something holds that does not',
      { view: page(), steps: ['Tap "Go" until "b" is visible'] },
      'wasInView true > ask s2',
    ],
    [
      'is remembering what stands there',
      { view: page(text('Total: 5')), steps: ['Remember "Total: 5" as total'] },
      'remembered > completed steps 0 completed > cursor {"phase":"steps","index":1,"instruction":0} > facts + {"name":"total","value":"Total: 5","screen":"s2"} > advance s2',
    ],
    [
      'is remembering, and looking for it when it does not stand there',
      { view: page(), steps: ['Remember "Total" as total'] },
      'missingSince 10000 > look turn 1000 for turn',
    ],
    [
      'is switching on what is on',
      { view: page(toggle('Sound', true)), steps: ['Turn on "Sound"'] },
      'completed steps 0 completed (already so) > cursor {"phase":"steps","index":1,"instruction":0} > flags + Turn on "Sound": already so > advance s2',
    ],
    [
      'is switching off what is off',
      { view: page(toggle('Sound', false)), steps: ['Turn off "Sound"'] },
      'completed steps 0 completed (already so) > cursor {"phase":"steps","index":1,"instruction":0} > flags + Turn off "Sound": already so > advance s2',
    ],
    [
      'is not switching on what is off',
      { view: page(toggle('Sound', false)), steps: ['Turn on "Sound"'] },
      'wasInView true > ask s2',
    ],
    [
      'is not switching off what is on',
      { view: page(toggle('Sound', true)), steps: ['Turn off "Sound"'] },
      'wasInView true > ask s2',
    ],
    [
      'is not tapping on a switch that is off',
      { view: page(toggle('Sound', false)), steps: ['Tap "Sound"'] },
      'wasInView true > ask s2',
    ],
    ['is not pressing a key', { view: page(), steps: ['Press back'] }, 'ask s2'],
    [
      'is not pressing a key while the screen loads',
      { view: page(), steps: ['Press back'], is: loading },
      'case A 1/2 screen: the screen is loading (spinner) > ledger A 1 > look after wait 5000 for turn',
    ],
    [
      'is not waiting while the screen loads, which needs nothing',
      { view: page(), steps: ['Wait 60 seconds'], is: loading },
      'ask s2',
    ],
    ['is no act of a free step', { view: page(), steps: ['be happy'] }, 'ask s2'],
    [
      'is no act of a free step while the screen loads',
      { view: page(), steps: ['be happy'], is: loading },
      'case A 1/2 screen: the screen is loading (spinner) > ledger A 1 > look after wait 5000 for turn',
    ],
    [
      'is a check',
      { view: page(), steps: ['Verify "a" is visible'] },
      'met: Verify "a" is visible, "a" is visible > completed steps 0 verified > cursor {"phase":"steps","index":1,"instruction":0} > advance s2',
    ],
  ])('%s', (_, open, words) => {
    expect(advanceSummary(open)).toBe(words);
  });
});

describe('scrolling to something', () => {
  const steps = ['Scroll to "Far"'];
  const far = (scrolled: number): View => ({
    items: [
      title('T'),
      list([row('a'), gap(1000), button('Far'), gap(600), row('z')], { scrolled, height: 900 }),
    ],
  });
  const tall = (height: number, scrolled: number): View => ({
    items: [
      title('T'),
      list(
        [
          gap(500),
          { height, at: (top) => node('ImageView', [0, top, 1080, top + height], { 'content-desc': 'Far' }) },
          gap(500),
        ],
        { scrolled, height: 900 },
      ),
    ],
  });
  test.each<[string, OpenLine, string]>([
    [
      'that is in view',
      { view: far(600), steps },
      'completed steps 0 completed (already so) > cursor {"phase":"steps","index":1,"instruction":0} > flags + Scroll to "Far": already so > advance s2',
    ],
    [
      'that came into view',
      { view: far(600), steps, state: { approaches: 1 } },
      'completed steps 0 completed > cursor {"phase":"steps","index":1,"instruction":0} > approaches 0 > advance s2',
    ],
    ['that is out of view', { view: far(0), steps }, 'ask s2'],
    [
      'that is out of view while the screen loads',
      { view: far(0), steps, is: loading },
      'case A 1/2 screen: the screen is loading (spinner) > ledger A 1 > look after wait 5000 for turn',
    ],
    ['of which less than half is in view', { view: tall(900, 0), steps }, 'wasInView true > ask s2'],
    [
      'of which half is in view',
      { view: tall(800, 0), steps },
      'completed steps 0 completed (already so) > cursor {"phase":"steps","index":1,"instruction":0} > flags + Scroll to "Far": already so > advance s2',
    ],
    [
      'that is higher than the screen, of which enough is in view',
      {
        view: {
          items: [
            list(
              [
                {
                  height: 6000,
                  at: (top) => node('ImageView', [0, top, 1080, top + 6000], { 'content-desc': 'Far' }),
                },
              ],
              { height: 1200 },
            ),
          ],
        },
        steps,
      },
      'completed steps 0 completed (already so) > cursor {"phase":"steps","index":1,"instruction":0} > flags + Scroll to "Far": already so > advance s2',
    ],
    [
      'that is higher than the screen, of which too little is in view',
      {
        view: {
          items: [
            list(
              [
                {
                  height: 6000,
                  at: (top) => node('ImageView', [0, top, 1080, top + 6000], { 'content-desc': 'Far' }),
                },
              ],
              { height: 1199 },
            ),
          ],
        },
        steps,
      },
      'wasInView true > ask s2',
    ],
    [
      'of which half is in view after a movement',
      { view: tall(400, 300), steps, state: { approaches: 1 } },
      'completed steps 0 completed > cursor {"phase":"steps","index":1,"instruction":0} > approaches 0 > advance s2',
    ],
    [
      'that lies under something on a page that scrolls',
      { view: { items: [list([button('Far'), gap(1500)], { height: 900 }), advertFrom(0)] }, steps },
      'wasInView true > ask s2',
    ],
    [
      'that is in the element tree nowhere is the planner’s to find',
      { view: page(), steps },
      'missingSince 10000 > ask s2',
    ],
    ['keeps what it lacks', { view: far(0), steps, state: { missingSince: 7000 } }, 'ask s2'],
  ])('%s', (_, open, words) => {
    expect(advanceSummary(open)).toBe(words);
  });
});
