import { z } from 'zod';
import { effects, elementId, expression, path, template, value } from './effect-schema.ts';
import { ELEMENT_KINDS, type ElementKind, type ElementModel } from './model.ts';
import { PLAIN_ELEMENT } from './plain-element.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'expected a color such as "#336699"');
const pixels = z.number().min(0).max(10_000);
const common = {
  id: elementId,
  when: expression,
  enabled: expression,
  selected: expression,
  description: template,
  glyph: z.string(),
  badge: template,
  tap: effects,
  long_press: effects,
  double_tap: effects,
  on_drop: effects,
  swipe_left: effects,
  swipe_right: effects,
  color: colour,
  background: colour,
  height: pixels,
  width: pixels,
  gap: pixels,
  shift: z.strictObject({ x: z.number().default(0), y: z.number().default(0) }),
  size: pixels,
  ellipsize: z.boolean(),
};
const children: z.ZodType<readonly ElementModel[]> = z.lazy(() => elements);
const field = {
  value: path,
  hint: template,
  error: template,
  keyboard: z.enum(['text', 'number', 'phone', 'email']),
  format: z.enum(['none', 'phone', 'card', 'groups', 'iban', 'amount']),
  max: z.int().min(1),
  on_change: effects,
  on_enter: effects,
};
const box = { value: path, on_change: effects };
/** The layout of every row of a list; it becomes one element of kind row. */
const listRow = z
  .strictObject({
    ...common,
    elements: children,
    actions: children,
    carried: z.boolean(),
    on_change: effects,
  })
  .partial()
  .transform((given): readonly ElementModel[] => {
    const { elements = [], ...options } = given;
    return [build('row', { id: 'row', ...options, row: elements })];
  });
const extras: Partial<Record<ElementKind, z.ZodRawShape>> = {
  input: field,
  password: field,
  otp: { value: path, length: z.int().min(2).max(8), error: template, on_complete: effects },
  toggle: box,
  checkbox: box,
  radio: { ...box, option: value },
  row: { actions: children, carried: z.boolean(), on_change: effects },
  slider: { ...box, min: z.number(), max: z.number(), step: z.number().positive() },
  wheel: { ...box, items: expression, wraps: z.boolean() },
  dropdown: { ...box, items: expression, hint: template },
  date: { ...box, hint: template, shown_as: z.string() },
  time: { ...box, hint: template },
  canvas: { zoom: path, on_change: effects },
  column: {},
  tabs: {},
  list: {
    items: expression,
    filter: expression,
    order_by: expression,
    reversed: z.boolean(),
    empty: template,
    wrap: z.boolean(),
    row: listRow,
    pull: effects,
  },
  web_view: { elements: children },
  carousel: { items: expression, seconds: z.number().min(0.5) },
  scroller: {
    items: expression,
    filter: expression,
    order_by: expression,
    row: listRow,
    elements: children,
    pages: z.boolean(),
  },
};
/** Keys with another name in the model. */
const RENAMED: Readonly<Record<string, keyof ElementModel>> = {
  glyph: 'icon',
  long_press: 'longPress',
  double_tap: 'doubleTap',
  on_drop: 'onDrop',
  swipe_left: 'swipeLeft',
  swipe_right: 'swipeRight',
  on_change: 'onChange',
  on_enter: 'onEnter',
  on_complete: 'onComplete',
  order_by: 'orderBy',
  shown_as: 'shownAs',
  row: 'children',
  elements: 'children',
};
const HOLDERS: readonly ElementKind[] = ['row', 'column', 'tabs'];

/** `- button: Save` with its options: the key of the kind has the text (or the children of a row, column or tabs). */
const element: z.ZodType<ElementModel> = z.unknown().transform((raw, context): ElementModel => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    context.addIssue({ code: 'custom', message: 'expected an element such as "- button: Save"' });
    return z.NEVER;
  }
  const keys = Object.keys(raw);
  const kind = ELEMENT_KINDS.find((k) => keys[0] === k) ?? ELEMENT_KINDS.find((k) => keys.includes(k));
  if (kind === undefined) {
    const message = `"${keys[0] ?? ''}" is not a kind of element; known: ${ELEMENT_KINDS.join(', ')}`;
    context.addIssue({ code: 'custom', message, path: keys.slice(0, 1) });
    return z.NEVER;
  }
  const parsed = schemaOf(kind).safeParse(raw);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const key = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
      context.addIssue({ code: 'custom', message: problem(issue, kind), path: [...issue.path, ...key] });
    }
    return z.NEVER;
  }
  return build(kind, parsed.data as Record<string, unknown>);
});
export const elements: z.ZodType<readonly ElementModel[]> = z.array(element);

const schemas = new Map<ElementKind, z.ZodType>();

/** Builds each schema once: building costs more than parsing. */
function schemaOf(kind: ElementKind): z.ZodType {
  const known = schemas.get(kind);
  if (known !== undefined) return known;
  const options = z.strictObject({ ...common, ...extras[kind] }).partial();
  const main = HOLDERS.includes(kind) ? children : template.nullable();
  const schema = options.extend({ [kind]: main });
  schemas.set(kind, schema);
  return schema;
}

function problem(issue: z.core.$ZodIssue, kind: ElementKind): string {
  if (issue.code !== 'unrecognized_keys') return issue.message;
  const known = Object.keys({ ...common, ...extras[kind] });
  return `a ${kind} has no "${issue.keys.join('", "')}"; known: ${known.join(', ')}`;
}

function build(kind: ElementKind, given: Record<string, unknown>): ElementModel {
  const { [kind]: main, ...options } = given;
  const nameOf = (key: string): string =>
    kind === 'slider' && key === 'max' ? 'most' : (RENAMED[key] ?? key);
  const renamed = Object.fromEntries(Object.entries(options).map(([k, v]) => [nameOf(k), v]));
  const carried = HOLDERS.includes(kind)
    ? { children: main as readonly ElementModel[] }
    : { text: (main as ElementModel['text'] | null) ?? PLAIN_ELEMENT.text };
  const made: ElementModel = { ...PLAIN_ELEMENT, kind, ...carried, ...renamed };
  return { ...made, id: made.id === '' ? slug(made) : made.id };
}

/** Derives an id: `- button: Log in` gets `log-in`. A text with an expression gets none. */
function slug(element: ElementModel): string {
  const words = element.text.source.includes('${') ? '' : element.text.source;
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 40)
    .replace(/-$/, '');
}
