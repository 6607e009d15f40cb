import { z } from 'zod';
import { parseExpression, type Expression } from '../expression/parse.ts';
import { parseTemplate, parseValue, type Template, type ValueTemplate } from '../expression/template.ts';
import { LOADING_LOOKS, type Effect, type ElementModel } from './model.ts';
import { PLAIN_ELEMENT } from './plain-element.ts';

function reading<T>(read: (text: string) => T, what: string): z.ZodType<T> {
  return z
    .union([z.string(), z.number(), z.boolean()], { error: `expected ${what}` })
    .transform((raw, context) => {
      try {
        return read(String(raw));
      } catch (cause) {
        context.addIssue({ code: 'custom', message: (cause as Error).message });
        return z.NEVER;
      }
    });
}

export const template: z.ZodType<Template> = reading(parseTemplate, 'a text');
export const expression: z.ZodType<Expression> = reading(parseExpression, 'an expression');
export const value: z.ZodType<ValueTemplate> = z.unknown().transform((raw, context) => {
  try {
    return parseValue(raw);
  } catch (cause) {
    context.addIssue({ code: 'custom', message: (cause as Error).message });
    return z.NEVER;
  }
});
export const path = z
  .string()
  .regex(/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/, 'expected the name of a state variable');
export const elementId = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'expected an id of lower-case letters, digits and dashes');
const seconds = z.number().min(0).max(3600);
const values = z
  .record(path, value)
  .transform((all) => Object.entries(all).map(([path, value]) => ({ path, value })));

/** A list of effects, or one effect without the dash. */
export const effects: z.ZodType<readonly Effect[]> = z.lazy(() =>
  z.unknown().transform((raw, context): readonly Effect[] => {
    const parsed = effectList.safeParse(Array.isArray(raw) ? raw : [raw]);
    if (parsed.success) return parsed.data;
    const skip = Array.isArray(raw) ? 0 : 1;
    for (const { message, path } of parsed.error.issues) {
      context.addIssue({ code: 'custom', message, path: path.slice(skip) });
    }
    return z.NEVER;
  }),
);

type Build = (argument: never) => Effect;
interface EffectForm {
  readonly schema: z.ZodType;
  readonly build: Build;
}
function form<T>(schema: z.ZodType<T>, build: (argument: T) => Effect): EffectForm {
  return { schema, build };
}

const go = z.union([
  z.string().transform((screen) => ({ screen, how: 'push' as const })),
  z.strictObject({ screen: z.string(), how: z.enum(['push', 'replace', 'clear']).default('push') }),
]);
const message = (look: 'toast' | 'snackbar', standard: number): EffectForm =>
  form(
    z.union([
      template.transform((text) => ({
        text,
        seconds: standard,
        action: null,
        id: '',
        do: [] as readonly Effect[],
      })),
      z.strictObject({
        text: template,
        seconds: seconds.default(standard),
        action: template.nullable().default(null),
        id: elementId.default(''),
        do: effects.default([]),
      }),
    ]),
    (m) => ({
      do: 'message',
      look,
      text: m.text,
      seconds: m.seconds,
      action: m.action === null ? null : messageButton(m.id, m.action, m.do),
    }),
  );

function messageButton(id: string, text: Template, tap: readonly Effect[]): ElementModel {
  return { ...PLAIN_ELEMENT, kind: 'button', id, text, tap };
}

const FORMS: Readonly<Record<string, EffectForm>> = {
  go: form(go, ({ screen, how }) => ({ do: 'go', screen, how })),
  back: form(z.literal(true), () => ({ do: 'back' })),
  home: form(z.literal(true), () => ({ do: 'home' })),
  set: form(values, (values) => ({ do: 'set', values })),
  toggle: form(path, (path) => ({ do: 'toggle', path })),
  add: form(z.strictObject({ to: path, item: value }), ({ to, item }) => ({ do: 'add', to, item })),
  remove: form(z.strictObject({ from: path, where: expression }), ({ from, where }) => ({
    do: 'remove',
    from,
    where,
  })),
  update: form(z.strictObject({ in: path, where: expression, set: values }), (u) => ({
    do: 'update',
    in: u.in,
    where: u.where,
    values: u.set,
  })),
  open: form(z.string(), (overlay) => ({ do: 'open', overlay })),
  close: form(z.literal(true), () => ({ do: 'close' })),
  toast: message('toast', 3.5),
  snackbar: message('snackbar', 5),
  wait: form(seconds, (s) => ({ do: 'wait', ms: s * 1000 })),
  load: form(
    z.union([
      seconds.transform((seconds) => ({ seconds, look: 'spinner' as const, text: null })),
      z.strictObject({
        seconds: z.union([seconds, z.literal('forever')]),
        look: z.enum(LOADING_LOOKS).default('spinner'),
        text: template.nullable().default(null),
      }),
    ]),
    (l) => ({
      do: 'load',
      ms: l.seconds === 'forever' ? Infinity : l.seconds * 1000,
      look: l.look,
      text: l.text,
    }),
  ),
  crash: form(z.string(), (line) => ({ do: 'crash', line })),
  permission: form(
    z.strictObject({ name: z.string(), granted: effects.default([]), denied: effects.default([]) }),
    (p) => ({ do: 'permission', ...p }),
  ),
  launch: form(
    z.strictObject({ package: z.string(), title: z.string(), seconds: seconds.nullable().default(null) }),
    (l) => ({
      do: 'launch',
      package: l.package,
      title: l.title,
      ms: l.seconds === null ? null : l.seconds * 1000,
    }),
  ),
  notify: form(
    z.union([
      template.transform((title) => ({ title, text: null, go: null })),
      z.strictObject({
        title: template,
        text: template.nullable().default(null),
        go: z.string().nullable().default(null),
      }),
    ]),
    (n) => ({ do: 'notify', title: n.title, text: n.text, screen: n.go }),
  ),
  focus: form(z.string(), (id) => ({ do: 'focus', id })),
  hide_keyboard: form(z.literal(true), () => ({ do: 'hide keyboard' })),
};
const NAMES = [...Object.keys(FORMS), 'if'];
// oxlint-disable-next-line unicorn/no-thenable -- `then` is a key of the file format, and the object never reaches an await
const branch = z.strictObject({ if: expression, then: effects.default([]), else: effects.default([]) });

const effect: z.ZodType<Effect> = z.unknown().transform((raw, context): Effect => {
  const fail = (message: string, path: readonly string[] = []): never => {
    context.addIssue({ code: 'custom', message, path: [...path] });
    return z.NEVER;
  };
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return fail(`expected an effect such as "go: home"; known: ${NAMES.join(', ')}`);
  }
  const forward = (result: z.ZodSafeParseError<unknown>, under: readonly string[]): never => {
    for (const issue of result.error.issues) {
      context.addIssue({ code: 'custom', message: issue.message, path: [...under, ...issue.path] });
    }
    return z.NEVER;
  };
  if ('if' in raw) {
    const parsed = branch.safeParse(raw);
    if (!parsed.success) return forward(parsed, []);
    return { do: 'if', test: parsed.data.if, yes: parsed.data.then, no: parsed.data.else };
  }
  const [[name, argument] = ['', null], ...more] = Object.entries(raw);
  if (more.length > 0)
    return fail(`one effect per line: "${name}" is on the line of "${more[0]?.[0] ?? ''}"`);
  const known = FORMS[name];
  if (known === undefined) {
    return fail(`unknown effect "${name}"; known: ${NAMES.join(', ')}`, [name]);
  }
  const parsed = known.schema.safeParse(argument);
  if (!parsed.success) return forward(parsed, [name]);
  return known.build(parsed.data as never);
});
const effectList = z.array(effect);
