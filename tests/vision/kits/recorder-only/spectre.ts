import { each, type Kit, type OverlayScripts } from '../kit.ts';

/** An overlay that is there, and that a class shows. */
const active = (html: string): OverlayScripts => ({
  html,
  open: `document.getElementById('ov').classList.add('active')`,
  close: `document.getElementById('ov').classList.remove('active')`,
});
const menu = (items: readonly string[]): string =>
  `<ul class="menu" style="transform:none;box-shadow:none">${each(items, (i) => `<li class="menu-item"><a href="#">${i}</a></li>`)}</ul>`;
const modal = (inner: string, style = ''): OverlayScripts =>
  active(
    `<div id="ov" class="modal" role="dialog"><a class="modal-overlay"></a><div class="modal-container" style="${style}">${inner}</div></div>`,
  );

export const spectre: Kit = {
  name: 'spectre',
  head: ({ dark }) => `<link rel="stylesheet" href="/npm/@spectre-org/spectre-css/dist/spectre.min.css">
    <link rel="stylesheet" href="/npm/@spectre-org/spectre-css/dist/spectre-exp.min.css">
    <link rel="stylesheet" href="/npm/@spectre-org/spectre-css/dist/spectre-icons.min.css">
    <style>${dark ? 'body{background:#23252b;color:#e8e8ee}' : ''}.k-on{display:none}.k-on.active{display:block}</style>`,
  bar: (title) =>
    `<header class="navbar bg-secondary" style="padding:8px"><section class="navbar-section"><a class="btn btn-link" href="#"><i class="icon icon-back"></i></a><b>${title}</b></section><section class="navbar-section"><a class="btn btn-link" href="#"><i class="icon icon-more-vert"></i></a></section></header>`,
  row: (title, text, colour) =>
    `<div class="tile" role="listitem" tabindex="0" style="padding:10px 16px"><div class="tile-icon"><figure class="avatar avatar-lg" style="background:${colour}"></figure></div><div class="tile-content"><p class="tile-title text-bold" style="margin:0">${title}</p><p class="tile-subtitle" style="margin:0">${text}</p></div></div>`,
  field: (label, value, error = '') =>
    `<div class="form-group ${error === '' ? '' : 'has-error'}" style="padding:4px 16px"><label class="form-label">${label}</label><input class="form-input" value="${value}"><p class="form-input-hint" style="margin:0">${error}</p></div>`,
  toggle: (label, on) =>
    `<label class="form-switch" style="margin:10px 16px"><input type="checkbox" ${on ? 'checked' : ''}><i class="form-icon"></i> ${label}</label>`,
  button: (text) =>
    `<div style="padding:16px"><button class="btn btn-primary btn-block">${text}</button></div>`,
  card: (title, text, colour) =>
    `<div class="card" style="margin:12px"><div class="card-image" style="height:90px;background:${colour}"></div><div class="card-header"><div class="card-title h5">${title}</div></div><div class="card-body">${text}</div></div>`,
  tabs: (names, at) =>
    `<ul class="tab tab-block" style="margin:0">${each(names, (n, i) => `<li class="tab-item ${i === at ? 'active' : ''}"><a role="tab" href="#" aria-selected="${i === at}">${n}</a></li>`)}</ul>`,
  heading: (text) => `<h4 style="padding:8px 16px;margin:0">${text}</h4>`,
  overlays: {
    dialog: (w) =>
      modal(
        `<div class="modal-header"><div class="modal-title h5">${w.title}</div></div><div class="modal-body">${w.body}</div><div class="modal-footer"><button class="btn btn-link">${w.no}</button><button class="btn btn-primary">${w.yes}</button></div>`,
        'width:84vw',
      ),
    sheet: (w) =>
      modal(menu(w.items.slice(0, 5)), 'position:fixed;bottom:0;left:0;right:0;max-width:none;width:100%'),
    drawer: (w) =>
      modal(menu(w.items), 'position:fixed;left:0;top:0;bottom:0;width:66vw;max-height:none;height:100%'),
    tall: (w) =>
      modal(
        `<div class="modal-header"><div class="modal-title h5">${w.title}</div></div>${menu(w.items)}`,
        'position:fixed;left:0;right:0;bottom:0;width:100%;max-width:none;max-height:none;height:90vh',
      ),
    menu: (w) =>
      active(
        `<div id="ov" class="k-on" style="position:fixed;top:70px;right:8px;min-width:160px">${menu(w.items.slice(0, 4)).replace('transform:none;box-shadow:none', 'transform:none')}</div>`,
      ),
    toast: (w) =>
      active(
        `<div id="ov" class="k-on" style="position:fixed;bottom:16px;left:12px;right:12px"><div class="toast toast-primary"><button class="btn btn-clear float-right"></button>${w.body}</div></div>`,
      ),
    busy: (w) =>
      modal(`<div class="modal-body"><div class="loading loading-lg"></div>${w.title}</div>`, 'width:60vw'),
  },
};
