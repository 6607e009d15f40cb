import { tap } from '../phone/gestures.ts';
import type { Phone } from '../phone/phone.ts';
import type { ViewNode, ViewWindow } from '../view.ts';
import { systemAlert } from '../xcuitest.ts';
import { WebDriverError } from './webdriver-error.ts';

const noAlert = (): WebDriverError =>
  new WebDriverError(
    404,
    'no such alert',
    'An attempt was made to operate on a modal dialog when one was not open',
  );

/** Returns the alert in front: the system's, else a dialog of the app. */
function alertOf(phone: Phone): ViewWindow {
  const { view } = phone.currentLayout();
  const own = view.windows.findLast((w) => w.kind === 'dialog' && w.root.kind === 'dialog');
  const alert = systemAlert(view) ?? own;
  if (alert === undefined) throw noAlert();
  return alert;
}

function all(node: ViewNode, kind: ViewNode['kind']): ViewNode[] {
  return [...(node.kind === kind ? [node] : []), ...node.children.flatMap((child) => all(child, kind))];
}

/** Returns title and message, one line each. */
export function alertText(phone: Phone): string {
  const { root, title } = alertOf(phone);
  const texts = [...all(root, 'heading'), ...all(root, 'text')].map(({ text }) => text);
  return [...new Set([title, ...texts])].filter((text) => text !== '').join('\n');
}

export function alertButtons(phone: Phone): string[] {
  return all(alertOf(phone).root, 'button').map(({ text }) => text);
}

/** Taps the named button; without a name, the accepting or the dismissing one. */
export function acceptAlert(
  phone: Phone,
  name: unknown,
  how: 'accept' | 'dismiss',
  made: (what: string) => void,
): null {
  const buttons = all(alertOf(phone).root, 'button');
  // iOS alerts have the cancel button first; these have it last.
  const wanted = how === 'accept' ? buttons[0] : buttons.at(-1);
  const button = typeof name === 'string' ? buttons.find(({ text }) => text === name) : wanted;
  if (button === undefined)
    throw new WebDriverError(500, 'invalid element state', `The alert has no button "${String(name)}"`);
  made(`alert ${how}`);
  const { x, y, width, height } = button.box;
  tap(phone, { x: x + width / 2, y: y + height / 2 });
  return null;
}
