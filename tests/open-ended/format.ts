/** The cases of the bench of open-ended steps: pages made of a UI kit, goals in prose, what a model would do, and planted bugs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readYaml } from '../../src/shared/yaml/read.ts';
import { validate } from '../../src/shared/yaml/validate.ts';
import { KIT_NAMES, NO_KIT } from '../adversaries/kit-page.ts';

/** Words that a person reads in the row of the control. */
const row = z.string().optional();
const later = z.literal(true).optional().meta({ description: 'Its words are not known before it is seen.' });

/** A thing that a model wants done; controls by the names that the screen has. */
const intentSchema = z.union([
  z.strictObject({ tap: z.string(), row, later }),
  z.strictObject({ hold: z.string(), later }),
  z.strictObject({ twice: z.string(), later }).meta({ description: 'A double tap.' }),
  z.strictObject({ type: z.string(), into: z.string(), replace: z.literal(true).optional(), later }),
  z.strictObject({ set: z.string(), to: z.number(), later }),
  z
    .strictObject({ count: z.string(), to: z.number(), later })
    .meta({ description: 'A number between two buttons.' }),
  z.strictObject({ pick: z.string(), in: z.string(), later }),
  z.strictObject({ turn: z.enum(['on', 'off']), name: z.string(), later }),
  z.strictObject({ swipe: z.enum(['up', 'down', 'left', 'right']), on: z.string().optional(), later }),
  z.strictObject({ scroll: z.string(), later }),
  z.strictObject({
    drag: z.string(),
    place: z.enum(['above', 'below', 'onto']),
    anchor: z.string(),
    later,
  }),
]);
export type Intent = z.output<typeof intentSchema>;

const stepSchema = z.strictObject({
  do: z.array(intentSchema).min(1),
  result: z.string().nullable().default(null).meta({
    description: 'The condition that the model names as the result; null where it can not know one.',
  }),
  shown: z
    .array(z.string())
    .default([])
    .meta({ description: 'Texts that stand there when the step is done.' }),
  gone: z.array(z.string()).default([]).meta({ description: 'Texts that are gone when it is done.' }),
});

const bugSchema = z.strictObject({
  id: z.string(),
  from: z.string().meta({ description: 'A part of the page …' }),
  to: z.string().meta({ description: '… and what stands there instead.' }),
  label: z.array(z.string()).min(1).meta({ description: 'The labels that are right.' }),
  says: z.string().meta({ description: 'What the message names.' }),
});

const changeSchema = z.strictObject({
  id: z.string(),
  from: z.string().meta({ description: 'A part of the page that a path was kept for …' }),
  to: z.string().meta({ description: '… and what stands there in the next run.' }),
  right: z.enum(['passed', 'inconclusive']).default('passed'),
  drift: z.string().optional().meta({ description: 'The new name, which the run tells.' }),
});

const goalSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  kit: z.enum([...KIT_NAMES, NO_KIT]),
  page: z.string(),
  steps: z.array(z.string()).min(1),
  expected: z.array(z.string()).min(1),
  /** One for each step. */
  model: z.array(stepSchema).min(1),
  /** An Expected State that does not hold after the steps. */
  untrue: z.string(),
  bugs: z.array(bugSchema).min(1),
  changes: z.array(changeSchema).default([]),
  wrong: z
    .array(z.array(intentSchema).min(1))
    .default([])
    .meta({ description: 'Other ways that a model may take for the last step: they do not do it.' }),
});
export type OpenEndedGoal = z.output<typeof goalSchema> & {
  /** The ways that do the steps, where the model of the goal takes a wrong one. Absent: `model`. */
  readonly truth?: readonly ModelStep[];
};
export type Bug = z.output<typeof bugSchema>;
export type PageChange = z.output<typeof changeSchema>;
export type ModelStep = z.output<typeof stepSchema>;

const fileSchema = z.strictObject({ goals: z.array(goalSchema).min(1) });

/**
 * Loads every goal below a folder.
 * @throws Error with file and line for a file that is not valid, for a bug or change that changes nothing, and for a goal with too few model steps
 */
export function loadGoals(folder: string): readonly OpenEndedGoal[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  return files.sort().flatMap((file) => loadFile(join(folder, file)));
}

function loadFile(file: string): readonly OpenEndedGoal[] {
  const { yaml, problems } = readYaml(readFileSync(file, 'utf8'), file);
  const checked =
    yaml === null ? { value: null, problems: [] } : validate(fileSchema, yaml, 'a file of goals');
  const [problem] = [...problems, ...checked.problems];
  if (checked.value === null || problem !== undefined)
    throw new Error(`${file}:${problem?.line ?? 1}: ${problem?.message ?? 'is not readable'}`);
  for (const { id, page, bugs, changes, steps, model } of checked.value.goals) {
    const idle = [...bugs, ...changes].find(({ from }) => !page.includes(from));
    if (idle !== undefined) throw new Error(`${id}: the page has no ${idle.from}`);
    if (steps.length !== model.length) throw new Error(`${id}: ${model.length} steps of the model`);
  }
  return checked.value.goals;
}
