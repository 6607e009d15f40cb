import { each, type Kit } from '../kit.ts';

const js = (value: unknown): string => JSON.stringify(value);
const called = (selector: string, module: string): { open: string; close: string } => ({
  open: `$('${selector}').${module}('show'); undefined`,
  close: `$('${selector}').${module}('hide'); $('body > .dimmer, body > .flyout').attr('id', ''); undefined`,
});
const flyout = (
  side: string,
  title: string,
  items: readonly string[],
  style = '',
): { html: string; open: string; close: string } => ({
  html: `<div id="fly" class="ui ${side} flyout" style="${style}"><div class="ui header"><div class="content">${title}</div></div><div class="scrolling content"><div class="ui relaxed divided list">${each(items, (i) => `<div class="item" role="button" tabindex="0" style="padding:14px">${i}</div>`)}</div></div></div>`,
  open: `$('#fly').flyout({ context: 'body', closable: false }).flyout('show'); undefined`,
  close: `$('#fly').flyout('hide'); undefined`,
});

export const fomantic: Kit = {
  name: 'fomantic',
  head: ({ dark }) => `<link rel="stylesheet" href="/npm/fomantic-ui-css/semantic.min.css">
    <script src="/npm/jquery/dist/jquery.min.js"></script><script src="/npm/fomantic-ui-css/semantic.min.js"></script>
    <style>body{background:${dark ? '#1b1c1d;color:#fff' : '#fff;color:#222'}}</style>`,
  bar: (title) =>
    `<div class="ui inverted teal menu" style="margin:0;border-radius:0"><a class="item">☰</a><div class="header item">${title}</div><div class="right menu"><a class="item">⋮</a></div></div>`,
  row: (title, text, colour) =>
    `<div class="ui basic segment" role="listitem" tabindex="0" style="margin:0;padding:12px 16px;display:flex;gap:12px;border-bottom:1px solid #8883"><span style="width:38px;height:38px;border-radius:4px;background:${colour}"></span><div><b>${title}</b><div style="opacity:.7">${text}</div></div></div>`,
  field: (label, value, error = '') =>
    `<div class="ui form" style="padding:8px 16px"><div class="field ${error === '' ? '' : 'error'}"><label>${label}</label><input type="text" value="${value}">${error === '' ? '' : `<div class="ui pointing red basic label">${error}</div>`}</div></div>`,
  toggle: (label, on) =>
    `<div style="padding:14px 16px"><div class="ui toggle checkbox ${on ? 'checked' : ''}"><input type="checkbox" ${on ? 'checked' : ''}><label>${label}</label></div></div>`,
  button: (text) =>
    `<div style="padding:16px"><button class="ui fluid teal large button">${text}</button></div>`,
  card: (title, text, colour) =>
    `<div class="ui fluid card" style="margin:12px;width:auto"><div style="height:100px;background:${colour}"></div><div class="content"><div class="header">${title}</div><div class="description">${text}</div></div></div>`,
  tabs: (names, active) =>
    `<div class="ui ${names.length === 4 ? 'four' : 'five'} item menu" style="margin:0;border-radius:0">${each(names, (n, i) => `<a role="tab" tabindex="0" aria-selected="${i === active}" class="item ${i === active ? 'active' : ''}">${n}</a>`)}</div>`,
  heading: (text) => `<h2 class="ui header" style="padding:16px;margin:0">${text}</h2>`,
  overlays: {
    dialog: (w) => ({
      html: `<div id="dlg" class="ui tiny modal"><div class="header">${w.title}</div><div class="content"><p>${w.body}</p></div><div class="actions"><div class="ui button">${w.no}</div><div class="ui teal button">${w.yes}</div></div></div>`,
      open: `$('#dlg').modal({ closable: false, observeChanges: false, detachable: false }).modal('show'); undefined`,
      close: `$('#dlg').modal('hide'); undefined`,
    }),
    sheet: (w) => flyout('bottom', w.title, w.items.slice(0, 4), 'height:40vh'),
    drawer: (w) => flyout('left', w.title, w.items, 'width:70vw'),
    tall: (w) => flyout('bottom', w.title, w.items, 'height:90vh'),
    menu: (w) => ({
      html: `<div id="dd" class="ui dropdown" style="position:absolute;top:60px;right:150px"><div class="text"></div><div class="menu">${each(w.items.slice(0, 4), (i) => `<div class="item">${i}</div>`)}</div></div>`,
      ...called('#dd', 'dropdown'),
    }),
    toast: (w) => ({
      html: '',
      open: `$.toast({ message: ${js(w.body)}, displayTime: 0, position: 'bottom center' }); undefined`,
      close: `$('.ui.toast').toast('close'); undefined`,
    }),
    busy: (w) => ({
      html: `<div id="dim" class="ui page dimmer"><div class="ui large text loader">${w.title}</div></div>`,
      open: `$('#dim').dimmer({ closable: false }).dimmer('show'); undefined`,
      close: `$('#dim').dimmer('hide'); undefined`,
    }),
  },
};
