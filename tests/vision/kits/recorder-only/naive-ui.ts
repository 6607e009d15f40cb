import { each, type Kit } from '../kit.ts';
import { vueMount } from './vue-mount.ts';

const attribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
const options = (items: readonly string[]): string =>
  attribute(items.map((label, key) => ({ label, key: String(key) })));
const rows = (items: readonly string[]): string => each(items, (i) => `<n-list-item>${i}</n-list-item>`);

/** An overlay in a template, in the theme of the look. */
const themed = (template: string): { html: string; open: string; close: string } => ({
  html: '',
  open: `await mountVue(${JSON.stringify(`<n-config-provider :theme="look">${template}</n-config-provider>`)})`,
  close: 'opened.show = false',
});
/** A message of the kit's own functions, which stays until all are destroyed. */
const discrete = (
  kind: 'message' | 'notification',
  call: string,
): { html: string; open: string; close: string } => ({
  html: '',
  open: `globalThis.said = naive.createDiscreteApi(['${kind}'], { configProviderProps: { theme: lookOf } }).${kind}; said.${call}; undefined`,
  close: 'said.destroyAll(); undefined',
});
const POINTED = 'trigger="manual" :show="show" :x="250" :y="70"';

export const naiveUi: Kit = {
  name: 'naive-ui',
  head: ({ dark }) => `${vueMount('mounted.use(naive); mounted.config.globalProperties.look = lookOf;')}
    <script src="/npm/naive-ui/dist/index.prod.js"></script>
    <script>globalThis.lookOf = ${dark ? 'naive.darkTheme' : 'null'}</script>
    <style>body{font-family:sans-serif;font-size:14px;background:${dark ? '#101014' : '#fff'};color:${dark ? 'rgba(255,255,255,.82)' : 'rgb(51,54,57)'}}</style>`,
  bar: (title) =>
    `<header style="display:flex;gap:14px;align-items:center;height:52px;padding:0 14px;border-bottom:1px solid #8883"><button style="border:0;background:none;color:inherit">←</button><span style="flex:1;font-size:17px">${title}</span><button style="border:0;background:none;color:inherit">⋮</button></header>`,
  row: (title, text, colour) =>
    `<div role="listitem" tabindex="0" style="display:flex;gap:12px;padding:12px 16px;border-bottom:1px solid #8882"><span style="width:34px;height:34px;border-radius:50%;background:${colour}"></span><div>${title}<div style="opacity:.55">${text}</div></div></div>`,
  field: (label, value, error = '') =>
    `<div style="padding:8px 16px"><label>${label}</label><input value="${value}" style="box-sizing:border-box;display:block;width:100%;height:34px;border-radius:3px;padding:0 12px;color:inherit;background:#8881;border:1px solid ${error === '' ? '#8886' : '#d03050'}"><div style="color:#d03050">${error}</div></div>`,
  toggle: (label, on) =>
    `<div style="display:flex;align-items:center;padding:12px 16px"><span style="flex:1">${label}</span><div role="switch" tabindex="0" aria-label="${label}" aria-checked="${on}" style="width:40px;height:22px;border-radius:11px;background:${on ? '#18a058' : '#8886'}"><div style="width:18px;height:18px;border-radius:9px;background:#fff;position:relative;top:2px;margin-inline-start:${on ? 20 : 2}px"></div></div></div>`,
  button: (text) =>
    `<div style="padding:16px"><button style="width:100%;height:34px;border:0;border-radius:3px;background:#18a058;color:#fff">${text}</button></div>`,
  card: (title, text, colour) =>
    `<div style="margin:14px;border:1px solid #8884;border-radius:3px"><div style="height:88px;background:${colour}"></div><div style="padding:14px"><div style="font-size:18px">${title}</div>${text}</div></div>`,
  tabs: (names, active) =>
    `<div style="display:flex;height:48px;border-top:1px solid #8883">${each(names, (n, i) => `<button role="tab" aria-selected="${i === active}" style="flex:1;border:0;background:none;color:${i === active ? '#18a058' : 'inherit'}">${n}</button>`)}</div>`,
  heading: (text) => `<h2 style="padding:0 16px;font-weight:500">${text}</h2>`,
  overlays: {
    dialog: (w) =>
      themed(
        `<n-modal v-model:show="show" preset="dialog" title="${w.title}" content="${w.body}" positive-text="${w.yes}" negative-text="${w.no}"></n-modal>`,
      ),
    sheet: (w) =>
      themed(
        `<n-drawer v-model:show="show" placement="bottom" :height="260"><n-drawer-content title="${w.title}"><n-list>${rows(w.items.slice(0, 3))}</n-list></n-drawer-content></n-drawer>`,
      ),
    drawer: (w) =>
      themed(
        `<n-drawer v-model:show="show" placement="left" width="72%"><n-drawer-content><n-list>${rows(w.items)}</n-list></n-drawer-content></n-drawer>`,
      ),
    tall: (w) =>
      themed(
        `<n-drawer v-model:show="show" placement="bottom" height="90%"><n-drawer-content title="${w.title}"><n-list>${rows(w.items)}</n-list></n-drawer-content></n-drawer>`,
      ),
    menu: (w) => themed(`<n-dropdown ${POINTED} :options='${options(w.items.slice(0, 5))}'></n-dropdown>`),
    toast: (w) => discrete('message', `success(${JSON.stringify(w.body)}, { duration: 0 })`),
    busy: (w) =>
      themed(
        `<n-modal v-model:show="show"><div style="padding:30px;background:#8888;border-radius:8px"><n-spin></n-spin><p>${w.title}</p></div></n-modal>`,
      ),
    popover: (w) =>
      themed(
        `<n-popover ${POINTED}><div style="width:200px"><b>${w.title}</b><p>${w.body}</p></div></n-popover>`,
      ),
    tooltip: (w) => themed(`<n-tooltip ${POINTED}>${w.title}</n-tooltip>`),
    notice: (w) =>
      discrete(
        'notification',
        `create({ title: ${JSON.stringify(w.title)}, content: ${JSON.stringify(w.body)}, duration: 0, closable: false })`,
      ),
    suggest: (w) =>
      themed(
        `<n-dropdown trigger="manual" :show="show" :x="110" :y="150" placement="bottom-start" :options='${options(w.items.slice(0, 5))}' style="width:240px"></n-dropdown>`,
      ),
  },
};
