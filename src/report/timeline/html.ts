import { printable } from '../../shared/printable.ts';

/** Escaped markup. Only `html` and `raw` make it, so plain text cannot pass for markup. */
export interface Markup {
  readonly markup: string;
}

export type MarkupPart = Markup | string | number | null | false | readonly MarkupPart[];

/** Builds markup. Every value that is not Markup is escaped, in text and in quoted attributes: what an app shows is data. */
export function html(words: TemplateStringsArray, ...values: readonly MarkupPart[]): Markup {
  return { markup: words.map((text, i) => (i === 0 ? text : render(values[i - 1] ?? null) + text)).join('') };
}

/** Marks our own CSS and script as markup; never use it for text from a trace. */
export function raw(markup: string): Markup {
  return { markup };
}

/** Returns data for the script of the page. No text in it can end the element. */
export function jsonScript(id: string, value: unknown): Markup {
  const text = JSON.stringify(value).replaceAll('<', '\\u003c');
  return html`<script type="application/json" id="${id}">
    ${raw(text)}
  </script>`;
}

/** Returns a file's data: URI as text that stays unread until the page asks for it. */
export function embeddedFile(path: string, uri: string): Markup {
  const open = `<script type="text/plain" id="${escape(`file:${path}`)}">`;
  return raw(`${open}${uri}</script>`);
}

function render(piece: MarkupPart): string {
  if (piece === null || piece === false) return '';
  if (typeof piece === 'string') return escape(piece);
  if (typeof piece === 'number') return String(piece);
  if ('markup' in piece) return piece.markup;
  return piece.map(render).join('');
}

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes for text and for attributes in quotes. */
function escape(text: string): string {
  return printable(text).replaceAll(/[&<>"']/g, (c) => HTML_ENTITIES[c] ?? c);
}

/** Returns a path for an attribute, each part percent-encoded: names with `#`, `?` or spaces open from file:// too. */
export function href(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
