interface SelectOption {
  readonly text: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly hidden: boolean;
  selected: boolean;
  readonly parentElement: { readonly tagName: string; readonly label: string; readonly disabled: boolean };
}
interface SelectElement {
  readonly tagName: string;
  readonly multiple: boolean;
  readonly size: number;
  readonly options: ArrayLike<SelectOption>;
  readonly selectedIndex: number;
  readonly labels: ArrayLike<{ readonly textContent: string }>;
  readonly ownerDocument: Page;
  matches(selector: string): boolean;
  focus(): void;
  dispatchEvent(event: unknown): void;
}
interface DialogElement {
  readonly style: { cssText: string };
  textContent: string;
  disabled: boolean;
  append(child: DialogElement): void;
  setAttribute(name: string, value: string): void;
  addEventListener(kind: string, then: (event: PageEvent) => void): void;
  attachShadow(options: { mode: 'open' }): DialogElement;
  showModal(): void;
  close(): void;
  remove(): void;
  scrollIntoView(options: { block: 'center' }): void;
}
interface PageEvent {
  readonly target: unknown;
  composedPath(): readonly unknown[];
  preventDefault(): void;
}
interface Page {
  readonly documentElement: DialogElement;
  createElement(tag: string): DialogElement;
}
interface Globals {
  readonly Event: new (kind: string, options: { bubbles: boolean; composed?: boolean }) => unknown;
  addEventListener(kind: string, then: (event: PageEvent) => void, capture: boolean): void;
}

/**
 * Shows the options of a `<select>` in a dialog, as a phone does: headless Chromium shows its own list in no screenshot and no tree. The dialog
 * element exists only while it is open. The class's source is injected into pages, so it must not use anything from outside.
 */
export class SelectDialog {
  globals: Globals;
  close: (() => void) | null = null;

  constructor(globals: Globals) {
    this.globals = globals;
    globals.addEventListener(
      'mousedown',
      (event) =>
        this.onSelect(event, (select) => {
          event.preventDefault();
          select.focus();
        }),
      true,
    );
    globals.addEventListener('click', (event) => this.onSelect(event, (select) => this.show(select)), true);
  }

  onSelect(event: PageEvent, then: (select: SelectElement) => void): void {
    const target = event.composedPath()[0] as SelectElement | undefined;
    if (target?.tagName !== 'SELECT' || target.multiple || target.size > 1 || target.matches(':disabled'))
      return;
    then(target);
  }

  show(select: SelectElement): void {
    this.close?.();
    const page = select.ownerDocument;
    const make = (tag: string, style: string, text = ''): DialogElement => {
      const made = page.createElement(tag);
      made.style.cssText = `all:initial;box-sizing:border-box;font:16px sans-serif;color:#222;${style}`;
      if (text !== '') made.textContent = text;
      return made;
    };
    const host = page.createElement('thumbrule-select');
    const dialog = make(
      'dialog',
      'position:fixed;inset:0;margin:auto;width:300px;height:fit-content;max-height:80vh;overflow:auto;background:#fff;border-radius:8px;padding:8px 0;box-shadow:0 0 0 100vmax rgba(0,0,0,.5);',
    );
    dialog.setAttribute('aria-modal', 'true');
    this.close = () => {
      dialog.close();
      host.remove();
      this.close = null;
    };
    let group: unknown = null;
    Array.from(select.options).forEach((option, index) => {
      if (option.hidden) return;
      const over = option.parentElement;
      if (over.tagName === 'OPTGROUP' && over !== group)
        dialog.append(make('div', 'display:block;padding:12px 24px 4px;font-weight:bold;', over.label));
      group = over;
      const chosen = index === select.selectedIndex;
      const shut = option.disabled || (over.tagName === 'OPTGROUP' && over.disabled);
      const row = make(
        'button',
        `display:block;width:100%;min-height:48px;padding:12px 24px;${shut ? 'color:#999;' : ''}${chosen ? 'background:#e0e7fa;' : ''}`,
        option.label,
      );
      row.setAttribute('role', 'option');
      row.setAttribute('aria-selected', String(chosen));
      row.disabled = shut;
      row.addEventListener('click', () => this.choose(select, option, chosen));
      dialog.append(row);
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) this.close?.();
    });
    host.attachShadow({ mode: 'open' }).append(dialog);
    page.documentElement.append(host);
    dialog.showModal();
  }

  choose(select: SelectElement, option: SelectOption, already: boolean): void {
    this.close?.();
    if (already) return;
    option.selected = true;
    select.dispatchEvent(new this.globals.Event('input', { bubbles: true, composed: true }));
    select.dispatchEvent(new this.globals.Event('change', { bubbles: true }));
  }
}
