/** Prints how a bench is used and ends the process, when its arguments ask for that. */
export function printHelp(usage: string): void {
  if (!process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) return;
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
