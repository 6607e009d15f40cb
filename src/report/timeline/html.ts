import { printable } from '../format.ts';

/** Markup that has been escaped. Only `html` and `raw` make it, so plain text can't be taken for markup by mistake. */
export interface Markup {
  readonly markup: string;
}

export type MarkupPart = Markup | string | number | null | false | readonly MarkupPart[];

/** What an app shows is data: every value that isn't Markup is escaped, in text and in quoted attributes alike. */
export function html(words: TemplateStringsArray, ...values: readonly MarkupPart[]): Markup {
  return { markup: words.map((text, i) => (i === 0 ? text : render(values[i - 1] ?? null) + text)).join('') };
}

/** Our own CSS and script; never anything that came from a trace. */
export function raw(markup: string): Markup {
  return { markup };
}

/** Data for the page's script: no text in it can end the element that holds it. */
export function jsonScript(id: string, value: unknown): Markup {
  const text = JSON.stringify(value).replaceAll('<', '\\u003c');
  return html`<script type="application/json" id="${id}">
    ${raw(text)}
  </script>`;
}

/** A file's data: URI, as text that nothing reads before it is asked for. */
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

/** For text and for attributes in quotes. */
function escape(text: string): string {
  return printable(text).replaceAll(/[&<>"']/g, (c) => HTML_ENTITIES[c] ?? c);
}

/** A path in an attribute: each part percent-encoded, so that a name with `#`, `?` or spaces still opens from file://. */
export function href(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
