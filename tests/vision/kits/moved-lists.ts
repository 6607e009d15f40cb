import type { ScreenChangeKind } from '../../../src/screen/model/screen.ts';
import type { Content } from './content.ts';
import { each, type Kit } from './kit.ts';
import type { Step } from './steps.ts';

const KEYBOARD = 0.38;
const STEP: Pick<Step, 'overlay'> = { overlay: 'none' };

type Row = (at: number) => string;

/** Lists that are flung, headers that shrink, rows that are edited, months that are swiped, and other pages that look alike. */
export function movedListSteps(kit: Kit, content: Content): Step[] {
  const chain = new MovedLists(kit, content);
  chain.flings();
  chain.sections();
  chain.shrinkingHeaders();
  chain.sparseLists();
  chain.editing();
  chain.calendars();
  chain.logins();
  chain.feeds();
  chain.besideCategories();
  chain.sparseParts();
  return chain.steps;
}

const show = (html: string): string => `document.getElementById('app').innerHTML = ${JSON.stringify(html)}`;
const main =
  "const main = document.getElementById('main'); const rows = [...main.querySelectorAll('.k-row')];";
const scrollBy = (share: number): string =>
  `${main} main.scrollTop += Math.round(main.clientHeight * ${share})`;
/** Scrolls until this many rows of what was in view are left. */
const flingTo = (rows: number, up = false): string =>
  `${main} main.scrollTop ${up ? '-' : '+'}= main.clientHeight - Math.round(${rows} * rows[1].offsetHeight)`;

class MovedLists {
  readonly steps: Step[] = [];
  readonly #kit: Kit;
  readonly #content: Content;

  constructor(kit: Kit, content: Content) {
    this.#kit = kit;
    this.#content = content;
  }

  #add(
    name: string,
    kinds: ScreenChangeKind | readonly ScreenChangeKind[],
    run: string,
    more: Partial<Step> = {},
  ): void {
    this.steps.push({ name, kinds: typeof kinds === 'string' ? [kinds] : kinds, ...STEP, run, ...more });
  }

  #between(least: number, most: number): number {
    return least + this.#content.number(most - least + 1);
  }

  #bar(): string {
    return `<div class="k-bar">${this.#kit.bar(this.#content.words(2))}</div>`;
  }

  #tabs(active: number): string {
    const names = Array.from({ length: 4 }, () => this.#content.words(1));
    return `<div class="k-tabs">${this.#kit.tabs(names, active)}</div>`;
  }

  #list(count: number, row: Row, before = ''): string {
    const rows = each(
      Array.from({ length: count }, (_, i) => i),
      (at) => `<div class="k-row" style="position:relative">${row(at)}</div>`,
    );
    return `<div id="main">${before}${rows}</div>`;
  }

  /** Rows of several looks: of the kit, plain lines, numbered items, values at the end. */
  #rowsOf(style: number): Row {
    const [kit, content] = [this.#kit, this.#content];
    const height = this.#between(44, 68);
    const line = style % 2 === 0 ? 'border-bottom:1px solid #8884;' : '';
    const plain = (inner: string): string =>
      `<div role="button" tabindex="0" style="${line}min-height:${height}px;padding:0 16px;display:flex;align-items:center;box-sizing:border-box">${inner}</div>`;
    const colour = content.colour();
    switch (style % 5) {
      case 0:
        return () => kit.row(content.words(2), content.words(4), content.colour());
      case 1:
        return () => plain(content.words(1 + content.number(2)));
      case 2:
        return (at) => plain(`<span style="flex:1">${content.words(2)}</span><small>${at * 7 + 3}</small>`);
      case 3:
        return (at) => kit.row(`Item ${at + 1}`, content.words(2), colour);
      default:
        return () =>
          plain(
            `<span style="width:28px;height:28px;border-radius:6px;margin-inline-end:14px;background:${content.colour()}"></span>${content.words(2)}`,
          );
    }
  }

  flings(): void {
    for (let style = 0; style < 5; style++) {
      const row = this.#rowsOf(style);
      const tabs = style % 2 === 0 ? this.#tabs(0) : '';
      this.#add(`list ${style}`, style === 0 ? [] : ['full'], show(this.#bar() + this.#list(70, row) + tabs));
      this.#add(`fling ${style} to two rows`, 'scrolled', flingTo(this.#between(20, 26) / 10));
      this.#add(`fling ${style} to one row`, 'scrolled', flingTo(this.#between(11, 15) / 10));
      this.#add(`fling ${style} back to three rows`, 'scrolled', flingTo(this.#between(30, 36) / 10, true));
      this.#add(`scroll ${style}`, 'scrolled', scrollBy(this.#between(25, 60) / 100));
      this.#add(`list ${style} of another page`, 'full', show(this.#bar() + this.#list(70, row) + tabs));
    }
  }

  sections(): void {
    const row = this.#rowsOf(this.#between(0, 4));
    const every = this.#between(4, 7);
    const ground = this.#content.colour();
    const head = (): string =>
      `<div style="position:sticky;top:0;z-index:1;padding:6px 16px;background:${ground};color:#fff">${this.#content.words(1)}</div>`;
    const sections = each(
      Array.from({ length: 12 }, (_, i) => i),
      () =>
        `<div>${head()}${each(
          Array.from({ length: every }, (_, i) => i),
          (at) => `<div class="k-row" style="position:relative">${row(at)}</div>`,
        )}</div>`,
    );
    this.#add('sections', 'full', show(`${this.#bar()}<div id="main">${sections}</div>`));
    this.#add('sections scrolled', 'scrolled', scrollBy(0.35));
    this.#add('sections scrolled far', 'scrolled', scrollBy(0.72));
    this.#add('sections flung', 'scrolled', flingTo(1.7));
    this.#add('sections flung back', 'scrolled', flingTo(2.6, true));
  }

  shrinkingHeaders(): void {
    for (const picture of [false, true]) {
      const row = this.#rowsOf(picture ? 4 : 0);
      const [tall, low] = [this.#between(180, 300), 56];
      const ground = picture
        ? `linear-gradient(${this.#between(0, 180)}deg, ${this.#content.colour()}, ${this.#content.colour()}, ${this.#content.colour()})`
        : this.#content.colour();
      const title = this.#content.words(2);
      const head = `<div id="head" style="position:sticky;top:0;z-index:2;height:${tall}px;box-sizing:border-box;background:${ground};color:#fff"><b id="title" style="position:absolute;inset-inline-start:16px;bottom:16px;font-size:30px">${title}</b></div>`;
      const shrink = `const head = document.getElementById('head'); const at = Math.min(1, main.scrollTop / ${tall - low}); head.style.height = ${tall} - at * ${tall - low} + 'px'; head.style.marginBottom = at * ${tall - low} + 'px'; const title = document.getElementById('title'); title.style.fontSize = 30 - 12 * at + 'px'; title.style.insetInlineStart = 16 + 44 * at + 'px'`;
      const name = picture ? 'picture above' : 'large title';
      this.#add(name, 'full', show(this.#list(40, row, head)));
      this.#add(
        `${name} shrinks in part`,
        'scrolled',
        `${main} main.scrollTop = ${Math.round((tall - low) * 0.6)}; ${shrink}`,
      );
      this.#add(
        `${name} shrinks`,
        'scrolled',
        `${main} main.scrollTop = ${tall - low + this.#between(30, 160)}; ${shrink}`,
      );
      this.#add(`${name} grows`, 'scrolled', `${main} main.scrollTop = 0; ${shrink}`);
      this.#add(
        `${name} shrinks at once`,
        'scrolled',
        `${main} main.scrollTop = ${tall - low + this.#between(120, 320)}; ${shrink}`,
      );
    }
  }

  sparseLists(): void {
    for (const cards of [false, true]) {
      const gap = this.#between(70, 150);
      const [kit, content] = [this.#kit, this.#content];
      const row: Row = cards
        ? () =>
            `<div style="margin:${gap / 3}px 16px;height:${gap}px;border-radius:10px;background:${content.colour()}"></div>`
        : () => `<div style="padding:${gap / 2}px 20px">${content.words(1 + content.number(3))}</div>`;
      const name = cards ? 'plain cards' : 'sparse list';
      this.#add(name, 'full', show(this.#bar() + this.#list(24, row) + (cards ? this.#tabs(1) : '')));
      this.#add(`${name} scrolled`, 'scrolled', scrollBy(0.2));
      this.#add(`${name} scrolled further`, 'scrolled', scrollBy(0.45));
      this.#add(`${name} flung`, 'scrolled', flingTo(1.5));
      this.#add(`${name} flung back`, 'scrolled', flingTo(2.3, true));
      this.#add(
        `${name} of another page`,
        'full',
        show(this.#bar() + this.#list(24, row) + (cards ? kit.button(content.words(1)) : '')),
      );
    }
  }

  editing(): void {
    for (const style of [0, 1, 4]) {
      const row = this.#rowsOf(style);
      const inset = this.#between(36, 56);
      const edit = `${main} for (const r of rows) { r.style.paddingInlineStart = '${inset}px'; r.insertAdjacentHTML('beforeend', '<span class="own" role="checkbox" aria-checked="false" tabindex="0" style="position:absolute;inset-inline-start:14px;top:50%;margin-top:-11px;width:20px;height:20px;box-sizing:border-box;border:2px solid #888;border-radius:${style === 1 ? 10 : 3}px"></span>') }`;
      const selected = `document.querySelector('.k-bar').style.position = 'relative'; document.querySelector('.k-bar').insertAdjacentHTML('beforeend', '<div class="own" style="position:absolute;inset:0;background:#357;color:#fff;padding:12px">3 ' + H.words.slice(0, 8) + '</div>')`;
      const done = `${main} for (const e of document.querySelectorAll('.own')) e.remove(); for (const r of rows) r.style.paddingInlineStart = ''`;
      this.#add(
        `rows to edit ${style}`,
        'full',
        show(this.#bar() + this.#list(30, row) + (style === 4 ? '' : this.#tabs(2))),
      );
      this.#add(`rows ${style} get checkboxes`, 'partial', style === 0 ? `${edit}; ${selected}` : edit);
      this.#add(
        `a row ${style} is checked`,
        'partial',
        `${main} rows[2].querySelector('.own').style.background = '#38f'; rows[2].querySelector('.own').setAttribute('aria-checked', 'true')`,
      );
      this.#add(`rows ${style} lose checkboxes`, 'partial', done);
      this.#add(
        `rows ${style} get handles`,
        'partial',
        `${main} for (const r of rows) r.insertAdjacentHTML('beforeend', '<span class="own" role="button" tabindex="0" style="position:absolute;inset-inline-end:14px;top:50%;margin-top:-12px;font-size:20px">≡</span>')`,
      );
    }
  }

  calendars(): void {
    const month = (at: number, cell: number, dots: boolean): string => {
      const first = (at * 3 + 2) % 7;
      const days = each(
        Array.from({ length: first + 30 + (at % 2) }, (_, i) => i - first + 1),
        (day) =>
          `<div style="height:${cell}px;text-align:center;padding-top:6px;box-sizing:border-box">${day > 0 ? day : ''}${dots && day > 0 && (day * 7 + at) % 5 === 0 ? '<div style="margin:3px auto;width:6px;height:6px;border-radius:3px;background:#d55"></div>' : ''}</div>`,
      );
      const name = `${this.#content.words(1)} ${2026 + Math.floor(at / 12)}`;
      return `<div style="display:flex;justify-content:space-between;padding:14px 18px"><span role="button">‹</span><b>${name}</b><span role="button">›</span></div><div style="display:grid;grid-template-columns:repeat(7,1fr)">${each('MTWTFSS'.split(''), (d) => `<small style="text-align:center">${d}</small>`)}${days}</div>`;
    };
    for (const cell of [this.#between(38, 46), this.#between(70, 84)]) {
      const events =
        cell < 60
          ? `<div style="padding:16px"><b>${this.#content.words(2)}</b></div>${this.#kit.button(this.#content.words(1))}`
          : '';
      this.#add(
        `calendar ${cell}`,
        'full',
        show(
          `${this.#bar()}<div id="main"><div id="month">${month(0, cell, true)}</div>${events}</div>${this.#tabs(3)}`,
        ),
      );
      for (const at of [1, 2, 3])
        this.#add(
          `calendar ${cell} to month ${at}`,
          'partial',
          `document.getElementById('month').innerHTML = ${JSON.stringify(month(at, cell, at !== 2))}`,
        );
    }
  }

  logins(): void {
    for (const end of ['center', 'flex-end']) {
      const [kit, content] = [this.#kit, this.#content];
      const logo = this.#between(90, 150);
      const page = `<style>#logo{width:${logo}px;height:${logo}px;margin:20px auto;border-radius:${logo / 4}px;background:${content.colour()}}@media (max-height:640px){#logo{width:${logo / 2}px;height:${logo / 2}px;margin:8px auto}#login .k-text{display:none}}</style><div id="main" style="display:flex;flex-direction:column;justify-content:${end}"><div id="login"><div id="logo"></div><h2 style="text-align:center">${content.words(2)}</h2><p class="k-text" style="text-align:center">${content.words(5)}</p><div class="k-field">${kit.field(content.words(1), '')}</div><div class="k-field">${kit.field(content.words(1), '')}</div>${kit.button(content.words(2))}</div></div>`;
      this.#add(`login at ${end}`, 'full', show(page));
      this.#add(`login at ${end} shrinks above a keyboard`, 'partial', '', {
        keyboard: { share: KEYBOARD, pan: 0 },
      });
      this.#add(`login at ${end} grows`, 'partial', '');
    }
  }

  feeds(): void {
    const [kit, content] = [this.#kit, this.#content];
    const tall = this.#between(200, 330);
    const card: Row = () =>
      `<div style="margin-bottom:14px"><div style="padding:10px 16px">${content.words(2)}</div><div role="img" style="height:${tall}px;background:radial-gradient(circle at ${content.number(100)}% ${content.number(100)}%, ${content.colour()}, ${content.colour()} 60%, ${content.colour()})"></div><div style="padding:8px 16px">♡ ${content.number(900)} · ${content.words(6)}</div></div>`;
    this.#add('feed', 'full', show(this.#bar() + this.#list(14, card) + this.#tabs(0)));
    for (const share of [0.3, 0.62, 0.8, -0.74])
      this.#add(`feed scrolled ${share}`, 'scrolled', scrollBy(share));
    const paragraph: Row = () => `<p class="k-text">${content.words(30 + content.number(30))}.</p>`;
    this.#add(
      'article',
      'full',
      show(`${this.#bar()}${this.#list(30, paragraph, kit.heading(content.words(4)))}`),
    );
    for (const share of [0.5, 0.82, 0.9, -0.86])
      this.#add(`article scrolled ${share}`, 'scrolled', scrollBy(share));
    this.#add('feed again', 'full', show(this.#bar() + this.#list(14, card) + this.#tabs(0)));
  }

  besideCategories(): void {
    const content = this.#content;
    const side = each(
      Array.from({ length: 9 }, (_, i) => i),
      (at) =>
        `<div role="tab" style="padding:16px 8px;${at === 1 ? 'background:#8883' : ''}">${content.words(1)}</div>`,
    );
    const row: Row = () =>
      `<div style="padding:12px"><b>${content.words(2)}</b><br><small>${content.words(4)}</small><div style="text-align:end">${content.number(90)}.50</div></div>`;
    this.#add(
      'categories',
      'full',
      show(
        `${this.#bar()}<div style="display:flex;flex:1;min-height:0"><div style="width:28%">${side}</div>${this.#list(40, row)}</div>`,
      ),
    );
    for (const share of [0.25, 0.6, 0.84, -0.5])
      this.#add(`beside categories ${share}`, 'scrolled', scrollBy(share));
  }

  /** Parts of pages with little on them. */
  sparseParts(): void {
    const [kit, content] = [this.#kit, this.#content];
    const answer = `<div id="own" style="padding:10px 20px">${content.words(24)}.</div>`;
    const items = each(
      Array.from({ length: 4 }, (_, i) => i),
      () => `<div class="k-row" style="padding:16px 20px;font-size:17px">${content.words(3)} ▾</div>`,
    );
    this.#add('questions', 'full', show(`${this.#bar()}<div id="main">${items}</div>`));
    this.#add(
      'an answer opens',
      'partial',
      `${main} rows[0].insertAdjacentHTML('afterend', ${JSON.stringify(answer)})`,
    );
    this.#add('the answer closes', 'partial', `document.getElementById('own').remove()`);
    const counter = `<div id="count" style="margin-top:30vh;text-align:center;font-size:72px">7</div>`;
    this.#add(
      'counter',
      'full',
      show(`${this.#bar()}<div id="main">${counter}${kit.button(content.words(1))}</div>`),
    );
    this.#add('counter counts', 'partial', `document.getElementById('count').textContent = '128'`);
    const question = (): string => `<h2 style="padding:30px 20px">${content.words(5)}?</h2>`;
    const choice = (): string =>
      `<div style="margin:10px 20px;padding:14px;border:1px solid #888;border-radius:8px">${content.words(2)}</div>`;
    this.#add(
      'quiz',
      'full',
      show(
        `${this.#bar()}<div id="main"><div style="height:6px;margin:16px 20px;background:#8885"><div id="progress" style="width:20%;height:6px;background:#38f"></div></div>${question()}${choice()}${choice()}${choice()}</div>`,
      ),
    );
    this.#add(
      'a choice is made',
      'partial',
      `document.querySelectorAll('#main > div')[2].style.background = '#38f8'`,
    );
  }
}
