/** Words of generated apps, one file a language. */
import { AR } from './ar.ts';
import { DE } from './de.ts';
import { EN, type Phrases } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import { HE } from './he.ts';
import { IT } from './it.ts';
import { JA } from './ja.ts';
import { NL } from './nl.ts';
import { PL } from './pl.ts';
import { PT } from './pt.ts';
import { SV } from './sv.ts';
import { TH } from './th.ts';
import { TR } from './tr.ts';

const PHRASES = {
  en: EN,
  de: DE,
  es: ES,
  fr: FR,
  it: IT,
  pt: PT,
  nl: NL,
  pl: PL,
  sv: SV,
  tr: TR,
  ar: AR,
  he: HE,
  th: TH,
  ja: JA,
} satisfies Record<string, Phrases>;

export type AppLanguage = keyof typeof PHRASES;

export const LANGUAGES = Object.keys(PHRASES) as readonly AppLanguage[];

/** Languages that are not written in Latin letters. */
export const OTHER_SCRIPTS: readonly AppLanguage[] = ['ar', 'he', 'th', 'ja'];
const FROM_RIGHT: readonly AppLanguage[] = ['ar', 'he'];

export const LATIN_LANGUAGES = LANGUAGES.filter((language) => !OTHER_SCRIPTS.includes(language));

/** True for a language that is written from right to left. */
export function isFromRight(language: AppLanguage): boolean {
  return FROM_RIGHT.includes(language);
}

/** Returns the words of a language. */
export function phrasesIn(language: AppLanguage): Phrases {
  return PHRASES[language];
}
