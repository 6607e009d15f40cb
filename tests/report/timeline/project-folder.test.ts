import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shownFile, wayToProject } from '../../../src/report/timeline/project-folder.ts';

const project = join('/home', 'me', 'shop');

test('the way from a run to the project is in dots alone', () => {
  expect(wayToProject(join(project, 'thumbrule-out', 'runs', '1'), project)).toBe('../../..');
  expect(wayToProject(project, project)).toBe('.');
});

test('a run elsewhere has no way: it would name folders of this machine', () => {
  expect(wayToProject(join('/tmp', 'out', 'runs', '1'), project)).toBeNull();
  expect(wayToProject(join('/home', 'me', 'other', 'runs', '1'), project)).toBeNull();
  expect(wayToProject(join('/home', 'me'), project)).toBeNull();
});

test('an absolute path of a goal is shown from the project, or by its last folder', () => {
  expect(shownFile('goals/a.yaml', project)).toBe('goals/a.yaml');
  expect(shownFile(join(project, 'goals', 'a.yaml'), project)).toBe('goals/a.yaml');
  expect(shownFile(join('/srv', 'secret', 'goals', 'a.yaml'), project)).toBe('goals/a.yaml');
  expect(shownFile('', project)).toBe('');
});
