import { each, type Kit, type OverlayWords } from './kit.ts';

const modal = (id: string, inner: string, dialog: string): string =>
  `<div class="modal fade" id="${id}" tabindex="-1"><div class="modal-dialog ${dialog}"><div class="modal-content">${inner}</div></div></div>`;
const list = (items: readonly string[]): string =>
  `<div class="list-group list-group-flush">${each(items, (i) => `<a href="#" class="list-group-item list-group-item-action py-3">${i}</a>`)}</div>`;
const offcanvas = (place: string, height: string, w: OverlayWords): string =>
  `<div class="offcanvas offcanvas-${place}" style="${height}" id="oc" tabindex="-1"><div class="offcanvas-header"><h5>${w.title}</h5></div><div class="offcanvas-body p-0">${list(w.items)}</div></div>`;

const OFFCANVAS = {
  open: "bootstrap.Offcanvas.getOrCreateInstance('#oc').show()",
  close: "bootstrap.Offcanvas.getOrCreateInstance('#oc').hide()",
};

export const bootstrap: Kit = {
  name: 'bootstrap',
  head: ({
    dark,
    rtl,
  }) => `<link rel="stylesheet" href="/npm/bootstrap/dist/css/bootstrap${rtl ? '.rtl' : ''}.min.css">
    <script src="/npm/bootstrap/dist/js/bootstrap.bundle.min.js"></script>
    <script>document.documentElement.dataset.bsTheme = '${dark ? 'dark' : 'light'}'</script>`,
  bar: (title) =>
    `<nav class="navbar bg-body-tertiary border-bottom"><div class="container-fluid"><span class="navbar-brand">${title}</span><button class="navbar-toggler"><span class="navbar-toggler-icon"></span></button></div></nav>`,
  row: (title, text, colour) =>
    `<a href="#" class="list-group-item list-group-item-action d-flex gap-3 p-3 border-bottom"><span class="rounded-circle" style="width:40px;height:40px;background:${colour}"></span><span><b>${title}</b><br><small class="text-secondary">${text}</small></span></a>`,
  field: (label, value, error = '') =>
    `<div class="mb-3 px-3"><label class="form-label">${label}<input class="form-control ${error === '' ? '' : 'is-invalid'}" value="${value}"></label><div class="text-danger">${error}</div></div>`,
  toggle: (label, on) =>
    `<div class="form-check form-switch p-3 ps-5 border-bottom"><label class="form-check-label"><input class="form-check-input" type="checkbox" role="switch" ${on ? 'checked' : ''}> ${label}</label></div>`,
  button: (text) => `<div class="p-3 d-grid"><button class="btn btn-primary btn-lg">${text}</button></div>`,
  card: (title, text, colour) =>
    `<div class="card m-3"><div style="height:90px;background:${colour}"></div><div class="card-body"><h5 class="card-title">${title}</h5><p class="card-text">${text}</p></div></div>`,
  tabs: (names, active) =>
    `<ul class="nav nav-pills nav-fill border-top bg-body p-2">${each(names, (n, i) => `<li class="nav-item"><a href="#" class="nav-link ${i === active ? 'active' : ''}">${n}</a></li>`)}</ul>`,
  heading: (text) => `<h2 class="px-3 pt-4">${text}</h2>`,
  overlays: {
    dialog: (w) => ({
      html: modal(
        'dlg',
        `<div class="modal-header"><h5 class="modal-title">${w.title}</h5></div><div class="modal-body">${w.body}</div><div class="modal-footer"><button class="btn btn-secondary">${w.no}</button><button class="btn btn-primary">${w.yes}</button></div>`,
        'modal-dialog-centered',
      ),
      open: "bootstrap.Modal.getOrCreateInstance('#dlg').show()",
      close: "bootstrap.Modal.getOrCreateInstance('#dlg').hide()",
    }),
    sheet: (w) => ({ html: offcanvas('bottom', 'height:46%', w), ...OFFCANVAS }),
    tall: (w) => ({ html: offcanvas('bottom', 'height:92%', w), ...OFFCANVAS }),
    drawer: (w) => ({ html: offcanvas('start', 'width:78%', w), ...OFFCANVAS }),
    menu: (w) => ({
      html: `<div class="dropdown" style="position:absolute;top:30px;right:8px"><button id="dd" data-bs-toggle="dropdown" style="opacity:0">x</button><ul class="dropdown-menu shadow">${each(w.items.slice(0, 5), (i) => `<li><a class="dropdown-item" href="#">${i}</a></li>`)}</ul></div>`,
      open: "bootstrap.Dropdown.getOrCreateInstance('#dd').show()",
      close: "bootstrap.Dropdown.getOrCreateInstance('#dd').hide()",
    }),
    toast: (w) => ({
      html: `<div class="toast-container position-fixed bottom-0 end-0 p-3"><div id="t" class="toast" role="alert" data-bs-autohide="false"><div class="toast-header"><b>${w.title}</b></div><div class="toast-body">${w.body}</div></div></div>`,
      open: "bootstrap.Toast.getOrCreateInstance('#t').show()",
      close: "bootstrap.Toast.getOrCreateInstance('#t').hide()",
    }),
    busy: (w) => ({
      html: modal(
        'dlg',
        `<div class="d-flex gap-3 p-4"><div class="spinner-border"></div>${w.body}</div>`,
        'modal-sm modal-dialog-centered',
      ),
      open: "bootstrap.Modal.getOrCreateInstance('#dlg').show()",
      close: "bootstrap.Modal.getOrCreateInstance('#dlg').hide()",
    }),
  },
};
