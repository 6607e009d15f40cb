/** Scans brackets and quotation marks in text that resembles JSON. */

/**
 * Returns every complete `{…}`, outermost only, ignoring brackets in strings. An object that begins like JSON and never closes ends the
 * search: what follows is part of a truncated reply.
 */
export function balancedObjects(text: string): string[] {
  const found: string[] = [];
  const closings = new Map<number, number>();
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== '{') continue;
    // A scan that went past this bracket outside of a string knows where it closes, so that no bracket is scanned twice.
    if (!closings.has(i)) noteClosings(text, i, closings);
    const end = closings.get(i) ?? -1;
    if (end < 0 && OBJECT_START.test(text.slice(i, i + 200))) break;
    if (end < 0) continue;
    found.push(text.slice(i, end + 1));
    i = end;
  }
  return found;
}

/** Matches the beginning of an object: a key, or what is meant as one. */
export const OBJECT_START = /^\{\s*(?:["'“‘}]|[A-Za-z_]\w*\s*:)/;

/** Notes where each bracket closes that opens from here on outside of a string, -1 for never, until the first one has closed. */
function noteClosings(text: string, from: number, closings: Map<number, number>): void {
  const open: number[] = [];
  let inString = false;
  for (let i = from; i < text.length; i++) {
    const c = text[i];
    if (inString) {
      if (c === '\\') i++;
      else if (c === '"') inString = false;
    } else if (c === '"') inString = true;
    else if (c === '{' || c === '[') {
      closings.set(i, -1);
      open.push(i);
    } else if (c === '}' || c === ']') {
      closings.set(open.pop() ?? from, i);
      if (open.length === 0) return;
    }
  }
}

/**
 * True when all brackets and quotation marks close; otherwise the text may be truncated. Since damaged quotation marks make it unclear what is
 * a string, brackets have to match either outside strings or in the whole text.
 */
export function isBalanced(text: string): boolean {
  const marks = text.replace(/\\./g, '').split('"').length - 1;
  return marks % 2 === 0 && (bracketsMatch(text.replace(/"(?:\\.|[^"\\])*"/g, '')) || bracketsMatch(text));
}

function bracketsMatch(text: string): boolean {
  const open: string[] = [];
  for (const c of text) {
    if (c === '{' || c === '[') open.push(c);
    else if (c === '}' || c === ']') {
      if (open.pop() !== (c === '}' ? '{' : '[')) return false;
    }
  }
  return open.length === 0;
}
