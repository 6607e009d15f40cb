// Prints the closing line from vitest's JSON reports. A check that failed, or a report that is missing, counts as one failure more.
import { readFileSync } from 'node:fs';

const [status, ...files] = process.argv.slice(2);
/** The lines of a failure that say what was expected; the others are its stack. */
const MESSAGE_LINES = 12;
const total = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
for (const file of files) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    console.log(`The tests wrote no report: ${file}`);
    total.failed += 1;
    continue;
  }
  for (const result of report.testResults) {
    // A file that does not load has failed without any test.
    if (result.status === 'failed' && result.assertionResults.length === 0) {
      console.log(`failed: ${result.name}`);
      total.failed += 1;
    }
    for (const test of result.assertionResults) {
      const isFlaky = test.status === 'passed' && test.failureMessages.length > 0;
      if (test.status !== 'failed' && !isFlaky) continue;
      if (isFlaky) total.flaky += 1;
      console.log(`${isFlaky ? 'flaky, passed the second time' : 'failed'}: ${test.fullName}`);
      const messages = test.failureMessages.map((message) => message.split('\n').slice(0, MESSAGE_LINES));
      for (const line of messages.flat()) console.log(`    ${line}`);
    }
  }
  total.passed += report.numPassedTests;
  total.failed += report.numFailedTests;
  total.skipped += report.numPendingTests + report.numTodoTests;
}
if (total.flaky > 0) console.log(`${total.flaky} flaky`);
if (total.failed === 0 && status !== '0') total.failed = 1;
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
