import { z } from 'zod';
import { recordOf } from '../shared/record-of.ts';
import type { Setting, SettingValue } from './setting.ts';
import type { ConfigValues } from './setting-values.ts';
import { SETTING_ROWS } from './settings.ts';

const text = z.string().trim().min(1);
const texts = z.array(text);

const deviceSchema = z.strictObject({
  platform: z
    .enum(['simulated', 'chromium', 'android', 'ios'])
    .meta({ description: 'The kind of device.', examples: ['android'] }),
  udid: text
    .nullish()
    .meta({ description: 'Serial number or udid, as listed by `adb devices`.', examples: ['emulator-5554'] }),
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

/** Returns the schema of a setting's value in the config file. */
export function valueSchema(value: SettingValue): z.ZodType {
  switch (value.type) {
    case 'text':
      return text;
    case 'list':
    case 'repeated':
      return texts;
    case 'switch':
      return z.boolean();
    case 'integer':
      return z.int().min(value.min).max(value.max);
    case 'choice':
      return z.enum(value.of);
    case 'positive':
      return z.number().positive();
    case 'shard':
      return z.strictObject({ index: z.int().min(1), of: z.int().min(1) });
  }
}

const configRows = SETTING_ROWS.filter(
  (row): row is typeof row & { readonly name: keyof ConfigValues } => row.config !== undefined,
);

/** The keys of the config file that are settings, in the order of their rows. */
export const CONFIG_KEYS: readonly (keyof ConfigValues)[] = configRows.map(({ name }) => name);

function keySchema({ value, help, config, configNote }: Setting): z.ZodType {
  const sentence = `${help.charAt(0).toUpperCase()}${help.slice(1)}`;
  const description = configNote === undefined ? `${sentence}.` : `${sentence}; ${configNote}.`;
  return valueSchema(value)
    .nullish()
    .meta({ description, examples: [config] });
}

/** `thumbrule.config.yaml`: defaults for the command line. A flag wins over a key. */
export const configSchema = z
  .strictObject({
    ...Object.fromEntries(configRows.map((row) => [row.name, keySchema(row)])),
    goals: texts.nullish().meta({
      description: 'Goals that `thumbrule run` runs without paths; relative to this file.',
      examples: [['goals']],
    }),
    devices: z
      .record(z.string(), deviceSchema)
      .nullish()
      .meta({
        description: 'Your own devices, by name.',
        examples: [{ pixel: { platform: 'android' } }],
      }),
  })
  .meta({ title: 'Thumbrule configuration' });

/** Values of the config file; null for a key that it does not have. */
export interface Config extends ConfigValues {
  readonly goals: readonly string[] | null;
  readonly devices: Readonly<Record<string, NamedDevice>>;
}

export const EMPTY_CONFIG: Config = {
  ...recordOf(CONFIG_KEYS, () => null),
  goals: null,
  devices: {},
};

/** Returns the JSON Schema of a config file, for editors. */
export function configJsonSchema(): object {
  return z.toJSONSchema(configSchema, { io: 'input' });
}
