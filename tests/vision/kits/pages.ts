import type { Content } from './content.ts';
import { each, type Kit } from './kit.ts';

/** The pages of one invented app, as HTML for the page's `#app`. */
export type Pages = Readonly<Record<PageName, string>>;
export type PageName =
  | 'inbox'
  | 'spam'
  | 'orders'
  | 'prefs'
  | 'empty'
  | 'form'
  | 'detail'
  | 'welcome'
  | 'code'
  | 'steps'
  | 'article'
  | 'player';

const TABS = 4;

export function pagesOf(kit: Kit, content: Content): Pages {
  const names = Array.from({ length: TABS }, () => content.words(1));
  const many = <T>(count: number, of: (at: number) => T): T[] =>
    Array.from({ length: count }, (_, i) => of(i));
  const bar = (): string => `<div class="k-bar">${kit.bar(content.words(2))}</div>`;
  const main = (inner: string): string => `<div id="main">${inner}</div>`;
  const rows = (count: number): string =>
    each(
      many(count, String),
      () => `<div class="k-row">${kit.row(content.words(2), content.words(5), content.colour())}</div>`,
    );
  const tabs = (active: number): string => `<div class="k-tabs">${kit.tabs(names, active)}</div>`;
  const paragraphs = (count: number): string =>
    each(many(count, String), () => `<p class="k-text">${content.words(22 + content.number(30))}.</p>`);
  const sparse = (): string =>
    main(
      `<div style="height:12vh"></div>${kit.heading(content.words(2))}<p class="k-text">${content.words(5)}</p><div style="height:38vh"></div>${kit.button(content.words(2))}`,
    );
  return {
    inbox: bar() + main(`<div id="rows">${rows(18)}</div>`) + tabs(0),
    spam: bar() + main(`<div id="rows">${rows(15)}</div>`) + tabs(0),
    orders:
      bar() +
      main(each(many(6, String), () => kit.card(content.words(2), content.words(9), content.colour()))) +
      tabs(1),
    prefs:
      bar() +
      main(
        each(
          many(12, (i) => i),
          (i) => `<div class="k-row">${kit.toggle(content.words(2), i % 3 === 0)}</div>`,
        ),
      ) +
      tabs(2),
    empty:
      bar() +
      main(
        `<div style="text-align:center;padding-top:24vh"><div style="display:inline-block;width:90px;height:90px;border-radius:45px;background:${content.colour()}"></div>${kit.heading(content.words(2))}</div>`,
      ) +
      tabs(3),
    form:
      bar() +
      main(
        `${each(many(4, String), () => `<div class="k-field">${kit.field(content.words(1), '')}</div>`)}<p class="k-text">${content.words(12)}</p>${kit.button(content.words(1))}${paragraphs(2)}`,
      ),
    detail:
      bar() +
      main(
        `<div style="height:200px;background:linear-gradient(120deg, ${content.colour()}, ${content.colour()})"></div>${kit.heading(content.words(3))}<div id="strip" style="display:flex;gap:10px;overflow-x:auto;padding:12px">${each(many(9, String), () => `<div style="flex:0 0 120px;height:110px;border-radius:10px;padding:8px;color:#fff;background:${content.colour()}">${content.words(2)}</div>`)}</div>${paragraphs(2)}${kit.button(content.words(1))}`,
      ),
    welcome: sparse(),
    code: sparse(),
    steps:
      bar() +
      main(
        each(
          many(7, String),
          () =>
            `<div class="k-row" style="margin-bottom:170px">${kit.row(content.words(2), content.words(2), content.colour())}</div>`,
        ),
      ),
    article:
      bar() +
      main(
        `${kit.heading(content.words(4))}${paragraphs(1)}<div role="button" tabindex="0" class="k-text" id="more" aria-expanded="false"><b>${content.words(2)} ▾</b></div><div id="body" hidden>${paragraphs(1)}</div>${paragraphs(9)}`,
      ),
    player: `<div style="position:absolute;inset:0;background:linear-gradient(${content.colour()}, #111);color:#fff;padding:24px"><h2 style="margin-top:46vh;color:#fff">${content.words(2)}</h2><p>${content.words(3)}</p><div style="height:4px;background:#fff8"></div><div style="display:flex;justify-content:space-around;padding:30px;font-size:30px"><span role="button">⏮</span><span role="button">⏯</span><span role="button">⏭</span></div></div>`,
  };
}
