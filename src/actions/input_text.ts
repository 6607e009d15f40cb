import { z } from 'zod';
import type { Element } from '../screen/model/element.ts';
import type { Locator } from '../screen/model/locator.ts';
import { defineAction } from './definition.ts';
import { targetSchema } from './target-schema.ts';
import { labelled, targetIs } from './wording.ts';

export interface InputTextInstruction {
  readonly kind: 'input_text';
  readonly text: string;
  /** null: the focused field. */
  readonly target: Locator | null;
  readonly clear: boolean;
}

export interface ClearTextInstruction {
  readonly kind: 'clear_text';
  readonly target: Locator | null;
}

/**
 * True for a field, the frame of a single field, and a surface that draws its own fields (R23). A field of a web page that is read-only may be so until it is touched: many keep
 * browsers from filling in a login that way, and what was typed is read back in any case.
 */
function takesText(target: Element, fieldsWithin: number): boolean {
  const { state, role } = target;
  return (
    state.editable || fieldsWithin === 1 || role === 'canvas' || role === 'web view' || isReadOnly(target)
  );
}

const isReadOnly = ({ role, className, state }: Element): boolean =>
  role === 'input' && /^(?:input|textarea)$/.test(className) && state.enabled;

export const inputText = defineAction({
  kind: 'input_text',
  schema: z.strictObject({
    kind: z.literal('input_text'),
    target: targetSchema.nullable(),
    text: z.string().max(10_000),
    clear_text: z.boolean().default(false),
  }),
  description:
    'Type text into the target field (null: the focused one); a field that is not focused is tapped first. A secret stays its `${secrets.name}` token. `clear_text` empties the field before.',
  capability: null,
  countsAsAttempt: true,
  navigatesHarmlessly: false,
  effect: 'input',
  needsEnabledTarget: true,
  carriesOut: ['input_text', 'clear_text'],
  requiresExplicitRequest: false,
  mismatch: (action, instruction: InputTextInstruction | ClearTextInstruction | null) => {
    if (instruction === null) return null;
    const text = instruction.kind === 'input_text' ? instruction.text : '';
    if (action.text !== text)
      return { rule: 'text', reason: `the step types "${text}", not "${action.text}"` };
    return instruction.kind === 'clear_text' && !action.clear_text
      ? { rule: 'text', reason: 'the step empties the field: set clear_text' }
      : null;
  },
  targetRefusal: (target, fieldsWithin) =>
    takesText(target, fieldsWithin)
      ? null
      : {
          rule: 'no field',
          reason: `${target.ref} (${target.role}) takes no text; give the ref of a field, or tap it first where that opens one`,
        },
  openEndedRefusal: ({ text }, { secrets }) => {
    const tokens = [...text.matchAll(/\$\{secrets\.([\w-]+)\}/g)];
    const unknown = tokens.find(([, name = '']) => !secrets.includes(name));
    return unknown === undefined ? null : { rule: 'secret', reason: `the goal has no secret ${unknown[0]}` };
  },
  propose: (instruction, target) => {
    const text = instruction.kind === 'input_text' ? instruction.text : '';
    const clear = instruction.kind === 'clear_text' || instruction.clear;
    const thought = instruction.kind === 'input_text' ? `type ${JSON.stringify(text)}` : 'clear the field';
    return {
      fields: {
        target: target === null ? null : { ref: target.ref },
        text,
        clear_text: clear,
      },
      thought: target?.name == null ? `${thought} into the focused field` : `${thought}: ${targetIs(target)}`,
    };
  },
  perform: ({ text, clear_text: clear }, { point, target, reveal }) => [
    ...(point !== null && target?.state.focused !== true
      ? [{ kind: 'tap', at: point, times: 1, intervalMs: 0 } as const]
      : []),
    { kind: 'type', text: reveal(text), clear },
  ],
  touch: (_, { point }) => (point === null ? null : { kind: 'tap', at: point }),
  describe: ({ text, clear_text: clear }, label) =>
    `type "${text}"${label === null ? '' : ` into${labelled(label)}`}${clear ? ', cleared before' : ''}`,
  toLine: ({ target, text, clear_text: clear }, { named }) => {
    const quoted = `"${text.replaceAll('"', '”')}"`;
    if (target === null) return `Type ${quoted}`;
    if (text === '') return named((name) => `Clear ${name}`);
    return named((name) =>
      clear ? `Replace the text of ${name} with ${quoted}` : `Type ${quoted} into ${name}`,
    );
  },
});
