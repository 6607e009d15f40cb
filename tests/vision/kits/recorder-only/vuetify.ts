import { each, type Kit } from '../kit.ts';
import { vueMount, vueOverlay } from './vue-mount.ts';

const list = (items: readonly string[]): string =>
  `<v-list>${each(items, (i) => `<v-list-item title="${i}"></v-list-item>`)}</v-list>`;
const card = (title: string, body: string, buttons: readonly string[]): string =>
  `<v-card title="${title}" text="${body}"><v-card-actions>${each(buttons, (b) => `<v-btn>${b}</v-btn>`)}</v-card-actions></v-card>`;

export const vuetify: Kit = {
  name: 'vuetify',
  head: ({ dark }) => `<link rel="stylesheet" href="/npm/vuetify/dist/vuetify.min.css">
    <style>body{font-family:Roboto,sans-serif;background:${dark ? '#121212;color:#fff' : '#fff;color:#222'}}</style>
    ${vueMount(`mounted.use(Vuetify.createVuetify({ theme: { defaultTheme: '${dark ? 'dark' : 'light'}' } }));`)}
    <script src="/npm/vuetify/dist/vuetify.min.js"></script>`,
  bar: (title) =>
    `<header style="display:flex;gap:20px;align-items:center;height:56px;padding:0 16px;box-shadow:0 2px 4px #0003;font-size:20px"><span role="button">≡</span><span style="flex:1">${title}</span><span role="button">⋮</span></header>`,
  row: (title, text, colour) =>
    `<div role="listitem" tabindex="0" style="display:flex;gap:16px;padding:12px 16px;align-items:center"><span style="width:40px;height:40px;border-radius:20px;background:${colour}"></span><span style="flex:1">${title}<br><small style="opacity:.6">${text}</small></span></div>`,
  field: (label, value, error = '') =>
    `<div style="padding:8px 16px"><div style="background:#8882;border-bottom:1px solid ${error === '' ? '#888' : '#b00020'};padding:8px 12px"><label style="font-size:12px;opacity:.7;display:block">${label}</label><input value="${value}" style="width:100%;border:0;background:none;color:inherit;font-size:16px"></div><small style="color:#cf6679">${error}</small></div>`,
  toggle: (label, on) =>
    `<div style="display:flex;padding:14px 16px"><span style="flex:1">${label}</span><span role="switch" tabindex="0" aria-checked="${on}" aria-label="${label}" style="width:36px;height:14px;border-radius:7px;background:#8886"><span style="display:block;width:20px;height:20px;border-radius:10px;margin-top:-3px;background:${on ? '#1867c0' : '#ccc'};margin-inline-start:${on ? 16 : 0}px"></span></span></div>`,
  button: (text) =>
    `<div style="padding:16px"><button style="width:100%;padding:10px;border-radius:4px;background:#1867c0;color:#fff;border:0;text-transform:uppercase;letter-spacing:1px">${text}</button></div>`,
  card: (title, text, colour) =>
    `<div style="margin:12px;border-radius:4px;overflow:hidden;box-shadow:0 2px 5px #0005;background:#8881"><div style="height:110px;background:${colour}"></div><div style="padding:16px"><div style="font-size:20px">${title}</div>${text}</div></div>`,
  tabs: (names, active) =>
    `<div style="display:flex;height:56px;box-shadow:0 -2px 4px #0003">${each(names, (n, i) => `<button role="tab" aria-selected="${i === active}" style="flex:1;border:0;background:none;font-size:14px;color:${i === active ? '#1867c0' : 'inherit'}">●<br>${n}</button>`)}</div>`,
  heading: (text) => `<h2 style="padding:16px;margin:0;font-weight:400">${text}</h2>`,
  overlays: {
    dialog: (w) =>
      vueOverlay(`<v-dialog v-model="show" width="320">${card(w.title, w.body, [w.no, w.yes])}</v-dialog>`),
    sheet: (w) =>
      vueOverlay(
        `<v-bottom-sheet v-model="show"><v-card>${list(w.items.slice(0, 5))}</v-card></v-bottom-sheet>`,
      ),
    drawer: (w) =>
      vueOverlay(
        `<v-layout style="position:absolute;inset:0;pointer-events:none"><v-navigation-drawer temporary v-model="show" style="pointer-events:auto">${list(w.items)}</v-navigation-drawer></v-layout>`,
      ),
    menu: (w) =>
      vueOverlay(`<v-menu v-model="show" :target="[330, 30]">${list(w.items.slice(0, 4))}</v-menu>`),
    toast: (w) => vueOverlay(`<v-snackbar v-model="show" :timeout="-1">${w.body}</v-snackbar>`),
    tall: (w) =>
      vueOverlay(
        `<v-dialog v-model="show" fullscreen style="inset:auto;top:40px"><v-card><v-toolbar title="${w.title}"></v-toolbar>${list(w.items)}</v-card></v-dialog>`,
      ),
    busy: (w) =>
      vueOverlay(
        `<v-overlay v-model="show" class="align-center justify-center" persistent><v-progress-circular indeterminate></v-progress-circular><div>${w.title}</div></v-overlay>`,
      ),
  },
};
