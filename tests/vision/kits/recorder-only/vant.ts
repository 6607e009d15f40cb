import { each, type Kit } from '../kit.ts';
import { vueMount, vueOverlay } from './vue-mount.ts';

const actions = (items: readonly string[]): string =>
  JSON.stringify(items.map((name) => ({ name, text: name })))
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#39;');
const cells = (items: readonly string[]): string =>
  each(items, (i) => `<van-cell title="${i}" is-link></van-cell>`);
/** A message of the kit's own functions, which stays until it is closed. */
const said = (call: string, close: string): { html: string; open: string; close: string } => ({
  html: '',
  open: `vant.${call}; undefined`,
  close: `vant.${close}; undefined`,
});

export const vant: Kit = {
  name: 'vant',
  head: ({ dark }) => `${vueMount('mounted.use(vant);')}
    <script src="/npm/vant/lib/vant.min.js"></script>
    <link rel="stylesheet" href="/npm/vant/lib/index.css">
    <script>document.documentElement.className = '${dark ? 'van-theme-dark' : ''}'</script>
    <style>body{font-family:sans-serif;font-size:14px;background:var(--van-background);color:var(--van-text-color)}</style>`,
  bar: (title) =>
    `<div class="van-nav-bar van-hairline--bottom"><div class="van-nav-bar__content"><div class="van-nav-bar__left" role="button" tabindex="0">←</div><div class="van-nav-bar__title">${title}</div><div class="van-nav-bar__right" role="button" tabindex="0">⋮</div></div></div>`,
  row: (title, text, colour) =>
    `<div class="van-cell van-cell--clickable" role="button" tabindex="0"><span style="width:36px;height:36px;margin-inline-end:10px;border-radius:8px;background:${colour}"></span><div class="van-cell__title">${title}<div class="van-cell__label">${text}</div></div></div>`,
  field: (label, value, error = '') =>
    `<div class="van-cell van-field"><div class="van-field__label"><label>${label}</label></div><div class="van-cell__value van-field__value"><div class="van-field__body"><input class="van-field__control" aria-label="${label}" value="${value}"></div><div class="van-field__error-message">${error}</div></div></div>`,
  toggle: (label, on) =>
    `<div class="van-cell"><div class="van-cell__title">${label}</div><div role="switch" tabindex="0" aria-label="${label}" aria-checked="${on}" class="van-switch ${on ? 'van-switch--on' : ''}"><div class="van-switch__node"></div></div></div>`,
  button: (text) =>
    `<div style="padding:16px"><button class="van-button van-button--primary van-button--normal van-button--block van-button--round"><div class="van-button__content"><span class="van-button__text">${text}</span></div></button></div>`,
  card: (title, text, colour) =>
    `<div class="van-card" style="margin:10px"><div class="van-card__header"><div class="van-card__thumb" style="background:${colour}"></div><div class="van-card__content"><div class="van-card__title">${title}</div><div class="van-card__desc" style="white-space:normal;max-height:none">${text}</div></div></div></div>`,
  tabs: (names, active) =>
    `<div class="van-tabbar van-hairline--top-bottom" role="tablist">${each(names, (n, i) => `<div role="tab" tabindex="0" aria-selected="${i === active}" class="van-tabbar-item ${i === active ? 'van-tabbar-item--active' : ''}"><div class="van-tabbar-item__icon">●</div><div class="van-tabbar-item__text">${n}</div></div>`)}</div>`,
  heading: (text) => `<h2 style="padding:0 16px">${text}</h2>`,
  overlays: {
    dialog: (w) =>
      vueOverlay(
        `<van-dialog v-model:show="show" title="${w.title}" message="${w.body}" show-cancel-button confirm-button-text="${w.yes}" cancel-button-text="${w.no}"></van-dialog>`,
      ),
    sheet: (w) =>
      vueOverlay(
        `<van-action-sheet v-model:show="show" cancel-text="${w.no}" :actions='${actions(w.items.slice(0, 4))}'></van-action-sheet>`,
      ),
    drawer: (w) =>
      vueOverlay(
        `<van-popup v-model:show="show" position="left" style="width:70%;height:100%">${cells(w.items)}</van-popup>`,
      ),
    tall: (w) =>
      vueOverlay(
        `<van-popup v-model:show="show" position="bottom" round closeable style="height:90%"><h3 style="padding:0 16px">${w.title}</h3>${cells(w.items)}</van-popup>`,
      ),
    menu: (w) => ({
      html: '',
      open: `await mountVue(${JSON.stringify(`<div style="position:fixed;right:40px;top:60px"><van-popover v-model:show="show" :actions='${actions(w.items.slice(0, 5))}' placement="bottom-end"><template #reference><span>⋮</span></template></van-popover></div>`)})`,
      close: 'opened.show = false',
    }),
    toast: (w) => said(`showToast({ message: ${JSON.stringify(w.body)}, duration: 0 })`, 'closeToast()'),
    busy: (w) =>
      said(
        `showLoadingToast({ message: ${JSON.stringify(w.title)}, duration: 0, forbidClick: true })`,
        'closeToast()',
      ),
    popover: (w) =>
      vueOverlay(
        `<div style="position:fixed;left:40px;top:190px"><van-popover v-model:show="show" theme="dark"><div style="width:200px;padding:10px"><b>${w.title}</b><p>${w.body}</p></div><template #reference><span>?</span></template></van-popover></div>`,
      ),
    notice: (w) => said(`showNotify({ message: ${JSON.stringify(w.body)}, duration: 0 })`, 'closeNotify()'),
    suggest: (w) =>
      vueOverlay(
        `<van-floating-panel v-if="show" :height="240" :anchors="[240,500]"><van-cell-group>${cells(w.items.slice(0, 5))}</van-cell-group></van-floating-panel>`,
      ),
  },
};
