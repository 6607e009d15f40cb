import { describe, expect, test } from 'vitest';
import { TOOL_NAMES, TOOLS } from '../../src/mcp/tools.ts';

describe('the list of tools', () => {
  test('takes at most 3,000 tokens, of three characters each', () => {
    expect(JSON.stringify(TOOLS).length / 3).toBeLessThanOrEqual(3000);
  });
  test('has a definition for each tool, and none takes a verdict', () => {
    expect(TOOLS.map(({ name }) => name)).toEqual([...TOOL_NAMES]);
    const names = TOOLS.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties));
    expect(names.filter((name) => /verdict|result|status|pass/u.test(name))).toEqual([]);
  });
});
