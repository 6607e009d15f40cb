import { each, type Kit } from './kit.ts';

const MODAL = {
  open: "(M.Modal.getInstance(document.getElementById('dlg')) ?? M.Modal.init(document.getElementById('dlg'), {})).open()",
  close: "M.Modal.getInstance(document.getElementById('dlg')).close()",
};

export const materialize: Kit = {
  name: 'materialize',
  head: ({
    dark,
  }) => `<link rel="stylesheet" href="/npm/@materializecss/materialize/dist/css/materialize.min.css">
    <style>body{background:var(--md-sys-color-background);color:var(--md-sys-color-on-background)}</style>
    <script src="/npm/@materializecss/materialize/dist/js/materialize.min.js"></script>
    <script>document.documentElement.setAttribute('theme', '${dark ? 'dark' : 'light'}')</script>`,
  bar: (title) =>
    `<nav><div class="nav-wrapper" style="padding:0 16px"><a href="#" class="brand-logo" style="position:static;transform:none">${title}</a></div></nav>`,
  row: (title, text, colour) =>
    `<li class="collection-item avatar"><span class="circle" style="background:${colour}"></span><span class="title">${title}</span><p>${text}</p></li>`,
  field: (label, value, error = '') =>
    `<div class="input-field outlined" style="margin:20px 16px"><input placeholder=" " value="${value}" type="text"><label>${label}</label><span class="supporting-text" style="color:#c00">${error}</span></div>`,
  toggle: (label, on) =>
    `<div class="switch" style="padding:16px"><label><input type="checkbox" ${on ? 'checked' : ''}><span class="lever"></span>${label}</label></div>`,
  button: (text) =>
    `<div style="padding:16px"><button class="btn-large filled" style="width:100%">${text}</button></div>`,
  card: (title, text, colour) =>
    `<div class="card" style="margin:12px"><div style="height:90px;background:${colour}"></div><div class="card-content"><span class="card-title">${title}</span><p>${text}</p></div></div>`,
  tabs: (names, active) =>
    `<ul class="tabs tabs-fixed-width">${each(names, (n, i) => `<li class="tab"><a href="#" class="${i === active ? 'active' : ''}">${n}</a></li>`)}</ul>`,
  heading: (text) => `<h4 style="padding:0 16px">${text}</h4>`,
  overlays: {
    dialog: (w) => ({
      html: `<dialog id="dlg" class="modal"><div class="modal-content"><h4>${w.title}</h4><p>${w.body}</p></div><div class="modal-footer"><button class="btn-flat">${w.no}</button><button class="btn-flat">${w.yes}</button></div></dialog>`,
      open: "document.getElementById('dlg').showModal()",
      close: "document.getElementById('dlg').close()",
    }),
    drawer: (w) => ({
      html: `<ul id="sn" class="sidenav">${each(w.items, (i) => `<li><a href="#">${i}</a></li>`)}</ul>`,
      open: "(M.Sidenav.getInstance(document.getElementById('sn')) ?? M.Sidenav.init(document.getElementById('sn'), {})).open()",
      close: "M.Sidenav.getInstance(document.getElementById('sn')).close()",
    }),
    menu: (w) => ({
      html: `<a id="at" data-target="dd" style="position:absolute;top:40px;right:170px;width:4px;height:4px"></a><ul id="dd" class="dropdown-content">${each(w.items.slice(0, 4), (i) => `<li><a href="#">${i}</a></li>`)}</ul>`,
      open: "(M.Dropdown.getInstance(document.getElementById('at')) ?? M.Dropdown.init(document.getElementById('at'), { constrainWidth: false })).open()",
      close: "M.Dropdown.getInstance(document.getElementById('at')).close()",
    }),
    toast: (w) => ({
      html: '',
      open: `window.opened = new M.Toast({ text: ${JSON.stringify(w.body)}, displayLength: 1e9 }); undefined`,
      close: 'M.Toast.dismissAll()',
    }),
    sheet: (w) => ({
      html: `<div id="dlg" class="modal bottom-sheet"><ul class="collection">${each(w.items.slice(0, 5), (i) => `<li class="collection-item">${i}</li>`)}</ul></div>`,
      ...MODAL,
    }),
  },
};
