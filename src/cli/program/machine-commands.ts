import type { Command } from 'commander';
import type { BenchFlags } from '../commands/bench.ts';
import type { DoctorFlags } from '../commands/doctor.ts';
import type { SimulatorFlags } from '../commands/simulator.ts';
import { commaSeparated, positiveNumber, repeatable, wholeNumber } from '../flags/flag-values.ts';
import { seedFlag } from '../flags/version-seed.ts';
import type { Session } from './session.ts';

/** Adds the commands for this machine and for Thumbrule itself: demo, devices, doctor, simulator, bench. */
export function addMachineCommands(cli: Command, session: Session): void {
  cli
    .command('demo')
    .description('run sample goals on a simulated phone, then one with a defect')
    .option('--out <folder>', 'folder for runs (default: .thumbrule)')
    .action(async (flags: { readonly out?: string }) => {
      session.cancelOnSignal();
      session.exitCode = await (await import('../commands/demo.ts')).demoCommand(flags, session.io);
    });
  cli
    .command('devices')
    .description('list available devices')
    .action(async () => {
      session.exitCode = await (await import('../commands/devices.ts')).devicesCommand(session.io);
    });
  cli
    .command('doctor')
    .description(
      'check Node, Appium, drivers, adb, devices, Chromium and model key, with a fix for each problem',
    )
    .option(
      '--for <what>',
      'check only what android, ios, chromium or models needs (exit 4: something is missing)',
    )
    .action(async (flags: DoctorFlags) => {
      session.exitCode = await (await import('../commands/doctor.ts')).doctorCommand(flags, session.io);
    });
  addSimulator(cli, session);
  addBench(cli, session);
}

function addSimulator(cli: Command, session: Session): void {
  cli
    .command('simulator')
    .description('a simulated phone for drivers')
    .command('start')
    .description('start a simulated phone for Appium and print its capabilities; runs until stopped')
    .requiredOption('--wire <platform>', 'android or ios')
    .requiredOption('--app <file>', 'app.yaml of the app under test')
    .option('--defect <kind:id>', 'apply a defect to the app (repeat for more)', repeatable)
    .option('--quirk <kind>', 'apply a quirk of healthy apps (repeat for more)', repeatable)
    .option('--latency <kind>', 'none, or real: as slow as a real phone')
    .option('--fault <kind:moment>', 'make the phone fail, such as hangs:tap or offline:capture')
    .action(async (flags: SimulatorFlags) => {
      session.cancelOnSignal();
      session.exitCode = await (
        await import('../commands/simulator.ts')
      ).simulatorCommand(flags, { ...session.io, stdin: process.stdin });
    });
}

function addBench(cli: Command, session: Session): void {
  cli
    .command('bench')
    .description('measure Thumbrule itself')
    .command('verdicts')
    .description('run goals on simulated apps with seeded faults and count wrong verdicts')
    .option('--apps <folder>', 'folder of apps, defects and goals (default: the included ones)')
    .option(
      '--generated <n>',
      'number of cases on apps drawn from the seed, in place of a folder',
      wholeNumber(1, 1_000_000),
    )
    .option('--only <words>', 'only cases with all of these words in their name', commaSeparated)
    .option(
      '--seed <n>',
      'seed for random choices, or version: the one of this version (default: 1)',
      seedFlag,
    )
    .option('--limit <n>', 'number of cases, sampled from all', wholeNumber(1, 1_000_000))
    .option('--slow-device', 'each call to the phone takes three times as long')
    .option('--threads <n>', 'worker threads (default: one per core; 0: none)', wholeNumber(0, 256))
    .option('--keep-failures <folder>', 'run wrong cases again with a trace and a report.html')
    .option('--shrink <folder>', 'make wrong cases as small as they can be, up to a minute each')
    .option('--baseline <file>', 'run the cases of this file; exit 1 when a figure gets worse')
    .option(
      '--most-wrong <percent>',
      'exit 1 for a false pass, or when more false failures or wrong labels than this are shown',
      positiveNumber,
    )
    .option('--write-baseline <file>', 'save cases and figures for --baseline')
    .option('--json', 'print one JSON document and nothing else to stdout')
    .action(async (flags: BenchFlags) => {
      session.cancelOnSignal();
      session.exitCode = await (await import('../commands/bench.ts')).benchCommand(flags, session.io);
    });
}
