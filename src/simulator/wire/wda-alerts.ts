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

/** The alert in front: the system's, else a dialog of the app's own. */
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

/** Title and message, a line each. */
export function alertText(phone: Phone): string {
  const { root, title } = alertOf(phone);
  const texts = [...all(root, 'heading'), ...all(root, 'text')].map(({ text }) => text);
  return [...new Set([title, ...texts])].filter((text) => text !== '').join('\n');
}

export function alertButtons(phone: Phone): string[] {
  return all(alertOf(phone).root, 'button').map(({ text }) => text);
}

/** Taps the button that is named; without a name, the one that agrees or the one that doesn't. */
export function acceptAlert(
  phone: Phone,
  name: unknown,
  how: 'accept' | 'dismiss',
  made: (what: string) => void,
): null {
  const buttons = all(alertOf(phone).root, 'button');
  // An alert of iOS has what cancels first; these have it last.
  const wanted = how === 'accept' ? buttons[0] : buttons.at(-1);
  const button = typeof name === 'string' ? buttons.find(({ text }) => text === name) : wanted;
  if (button === undefined)
    throw new WebDriverError(500, 'invalid element state', `The alert has no button "${String(name)}"`);
  made(`alert ${how}`);
  const { x, y, width, height } = button.box;
  tap(phone, { x: x + width / 2, y: y + height / 2 });
  return null;
}
