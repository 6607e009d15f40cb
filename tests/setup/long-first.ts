import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that run whole goals on browsers and phones on the wire, the slowest first. They take minutes each. */
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

/** Starts long files first, so that none of them runs alone at the end. Files that share their modules stay together: a worker keeps modules only from one such file to the next. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((part) => moduleId.includes(part));
      return at < 0 ? LONG.length : at;
    };
    const sharesModules = ({ project }: TestSpecification): number => (project.config.isolate ? 0 : 1);
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b) || sharesModules(a) - sharesModules(b));
  }
}
