import { mapRecord } from '../app/edit.ts';
import { PLAIN_ELEMENT } from '../app/element-schema.ts';
import type { AppModel, Effect, ElementModel, OverlayModel, ScreenModel } from '../app/model.ts';
import { parseExpression } from '../expression/parse.ts';
import { parseTemplate } from '../expression/template.ts';
import type { AppFault } from './fault.ts';
import { screensShowing } from './where.ts';

/** The screen of `error-screen`. */
export const ERROR_SCREEN = 'error-page';

/** Adds a page that says that something went wrong. */
export function withErrorScreen(app: AppModel): AppModel {
  const [first] = Object.values(app.screens);
  if (first === undefined) return app;
  const text = (id: string, words: string): ElementModel => ({
    ...PLAIN_ELEMENT,
    id,
    text: parseTemplate(words),
  });
  const screen: ScreenModel = {
    ...first,
    id: ERROR_SCREEN,
    title: null,
    toolbar: [],
    toolbarStart: [],
    footer: [],
    tabBar: null,
    timers: [],
    onEnter: [],
    onBack: null,
    elements: [
      { ...text('error-title', 'Something went wrong'), kind: 'heading' },
      text('error-text', 'Error 500. Please try again later.'),
    ],
  };
  return { ...app, screens: { ...app.screens, [ERROR_SCREEN]: screen } };
}

/** Adds a rating popup to the first visit of a screen; `returns`: again 0.3 s after each dismissal. */
export function withPopup(app: AppModel, fault: AppFault, returns: boolean): AppModel {
  const shown = 'popup_was_shown';
  const id = 'rating-popup';
  const open: Effect = { do: 'open', overlay: id };
  const first: Effect = {
    do: 'if',
    test: parseExpression(`not ${shown}`),
    yes: [{ do: 'set', values: [{ path: shown, value: true }] }, open],
    no: [],
  };
  const comesBack: readonly Effect[] = returns ? [{ do: 'wait', ms: 300 }, open] : [];
  const button = (name: string, words: string): ElementModel => ({
    ...PLAIN_ELEMENT,
    kind: 'button',
    id: name,
    text: parseTemplate(words),
    tap: [{ do: 'close' }, ...comesBack],
  });
  const popup: OverlayModel = {
    id,
    kind: 'dialog',
    title: parseTemplate(`Enjoying ${app.title}?`),
    elements: [{ ...PLAIN_ELEMENT, id: 'rating-text', text: parseTemplate('Rate us in the store.') }],
    buttons: [button('rating-later', 'Not now'), button('rating-rate', 'Rate')],
    dismissable: true,
    onDismiss: comesBack,
  };
  const places = app.screens[fault.id] === undefined ? screensShowing(app, fault.id) : [fault.id];
  return {
    ...app,
    state: { ...app.state, [shown]: { initial: false, persist: false } },
    overlays: { ...app.overlays, [id]: popup },
    screens: mapRecord(app.screens, (s) =>
      places.includes(s.id) ? { ...s, onEnter: [...s.onEnter, first] } : s,
    ),
  };
}
