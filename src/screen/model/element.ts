import type { Rect } from './geometry.ts';

/** What a control is to a person, whatever the toolkit calls it. */
const ROLES = [
  'button',
  'icon',
  'link',
  'text',
  'heading',
  'input',
  'toggle',
  'checkbox',
  'radio',
  'tab',
  'list',
  'row',
  'image',
  'menu',
  'menu item',
  'dialog',
  'sheet',
  'drawer',
  'toolbar',
  'tab bar',
  'snackbar',
  'toast',
  'spinner',
  'progress',
  'slider',
  'dropdown',
  'canvas',
  'web view',
  'container',
] as const;
export type Role = (typeof ROLES)[number];

export interface ElementState {
  readonly enabled: boolean;
  readonly checkable: boolean;
  readonly checked: boolean;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly password: boolean;
  readonly scrollable: boolean;
  readonly clickable: boolean;
  readonly longClickable: boolean;
  /** Takes typed text. */
  readonly editable: boolean;
}

/** A node of the normalised hierarchy; the same shape for every platform. JSON-serialisable. */
export interface Element {
  /** `e12`: names the element on one screen only. Document order. */
  readonly ref: string;
  readonly role: Role;
  readonly className: string;
  /** What a person would call it: own text, else content description, else the texts of its subtree joined by " | " when it is clickable. */
  readonly label: string;
  readonly labelFrom: 'text' | 'description' | 'subtree' | 'none';
  /** Own visible text; a hint is never text. A secret typed by the run stands here as its `${secrets.name}` token. */
  readonly text: string;
  /** content-desc (Android), accessibility label (iOS), aria-label (web). Never proves visible text. */
  readonly description: string;
  readonly hint: string;
  readonly resourceId: string;
  /** In screenshot pixels, as the platform reports it; may reach beyond the screen. Inverted bounds are set right. */
  readonly bounds: Rect;
  /** `bounds` clipped by ancestors and the viewport; null when nothing of it is in view. Covering is not clipping. */
  readonly visible: Rect | null;
  /** ref of the topmost element that is drawn over this one's centre and isn't its own descendant or ancestor, else null. */
  readonly coveredBy: string | null;
  readonly state: ElementState;
  /** Child positions from the window root, `0/3/1`. Not Android's `index` attribute, which has gaps. */
  readonly path: string;
  readonly parent: string | null;
  readonly children: readonly string[];
  /** Index into `Screen.windows`. */
  readonly window: number;
  /** Paint order on the whole screen; higher is nearer to the eye. */
  readonly order: number;
  readonly package: string;
  /** Of a scrollable element whose platform also lists what is out of view: height of all its content, pixels. */
  readonly contentHeight?: number;
  /** The page itself says that this part of it is being loaded or updated (aria-busy). Absent: it doesn't. */
  readonly busy?: boolean;
}
