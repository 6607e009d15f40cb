/** The element tree of an app made of Android views. */
import type { ViewNode, ViewWindow } from './view.ts';

/** How a toolkit writes its nodes. */
export interface TreeDialect {
  readonly className: (node: ViewNode) => string;
  readonly children: (node: ViewNode) => readonly ViewNode[];
  readonly text: (node: ViewNode) => string;
  readonly description: (node: ViewNode) => string;
  readonly hint: (node: ViewNode) => string;
  readonly isCheckable: (node: ViewNode) => boolean;
  readonly resourceId: (node: ViewNode, window: ViewWindow) => string | null;
}

const CLASSES: Readonly<Record<ViewNode['kind'], string>> = {
  screen: 'android.widget.FrameLayout',
  container: 'android.widget.LinearLayout',
  toolbar: 'android.view.ViewGroup',
  'tab bar': 'android.widget.FrameLayout',
  text: 'android.widget.TextView',
  'inline text': 'android.view.View',
  heading: 'android.widget.TextView',
  button: 'android.widget.Button',
  icon: 'android.widget.ImageView',
  input: 'android.widget.EditText',
  toggle: 'android.widget.Switch',
  checkbox: 'android.widget.CheckBox',
  radio: 'android.widget.RadioButton',
  tab: 'android.widget.LinearLayout',
  list: 'androidx.recyclerview.widget.RecyclerView',
  row: 'android.view.ViewGroup',
  image: 'android.widget.ImageView',
  dialog: 'android.widget.FrameLayout',
  sheet: 'android.widget.FrameLayout',
  drawer: 'androidx.drawerlayout.widget.DrawerLayout',
  menu: 'android.widget.ListView',
  'menu item': 'android.widget.TextView',
  snackbar: 'android.widget.FrameLayout',
  toast: 'android.widget.Toast',
  spinner: 'android.widget.ProgressBar',
  progress: 'android.widget.ProgressBar',
  skeleton: 'android.view.View',
  canvas: 'android.view.View',
  slider: 'android.widget.SeekBar',
  wheel: 'android.widget.NumberPicker',
  dropdown: 'android.widget.Spinner',
  'date picker': 'android.widget.DatePicker',
  'time picker': 'android.widget.TimePicker',
  day: 'android.view.View',
  video: 'android.view.SurfaceView',
  carousel: 'androidx.viewpager.widget.ViewPager',
  scroller: 'android.widget.HorizontalScrollView',
  pager: 'androidx.viewpager.widget.ViewPager',
  keyboard: 'android.widget.FrameLayout',
  key: 'android.view.View',
  'status bar': 'android.widget.FrameLayout',
  scrim: 'android.view.View',
  banner: 'android.widget.TextView',
  'web view': 'android.webkit.WebView',
};

/** A scroll container is always a ScrollView, a clickable icon an ImageButton. */
function classOf(node: ViewNode): string {
  if (node.kind === 'icon' && node.clickable) return 'android.widget.ImageButton';
  if (node.kind === 'container' && node.scrollable) return 'android.widget.ScrollView';
  return CLASSES[node.kind];
}

export const VIEWS: TreeDialect = {
  className: classOf,
  children: childrenOf,
  text: (node) => {
    if (node.kind === 'tab' || node.kind === 'dropdown') return '';
    if (node.kind === 'slider') return rangeText(node);
    return node.kind === 'input' && node.text === '' ? node.hint : node.text;
  },
  description: (node) => (node.kind === 'tab' && node.description === '' ? node.text : node.description),
  hint: (node) => node.hint,
  isCheckable,
  resourceId,
};

export function isCheckable(node: ViewNode): boolean {
  return ['toggle', 'checkbox', 'radio'].includes(node.kind);
}

/** A tab is a container with its label inside, as in Material, and so is a spinner; a canvas has no children. */
function childrenOf(node: ViewNode): readonly ViewNode[] {
  if (node.kind === 'canvas') return [];
  if (node.kind === 'wheel') return wheelParts(node);
  if (node.kind === 'dropdown' && node.text !== '')
    return [{ ...wordsOf(node), id: 'android:id/text1' }, ...node.children];
  if (node.kind !== 'tab' || node.text === '') return node.children;
  return [wordsOf(node), ...node.children];
}

/** The number of a slider, as the server writes the range of a node. */
export function rangeText({ setTo }: ViewNode): string {
  const now = setTo?.now ?? 0;
  return Number.isInteger(now) ? `${now}.0` : String(now);
}

/** A number picker is a field between two buttons. */
export function wheelParts({ children }: ViewNode): readonly ViewNode[] {
  return children.map((child, i) => ({
    ...child,
    kind: i === 1 ? ('input' as const) : ('button' as const),
    id: i === 1 ? 'android:id/numberpicker_input' : '',
    clickable: true,
  }));
}

/** Returns the words of a control as a text of their own, in the control's box. */
export function wordsOf(node: ViewNode): ViewNode {
  return {
    ...node,
    kind: 'text',
    id: '',
    description: '',
    hint: '',
    clickable: false,
    longClickable: false,
    focused: false,
    password: false,
    children: [],
  };
}

/** Returns `shop:id/log_in` for `log-in`; a full id of the system stays unchanged. */
function resourceId(node: ViewNode, window: ViewWindow): string | null {
  if (node.id === '') return null;
  if (node.id.includes(':id/')) return node.id;
  return node.id === 'content'
    ? 'android:id/content'
    : `${window.package}:id/${node.id.replaceAll('-', '_')}`;
}
