/** Types on a page, as an on-screen keyboard does. */
import type { PageStatus } from './page-tasks.ts';
import { evaluate, letPageGoOn } from './page.ts';
import { ANIMATION, PRESS, SCRIPT_DRAWS, statusOf } from './rest.ts';
import type { PageTab } from './tabs.ts';

/** Longest text that is typed one character at a time. A longer one is pasted. */
const MOST_KEYS = 200;
/** Time between two characters of a quick person, ms. */
const BETWEEN_MS = 100;

/** The key events of an on-screen keyboard, which tell no key. */
const KEY = { key: 'Unidentified', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };

/**
 * Types into the focused field like an on-screen keyboard: the page gets an input event for each character, between key events that tell no key. A page that passes
 * the focus on, as for the digits of a code, gets the next one there. Fields with a picker (date, time, colour, range) get the text as their value.
 */
export async function typeText(tab: PageTab, text: string, clear: boolean): Promise<void> {
  const filled = await evaluate<boolean>(tab, `${FOCUSED} ${FILL}(${JSON.stringify(text)}, ${clear})`);
  if (filled) return;
  if (text === '') {
    if (clear) await pressKey(tab);
    return;
  }
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  if (characters.length > MOST_KEYS) await insert(tab, text);
  else await typeOneByOne(tab, characters);
}

/**
 * Types characters at the pace that the page needs: one that writes the text anew, selects it or moves the focus a moment after a tap or a character does so before the next one, as it does
 * for a person. All others are sent at once where the first one gives the page nothing to do.
 */
async function typeOneByOne(tab: PageTab, [first = '', ...others]: readonly string[]): Promise<void> {
  const atFirst = await soonOn(tab);
  if (atFirst !== null && atFirst.length > 0) await letItBeDone(tab, atFirst);
  const before = atFirst === null || atFirst.length === 0 ? atFirst : await soonOn(tab);
  await typeCharacter(tab, first);
  if (others.length === 0) return;
  let after = await soonOn(tab);
  if (before?.length === 0 && after?.length === 0) {
    await Promise.all(others.map((character) => typeCharacter(tab, character)));
    return;
  }
  for (const character of others) {
    const begun = begunIn(after ?? [], before ?? []);
    if (begun.length > 0) await letItBeDone(tab, begun);
    await typeCharacter(tab, character);
    after = before === null ? null : await soonOn(tab);
  }
}

async function typeCharacter(tab: PageTab, character: string): Promise<void> {
  await Promise.all([sendKey(tab, 'rawKeyDown'), insert(tab, character), sendKey(tab, 'keyUp')]);
}

async function pressKey(tab: PageTab): Promise<void> {
  await Promise.all([sendKey(tab, 'rawKeyDown'), sendKey(tab, 'keyUp')]);
}

async function sendKey(tab: PageTab, type: 'rawKeyDown' | 'keyUp'): Promise<void> {
  await tab.send('Input.dispatchKeyEvent', { type, ...KEY });
}

async function insert(tab: PageTab, text: string): Promise<void> {
  await tab.send('Input.insertText', { text });
}

type Due = PageStatus['due'];

/** Returns what the page does before a person's next character; null when that is not known. The field that was tapped may be drawn as pressed. */
async function soonOn(tab: PageTab): Promise<Due | null> {
  const status = await statusOf(tab, false);
  if (typeof status === 'string' || status.outside !== null) return null;
  return status.due.filter(
    ({ what, inMs }) => what !== PRESS && what !== ANIMATION && (inMs === null || inMs < BETWEEN_MS),
  );
}

/** Returns the work of the kinds of which there is more than before; a page that draws all the time does not do it for a character. */
function begunIn(after: Due, before: Due): Due {
  const count = (due: Due, kind: string): number => due.filter(({ what }) => what === kind).length;
  return after.filter(({ what }) => count(after, what) > count(before, what));
}

/** Waits until the page has done this. */
async function letItBeDone(tab: PageTab, begun: Due): Promise<void> {
  const times = begun.flatMap(({ what, inMs }) => (what === SCRIPT_DRAWS ? [] : (inMs ?? [])));
  await letPageGoOn(tab, Math.ceil(Math.max(0, ...times)) + 1, times.length < begun.length);
}

/** Finds the focused element through shadow roots and same-origin frames. */
const FOCUSED = `var focused = () => {
  let el = document.activeElement;
  for (;;) {
    const deeper = el?.shadowRoot?.activeElement ?? el?.contentDocument?.activeElement;
    if (!deeper) return el;
    el = deeper;
  }
};`;

/** Empties the field with editing commands, which fire the same events as a user's input. */
const FILL = `((text, clear) => {
  const el = focused();
  const doc = el?.ownerDocument ?? document;
  if (el?.tagName === 'INPUT' && /^(date|time|month|week|datetime-local|color|range)$/.test(el.type)) {
    el.value = text;
    el.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    el.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  }
  const edits = el && (el.isContentEditable || /^(INPUT|TEXTAREA)$/.test(el.tagName));
  if (!clear || !edits) return false;
  if (typeof el.select === 'function') el.select(); else doc.execCommand('selectAll');
  doc.execCommand('delete');
  return false;
})`;

export async function pressEnter(tab: PageTab): Promise<void> {
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, nativeVirtualKeyCode: 13 };
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', unmodifiedText: '\r', ...key });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}

/** Removes the focus, which hides an on-screen keyboard. */
export async function blur(tab: PageTab): Promise<void> {
  await evaluate(tab, `${FOCUSED} focused()?.blur()`);
}
