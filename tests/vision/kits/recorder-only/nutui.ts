import { each, type Kit } from '../kit.ts';
import { vueMount, vueOverlay } from './vue-mount.ts';

const rows = (items: readonly string[]): string =>
  each(items, (i) => `<nut-cell title="${i}" is-link></nut-cell>`);

/** A toast without an end stays until it is unmounted. */
const toast = (template: string): { html: string; open: string; close: string } => ({
  ...vueOverlay(template),
  close: 'mounted.unmount(); globalThis.mounted = undefined',
});

export const nutui: Kit = {
  name: 'nutui',
  head: ({ dark }) => `<link rel="stylesheet" href="/npm/@nutui/nutui/dist/style.css">
    ${vueMount('mounted.use(nutui);')}
    <script src="/npm/@nutui/nutui/dist/nutui.umd.js"></script>
    <script>if (${dark}) document.documentElement.className = 'nut-theme-dark';</script>
    <style>body{font-family:sans-serif;background:${dark ? '#131313' : '#f7f8fa'};color:${dark ? '#e5e5e5' : '#1a1a1a'}}</style>`,
  bar: (title) =>
    `<div style="height:46px;display:flex;align-items:center;padding:0 12px;background:#fa2c19;color:#fff"><span role="button">‹</span><b style="flex:1;text-align:center">${title}</b><span role="button">⋯</span></div>`,
  row: (title, text, colour) =>
    `<div class="nut-cell" role="listitem" tabindex="0" style="margin:0;border-radius:0"><div style="width:34px;height:34px;border-radius:17px;margin-inline-end:12px;background:${colour}"></div><div class="nut-cell__title"><div class="title">${title}</div><span class="nut-cell__title-desc">${text}</span></div></div>`,
  field: (label, value, error = '') =>
    `<div class="nut-cell" style="margin:0"><label style="width:90px">${label}</label><div style="flex:1"><input class="input-text" style="border:0;background:none;color:inherit;width:100%" value="${value}"><div style="color:#fa2c19;font-size:12px">${error}</div></div></div>`,
  toggle: (label, on) =>
    `<div class="nut-cell" style="margin:0"><div style="flex:1">${label}</div><div class="nut-switch ${on ? 'nut-switch-open' : 'nut-switch-close'}" role="switch" tabindex="0" aria-label="${label}" aria-checked="${on}" style="background:${on ? '#fa2c19' : '#ebebeb'};width:36px;height:21px;border-radius:21px"><div style="width:17px;height:17px;border-radius:9px;background:#fff;margin:2px;margin-inline-start:${on ? 17 : 2}px"></div></div></div>`,
  button: (text) =>
    `<div style="padding:16px"><button class="nut-button nut-button--primary nut-button--normal nut-button--block nut-button--round">${text}</button></div>`,
  card: (title, text, colour) =>
    `<div style="margin:12px;border-radius:8px;overflow:hidden" class="nut-cell"><div style="width:90px;height:90px;background:${colour}"></div><div style="flex:1;padding:0 12px"><b>${title}</b><p>${text}</p></div></div>`,
  tabs: (names, active) =>
    `<div class="nut-tabbar" style="display:flex;height:50px;border-top:1px solid #8883">${each(names, (n, i) => `<button role="tab" aria-selected="${i === active}" style="flex:1;border:0;background:none;color:${i === active ? '#fa2c19' : '#7d7e80'}">${n}</button>`)}</div>`,
  heading: (text) => `<h2 style="padding:0 16px">${text}</h2>`,
  overlays: {
    dialog: (w) =>
      vueOverlay(
        `<nut-dialog v-model:visible="show" title="${w.title}" content="${w.body}" cancel-text="${w.no}" ok-text="${w.yes}"></nut-dialog>`,
      ),
    sheet: (w) =>
      vueOverlay(
        `<nut-action-sheet v-model:visible="show" cancel-txt="${w.no}" :menu-items='${JSON.stringify(w.items.slice(0, 4).map((name) => ({ name })))}'></nut-action-sheet>`,
      ),
    drawer: (w) =>
      vueOverlay(
        `<nut-popup v-model:visible="show" position="left" :style="{ width: '70%', height: '100%' }">${rows(w.items)}</nut-popup>`,
      ),
    tall: (w) =>
      vueOverlay(
        `<nut-popup v-model:visible="show" position="bottom" round closeable :style="{ height: '86%' }"><h3 style="padding:0 16px">${w.title}</h3>${rows(w.items)}</nut-popup>`,
      ),
    menu: (w) =>
      vueOverlay(`<nut-popup v-model:visible="show" position="top">${rows(w.items.slice(0, 4))}</nut-popup>`),
    toast: (w) =>
      toast(
        `<nut-toast v-model:visible="show" msg="${w.body}" type="text" :duration="0" :cover="false"></nut-toast>`,
      ),
    busy: (w) =>
      toast(
        `<nut-toast v-model:visible="show" msg="${w.title}" type="loading" :duration="0" cover cover-color="rgba(0,0,0,.5)"></nut-toast>`,
      ),
  },
};
