import { each, type Kit } from '../kit.ts';

const hidden = (id: string, html: string): { html: string; open: string; close: string } => ({
  html,
  open: `document.getElementById('${id}').classList.add('is-active')`,
  close: `document.getElementById('${id}').classList.remove('is-active')`,
});
const modal = (inner: string, place = ''): { html: string; open: string; close: string } =>
  hidden(
    'mo',
    `<div id="mo" class="modal" role="dialog" style="${place}"><div class="modal-background"></div>${inner}</div>`,
  );
const links = (items: readonly string[]): string =>
  each(items, (i) => `<a class="panel-block" href="#">${i}</a>`);

export const bulma: Kit = {
  name: 'bulma',
  head: ({ dark }) => `<link rel="stylesheet" href="/npm/bulma/css/bulma.css">
    <script>document.documentElement.setAttribute('data-theme', '${dark ? 'dark' : 'light'}')</script>
    <style>.k-dd{display:none}.k-dd.is-active{display:block}.toasted{display:none;position:fixed;bottom:70px;left:16px;right:16px;z-index:50}.toasted.is-active{display:block}</style>`,
  bar: (title) =>
    `<nav class="navbar is-info" style="display:flex;align-items:center;padding:0 12px"><a class="delete" role="button" href="#" aria-label="Back"></a><b style="flex:1;padding:0 16px">${title}</b><button class="button is-small">⋯</button></nav>`,
  row: (title, text, colour) =>
    `<article class="media" role="listitem" tabindex="0" style="padding:12px 16px;margin:0"><figure class="media-left" style="width:44px;height:44px;background:${colour}"></figure><div class="media-content"><strong>${title}</strong><br><small>${text}</small></div></article>`,
  field: (label, value, error = '') =>
    `<div class="field" style="padding:8px 16px"><label class="label">${label}</label><input class="input ${error === '' ? '' : 'is-danger'}" value="${value}"><p class="help is-danger">${error}</p></div>`,
  toggle: (label, on) =>
    `<label class="checkbox" style="display:flex;padding:14px 16px;gap:12px"><input type="checkbox" ${on ? 'checked' : ''}> ${label}</label>`,
  button: (text) =>
    `<div style="padding:16px"><button class="button is-primary is-fullwidth">${text}</button></div>`,
  card: (title, text, colour) =>
    `<div class="card" style="margin:16px"><div style="height:84px;background:${colour}"></div><div class="card-content"><p class="title is-5">${title}</p><p>${text}</p></div></div>`,
  tabs: (names, active) =>
    `<div class="tabs is-fullwidth" style="margin:0"><ul>${each(names, (n, i) => `<li class="${i === active ? 'is-active' : ''}"><a role="tab" href="#" aria-selected="${i === active}">${n}</a></li>`)}</ul></div>`,
  heading: (text) => `<h2 class="title" style="padding:0 16px">${text}</h2>`,
  overlays: {
    dialog: (w) =>
      modal(
        `<div class="modal-card" style="max-width:86vw"><header class="modal-card-head"><p class="modal-card-title">${w.title}</p></header><section class="modal-card-body">${w.body}</section><footer class="modal-card-foot"><button class="button is-success">${w.yes}</button>&nbsp;<button class="button">${w.no}</button></footer></div>`,
      ),
    sheet: (w) =>
      modal(
        `<div class="panel" style="width:100%;background:var(--bulma-scheme-main);position:relative">${links(w.items.slice(0, 4))}</div>`,
        'justify-content:flex-end',
      ),
    drawer: (w) =>
      modal(
        `<div class="panel" style="position:absolute;left:0;top:0;bottom:0;width:70vw;background:var(--bulma-scheme-main)">${links(w.items)}</div>`,
      ),
    tall: (w) =>
      modal(
        `<div style="position:absolute;left:0;right:0;bottom:0;height:90vh;background:var(--bulma-scheme-main);overflow:hidden"><p class="title is-4" style="padding:16px">${w.title}</p>${links(w.items)}</div>`,
      ),
    menu: (w) =>
      hidden(
        'dd',
        `<div id="dd" class="dropdown is-right k-dd" style="position:absolute;top:50px;right:8px"><div class="dropdown-menu" role="menu" style="display:block;min-width:170px"><div class="dropdown-content">${each(w.items.slice(0, 4), (i) => `<a class="dropdown-item" href="#">${i}</a>`)}</div></div></div>`,
      ),
    toast: (w) =>
      hidden(
        'to',
        `<div id="to" class="toasted notification is-link"><button class="delete"></button>${w.body}</div>`,
      ),
    busy: (w) =>
      modal(
        `<div class="box" style="position:relative"><button class="button is-loading is-ghost"></button>${w.title}</div>`,
      ),
  },
};
