import { each, type Kit } from './kit.ts';

const shown = (id: string): { open: string; close: string } => ({
  open: `document.getElementById('${id}').hidden = false`,
  close: `document.getElementById('${id}').hidden = true`,
});

export const fluent: Kit = {
  name: 'fluent',
  head: ({
    dark,
  }) => `<style>body{font-family:sans-serif;background:${dark ? '#1f1f1f;color:#fff' : '#fff;color:#242424'}}</style>
    <script type="module">
      import { baseLayerLuminance, StandardLuminance, fillColor } from '/npm/@fluentui/web-components/dist/web-components.min.js';
      baseLayerLuminance.setValueFor(document.documentElement, StandardLuminance.${dark ? 'DarkMode' : 'LightMode'});
    </script>`,
  bar: (title) =>
    `<header style="display:flex;gap:12px;align-items:center;padding:10px 14px;border-bottom:1px solid #8884"><fluent-button appearance="stealth">≡</fluent-button><b>${title}</b></header>`,
  row: (title, text, colour) =>
    `<div role="listitem" tabindex="0" style="display:flex;gap:12px;padding:12px;border-bottom:1px solid #8884"><span style="width:36px;height:36px;border-radius:18px;background:${colour}"></span><span><b>${title}</b><br><small style="opacity:.7">${text}</small></span></div>`,
  field: (label, value, error = '') =>
    `<div style="padding:8px 16px"><fluent-text-field style="width:100%" value="${value}">${label}</fluent-text-field><div style="color:#c00">${error}</div></div>`,
  toggle: (label, on) =>
    `<div style="padding:12px 16px;border-bottom:1px solid #8884"><fluent-switch ${on ? 'checked' : ''}>${label}</fluent-switch></div>`,
  button: (text) =>
    `<div style="padding:16px"><fluent-button appearance="accent" style="width:100%">${text}</fluent-button></div>`,
  card: (title, text, colour) =>
    `<fluent-card style="margin:12px;width:auto"><div style="height:90px;background:${colour}"></div><div style="padding:12px"><b>${title}</b><p>${text}</p></div></fluent-card>`,
  tabs: (names, active) =>
    `<div style="display:flex;border-top:1px solid #8884">${each(names, (n, i) => `<fluent-button appearance="${i === active ? 'outline' : 'stealth'}" style="flex:1">${n}</fluent-button>`)}</div>`,
  heading: (text) => `<h2 style="padding:0 16px">${text}</h2>`,
  overlays: {
    dialog: (w) => ({
      html: `<fluent-dialog id="dlg" modal hidden style="--dialog-width:300px;--dialog-height:220px"><div style="padding:16px"><h3>${w.title}</h3><p>${w.body}</p><fluent-button>${w.no}</fluent-button> <fluent-button appearance="accent">${w.yes}</fluent-button></div></fluent-dialog>`,
      ...shown('dlg'),
    }),
    menu: (w) => ({
      html: `<fluent-menu id="me" hidden style="position:absolute;top:40px;right:8px">${each(w.items.slice(0, 5), (i) => `<fluent-menu-item>${i}</fluent-menu-item>`)}</fluent-menu>`,
      ...shown('me'),
    }),
    tall: (w) => ({
      html: `<fluent-dialog id="dlg" modal hidden style="--dialog-width:92vw;--dialog-height:88vh"><div style="padding:16px"><h3>${w.title}</h3>${each(w.items, (i) => `<p>${i}</p>`)}</div></fluent-dialog>`,
      ...shown('dlg'),
    }),
    busy: (w) => ({
      html: `<fluent-dialog id="dlg" modal hidden style="--dialog-width:220px;--dialog-height:120px"><div style="padding:16px">${w.body}<fluent-progress-ring></fluent-progress-ring></div></fluent-dialog>`,
      ...shown('dlg'),
    }),
  },
};
