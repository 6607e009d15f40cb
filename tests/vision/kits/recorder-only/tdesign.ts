import { each, type Kit } from '../kit.ts';
import { vueMount, vueOverlay } from './vue-mount.ts';

const rows = (items: readonly string[]): string => each(items, (i) => `<t-cell title="${i}" arrow></t-cell>`);

const toast = (options: object): { html: string; open: string; close: string } => ({
  html: '',
  open: `TDesign.Toast(${JSON.stringify(options)}); undefined`,
  close: 'TDesign.Toast.clear(); undefined',
});

export const tdesign: Kit = {
  name: 'tdesign',
  head: ({ dark }) => `<link rel="stylesheet" href="/npm/tdesign-mobile-vue/dist/tdesign.css">
    ${vueMount('mounted.use(TDesign);')}
    <script src="/npm/tdesign-mobile-vue/dist/tdesign.js"></script>
    <script>document.documentElement.setAttribute('theme-mode', '${dark ? 'dark' : 'light'}')</script>
    <style>body{font-family:sans-serif;background:var(--td-bg-color-page, ${dark ? '#181818' : '#f3f3f3'});color:var(--td-text-color-primary, ${dark ? '#eee' : '#111'})}</style>`,
  bar: (title) =>
    `<div style="height:48px;display:flex;align-items:center;padding:0 16px;background:var(--td-bg-color-container)"><span role="button">‹</span><b style="flex:1;text-align:center;font-size:18px">${title}</b><span role="button">⋯</span></div>`,
  row: (title, text, colour) =>
    `<div class="t-cell" role="listitem" tabindex="0" style="padding:16px"><div style="width:44px;height:44px;border-radius:6px;margin-inline-end:12px;background:${colour}"></div><div class="t-cell__title"><div class="t-cell__title-text">${title}</div><div class="t-cell__description">${text}</div></div></div>`,
  field: (label, value, error = '') =>
    `<div class="t-cell" style="padding:16px"><label style="width:90px">${label}</label><div style="flex:1"><input style="border:0;background:none;color:inherit;width:100%;font-size:16px" value="${value}"><div style="color:#d54941;font-size:12px">${error}</div></div></div>`,
  toggle: (label, on) =>
    `<div class="t-cell" style="padding:16px"><div style="flex:1">${label}</div><div role="switch" tabindex="0" aria-label="${label}" aria-checked="${on}" style="width:45px;height:28px;border-radius:14px;background:${on ? '#0052d9' : '#8886'}"><div style="width:24px;height:24px;border-radius:12px;background:#fff;position:relative;top:2px;margin-inline-start:${on ? 19 : 2}px"></div></div></div>`,
  button: (text) =>
    `<div style="padding:16px"><button class="t-button t-button--size-large t-button--base t-button--primary t-button--block" style="width:100%">${text}</button></div>`,
  card: (title, text, colour) =>
    `<div style="margin:16px;border-radius:9px;background:var(--td-bg-color-container);overflow:hidden"><div style="height:90px;background:${colour}"></div><div style="padding:12px"><b>${title}</b><p>${text}</p></div></div>`,
  tabs: (names, active) =>
    `<div style="display:flex;height:56px;padding:8px;gap:8px;background:var(--td-bg-color-container);border-top:1px solid #8882;box-sizing:border-box">${each(names, (n, i) => `<button role="tab" aria-selected="${i === active}" style="flex:1;border:0;border-radius:20px;background:${i === active ? '#0052d922' : 'none'};color:${i === active ? '#0052d9' : 'inherit'}">${n}</button>`)}</div>`,
  heading: (text) => `<h2 style="padding:0 16px">${text}</h2>`,
  overlays: {
    dialog: (w) =>
      vueOverlay(
        `<t-dialog v-model:visible="show" title="${w.title}" content="${w.body}" cancel-btn="${w.no}" confirm-btn="${w.yes}"></t-dialog>`,
      ),
    sheet: (w) =>
      vueOverlay(
        `<t-action-sheet v-model:visible="show" cancel-text="${w.no}" :items='${JSON.stringify(w.items.slice(0, 4).map((label) => ({ label })))}'></t-action-sheet>`,
      ),
    drawer: (w) =>
      vueOverlay(
        `<t-popup v-model:visible="show" placement="left"><div style="width:270px;height:100vh">${rows(w.items)}</div></t-popup>`,
      ),
    tall: (w) =>
      vueOverlay(
        `<t-popup v-model:visible="show" placement="bottom"><div style="height:90vh"><h3 style="padding:0 16px">${w.title}</h3>${rows(w.items)}</div></t-popup>`,
      ),
    menu: (w) => ({
      html: `<div id="me" hidden style="position:absolute;top:52px;right:8px;width:170px;background:var(--td-bg-color-container);box-shadow:0 5px 16px #0004;border-radius:6px">${each(w.items.slice(0, 4), (i) => `<div role="menuitem" tabindex="0" style="padding:13px 16px">${i}</div>`)}</div>`,
      open: "document.getElementById('me').hidden = false",
      close: "document.getElementById('me').hidden = true",
    }),
    toast: (w) => toast({ message: w.body, duration: 0 }),
    busy: (w) => toast({ message: w.title, theme: 'loading', duration: 0, showOverlay: true }),
  },
};
