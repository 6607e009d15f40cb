import type { RawNode, ReadContext } from './raw-node.ts';
import type { Rect, Size } from '../model/geometry.ts';
import type { WindowInfo } from '../model/screen.ts';

/** Packages of soft keyboards: the platforms' own and common ones from app stores. */
const KEYBOARD_PACKAGE =
  /inputmethod|(?:^|\.)ime(?:\.|$)|honeyboard|swiftkey|(?:^|\.)keyboard(?:\.|$)|softkeyboard|openboard|heliboard/i;

/** Packages of permission dialogs (R34). */
export const PERMISSION_PACKAGES: ReadonlySet<string> = new Set([
  'com.android.permissioncontroller',
  'com.google.android.permissioncontroller',
  'com.android.packageinstaller',
  'com.google.android.packageinstaller',
  'com.samsung.android.permissioncontroller',
  'com.lbe.security.miui',
]);

function isKeyboardPackage(name: string): boolean {
  return KEYBOARD_PACKAGE.test(name);
}

function isSystemPackage(name: string): boolean {
  return name === 'com.android.systemui' || name === 'com.miui.systemui' || name.endsWith('.systemui');
}

const SHADE_ID =
  /:id\/(?:notification_panel|notification_stack_scroller|notification_shade|quick_settings_panel|quick_settings_container|qs_frame)$/;
const LOCK_SCREEN_ID = /:id\/(?:keyguard_|lock_icon)/;

/** True for the ids of the notification shade or the quick settings. The lock screen stands in the same window. */
export function isNotificationShade(name: string, ids: readonly string[]): boolean {
  return (
    isSystemPackage(name) && ids.some((id) => SHADE_ID.test(id)) && !ids.some((id) => LOCK_SCREEN_ID.test(id))
  );
}

/** True for a window that covers less than 80 % of the screen. */
function isSmallerThanScreen(box: Size, screen: Size): boolean {
  return box.width > 0 && box.height > 0 && box.width * box.height < screen.width * screen.height * 0.8;
}

/** True for the part of a wide screen that an app gets in a car or beside another app: it reaches a side of the screen, and most of its height. */
function isPanel({ x, width, height }: Rect, screen: Size): boolean {
  const reachesSide = x <= 0 || x + width >= screen.width;
  return (
    screen.width > screen.height &&
    reachesSide &&
    height >= screen.height * 0.6 &&
    width >= screen.width * 0.4
  );
}

/** Height of the tallest status bar, below which an app's own window begins, dp. */
const TALLEST_STATUS_BAR_DP = 60;
/** Height of the bar with the system's buttons, above which it may end, dp. */
const NAVIGATION_BAR_DP = 56;

/**
 * True for a window that leaves a margin on all sides, as a dialog does, or that is as wide as the screen and begins below the status bar, as a sheet does: an app's own
 * window reaches three sides of the screen at least.
 */
function isOverMargin({ x, y, width, height }: Rect, screen: Size, density: number): boolean {
  const below = screen.height - y - height;
  const isBetweenSides = x > 0 && x + width < screen.width;
  if (isBetweenSides) return y > 0 && below > 0;
  const isWide = x <= 0 && x + width >= screen.width;
  return isWide && y > TALLEST_STATUS_BAR_DP * density && below <= NAVIGATION_BAR_DP * density;
}

/** Returns the kind of window that has this root. `nth`: its index in the file; `ids`: those of its elements. */
export function windowKind(
  root: RawNode,
  nth: number,
  context: ReadContext,
  ids: readonly string[],
): WindowInfo['kind'] {
  if (root.className.endsWith('Toast')) return 'toast';
  if (isKeyboardPackage(root.package) && root.package !== context.underTest) return 'keyboard';
  if (isSystemPackage(root.package)) return isNotificationShade(root.package, ids) ? 'dialog' : 'system';
  if (PERMISSION_PACKAGES.has(root.package) && context.underTest !== root.package) return 'dialog';
  if (root.package === 'android' && context.underTest !== 'android') return 'dialog';
  if (nth === 0 && root.package === context.underTest && isPanel(root.bounds, context.size)) return 'app';
  const foreign = context.underTest !== '' && root.package !== context.underTest;
  if (isSmallerThanScreen(root.bounds, context.size) && (nth > 0 || root.bounds.y > 0 || foreign))
    return 'dialog';
  return isOverMargin(root.bounds, context.size, context.density) ? 'dialog' : 'app';
}
