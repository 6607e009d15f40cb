/** Numbers that count in parts: version 2.10 follows 2.9, and neither is a decimal number. */
import type { Locator } from '../../../screen/model/locator.ts';
import type { Token } from '../tokens.ts';

const NUMBERED = /\b(?:version|build|release|firmware|revision|edition|chapter)\b/iu;

/** True for "Version", `the firmware`: what a line calls by such a number. */
export const isNumbered = ({ label, name }: Locator): boolean => NUMBERED.test(label ?? name ?? '');

/** True for `2.10`, and for a quotation of it: as a version it is another number than as a decimal one. */
export const hasParts = ({ kind, text }: Token): boolean =>
  (kind === 'number' || kind === 'quote') && /\d\.\d/u.test(text);
