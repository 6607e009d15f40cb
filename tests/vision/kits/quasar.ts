import { each, type Kit } from './kit.ts';

const js = (value: unknown): string => JSON.stringify(value);
const CLOSE = "typeof window.opened === 'function' ? window.opened() : window.opened?.hide?.()";

export const quasar: Kit = {
  name: 'quasar',
  head: ({
    dark,
    rtl,
  }) => `<link rel="stylesheet" href="/npm/quasar/dist/quasar${rtl ? '.rtl' : ''}.prod.css">
    <style>body{font-family:sans-serif}</style>
    <script>addEventListener("error",(e)=>document.documentElement.dataset.err=e.message)</script><script defer src="/npm/vue/dist/vue.global.prod.js"></script><script defer src="/npm/quasar/dist/quasar.umd.prod.js"></script>
    <script>addEventListener('DOMContentLoaded', () => {
      const host = document.createElement('div'); document.body.append(host);
      const { Dialog, Notify, BottomSheet, Loading, Dark } = Quasar;
      Vue.createApp({ render: () => null }).use(Quasar, { plugins: { Dialog, Notify, BottomSheet, Loading, Dark }, config: { dark: ${dark} } }).mount(host);
    })</script>`,
  bar: (title) =>
    `<div class="q-toolbar row no-wrap items-center bg-primary text-white" style="min-height:52px;padding:0 12px"><span style="font-size:22px">≡</span><div class="q-toolbar__title" style="padding:0 12px;font-size:20px">${title}</div><span>⋮</span></div>`,
  row: (title, text, colour) =>
    `<div class="q-item q-item-type row no-wrap q-item--clickable q-link cursor-pointer" role="listitem" tabindex="0"><div class="q-item__section column q-item__section--avatar justify-center"><div style="width:40px;height:40px;border-radius:8px;background:${colour}"></div></div><div class="q-item__section column q-item__section--main justify-center"><div class="q-item__label">${title}</div><div class="q-item__label q-item__label--caption text-caption">${text}</div></div></div><hr class="q-separator q-separator--horizontal">`,
  field: (label, value, error = '') =>
    `<div style="padding:8px 16px"><label style="display:block;font-size:12px;opacity:.7">${label}</label><input value="${value}" style="width:100%;padding:10px 0;border:0;border-bottom:2px solid ${error === '' ? '#888' : '#c10015'};background:transparent;color:inherit;font-size:16px"><div class="text-negative">${error}</div></div>`,
  toggle: (label, on) =>
    `<div class="q-item q-item-type row no-wrap" style="padding:16px"><div class="q-item__section column q-item__section--main">${label}</div><div role="switch" aria-checked="${on}" aria-label="${label}" tabindex="0" style="width:36px;height:18px;border-radius:9px;background:${on ? '#1976d2' : '#999'}"><div style="width:18px;height:18px;border-radius:9px;background:#fff;box-shadow:0 1px 3px #0008;margin-inline-start:${on ? 18 : 0}px"></div></div></div>`,
  button: (text) =>
    `<div style="padding:16px"><button class="q-btn q-btn-item bg-primary text-white full-width" style="padding:12px;border:0;border-radius:4px">${text}</button></div>`,
  card: (title, text, colour) =>
    `<div class="q-card" style="margin:12px"><div style="height:90px;background:${colour}"></div><div class="q-card__section" style="padding:16px"><div class="text-h6">${title}</div>${text}</div></div>`,
  tabs: (names, active) =>
    `<div class="row no-wrap bg-primary text-white">${each(names, (n, i) => `<button role="tab" aria-selected="${i === active}" class="col" style="padding:14px 0;border:0;background:none;color:inherit;opacity:${i === active ? 1 : 0.6};border-top:3px solid ${i === active ? '#fff' : 'transparent'}">${n}</button>`)}</div>`,
  heading: (text) => `<div class="text-h5" style="padding:16px">${text}</div>`,
  overlays: {
    dialog: (w) => ({
      html: '',
      open: `window.opened = Quasar.Dialog.create({ title: ${js(w.title)}, message: ${js(w.body)}, ok: ${js(w.yes)}, cancel: ${js(w.no)} }); undefined`,
      close: CLOSE,
    }),
    sheet: (w) => ({
      html: '',
      open: `window.opened = Quasar.BottomSheet.create({ message: ${js(w.title)}, actions: ${js(w.items.slice(0, 5).map((label, id) => ({ id, label })))} }); undefined`,
      close: CLOSE,
    }),
    tall: (w) => ({
      html: '',
      open: `window.opened = Quasar.BottomSheet.create({ message: ${js(w.title)}, actions: ${js([...w.items, ...w.items].map((label, id) => ({ id, label })))} }); undefined`,
      close: CLOSE,
    }),
    toast: (w) => ({
      html: '',
      open: `window.opened = Quasar.Notify.create({ message: ${js(w.body)}, timeout: 0, actions: [{ label: ${js(w.yes)}, color: 'yellow' }] }); undefined`,
      close: CLOSE,
    }),
    busy: (w) => ({
      html: '',
      open: `window.opened = Quasar.Loading.show({ message: ${js(w.body)} }); undefined`,
      close: CLOSE,
    }),
  },
};
