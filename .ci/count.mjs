// Prints the closing line from vitest's JSON report. A check that failed counts as one failure more.
import { readFileSync } from 'node:fs';

const [file, status] = process.argv.slice(2);
let report = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults: [] };
try {
  report = JSON.parse(readFileSync(file, 'utf8'));
} catch {
  console.log('The tests wrote no report.');
}
for (const result of report.testResults) {
  for (const test of result.assertionResults) {
    if (test.status === 'failed') console.log(`failed: ${test.fullName}`);
  }
}
const suites = report.testResults.filter(
  (r) => r.status === 'failed' && r.assertionResults.length === 0,
).length;
let failed = report.numFailedTests + suites;
if (failed === 0 && status !== '0') failed = 1;
console.log(
  `${report.numPassedTests} passed, ${failed} failed, ${report.numPendingTests + report.numTodoTests} skipped`,
);
process.exitCode = failed === 0 ? 0 : 1;
