import { each, type Kit } from '../kit.ts';
import { vueMount, vueOverlay } from './vue-mount.ts';

const js = (value: unknown): string => JSON.stringify(value);
const cells = (items: readonly string[]): string =>
  each(items, (i) => `<var-cell title="${i}" ripple></var-cell>`);

export const varlet: Kit = {
  name: 'varlet',
  head: ({ dark }) => `${vueMount('mounted.use(Varlet);')}
    <script src="/npm/@varlet/ui/umd/varlet.js"></script>
    <script>${dark ? 'Varlet.StyleProvider(Varlet.Themes.dark);' : ''}</script>
    <style>body{font-family:sans-serif;background:var(--color-body);color:var(--color-text)}</style>`,
  bar: (title) =>
    `<div class="var-app-bar" style="height:54px;display:flex;align-items:center;padding:0 14px;gap:16px;background:var(--color-primary);color:#fff;font-size:18px"><span role="button">☰</span><span style="flex:1">${title}</span><span>⌕</span></div>`,
  row: (title, text, colour) =>
    `<div class="var-cell var-cell--border" role="listitem" tabindex="0"><div class="var-cell__icon"><div style="width:36px;height:36px;border-radius:6px;background:${colour}"></div></div><div class="var-cell__content"><div class="var-cell__title">${title}</div><div class="var-cell__description">${text}</div></div></div>`,
  field: (label, value, error = '') =>
    `<div style="padding:10px 16px"><label style="font-size:12px;color:var(--color-primary)">${label}</label><input value="${value}" style="display:block;width:100%;padding:8px 0;border:0;border-bottom:1px solid ${error === '' ? '#888' : '#f44336'};background:none;color:inherit;font-size:16px"><small style="color:#f44336">${error}</small></div>`,
  toggle: (label, on) =>
    `<div class="var-cell var-cell--border"><div class="var-cell__content">${label}</div><div role="switch" tabindex="0" aria-label="${label}" aria-checked="${on}" style="width:38px;height:15px;border-radius:8px;background:${on ? '#3a7afe88' : '#8888'}"><div style="width:22px;height:22px;border-radius:11px;margin-top:-4px;background:${on ? '#3a7afe' : '#eee'};margin-inline-start:${on ? 18 : -2}px;box-shadow:0 1px 3px #0008"></div></div></div>`,
  button: (text) =>
    `<div style="padding:16px"><button class="var-button var--box var-button--normal var-button--primary var-button--block">${text}</button></div>`,
  card: (title, text, colour) =>
    `<div class="var-card" style="margin:12px;border-radius:4px;box-shadow:0 2px 6px #0004;background:var(--card-background)"><div style="height:100px;background:${colour}"></div><div class="var-card__title">${title}</div><div class="var-card__description">${text}</div></div>`,
  tabs: (names, active) =>
    `<div style="display:flex;height:50px;border-top:1px solid #8884">${each(names, (n, i) => `<button role="tab" aria-selected="${i === active}" style="flex:1;border:0;background:none;color:${i === active ? 'var(--color-primary)' : 'inherit'}">${n}</button>`)}</div>`,
  heading: (text) => `<h3 style="padding:0 16px">${text}</h3>`,
  overlays: {
    dialog: (w) => ({
      html: '',
      open: `void Varlet.Dialog({ title: ${js(w.title)}, message: ${js(w.body)}, confirmButtonText: ${js(w.yes)}, cancelButtonText: ${js(w.no)} })`,
      close: 'Varlet.Dialog.close()',
    }),
    sheet: (w) => ({
      html: '',
      open: `void Varlet.ActionSheet({ title: ${js(w.title)}, actions: ${js(w.items.slice(0, 5).map((name) => ({ name })))} })`,
      close: 'Varlet.ActionSheet.close()',
    }),
    drawer: (w) =>
      vueOverlay(
        `<var-popup v-model:show="show" position="left"><div style="width:260px">${cells(w.items)}</div></var-popup>`,
      ),
    tall: (w) =>
      vueOverlay(
        `<var-popup v-model:show="show" position="bottom"><div style="height:88vh">${cells(w.items)}</div></var-popup>`,
      ),
    toast: (w) => ({
      html: '',
      open: `Varlet.Snackbar({ content: ${js(w.body)}, duration: 1e9 }); undefined`,
      close: 'Varlet.Snackbar.clear()',
    }),
    busy: (w) => ({
      html: '',
      open: `Varlet.Snackbar.loading({ content: ${js(w.title)}, duration: 1e9, position: 'center', lockScroll: true }); undefined`,
      close: 'Varlet.Snackbar.clear()',
    }),
  },
};
