/**
 * Secrets end here: their values are put into a gesture at the very last moment, and taken out of all that a look returns
 * before anything else sees it. The core compares tokens with tokens.
 */
import type { Element } from '../screen/element.ts';
import type { Rect } from '../screen/geometry.ts';
import type { PictureText, Screen } from '../screen/screen.ts';
import { likeness } from '../screen/text.ts';

/** Shorter values would be found everywhere; they are taken out only where they are the whole text. */
const SHORT = 4;
/** Part of the keyboard's height that may show suggestions made from what was typed. */
const SUGGESTIONS = 0.16;
/** A line of a picture that is this much like a secret is one, misread. */
const MISREAD = 0.6;

export class Redactor {
  readonly #secrets: readonly { readonly token: string; readonly value: string }[];

  /** `secrets`: name to value. */
  constructor(secrets: ReadonlyMap<string, string>) {
    this.#secrets = [...secrets]
      .filter(([, value]) => value !== '')
      .map(([name, value]) => ({ token: `\${secrets.${name}}`, value }))
      .sort((a, b) => b.value.length - a.value.length);
  }

  /** `${secrets.x}` becomes its value: for the device alone. */
  reveal = (text: string): string => this.#secrets.reduce((t, s) => t.replaceAll(s.token, s.value), text);

  /** Values become their tokens again. */
  text = (text: string): string => {
    let clean = text;
    for (const { token, value } of this.#secrets) {
      if (clean === value) clean = token;
      else if (value.length >= SHORT && clean.includes(value)) clean = clean.replaceAll(value, token);
    }
    return clean;
  };

  /** The screen without any secret value, and what of its picture must be painted over. */
  screen(screen: Screen): { readonly screen: Screen; readonly covers: readonly Rect[] } {
    if (this.#secrets.length === 0) return { screen, covers: [] };
    const covers: Rect[] = [];
    const elements = screen.elements.map((element) => {
      const clean = this.#element(element);
      if (clean !== element || (element.state.password && element.text !== ''))
        covers.push(element.visible ?? element.bounds);
      return clean;
    });
    const { keyboard } = screen;
    if (keyboard.shown && keyboard.bounds !== null && covers.length > 0)
      covers.push({ ...keyboard.bounds, height: Math.round(keyboard.bounds.height * SUGGESTIONS) });
    return {
      screen: {
        ...screen,
        elements,
        toasts: screen.toasts.map(this.text),
        warnings: screen.warnings.map(this.text),
        windows: screen.windows.map((w) => ({ ...w, title: this.text(w.title) })),
        app: {
          ...screen.app,
          place: this.text(screen.app.place),
          crash: screen.app.crash === null ? null : this.text(screen.app.crash),
        },
      },
      covers,
    };
  }

  /** Lines read from a picture, without secrets, also misread ones, and what must be painted over for them. */
  lines(read: readonly PictureText[]): {
    readonly ocr: readonly PictureText[];
    readonly covers: readonly Rect[];
  } {
    const covers: Rect[] = [];
    const ocr = read.map((line) => {
      const clean = this.text(line.text);
      const secret = this.#secrets.find((s) => s.value.length >= SHORT && isMisread(line.text, s.value));
      const text = clean !== line.text ? clean : (secret?.token ?? clean);
      if (text === line.text) return line;
      covers.push(line.bounds);
      return { ...line, text };
    });
    return { ocr, covers };
  }

  #element(element: Element): Element {
    const [text, label, description, hint] = [
      element.text,
      element.label,
      element.description,
      element.hint,
    ].map((t) => this.#field(t, element)) as [string, string, string, string];
    const same =
      text === element.text &&
      label === element.label &&
      description === element.description &&
      hint === element.hint;
    return same ? element : { ...element, text, label, description, hint };
  }

  /** A field may show a secret with marks of its own ("555 123 4567"): that is the secret too. */
  #field(text: string, element: Element): string {
    const clean = this.text(text);
    if (clean !== text || !element.state.editable || text === '') return clean;
    const found = this.#secrets.find(
      (s) => s.value.length >= SHORT && plain(s.value).length >= SHORT && plain(s.value) === plain(text),
    );
    return found?.token ?? text;
  }
}

/** The line, or a run of its words as long as the secret, is nearly the secret. */
function isMisread(line: string, secret: string): boolean {
  const count = secret.split(/\s+/).length;
  const words = line.split(/\s+/);
  return words.some((_, i) => likeness(words.slice(i, i + count).join(' '), secret) >= MISREAD);
}

function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}
