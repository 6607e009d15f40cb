import { each, type Kit } from '../kit.ts';

const js = (value: unknown): string => JSON.stringify(value);
const handler = (call: string): { html: string; open: string; close: string } => ({
  html: '',
  open: `window.opened = ${call}; undefined`,
  close: 'window.opened.close(); undefined',
});
const popup = (props: string, children: string): { html: string; open: string; close: string } => ({
  html: '',
  open: `showPopup(true, ${props}, ${children})`,
  close: `showPopup(false, ${props}, ${children})`,
});
const items = (names: readonly string[]): string =>
  `React.createElement(antdMobile.List, null, ...${js(names)}.map((n) => React.createElement(antdMobile.List.Item, { key: n, onClick() {} }, n)))`;

export const antdMobile: Kit = {
  name: 'antd-mobile',
  head: ({ dark }) => `<link rel="stylesheet" href="/npm/antd-mobile/bundle/style.css">
    <style>body{font-family:sans-serif;background:var(--adm-color-background);color:var(--adm-color-text)}</style>
    <script>document.documentElement.setAttribute('data-prefers-color-scheme', '${dark ? 'dark' : 'light'}')</script>
    <script src="/npm/react/umd/react.production.min.js"></script><script src="/npm/react-dom/umd/react-dom.production.min.js"></script>
    <script src="/npm/antd-mobile/bundle/antd-mobile.umd.js"></script>
    <script>globalThis.showPopup = (visible, props, children) => {
      let host = document.getElementById('mount');
      if (host === null) { host = document.createElement('div'); host.id = 'mount'; document.body.append(host); globalThis.root = ReactDOM.createRoot(host); }
      root.render(React.createElement(antdMobile.Popup, { visible, ...props }, children));
    };</script>`,
  bar: (title) =>
    `<div class="adm-nav-bar"><div class="adm-nav-bar-left" role="button"><div class="adm-nav-bar-back">‹</div></div><div class="adm-nav-bar-title">${title}</div><div class="adm-nav-bar-right">⋯</div></div>`,
  row: (title, text, colour) =>
    `<a class="adm-list-item adm-plain-anchor" role="listitem" tabindex="0"><div class="adm-list-item-content"><div class="adm-list-item-content-prefix"><div style="width:40px;height:40px;border-radius:20px;background:${colour}"></div></div><div class="adm-list-item-content-main">${title}<div class="adm-list-item-description">${text}</div></div><div class="adm-list-item-content-arrow">›</div></div></a>`,
  field: (label, value, error = '') =>
    `<div class="adm-list-item"><div class="adm-list-item-content"><div class="adm-list-item-content-prefix" style="width:90px"><label>${label}</label></div><div class="adm-list-item-content-main"><div class="adm-input"><input class="adm-input-element" value="${value}"></div><div style="color:var(--adm-color-danger);font-size:13px">${error}</div></div></div></div>`,
  toggle: (label, on) =>
    `<div class="adm-list-item"><div class="adm-list-item-content"><div class="adm-list-item-content-main">${label}</div><div class="adm-list-item-content-extra"><div class="adm-switch ${on ? 'adm-switch-checked' : ''}" role="switch" tabindex="0" aria-label="${label}" aria-checked="${on}"><div class="adm-switch-checkbox"><div class="adm-switch-handle"></div></div></div></div></div></div>`,
  button: (text) =>
    `<div style="padding:16px"><button class="adm-button adm-button-primary adm-button-block adm-button-large">${text}</button></div>`,
  card: (title, text, colour) =>
    `<div class="adm-card" style="margin:12px;border:1px solid var(--adm-color-border)"><div style="height:80px;background:${colour}"></div><div class="adm-card-header"><div class="adm-card-header-title">${title}</div></div><div class="adm-card-body">${text}</div></div>`,
  tabs: (names, active) =>
    `<div class="adm-tab-bar" style="border-top:1px solid var(--adm-color-border)"><div class="adm-tab-bar-wrap">${each(names, (n, i) => `<div role="tab" tabindex="0" aria-selected="${i === active}" class="adm-tab-bar-item ${i === active ? 'adm-tab-bar-item-active' : ''}"><div class="adm-tab-bar-item-icon">◆</div><div class="adm-tab-bar-item-title">${n}</div></div>`)}</div></div>`,
  heading: (text) => `<h2 style="padding:0 16px">${text}</h2>`,
  overlays: {
    dialog: (w) =>
      handler(
        `antdMobile.Dialog.show({ title: ${js(w.title)}, content: ${js(w.body)}, actions: [[{ key: 'n', text: ${js(w.no)} }, { key: 'y', text: ${js(w.yes)}, bold: true }]] })`,
      ),
    sheet: (w) =>
      handler(
        `antdMobile.ActionSheet.show({ cancelText: ${js(w.no)}, extra: ${js(w.title)}, actions: ${js(w.items.slice(0, 4).map((text, key) => ({ key, text })))} })`,
      ),
    drawer: (w) => popup(`{ position: 'left', bodyStyle: { width: '72vw' } }`, items(w.items)),
    tall: (w) =>
      popup(
        `{ position: 'bottom', bodyStyle: { height: '90vh', borderTopLeftRadius: '12px' } }`,
        items(w.items),
      ),
    toast: (w) => handler(`antdMobile.Toast.show({ content: ${js(w.title)}, duration: 0 })`),
    busy: (w) =>
      handler(
        `antdMobile.Toast.show({ icon: 'loading', content: ${js(w.no)}, duration: 0, maskClickable: false })`,
      ),
  },
};
