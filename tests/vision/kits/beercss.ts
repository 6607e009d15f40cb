import { each, type Kit, type OverlayWords } from './kit.ts';

const DIALOG = { open: "ui('#dlg')", close: "ui('#dlg')" };
const list = (w: OverlayWords): string => `<ul class="list">${each(w.items, (i) => `<li>${i}</li>`)}</ul>`;

export const beercss: Kit = {
  name: 'beercss',
  head: ({ dark }) => `<link rel="stylesheet" href="/npm/beercss/dist/cdn/beer.min.css">
    <script type="module" src="/npm/beercss/dist/cdn/beer.min.js"></script>
    <script>addEventListener('DOMContentLoaded', () => document.body.classList.add('${dark ? 'dark' : 'light'}'))</script>`,
  bar: (title) =>
    `<header class="fill"><nav><button class="circle transparent">≡</button><h6 class="max">${title}</h6></nav></header>`,
  row: (title, text, colour) =>
    `<a class="row wave" href="#" style="padding:12px 16px"><span class="circle" style="width:40px;height:40px;background:${colour}"></span><div class="max"><b>${title}</b><div>${text}</div></div></a>`,
  field: (label, value, error = '') =>
    `<div class="field label border ${error === '' ? '' : 'invalid'}" style="margin:16px"><input value="${value}" placeholder=" "><label>${label}</label><output class="invalid">${error}</output></div>`,
  toggle: (label, on) =>
    `<nav style="padding:10px 16px"><div class="max">${label}</div><label class="switch"><input type="checkbox" ${on ? 'checked' : ''}><span></span></label></nav>`,
  button: (text) => `<div style="padding:16px"><button class="responsive large">${text}</button></div>`,
  card: (title, text, colour) =>
    `<article class="no-padding" style="margin:12px"><div style="height:90px;background:${colour}"></div><div class="padding"><h6>${title}</h6><p>${text}</p></div></article>`,
  tabs: (names, active) =>
    `<div class="tabs" style="min-height:56px">${each(names, (n, i) => `<a href="#" class="${i === active ? 'active' : ''}">${n}</a>`)}</div>`,
  heading: (text) => `<h5 class="padding">${text}</h5>`,
  overlays: {
    dialog: (w) => ({
      html: `<div class="overlay blur"></div><dialog id="dlg"><h5>${w.title}</h5><div>${w.body}</div><nav class="right-align"><button class="border">${w.no}</button><button>${w.yes}</button></nav></dialog>`,
      ...DIALOG,
    }),
    sheet: (w) => ({
      html: `<div class="overlay"></div><dialog id="dlg" class="bottom">${list({ ...w, items: w.items.slice(0, 5) })}</dialog>`,
      ...DIALOG,
    }),
    drawer: (w) => ({
      html: `<div class="overlay"></div><dialog id="dlg" class="left">${list(w)}</dialog>`,
      ...DIALOG,
    }),
    tall: (w) => ({
      html: `<div class="overlay"></div><dialog id="dlg" class="bottom" style="height:90vh;max-block-size:none">${list(w)}</dialog>`,
      ...DIALOG,
    }),
    toast: (w) => ({
      html: `<div id="dlg" class="snackbar">${w.body}</div>`,
      open: "ui('#dlg', 1e8)",
      close: "document.getElementById('dlg').classList.remove('active')",
    }),
  },
};
