import { INSTRUMENTATION, SERVER_PACKAGE, TEST_PACKAGE } from './android-system.ts';
import type { ShellContext, ShellProgram } from './shell-context.ts';

/** The package manager: installed packages, an app's data, its permissions. */
export const packageCommands: ShellProgram = ([verb, ...args], context) => {
  const { system, out } = context;
  const name = args.at(-1) ?? '';
  switch (verb) {
    case 'list':
      return list(args, context);
    case 'resolve-activity': {
      const { package: app } = system.live.phone.app;
      const activity = name === app ? system.startActivity : '.MainActivity';
      out(system.packages.has(name) ? `priority=0\n${name}/${activity}\n` : 'No activity found\n');
      return 0;
    }
    case 'clear': {
      const cleared = system.clear(name);
      out(cleared ? 'Success\n' : 'Failed\n');
      return cleared ? 0 : 1;
    }
    case 'grant':
    case 'revoke': {
      const known = system.permit(name, verb === 'grant');
      if (!known) context.err(`Exception occurred while executing '${verb}': unknown permission ${name}\n`);
      return known ? 0 : 255;
    }
    default:
      return null;
  }
};

function list([what, flag]: readonly string[], { system, out }: ShellContext): number | null {
  if (what === 'instrumentation') {
    if (system.packages.has(TEST_PACKAGE))
      out(`instrumentation:${INSTRUMENTATION} (target=${SERVER_PACKAGE})\n`);
    return 0;
  }
  if (what !== 'packages') return null;
  const version = flag === '--show-versioncode';
  out(
    [...system.packages]
      .map(([n, code]) => `package:${n}${version ? ` versionCode:${code}` : ''}\n`)
      .join(''),
  );
  return 0;
}
