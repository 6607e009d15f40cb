import { z } from 'zod';

const text = z.string().trim().min(1);
const texts = z.array(text);

const deviceSchema = z.strictObject({
  platform: z
    .enum(['simulated', 'chromium', 'android', 'ios'])
    .meta({ description: 'What kind of device it is.', examples: ['android'] }),
  udid: text
    .nullish()
    .meta({ description: 'Serial number or udid, as `adb devices` tells it.', examples: ['emulator-5554'] }),
  app: text.nullish().meta({
    description: 'Package, bundle id, or path or URL of an .apk or .ipa.',
    examples: ['com.example.shop'],
  }),
  hub: text.nullish().meta({
    description: 'Address of an Appium or a hub; without it, an Appium is started.',
    examples: ['http://127.0.0.1:4723'],
  }),
  capabilities: z
    .record(z.string(), z.unknown())
    .nullish()
    .meta({
      description: 'Capabilities for the driver and the hub.',
      examples: [{ 'appium:appActivity': '.MainActivity' }],
    }),
  tags: texts.nullish().meta({
    description: 'With several devices: it takes goals with one of these tags only, "!slow" leaves out.',
    examples: [['tablet']],
  }),
  slots: z
    .int()
    .min(1)
    .max(256)
    .nullish()
    .meta({
      description:
        'Goals that it can run at once. Default: 1 for a phone; as many as there are workers for all else.',
      examples: [2],
    }),
});
/** A device under `devices:`. */
export type NamedDevice = z.infer<typeof deviceSchema>;

/** `thumbrule.config.yaml`: defaults for the command line. A flag wins over what stands here. */
export const configSchema = z
  .strictObject({
    device: text.nullish().meta({
      description: 'simulated, chromium, or a name under "devices"; or several, divided by commas.',
      examples: ['simulated'],
    }),
    workers: z
      .int()
      .min(1)
      .max(256)
      .nullish()
      .meta({
        description: 'Goals that run at once, each in a process of its own (default: one a device).',
        examples: [4],
      }),
    app: text.nullish().meta({
      description: 'Path of an app under test (relative to this file), URL, package or bundle id.',
      examples: ['com.example.shop'],
    }),
    goals: texts.nullish().meta({
      description: 'What `thumbrule run` runs when it is given no paths, relative to this file.',
      examples: [['goals']],
    }),
    planner: text.nullish().meta({ description: 'Who proposes actions.', examples: ['literal'] }),
    command: text.nullish().meta({
      description: 'Program that the planner "command" asks; or claude, codex, gemini.',
      examples: ['node my-model.mjs'],
    }),
    model: text
      .nullish()
      .meta({ description: 'Id of the model that is asked.', examples: ['claude-sonnet-5-5'] }),
    maxCost: z
      .number()
      .positive()
      .nullish()
      .meta({ description: 'US dollars that a goal may spend on models.', examples: [0.5] }),
    maxTokens: z
      .int()
      .min(1)
      .nullish()
      .meta({ description: 'Tokens that a goal may spend on models.', examples: [200_000] }),
    deadline: z
      .number()
      .positive()
      .nullish()
      .meta({
        description: 'Seconds that a goal has from its first question to a model.',
        examples: [300],
      }),
    inject: text.nullish().meta({
      description: 'Fault that spoils replies of models on purpose: for trying out, not for real runs.',
      examples: ['hallucination'],
    }),
    actionsOff: texts.nullish().meta({
      description: 'Kinds of action that a model may not propose.',
      examples: [['launch_app', 'deep_link']],
    }),
    remember: z
      .boolean()
      .nullish()
      .meta({
        description: 'false: a model is asked again for what it did in the last run that passed.',
        examples: [false],
      }),
    env: text.nullish().meta({ description: 'Name of the env file, without .yaml.', examples: ['dev'] }),
    out: text.nullish().meta({
      description: 'Folder for runs (default: .thumbrule), relative to this file.',
      examples: ['.thumbrule'],
    }),
    tags: texts
      .nullish()
      .meta({ description: 'Run goals with one of these tags only.', examples: [['smoke']] }),
    maxTurns: z
      .int()
      .min(1)
      .max(1000)
      .nullish()
      .meta({
        description: 'Turns after which a goal is inconclusive, 1 to 1000.',
        examples: [60],
      }),
    retries: z
      .int()
      .min(0)
      .max(10)
      .nullish()
      .meta({
        description: 'Further attempts for a goal that has not passed, 0 to 10.',
        examples: [1],
      }),
    reporters: texts.nullish().meta({ description: 'Reports to write.', examples: [['html', 'junit']] }),
    strict: z
      .boolean()
      .nullish()
      .meta({
        description: 'true: what only a judge has seen does not pass.',
        examples: [true],
      }),
    ocr: z
      .boolean()
      .nullish()
      .meta({
        description: 'true: text is read from the picture where the hierarchy is silent (canvas, games).',
        examples: [true],
      }),
    video: z
      .boolean()
      .nullish()
      .meta({
        description:
          'true: a film of the screen is kept beside each trace, where the device can make one and the goal uses no secrets.',
        examples: [true],
      }),
    devices: z
      .record(z.string(), deviceSchema)
      .nullish()
      .meta({
        description: 'Devices of your own by name.',
        examples: [{ pixel: { platform: 'android' } }],
      }),
  })
  .meta({ title: 'Thumbrule configuration' });

/** What the file says; null where it says nothing. */
export interface Config {
  readonly device: string | null;
  readonly workers: number | null;
  readonly app: string | null;
  readonly goals: readonly string[] | null;
  readonly planner: string | null;
  readonly command: string | null;
  readonly model: string | null;
  readonly maxCost: number | null;
  readonly maxTokens: number | null;
  readonly deadline: number | null;
  readonly inject: string | null;
  readonly actionsOff: readonly string[] | null;
  readonly remember: boolean | null;
  readonly env: string | null;
  readonly out: string | null;
  readonly tags: readonly string[] | null;
  readonly maxTurns: number | null;
  readonly retries: number | null;
  readonly reporters: readonly string[] | null;
  readonly strict: boolean | null;
  readonly ocr: boolean | null;
  readonly video: boolean | null;
  readonly devices: Readonly<Record<string, NamedDevice>>;
}

export const EMPTY_CONFIG: Config = {
  device: null,
  workers: null,
  app: null,
  goals: null,
  planner: null,
  command: null,
  model: null,
  maxCost: null,
  maxTokens: null,
  deadline: null,
  inject: null,
  actionsOff: null,
  remember: null,
  env: null,
  out: null,
  tags: null,
  maxTurns: null,
  retries: null,
  reporters: null,
  strict: null,
  ocr: null,
  video: null,
  devices: {},
};
