import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Processes with this mark in their environment. */
export function marked(mark: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => read(`/proc/${pid}/environ`).includes(mark));
}

/** Addresses that these processes listen on, `127.0.0.1` and `::1` as such, any other as the kernel writes it. */
export function listening(pids: readonly string[]): readonly string[] {
  const own = new Set(pids.flatMap(sockets));
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((table) => read(table).split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === LISTEN && own.has(inode ?? ''))
    .map(([, local = '']) => local.split(':')[0] ?? '')
    .map((address) => LOOPBACK[address] ?? address);
}

const LISTEN = '0A';
/** Words of four bytes, each turned round. */
const LOOPBACK: Readonly<Record<string, string>> = {
  '0100007F': '127.0.0.1',
  '0000000000000000FFFF00000100007F': '127.0.0.1',
  '00000000000000000000000001000000': '::1',
};

function sockets(pid: string): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const to = link(`/proc/${pid}/fd/${fd}`);
      return /^socket:\[(\d+)\]$/.exec(to)?.[1] ?? [];
    });
  } catch {
    return [];
  }
}

/** Empty for what has gone in the meantime. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function link(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
