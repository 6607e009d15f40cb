import { each, type Kit } from '../kit.ts';

const shown = {
  open: "document.getElementById('dlg').showModal()",
  close: "document.getElementById('dlg').close()",
};
const modal = (kind: string, inner: string, style = ''): { html: string; open: string; close: string } => ({
  html: `<dialog id="dlg" class="modal ${kind}"><div class="modal-box" style="${style}">${inner}</div></dialog>`,
  ...shown,
});
const menu = (items: readonly string[]): string =>
  `<ul class="menu" style="width:100%">${each(items, (i) => `<li><a href="#" style="padding:12px">${i}</a></li>`)}</ul>`;

export const daisyui: Kit = {
  name: 'daisyui',
  head: ({ dark }) => `<link rel="stylesheet" href="/npm/daisyui/daisyui.css">
    <script>document.documentElement.setAttribute('data-theme', '${dark ? 'dark' : 'light'}')</script>
    <style>*{box-sizing:border-box}button,input{font:inherit}a{color:inherit;text-decoration:none}ul{list-style:none;margin:0;padding:0}body{font-family:sans-serif;background:var(--color-base-100);color:var(--color-base-content)}</style>`,
  bar: (title) =>
    `<div class="navbar" style="background:var(--color-base-300)"><button class="btn btn-ghost btn-square">☰</button><b style="flex:1;font-size:18px">${title}</b><button class="btn btn-ghost btn-square">⋯</button></div>`,
  row: (title, text, colour) =>
    `<div role="listitem" tabindex="0" style="display:flex;gap:14px;padding:13px 16px"><span style="width:40px;height:40px;border-radius:14px;background:${colour}"></span><div><div>${title}</div><div style="font-size:12px;opacity:.6">${text}</div></div></div>`,
  field: (label, value, error = '') =>
    `<div style="padding:8px 16px"><label class="label" style="display:block;margin-bottom:4px">${label}</label><input class="input ${error === '' ? '' : 'input-error'}" style="width:100%" value="${value}"><div style="color:var(--color-error);font-size:12px">${error}</div></div>`,
  toggle: (label, on) =>
    `<label style="display:flex;padding:14px 16px"><span style="flex:1">${label}</span><input type="checkbox" class="toggle toggle-primary" ${on ? 'checked' : ''}></label>`,
  button: (text) =>
    `<div style="padding:16px"><button class="btn btn-primary btn-block">${text}</button></div>`,
  card: (title, text, colour) =>
    `<div class="card card-border" style="margin:12px;background:var(--color-base-200)"><div style="height:96px;background:${colour}"></div><div class="card-body"><div class="card-title">${title}</div><p>${text}</p></div></div>`,
  tabs: (names, active) =>
    `<div style="display:flex;height:60px;background:var(--color-base-200)">${each(names, (n, i) => `<button role="tab" aria-selected="${i === active}" style="flex:1;border:0;border-top:2px solid ${i === active ? 'currentColor' : 'transparent'};background:none;color:inherit">${n}</button>`)}</div>`,
  heading: (text) => `<h2 style="padding:0 16px">${text}</h2>`,
  overlays: {
    dialog: (w) =>
      modal(
        '',
        `<h3>${w.title}</h3><p>${w.body}</p><div class="modal-action"><button class="btn">${w.no}</button><button class="btn btn-primary">${w.yes}</button></div>`,
      ),
    sheet: (w) => modal('modal-bottom', menu(w.items.slice(0, 5))),
    drawer: (w) => modal('modal-start', menu(w.items), 'width:280px'),
    tall: (w) => modal('modal-bottom', `<h3>${w.title}</h3>${menu(w.items)}`, 'height:92vh;max-height:92vh'),
    menu: (w) => ({
      html: `<div id="me" hidden style="position:absolute;top:60px;right:8px;width:180px;background:var(--color-base-200);box-shadow:0 4px 14px #0006;border-radius:8px">${menu(w.items.slice(0, 4))}</div>`,
      open: "document.getElementById('me').hidden = false",
      close: "document.getElementById('me').hidden = true",
    }),
    toast: (w) => ({
      html: `<div id="to" hidden class="toast"><div class="alert alert-info" style="white-space:normal">${w.body}</div></div>`,
      open: "document.getElementById('to').hidden = false",
      close: "document.getElementById('to').hidden = true",
    }),
    busy: (w) => modal('', `<span class="loading loading-spinner"></span> ${w.title}`, 'width:240px'),
  },
};
