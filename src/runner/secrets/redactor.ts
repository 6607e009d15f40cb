/**
 * Secrets end here: their values are put into a gesture at the very last moment, and taken out of all that a look returns
 * before anything else sees it. The core compares tokens with tokens.
 */
import type { Element } from '../../screen/model/element.ts';
import type { Rect } from '../../screen/model/geometry.ts';
import { selfAndAncestors, type OcrText, type Screen } from '../../screen/model/screen.ts';
import { similarity } from '../../screen/model/text.ts';
import { otpBoxesOf, spelledSecrets } from './otp-boxes.ts';
import { type Secret, MIN_SEARCH_LENGTH, lettersAndDigits, redactSecrets } from './secret-text.ts';
import { SecretFields } from './secret-fields.ts';

/** Part of the keyboard's height that may show suggestions made from what was typed. */
const SUGGESTION_BAR_SHARE = 0.16;
/** A line of a picture that is this much like a secret is one, misread. */
const MISREAD_LIKENESS = 0.6;
/** Stands for what a field shows of a secret that is not its value: cut, or something made from it. */
const HIDDEN = '[hidden]';
/** A field with so many first letters of a secret, and at least half of them, shows that secret, cut. */
const MIN_CUT_LENGTH = 6;

export class Redactor {
  readonly #secrets: readonly Secret[];
  readonly #typed = new SecretFields();
  /** Parts of secrets that fields have shown: hidden wherever they come up again. */
  #parts: readonly Secret[] = [];

  /** `secrets`: name to value. */
  constructor(secrets: ReadonlyMap<string, string>) {
    this.#secrets = [...secrets]
      .filter(([, value]) => value !== '')
      .map(([name, value]) => ({ token: `\${secrets.${name}}`, value }))
      .sort((a, b) => b.value.length - a.value.length);
  }

  /** `${secrets.x}` becomes its value: for the device alone. */
  reveal = (text: string): string => this.#secrets.reduce((t, s) => t.replaceAll(s.token, s.value), text);

  /** Values become their tokens again, in whatever letters and with whatever marks they are written. */
  text = (text: string): string => redactSecrets(text, [...this.#secrets, ...this.#parts]);

  /**
   * To be told before `text` (with its tokens) is typed into `target`, or with null into what has the focus. What a field shows that got a
   * secret is that secret from then on, until something else is typed in its stead.
   */
  beforeTyping(
    { text, clear_text: clear }: { text: string; clear_text: boolean },
    target: Element | null,
    on: Screen,
  ): void {
    const field = target ?? on.elements.find((e) => e.state.editable && e.state.focused);
    if (field === undefined) return;
    const isSecret = this.#secrets.some((s) => text.includes(s.token));
    // One character stays in its box; more of them run on into the boxes beside it.
    const fields = Array.from(this.reveal(text)).length > 1 ? otpBoxesOf(field, on) : [field];
    for (const each of fields)
      if (isSecret) this.#typed.add(each, on);
      else if (clear || field.text === '') this.#typed.remove(each, on);
  }

  /** The screen without any secret value, and what of its picture must be painted over. */
  screen(screen: Screen): { readonly screen: Screen; readonly covers: readonly Rect[] } {
    if (this.#secrets.length === 0) return { screen, covers: [] };
    const covers: Rect[] = [];
    const typed = this.#typed.refsOn(screen);
    const boxes = spelledSecrets(screen, this.#secrets, HIDDEN);
    const fields = screen.elements.filter((e) => typed.has(e.ref) || boxes.has(e.ref) || this.#isCut(e));
    const held = this.#heldBy(fields);
    const around = new Set(fields.flatMap((e) => selfAndAncestors(screen, e).map(({ ref }) => ref)));
    // One digit of a code is a digit of much else, but for where that code stands.
    const long = new Map([...held].filter(([text]) => lettersAndDigits(text).length >= MIN_CUT_LENGTH));
    const elements = screen.elements.map((element) => {
      const own = boxes.get(element.ref);
      const known = around.has(element.ref) ? held : long;
      const clean = this.#element(
        element,
        own === undefined ? known : new Map([...known, [element.text, own]]),
      );
      const covered = typed.has(element.ref) || (element.state.password && element.text !== '');
      if (clean !== element || covered) covers.push(element.visible ?? element.bounds);
      return clean;
    });
    const { keyboard } = screen;
    if (keyboard.shown && keyboard.bounds !== null && covers.length > 0)
      covers.push({ ...keyboard.bounds, height: Math.round(keyboard.bounds.height * SUGGESTION_BAR_SHARE) });
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
  lines(read: readonly OcrText[]): {
    readonly ocr: readonly OcrText[];
    readonly covers: readonly Rect[];
  } {
    const covers: Rect[] = [];
    const ocr = read.map((line) => {
      const clean = this.text(line.text);
      const secret = this.#secrets.find(
        (s) => s.value.length >= MIN_SEARCH_LENGTH && isMisread(line.text, s.value),
      );
      const text = clean !== line.text ? clean : (secret?.token ?? clean);
      if (text === line.text) return line;
      covers.push(line.bounds);
      return { ...line, text };
    });
    return { ocr, covers };
  }

  /** What these fields show, and what stands for it. Parts of secrets among it are remembered. */
  #heldBy(fields: readonly Element[]): ReadonlyMap<string, string> {
    const held = new Map<string, string>();
    for (const { text } of fields) {
      // A field that shows dots alone tells nothing.
      if (lettersAndDigits(text) === '') continue;
      held.set(text, this.#shown(text));
      const known = this.#parts.some(({ value }) => value === text);
      if (!known && lettersAndDigits(text).length >= MIN_CUT_LENGTH && this.#isPart(text))
        this.#parts = [...this.#parts, { token: HIDDEN, value: text }];
    }
    return held;
  }

  /** Of a field that got a secret: its token when all that it shows is that, between words that tell nothing of one. */
  #shown(text: string): string {
    const clean = this.#field(text);
    const rest = this.#secrets.reduce((t, s) => t.replaceAll(s.token, ''), clean);
    return rest === clean || (rest !== '' && this.#isPart(rest)) ? HIDDEN : clean;
  }

  #isPart(text: string): boolean {
    const part = lettersAndDigits(text);
    return part !== '' && this.#secrets.some(({ value }) => lettersAndDigits(value).includes(part));
  }

  /** A field that the run typed into may come back as another one. */
  #isCut({ text, state }: Element): boolean {
    const part = lettersAndDigits(text);
    if (!state.editable || part.length < MIN_CUT_LENGTH) return false;
    return this.#secrets.some(({ value }) => {
      const whole = lettersAndDigits(value);
      return whole !== part && whole.startsWith(part) && part.length * 2 >= whole.length;
    });
  }

  #element(element: Element, held: ReadonlyMap<string, string>): Element {
    const clean = (text: string): string => {
      if (text === '') return text;
      const known = held.get(text);
      if (known !== undefined) return known;
      // A label joins the texts of what stands in a row.
      const parts = text.split(' | ').map((part) => held.get(part) ?? part);
      return element.state.editable ? this.#field(parts.join(' | ')) : this.text(parts.join(' | '));
    };
    const [text, label, description, hint] = [
      clean(element.text),
      clean(element.label),
      clean(element.description),
      clean(element.hint),
    ];
    const same =
      text === element.text &&
      label === element.label &&
      description === element.description &&
      hint === element.hint;
    return same ? element : { ...element, text, label, description, hint };
  }

  /** A field may show a secret with marks of its own ("12 34"), also one that is too short to be looked for in other texts. */
  #field(text: string): string {
    const clean = this.text(text);
    if (clean !== text || text === '') return clean;
    const bare = lettersAndDigits(text);
    return (
      this.#secrets.find((s) => bare.length >= MIN_SEARCH_LENGTH && lettersAndDigits(s.value) === bare)
        ?.token ?? text
    );
  }
}

/** The line, or a run of its words as long as the secret, is nearly the secret. */
function isMisread(line: string, secret: string): boolean {
  const count = secret.split(/\s+/).length;
  const words = line.split(/\s+/);
  return words.some((_, i) => similarity(words.slice(i, i + count).join(' '), secret) >= MISREAD_LIKENESS);
}
