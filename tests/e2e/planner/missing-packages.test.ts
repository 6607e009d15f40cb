import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openModel, type ModelOptions } from '../../../src/planner/model/index.ts';
import { folderWith } from '../../goal/folder.ts';
import { thumbrule } from '../../setup/thumbrule.ts';

/** A module loader that does not find one package. */
const WITHOUT = `import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(\`
export async function resolve(name, context, next) {
  if (name === '\${process.env.ABSENT}')
    throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  return next(name, context);
}\`));
`;
const SPANISH = 'tests/planner/model/fixtures/goals/spanish.yaml';

const choice: ModelOptions = {
  command: null,
  model: null,
  maxCostUsd: null,
  inject: null,
  out: '.thumbrule',
  secrets: new Map(),
};

describe('packages of providers', () => {
  test.each<[string, Record<string, string>, string]>([
    ['anthropic', { ANTHROPIC_API_KEY: 'k' }, '@anthropic-ai/sdk'],
    ['bedrock', { AWS_REGION: 'eu-west-1', AWS_BEARER_TOKEN_BEDROCK: 'k' }, '@anthropic-ai/bedrock-sdk'],
    [
      'vertex',
      { CLOUD_ML_REGION: 'global', ANTHROPIC_VERTEX_PROJECT_ID: 'p', GOOGLE_OAUTH_ACCESS_TOKEN: 't' },
      '@anthropic-ai/vertex-sdk',
    ],
  ])(
    '%s: there, it is ready; absent, the run ends before it begins and says which',
    async (name, env, packaged) => {
      const args = ['run', SPANISH, '--planner', `literal,${name}`, '--model', 'claude-sonnet-5-5'];
      const out = folderWith({ 'without.mjs': WITHOUT });
      await expect(
        openModel(name, { ...choice, model: 'claude-sonnet-5-5' }, env).preflight?.(),
      ).resolves.toBeUndefined();
      const absent = await thumbrule([...args, '--out', out], {
        env: {
          ...env,
          ABSENT: packaged,
          NODE_OPTIONS: `--import=${pathToFileURL(join(out, 'without.mjs')).href}`,
        },
      });
      expect(absent.stderr).toContain(`needs the package ${packaged}, which is not installed`);
      expect(absent.stderr).toContain(`npm install ${packaged}`);
      expect(absent.code).toBe(2);
      expect(readdirSync(out)).toEqual(['without.mjs']);
    },
  );
});
