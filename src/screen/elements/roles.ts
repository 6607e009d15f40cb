import type { RawNode } from '../sources/raw-node.ts';
import { isAmountText } from '../model/amount.ts';
import type { Role } from '../model/element.ts';
import { readableText } from './labels.ts';
import type { TreeIndex } from './tree.ts';

/** Endings of Android class names -> role; the first match counts. */
const ROLE_BY_CLASS: readonly (readonly [RegExp, Role])[] = [
  [/(?:EditText|AutoCompleteTextView|SearchAutoComplete)$/, 'input'],
  [/(?:Switch|SwitchCompat|SwitchMaterial|MaterialSwitch|ToggleButton)$/, 'toggle'],
  [/(?:CheckBox|Chip)$/, 'checkbox'],
  [/RadioButton$/, 'radio'],
  [/(?:ImageButton|FloatingActionButton|ActionMenuItemView)$/, 'icon'],
  [/(?:ActionBar\$Tab|TabView|TabLayout\$TabView|BottomNavigationItemView|NavigationBarItemView)$/, 'tab'],
  [/(?:TabWidget|TabLayout|BottomNavigationView|NavigationBarView)$/, 'tab bar'],
  [/Button$/, 'button'],
  [/(?:SeekBar|Slider|RatingBar)$/, 'slider'],
  [/NumberPicker$/, 'wheel'],
  [/ProgressBar$|ProgressIndicator$/, 'progress'],
  [/widget\.Spinner$|AppCompatSpinner$/, 'dropdown'],
  [/WebView$/, 'web view'],
  [/(?:SurfaceView|TextureView|VideoView|PlayerView|GLSurfaceView)$/, 'canvas'],
  [/(?:RecyclerView|ListView|GridView|AbsListView|GridLayoutManager)$/, 'list'],
  [/(?:Toolbar|ActionBarContainer|AppBarLayout|ActionBarView)$/, 'toolbar'],
  [/(?:SnackbarLayout|SnackbarContentLayout)$/, 'snackbar'],
  [/Toast$/, 'toast'],
  [/NavigationView$/, 'drawer'],
  [/MenuItemView$/, 'menu item'],
  [/(?:ListMenuItemView|ContextMenu|MenuDropDownListView|DropDownListView)$/, 'menu'],
  [/(?:AlertDialog|DialogTitle)$/, 'dialog'],
  [/(?:TextView|Chronometer|TextClock|CheckedTextView)$/, 'text'],
  [/(?:ImageView|\.Image)$/, 'image'],
];

/** Words in a resource id -> role, for containers that are named after their role. */
const ROLE_BY_ID: readonly (readonly [RegExp, Role])[] = [
  [
    /(?:^|_)(?:design_bottom_sheet|bottom_?sheet|modal_?sheet)(?:$|_(?:container|layout|root|content))/,
    'sheet',
  ],
  [/^(?:parentPanel|dialog_?(?:root|container|layout|content)?|alert_?dialog)$/, 'dialog'],
  [/(?:^|_)(?:snackbar|snackbar_layout)$/, 'snackbar'],
  [/(?:^|_)(?:toolbar|action_bar|app_?bar|top_?bar|topbar)(?:$|_(?:layout|container))/, 'toolbar'],
  [/(?:^|_)(?:bottom_?nav(?:igation)?(?:_?(?:view|bar))?|tab_?bar|tab_?layout|tabs)$/, 'tab bar'],
  [/(?:^|_)(?:nav(?:igation)?_?(?:drawer|view)|drawer|start_drawer|left_drawer)$/, 'drawer'],
  [/(?:^|_)(?:popup_?menu|overflow_?menu|context_?menu)$/, 'menu'],
];

const roleByClassCache = new Map<string, Role | null>();

function roleOfClass(className: string): Role | null {
  const known = roleByClassCache.get(className);
  if (known !== undefined) return known;
  const role = ROLE_BY_CLASS.find(([pattern]) => pattern.test(className))?.[1] ?? null;
  // Class names are few; invented names in damaged input must not fill the memory.
  if (roleByClassCache.size < 2000) roleByClassCache.set(className, role);
  return role;
}

/** Ratio of width to height from which a progress view is a bar. */
const PROGRESS_BAR_RATIO = 8;

/** Ratio of height to width from which it is an upright bar. Such a bar shows a level (brightness, volume), never a load (R30). */
const UPRIGHT_RATIO = 3;

/** Returns the name of a resource id: `com.app:id/save_button` -> `save_button`. */
export function idName(resourceId: string): string {
  return resourceId.slice(resourceId.lastIndexOf('/') + 1);
}

function roleOfId(resourceId: string): Role | null {
  if (resourceId === '') return null;
  const name = idName(resourceId);
  return ROLE_BY_ID.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** Returns the role of every node: from the format, the class, the id, then from its context. */
export function rolesOf(nodes: readonly RawNode[], tree: TreeIndex): Role[] {
  const roles: Role[] = [];
  for (const [i, node] of nodes.entries()) {
    roles.push(node.role ?? ownRole(node, (tree.children[i]?.length ?? 0) > 0));
  }
  liftRoleMarks(nodes, tree, roles);
  for (const [i, node] of nodes.entries()) {
    if (node.className.endsWith('DrawerLayout')) markDrawers(nodes, tree, roles, i);
    if (roles[i] === 'list') markRows(nodes, tree, roles, i);
    else if (roles[i] === 'container' || roles[i] === 'tab bar') markTabs(nodes, tree, roles, i);
    if (node.role === null && roles[i] === 'container') roles[i] = clickableRole(nodes, tree, i);
  }
  return roles;
}

const MARKED_ROLES: readonly (Role | undefined)[] = ['checkbox', 'radio', 'toggle'];

/** Gives a checkable view the role of the empty leaf that Compose puts into it to tell its role. The leaf is no further control. */
function liftRoleMarks(nodes: readonly RawNode[], tree: TreeIndex, roles: Role[]): void {
  for (const [i, { role: given, state }] of nodes.entries()) {
    if (given !== null || !state.checkable) continue;
    for (const child of tree.children[i] ?? []) {
      const [mark, role] = [nodes[child], roles[child]];
      if (role === undefined || !MARKED_ROLES.includes(role)) continue;
      if (mark === undefined || mark.role !== null || mark.state.checkable || mark.state.clickable) continue;
      if (!hasNoText(mark) || (tree.children[child]?.length ?? 0) > 0) continue;
      roles[i] = role;
      roles[child] = 'container';
    }
  }
}

function ownRole(node: RawNode, hasChildren: boolean): Role {
  const { state, bounds } = node;
  const byClass = roleOfClass(node.className);
  if (state.editable) return 'input';
  // A bar is thin. A wheel stays a spinner, even when its view is as wide as the page.
  if (byClass === 'progress')
    return bounds.width > bounds.height * PROGRESS_BAR_RATIO
      ? 'progress'
      : bounds.height > bounds.width * UPRIGHT_RATIO
        ? 'slider'
        : 'spinner';
  if (byClass === 'text' && state.checkable) return 'checkbox';
  if (byClass === 'text' && hasChildren) return 'container';
  if (byClass === 'text' && state.clickable) return 'button';
  if (byClass === 'image' && state.clickable) return 'icon';
  if (byClass === 'icon' && readableText(node.text) !== '') return 'button';
  // Compose puts an empty Button inside the touchable view to give it a role.
  if (byClass === 'button' && hasNoText(node) && !hasChildren && !state.clickable) return 'container';
  if (byClass === 'button' && readableText(node.text) === '' && !hasChildren && isSquarish(node))
    return 'icon';
  if (byClass !== null) return byClass;
  // Bars, sheets and menus hold controls; a touchable element is a control, whatever its id says.
  const byId = hasChildren && !state.clickable ? roleOfId(node.resourceId) : null;
  if (byId !== null) return byId;
  if (state.checkable) return 'checkbox';
  if (!hasChildren && !state.clickable && readableText(node.text) !== '') return 'text';
  return 'container';
}

function isSquarish(node: RawNode): boolean {
  const { width, height } = node.bounds;
  return width > 0 && height > 0 && width < height * 1.3 && height < width * 1.3;
}

/** Returns the role of a container: touchable with text it is a button, square without text an icon. */
function clickableRole(nodes: readonly RawNode[], tree: TreeIndex, i: number): Role {
  const node = nodes[i];
  if (node === undefined || !(node.state.clickable || node.state.longClickable)) {
    if (node && (tree.children[i]?.length ?? 0) === 0 && readableText(node.description) !== '')
      return describedRole(node);
    return 'container';
  }
  const below = tree.children[i] ?? [];
  const leaf = below.length === 0;
  if (leaf && readableText(node.text) === '' && isSquarish(node) && readableText(node.description) !== '')
    return 'icon';
  if (readableText(node.text) !== '' || readableText(node.description) !== '') return 'button';
  return below.length > 0 && hasText(nodes, tree, i) ? 'button' : 'container';
}

/** Returns text or image for a bare view with a description: Flutter draws texts that way, Compose icons. Texts are wider than tall, but for short amounts, which no icon is called. */
function describedRole(node: RawNode): Role {
  return isSquarish(node) && !isAmountText(node.description) ? 'image' : 'text';
}

function hasNoText(node: RawNode): boolean {
  return readableText(node.text) === '' && readableText(node.description) === '';
}

function hasText(nodes: readonly RawNode[], tree: TreeIndex, i: number): boolean {
  // A large container is not a button: its first descendants are enough.
  const last = Math.min(tree.end[i] ?? i, i + 12);
  for (let k = i + 1; k <= last; k++) {
    const d = nodes[k];
    if (d && (readableText(d.text) !== '' || readableText(d.description) !== '')) return true;
  }
  return false;
}

/** Makes the children of a drawer layout drawers, all but the first, which is the page. */
function markDrawers(nodes: readonly RawNode[], tree: TreeIndex, roles: Role[], layout: number): void {
  const [, ...drawers] = tree.children[layout] ?? [];
  for (const child of drawers)
    if (nodes[child]?.role === null && roles[child] === 'container') roles[child] = 'drawer';
}

/** Makes the direct children of a list its rows, unless they have a role of their own. */
function markRows(nodes: readonly RawNode[], tree: TreeIndex, roles: Role[], list: number): void {
  for (const child of tree.children[list] ?? []) {
    if (nodes[child]?.role === null && roles[child] === 'container') roles[child] = 'row';
  }
}

/** Makes neighbours of one height in a line tabs when exactly one of them is selected. */
function markTabs(nodes: readonly RawNode[], tree: TreeIndex, roles: Role[], bar: number): void {
  const below = tree.children[bar] ?? [];
  if (below.length < 2 || below.length > 8) return;
  const first = nodes[below[0] ?? -1];
  if (first === undefined) return;
  let selected = 0;
  for (const child of below) {
    const d = nodes[child];
    if (d === undefined || !(d.state.clickable || d.state.selected) || d.state.editable) return;
    if (d.bounds.y !== first.bounds.y || d.bounds.height !== first.bounds.height) return;
    if (d.bounds.width === 0) return;
    if (d.state.selected) selected += 1;
  }
  if (selected !== 1 && roles[bar] !== 'tab bar') return;
  roles[bar] = 'tab bar';
  for (const child of below) if (nodes[child]?.role === null) roles[child] = 'tab';
}
