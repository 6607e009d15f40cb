import { each, type Kit } from '../kit.ts';

/** A layer of the kit, whose `open` returns its number. */
const layer = (call: string): { html: string; open: string; close: string } => ({
  html: '',
  open: `globalThis.laid = layui.layer.${call}; undefined`,
  close: 'layui.layer.close(laid); undefined',
});
const rows = (items: readonly string[]): string =>
  each(items, (i) => `<div style="padding:14px 16px;border-bottom:1px solid #8883">${i}</div>`);
const sheetOf = (title: string, items: readonly string[], more: string): string =>
  `open({ type: 1, title: ${JSON.stringify(title)}, closeBtn: 0, shadeClose: true, content: ${JSON.stringify(rows(items))}, ${more} })`;
/** A list below a link, which the kit opens and closes by a click on it. */
const choicesAt = (
  place: string,
  items: readonly string[],
): { html: string; open: string; close: string } => ({
  html: `<a id="asked" tabindex="0" role="button" style="position:fixed;${place}">☰</a>`,
  open: `layui.dropdown.render({ elem: '#asked', show: true, data: ${JSON.stringify(items.map((title, id) => ({ title, id })))} }); undefined`,
  close: `layui.dropdown.close('asked'); document.querySelector('.layui-dropdown')?.remove(); undefined`,
});

export const layui: Kit = {
  name: 'layui',
  head: ({ dark }) => `<link rel="stylesheet" href="/npm/layui/dist/css/layui.css">
    <script src="/npm/layui/dist/layui.js"></script>
    <style>body{font-size:14px;background:${dark ? '#17181a' : '#fff'};color:${dark ? '#ddd' : '#222'}}${dark ? '.layui-card,.layui-layer,.layui-dropdown,.layui-menu,.layui-input,.layui-layer-title,.layui-layer-btn a{background:#26272b!important;color:#ddd!important;border-color:#444!important}.layui-card-header{border-color:#444}.layui-menu li .layui-menu-body-title,.layui-layer-content{color:#ddd!important}' : ''}</style>`,
  bar: (title) =>
    `<div class="layui-bg-cyan" style="display:flex;padding:14px;font-size:17px"><a role="button" tabindex="0" style="color:#fff">←</a><span style="flex:1;padding:0 14px">${title}</span><a role="button" tabindex="0" style="color:#fff">⋮</a></div>`,
  row: (title, text, colour) =>
    `<div tabindex="0" role="button" style="display:flex;padding:11px 15px;border-bottom:1px solid #8883"><span style="width:38px;height:38px;border-radius:4px;margin-inline-end:12px;background:${colour}"></span><div>${title}<div class="layui-font-gray">${text}</div></div></div>`,
  field: (label, value, error = '') =>
    `<div class="layui-form-item" style="padding:0 15px"><label>${label}</label><input class="layui-input ${error === '' ? '' : 'layui-form-danger'}" aria-label="${label}" value="${value}"><div class="layui-font-red">${error}</div></div>`,
  toggle: (label, on) =>
    `<div style="display:flex;padding:10px 15px"><span style="flex:1">${label}</span><div role="switch" aria-label="${label}" aria-checked="${on}" tabindex="0" class="layui-unselect layui-form-switch ${on ? 'layui-form-onswitch' : ''}"><div></div><i></i></div></div>`,
  button: (text) =>
    `<div style="padding:15px"><button class="layui-btn layui-btn-fluid">${text}</button></div>`,
  card: (title, text, colour) =>
    `<div class="layui-card" style="margin:12px;border:1px solid #8883"><div class="layui-card-header">${title}</div><div class="layui-card-body"><div style="height:64px;background:${colour}"></div>${text}</div></div>`,
  tabs: (names, active) =>
    `<ul class="layui-tab-title" style="display:flex;height:44px">${each(names, (n, i) => `<li role="tab" tabindex="0" aria-selected="${i === active}" class="${i === active ? 'layui-this' : ''}" style="flex:1;min-width:0;padding:0">${n}</li>`)}</ul>`,
  heading: (text) => `<h2 style="padding:10px 15px">${text}</h2>`,
  overlays: {
    dialog: (w) =>
      layer(
        `confirm(${JSON.stringify(w.body)}, { title: ${JSON.stringify(w.title)}, btn: ${JSON.stringify([w.yes, w.no])} })`,
      ),
    sheet: (w) =>
      layer(sheetOf(w.title, w.items.slice(0, 3), "offset: 'b', area: ['100%', '240px'], anim: 'slideUp'")),
    drawer: (w) => layer(sheetOf(w.title, w.items, "offset: 'l', area: ['75%', '100%'], anim: 'slideRight'")),
    tall: (w) => layer(sheetOf(w.title, w.items, "offset: 'b', area: ['100%', '90%'], anim: 'slideUp'")),
    menu: (w) => choicesAt('right:60px;top:60px', w.items.slice(0, 5)),
    toast: (w) => layer(`msg(${JSON.stringify(w.body)}, { time: 0 })`),
    busy: (w) => layer(`msg(${JSON.stringify(w.title)}, { icon: 16, shade: 0.3, time: 0 })`),
    popover: (w) =>
      layer(
        `open({ type: 1, title: ${JSON.stringify(w.title)}, shade: 0, area: ['230px', '160px'], offset: ['130px', '60px'], content: ${JSON.stringify(`<p style="padding:10px">${w.body}</p>`)} })`,
      ),
    tooltip: (w) => ({
      html: '<b id="asked" style="position:fixed;left:60px;top:190px">?</b>',
      open: `globalThis.laid = layui.layer.tips(${JSON.stringify(w.title)}, '#asked', { tips: 3, time: 0 }); undefined`,
      close: 'layui.layer.close(laid); undefined',
    }),
    notice: (w) =>
      layer(
        `open({ type: 1, title: false, closeBtn: 0, shade: 0, offset: 'rt', area: '260px', content: ${JSON.stringify(`<div style="padding:12px"><b>${w.title}</b><br>${w.body}</div>`)} })`,
      ),
    suggest: (w) => choicesAt('left:24px;top:150px', w.items.slice(0, 5)),
  },
};
