import { each, type Kit, type OverlayWords } from './kit.ts';

const modal = (body: string): string =>
  `<div id="dlg" uk-modal><div class="uk-modal-dialog uk-modal-body uk-margin-auto-vertical">${body}</div></div>`;
// Modals are moved out of their place.
const MODAL = {
  open: "UIkit.modal('#dlg').show()",
  close: "const m = UIkit.modal('#dlg'); await m.hide(); m.$destroy(true)",
};
const nav = (w: OverlayWords): string =>
  `<ul class="uk-nav uk-nav-default">${each(w.items, (i) => `<li><a href="#">${i}</a></li>`)}</ul>`;

export const uikit: Kit = {
  name: 'uikit',
  head: ({
    dark,
    rtl,
  }) => `<link rel="stylesheet" href="/npm/uikit/dist/css/uikit${rtl ? '-rtl' : ''}.min.css">
    <style>body{background:${dark ? '#222' : '#fff'}} .uk-card-default{${dark ? 'background:#333;color:#ddd' : ''}}</style>
    <script src="/npm/uikit/dist/js/uikit.min.js"></script>
    <script>addEventListener('DOMContentLoaded', () => document.getElementById('app').classList.toggle('uk-light', ${dark}))</script>`,
  bar: (title) =>
    `<nav class="uk-navbar-container uk-navbar uk-padding-small" style="padding:0 12px"><div class="uk-navbar-left" style="gap:12px;min-height:56px"><a href="#" class="uk-icon-link">☰</a><b>${title}</b></div></nav>`,
  row: (title, text, colour) =>
    `<a href="#" class="uk-link-reset" style="display:flex;gap:14px;padding:12px 16px;border-bottom:1px solid #8884"><span class="uk-border-circle" style="width:40px;height:40px;background:${colour}"></span><span><span class="uk-text-bold">${title}</span><br><span class="uk-text-meta">${text}</span></span></a>`,
  field: (label, value, error = '') =>
    `<div class="uk-margin uk-padding-small"><label class="uk-form-label">${label}<input class="uk-input ${error === '' ? '' : 'uk-form-danger'}" value="${value}"></label><div class="uk-text-danger">${error}</div></div>`,
  toggle: (label, on) =>
    `<label style="display:block;padding:16px;border-bottom:1px solid #8884"><input class="uk-checkbox" type="checkbox" ${on ? 'checked' : ''}> ${label}</label>`,
  button: (text) =>
    `<div class="uk-padding-small"><button class="uk-button uk-button-primary uk-width-1-1">${text}</button></div>`,
  card: (title, text, colour) =>
    `<div class="uk-card uk-card-default uk-margin-small-bottom"><div style="height:90px;background:${colour}"></div><div class="uk-card-body" style="padding:16px"><h3 class="uk-card-title">${title}</h3>${text}</div></div>`,
  tabs: (names, active) =>
    `<ul class="uk-tab uk-tab-bottom uk-child-width-expand" style="margin:0">${each(names, (n, i) => `<li class="${i === active ? 'uk-active' : ''}"><a href="#">${n}</a></li>`)}</ul>`,
  heading: (text) => `<h2 style="padding:12px 16px;margin:0">${text}</h2>`,
  overlays: {
    dialog: (w) => ({
      html: modal(
        `<h2 class="uk-modal-title">${w.title}</h2><p>${w.body}</p><p class="uk-text-right"><button class="uk-button uk-button-default">${w.no}</button><button class="uk-button uk-button-primary">${w.yes}</button></p>`,
      ),
      ...MODAL,
    }),
    drawer: (w) => ({
      html: `<div id="oc" uk-offcanvas="overlay: true"><div class="uk-offcanvas-bar">${nav(w)}</div></div>`,
      open: "UIkit.offcanvas('#oc').show()",
      close: "UIkit.offcanvas('#oc').hide()",
    }),
    menu: (w) => ({
      html: `<button id="at" style="position:absolute;top:36px;right:8px;opacity:0">x</button><div id="dd" uk-dropdown="mode: click; pos: bottom-right; toggle: #at">${nav({ ...w, items: w.items.slice(0, 5) })}</div>`,
      open: "UIkit.dropdown('#dd').show()",
      close: "UIkit.dropdown('#dd').hide(0)",
    }),
    toast: (w) => ({
      html: '',
      open: `window.opened = UIkit.notification(${JSON.stringify(w.body)}, { timeout: 0, pos: 'bottom-center' }); undefined`,
      close: 'window.opened.close(true)',
    }),
    busy: (w) => ({ html: modal(`<span uk-spinner></span> ${w.body}`), ...MODAL }),
    tall: (w) => ({
      html: `<div id="dlg" class="uk-flex-top" uk-modal><div class="uk-modal-dialog" style="margin-top:40px;height:90vh">${nav(w)}<p class="uk-padding-small">${w.body}</p></div></div>`,
      ...MODAL,
    }),
  },
};
