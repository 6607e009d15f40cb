/** Quirks of healthy apps with which every goal must still pass. */
export const QUIRKS = ['slow', 'late-effect', 'selected-tab', 'reformatting-field', 'footer-spinner'];
