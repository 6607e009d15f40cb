import { FIRST_MASK } from '../../../src/goal/grammar/restate/rule.ts';

/** Any word in a made line: no rule has it. */
export const ANY_WORD = 'zug';

interface Maker {
  readonly source: string;
  readonly random: (below: number) => number;
  at: number;
  quotations: number;
}

/** Returns a line that the pattern may match, made by chance: one branch of each choice, and the words of what must follow. What must not stand there is left out. */
export function lineOf(pattern: RegExp, random: (below: number) => number): string {
  const maker: Maker = { source: pattern.source, random, at: 0, quotations: 0 };
  return choice(maker).replaceAll(/\s+/gu, ' ');
}

function choice(m: Maker): string {
  const branches = [sequence(m)];
  while (m.source[m.at] === '|') {
    m.at += 1;
    branches.push(sequence(m));
  }
  return branches[m.random(branches.length)] ?? '';
}

function sequence(m: Maker): string {
  let made = '';
  while (m.at < m.source.length && m.source[m.at] !== '|' && m.source[m.at] !== ')') {
    const start = m.at;
    const once = piece(m);
    const repeat = /^(?:[?*+]|\{(?<min>\d+)(?:,(?<max>\d*))?\})\??/u.exec(m.source.slice(m.at));
    const end = m.at + (repeat?.[0].length ?? 0);
    // Words are apart.
    const times = repeat === null || once === ' ' ? 1 : timesOf(repeat, m.random);
    for (let n = 0; n < times; n += 1) {
      m.at = start;
      made += n === 0 ? once : piece(m);
    }
    m.at = end;
  }
  return made;
}

function timesOf(repeat: RegExpExecArray, random: (below: number) => number): number {
  const sign = repeat[0].charAt(0);
  if (sign === '?') return random(2);
  if (sign === '*') return random(3);
  if (sign === '+') return 1 + random(2);
  const min = Number(repeat.groups?.['min']);
  const max = Number(repeat.groups?.['max'] ?? min) || min + 2;
  return min + random(Math.min(max - min, 2) + 1);
}

function piece(m: Maker): string {
  const char = m.source.charAt(m.at);
  if (char === '(') return group(m);
  if (char === '[') return ofClass(m);
  if (char === '\\') return escaped(m);
  m.at += 1;
  if (char === '^' || char === '$') return '';
  return char === '.' ? ANY_WORD : char;
}

function group(m: Maker): string {
  const [head = '('] = /^\((?:\?(?:<[=!]|[:=!]))?/u.exec(m.source.slice(m.at)) ?? [];
  m.at += head.length;
  const inside = choice(m);
  m.at += 1;
  // What stands before, and what must not follow, adds nothing.
  return head.includes('<') || head.endsWith('!') ? '' : inside;
}

function ofClass(m: Maker): string {
  const end = m.source.indexOf(']', m.at);
  const inside = m.source.slice(m.at + 1, end);
  m.at = end + 1;
  if (inside === '\\ue000-\\uf8ff') return String.fromCharCode(FIRST_MASK + m.quotations++);
  if (/^\^|a-z|\\p\{L/u.test(inside)) return ANY_WORD;
  if (inside.includes('\\d')) return '7';
  const chars = inside.replaceAll('\\', '');
  return chars.charAt(m.random(chars.length));
}

function escaped(m: Maker): string {
  const [all = ''] = /^\\(?:p\{\w+\}|u[0-9a-f]{4}|.)/iu.exec(m.source.slice(m.at)) ?? [];
  m.at += all.length;
  if (all === '\\b') return '';
  if (all === '\\d') return '7';
  if (all.startsWith('\\u')) return String.fromCharCode(Number.parseInt(all.slice(2), 16));
  return all.startsWith('\\p') ? (all === '\\p{Lu}' ? 'Z' : ANY_WORD) : all.slice(1);
}

/** Returns the words, quotations, numbers and signs of a line, in small letters and without the ending of a possessive. */
export const wordsIn = (line: string): readonly string[] =>
  line
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/'s\b/gu, '')
    .match(/[\ue000-\uf8ff]|\d+|\p{L}+(?:'\p{L}+)?|[<>≠+&#%]/gu) ?? [];
