/** Texts that only the picture shows, as far as they were read from it. */
import type { TargetPhrase } from '../../screen/phrase.ts';
import type { Screen } from '../../screen/screen.ts';
import { likeness, matches, normalise, type TextCase } from '../../screen/text.ts';
import type { Proof } from '../types.ts';
import { show } from './answer.ts';

/** A reader of pictures this sure is believed. */
const SURE = 0.9;
/** What is this much like the text looked for may be it, misread. */
const MAY_BE = 0.6;
/** Gaps in a hierarchy that a read picture fills. */
const FILLED: readonly string[] = ['canvas', 'empty web view'];

/** What a line of the picture, read with high confidence, shows of the text looked for: actual words, proof, flags. */
export function readInPicture(
  screen: Screen,
  target: TargetPhrase,
  textCase: TextCase,
): readonly [string, Proof, readonly string[]] | undefined {
  const { label, match } = target;
  if (label === null || target.places.length > 0 || target.row !== null) return undefined;
  const line = screen.ocr?.find((t) => t.confidence >= SURE && matches(t.text, label, match, textCase));
  if (line === undefined) return undefined;
  return [
    `${show(line.text)} was read from the picture`,
    { screen: screen.id, ref: null, box: line.bounds, rule: 'read from the picture, high confidence' },
    [`read from the picture with ${Math.round(line.confidence * 100)} % confidence`],
  ];
}

/** Why the hierarchy proves no absence here, once what was read from the picture is counted in; empty when it does. */
export function gapsFor(screen: Screen, target: TargetPhrase): readonly string[] {
  const { label } = target;
  const { ocr = [] } = screen;
  // A reader that read nothing may be blind to how this picture writes.
  const reads = label !== null && ocr.some((t) => t.confidence >= SURE);
  if (!reads) return screen.incomplete;
  const wanted = normalise(label).toLowerCase();
  const mayBe = ocr.some((t) => {
    const text = normalise(t.text).toLowerCase();
    return text.includes(wanted) || likeness(text, wanted) >= MAY_BE;
  });
  return mayBe
    ? [...screen.incomplete, 'something like it was read from the picture']
    : screen.incomplete.filter((why) => !FILLED.includes(why));
}
