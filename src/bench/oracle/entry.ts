/** Types into a field as a person would, and says when it was not taken. */
import { show } from '../../simulator/expression/evaluate.ts';
import { tap } from '../../simulator/phone/gestures.ts';
import type { Phone } from '../../simulator/phone/phone.ts';
import { typeText } from '../../simulator/phone/typing.ts';
import { bare, picture, textsOn } from './eyes.ts';
import { collapse, type Patience } from './patience.ts';
import type { Named } from './script.ts';
import { Halt, type Line } from './trail.ts';

export interface Entry {
  readonly named: Named;
  readonly point: { readonly x: number; readonly y: number };
  readonly text: string;
  /** Empties the field first. */
  readonly clears: boolean;
  /** The field held all of it on the healthy app; null: this is the healthy app. */
  readonly heldThere: boolean | null;
}

/** Whether the field holds all of it afterwards. @throws Halt when it was not taken */
export function enter(
  phone: Phone,
  patience: Patience,
  lines: readonly Line[],
  { named, point, text, clears, heldThere }: Entry,
): boolean {
  tap(phone, point);
  patience.pass(300);
  // The system takes a while to say that an app hangs.
  if (phone.process?.hangs === true) patience.settle();
  const field = phone.process?.focus ?? null;
  const fallen = collapse(phone, lines);
  if (fallen !== null) throw new Halt(fallen, fallen);
  if (phone.process?.top?.loading && field === null) throw new Halt('loading', 'it loads for ever');
  if (field === null) throw new Halt('input', 'the field takes no focus', named, null, true);
  // A code that is sent by itself leaves an empty field and a screen that is another one.
  const now = (): string => JSON.stringify(phone.memory.snapshot()) + picture(phone);
  const before = now();
  const { value } = field.element;
  const empty = value !== null && phone.memory.read(value) === '';
  const shown = textsOn(phone);
  typeText(phone, text, clears);
  if (clears && empty) return false;
  // What it typed may be written in another way; nothing of it may be lost.
  const held = value !== null && bare(show(phone.memory.read(value))).includes(bare(text));
  if (heldThere === null) return held;
  if (heldThere && !held) throw new Halt('input', 'not all of it was taken', named, null, true);
  if (!held) {
    // It was taken and cleared, and nothing on the screen speaks of it.
    patience.settle();
    if (textsOn(phone) === shown) throw new Halt('input unseen', 'nothing is seen of it', named, null, true);
  }
  if (now() === before)
    throw new Halt('input', clears ? 'it was not cleared' : 'nothing was typed', named, null, true);
  return held;
}
