import { PERSON_NOUNS, phrases } from '../vocabulary.ts';

/** The people who see something; "the" before a noun is read separately. */
const THEY = [...PERSON_NOUNS, 'he', 'she'];
const WE = phrases('users, i, we, you, they');
const MODALS = phrases(
  'can, should, will, must, should be able to, should still, can still, should now, can now, must to, can to, should to, must be able to, is able to, are able to',
);
const NOT_MODALS = phrases(
  "cannot, can't, can not, can no longer, should not, shouldn't, should no longer, must not, mustn't, will not, won't, should not be able to, shouldn't be able to",
);

/** Phrases before something that is to be visible: `User sees "Milk"`. */
export const SEEING = [
  ...phrases(
    'to see, see, should see, i am shown, we are shown, you are shown, it is possible to see, it should be possible to see',
  ),
  ...THEY.flatMap((one) =>
    phrases('sees, still sees, now sees, is shown, gets, is able to see, is presented with').map(
      (verb) => `${one} ${verb}`,
    ),
  ),
  ...WE.map((one) => `${one} see`),
  ...[...THEY, ...WE].flatMap((one) => MODALS.map((modal) => `${one} ${modal} see`)),
];
/** `does not see any error message`: that none is shown. */
const withAny = (words: readonly string[]): readonly string[] =>
  words.flatMap((phrase) => [phrase, `${phrase} any`]);

export const NOT_SEEING = withAny([
  'should not see',
  ...THEY.flatMap((one) =>
    phrases(
      "does not see, doesn't see, no longer sees, is not able to see, isn't able to see, is not shown",
    ).map((verb) => `${one} ${verb}`),
  ),
  ...WE.flatMap((one) => phrases("do not see, don't see, no longer see").map((verb) => `${one} ${verb}`)),
  ...[...THEY, ...WE].flatMap((one) => NOT_MODALS.map((modal) => `${one} ${modal} see`)),
]);
/** Verbs of the page as a whole: `the page shows "Milk"`. */
export const SHOWING = phrases(
  'shows, displays, contains, should show, should display, should contain, must show, must display, must contain, show, display, has to show, has to contain, has to display, still shows, now shows',
);
export const NOT_SHOWING = withAny(
  phrases(
    "does not show, does not display, does not contain, doesn't show, doesn't display, doesn't contain, should not show, should not display, should not contain, no longer shows, no longer displays, no longer contains, shouldn't show, shouldn't contain",
  ),
);
/** The screen says it, where the line speaks of nothing before. */
export const IT_SAYS = phrases('it says, it should say, it must say, it reads, it should read');

/** Verbs before what lies over the page, which has no owner that "it" could be. */
export const IT_SHOWS = phrases(
  'shows, displays, it has to show, it should show, it must show, it will show, it should display, it has to display, it must display, it shows, it displays, it should to show, it should to display',
);

const SHOWN_FIRST = phrases(
  'displayed, shown, showed, visualized, visualised, visible, presented, listed, seen, appeared',
);
const BEING = phrases(
  "is, are, it is, it's, should be, must be, it should be, it must be, will be, it will be, has to be, it has to be, it should to be, should to be, it must to be, it is being",
);
const COMING = phrases('appear, appears, exist, exists, it appears, there appears, there exists');
/** The verb before its subject, as in other languages: `Verify that is displayed the list`, `It should appear the message "A"`. */
export const VERB_FIRST: readonly string[] = [
  ...BEING.flatMap((being) => SHOWN_FIRST.map((shown) => `${being} ${shown}`)),
  ...COMING,
  ...phrases(
    'should appear, must appear, it should appear, it must appear, it should to appear, should exist, must exist, it must to appear, it has to appear, has to appear, will appear, it will appear, it should exist, it must exist, it exists, there should appear, should to appear, should show up, pops up, it pops up',
  ),
];
const NOT_VERB_FIRST: readonly string[] = [
  ...phrases(
    "is not, isn't, are not, aren't, it is not, it isn't, it's not, should not be, must not be, it should not be, not should be",
  ).flatMap((being) => SHOWN_FIRST.map((shown) => `${being} ${shown}`)),
  ...phrases(
    "does not appear, doesn't appear, not appears, not appear, it does not appear, it doesn't appear, should not appear, must not appear, it should not appear, does not exist, doesn't exist, not exists, not exist, should not exist, it does not exist, it doesn't exist, it should not exist, it must not appear, it should not to appear, it doesn't show, it does not show, it should not show, it must not show, it does not appears, it doesn't appears",
  ),
];
export const NEGATED_FIRST = NOT_VERB_FIRST.flatMap((words) => [words, `${words} any`]);
