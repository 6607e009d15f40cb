import { each, type Kit } from './kit.ts';

const show = (id: string): { open: string; close: string } => ({
  open: `document.getElementById('${id}').show()`,
  close: `document.getElementById('${id}').hide()`,
});

export const onsen: Kit = {
  name: 'onsen',
  head: ({ dark }) => `<link rel="stylesheet" href="/npm/onsenui/css/onsenui-core.min.css">
    <link rel="stylesheet" href="/npm/onsenui/css/${dark ? 'dark-' : ''}onsen-css-components.min.css">
    <style>body{background:${dark ? '#0d0d0d;color:#fff' : '#efeff4;color:#1f1f21'};font-family:sans-serif}</style>
    <script src="/npm/onsenui/js/onsenui.min.js"></script>
    <script>ons.platform.select('ios')</script>`,
  bar: (title) =>
    `<div class="toolbar" style="position:relative;padding-top:0"><div class="toolbar__left"><span class="toolbar-button">☰</span></div><div class="toolbar__center">${title}</div><div class="toolbar__right"><span class="toolbar-button">⋮</span></div></div>`,
  row: (title, text, colour) =>
    `<ons-list-item tappable><div class="left"><span style="width:40px;height:40px;background:${colour}"></span></div><div class="center"><span class="list-item__title">${title}</span><span class="list-item__subtitle">${text}</span></div></ons-list-item>`,
  field: (label, value, error = '') =>
    `<div class="list-item"><div class="list-item__center" style="display:block">${label}<br><input class="text-input" value="${value}" style="width:100%"><div style="color:#d33">${error}</div></div></div>`,
  toggle: (label, on) =>
    `<ons-list-item><div class="center">${label}</div><div class="right"><ons-switch ${on ? 'checked' : ''}></ons-switch></div></ons-list-item>`,
  button: (text) => `<div style="padding:16px"><button class="button button--large">${text}</button></div>`,
  card: (title, text, colour) =>
    `<ons-card><div style="height:90px;background:${colour}"></div><div class="title">${title}</div><div class="content">${text}</div></ons-card>`,
  tabs: (names, active) =>
    `<div class="tabbar" style="position:relative">${each(names, (n, i) => `<div class="tabbar__item"><button class="tabbar__button" ${i === active ? 'style="color:#0076ff"' : ''}><div class="tabbar__label">${n}</div></button></div>`)}</div>`,
  heading: (text) => `<h2 style="padding:8px 16px">${text}</h2>`,
  overlays: {
    dialog: (w) => ({
      html: `<ons-alert-dialog id="dlg"><div class="alert-dialog-title">${w.title}</div><div class="alert-dialog-content">${w.body}</div><div class="alert-dialog-footer"><ons-alert-dialog-button>${w.no}</ons-alert-dialog-button><ons-alert-dialog-button>${w.yes}</ons-alert-dialog-button></div></ons-alert-dialog>`,
      ...show('dlg'),
    }),
    sheet: (w) => ({
      html: `<ons-action-sheet id="sh" title="${w.title}">${each(w.items.slice(0, 5), (i) => `<ons-action-sheet-button>${i}</ons-action-sheet-button>`)}</ons-action-sheet>`,
      ...show('sh'),
    }),
    drawer: (w) => ({
      html: `<ons-splitter><ons-splitter-side id="dr" collapse width="260px" side="left"><ons-page><ons-list>${each(w.items, (i) => `<ons-list-item tappable>${i}</ons-list-item>`)}</ons-list></ons-page></ons-splitter-side><ons-splitter-content><ons-page style="background:transparent"><div class="page__background" style="background:transparent"></div></ons-page></ons-splitter-content></ons-splitter>`,
      open: "document.getElementById('dr').open()",
      close: "document.getElementById('dr').close()",
    }),
    menu: (w) => ({
      html: `<span id="at" style="position:absolute;top:40px;right:20px;width:10px;height:10px"></span><ons-popover id="po" direction="down" cancelable><ons-list>${each(w.items.slice(0, 4), (i) => `<ons-list-item tappable>${i}</ons-list-item>`)}</ons-list></ons-popover>`,
      open: "document.getElementById('po').show('#at')",
      close: "document.getElementById('po').hide()",
    }),
    toast: (w) => ({
      html: `<ons-toast id="to" animation="ascend">${w.body}<button>${w.yes}</button></ons-toast>`,
      ...show('to'),
    }),
    busy: (w) => ({
      html: `<ons-modal id="mo"><div style="text-align:center;padding-top:60%"><p>${w.body}</p><svg class="progress-circular progress-circular--indeterminate"><circle class="progress-circular__background"/><circle class="progress-circular__primary progress-circular--indeterminate__primary"/></svg></div></ons-modal>`,
      ...show('mo'),
    }),
  },
};
