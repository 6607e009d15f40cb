import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadBenchApps, scriptOf } from '../../../src/bench/apps.ts';
import { healthyWalk, truthOf, type Truth } from '../../../src/bench/oracle/index.ts';

const apps = await loadBenchApps(join(import.meta.dirname, '../../../apps-under-test'));

/** `shop/log-in dead-button:log-in +slow`. */
function truth(words: string): Truth {
  const [, name = '', goalName = '', rest = ''] = /^(\w+)\/([\w-]+)(.*)$/u.exec(words) ?? [];
  const app = apps.find((a) => a.name === name);
  const goal = app?.goals.find((g) => g.file.endsWith(`/${goalName}.yaml`));
  if (app === undefined || goal === undefined) throw new Error(`no goal ${name}/${goalName}`);
  const faults = rest.split('|').map((f) => f.trim());
  const defects = faults.filter((f) => f !== '' && !f.startsWith('+'));
  const quirks = faults.filter((f) => f.startsWith('+')).map((f) => f.slice(1));
  const script = scriptOf(goal, app);
  return truthOf(app.model, script, { defects, quirks }, healthyWalk(app.model, script));
}

describe('decided by hand: the goal fails', () => {
  test.each([
    ['shop/log-in dead-button:log-in', 'Unresponsive Element Bug'],
    ['shop/log-in dead-button:log-in | +slow', 'Unresponsive Element Bug'],
    ['shop/log-in dead-button:log-in | +all-caps', 'Unresponsive Element Bug'],
    ['settings/wifi-off toggle-inert:wifi', 'Unresponsive Element Bug'],
    ['shop/log-in input-ignored:email', 'Input Rejection Bug'],
    ['shop/log-in-wrong-password input-ignored:password', 'Input Rejection Bug'],
    ['settings/screen-lock input-ignored:code', 'Input Rejection Bug'],
    // The code submits itself, and its field is empty again.
    ['bank/log-in crash:digits', 'Crash Bug'],
    ['bank/log-in input-ignored:digits', 'Input Rejection Bug'],
    ['shop/check-out stuck-spinner:check-out', 'Stuck Loading Bug'],
    ['settings/storage-loads stuck-spinner:storage', 'Stuck Loading Bug'],
    ['notes/add-note stuck-spinner:pin-toggle', 'Stuck Loading Bug'],
    ['shop/check-out crash:place-order', 'Crash Bug'],
    ['shop/check-out error-screen:check-out', 'Error Screen Bug'],
    ['shop/check-out element-missing:place-order', 'Missing Element Bug'],
    ['shop/log-in ghost:log-in', 'Missing Element Bug'],
    ['shop/log-in popup-returns:home', 'Persistent Obstruction Bug'],
    ['shop/log-in popup-returns:login', 'Persistent Obstruction Bug'],
    ['shop/check-out wrong-text:order-number', 'Wrong Text Bug'],
    ['settings/change-language wrong-text:espanol=Spanisch', 'Wrong Text Bug'],
    ['shop/check-out wrong-count:total', 'Wrong Count Bug'],
    ['shop/add-to-cart wrong-order:cart-items', 'Wrong Order Bug'],
    ['settings/about-from-drawer element-moved:model', 'Wrong Position Bug'],
    ['shop/remove-from-cart no-effect:remove-confirm', 'No Effect Bug'],
    ['settings/storage-loads no-effect:clear', 'No Effect Bug'],
    ['shop/add-to-cart duplicate-action:quick-add', 'Duplicate Action Bug'],
    ['shop/check-out wrong-screen:check-out=profile', 'Wrong Screen Bug'],
    ['bank/log-in input-cut:customer', 'Input Rejection Bug'],
    // The field is empty again, and the explanation is out of reach.
    ['bank/wrong-code out-of-reach:code-error', 'Input Rejection Bug'],
    ['shop/log-in anr:log-in', 'ANR Bug'],
    ['chat/send-message anr:message-field', 'ANR Bug'],
    ['shop/log-in disabled:log-in', 'Wrong State Bug'],
    ['bank/show-card not-selected:card', 'Wrong State Bug'],
    ['media/french untranslated:quality-label', 'Untranslated Bug'],
    ['media/about untranslated:about=key', 'Missing Element Bug'],
    ['chat/send-message row-twice:messages', 'Wrong Count Bug'],
    ['chat/send-message row-missing:messages', 'Missing Element Bug'],
    ['shop/check-out out-of-reach:place-order', 'Off-screen Target Bug'],
    ['media/far-song scroll-locked:library', 'Off-screen Target Bug'],
    // Nothing scrolls, so nobody ever sees the condition's target.
    ['media/sound-quality out-of-reach:quality-normal', 'Off-screen Target Bug'],
    ['bank/show-card out-of-reach:card-number', 'Off-screen Target Bug'],
    ['notes/save-needs-title out-of-reach:title-field', 'Missing Element Bug'],
    // Closed or open, the overlay over the loading hides nothing that the goal needs.
    ['chat/delete-message stuck-spinner:delete-message', 'Stuck Loading Bug'],
    ['chat/delete-message stuck-spinner:delete-message', 'Unresponsive Element Bug'],
    ['bank/log-out stuck-spinner:log-out-confirm', 'Stuck Loading Bug'],
    ['media/share stuck-spinner:share-postbox', 'Unresponsive Element Bug'],
    // A page with nothing on it looks like one that loads, and like one that lost what the line names.
    ['bank/log-out stuck-spinner:log-out-confirm=blank', 'Stuck Loading Bug'],
    ['bank/log-out stuck-spinner:log-out-confirm=blank', 'Missing Element Bug'],
    // The page that loads as it is typed into hides the field that lost the text.
    ['shop/search input-ignored:search | stuck-spinner:search=blank', 'Input Rejection Bug'],
    ['shop/search input-ignored:search | stuck-spinner:search=blank', 'Missing Element Bug'],
    // Nobody counts the hidden characters of a secret (R36): the next page does not come.
    ['bank/freeze-card input-cut:password', 'Missing Element Bug'],
    ['bank/freeze-card input-cut:password', 'Input Rejection Bug'],
    ['bank/freeze-card input-ignored:password', 'Input Rejection Bug'],
    // A condition keeps to the case of a text (R46).
    ['bank/session-ends +all-caps', 'Wrong Text Bug'],
  ])('%s: %s', (words, label) => {
    expect(truth(words)).toMatchObject({ kind: 'fails', labels: expect.arrayContaining([label]) });
  });
});

describe('decided by hand: the goal passes', () => {
  test.each([
    'shop/log-in',
    'bank/log-in',
    'bank/log-in +slow',
    // The goal meets none of these.
    'shop/log-in wrong-text:total',
    'shop/log-in crash:place-order',
    'settings/wifi-off dead-button:bluetooth',
    'settings/about-from-drawer dead-button:reset-confirm',
    'chat/mute row-twice:people',
    'bank/transfer not-selected:accounts',
    // At the end of the goal, the first language is active again.
    'media/about untranslated:about',
    // The rules recover from these.
    'shop/log-in popup-once:home',
    'shop/check-out off-screen:place-order',
    'chat/new-chat off-screen:compose',
    'shop/check-out keyboard-covers:place-order',
    // The name is set to the same value twice.
    'settings/rename-device duplicate-action:save',
    // No condition on its position.
    'shop/log-in element-moved:log-in',
    // The tab bar stays beside the endless loading.
    'bank/not-enough stuck-spinner:accounts',
    // Time passes under a popup too, and the end of the session closes it.
    'bank/session-ends popup-returns:accounts',
    // The field keeps the keyboard while the page loads, and the whole code continues.
    'settings/screen-lock stuck-spinner:code',
    // The expected text is visible beside the loading.
    'chat/empty-message stuck-spinner:message-field',
    // The message covers every scroll position.
    'shop/add-to-cart off-screen:add-to-cart',
    // Nothing to clear.
    'chat/change-status no-effect:status-row',
    // Quirks of healthy apps.
    'shop/log-in +slow',
    'shop/check-out +reformatting-field',
    'shop/check-out +late-effect',
    'shop/check-out +keyboard-stays',
    'shop/favourite +video',
    'settings/rename-device +layout-shift',
    'settings/about-from-drawer +other-app',
  ])('%s', (words) => {
    expect(truth(words)).toEqual({ kind: 'passes' });
  });
});

describe('decided by hand: the rules leave the verdict open', () => {
  test.each([
    // The only condition that names it runs where it is out of view, and judging never scrolls.
    'shop/add-to-cart off-screen:total',
    // Endless loading leaves a sheet open; a free tab bar is beside the page.
    'bank/not-yet stuck-spinner:not-yet',
    // Without screenshots, undrawn elements look like drawn ones.
    'bank/terms ghost:terms-first | +secure-window',
    'shop/check-out same-color:payment-method | +secure-window',
    // Without screenshots, what the tree lacks may be drawn.
    'notes/edit-note +secure-window',
    // The notifications switch depends on an earlier permission answer.
    'settings/allow-notifications +permission-chain',
    // A message arrives while the permission dialog is open, and the goal counts unread messages.
    'chat/read-chat +permission-chain',
    // Reached by scrolling: conditions on the rest of the page depend on the scroll position.
    'settings/text-size off-screen:larger',
    'media/pause off-screen:pause',
  ])('%s', (words) => {
    expect(truth(words)).toMatchObject({ kind: 'open' });
  });
});

test('a tap that leads nowhere is no wrong screen', () => {
  expect(truth('shop/log-in dead-button:log-in')).toMatchObject({ labels: ['Unresponsive Element Bug'] });
});

test('a crash is a crash and nothing else', () => {
  expect(truth('shop/check-out crash:place-order')).toMatchObject({ labels: ['Crash Bug'] });
  // A switch or radio that crashes the app has more than no effect.
  expect(truth('media/french crash:francais')).toMatchObject({ labels: ['Crash Bug'] });
  expect(truth('settings/wifi-off anr:wifi')).toMatchObject({ labels: ['ANR Bug'] });
});

test('every goal of every healthy app passes', () => {
  const wrong = apps.flatMap((app) =>
    app.goals.flatMap((goal) => {
      const script = scriptOf(goal, app);
      const answer = truthOf(app.model, script, { defects: [], quirks: [] }, healthyWalk(app.model, script));
      return answer.kind === 'passes' ? [] : [`${app.name} ${goal.file}: ${JSON.stringify(answer)}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('the oracle reads and walks every goal of every healthy app', () => {
  const stopped = apps.flatMap((app) =>
    app.goals.flatMap((goal) => {
      const { stop } = healthyWalk(app.model, scriptOf(goal, app));
      return stop === null ? [] : [`${goal.file}: ${stop.message}`];
    }),
  );
  expect(stopped).toEqual([]);
});
