/** Words of generated apps, one file a language. */
import { DE } from './de.ts';
import { EN, type Phrases } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import { IT } from './it.ts';
import { NL } from './nl.ts';
import { PL } from './pl.ts';
import { PT } from './pt.ts';
import { SV } from './sv.ts';
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
} satisfies Record<string, Phrases>;

export type AppLanguage = keyof typeof PHRASES;

export const LANGUAGES = Object.keys(PHRASES) as readonly AppLanguage[];

/** Returns the words of a language. */
export function phrasesIn(language: AppLanguage): Phrases {
  return PHRASES[language];
}
