import { randomBytes } from 'node:crypto';
import { loadConfig } from '../../config/load.ts';
import { loadBindings } from '../../live/bindings.ts';
import { ClientSession } from '../../mcp/client-session.ts';
import { startMcpHttp } from '../../mcp/http.ts';
import { loadSdk, type Sdk } from '../../mcp/sdk.ts';
import { createMcpServer } from '../../mcp/server.ts';
import { compose } from '../compose.ts';
import { runOptions } from '../flags/options.ts';
import type { RunFlags } from '../../config/setting-values.ts';
import { EXIT, type Io, printProblems } from '../io.ts';
import { version } from '../version.ts';

export interface McpFlags extends RunFlags {
  /** Serve HTTP on this port of 127.0.0.1 instead of stdin and stdout. */
  readonly port?: number;
}

/** Serves coding agents over the Model Context Protocol until stdin ends or the signal aborts. Stdout belongs to the protocol. */
export async function mcpCommand(flags: McpFlags, io: Io): Promise<number> {
  const { port, ...runFlags } = flags;
  const { config, problems } = await loadConfig(io.cwd);
  if (problems.length > 0) {
    printProblems(io, problems);
    return EXIT.usage;
  }
  const options = { ...runOptions([], runFlags, config), json: false, interactive: false };
  // Reports options that exclude each other before a client connects.
  await compose(options, new Map()).close();
  const sdk = await loadSdk();
  const loaded = await loadBindings(io.cwd, options.env);
  const openSession = (): ClientSession => new ClientSession({ options, loaded, cwd: io.cwd });
  if (port === undefined) await serveStdio(sdk, openSession(), io.signal);
  else await serveHttp(sdk, port, openSession, io);
  return io.signal.aborted ? EXIT.cancelled : EXIT.passed;
}

async function serveStdio(sdk: Sdk, session: ClientSession, signal: AbortSignal): Promise<void> {
  const server = createMcpServer(sdk, session, version());
  try {
    const ended = new Promise<void>((resolve) => {
      process.stdin.once('end', resolve).once('close', resolve);
      signal.addEventListener('abort', () => {
        resolve();
      });
    });
    await server.connect(new sdk.StdioServerTransport());
    await ended;
  } finally {
    await session.close();
    await server.close();
  }
}

async function serveHttp(sdk: Sdk, port: number, openSession: () => ClientSession, io: Io): Promise<void> {
  const own = process.env['THUMBRULE_MCP_TOKEN'] ?? '';
  const token = own === '' ? randomBytes(24).toString('base64url') : own;
  const served = await startMcpHttp({ sdk, version: version(), port, token, openSession });
  io.stderr.write(`MCP: ${served.url}\n${own === '' ? `Token: ${token}\n` : ''}Press Ctrl-C to stop.\n`);
  try {
    await new Promise<void>((resolve) => {
      if (io.signal.aborted) resolve();
      io.signal.addEventListener('abort', () => {
        resolve();
      });
    });
  } finally {
    await served.close();
  }
}
