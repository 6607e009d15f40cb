/** Permissions that a line can name. */
export const PERMISSIONS = [
  'camera',
  'microphone',
  'location',
  'notifications',
  'contacts',
  'calendar',
  'photos',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
