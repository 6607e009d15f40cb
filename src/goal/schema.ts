import { z } from 'zod';

const text = z.string().trim().min(1);

const effect = z.enum(['visible', 'none']);
const repeat = z.enum(['allowed', 'never']);

const stepMapping = z
  .strictObject({
    step: text.meta({
      description: 'An instruction, or "Verify …" with a condition.',
      examples: ['\'Tap "Log in"\''],
    }),
    optional: z
      .boolean()
      .optional()
      .meta({ description: 'true: skipped when it does not apply on this screen.', examples: [true] }),
    effect: effect
      .optional()
      .meta({ description: 'none: an effect that nobody can see, such as copying.', examples: ['none'] }),
    repeat: repeat.optional().meta({
      description: 'never: one attempt only, for a step that must not happen twice.',
      examples: ['never'],
    }),
    data: z
      .enum(['given', 'free'])
      .optional()
      .meta({
        description: 'free: a model may type texts of its own; otherwise only what the goal gives.',
        examples: ['free'],
      }),
  })
  .meta({ description: 'A step with options.' });

const runMapping = z
  .strictObject({
    run: text.meta({
      description:
        'Another goal file, relative to this one. Its setup, steps and expected state are done here.',
      examples: ['login.yaml'],
    }),
    with: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .meta({ description: 'Variables of that goal, ${variables.name} in it.', examples: [{ user: 'ada' }] }),
  })
  .meta({ description: 'The steps of another goal.' });

interface StepBlock {
  readonly [head: string]: readonly StepDocument[];
}
export type StepDocument = string | z.output<typeof stepMapping> | z.output<typeof runMapping> | StepBlock;

const stepBlock: z.ZodType<StepBlock, StepBlock> = z
  .lazy(() =>
    z
      .record(z.string(), z.array(step).min(1))
      .refine((block) => Object.keys(block).length === 1, { error: 'nested lines have one head' }),
  )
  .meta({
    id: 'nestedLines',
    description:
      'Nested lines under a head: "Repeat 3 times", "While … , at most 10 times", "Until … , at most 10 times", "For each of …", "For each row of … , at most 10 times", "If …".',
  });

const step: z.ZodType<StepDocument, StepDocument> = z
  .union([text, stepMapping, runMapping, stepBlock])
  .meta({ id: 'step' });

const seconds = z
  .number()
  .min(1)
  .max(300)
  .optional()
  .meta({ description: 'Seconds that it may take, 1 to 300 (default: 30).', examples: [60] });

const texts = z.record(z.string(), z.union([z.string(), z.number()]));

const remember = z
  .record(z.string(), text)
  .optional()
  .meta({
    description:
      'Values of the answer to keep: name and path in its JSON, "." for the whole text. Later lines use them as ${answers.name}.',
    examples: [{ order: 'order.id' }],
  });

const httpMapping = z
  .strictObject({
    http: z
      .string()
      .trim()
      .regex(/^(?:[A-Z]+\s+)?\S+$/u, 'write a method and an address')
      .meta({
        description: 'A request for test data: method and address. The configuration must allow its origin.',
        examples: ['POST http://127.0.0.1:8080/users'],
      }),
    headers: texts.optional().meta({ description: 'Headers.', examples: [{ Accept: 'application/json' }] }),
    json: z
      .unknown()
      .optional()
      .meta({ description: 'The body, sent as JSON.', examples: [{ name: 'ada' }] }),
    body: z
      .string()
      .optional()
      .meta({ description: 'The body, sent as it is.', examples: ['name=ada'] }),
    status: z
      .int()
      .min(100)
      .max(599)
      .optional()
      .meta({ description: 'The status of the answer (default: any from 200 to 299).', examples: [201] }),
    remember,
    seconds,
  })
  .refine((task) => task.json === undefined || task.body === undefined, {
    error: 'a request has "json" or "body", not both',
    path: ['body'],
  })
  .meta({ description: 'A request for test data.' });

const commandMapping = z
  .strictObject({
    command: z.union([text, z.array(z.union([text, z.number()])).min(1)]).meta({
      description:
        'A program for test data, with its arguments. No shell reads it. The configuration must allow commands.',
      examples: ['node scripts/seed.mjs --users 3'],
    }),
    env: texts
      .optional()
      .meta({ description: 'Variables of its environment.', examples: [{ TOKEN: '${secrets.token}' }] }),
    remember,
    seconds,
  })
  .meta({ description: 'A program for test data.' });

/** A request or a command as written. */
export type DataTaskDocument = z.output<typeof httpMapping> | z.output<typeof commandMapping>;

/** An entry of setup or teardown. */
const setupEntry = z
  .union([text, stepMapping, runMapping, httpMapping, commandMapping, stepBlock])
  .meta({ id: 'setupEntry' });
export type SetupDocument = z.output<typeof setupEntry>;
const setupEntries = z.array(setupEntry);

const STEPS = { description: 'Steps in order, each one line.', examples: [['\'Tap "Log in"\'']] };

const steps = z.array(step);

const TAGS = { description: 'Tags to select goals by: --tags smoke.', examples: [['smoke', 'login']] };

/** The schema of a goal file. FinalRun's test files (name, description, setup, steps, expected_state) are valid goals. */
export const goalSchema = z
  .strictObject({
    name: text.meta({ description: 'Name of the goal in reports.', examples: ['login'] }),
    description: z
      .string()
      .nullish()
      .meta({ description: 'For people.', examples: ['A user can log in.'] }),
    app: text.nullish().meta({
      description: 'Package, bundle id or URL of the app (default: the app of the run).',
      examples: ['com.example.shop'],
    }),
    tags: z.array(text).nullish().meta(TAGS),
    setup: setupEntries.nullish().meta({
      description:
        'Requests and commands for test data, then steps that prepare the app; a failure here is reported as "in setup".',
      examples: [['\'Tap "Log in"\'']],
    }),
    steps: steps.min(1).meta(STEPS),
    expected_state: z
      .array(text)
      .nullish()
      .meta({
        description:
          'Conditions that must hold at the end, one a line. The app is only observed, never acted on.',
        examples: [['\'"Welcome" is visible\'']],
      }),
    teardown: setupEntries.nullish().meta({
      description:
        'Steps, requests and commands that are done after the goal, whatever its verdict. They never change it.',
      examples: [['\'Tap "Log out"\'']],
    }),
    data: text.nullish().meta({
      description:
        'A CSV file with a row for each run of the goal. Its first line names the columns: ${row.name}.',
      examples: ['users.csv'],
    }),
    rows: z
      .array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])))
      .min(1)
      .nullish()
      .meta({ description: 'The same rows in the goal itself.', examples: [[{ name: 'ada' }]] }),
    app_knowledge: z
      .string()
      .nullish()
      .meta({
        description: 'Facts about the app that help an AI planner.',
        examples: ['The cart is behind the bag icon.'],
      }),
    max_turns: z
      .int()
      .min(1)
      .max(1000)
      .nullish()
      .meta({
        description: 'Turns after which the goal is inconclusive, 1 to 1000.',
        examples: [60],
      }),
    reset: z
      .enum(['none', 'restart', 'clear_data', 'reinstall'])
      .nullish()
      .meta({
        description: 'How the app is reset before the goal (default: restart).',
        examples: ['restart'],
      }),
    permissions: z
      .enum(['allow', 'deny', 'ask'])
      .nullish()
      .meta({
        description: 'The answer to permission dialogs of the system (default: ask the planner).',
        examples: ['allow'],
      }),
    loading: z
      .strictObject({
        waits: z
          .int()
          .min(0)
          .max(20)
          .optional()
          .meta({ description: 'Number of waits.', examples: [2] }),
        seconds: z
          .number()
          .min(0.5)
          .max(120)
          .optional()
          .meta({ description: 'Length of each wait in seconds.', examples: [5] }),
      })
      .nullish()
      .meta({
        description: 'How long to wait for a loading screen (default: 2 waits of 5 seconds).',
        examples: [{ waits: 2, seconds: 5 }],
      }),
    repeat: repeat
      .nullish()
      .meta({ description: 'never: one attempt for each step of this goal.', examples: ['never'] }),
    effect: effect.nullish().meta({
      description: 'none: no step of this goal has an effect that can be seen.',
      examples: ['none'],
    }),
    quarantine: z
      .strictObject({
        until: z.iso
          .date({ error: 'it must be a day, written as year-month-day' })
          .meta({ description: 'The last day on which failures do not count.', examples: ['2026-12-31'] }),
        because: text
          .optional()
          .meta({ description: 'The reason, for people: a ticket.', examples: ['ticket 123'] }),
      })
      .nullish()
      .meta({
        description:
          'The goal runs and is reported, but until this day is over its failures do not fail the run.',
        examples: [{ until: '2026-12-31', because: 'ticket 123' }],
      }),
    text_case: z
      .enum(['exact', 'ignore'])
      .nullish()
      .meta({
        description: 'ignore: conditions accept "SAVE" for "Save" (default: exact).',
        examples: ['ignore'],
      }),
  })
  .meta({ title: 'Thumbrule goal', description: 'One goal: what to do, and what must be true at the end.' });

export type GoalDocument = z.output<typeof goalSchema>;

/** The schema of a suite: goals that run together. FinalRun's suite manifests are valid suites. */
export const suiteSchema = z
  .strictObject({
    name: text.meta({ description: 'Name of the suite.', examples: ['smoke'] }),
    description: z
      .string()
      .nullish()
      .meta({ description: 'For people.', examples: ['Runs before each release.'] }),
    tests: z
      .array(text)
      .min(1)
      .meta({
        description: 'Goal files, folders or globs, relative to the suite (or to "tests" beside "suites").',
        examples: [['auth/*.yaml']],
      }),
    setup: setupEntries.nullish().meta({
      description: 'Entries before the setup of every goal of the suite.',
      examples: [['\'Tap "Log in"\'']],
    }),
    teardown: setupEntries.nullish().meta({
      description: 'Entries after the teardown of every goal of the suite.',
      examples: [['\'Tap "Log out"\'']],
    }),
    tags: z.array(text).nullish().meta(TAGS),
  })
  .meta({ title: 'Thumbrule suite', description: 'Goals that run together.' });

/** Returns the JSON Schema of a suite, for editors. */
export function suiteJsonSchema(): object {
  return z.toJSONSchema(suiteSchema, { io: 'input' });
}

/** Returns the JSON Schema of a goal file, for editors. */
export function goalJsonSchema(): object {
  return z.toJSONSchema(goalSchema, { io: 'input' });
}
