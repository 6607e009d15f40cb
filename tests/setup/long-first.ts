import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** End-to-end tests that run whole goals on browsers and phones on the wire, the slowest first. They take minutes each. */
const LONG = [
  '/e2e/open-ended.test.ts',
  '/e2e/adversaries.test.ts',
  '/e2e/author-kits.test.ts',
  '/e2e/goals/',
  '/e2e/secrets/',
  '/e2e/cli/run.test.ts',
  '/e2e/farm/',
  '/e2e/wdio/',
  '/e2e/planner/',
  '/e2e/device/replay/',
  '/e2e/cli/simulator.test.ts',
];

/** Unit tests that decode pictures. Their memory makes the garbage collector run, which takes longer the more modules and fixtures the worker holds by then. */
const PICTURES = ['/tests/vision/', '/tests/runner/', '/tests/device/'];

/** Short files that take seconds each. */
const BUSY = [
  '/goal/corpus/',
  '/tests/bench/',
  '/goal/grammar/index.fuzz.test.ts',
  '/screen/sources/xml.hostile.test.ts',
  '/screen/oracle/statements.test.ts',
  '/tests/author/',
  '/tests/planner/',
];

const FIRST = [...LONG, ...PICTURES, ...BUSY];

/** Starts long files first, so that none of them runs alone at the end. The files of a project stay together: a worker keeps its modules only from one of them to the next. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = FIRST.findIndex((part) => moduleId.includes(part));
      return at < 0 ? FIRST.length : at;
    };
    const place = ({ project }: TestSpecification): number => projects.indexOf(project.name);
    return sorted.toSorted((a, b) => place(a) - place(b) || rank(a) - rank(b));
  }
}
