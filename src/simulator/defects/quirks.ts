import { PLAIN_ELEMENT } from '../app/plain-element.ts';
import { mapElements, mapRecord } from '../app/edit.ts';
import type { AppModel, Effect, ElementModel, ScreenModel } from '../app/model.ts';
import { parseExpression } from '../expression/parse.ts';
import { parseTemplate } from '../expression/template.ts';
import type { AppFault, FaultKind } from './fault.ts';
import { LIVE_QUIRKS } from './live-quirks.ts';
import { behaviourQuirk, elementQuirk, isList } from './quirk-kinds.ts';
import { TREE_QUIRKS } from './tree-quirks.ts';

/** State variable of the carousel's pages. */
const OFFERS = 'quirk_offers';

const OFFER_CARD: ElementModel = {
  ...PLAIN_ELEMENT,
  kind: 'row',
  id: 'quirk-offer',
  width: 560,
  children: [{ ...PLAIN_ELEMENT, id: 'quirk-offer-text', text: parseTemplate('${row}') }],
};

/**
 * Harmless variations of healthy apps, by their `--quirk` name. Without an id, each applies wherever it makes sense.
 */
export const QUIRKS: Readonly<Record<string, FaultKind>> = {
  slow: behaviourQuirk('every change of screen takes 3 s, with no spinner', { transitionMs: 3000 }),
  'late-effect': {
    description: 'the effect of a tap appears 4 s later',
    needs: 'nothing',
    apply: (app, fault) =>
      fault.id === ''
        ? { ...app, behaviour: { ...app.behaviour, effectDelayMs: 4000 } }
        : mapElements(app, (e) => (e.id === fault.id ? { ...e, delayMs: 4000 } : e)),
  },
  'selected-tab': behaviourQuirk('a selected tab does not react at all', {
    selectedTabsIgnoreTaps: true,
  }),
  'reformatting-field': elementQuirk(
    'a field puts spaces, dashes or brackets into typed text',
    reformats,
    (e) => ({
      ...e,
      format: formatFor(e),
    }),
  ),
  'footer-spinner': elementQuirk('a spinner turns forever under a list', isList, (e) => ({
    ...e,
    spinsBelow: true,
  })),
  'equal-descriptions': elementQuirk('all rows of a list have the same description', isRow, (e) => ({
    ...e,
    description: parseTemplate('Item'),
  })),
  ellipsis: elementQuirk('texts in rows are cut with an ellipsis', isRowText, (e) => ({
    ...e,
    ellipsize: true,
    width: e.width ?? 160,
  })),
  carousel: onTop('`items` that turn every `seconds` | `items`, `seconds`', {
    kind: 'carousel',
    seconds: 3,
    height: 260,
  }),
  video: onTop('a video plays above a list', { kind: 'video', height: 300 }),
  strip: onTop('cards that scroll sideways lie above a list', {
    kind: 'scroller',
    children: [OFFER_CARD],
  }),
  'keyboard-pushes': {
    description: 'the keyboard pushes the page up as a whole',
    needs: 'nothing',
    apply: (app, fault) => ({
      ...app,
      screens: mapRecord(app.screens, (s) =>
        fault.id === '' || fault.id === s.id ? { ...s, keyboard: 'pushes' } : s,
      ),
    }),
  },
  'recycled-rows': elementQuirk('rows that scroll into view are grey blocks for 1 s', isList, (e) => ({
    ...e,
    bindMs: 1000,
  })),
  'late-web-view': elementQuirk(
    'a page inside the app is in the tree only 4 s after it is drawn',
    (e) => e.kind === 'web_view',
    (e) => ({ ...e, treeAfterMs: 4000 }),
  ),
  'stale-tree': behaviourQuirk('the page source is 0.6 s behind the screen', { treeLagMs: 600 }),
  'torn-capture': behaviourQuirk('the screenshot of a capture is 0.4 s newer than its page source', {
    captureMs: 400,
  }),
  'permission-chain': {
    description: 'the system asks for two permissions, one after the other, when the app starts',
    needs: 'nothing',
    apply: (app) => atLaunch(app, [asking('notifications'), asking('contacts')]),
  },
  'other-app': {
    description: 'another app comes to the foreground 8 s after the start, and leaves after 3 s',
    needs: 'nothing',
    apply: (app) => atLaunch(app, [{ do: 'wait', ms: 8000 }, CALL]),
  },
  'toast-2s': behaviourQuirk('toasts, and snackbars without a button, disappear after 2 s', {
    toastMs: 2000,
  }),
  'all-caps': behaviourQuirk('buttons show their text in capitals', { allCaps: true }),
  'keyboard-stays': behaviourQuirk('the keyboard stays open when the screen changes', {
    keyboardStays: true,
  }),
  'dark-theme': behaviourQuirk('the app and the system use a dark theme', { dark: true }),
  'large-text': behaviourQuirk('all text is larger by a third', { fontScale: 1.3 }),
  'process-death': behaviourQuirk('the system ends the app in the background; it comes back as it was', {
    endsInBackground: true,
  }),
  'split-screen': behaviourQuirk('another app has the lower half of the screen', { splitScreen: true }),
  'secure-window': behaviourQuirk('screenshots are black', { secure: true }),
  ...LIVE_QUIRKS,
  ...TREE_QUIRKS,
};

const CALL: Effect = { do: 'launch', package: 'com.google.android.dialer', title: 'Incoming call', ms: 3000 };

/** Without an id: fields for numbers and phone numbers only. */
function reformats(element: ElementModel, isNamed: boolean): boolean {
  if (element.kind !== 'input') return false;
  return isNamed || element.keyboard === 'phone' || element.keyboard === 'number';
}

function formatFor(element: ElementModel): ElementModel['format'] {
  return element.keyboard === 'phone' ? 'phone' : element.keyboard === 'number' ? 'card' : 'groups';
}

function isRow(element: ElementModel): boolean {
  return element.kind === 'row' && element.description === null && element.tap.length > 0;
}

/** Without an id: texts made from the row of a list. */
function isRowText(element: ElementModel, isNamed: boolean): boolean {
  return element.kind === 'text' && (isNamed || element.text.source.includes('row.'));
}

/** Adds something animated to the top of every page with a list, or of the named screen. */
function onTop(words: string, what: Partial<ElementModel>): FaultKind {
  const moving: ElementModel = {
    ...PLAIN_ELEMENT,
    id: `quirk-${what.kind ?? ''}`,
    items: parseExpression(OFFERS),
    ...what,
  };
  const lay = (app: AppModel, fault: AppFault): AppModel => ({
    ...app,
    state: {
      ...app.state,
      [OFFERS]: { initial: ['Two for one', 'New this week', 'Open on Sunday'], persist: false },
    },
    screens: mapRecord(app.screens, (s) =>
      hasList(s, fault) ? { ...s, elements: [moving, ...s.elements] } : s,
    ),
  });
  return { description: words, needs: 'nothing', apply: lay };
}

function hasList(screen: ScreenModel, fault: AppFault): boolean {
  return fault.id === '' ? screen.elements.some(isList) : screen.id === fault.id;
}

function asking(name: string): Effect {
  return { do: 'permission', name, granted: [], denied: [] };
}

function atLaunch(app: AppModel, effects: readonly Effect[]): AppModel {
  return { ...app, onLaunch: [...app.onLaunch, ...effects] };
}
