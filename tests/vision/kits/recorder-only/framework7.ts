import { each, type Kit } from '../kit.ts';

const js = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** Opens a modal of the kit, and closes it with the kit's own animation. */
const modal = (
  kind: string,
  options: string,
  open = 'open()',
): { html: string; open: string; close: string } => ({
  html: '',
  open: `globalThis.shown = f7.${kind}.create(${options}); shown.${open}; undefined`,
  close: 'shown.close(); undefined',
});
const list = (items: readonly string[]): string =>
  `<div class="list"><ul>${each(items, (i) => `<li><a class="item-link list-button popover-close" href="#">${i}</a></li>`)}</ul></div>`;
/** An element near the top of the screen, which popovers and tooltips point at. */
const anchor = "document.querySelector('.k-bar [role=button]:last-child, .k-bar button')";

export const framework7: Kit = {
  name: 'framework7',
  head: ({ dark }) => `<link rel="stylesheet" href="/npm/framework7/framework7-bundle.min.css">
    <script src="/npm/framework7/framework7-bundle.min.js"></script>
    <script>document.documentElement.classList.toggle('dark', ${dark});
      addEventListener('load', () => { globalThis.f7 = new Framework7({ el: 'body', theme: '${dark ? 'md' : 'ios'}', darkMode: ${dark} }); });</script>
    <style>body{background:${dark ? '#121212' : '#f2f2f7'};color:${dark ? '#eee' : '#000'}} .k-bar{z-index:1;position:relative}</style>`,
  bar: (title) =>
    `<div style="height:56px;display:flex;align-items:center;padding:0 16px;background:rgba(128,128,160,.12)"><span role="button" tabindex="0">‹</span><b style="flex:1;text-align:center;font-size:17px">${title}</b><span role="button" tabindex="0">⋯</span></div>`,
  row: (title, text, colour) =>
    `<div role="listitem" tabindex="0" style="display:flex;gap:14px;padding:10px 16px;border-bottom:1px solid #8883"><span style="width:40px;height:40px;border-radius:8px;background:${colour}"></span><span style="flex:1"><b>${title}</b><br><span style="opacity:.6">${text}</span></span></div>`,
  field: (label, value, error = '') =>
    `<div style="padding:10px 16px"><div style="font-size:12px">${label}</div><input value="${value}" style="width:100%;font-size:17px;padding:6px 0;border-bottom:1px solid ${error === '' ? '#888' : '#ff3b30'}"><div style="font-size:12px;color:#ff3b30">${error}</div></div>`,
  toggle: (label, on) =>
    `<div style="display:flex;align-items:center;padding:10px 16px"><span style="flex:1">${label}</span><label class="toggle"><input type="checkbox" aria-label="${label}" ${on ? 'checked' : ''}><span class="toggle-icon"></span></label></div>`,
  button: (text) => `<div style="padding:16px"><button class="button button-fill">${text}</button></div>`,
  card: (title, text, colour) =>
    `<div class="card" style="margin:14px"><div style="height:96px;background:${colour}"></div><div class="card-content card-content-padding"><b>${title}</b><p>${text}</p></div></div>`,
  tabs: (names, active) =>
    `<div style="display:flex;height:52px;border-top:1px solid #8884">${each(names, (n, i) => `<button role="tab" aria-selected="${i === active}" style="flex:1;border:0;background:none;font-size:13px;color:${i === active ? '#007aff' : 'inherit'}">${n}</button>`)}</div>`,
  heading: (text) => `<h2 style="padding:0 16px">${text}</h2>`,
  overlays: {
    dialog: (w) =>
      modal(
        'dialog',
        js({ title: w.title, text: w.body, buttons: [{ text: w.no }, { text: w.yes, strong: true }] }),
      ),
    sheet: (w) =>
      modal('actions', js({ buttons: [w.items.slice(0, 4).map((text) => ({ text })), [{ text: w.no }]] })),
    drawer: (w) =>
      modal(
        'panel',
        js({ content: `<div class="panel panel-left panel-cover" style="width:72%">${list(w.items)}</div>` }),
      ),
    tall: (w) =>
      modal(
        'sheet',
        js({
          backdrop: true,
          content: `<div class="sheet-modal" style="height:88vh"><div class="sheet-modal-inner"><h3 style="padding:0 16px">${w.title}</h3>${list(w.items)}</div></div>`,
        }),
      ),
    menu: (w) =>
      modal(
        'popover',
        `{ targetEl: ${anchor}, backdrop: false, content: ${js(`<div class="popover"><div class="popover-inner">${list(w.items.slice(0, 4))}</div></div>`)} }`,
      ),
    toast: (w) => modal('toast', js({ text: w.body, position: 'bottom' })),
    busy: (w) => ({
      html: '',
      open: `globalThis.shown = f7.dialog.preloader(${js(w.title)}); undefined`,
      close: 'shown.close(); undefined',
    }),
    popover: (w) =>
      modal(
        'popover',
        `{ targetEl: ${anchor}, backdrop: false, content: ${js(`<div class="popover"><div class="popover-inner"><div style="padding:16px"><b>${w.title}</b><p>${w.body}</p></div></div></div>`)} }`,
      ),
    tooltip: (w) => ({
      html: '',
      open: `globalThis.shown = f7.tooltip.create({ targetEl: ${anchor}, text: ${js(w.title)}, trigger: 'manual' }); shown.show(); undefined`,
      close: 'shown.hide(); undefined',
    }),
    notice: (w) => modal('notification', js({ title: w.title, text: w.body })),
    suggest: (w) => ({
      html: '',
      open: `globalThis.shown = f7.autocomplete.create({ openIn: 'dropdown', inputEl: document.querySelector('.k-field input'), dropdownPlaceholderText: ${js(w.title)}, source: (q, render) => render(${js(w.items.slice(0, 5))}) }); shown.open(); undefined`,
      close: 'shown.close(); undefined',
    }),
  },
};
