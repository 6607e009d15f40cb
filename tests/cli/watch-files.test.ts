import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { watchFiles } from '../../src/cli/watch/watch-files.ts';
import { folderWith, goalText } from '../goal/folder.ts';

test('tells the files that changed, and not what a run writes or an editor hides', async () => {
  const root = folderWith({
    'goals/a.yaml': goalText('a'),
    'goals/out/x.txt': '',
    'goals/b.yaml': goalText('b'),
  });
  const stop = new AbortController();
  const seen: string[][] = [];
  await watchFiles({
    paths: [join(root, 'goals'), join(root, 'nowhere')],
    except: [join(root, 'goals/out')],
    signal: stop.signal,
    onReady: () => {
      for (const name of ['out/y.txt', '.a.yaml.swp', 'a.yaml~', 'a.yaml'])
        writeFileSync(join(root, 'goals', name), goalText('c'));
    },
    onChange: (files) => {
      seen.push(files.map((file) => basename(file)));
      if (seen.length === 1) writeFileSync(join(root, 'goals/b.yaml'), goalText('d'));
      else stop.abort();
      return Promise.resolve();
    },
  });
  expect(seen).toEqual([['a.yaml'], ['b.yaml']]);
});

test('a watched file is named by its own path', async () => {
  const root = folderWith({ 'app.yaml': 'app: {}' });
  const stop = new AbortController();
  const seen: string[] = [];
  await watchFiles({
    paths: [join(root, 'app.yaml')],
    except: [],
    signal: stop.signal,
    onReady: () => {
      writeFileSync(join(root, 'app.yaml'), 'app: { title: X }');
    },
    onChange: (files) => {
      seen.push(...files);
      stop.abort();
      return Promise.resolve();
    },
  });
  expect(seen).toEqual([join(root, 'app.yaml')]);
});

test('ends at once when the signal is aborted already', async () => {
  const stop = new AbortController();
  stop.abort();
  await watchFiles({
    paths: [],
    except: [],
    signal: stop.signal,
    onChange: () => Promise.reject(new Error('x')),
  });
});
