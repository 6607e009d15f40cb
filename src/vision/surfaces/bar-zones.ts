/** Height of the zones at the upper and lower edge where apps keep their bars, dp, status bar and gesture bar included. */
export const TOP_ZONE_DP = 88;
export const BOTTOM_ZONE_DP = 84;
