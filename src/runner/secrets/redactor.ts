/**
 * Inserts secret values into gestures right before they are performed, and redacts them from every observation. All other code sees tokens
 * such as `${secrets.password}` only.
 */
import type { Element } from '../../screen/model/element.ts';
import type { Rect } from '../../screen/model/geometry.ts';
import { selfAndAncestors, type OcrText, type Screen } from '../../screen/model/screen.ts';
import { similarity } from '../../screen/model/text.ts';
import type { Goal } from '../../goal/model/goal.ts';
import { regionsForOcr } from '../../vision/text/ocr.ts';
import { otpBoxesOf } from './otp-boxes.ts';
import { lettersAndDigits } from './readings.ts';
import { FORMAT_KEYS, mapTexts, redactGoal } from './redact-goal.ts';
import {
  createPart,
  createSecret,
  HIDDEN,
  MIN_SEARCH_LENGTH,
  redactSecrets,
  type Secret,
} from './secret-text.ts';
import { SecretFields } from './secret-fields.ts';
import { ownText, spelledSecrets } from './spelled-secrets.ts';

/** Share of the keyboard's height where suggestions may repeat the typed text. */
const SUGGESTION_BAR_SHARE = 0.16;
/** Likeness from which an OCR line counts as a misread secret. */
const MISREAD_LIKENESS = 0.6;
/** Characters from which the beginning of a secret (at least half of it) counts as the secret. */
const MIN_CUT_LENGTH = 6;

export class Redactor {
  readonly #secrets: readonly Secret[];
  readonly #typed = new SecretFields((text) => this.text(text));
  /** Parts of secrets that fields have shown; redacted wherever they appear again. */
  #parts: readonly Secret[] = [];
  /** Pages into which a secret was typed, where a drawing may show it. */
  readonly #pages = new Set<string>();
  readonly #readsPictures: boolean;
  readonly #known = new Map<string, string>();
  readonly #knownDistinctive = new Map<string, string>();

  /** `secrets` maps names to values. With `readsPictures`, OCR finds secrets in drawings, which are covered otherwise. */
  constructor(secrets: ReadonlyMap<string, string>, readsPictures = false) {
    this.#readsPictures = readsPictures;
    this.#secrets = [...secrets]
      .filter(([, value]) => value !== '')
      .map(([name, value]) => createSecret(`\${secrets.${name}}`, value))
      .sort((a, b) => b.value.length - a.value.length);
  }

  /** True when there is nothing to protect. */
  get isEmpty(): boolean {
    return this.#secrets.length === 0;
  }

  /** Replaces tokens by values; for text that goes to the device only. */
  reveal = (text: string): string => this.#secrets.reduce((t, s) => t.replaceAll(s.token, s.value), text);

  /** Replaces values by tokens, however they are written. */
  text = (text: string): string =>
    remembered(this.#known, text, () => redactSecrets(text, [...this.#secrets, ...this.#parts]));

  /** As `text`, for names and paths that must stay usable: values that occur by chance stay. */
  distinctive = (text: string): string =>
    remembered(this.#knownDistinctive, text, () =>
      redactSecrets(
        text,
        [...this.#secrets, ...this.#parts].filter((s) => s.kind === 'distinctive'),
      ),
    );

  /** Returns a goal whose lines hold tokens where they held values. */
  goal(goal: Goal): Goal {
    return this.isEmpty ? goal : redactGoal(goal, this.text, this.distinctive);
  }

  /** Returns a copy of a JSON value without the values that do not occur by chance. */
  json = <T>(value: T): T => (this.isEmpty ? value : mapTexts(value, this.distinctive, FORMAT_KEYS));

  /**
   * Call before `text` (with its tokens) is typed into `target`; null is the focused field. A field that gets a secret is redacted until
   * other text replaces it.
   */
  beforeTyping(
    { text, clear_text: clear }: { text: string; clear_text: boolean },
    target: Element | null,
    screen: Screen,
  ): void {
    const isSecret = this.#secrets.some((s) => text.includes(s.token));
    if (isSecret) this.#pages.add(this.text(pageOf(screen)));
    const field = target ?? screen.elements.find((e) => e.state.editable && e.state.focused);
    if (field === undefined) return;
    // More than one character continues in the neighbouring boxes.
    const fields = Array.from(this.reveal(text)).length > 1 ? otpBoxesOf(field, screen) : [field];
    for (const each of fields)
      if (isSecret) this.#typed.add(each, screen);
      else if (clear || field.text === '') this.#typed.remove(each, screen);
  }

  /** Returns the screen without secret values, and the regions of its screenshot to paint over. */
  screen(screen: Screen): { readonly screen: Screen; readonly covers: readonly Rect[] } {
    if (this.#secrets.length === 0) return { screen, covers: [] };
    const covers: Rect[] = [];
    const typed = this.#typed.refsOn(screen);
    const boxes = spelledSecrets(screen, this.#secrets);
    const fields = screen.elements.filter(
      (e) => typed.has(e.ref) || boxes.has(e.ref) || this.#showsBeginning(e),
    );
    const held = this.#replacementsFor(fields);
    // The words of a phrase, as chips, occur elsewhere too.
    for (const e of fields) if (typed.has(e.ref) || !boxes.has(e.ref)) this.#rememberPart(e.text);
    const around = new Set(fields.flatMap((e) => selfAndAncestors(screen, e).map(({ ref }) => ref)));
    // Short texts are replaced only near their field: a single digit of a code occurs elsewhere too.
    const long = new Map([...held].filter(([text]) => lettersAndDigits(text).length >= MIN_CUT_LENGTH));
    const elements = screen.elements.map((element) => {
      const boxToken = boxes.get(element.ref);
      const known = around.has(element.ref) ? held : long;
      const redacted = this.#element(
        element,
        boxToken === undefined ? known : new Map([...known, [ownText(element), boxToken]]),
      );
      const covered = typed.has(element.ref) || (element.state.password && element.text !== '');
      // An id has no pixels.
      if (covered || showsOther(redacted, element)) covers.push(...drawnAt(element));
      return redacted;
    });
    covers.push(...this.#drawingsOn(screen));
    const { keyboard } = screen;
    if (keyboard.shown && keyboard.bounds !== null && covers.length > 0)
      covers.push({ ...keyboard.bounds, height: Math.round(keyboard.bounds.height * SUGGESTION_BAR_SHARE) });
    return {
      screen: {
        ...screen,
        elements,
        toasts: screen.toasts.map(this.text),
        ...(screen.timedToasts === undefined ? {} : { timedToasts: screen.timedToasts.map(this.text) }),
        ...(screen.passing === undefined ? {} : { passing: screen.passing.map(this.text) }),
        ...(screen.went === undefined ? {} : { went: screen.went.map(this.text) }),
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

  /** Returns OCR lines without secrets, including misread ones, and the regions to paint over. */
  lines(read: readonly OcrText[]): {
    readonly ocr: readonly OcrText[];
    readonly covers: readonly Rect[];
  } {
    const covers: Rect[] = [];
    const ocr = read.map((line) => {
      const redacted = this.text(line.text);
      const secret = this.#secrets.find(
        (s) => s.kind !== 'word' && s.value.length >= MIN_SEARCH_LENGTH && isMisread(line.text, s.value),
      );
      const text = redacted !== line.text ? redacted : (secret?.token ?? redacted);
      if (text === line.text) return line;
      covers.push(line.bounds);
      return { ...line, text };
    });
    return { ocr, covers };
  }

  /** Returns a replacement for each text that these fields show. */
  #replacementsFor(fields: readonly Element[]): ReadonlyMap<string, string> {
    const held = new Map<string, string>();
    for (const { text, state } of fields) {
      // Dots reveal nothing, nor does the label inside a field.
      const isLabel = !state.editable && this.#typed.isLabel(text) && !this.#isPart(text);
      if (lettersAndDigits(text) === '' || isLabel) continue;
      held.set(text, this.#tokenFor(text));
    }
    return held;
  }

  /** Remembers a part of a secret that a field shows. */
  #rememberPart(text: string): void {
    const known = this.#parts.some(({ value }) => value === text);
    if (known || lettersAndDigits(text).length < MIN_CUT_LENGTH || !this.#isPart(text)) return;
    // Longest first: a shorter part would leave the rest of a longer one.
    this.#parts = [...this.#parts, createPart(text)].toSorted((a, b) => b.value.length - a.value.length);
    this.#known.clear();
    this.#knownDistinctive.clear();
  }

  /** Returns the drawings of a page that got a secret, unless OCR reads them. */
  #drawingsOn(screen: Screen): readonly Rect[] {
    if (this.#readsPictures || !this.#pages.has(this.text(pageOf(screen)))) return [];
    const canvases = screen.elements
      .filter((e) => e.role === 'canvas' || e.unread !== undefined)
      .flatMap((e) => e.visible ?? []);
    return [...canvases, ...regionsForOcr(screen)];
  }

  /** Returns the text of a field that got a secret: its token if the field shows the whole secret, else `[hidden]`. */
  #tokenFor(text: string): string {
    const redacted = this.#field(text);
    const rest = this.#secrets.reduce((t, s) => t.replaceAll(s.token, ''), redacted);
    return rest === redacted || (rest !== '' && this.#isPart(rest)) ? HIDDEN : redacted;
  }

  #isPart(text: string): boolean {
    const part = lettersAndDigits(text);
    return part !== '' && this.#secrets.some(({ value }) => lettersAndDigits(value).includes(part));
  }

  /** True for a field that shows the beginning of a secret; it may be a new field on another screen. */
  #showsBeginning({ text, state }: Element): boolean {
    const part = lettersAndDigits(text);
    if (!state.editable || part.length < MIN_CUT_LENGTH) return false;
    return this.#secrets.some(({ value }) => {
      const whole = lettersAndDigits(value);
      return whole !== part && whole.startsWith(part) && part.length * 2 >= whole.length;
    });
  }

  #element(element: Element, held: ReadonlyMap<string, string>): Element {
    const redact = (text: string): string => {
      if (text === '') return text;
      const known = held.get(text);
      if (known !== undefined) return known;
      // The label of a row joins the texts in it.
      const parts = text.split(' | ').map((part) => held.get(part) ?? part);
      return element.state.editable ? this.#field(parts.join(' | ')) : this.text(parts.join(' | '));
    };
    const [text, label, description, hint, resourceId] = [
      redact(element.text),
      redact(element.label),
      redact(element.description),
      redact(element.hint),
      this.text(element.resourceId),
    ];
    const same =
      text === element.text &&
      label === element.label &&
      description === element.description &&
      hint === element.hint &&
      resourceId === element.resourceId;
    return same ? element : { ...element, text, label, description, hint, resourceId };
  }

  /** Redacts a field's text. A field may show a secret with separators ("12 34"), even one that is too short to search for elsewhere. */
  #field(text: string): string {
    const redacted = this.text(text);
    if (redacted !== text || text === '') return redacted;
    const bare = lettersAndDigits(text);
    return (
      this.#secrets.find((s) => bare.length >= MIN_SEARCH_LENGTH && lettersAndDigits(s.value) === bare)
        ?.token ?? text
    );
  }
}

/** Returns where an element and its text are drawn: a text may reach beyond its element. */
function drawnAt({ visible, bounds, textBox }: Element): readonly Rect[] {
  return textBox === undefined ? [visible ?? bounds] : [visible ?? bounds, textBox];
}

function showsOther(a: Element, b: Element): boolean {
  return a.text !== b.text || a.label !== b.label || a.description !== b.description || a.hint !== b.hint;
}

/** Texts whose redaction is remembered: most texts of a screen are also on the next one. */
const MAX_KNOWN = 20_000;

function remembered(known: Map<string, string>, text: string, redact: () => string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= MAX_KNOWN) known.clear();
  const redacted = redact();
  known.set(text, redacted);
  return redacted;
}

/** Returns the page of a screen, without its query, and without a fragment that is no route but a place in the page. */
function pageOf({ app }: Screen): string {
  return `${app.front} ${app.place.replace(/\?[^#]*/u, '').replace(/#(?!!?\/).*$/u, '')}`;
}

/** True when the line, or as many of its words in a row as the secret has, resembles the secret. */
function isMisread(line: string, secret: string): boolean {
  const count = secret.split(/\s+/).length;
  const words = line.split(/\s+/);
  return words.some((_, i) => similarity(words.slice(i, i + count).join(' '), secret) >= MISREAD_LIKENESS);
}
