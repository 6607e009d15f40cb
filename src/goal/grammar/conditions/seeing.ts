import { phrases } from '../vocabulary.ts';

/** Phrases before something that is to be visible: `User sees "Milk"`. */
export const SEEING = phrases(
  'to see, user sees, users see, user can see, user should see, user will see, i see, i can see, i should see, we see, we should see, you see, you should see, you can see, user still sees, user is shown, user gets, should see, see',
);
export const NOT_SEEING = phrases(
  "user does not see, user doesn't see, user should not see, user cannot see, user can't see, i do not see, i don't see, i should not see, we do not see, you should not see, user no longer sees, should not see, i cannot see, i can't see, user shouldn't see",
);
/** Verbs of the page as a whole: `the page shows "Milk"`. */
export const SHOWING = phrases(
  'shows, displays, contains, should show, should display, should contain, still shows, now shows',
);
export const NOT_SHOWING = phrases(
  "does not show, does not display, does not contain, doesn't show, doesn't display, doesn't contain, should not show, should not display, should not contain, no longer shows, no longer displays, no longer contains, shouldn't show, shouldn't contain",
);
