import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each(['hub.toml', 'node.toml'])('docs/farms.md shows the %s that is tested', (file) => {
  const tested = readFileSync(join(import.meta.dirname, file), 'utf8');
  const shown = readFileSync(join(import.meta.dirname, '../../docs/farms.md'), 'utf8');
  expect(shown).toContain(`\`\`\`toml\n${tested.trimEnd()}\n\`\`\`\n`);
});
