import { each, type Kit } from '../kit.ts';
import { vueMount, vueOverlay } from './vue-mount.ts';

const rows = (items: readonly string[]): string =>
  each(items, (i) => `<div style="padding:12px 4px;border-bottom:1px solid #8883">${i}</div>`);
const choices = (items: readonly string[]): string =>
  each(items, (i) => `<el-dropdown-item>${i}</el-dropdown-item>`);
/** A message of the kit's own functions, which stays until it is closed. */
const said = (call: string): { html: string; open: string; close: string } => ({
  html: '',
  open: `globalThis.said = ElementPlus.${call}; undefined`,
  close: 'said.close(); undefined',
});
/** Opened by its trigger, as its `visible` would keep it from placing itself. */
const POINTED = 'style="position:fixed;left:60%;top:110px"';

export const elementPlus: Kit = {
  name: 'element-plus',
  head: ({ dark }) => `${vueMount('mounted.use(ElementPlus);')}
    <script src="/npm/element-plus/dist/index.full.min.js"></script>
    <link rel="stylesheet" href="/npm/element-plus/dist/index.css">
    <link rel="stylesheet" href="/npm/element-plus/theme-chalk/dark/css-vars.css">
    <script>document.documentElement.className = '${dark ? 'dark' : ''}'</script>
    <style>body{font-family:sans-serif;font-size:14px;background:var(--el-bg-color);color:var(--el-text-color-primary)}</style>`,
  bar: (title) =>
    `<div class="el-page-header" style="padding:14px"><div class="el-page-header__header" style="display:flex"><button class="el-button is-text">←</button><span style="flex:1;font-size:18px;padding:4px 10px">${title}</span><button class="el-button is-circle">⋮</button></div></div>`,
  row: (title, text, colour) =>
    `<div role="button" tabindex="0" style="display:flex;gap:12px;padding:12px 16px;border-bottom:1px solid var(--el-border-color)"><span class="el-avatar" style="background:${colour}"></span><div>${title}<div style="color:var(--el-text-color-secondary)">${text}</div></div></div>`,
  field: (label, value, error = '') =>
    `<div class="el-form-item ${error === '' ? '' : 'is-error'}" style="padding:0 16px;display:block"><label class="el-form-item__label">${label}</label><div class="el-form-item__content"><div class="el-input"><div class="el-input__wrapper"><input class="el-input__inner" aria-label="${label}" value="${value}"></div></div><div class="el-form-item__error" style="position:static">${error}</div></div></div>`,
  toggle: (label, on) =>
    `<div style="display:flex;padding:10px 16px"><span style="flex:1">${label}</span><div class="el-switch ${on ? 'is-checked' : ''}"><input class="el-switch__input" type="checkbox" role="switch" aria-label="${label}" ${on ? 'checked' : ''}><span class="el-switch__core"><div class="el-switch__action"></div></span></div></div>`,
  button: (text) =>
    `<div style="padding:16px"><button class="el-button el-button--primary el-button--large" style="width:100%"><span>${text}</span></button></div>`,
  card: (title, text, colour) =>
    `<div class="el-card is-always-shadow" style="margin:14px"><div class="el-card__header">${title}</div><div class="el-card__body"><div style="height:70px;background:${colour}"></div>${text}</div></div>`,
  tabs: (names, active) =>
    `<ul class="el-menu el-menu--horizontal" style="display:flex;margin:0;padding:0">${each(names, (n, i) => `<li class="el-menu-item ${i === active ? 'is-active' : ''}" role="menuitem" tabindex="0" style="flex:1;justify-content:center">${n}</li>`)}</ul>`,
  heading: (text) => `<h2 style="padding:0 16px">${text}</h2>`,
  overlays: {
    dialog: (w) =>
      vueOverlay(
        `<el-dialog v-model="show" title="${w.title}" width="84%">${w.body}<template #footer><el-button>${w.no}</el-button><el-button type="primary">${w.yes}</el-button></template></el-dialog>`,
      ),
    sheet: (w) =>
      vueOverlay(
        `<el-drawer v-model="show" direction="btt" size="280" title="${w.title}">${rows(w.items.slice(0, 3))}</el-drawer>`,
      ),
    drawer: (w) =>
      vueOverlay(
        `<el-drawer v-model="show" direction="ltr" size="74%" :with-header="false">${rows(w.items)}</el-drawer>`,
      ),
    tall: (w) =>
      vueOverlay(
        `<el-drawer v-model="show" direction="btt" size="92%" title="${w.title}">${rows(w.items)}</el-drawer>`,
      ),
    menu: (w) => ({
      html: '',
      open: `await mountVue(${JSON.stringify(`<div ${POINTED}><el-dropdown ref="d" trigger="click"><span>☰</span><template #dropdown><el-dropdown-menu>${choices(w.items.slice(0, 5))}</el-dropdown-menu></template></el-dropdown></div>`)}); opened.$refs.d.handleOpen()`,
      close: 'opened.$refs.d.handleClose()',
    }),
    toast: (w) => said(`ElMessage({ message: ${JSON.stringify(w.body)}, duration: 0 })`),
    busy: (w) => said(`ElLoading.service({ fullscreen: true, text: ${JSON.stringify(w.title)} })`),
    popover: (w) =>
      vueOverlay(
        `<div ${POINTED}><el-popover :visible="show" title="${w.title}" width="220" content="${w.body}"><template #reference><span>?</span></template></el-popover></div>`,
      ),
    tooltip: (w) =>
      vueOverlay(
        `<div ${POINTED}><el-tooltip :visible="show" content="${w.title}"><span>?</span></el-tooltip></div>`,
      ),
    notice: (w) =>
      said(
        `ElNotification({ title: ${JSON.stringify(w.title)}, message: ${JSON.stringify(w.body)}, duration: 0 })`,
      ),
    suggest: (w) => ({
      html: '',
      open: `await mountVue(${JSON.stringify(`<div style="position:fixed;left:24px;top:150px;width:240px"><el-select ref="s" v-model="model">${each(w.items.slice(0, 5), (i) => `<el-option label="${i}" value="${i}"></el-option>`)}</el-select></div>`)}); opened.$refs.s.toggleMenu()`,
      close: 'opened.$refs.s.blur()',
    }),
  },
};
