/** Flag of a line that only the judge proved (R75). It follows the line and a colon. */
export const PROVED_BY_JUDGE = 'proved by the judge alone';
