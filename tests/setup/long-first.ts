import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What runs whole goals, on browsers and phones on the wire, takes minutes a file. */
const LONG = ['/tests/e2e/', '/tests/farm/', '/tests/wdio/', '/tests/cli/simulator.test.ts'];

/** Long files begin first, so that none of them is waited for alone at the end. Files that share their modules stand together: a worker keeps them only from one such file to the next. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((part) => moduleId.includes(part));
    const sorted = await super.sort(files);
    const shares = ({ project }: TestSpecification): boolean => !project.config.isolate;
    const rest = sorted.filter((file) => !isLong(file));
    return [
      ...sorted.filter(isLong),
      ...rest.filter((file) => !shares(file)),
      ...rest.filter((file) => shares(file)),
    ];
  }
}
