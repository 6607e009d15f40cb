import type { ScreenChangeKind } from '../../../src/screen/model/screen.ts';
import type { Content } from './content.ts';
import { OVERLAY_NAMES, type Kit, type OverlayName, type OverlayScripts } from './kit.ts';
import type { PageName } from './pages.ts';

/** What was done to an overlay between two captures. */
export type OverlayDeed = 'opened' | 'closed' | 'swapped' | 'none';

/** One act in a page, and the class of the change that it makes. */
export interface Step {
  readonly name: string;
  /** The classes that are right; none when the step only prepares the next one. */
  readonly kinds: readonly ScreenChangeKind[];
  readonly overlay: OverlayDeed;
  /** Script for the page. */
  readonly run: string;
  /** Share of the screen's height that a keyboard takes; `pan` moves the page up instead of making it shorter. */
  readonly keyboard?: { readonly share: number; readonly pan: number };
  /** Holds animations at this share of their time instead of waiting for their end. */
  readonly midAir?: number;
}

/** Returns everything that is done with one kit, in order. Each step starts where the one before ended. */
export function stepsFor(kit: Kit, content: Content): Step[] {
  const chain = new Chain(kit, content);
  chain.overlays();
  chain.lists();
  chain.forms();
  chain.sparse();
  chain.articles();
  chain.stacked();
  chain.faint();
  return chain.steps;
}

const KEYBOARD = 0.36;
const rowsJs = 'const rows = [...document.querySelectorAll(".k-row")];';
const scrollBy = (px: number | string): string => `document.getElementById('main').scrollTop += ${px}`;

class Chain {
  readonly steps: Step[] = [];
  readonly #kit: Kit;
  readonly #scripts: Readonly<Partial<Record<string, OverlayScripts>>>;
  #open: string | null = null;

  constructor(kit: Kit, content: Content) {
    this.#kit = kit;
    const made = (n: string): [string, OverlayScripts | undefined][] =>
      OVERLAY_NAMES.map((name) => [`${name}${n}`, kit.overlays[name]?.(content.overlay())]);
    this.#scripts = Object.fromEntries([...made('1'), ...made('2')]);
  }

  #add(
    name: string,
    kind: ScreenChangeKind | readonly ScreenChangeKind[],
    run: string,
    more: Partial<Step> = {},
  ): void {
    this.steps.push({ name, kinds: typeof kind === 'string' ? [kind] : kind, overlay: 'none', run, ...more });
  }

  #has(...names: readonly OverlayName[]): boolean {
    return names.every((name) => this.#kit.overlays[name] !== undefined);
  }

  /** Scripts that close what is open. */
  #closing(): string {
    const open = this.#open === null ? undefined : this.#scripts[this.#open];
    this.#open = null;
    return open === undefined ? '' : `await H.close(${JSON.stringify(open)});`;
  }

  #opening(name: string): string {
    this.#open = name;
    return `await H.open(${JSON.stringify(this.#scripts[name])});`;
  }

  #opened(name: string, more: Partial<Step> = {}): void {
    this.#add(`open ${name}`, 'partial', this.#opening(name), { overlay: 'opened', ...more });
  }

  #swapped(name: string): void {
    const from = this.#open;
    this.#add(`${from} to ${name}`, 'partial', this.#closing() + this.#opening(name), { overlay: 'swapped' });
  }

  #closed(more: Partial<Step> = {}): void {
    const from = this.#open;
    this.#add(`close ${from}`, 'partial', this.#closing(), { overlay: 'closed', ...more });
  }

  /** Shows a page, and closes what is open. */
  #page(name: PageName, kinds: readonly ScreenChangeKind[] = ['full']): void {
    const from = this.#open;
    const overlay = from === null ? 'none' : 'closed';
    const step = from === null ? `page ${name}` : `${from} to page ${name}`;
    this.#add(step, kinds, `${this.#closing()} H.show(${JSON.stringify(name)});`, { overlay });
  }

  overlays(): void {
    this.#page('inbox', []);
    for (const name of ['dialog', 'sheet', 'drawer', 'menu', 'tall', 'busy', 'toast'] as const) {
      if (!this.#has(name)) continue;
      this.#opened(`${name}1`);
      this.#closed();
    }
    if (this.#has('dialog')) {
      this.#opened('dialog1');
      this.#swapped('dialog2');
      if (this.#has('toast')) this.#swapped('toast1');
      this.#page('detail');
      this.#opened('dialog1');
      this.#page('orders');
      this.#opened('dialog2');
      this.#closed();
    }
    if (this.#has('menu', 'dialog')) {
      this.#opened('menu1');
      this.#swapped('dialog2');
      this.#closed();
    }
    if (this.#has('drawer')) {
      this.#opened('drawer2');
      this.#page('spam');
      this.#opened('drawer1');
      this.#closed();
    }
    if (this.#has('sheet', 'dialog')) {
      this.#opened('sheet2');
      this.#swapped('dialog1');
      this.#swapped('sheet1');
      this.#page('prefs');
      this.#opened('sheet2');
      this.#closed();
    }
    if (this.#has('tall')) {
      this.#page('detail');
      this.#opened('tall2');
      this.#closed();
    }
  }

  lists(): void {
    this.#page('inbox', []);
    for (const px of [37, 180, -120]) this.#add(`scroll ${px}`, 'scrolled', scrollBy(px));
    this.#add('scroll half a screen', 'scrolled', scrollBy('Math.round(innerHeight * 0.45)'));
    this.#page('inbox', []);
    this.#add('row removed', 'partial', `${rowsJs} rows[3].remove()`);
    this.#add('row added', 'partial', `${rowsJs} rows[2].after(rows[9].cloneNode(true))`);
    this.#add(
      'row selected',
      'partial',
      `${rowsJs} for (const e of [rows[1], ...rows[1].querySelectorAll('*')]) if (e.children.length > 0) e.style.background = '#4488ff55'`,
    );
    this.#add(
      'banner',
      'partial',
      `document.getElementById('main').insertAdjacentHTML('beforebegin', '<div id="banner" style="padding:18px;background:#ffcc4d;color:#222">' + H.words + '</div>')`,
    );
    this.#add('banner gone', 'partial', `document.getElementById('banner').remove()`);
    this.#page('spam');
    this.#page('prefs');
    this.#add('toggle', 'partial', `${rowsJs} rows[1].outerHTML = H.toggle`);
    this.#page('orders');
    this.#add('scroll cards', 'scrolled', scrollBy(150));
    this.#page('empty');
    this.#page('inbox');
  }

  forms(): void {
    this.#page('form');
    const value = (text: string): string =>
      `const f = document.querySelectorAll('.k-field')[1]; f.innerHTML = H.field(${JSON.stringify(text)})`;
    this.#add('typed', 'partial', value('typed'));
    this.#add('a letter', 'partial', value('more'));
    this.#add('error', 'partial', value('error'));
    this.#add('keyboard', 'partial', '', { keyboard: { share: KEYBOARD, pan: 0 } });
    this.#add('keyboard gone', 'partial', '');
    this.#add('keyboard pans', 'partial', '', { keyboard: { share: KEYBOARD, pan: 130 } });
    this.#add('a letter under keyboard', 'partial', value('typed'), {
      keyboard: { share: KEYBOARD, pan: 130 },
    });
    this.#add('keyboard pans back', 'partial', '');
    if (this.#has('dialog')) {
      this.#opened('dialog2');
      this.#page('welcome');
    } else this.#page('welcome');
  }

  sparse(): void {
    this.#page('code');
    if (this.#has('dialog')) {
      this.#opened('dialog1');
      this.#swapped('dialog2');
      this.#closed();
    }
    this.#page('steps');
    for (const px of [60, 260, -150]) this.#add(`sparse list scrolled ${px}`, 'scrolled', scrollBy(px));
    this.#page('welcome');
    this.#page('player');
    this.#page('empty');
  }

  articles(): void {
    this.#page('article');
    this.#add('section opens', 'partial', `document.getElementById('body').hidden = false`);
    this.#add('section closes', 'partial', `document.getElementById('body').hidden = true`);
    for (const px of [90, 300, -200]) this.#add(`text scrolled ${px}`, 'scrolled', scrollBy(px));
    this.#page('detail');
    this.#add('strip moved', 'partial', `document.getElementById('strip').scrollLeft += H.rtl ? -150 : 150`);
    this.#add(
      'button pressed',
      'partial',
      `document.querySelector('#strip > div:nth-child(3)').style.filter = 'brightness(0.6)'`,
    );
  }

  stacked(): void {
    this.#page('inbox', []);
    const over = (name: PageName): string =>
      `document.getElementById('app').insertAdjacentHTML('beforeend', '<div id="upper">' + H.pages.${name}.replaceAll('id="main"', 'class="k-main"') + '</div>')`;
    this.#add('page over page', 'full', over('detail'));
    this.#add('page under page', 'full', `document.getElementById('upper').remove()`);
    this.#add('player over page', 'full', over('player'));
    this.#add('player away', 'full', `document.getElementById('upper').remove()`);
    this.#add('page over page again', 'full', over('article'));
    this.#add('theme', ['full', 'partial'], `H.theme()`);
  }

  faint(): void {
    this.#page('inbox', []);
    this.#add('same', 'none', '');
    this.#add('fade', 'none', `document.body.style.filter = 'brightness(0.978)'`);
    this.#add('fade back', 'none', `document.body.style.filter = ''`);
    if (this.#has('dialog')) {
      this.#opened('dialog1', { midAir: 0.5 });
      this.#add('dialog comes to rest', ['partial', 'none'], 'H.rest()');
      this.#closed();
    }
    if (this.#has('drawer')) {
      this.#opened('drawer1', { midAir: 0.5 });
      this.#add('drawer comes to rest', ['partial', 'none'], 'H.rest()');
      this.#closed();
    }
  }
}
