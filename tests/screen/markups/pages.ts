/** One list of three things, in the markups that pages draw lists with. */

/** A thing of the list: its name, and two values. */
export interface Thing {
  readonly name: string;
  readonly first: string;
  readonly second: string;
}

export interface Markup {
  readonly name: string;
  readonly body: string;
  /** Several of its texts stand in one piece: neither places nor rows are stated of them. */
  readonly isJoined: boolean;
  /** Only the order of the texts tells the rows: no rows are stated of things that are words alone. */
  readonly isBare: boolean;
}

const flex = 'display:flex;gap:16px;padding:12px;border-bottom:1px solid #ccc';
/** Returns the bodies of the pages by name. */
function bodiesOf(things: readonly Thing[]): Readonly<Record<string, string>> {
  const all = (one: (i: Thing) => string, between = ''): string => things.map(one).join(between);
  return {
    li_spans: `<ul>${all((i) => `<li><span>${i.name}</span> <b>${i.first}</b> <i>${i.second}</i></li>`)}</ul>`,
    li_text: `<ul>${all((i) => `<li>${i.name} ${i.first} ${i.second}</li>`)}</ul>`,
    li_flex: `<ul style="list-style:none;padding:0">${all((i) => `<li style="${flex}"><span style="flex:1">${i.name}</span><span>${i.first}</span><span>${i.second}</span></li>`)}</ul>`,
    li_values_turned: `<ul style="list-style:none;padding:0">${all((i) => `<li style="${flex}"><span style="flex:1">${i.name}</span><span>${i.second}</span><span>${i.first}</span></li>`)}</ul>`,
    div_flex: all(
      (i) =>
        `<div style="${flex}"><div style="flex:1">${i.name}</div><div>${i.first}</div><div>${i.second}</div></div>`,
    ),
    value_before_name: all(
      (i) =>
        `<div style="${flex}"><div>${i.first}</div><div style="flex:1">${i.name}</div><div>${i.second}</div></div>`,
    ),
    div_between: all(
      (i) =>
        `<div style="${flex};justify-content:space-between"><span>${i.name}</span><span>${i.first}</span><span>${i.second}</span></div>`,
    ),
    table: `<table style="width:100%"><tr><th>Name<th>Price<th>Status</tr>${all((i) => `<tr><td>${i.name}<td>${i.first}<td>${i.second}</tr>`)}</table>`,
    table_bare: `<table>${all((i) => `<tr><td>${i.name}<td>${i.first}<td>${i.second}</tr>`)}</table>`,
    table_th_rows: `<table>${all((i) => `<tr><th scope=row>${i.name}<td>${i.first}<td>${i.second}</tr>`)}</table>`,
    two_lines: all(
      (i) =>
        `<div style="${flex}"><div style="flex:1"><div>${i.name}</div><div style="font-size:14px;color:#555">${i.second}</div></div><div>${i.first}</div></div>`,
    ),
    two_lines_li: `<ul style="list-style:none;padding:0">${all((i) => `<li style="padding:8px 0"><div>${i.name}</div><div style="font-size:14px">${i.first} · ${i.second}</div></li>`)}</ul>`,
    three_lines: all(
      (i) =>
        `<div style="padding:8px 0;border-bottom:1px solid #ccc"><div>${i.name}</div><div>${i.first}</div><div>${i.second}</div></div>`,
    ),
    three_lines_bare: all((i) => `<div>${i.name}</div><div>${i.first}</div><div>${i.second}</div>`),
    br: `<p>${all((i) => `${i.name} ${i.first} ${i.second}`, '<br>')}</p>`,
    p_lines: all((i) => `<p>${i.name} <b>${i.first}</b> <i>${i.second}</i></p>`),
    p_lines_tight: all((i) => `<p style="margin:0">${i.name} <b>${i.first}</b> <i>${i.second}</i></p>`),
    article: all(
      (i) =>
        `<article style="border:1px solid #ccc;margin:8px 0;padding:8px"><h3>${i.name}</h3><p>${i.first}</p><p>${i.second}</p></article>`,
    ),
    article_row: all(
      (i) =>
        `<article style="border:1px solid #ccc;margin:8px 0;padding:8px"><h3 style="margin:0">${i.name}</h3><span>${i.first}</span> <span>${i.second}</span></article>`,
    ),
    grid: `<div style="display:grid;grid-template-columns:1fr 80px 100px;gap:8px">${all((i) => `<div>${i.name}</div><div>${i.first}</div><div>${i.second}</div>`)}</div>`,
    grid_contents: `<div style="display:grid;grid-template-columns:1fr 80px 100px;gap:8px">${all((i) => `<div style="display:contents"><div>${i.name}</div><div>${i.first}</div><div>${i.second}</div></div>`)}</div>`,
    columns: `<div style="display:flex;gap:30px"><div>${all((i) => `<div>${i.name}</div>`)}</div><div>${all((i) => `<div>${i.first}</div>`)}</div><div>${all((i) => `<div>${i.second}</div>`)}</div></div>`,
    cards_side: `<div style="display:flex;gap:8px">${all((i) => `<div style="border:1px solid #ccc;padding:8px;flex:1"><div>${i.name}</div><div>${i.first}</div><div>${i.second}</div></div>`)}</div>`,
    cards_side_noborder: `<div style="display:flex;gap:8px">${all((i) => `<div style="flex:1"><div>${i.name}</div><div>${i.first}</div><div>${i.second}</div></div>`)}</div>`,
    cards_2col: `<div style="display:grid;grid-template-columns:1fr 1fr;gap:8px">${all((i) => `<div style="border:1px solid #ccc;padding:8px"><b>${i.name}</b><div>${i.first}</div><div>${i.second}</div></div>`)}</div>`,
    float: all(
      (i) =>
        `<div style="overflow:hidden;padding:6px 0"><span>${i.name}</span><span style="float:right">${i.second}</span><span style="float:right;margin-right:12px">${i.first}</span></div>`,
    ),
    rtl: `<div dir=rtl>${all((i) => `<div style="${flex}"><div style="flex:1">${i.name}</div><div>${i.first}</div><div>${i.second}</div></div>`)}</div>`,
    dl: `<dl>${all((i) => `<dt>${i.name}</dt><dd>${i.first}</dd><dd>${i.second}</dd>`)}</dl>`,
    buttons: all(
      (i) =>
        `<button style="display:flex;width:100%;gap:16px;padding:12px"><span style="flex:1;text-align:left">${i.name}</span><span>${i.first}</span><span>${i.second}</span></button>`,
    ),
    links: all(
      (i) =>
        `<a href="#x" style="${flex};color:inherit;text-decoration:none"><span style="flex:1">${i.name}</span><span>${i.first}</span><span>${i.second}</span></a>`,
    ),
    roles: `<div role=list>${all((i) => `<div role=listitem style="${flex}"><span style="flex:1">${i.name}</span><span>${i.first}</span><span>${i.second}</span></div>`)}</div>`,
    checkboxes: all(
      (i) =>
        `<label style="${flex}"><input type=checkbox><span style="flex:1">${i.name}</span><span>${i.first}</span><span>${i.second}</span></label>`,
    ),
    with_button: all(
      (i) =>
        `<div style="${flex}"><span style="flex:1">${i.name}</span><span>${i.first}</span><span>${i.second}</span><button>Edit</button></div>`,
    ),
    with_picture: all(
      (i) =>
        `<div style="${flex}"><img alt="" width=40 height=40 src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"><div style="flex:1">${i.name}</div><div>${i.first}</div><div>${i.second}</div></div>`,
    ),
    fieldset: all((i) => `<fieldset><legend>${i.name}</legend>${i.first} <b>${i.second}</b></fieldset>`),
    details: all(
      (i) =>
        `<details open><summary>${i.name}</summary><div>${i.first}</div><div>${i.second}</div></details>`,
    ),
    badge: all(
      (i) =>
        `<div style="${flex}"><div style="flex:1">${i.name}<div style="font-size:14px">${i.first}</div></div><span style="background:#cfc;border-radius:9px;padding:2px 8px">${i.second}</span></div>`,
    ),
    colon: all(
      (i) =>
        `<div style="padding:6px 0"><b>${i.name}</b><div>Price: ${i.first}</div><div>Status: ${i.second}</div></div>`,
    ),
    colon_line: all((i) => `<div style="padding:6px 0">${i.name}: ${i.first}, ${i.second}</div>`),
    captions_row: all(
      (i) =>
        `<div style="${flex}"><b style="flex:1">${i.name}</b><span>Price</span><span>${i.first}</span><span>Status</span><span>${i.second}</span></div>`,
    ),
    nested: `<ul>${all((i) => `<li>${i.name}<ul><li>${i.first}</li><li>${i.second}</li></ul></li>`)}</ul>`,
    absolute: `<div style="position:relative;height:200px">${things.map((i, n) => `<span style="position:absolute;top:${n * 50}px;left:0">${i.name}</span><span style="position:absolute;top:${n * 50}px;left:150px">${i.first}</span><span style="position:absolute;top:${n * 50}px;left:220px">${i.second}</span>`).join('')}</div>`,
    custom: all(
      (i) =>
        `<x-row style="${flex}"><x-name style="flex:1">${i.name}</x-name><x-price>${i.first}</x-price><x-state>${i.second}</x-state></x-row>`,
    ),
  };
}

const JOINED: ReadonlySet<string> = new Set(['li_text', 'two_lines_li', 'br', 'colon', 'colon_line']);
const BARE: ReadonlySet<string> = new Set([
  'three_lines_bare',
  'columns',
  'cards_side',
  'cards_side_noborder',
]);

/** Returns the pages of a list of these things. */
export function markupsOf(things: readonly Thing[]): readonly Markup[] {
  return Object.entries(bodiesOf(things)).map(([name, body]) => ({
    name: name.replaceAll('_', ' '),
    body,
    isJoined: JOINED.has(name),
    isBare: BARE.has(name),
  }));
}
