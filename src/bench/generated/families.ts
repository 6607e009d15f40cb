/** The families of generated apps: which features they consist of. */
import type { Draw, Feature } from './draw.ts';
import { appointment } from './features/appointment.ts';
import { article } from './features/article.ts';
import { basket } from './features/basket.ts';
import { catalog } from './features/catalog.ts';
import { contactForm } from './features/contact-form.ts';
import { conversation } from './features/conversation.ts';
import { downloads } from './features/downloads.ts';
import { drafts } from './features/drafts.ts';
import { feed } from './features/feed.ts';
import { finder } from './features/finder.ts';
import { mailbox } from './features/mailbox.ts';
import { map } from './features/map.ts';
import { parcel } from './features/parcel.ts';
import { payment } from './features/payment.ts';
import { pickup } from './features/pickup.ts';
import { preferences } from './features/preferences.ts';
import { queue } from './features/queue.ts';
import { segments } from './features/segments.ts';
import { sliders } from './features/sliders.ts';
import { stay } from './features/stay.ts';
import { stepper } from './features/stepper.ts';
import { updates } from './features/updates.ts';
import { wizard } from './features/wizard.ts';
import { LATIN_LANGUAGES, OTHER_SCRIPTS, type AppLanguage } from './phrases/index.ts';

type MakeFeature = (draw: Draw) => Feature;

/** Screens of taps, texts and lists. */
const COMMON: readonly MakeFeature[] = [
  appointment,
  basket,
  catalog,
  contactForm,
  conversation,
  feed,
  finder,
  mailbox,
  map,
  parcel,
  payment,
  pickup,
  preferences,
  segments,
  stepper,
  wizard,
];

/** Screens with controls that are moved, turned, carried or pulled, pages inside the app, and the network. */
const HANDLED: readonly MakeFeature[] = [article, downloads, drafts, queue, sliders, stay, updates];

export interface Family {
  /** Part of the names of its apps. */
  readonly name: string;
  readonly features: (draw: Draw) => readonly MakeFeature[];
  readonly languages: readonly AppLanguage[];
}

const COMMON_APPS: Family = {
  name: '',
  features: (draw) => draw.some(COMMON, draw.integer(2, 4)),
  languages: LATIN_LANGUAGES,
};

const HANDLED_APPS: Family = {
  name: 'h',
  features: (draw) => draw.some([...draw.some(HANDLED, draw.integer(2, 3)), ...draw.some(COMMON, 1)], 4),
  // Every other app is in another script.
  languages: [...OTHER_SCRIPTS, ...OTHER_SCRIPTS, ...LATIN_LANGUAGES],
};

/** Returns the family of the app with this number in a run, and its number among those of its family: each fourth app is a handled one. */
export function familyOf(n: number): { readonly family: Family; readonly number: number } {
  const before = Math.floor((n + 1) / 4);
  return n % 4 === 3
    ? { family: HANDLED_APPS, number: before - 1 }
    : { family: COMMON_APPS, number: n - before };
}
