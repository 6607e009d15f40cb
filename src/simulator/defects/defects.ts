import { effectsWithin, mapEffects, mapElements, mapRecord } from '../app/edit.ts';
import type { AppModel, Effect, ElementKind, ElementModel, ScreenModel } from '../app/model.ts';
import { parseTemplate, type Template } from '../expression/template.ts';
import { ERROR_SCREEN, withErrorScreen, withPopup } from './additions.ts';
import type { Fault, FaultKind } from './lay.ts';
import { moved, onScreensOf, screensWith } from './places.ts';

type Change = (element: ElementModel, fault: Fault) => ElementModel | null;

const FLIPPING: readonly ElementKind[] = ['toggle', 'checkbox', 'radio'];
const FIELDS: readonly ElementKind[] = ['input', 'password', 'otp'];
/** More than any page is high, pixels. */
const BELOW_THE_FOLD = 2300;

/** Defects of apps, by the name that `--defect` takes. Each leaves everything else of the app as it is. */
export const DEFECTS: Readonly<Record<string, FaultKind>> = {
  'dead-button': each('a tap or long press on it does nothing', (e) => ({ ...e, ...deaf(e), flips: false })),
  'toggle-inert': each(
    'a tap does not flip it',
    (e) => ({ ...e, flips: false, onChange: [], tap: [] }),
    FLIPPING,
  ),
  'input-ignored': each('it stays as it was, whatever is typed', (e) => ({ ...e, accepts: false }), FIELDS),
  'wrong-text': each('it shows another text (`=text`, or its own misspelt)', (e, fault) => ({
    ...e,
    text: parseTemplate(fault.argument === '' ? misspelt(e.text) : fault.argument),
  })),
  'wrong-count': each('its number is one too high (`=2`: two)', (e, fault) => ({
    ...e,
    countOffset: Number(fault.argument || 1),
  })),
  'wrong-order': each('its rows stand in the opposite order', (e) => ({ ...e, reversed: !e.reversed }), [
    'list',
  ]),
  'element-missing': each('it is not there', () => null),
  ghost: each('it is in the tree and holds no pixels', bodiless),
  'no-effect': each('it reacts, but changes nothing in the app’s data', (e) => actsBy(e, withoutData)),
  'duplicate-action': each('what it does is done twice', (e) =>
    actsBy(e, (effects) => [...effects, ...again(effects)]),
  ),
  crash: each('it kills the app', (e, fault) => ({
    ...actsBy(e, () => [{ do: 'crash', line: fault.argument || `java.lang.IllegalStateException: ${e.id}` }]),
    flips: false,
  })),
  'stuck-spinner': {
    words: 'a tap on it (or the arrival on a screen) loads for ever',
    needs: 'place',
    lay: (app, fault) => stuck(app, fault),
  },
  'wrong-screen': {
    words: 'it leads to another screen (`=screen`, or the app’s first other one)',
    needs: 'element',
    lay: (app, fault) =>
      onElement(app, fault, (e) =>
        actsBy(e, (effects) => elsewhere(effects, otherScreen(app, e, fault.argument))),
      ),
  },
  'error-screen': {
    words: 'it leads to a page that says that something went wrong',
    needs: 'element',
    lay: (app, fault) =>
      withErrorScreen(
        onElement(app, fault, (e) => ({ ...actsBy(e, () => [go(ERROR_SCREEN)]), flips: false })),
      ),
  },
  'element-moved': { words: 'it stands at the other end of its screen', needs: 'element', lay: moved },
  'off-screen': {
    words: 'it is further down, out of view (`=clipped`: its edge is seen)',
    needs: 'element',
    lay: (app, fault) =>
      onScreensOf(app, fault.id, (screen, take) => pushedDown(screen, take, fault.argument)),
  },
  'keyboard-covers': {
    words: 'the keyboard covers it, and the page makes no room',
    needs: 'element',
    lay: (app, fault) => onScreensOf(app, fault.id, underKeyboard),
  },
  'popup-once': {
    words: 'a rating popup comes up on the first arrival on its screen',
    needs: 'place',
    lay: (app, fault) => withPopup(app, fault, false),
  },
  'popup-returns': {
    words: 'a rating popup comes up on its screen, and again after each dismissal',
    needs: 'place',
    lay: (app, fault) => withPopup(app, fault, true),
  },
};

function each(words: string, change: Change, only: readonly ElementKind[] = []): FaultKind {
  return {
    words,
    needs: 'element',
    only,
    lay: (app, fault) => onElement(app, fault, (e) => change(e, fault)),
  };
}

function onElement(
  app: AppModel,
  fault: Fault,
  change: (element: ElementModel) => ElementModel | null,
): AppModel {
  return mapElements(app, (element) => (element.id === fault.id ? change(element) : element));
}

/** Listens to nothing, and still looks as if it did. */
function deaf(element: ElementModel): Partial<ElementModel> {
  return {
    tap: NOTHING,
    longPress: element.longPress === null ? null : NOTHING,
    onChange: [],
    onEnter: element.onEnter === null ? null : [],
    swipeLeft: null,
    swipeRight: null,
  };
}

/** Changes what it does in answer to a tap, long press, flip or enter. */
function actsBy(
  element: ElementModel,
  change: (effects: readonly Effect[]) => readonly Effect[],
): ElementModel {
  const flipping = element.onChange.length > 0 && element.tap.length === 0;
  return {
    ...element,
    tap: flipping ? element.tap : change(element.tap),
    onChange: flipping ? change(element.onChange) : element.onChange,
    longPress: element.longPress === null ? null : change(element.longPress),
    onEnter: element.onEnter === null ? null : change(element.onEnter),
  };
}

/** An effect that keeps a control clickable and does nothing. */
const NOTHING: readonly Effect[] = [{ do: 'set', values: [] }];

/** A letter is lost; a text that is made of state gets one too many. */
function misspelt(text: Template): string {
  const { source } = text;
  const plain = text.parts.length === 1 && typeof text.parts[0] === 'string';
  return plain && source.length > 3 ? source.slice(0, 2) + source.slice(3) : `${source}x`;
}

function bodiless(element: ElementModel): ElementModel {
  return { ...element, pixels: false, children: element.children.map(bodiless) };
}

function withoutData(effects: readonly Effect[]): readonly Effect[] {
  const data = ['set', 'toggle', 'add', 'remove', 'update'];
  return mapEffects(effects, (effect) => (data.includes(effect.do) ? [] : [effect]));
}

/** Only what changes data is done again: no second screen is opened. */
function again(effects: readonly Effect[]): readonly Effect[] {
  return mapEffects(effects, (e) => (['add', 'set', 'toggle', 'update', 'if'].includes(e.do) ? [e] : []));
}

function go(screen: string): Effect {
  return { do: 'go', screen, how: 'push' };
}

function elsewhere(effects: readonly Effect[], screen: string): readonly Effect[] {
  return mapEffects(effects, (effect) => (effect.do === 'go' ? [{ ...effect, screen }] : [effect]));
}

function otherScreen(app: AppModel, element: ElementModel, wanted: string): string {
  if (app.screens[wanted] !== undefined) return wanted;
  const right = effectsWithin(element.tap).flatMap((e) => (e.do === 'go' ? [e.screen] : []));
  const own = screensWith(app, element.id);
  return Object.keys(app.screens).find((id) => !right.includes(id) && !own.includes(id)) ?? app.start;
}

function stuck(app: AppModel, fault: Fault): AppModel {
  const forever: Effect = { do: 'load', ms: Infinity, look: 'spinner', text: null };
  if (app.screens[fault.id] === undefined) {
    return onElement(app, fault, (e) => ({ ...actsBy(e, () => [forever]), flips: false }));
  }
  const screens = mapRecord(app.screens, (s) =>
    s.id === fault.id ? { ...s, onEnter: [forever, ...s.onEnter] } : s,
  );
  return { ...app, screens };
}

function pushedDown(screen: ScreenModel, taken: readonly ElementModel[], argument: string): ScreenModel {
  const gap = argument === 'clipped' ? ('edge' as const) : BELOW_THE_FOLD;
  return { ...screen, elements: [...inFlow(screen), ...taken.map((e) => ({ ...e, gap }))] };
}

function underKeyboard(screen: ScreenModel, taken: readonly ElementModel[]): ScreenModel {
  const put = taken.map((e) => ({ ...e, gap: 'keyboard' as const }));
  return { ...screen, keyboard: 'covers', elements: [...inFlow(screen), ...put] };
}

/** A list that would fill the rest of the screen takes what it needs, so that something can stand under it. */
function inFlow(screen: ScreenModel): readonly ElementModel[] {
  return screen.elements.map((e) => (e.kind === 'list' && e.height === null ? { ...e, wrap: true } : e));
}
