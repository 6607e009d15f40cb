import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What runs whole goals, on browsers and phones on the wire, takes minutes a file. */
const LONG = ['/tests/e2e/', '/tests/farm/', '/tests/wdio/', '/tests/cli/simulator.test.ts'];

/** Long files begin first, so that none of them is waited for alone at the end. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((part) => moduleId.includes(part));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
