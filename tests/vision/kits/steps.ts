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
  chain.floating();
  chain.moving();
  chain.pictures();
  chain.together();
  chain.plain();
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

  /** Small surfaces without a scrim, and what floats or is pinned without being an overlay. */
  floating(): void {
    this.#page('inbox', []);
    for (const name of ['popover', 'tooltip', 'notice'] as const) {
      if (!this.#has(name)) continue;
      this.#opened(`${name}1`);
      this.#closed();
      this.#opened(`${name}2`);
      this.#page('orders');
      this.#page('inbox', []);
    }
    if (this.#has('menu')) {
      this.#page('form', []);
      this.#opened('menu2');
      this.#closed();
    }
    if (this.#has('suggest')) {
      this.#page('form', []);
      this.#opened('suggest1');
      this.#closed();
    }
    if (!this.#has('popover')) return;
    this.#page('inbox', []);
    const add = (place: string, html: string): string =>
      `document.getElementById('${place}').insertAdjacentHTML('beforeend', ${JSON.stringify(html)})`;
    this.#add(
      'floating button',
      'partial',
      add(
        'app',
        '<button id="own" style="position:fixed;right:20px;bottom:80px;width:56px;height:56px;border:0;border-radius:28px;background:#e66;color:#fff;font-size:24px">+</button>',
      ),
    );
    this.#add('floating button gone', 'partial', `document.getElementById('own').remove()`);
    this.#add(
      'bar for the selection',
      'partial',
      `document.querySelector('.k-bar').insertAdjacentHTML('beforeend', '<div id="own" style="position:absolute;left:0;right:0;top:0;height:100%;background:#357;color:#fff;padding:12px">3 ' + H.words + '</div>'); document.querySelector('.k-bar').style.position = 'relative'`,
    );
    this.#add('bar for the selection gone', 'partial', `document.getElementById('own').remove()`);
    this.#add(
      'badge',
      'partial',
      `${rowsJs} rows[2].style.position = 'relative'; rows[2].insertAdjacentHTML('beforeend', '<span id="own" style="position:absolute;right:12px;top:10px;padding:2px 8px;border-radius:10px;background:#d33;color:#fff">12</span>')`,
    );
    this.#add('badge gone', 'partial', `document.getElementById('own').remove()`);
    this.#add(
      'row swiped open',
      'partial',
      `${rowsJs} rows[3].style.cssText = 'position:relative;overflow:hidden'; rows[3].insertAdjacentHTML('beforeend', '<button id="own" style="position:absolute;right:0;top:0;bottom:0;width:90px;border:0;background:#d33;color:#fff">' + H.words.slice(0, 6) + '</button>')`,
    );
    this.#add('row swiped closed', 'partial', `document.getElementById('own').remove()`);
    this.#page('orders', []);
    this.#add(
      'player bar',
      'partial',
      add(
        'app',
        '<div id="own" style="position:fixed;left:0;right:0;bottom:56px;height:60px;background:#246;color:#fff;padding:10px;box-sizing:border-box"><b>Radio Harbour</b> <button>⏯</button></div>',
      ),
    );
    this.#add('player bar gone', 'partial', `document.getElementById('own').remove()`);
  }

  /** Scrolls during which parts of the page change their size or place too. */
  moving(): void {
    this.#page('inbox', []);
    this.#add(
      'large title',
      [],
      `document.querySelector('.k-bar').insertAdjacentHTML('afterend', '<div id="own" style="height:150px;background:#2a6f97;color:#fff;font-size:30px;padding:90px 16px 10px;box-sizing:border-box">' + H.words + '</div>')`,
    );
    this.#add(
      'large title scrolls away',
      'scrolled',
      `document.getElementById('own').remove(); ${scrollBy(110)}`,
    );
    this.#add(
      'tabs slide away while the list scrolls',
      'scrolled',
      `document.querySelector('.k-tabs').style.display = 'none'; ${scrollBy(140)}`,
    );
    this.#add(
      'tabs come back while the list scrolls',
      'scrolled',
      `document.querySelector('.k-tabs').style.display = ''; ${scrollBy(-90)}`,
    );
    this.#add('scroll nearly a screen', 'scrolled', scrollBy('Math.round(innerHeight * 0.62)'));
    this.#page('inbox', []);
    this.#add(
      'button to the top',
      [],
      `document.getElementById('app').insertAdjacentHTML('beforeend', '<button id="own" style="position:fixed;right:20px;bottom:90px;width:150px;height:52px;border:0;border-radius:26px;background:#7b2d8b;color:#fff">+ ' + H.words.slice(0, 8) + '</button>')`,
    );
    this.#add(
      'button shrinks while the list scrolls',
      'scrolled',
      `const own = document.getElementById('own'); own.style.width = '52px'; own.textContent = '+'; ${scrollBy(170)}`,
    );
    this.#page('orders', []);
    this.#add(
      'pictures come while cards scroll',
      'scrolled',
      `for (const e of document.querySelectorAll('#main [style*="background"]')) e.style.backgroundImage = 'linear-gradient(45deg,#e9c46a,#264653)'; ${scrollBy(130)}`,
    );
  }

  /** Content that scrolls without words, and a list that moves by what comes at its end. */
  pictures(): void {
    const tiles = Array.from(
      { length: 36 },
      (_, i) =>
        `<div role="img" tabindex="0" style="height:118px;background:linear-gradient(${i * 37}deg,hsl(${(i * 83) % 360} 55% 55%),hsl(${(i * 47) % 360} 60% 35%))"></div>`,
    ).join('');
    this.#add(
      'pictures',
      [],
      `document.getElementById('main').innerHTML = ${JSON.stringify(`<div style="display:grid;grid-template-columns:1fr 1fr 1fr;gap:3px">${tiles}</div>`)}; document.getElementById('main').scrollTop = 0`,
    );
    this.#add('pictures scrolled', 'scrolled', scrollBy(150));
    this.#add('pictures scrolled far', 'scrolled', scrollBy(430));
    const bubble = (text: string, side: string): string =>
      `<div style="display:flex;justify-content:${side}"><p style="max-width:70%;margin:6px 12px;padding:10px 14px;border-radius:14px;background:#3a86ff33">${text}</p></div>`;
    const talk = Array.from({ length: 14 }, (_, i) => bubble(`${i + 1}. `, i % 3 ? 'end' : 'start'));
    this.#add(
      'chat',
      [],
      `const main = document.getElementById('main'); main.innerHTML = ${JSON.stringify(talk.join(''))}; main.querySelectorAll('p').forEach((p, i) => (p.textContent += H.words.slice(i % 5) + ' ' + H.words.slice(0, 7 + i))); main.scrollTop = 9999`,
    );
    this.#add(
      'message sent',
      ['partial', 'scrolled'],
      `const main = document.getElementById('main'); main.insertAdjacentHTML('beforeend', ${JSON.stringify(bubble('OK 👍', 'end'))}); main.scrollTop = 9999`,
    );
  }

  /** Surfaces together with a keyboard, over each other, and changes inside them. */
  together(): void {
    this.#page('form', []);
    const up = { share: KEYBOARD, pan: 0 };
    if (this.#has('dialog')) {
      this.#add('keyboard up', [], '', { keyboard: up });
      this.#opened('dialog1');
      this.#add(
        'words of the dialog change',
        'partial',
        `const texts = [...document.body.querySelectorAll('*')].filter((e) => !e.closest('#app') && e.children.length === 0 && e.offsetParent && e.textContent.trim().length > 12); texts.at(-1).textContent = H.words`,
      );
      this.#closed({ keyboard: up });
      this.#add('keyboard down', 'partial', '');
    }
    if (this.#has('sheet')) {
      this.#opened('sheet1', { keyboard: up });
      this.#closed();
    }
  }

  /** Surfaces of plain boxes, which no kit and no role names. */
  plain(): void {
    this.#page('inbox', []);
    const add = (html: string): string =>
      `document.getElementById('over').insertAdjacentHTML('beforeend', ${JSON.stringify(html)})`;
    const gone = `document.getElementById('own').remove()`;
    const own = (style: string, inner: string): string =>
      `<div id="own" style="position:fixed;box-sizing:border-box;${style}">${inner}</div>`;
    const pair = (name: string, html: string): void => {
      this.#add(`${name} opens`, 'partial', add(html), { overlay: 'opened' });
      this.#add(`${name} closes`, 'partial', gone, { overlay: 'closed' });
    };
    const words = '<span>Wir verwenden Dateien, die sich Ihre Wahl merken. Mehr dazu steht unten.</span>';
    pair(
      'consent',
      own(
        'left:0;right:0;bottom:0;padding:16px;background:#fff;color:#222;box-shadow:0 -2px 12px #0006',
        `${words}<div style="display:flex;gap:8px;margin-top:12px"><button style="flex:1;height:44px">Ablehnen</button><button style="flex:1;height:44px">Annehmen</button></div>`,
      ),
    );
    pair(
      'snackbar with an action',
      own(
        'left:12px;right:12px;bottom:70px;padding:12px 16px;background:#323232;color:#fff;border-radius:4px;display:flex',
        '<span style="flex:1">1 gelöscht</span><button style="background:none;border:0;color:#8ab4f8">Rückgängig</button>',
      ),
    );
    pair(
      'coach mark',
      own(
        'inset:0',
        '<div style="position:absolute;right:18px;top:34px;width:48px;height:48px;border-radius:24px;box-shadow:0 0 0 2000px #000b"></div><div style="position:absolute;left:60px;right:40px;top:110px;padding:16px;border-radius:10px;background:#fff;color:#222"><p style="margin:0 0 10px">Hier stehen alle Einstellungen.</p><button>Verstanden</button></div>',
      ),
    );
    pair(
      'card of a rating',
      own(
        'left:8%;right:8%;top:32%;padding:18px;border-radius:12px;background:#fffbe6;color:#222;box-shadow:0 4px 18px #0007',
        '<b>Gefällt Ihnen das?</b><div style="font-size:28px">☆☆☆☆☆</div><button>Später</button>',
      ),
    );
    pair(
      'player as a small window',
      own(
        'right:12px;bottom:84px;width:190px;height:107px;background:#111;color:#fff;border-radius:8px',
        '<span style="position:absolute;left:8px;bottom:6px">Live</span><button style="position:absolute;right:4px;top:4px">✕</button>',
      ),
    );
  }
}
