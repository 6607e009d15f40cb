// Reads ?defect=kind:id from the address (may be given more than once) and lays the defect over the healthy page.
// The same file serves every web app in this repository; docs/mobile-web.md tells what each kind does.
(() => {
  const given = [
    ...new URLSearchParams(location.search).getAll('defect'),
    ...new URLSearchParams(location.hash.slice(1)).getAll('defect'),
  ];
  const within = (event, id) => event.composedPath().some((node) => node.id === id);
  const swallow = (kind, id) =>
    addEventListener(
      kind,
      (event) => {
        if (!within(event, id)) return;
        event.stopImmediatePropagation();
        event.preventDefault();
      },
      true,
    );
  const always = (change) => {
    change();
    new MutationObserver(change).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
  };
  const kinds = {
    // A click reaches nobody.
    'dead-button': (id) => swallow('click', id),
    'toggle-inert': (id) => swallow('click', id),
    // What is typed does not stay.
    'input-ignored': (id) => addEventListener('input', (event) => { if (within(event, id)) event.composedPath()[0].value = ''; }, true),
    'element-missing': (id) => always(() => { const el = document.getElementById(id); if (el) el.style.display = 'none'; }),
    'wrong-text': (id) => always(() => { const el = document.getElementById(id); if (el && el.textContent !== 'Lorem ipsum') el.textContent = 'Lorem ipsum'; }),
    // The app's own script asks for this one.
    'stuck-spinner': () => {},
  };
  window.defects = { has: (kind) => given.some((one) => one.split(':')[0] === kind) };
  for (const one of given) {
    const [kind, id = ''] = one.split(':');
    const unknown = kinds[kind] === undefined;
    addEventListener('DOMContentLoaded', () => {
      if (unknown) document.body.prepend(`This page knows no defect "${one}".`);
    });
    if (!unknown) kinds[kind](id);
  }
})();
