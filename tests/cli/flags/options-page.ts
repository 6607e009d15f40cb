import type { Setting } from '../../../src/config/setting.ts';
import { SETTING_ROWS } from '../../../src/config/settings.ts';

/** Renders docs/options.md from the settings table. */
export function optionsPage(): string {
  const rows = SETTING_ROWS.map(
    (row) =>
      `| ${cell(row.flag)} | ${cell(row.config === undefined ? undefined : row.name)} | ${textOf(row)} |`,
  );
  return `# Options of a run

A flag wins over the key of the same row in \`thumbrule.config.yaml\`, and the key over the default. Two keys have no flag: \`goals\`, the goals
that \`thumbrule run\` runs without paths, and \`devices\`, [your own devices](devices.md) by name.

| flag | config key | what it does |
|---|---|---|
${rows.join('\n')}

[Running many goals](running.md) · [models](models.md) · [reports](reports.md)
`;
}

function cell(text: string | undefined): string {
  return text === undefined ? '' : `\`${text}\``;
}

function textOf({ help }: Setting): string {
  return help.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;');
}
