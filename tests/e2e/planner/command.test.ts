import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { withKeysRedacted, secretEnvValues } from '../../../src/planner/model/redact-keys.ts';
import { createCommandModel } from '../../../src/planner/model/command.ts';
import type { Model } from '../../../src/planner/model/port.ts';
import { withModelRetries } from '../../../src/planner/model/retry.ts';
import { folderWith } from '../../goal/folder.ts';
import { ask } from '../../builders/model-request.ts';

const ECHO = `node "${join(import.meta.dirname, '../../planner/model/fixtures/echo-model.mjs')}"`;
const folder = (): string => folderWith({});

describe('command', () => {
  test('hands a program one request as JSON, pictures as files, and takes its stdout', async () => {
    const reply = await ask(createCommandModel(ECHO));
    expect(JSON.parse(reply.text)).toMatchObject({
      system: 'prompt\n\ntest',
      messages: [{ role: 'user', text: 'screen\n\n# The question\nwhat next?' }],
      images: [['image/png', [1, 2, 3]]],
      schema: expect.arrayContaining(['action', 'confidence']) as string[],
    });
  });
  test('a program gets the environment that it is given, and no other', async () => {
    const { PATH } = process.env;
    const reply = await ask(createCommandModel(ECHO, null, { PATH, ECHO_API_KEY: 'own-key' }));
    expect(JSON.parse(reply.text)).toMatchObject({ key: 'own-key' });
  });
  test('a program that never reads its input still gives a reply', async () => {
    expect((await ask(createCommandModel(`${ECHO} deaf`))).text).toBe('{"action":null}');
  });
  test('an error ends it once, with the program’s message', async () => {
    await expect(ask(withModelRetries(createCommandModel(`${ECHO} fail`)))).rejects.toMatchObject({
      code: 'MODEL_REJECTED',
      message: expect.stringMatching(/ended with 3: no such model/) as string,
    });
  });
  test('a program that does not exist', async () => {
    await expect(ask(createCommandModel('no-such-program-here'))).rejects.toMatchObject({ kind: 'program' });
  });
  test('more than 10 MB is no reply', async () => {
    await expect(ask(createCommandModel(`${ECHO} flood`))).rejects.toThrow('more than 10 MB');
  });
  test('a hang ends with the signal, and the program with it', async () => {
    const file = join(folder(), 'pid');
    const controller = new AbortController();
    const ended = ask(createCommandModel(`${ECHO} hang ${file} & wait`), controller.signal);
    while (!existsSync(file) || readFileSync(file, 'utf8') === '')
      await new Promise((r) => setTimeout(r, 10));
    controller.abort(new Error('stopped'));
    await expect(ended).rejects.toThrow('stopped');
    const runs = (): boolean => {
      try {
        return process.kill(Number(readFileSync(file, 'utf8')), 0);
      } catch {
        return false;
      }
    };
    while (runs()) await new Promise((r) => setTimeout(r, 10));
  });
});

describe('presets call the vendors’ programs as these want to be called', () => {
  const path = process.env['PATH'];
  afterEach(() => {
    process.env['PATH'] = path;
  });
  /** A program of that name on the PATH that prints what its arguments and input were. */
  async function install(name: string, body: string): Promise<void> {
    const bin = folder();
    await mkdir(bin, { recursive: true });
    const file = join(bin, name);
    await writeFile(
      file,
      `#!${process.execPath}\nconst argv = process.argv.slice(2);\nconst input = require('fs').readFileSync(0, 'utf8');\n${body}\n`,
    );
    await chmod(file, 0o755);
    process.env['PATH'] = `${bin}${delimiter}${path ?? ''}`;
  }
  test('claude: schema as an argument, structured output, usage and cost', async () => {
    await install(
      'claude',
      `const s = JSON.parse(argv[argv.indexOf('--json-schema') + 1]);
console.log(JSON.stringify({ structured_output: { keys: Object.keys(s.properties), seen: input.includes('what next?') }, usage: { input_tokens: 7, output_tokens: 3 }, total_cost_usd: 0.02 }));`,
    );
    const reply = await ask(createCommandModel('claude'));
    expect(JSON.parse(reply.text)).toMatchObject({ seen: true });
    expect(reply.usage).toMatchObject({ input: 7, output: 3, costUsd: 0.02 });
  });
  test('claude: an error in its envelope is an error', async () => {
    await install('claude', `console.log(JSON.stringify({ is_error: true, result: 'not logged in' }));`);
    await expect(ask(createCommandModel('claude'))).rejects.toThrow('not logged in');
  });
  test('codex: schema and reply through files, pictures by -i', async () => {
    await install(
      'codex',
      `const fs = require('fs');
const schema = JSON.parse(fs.readFileSync(argv[argv.indexOf('--output-schema') + 1]));
fs.writeFileSync(argv[argv.indexOf('-o') + 1], JSON.stringify({ ok: 'action' in schema.properties, image: fs.existsSync(argv[argv.indexOf('-i') + 1]), last: argv.at(-1), model: argv.includes('gpt-x') }));
console.log('chatter');`,
    );
    const reply = await ask(createCommandModel('codex', 'gpt-x'));
    expect(JSON.parse(reply.text)).toEqual({ ok: true, image: true, last: '-', model: true });
  });
  test('gemini: the reply out of its envelope', async () => {
    await install(
      'gemini',
      `console.log(JSON.stringify({ response: '{"plan":' + argv.includes('plan') + '}' }));`,
    );
    expect((await ask(createCommandModel('gemini'))).text).toBe('{"plan":true}');
  });
});

describe('keys', () => {
  test('none of the environment comes out of a reply or an error', async () => {
    const env = {
      ECHO_API_KEY: 'sk-echo-123456789',
      OTHER_TOKEN: 'tok-abcdefghijk',
      HOME: '/home/someone',
      SHORT_KEY: 'abc',
    };
    expect(secretEnvValues(env)).toEqual(['sk-echo-123456789', 'tok-abcdefghijk']);
    process.env['ECHO_API_KEY'] = env.ECHO_API_KEY;
    const [good, bad] = [ECHO, `${ECHO} fail`].map((line) =>
      withKeysRedacted(createCommandModel(line), secretEnvValues(env)),
    );
    const reply = await ask(good as Model);
    expect(reply.text).toContain('"key":"•••"');
    await expect(ask(bad as Model)).rejects.toThrow(/key •••/);
    delete process.env['ECHO_API_KEY'];
  });
});
