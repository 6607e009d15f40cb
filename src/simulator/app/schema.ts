import { z } from 'zod';
import type { Value } from '../expression/evaluate.ts';
import { effects, expression, template } from './effect-schema.ts';
import { elements } from './element-schema.ts';
import type { AppModel, Behaviour, OverlayKind, OverlayModel, ScreenModel, TimerModel } from './model.ts';

const PLAIN_BEHAVIOUR: Behaviour = {
  transitionMs: 0,
  effectDelayMs: 0,
  toastMs: null,
  selectedTabsIgnoreTaps: false,
  keyboardStays: false,
  allCaps: false,
  secure: false,
  treeLagMs: 0,
  captureMs: 0,
  toastsAreDialogs: false,
  flavour: 'views',
  emptyOverlay: false,
  mirrored: false,
  dark: false,
  fontScale: 1,
  animatedBackground: false,
  endsInBackground: false,
  slideMs: 0,
  fadeMs: 0,
  sharedMs: 0,
  splitScreen: false,
};

/** Toolkits that an app may be made with; the phone writes the element tree of such apps. */
const TOOLKITS = ['views', 'compose', 'flutter', 'react-native'] as const;

const value: z.ZodType<Value> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(value), z.record(z.string(), value)], {
    error: 'expected a text, number, true, false, null, list or record',
  }),
);
const variable = z.unknown().transform((raw, context) => {
  const kept = z.strictObject({ initial: value, persist: z.boolean() }).safeParse(raw);
  if (kept.success) return kept.data;
  const plain = value.safeParse(raw);
  if (plain.success) return { initial: plain.data, persist: false };
  context.addIssue({ code: 'custom', message: plain.error.issues[0]?.message ?? 'expected a value' });
  return z.NEVER;
});

const timers = z
  .array(
    z
      .strictObject({
        after: z.number().min(0).optional(),
        every: z.number().min(0.1).optional(),
        do: effects,
      })
      .refine((t) => (t.after === undefined) !== (t.every === undefined), {
        message: 'a timer needs either "after" or "every" seconds',
      })
      .transform((t): TimerModel => ({
        afterMs: (t.after ?? t.every ?? 0) * 1000,
        every: t.every !== undefined,
        effects: t.do,
      })),
  )
  .default([]);

const screen = z
  .strictObject({
    title: template.nullable().default(null),
    back: z.boolean().default(false),
    toolbar: elements.default([]),
    toolbar_start: elements.default([]),
    elements: elements.default([]),
    footer: elements.default([]),
    tab_bar: z.string().nullable().default(null),
    drawer: z.string().nullable().default(null),
    keyboard: z.enum(['resizes', 'covers', 'pushes']).default('resizes'),
    secure: z.boolean().default(false),
    on_enter: effects.default([]),
    on_back: effects.nullable().default(null),
    timers,
  })
  .transform((s): Omit<ScreenModel, 'id'> => ({
    title: s.title,
    back: s.back,
    toolbar: s.toolbar,
    toolbarStart: s.toolbar_start,
    elements: s.elements,
    footer: s.footer,
    tabBar: s.tab_bar,
    drawer: s.drawer,
    keyboard: s.keyboard,
    secure: s.secure,
    scrolls: true,
    forgetsInBackground: false,
    mirrors: true,
    onEnter: s.on_enter,
    onBack: s.on_back,
    timers: s.timers,
  }));

const OVERLAYS: readonly OverlayKind[] = ['dialog', 'sheet', 'drawer', 'menu'];
const overlay = z
  .strictObject({
    dialog: template.optional(),
    sheet: template.optional(),
    drawer: template.optional(),
    menu: template.nullable().optional(),
    elements: elements.default([]),
    buttons: elements.default([]),
    dismissable: z.boolean().default(true),
    on_dismiss: effects.default([]),
    on_enter: effects.default([]),
    timers,
  })
  .transform((o, context): Omit<OverlayModel, 'id'> => {
    const kinds = OVERLAYS.filter((k) => o[k] !== undefined);
    const [kind] = kinds;
    if (kind === undefined || kinds.length > 1) {
      context.addIssue({
        code: 'custom',
        message: `an overlay needs one of ${OVERLAYS.join(', ')} with its title`,
      });
      return z.NEVER;
    }
    const title = o[kind] ?? { source: '', parts: [] };
    const { elements, buttons, dismissable, on_dismiss: onDismiss, on_enter: onEnter } = o;
    return { kind, title, elements, buttons, dismissable, onDismiss, onEnter, timers: o.timers };
  });

/** Parses an app file into the model that the phone runs. References are checked separately. */
export const appSchema = z
  .strictObject({
    app: z.strictObject({
      package: z
        .string()
        .regex(/^[a-z][\w]*(\.[a-z][\w]*)+$/, 'expected a package name such as "com.example.shop"'),
      title: z.string().min(1),
      start: z.string(),
      on_launch: effects.default([]),
      on_push: effects.default([]),
      timers,
      toolkit: z.enum(TOOLKITS).default('views'),
      direction: z.enum(['ltr', 'rtl']).default('ltr'),
    }),
    state: z.record(z.string().regex(/^[a-z_]\w*$/i), variable).default({}),
    texts: z
      .strictObject({ by: expression, languages: z.record(z.string(), z.record(z.string(), z.string())) })
      .nullable()
      .default(null),
    screens: z.record(z.string(), screen),
    overlays: z.record(z.string(), overlay).default({}),
    tab_bars: z.record(z.string(), elements).default({}),
    links: z.array(z.strictObject({ url: z.string(), do: effects })).default([]),
  })
  .transform((file): Omit<AppModel, 'file'> => ({
    package: file.app.package,
    title: file.app.title,
    start: file.app.start,
    onLaunch: file.app.on_launch,
    onPush: file.app.on_push,
    timers: file.app.timers,
    state: file.state,
    texts: file.texts,
    screens: named(file.screens),
    overlays: named(file.overlays),
    tabBars: file.tab_bars,
    links: file.links.map((l) => ({ url: l.url, effects: l.do })),
    behaviour: {
      ...PLAIN_BEHAVIOUR,
      flavour: file.app.toolkit === 'react-native' ? 'react' : file.app.toolkit,
      mirrored: file.app.direction === 'rtl',
    },
  }));

function named<T>(all: Record<string, T>): Record<string, T & { id: string }> {
  return Object.fromEntries(Object.entries(all).map(([id, one]) => [id, { ...one, id }]));
}

/** Returns the JSON Schema of an app file, for editors. Elements, effects and expressions are checked only when the app is loaded. */
export function appJsonSchema(): object {
  return z.toJSONSchema(appSchema, { io: 'input', unrepresentable: 'any' });
}
