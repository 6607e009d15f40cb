/** The cases of the adversary bench: hostile or odd pages and simulated apps, each with its truth and a reason. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readYaml } from '../../src/shared/yaml/read.ts';
import { validate } from '../../src/shared/yaml/validate.ts';
import { drawnAppSchema } from './drawn-app.ts';
import { JUDGE_NAMES } from './judges.ts';
import { KIT_NAMES } from './kit-page.ts';

/** A turn of the scripted model. Controls are named by their label, description or hint. */
const replySchema = z.union([
  z.strictObject({ tap: z.string() }).meta({ description: 'Taps the control with this label.' }),
  z
    .strictObject({ type: z.string(), into: z.string() })
    .meta({ description: 'Types a text into the field with this label.' }),
  z.strictObject({ swipe: z.enum(['up', 'down']) }).meta({ description: 'Swipes the screen.' }),
  z.strictObject({ back: z.literal(true) }).meta({ description: 'Goes back.' }),
  z.strictObject({ done: z.literal(true) }).meta({ description: 'Claims that the step is done.' }),
  z.strictObject({ fails: z.literal(true) }).meta({ description: 'Gives no usable reply.' }),
]);

const caseSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    why: z.string().meta({ description: 'What is shown, and why the truth is as it is.' }),
    page: z.string().optional().meta({ description: 'The body of index.html.' }),
    kit: z
      .enum(KIT_NAMES)
      .optional()
      .meta({ description: 'The UI kit whose components the page is made of.' }),
    pages: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Further files of the web app: name to content.' }),
    app: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'An app for the simulated phone, as in app.yaml.' }),
    drawn_app: drawnAppSchema.optional().meta({ description: 'An app that is written view by view.' }),
    defects: z.array(z.string()).default([]),
    quirks: z.array(z.string()).default([]),
    steps: z.array(z.union([z.string(), z.record(z.string(), z.unknown())])).min(1),
    expected: z.array(z.string()).default([]),
    goal: z
      .record(z.string(), z.unknown())
      .default({})
      .meta({ description: 'Further keys of the goal file, such as secrets.' }),
    secrets: z.record(z.string(), z.string()).default({}),
    model: z.array(replySchema).optional().meta({
      description: 'Replies of the model to open-ended steps; then it claims that the step is done.',
    }),
    judge: z.enum(JUDGE_NAMES).optional(),
    strict: z.boolean().default(false),
    truth: z
      .boolean()
      .meta({ description: 'True: every step can be done and every condition holds; the goal must pass.' }),
    label: z
      .string()
      .optional()
      .meta({ description: 'The label of the failure, where there is one right label.' }),
    must_fail: z.boolean().default(false).meta({
      description: 'The fault can be shown: only `failed` is right, with the label where there is one.',
    }),
    drawn: z
      .array(z.string())
      .default([])
      .meta({ description: 'Texts that a reader of the last screenshot finds (checked by OCR).' }),
    undrawn: z
      .array(z.string())
      .default([])
      .meta({ description: 'Texts that a reader of the last screenshot does not find (checked by OCR).' }),
  })
  .refine(
    (c) => [c.app, c.drawn_app, c.page ?? c.pages].filter((subject) => subject !== undefined).length === 1,
    { message: 'needs one of page (or pages), app and drawn_app' },
  );

const fileSchema = z.strictObject({ mechanism: z.string(), cases: z.array(caseSchema).min(1) });

export type ModelReply = z.output<typeof replySchema>;
export type AdversaryCase = z.output<typeof caseSchema> & {
  readonly mechanism: string;
  /** `mechanism/id`. */
  readonly name: string;
};

/**
 * Loads every case below a folder, sorted by file and place.
 * @throws Error with file and line for a file that is not valid, and for two cases with one name
 */
export function loadCases(folder: string): readonly AdversaryCase[] {
  const cases = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .flatMap((file) => loadFile(join(folder, file)));
  const names = new Set<string>();
  for (const { name } of cases) {
    if (names.has(name)) throw new Error(`Two cases are named ${name}.`);
    names.add(name);
  }
  return cases;
}

function loadFile(file: string): AdversaryCase[] {
  const { yaml, problems } = readYaml(readFileSync(file, 'utf8'), file);
  const checked =
    yaml === null ? { value: null, problems: [] } : validate(fileSchema, yaml, 'a file of cases');
  const [problem] = [...problems, ...checked.problems];
  if (checked.value === null || problem !== undefined)
    throw new Error(`${file}:${problem?.line ?? 1}: ${problem?.message ?? 'is not readable'}`);
  const { mechanism, cases } = checked.value;
  return cases.map((c) => ({ ...c, mechanism, name: `${mechanism}/${c.id}` }));
}
