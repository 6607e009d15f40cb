/** Types on a page, as an on-screen keyboard does. */
import type { PageStatus } from './page-tasks.ts';
import { evaluate, letPageGoOn } from './tab/page.ts';
import { ANIMATION, PRESS, SCRIPT_DRAWS, statusOf } from './tab/rest.ts';
import type { PageTab } from './tab/tabs.ts';

/** Longest text that is typed one character at a time. A longer one is pasted. */
const MOST_KEYS = 200;
/** A letter of any script, and what stands in a word. */
const LETTER = /\p{L}/u;
const IN_WORD = /[\p{L}\p{N}.@_'’-]/u;
/** Time of a quick person between two characters, and from the tap on the field to the first one, ms. */
const BETWEEN_MS = 100;
const FIRST_MS = 300;

/** The key events of an on-screen keyboard, which tell no key. */
const KEY = { key: 'Unidentified', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };

/**
 * Types into the focused field like an on-screen keyboard: the page gets an input event for each character, between key events that tell no key. A page that passes
 * the focus on, as for the digits of a code, gets the next one there. Fields with a picker (date, time, colour, range) get the text as their value.
 */
export async function typeText(tab: PageTab, text: string, clear: boolean): Promise<void> {
  const fill = evaluate<Filled>(tab, `${FOCUSED} ${FILL}(${JSON.stringify(text)}, ${clear})`);
  // A field that is emptied may begin something; else both questions are asked at once.
  const [{ isFilled, most }, asked] = await Promise.all([fill, clear ? null : soonOn(tab, FIRST_MS)]);
  const tapped = clear && text !== '' ? await soonOn(tab, FIRST_MS) : asked;
  if (isFilled) return;
  if (text === '') {
    if (clear) await pressKey(tab);
    return;
  }
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  if (characters.length > MOST_KEYS) await insert(tab, text);
  else await typeOneByOne(tab, characters, most, tapped);
}

/**
 * Types characters at the pace that the page needs: one that writes the text anew, selects it or moves the focus a moment after a tap or a character does so before the next one, as it does
 * for a person. The letters and digits of a word are sent at once where the first one gives the page nothing to do, unless they may fill a part of the field: `most` is the length that it takes.
 */
async function typeOneByOne(
  tab: PageTab,
  characters: readonly string[],
  most: number | null,
  tapped: Soon | null,
): Promise<void> {
  if (tapped !== null) await letItBeDone(tab, tapped.due);
  let before = tapped?.due.length === 0 ? tapped : await soonOn(tab, BETWEEN_MS);
  const fillsParts = characters.every((c) => !LETTER.test(c)) || (most !== null && characters.length >= most);
  for (let at = 0; at < characters.length;) {
    await typeCharacter(tab, characters[at] ?? '');
    at += 1;
    if (at === characters.length || before === null) continue;
    const after = await soonOn(tab, BETWEEN_MS);
    const hasBegun = after?.begun !== before.begun;
    if (hasBegun) await letItBeDone(tab, after?.due ?? []);
    else if (after?.due.length === 0 && !fillsParts) {
      const word = wordAt(characters, at);
      await Promise.all(word.map((character) => typeCharacter(tab, character)));
      at += word.length;
    }
    before = after;
  }
}

/** Returns the characters up to the end of the word: a page may take a comma, a space or a sign as the end of a name, or open a list at it. */
function wordAt(characters: readonly string[], from: number): readonly string[] {
  if (!IN_WORD.test(characters[from - 1] ?? '')) return [];
  const end = characters.findIndex((character, at) => at >= from && !IN_WORD.test(character));
  return characters.slice(from, end < 0 ? characters.length : end);
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

/** The work that a page has begun so far, and the part of it that is due soon. */
interface Soon {
  readonly begun: number;
  readonly due: Due;
}

/** Returns what the page does within a time, ms; null when that is not known. The field that was tapped may be drawn as pressed. */
async function soonOn(tab: PageTab, withinMs: number): Promise<Soon | null> {
  const status = await statusOf(tab, false);
  if (typeof status === 'string' || status.outside !== null) return null;
  const due = status.due.filter(
    ({ what, inMs }) => what !== PRESS && what !== ANIMATION && (inMs === null || inMs < withinMs),
  );
  return { begun: status.begun ?? 0, due };
}

/** Waits until the page has done this; what has no end is not waited for. */
async function letItBeDone(tab: PageTab, due: Due): Promise<void> {
  const times = due.flatMap(({ what, inMs }) => (what === SCRIPT_DRAWS ? [] : (inMs ?? [])));
  const draws = due.some(({ what }) => what === SCRIPT_DRAWS);
  if (draws || times.length > 0) await letPageGoOn(tab, Math.ceil(Math.max(0, ...times)) + 1, draws);
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

/** `most` is the number of characters that the field takes; null for any number. */
interface Filled {
  readonly isFilled: boolean;
  readonly most: number | null;
}

/** Empties the field with editing commands, which fire the same events as a user's input. */
const FILL = `((text, clear) => {
  const el = focused();
  const doc = el?.ownerDocument ?? document;
  if (el?.tagName === 'INPUT' && /^(date|time|month|week|datetime-local|color|range)$/.test(el.type)) {
    el.value = text;
    el.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    el.dispatchEvent(new Event('change', { bubbles: true }));
    return { isFilled: true, most: null };
  }
  const most = el?.maxLength >= 0 ? el.maxLength : null;
  const edits = el && (el.isContentEditable || /^(INPUT|TEXTAREA)$/.test(el.tagName));
  if (!clear || !edits) return { isFilled: false, most };
  if (typeof el.select === 'function') el.select(); else doc.execCommand('selectAll');
  doc.execCommand('delete');
  return { isFilled: false, most };
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
