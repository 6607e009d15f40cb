import { mapRecord } from '../app/edit.ts';
import { PLAIN_ELEMENT } from '../app/plain-element.ts';
import type { AppModel, Effect, ElementModel, OverlayModel } from '../app/model.ts';
import { parseExpression } from '../expression/parse.ts';
import { parseTemplate } from '../expression/template.ts';
import type { AppFault } from './fault.ts';
import { screensShowing } from './where.ts';

/** Ids of the popups that no goal mentions. */
export const POPUPS = { rating: 'rating-popup', news: 'news-popup' } as const;

/** Time from a dismissal to the next popup, ms. */
const NEXT_AFTER_MS = 300;

/**
 * Adds a rating popup to the first visit of a screen. `returns`: it appears again after each dismissal; `two`: a popup
 * with news follows it.
 */
export function withPopup(app: AppModel, fault: AppFault, how: 'once' | 'returns' | 'two'): AppModel {
  const shown = 'popup_was_shown';
  const open = (overlay: string): Effect => ({ do: 'open', overlay });
  const then = (overlay: string): readonly Effect[] => [{ do: 'wait', ms: NEXT_AFTER_MS }, open(overlay)];
  const first: Effect = {
    do: 'if',
    test: parseExpression(`not ${shown}`),
    yes: [{ do: 'set', values: [{ path: shown, value: true }] }, open(POPUPS.rating)],
    no: [],
  };
  const after = { once: [], returns: then(POPUPS.rating), two: then(POPUPS.news) }[how];
  const rating = popup(POPUPS.rating, `Enjoying ${app.title}?`, 'Rate us in the store.', after, [
    ['rating-later', 'Not now'],
    ['rating-rate', 'Rate'],
  ]);
  const news = popup(
    POPUPS.news,
    'New in this version',
    'A tidier look and faster pages.',
    [],
    [['news-close', 'Got it']],
  );
  const places = app.screens[fault.id] === undefined ? screensShowing(app, fault.id) : [fault.id];
  return {
    ...app,
    state: { ...app.state, [shown]: { initial: false, persist: false } },
    overlays: { ...app.overlays, [rating.id]: rating, ...(how === 'two' ? { [news.id]: news } : {}) },
    screens: mapRecord(app.screens, (s) =>
      places.includes(s.id) ? { ...s, onEnter: [...s.onEnter, first] } : s,
    ),
  };
}

/** `after`: effects that follow each way of closing it. */
function popup(
  id: string,
  title: string,
  words: string,
  after: readonly Effect[],
  buttons: readonly (readonly [string, string])[],
): OverlayModel {
  const button = ([name, text]: readonly [string, string]): ElementModel => ({
    ...PLAIN_ELEMENT,
    kind: 'button',
    id: name,
    text: parseTemplate(text),
    tap: [{ do: 'close' }, ...after],
  });
  return {
    id,
    kind: 'dialog',
    title: parseTemplate(title),
    elements: [{ ...PLAIN_ELEMENT, id: `${id.replace('-popup', '')}-text`, text: parseTemplate(words) }],
    buttons: buttons.map(button),
    dismissable: true,
    onDismiss: after,
    onEnter: [],
    timers: [],
  };
}
