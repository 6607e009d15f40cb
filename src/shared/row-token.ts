/** Stands for the name of the row in the lines of a loop over rows. */
export const ROW_TOKEN = '${item}';
