import { startUi } from '../../report/ui/server.ts';
import { EXIT, type Io } from '../io.ts';
import { outputFolder } from '../output-folder.ts';

export interface UiFlags {
  readonly out?: string;
  readonly port?: number;
}

const PORT = 8400;

/**
 * Serves the runs of the output folder until `stop` aborts.
 * @throws USAGE when the port is in use
 */
export async function uiCommand(flags: UiFlags, io: Io, stop: AbortSignal): Promise<number> {
  const ui = await startUi(await outputFolder(flags.out, io), flags.port ?? PORT);
  io.stdout.write(`${ui.url}\n`);
  io.stderr.write('Serving the runs of this folder. Press Ctrl-C to stop.\n');
  if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve, { once: true }));
  await ui.close();
  return EXIT.passed;
}
