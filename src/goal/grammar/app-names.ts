/** Names of apps without quotation marks: "the Settings app", "the mobile app". */
import { phrases } from './vocabulary.ts';

/** Words for the app under test, after an article. */
export const OWN_APPS = phrases(
  'app under test, application under test, app, application, mobile app, mobile application, native app, android app, ios app',
);

/** Apps that a phone has, in small letters. */
const OF_THE_PHONE = new Set(
  phrases(
    'settings, system settings, camera, calculator, calendar, clock, contacts, gallery, photos, phone, messages, maps, mail, browser, files, notes',
  ),
);

/** True for "banking" of `the banking app`: it describes the app under test, or another one. A name begins with a capital, or is an id. */
export const describesApp = (name: string): boolean =>
  !/^\p{Lu}/u.test(name) && !name.includes('.') && !OF_THE_PHONE.has(name);
