import { each, type Kit, type OverlayWords } from './kit.ts';

const DARK =
  '--md-sys-color-surface:#141218;--md-sys-color-on-surface:#e6e0e9;--md-sys-color-surface-container:#211f26;--md-sys-color-surface-container-high:#2b2930;--md-sys-color-surface-container-highest:#36343b;--md-sys-color-primary:#d0bcff;--md-sys-color-on-primary:#381e72;--md-sys-color-on-surface-variant:#cac4d0;--md-sys-color-outline:#938f99';
const LIGHT = '--md-sys-color-surface:#fef7ff;--md-sys-color-on-surface:#1d1b20';
const item = (text: string): string => `<md-list-item type="button">${text}</md-list-item>`;
const sheet = (height: string, w: OverlayWords): string =>
  `<dialog id="sh" style="position:fixed;margin:0;inset:auto 0 0 0;width:100%;max-width:none;height:${height};max-height:none;border:0;border-radius:28px 28px 0 0;padding:0;background:var(--md-sys-color-surface-container,#f3edf7);color:inherit"><md-list style="--md-list-container-color:transparent">${each(w.items, item)}</md-list></dialog>`;
const SHEET = {
  open: "document.getElementById('sh').showModal()",
  close: "document.getElementById('sh').close()",
};

export const materialWeb: Kit = {
  name: 'material-web',
  entry: '@material/web/all.js',
  head: ({
    dark,
  }) => `<style>:root{${dark ? DARK : LIGHT}} body{font-family:sans-serif;background:var(--md-sys-color-surface);color:var(--md-sys-color-on-surface)}</style>
    <script type="module" src="/bundle.js"></script>`,
  bar: (title) =>
    `<header style="display:flex;gap:16px;align-items:center;padding:16px"><span style="font-size:22px">≡</span><span style="font-size:22px">${title}</span></header>`,
  row: (title, text, colour) =>
    `<md-list-item type="button"><div slot="start" style="width:40px;height:40px;border-radius:20px;background:${colour}"></div><div slot="headline">${title}</div><div slot="supporting-text">${text}</div></md-list-item>`,
  field: (label, value, error = '') =>
    `<div style="padding:8px 16px"><md-outlined-text-field style="width:100%" label="${label}" value="${value}" ${error === '' ? '' : `error error-text="${error}"`}></md-outlined-text-field></div>`,
  toggle: (label, on) =>
    `<label style="display:flex;justify-content:space-between;padding:12px 16px">${label}<md-switch ${on ? 'selected' : ''}></md-switch></label>`,
  button: (text) =>
    `<div style="padding:16px"><md-filled-button style="width:100%">${text}</md-filled-button></div>`,
  card: (title, text, colour) =>
    `<div style="position:relative;margin:12px;border-radius:12px;border:1px solid #8886;overflow:hidden"><div style="height:90px;background:${colour}"></div><div style="padding:16px"><b>${title}</b><p>${text}</p></div></div>`,
  tabs: (names, active) =>
    `<md-tabs active-tab-index="${active}">${each(names, (n, i) => `<md-primary-tab ${i === active ? 'active' : ''}>${n}</md-primary-tab>`)}</md-tabs>`,
  heading: (text) => `<h2 style="padding:8px 16px;font-weight:400">${text}</h2>`,
  overlays: {
    dialog: (w) => ({
      html: `<md-dialog id="dlg"><div slot="headline">${w.title}</div><div slot="content">${w.body}</div><div slot="actions"><md-text-button>${w.no}</md-text-button><md-text-button>${w.yes}</md-text-button></div></md-dialog>`,
      open: "document.getElementById('dlg').show()",
      close: "document.getElementById('dlg').close()",
    }),
    menu: (w) => ({
      html: `<span id="at" style="position:absolute;top:44px;right:14px;width:10px;height:10px"></span><md-menu id="me" anchor="at" positioning="fixed">${each(w.items.slice(0, 5), (i) => `<md-menu-item><div slot="headline">${i}</div></md-menu-item>`)}</md-menu>`,
      open: "document.getElementById('me').show()",
      close: "document.getElementById('me').close()",
    }),
    sheet: (w) => ({ html: sheet('45%', w), ...SHEET }),
    tall: (w) => ({ html: sheet('93%', w), ...SHEET }),
  },
};
