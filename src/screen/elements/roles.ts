import type { RawNode } from '../sources/raw-node.ts';
import type { Role } from '../model/element.ts';
import { readableText } from './labels.ts';
import type { TreeIndex } from './tree.ts';

/** Android class name endings -> role; the first that fits counts. */
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

/** Resource id words -> role, for containers that say in their id what they are. */
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
  // Class names are few; names made up by damaged input must not fill the memory.
  if (roleByClassCache.size < 2000) roleByClassCache.set(className, role);
  return role;
}

/** Width by height from which a progress view is a bar. */
const PROGRESS_BAR_RATIO = 8;

/** `com.app:id/save_button` -> `save_button`. */
export function idName(resourceId: string): string {
  return resourceId.slice(resourceId.lastIndexOf('/') + 1);
}

function roleOfId(resourceId: string): Role | null {
  if (resourceId === '') return null;
  const name = idName(resourceId);
  return ROLE_BY_ID.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** The role of every draft: from the format, the class, the id, then from what stands around it. */
export function rolesOf(drafts: readonly RawNode[], tree: TreeIndex): Role[] {
  const roles: Role[] = [];
  for (const [i, draft] of drafts.entries()) {
    roles.push(draft.role ?? ownRole(draft, (tree.children[i]?.length ?? 0) > 0));
  }
  for (const [i, draft] of drafts.entries()) {
    if (roles[i] === 'list') markRows(drafts, tree, roles, i);
    else if (roles[i] === 'container' || roles[i] === 'tab bar') markTabs(drafts, tree, roles, i);
    if (draft.role === null && roles[i] === 'container') roles[i] = clickableRole(drafts, tree, i);
  }
  return roles;
}

function ownRole(draft: RawNode, hasChildren: boolean): Role {
  const { state, bounds } = draft;
  const byClass = roleOfClass(draft.className);
  if (state.editable) return 'input';
  // A bar is thin. A turning wheel is one, though its view be as wide as the page.
  if (byClass === 'progress')
    return bounds.width > bounds.height * PROGRESS_BAR_RATIO ? 'progress' : 'spinner';
  if (byClass === 'text' && state.checkable) return 'checkbox';
  if (byClass === 'text' && hasChildren) return 'container';
  if (byClass === 'text' && state.clickable) return 'button';
  if (byClass === 'image' && state.clickable) return 'icon';
  if (byClass === 'icon' && readableText(draft.text) !== '') return 'button';
  // Compose puts a bare Button inside what takes the tap, to say what that is.
  if (byClass === 'button' && hasNoText(draft) && !hasChildren && !state.clickable) return 'container';
  if (byClass === 'button' && readableText(draft.text) === '' && !hasChildren && isSquarish(draft))
    return 'icon';
  if (byClass !== null) return byClass;
  // A bar, sheet or menu holds what is tapped; what is tapped itself is a control, whatever its id says.
  const byId = hasChildren && !state.clickable ? roleOfId(draft.resourceId) : null;
  if (byId !== null) return byId;
  if (state.checkable) return 'checkbox';
  if (!hasChildren && !state.clickable && readableText(draft.text) !== '') return 'text';
  return 'container';
}

function isSquarish(draft: RawNode): boolean {
  const { width, height } = draft.bounds;
  return width > 0 && height > 0 && width < height * 1.3 && height < width * 1.3;
}

/** A container that takes taps acts as a button; without letters and square, as an icon. */
function clickableRole(drafts: readonly RawNode[], tree: TreeIndex, i: number): Role {
  const draft = drafts[i];
  if (draft === undefined || !(draft.state.clickable || draft.state.longClickable)) {
    if (draft && (tree.children[i]?.length ?? 0) === 0 && readableText(draft.description) !== '')
      return describedRole(draft);
    return 'container';
  }
  const below = tree.children[i] ?? [];
  const leaf = below.length === 0;
  if (leaf && readableText(draft.text) === '' && isSquarish(draft) && readableText(draft.description) !== '')
    return 'icon';
  if (readableText(draft.text) !== '' || readableText(draft.description) !== '') return 'button';
  return below.length > 0 && hasText(drafts, tree, i) ? 'button' : 'container';
}

/** Flutter says its texts in descriptions of bare views, Compose its icons: a text is wider than high. */
function describedRole(draft: RawNode): Role {
  return isSquarish(draft) ? 'image' : 'text';
}

function hasNoText(draft: RawNode): boolean {
  return readableText(draft.text) === '' && readableText(draft.description) === '';
}

function hasText(drafts: readonly RawNode[], tree: TreeIndex, i: number): boolean {
  // A big container is no button: looking at its first descendants is enough.
  const last = Math.min(tree.end[i] ?? i, i + 12);
  for (let k = i + 1; k <= last; k++) {
    const d = drafts[k];
    if (d && (readableText(d.text) !== '' || readableText(d.description) !== '')) return true;
  }
  return false;
}

/** Direct children of a list are its rows, unless they say themselves what they are. */
function markRows(drafts: readonly RawNode[], tree: TreeIndex, roles: Role[], list: number): void {
  for (const child of tree.children[list] ?? []) {
    if (drafts[child]?.role === null && roles[child] === 'container') roles[child] = 'row';
  }
}

/** Neighbours of one height in a line, of which exactly one is selected, are tabs. */
function markTabs(drafts: readonly RawNode[], tree: TreeIndex, roles: Role[], bar: number): void {
  const below = tree.children[bar] ?? [];
  if (below.length < 2 || below.length > 8) return;
  const first = drafts[below[0] ?? -1];
  if (first === undefined) return;
  let selected = 0;
  for (const child of below) {
    const d = drafts[child];
    if (d === undefined || !(d.state.clickable || d.state.selected) || d.state.editable) return;
    if (d.bounds.y !== first.bounds.y || d.bounds.height !== first.bounds.height) return;
    if (d.bounds.width === 0) return;
    if (d.state.selected) selected += 1;
  }
  if (selected !== 1 && roles[bar] !== 'tab bar') return;
  roles[bar] = 'tab bar';
  for (const child of below) if (drafts[child]?.role === null) roles[child] = 'tab';
}
