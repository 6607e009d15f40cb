import { each, type Kit, type OverlayWords } from './kit.ts';

const show = (id: string): { open: string; close: string } => ({
  open: `document.getElementById('${id}').show()`,
  close: `document.getElementById('${id}').hide()`,
});
const drawer = (place: string, size: string, w: OverlayWords): string =>
  `<sl-drawer id="dr" label="${w.title}" placement="${place}" style="--size:${size}">${each(w.items, (i) => `<sl-menu-item>${i}</sl-menu-item>`)}</sl-drawer>`;

export const shoelace: Kit = {
  name: 'shoelace',
  head: ({
    dark,
  }) => `<link rel="stylesheet" href="/npm/@shoelace-style/shoelace/cdn/themes/${dark ? 'dark' : 'light'}.css">
    <style>body{font-family:sans-serif;background:var(--sl-color-neutral-0);color:var(--sl-color-neutral-900)}</style>
    <script type="module" src="/npm/@shoelace-style/shoelace/cdn/shoelace.js"></script>
    <script>document.documentElement.classList.toggle('sl-theme-dark', ${dark})</script>`,
  bar: (title) =>
    `<header style="display:flex;align-items:center;gap:12px;padding:12px;border-bottom:1px solid var(--sl-color-neutral-200)"><sl-button size="small" circle>≡</sl-button><b>${title}</b></header>`,
  row: (title, text, colour) =>
    `<div role="button" tabindex="0" style="display:flex;gap:12px;padding:12px;border-bottom:1px solid var(--sl-color-neutral-200)"><sl-avatar style="--size:40px;filter:hue-rotate(40deg)" initials="${title.slice(0, 1)}"></sl-avatar><span style="border-inline-start:4px solid ${colour};padding-inline-start:8px"><b>${title}</b><br><small>${text}</small></span></div>`,
  field: (label, value, error = '') =>
    `<div style="padding:8px 16px"><sl-input label="${label}" value="${value}" help-text="${error}"></sl-input></div>`,
  toggle: (label, on) =>
    `<div style="padding:14px 16px;border-bottom:1px solid var(--sl-color-neutral-200)"><sl-switch ${on ? 'checked' : ''}>${label}</sl-switch></div>`,
  button: (text) =>
    `<div style="padding:16px"><sl-button variant="primary" style="width:100%">${text}</sl-button></div>`,
  card: (title, text, colour) =>
    `<sl-card style="margin:12px 16px;display:block"><div slot="image" style="height:90px;background:${colour}"></div><b>${title}</b><br>${text}</sl-card>`,
  tabs: (names, active) =>
    `<sl-tab-group placement="bottom" style="border-top:1px solid var(--sl-color-neutral-200)">${each(names, (n, i) => `<sl-tab slot="nav" panel="p${i}" ${i === active ? 'active' : ''}>${n}</sl-tab>`)}</sl-tab-group>`,
  heading: (text) => `<h2 style="padding:8px 16px">${text}</h2>`,
  overlays: {
    dialog: (w) => ({
      html: `<sl-dialog id="dlg" label="${w.title}">${w.body}<sl-button slot="footer">${w.no}</sl-button><sl-button slot="footer" variant="primary">${w.yes}</sl-button></sl-dialog>`,
      ...show('dlg'),
    }),
    sheet: (w) => ({ html: drawer('bottom', '45%', w), ...show('dr') }),
    tall: (w) => ({ html: drawer('bottom', '92%', w), ...show('dr') }),
    drawer: (w) => ({ html: drawer('start', '270px', w), ...show('dr') }),
    menu: (w) => ({
      html: `<sl-dropdown id="dd" style="position:absolute;top:36px;right:12px"><span slot="trigger"></span><sl-menu>${each(w.items.slice(0, 5), (i) => `<sl-menu-item>${i}</sl-menu-item>`)}</sl-menu></sl-dropdown>`,
      ...show('dd'),
    }),
    toast: (w) => ({
      html: `<div style="position:fixed;bottom:70px;left:16px;right:16px"><sl-alert id="al" variant="primary" closable>${w.body}</sl-alert></div>`,
      ...show('al'),
    }),
    busy: (w) => ({
      html: `<sl-dialog id="dlg" no-header><sl-spinner></sl-spinner> ${w.body}</sl-dialog>`,
      ...show('dlg'),
    }),
  },
};
