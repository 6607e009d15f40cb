/** The official SDK of the Model Context Protocol, an optional package. */
import { ThumbruleError } from '../shared/errors.ts';

const PACKAGE = '@modelcontextprotocol/sdk';

/** Loads the parts of the SDK. @throws USAGE with the command that installs it */
export async function loadSdk() {
  try {
    const [server, stdio, http, types] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/server/stdio.js'),
      import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ]);
    return { ...server, ...stdio, ...http, ...types };
  } catch (cause) {
    throw new ThumbruleError(
      'USAGE',
      `thumbrule mcp needs the package ${PACKAGE}, which is not installed.`,
      `Install it with  npm install --save-dev ${PACKAGE}`,
      { cause },
    );
  }
}

export type Sdk = Awaited<ReturnType<typeof loadSdk>>;
