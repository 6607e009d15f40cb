/** Returns a script that defines `mountVue`, which shows a template of a Vue component whose `show` opens the overlay. */
export function vueMount(use: string): string {
  return `<script src="/npm/vue/dist/vue.global.prod.js"></script>
    <script>globalThis.mountVue = async (template) => {
      globalThis.mounted?.unmount();
      document.getElementById('mount')?.remove();
      const host = document.createElement('div');
      host.id = 'mount';
      document.body.append(host);
      globalThis.mounted = Vue.createApp({ template, data: () => ({ show: false, model: '' }) });
      ${use}
      globalThis.opened = mounted.mount(host);
      await Vue.nextTick();
      opened.show = true;
    };</script>`;
}

/** Returns the scripts of an overlay that is a Vue template. */
export function vueOverlay(template: string): { html: string; open: string; close: string } {
  return {
    html: '',
    open: `await mountVue(${JSON.stringify(template)})`,
    close: 'opened.show = false',
  };
}
