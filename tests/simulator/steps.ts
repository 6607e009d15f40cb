import {
  back,
  type AppModel,
  applyFaults,
  loadApp,
  longPress,
  openLink,
  parseApp,
  Phone,
  pressEnter,
  swipe,
  tap,
  typeText,
} from '../../src/simulator/index.ts';
import { intersection } from '../../src/simulator/layout/arrange.ts';
import { toUiAutomatorXml } from '../../src/simulator/uiautomator.ts';
import type { Box, ViewNode } from '../../src/simulator/view.ts';

export const FRESH = { restart: true, clearState: true, reinstall: false, permissions: 'ask' } as const;

/** Starts an app on a phone, from YAML text or from a .yaml file. */
export function phoneOf(app: string, defects: readonly string[] = [], quirks: readonly string[] = []): Phone {
  const model = app.endsWith('.yaml') ? loadedOnce(app) : parseApp(app, 'app.yaml');
  const phone = new Phone(applyFaults(model, defects, quirks));
  phone.launch(FRESH);
  return phone;
}

const loaded = new Map<string, AppModel>();
function loadedOnce(file: string): AppModel {
  const model = loaded.get(file) ?? loadApp(file);
  loaded.set(file, model);
  return model;
}

/** Returns an app of one screen with these elements; `more` goes to the top level of its file. */
export function appWith(elements: string, state = '', more = ''): string {
  return [
    'app: { package: com.example.test, title: Test, start: first }',
    `state: { ${state} }`,
    'screens:',
    '  first:',
    '    title: First',
    '    elements:',
    ...elements.split('\n').map((line) => `      ${line}`),
    '  second:',
    '    title: Second',
    '    back: true',
    '    elements: [{ text: You are here }]',
    more,
  ].join('\n');
}

export function nodes(phone: Phone): ViewNode[] {
  const all = (node: ViewNode): ViewNode[] => [node, ...node.children.flatMap(all)];
  return phone.view().windows.flatMap((w) => all(w.root));
}

export function node(phone: Phone, id: string, nth = 0): ViewNode {
  const found = nodes(phone).filter((n) => n.id === id || n.id.endsWith(`:id/${id}`))[nth];
  if (found === undefined)
    throw new Error(
      `no "${id}" among ${nodes(phone)
        .map((n) => n.id)
        .join(' ')}`,
    );
  return found;
}

export function has(phone: Phone, id: string): boolean {
  return nodes(phone).some((n) => n.id === id);
}

export function centreOf(box: Box, clip: Box = box): { x: number; y: number } {
  const seen = intersection(box, clip) ?? box;
  return { x: Math.round(seen.x + seen.width / 2), y: Math.round(seen.y + seen.height / 2) };
}

/** Taps the center of the visible part of an element, even if covered. */
export function tapOn(phone: Phone, id: string, nth = 0): void {
  const { box, clip } = node(phone, id, nth);
  tap(phone, centreOf(box, clip));
}

/** Returns the texts and descriptions of the page source. */
export function words(phone: Phone): string[] {
  const xml = toUiAutomatorXml(phone.view());
  return [...xml.matchAll(/ (?:text|content-desc)="([^"]+)"/g)].map((m) =>
    (m[1] ?? '').replaceAll('&amp;', '&'),
  );
}

/**
 * Performs one step of a walk: `tap id`, `tap id #2`, `type …`, `enter`, `back`, `hide`, `wait 3`, `scroll to id-text`,
 * `long id`.
 */
export function walk(phone: Phone, step: string): void {
  const [verb = '', ...rest] = step.split(' ');
  const argument = rest.join(' ');
  const [id = '', nth = '1'] = argument.split(' #');
  switch (verb) {
    case 'tap':
      return tapOn(phone, id, Number(nth) - 1);
    case 'long': {
      const { box, clip } = node(phone, id, Number(nth) - 1);
      return longPress(phone, centreOf(box, clip));
    }
    case 'type':
      return typeText(phone, argument, false);
    case 'retype':
      return typeText(phone, argument, true);
    case 'enter':
      return pressEnter(phone);
    case 'back':
      return back(phone);
    case 'background':
      phone.goHome();
      phone.clock.advance(Number(argument) * 1000);
      return phone.bringToFront();
    case 'hide':
      return phone.hideKeyboard();
    case 'wait':
      return phone.clock.advance(Number(argument) * 1000);
    case 'link':
      return openLink(phone, argument);
    case 'scroll-to':
      for (let i = 0; i < 12 && !words(phone).includes(argument); i += 1) {
        swipe(phone, { x: 540, y: 1700 }, { x: 540, y: 900 });
      }
      return;
    case 'tap-text': {
      const found = nodes(phone).find((n) => n.text === argument || n.description === argument);
      if (found === undefined) throw new Error(`no "${argument}" in ${words(phone).join(' | ')}`);
      return tap(phone, centreOf(found.box, found.clip));
    }
    default:
      throw new Error(`no step "${verb}"`);
  }
}
