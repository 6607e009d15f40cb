import type { PageElement, PageStyle, PageWindow } from './page-types.ts';

interface Counter {
  readonly name: string;
  /** How deep its element lies. */
  readonly depth: number;
  value: number;
}

/**
 * Computes CSS counters, whose values no page can ask for. The class's source is injected into pages, so it must not use anything from outside.
 */
export class CssCounters {
  /** The counters in scope at each pseudo-element that may show one, outermost first; filled on the first question about a document. */
  known = new WeakMap<PageElement, Readonly<Record<string, readonly Counter[]>>>();
  counted = new WeakSet<PageElement>();
  scope: Counter[] = [];
  /** How many more elements are counted. A larger page is not counted at all. */
  left = 20_000;

  /** Returns what `counter(…)` or `counters(…)` draws in a pseudo-element; null for a style that is not supported. */
  valueAt(el: PageElement, side: string, call: string): string | null {
    const [, several, name = '', separator = '', style = 'decimal'] =
      /^counter(s?)\(\s*([\w-]+)\s*(?:,\s*"([^"]*)")?\s*(?:,\s*([\w-]+))?\s*\)$/.exec(call) ?? [];
    const root = el.ownerDocument.documentElement;
    const win = el.ownerDocument.defaultView;
    // The browser itself counts the items of a list.
    if (name === '' || name === 'list-item' || root === null || win === null) return null;
    if (!this.counted.has(root)) {
      this.counted.add(root);
      this.scope = [];
      this.count(root, win, 0);
    }
    if (this.left <= 0) return null;
    const all = (this.known.get(el)?.[side] ?? []).filter((c) => c.name === name).map((c) => c.value);
    const shown = several === 's' ? all : all.slice(-1);
    const written = (shown.length === 0 ? [0] : shown).map((n) => this.write(n, style));
    return written.some((text) => text === null) ? null : written.join(separator);
  }

  /** Walks an element and its children in document order. A counter is in scope for the siblings after its element, too. */
  count(el: PageElement, win: PageWindow, depth: number): void {
    const style = win.getComputedStyle(el);
    this.left -= 1;
    if (style.display === 'none' || this.left <= 0) return;
    this.apply(style, depth);
    const outer = this.scope;
    this.scope = [...outer];
    const at: Record<string, readonly Counter[]> = { '::marker': this.copy() };
    for (const side of ['::before', '::after']) {
      if (side === '::after') for (const child of el.children) this.count(child, win, depth + 1);
      const pseudo = win.getComputedStyle(el, side);
      if (pseudo.content === 'none' || pseudo.content === 'normal' || pseudo.display === 'none') continue;
      this.apply(pseudo, depth + 1);
      at[side] = this.copy();
    }
    this.known.set(el, at);
    this.scope = outer;
  }

  copy(): readonly Counter[] {
    return this.scope.map((c) => ({ ...c }));
  }

  apply(style: PageStyle, depth: number): void {
    for (const [name, value] of this.pairs(style.counterReset, 0)) {
      // A sibling begins its counter anew, and does not nest it.
      this.scope = this.scope.filter((c) => c.name !== name || c.depth !== depth);
      this.scope.push({ name, depth, value });
    }
    for (const [name, by] of this.pairs(style.counterIncrement, 1)) this.named(name, depth).value += by;
    for (const [name, value] of this.pairs(style.counterSet, 0)) this.named(name, depth).value = value;
  }

  named(name: string, depth: number): Counter {
    const known = this.scope.filter((c) => c.name === name).at(-1);
    if (known !== undefined) return known;
    const made = { name, depth, value: 0 };
    this.scope.push(made);
    return made;
  }

  pairs(value: string, usual: number): [string, number][] {
    if (value === 'none') return [];
    return [...value.matchAll(/([A-Za-z_][\w-]*)(?:\s+(-?\d+))?/g)].map(([, name = '', n]) => [
      name,
      n === undefined ? usual : Number(n),
    ]);
  }

  write(n: number, style: string): string | null {
    if (style === 'decimal') return String(n);
    if (style === 'decimal-leading-zero') return String(n).padStart(2, '0');
    if (/^(lower|upper)-(alpha|latin)$/.test(style)) return this.cased(this.alphabetic(n), style);
    return /^(lower|upper)-roman$/.test(style) ? this.cased(this.roman(n), style) : null;
  }

  cased(text: string | null, style: string): string | null {
    return style.startsWith('upper') ? (text?.toUpperCase() ?? null) : text;
  }

  alphabetic(n: number): string | null {
    let text = '';
    for (let rest = n; rest > 0; rest = Math.floor((rest - 1) / 26))
      text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
    return text === '' ? null : text;
  }

  roman(n: number): string | null {
    if (n < 1 || n > 3999) return null;
    const digits = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
    const at = (place: number, [one, five, ten]: readonly [string, string, string]): string => {
      const marks: Record<string, string> = { i: one, v: five, x: ten };
      return Array.from(digits[Math.floor(n / place) % 10]!)
        .map((mark) => marks[mark])
        .join('');
    };
    return (
      'm'.repeat(Math.floor(n / 1000)) +
      at(100, ['c', 'd', 'm']) +
      at(10, ['x', 'l', 'c']) +
      at(1, ['i', 'v', 'x'])
    );
  }
}
