import { readFile } from 'node:fs/promises';
import { LabError } from '../engine.ts';
import { AgentRefusal, type GuestAgent } from './guest-agent.ts';
import { callProgram, runInGuest } from './guest-exec.ts';
import { isRecord } from './qmp.ts';

/** Path of the shell for checks in a guest, and the agent's file handle through which it can be read. */
export interface CheckShell {
  path: string;
  handle: number;
}

const PLACE = '/run/xueyan-check';
const READ_BYTES = 64 * 1024;
const SAMPLE_BYTES = 4 * 1024;
// A guest that has only just booted is busy with its own start.
const PLACE_LIMIT_MS = 30_000;

/** Mounts a file system in memory with one static program on it, which then becomes read-only. */
const PREPARE = `umount -l $1 2>/dev/null; mkdir -p $1 && mount -t tmpfs -o mode=700,size=4m,nosuid,nodev none $1 || exit
cp /bin/busybox $1/busybox; chmod 500 $1/busybox; mount -o remount,ro $1`;

/**
 * Run by that program: prints the number under which the agent holds the folder, and detaches the folder from every
 * path.
 */
const DETACH = `for f in /proc/$PPID/fd/*; do [ "$(readlink $f)" = "$0" ] && echo $f; done; umount -l $0; rmdir $0`;

/**
 * Puts the shell for checks where no path of the guest leads: on a file system that only the agent's open folder keeps
 * alive. A changed /bin/sh or library has no effect on it; the program is read through the agent to verify that it is
 * the known one. `fresh`: nobody has used this guest yet.
 */
export async function placeCheckShell(agent: GuestAgent, program: Buffer, fresh: boolean): Promise<CheckShell> {
  await runInGuest(agent, PLACE_LIMIT_MS, PREPARE, PLACE);
  const folder = await openFile(agent, PLACE);
  const handle = await openFile(agent, `${PLACE}/busybox`);
  const known = await isProgram(agent, handle, program, fresh);
  const said = known ? await callProgram(agent, PLACE_LIMIT_MS, `${PLACE}/busybox`, 'sh', '-c', DETACH, PLACE) : '';
  const path = /^\/proc\/\d+\/fd\/\d+$/m.exec(said)?.[0];
  if (path) return { path: `${path}/busybox`, handle };
  for (const open of [folder, handle]) await agent.call('guest-file-close', { handle: open }).catch(() => undefined);
  if (known) throw new LabError('agent-silent', 'the shell for checks has no place');
  throw new ExchangedShell('agent-silent', 'the shell for checks was exchanged');
}

/** Thrown when the guest has another program in place of the shell. */
export class ExchangedShell extends LabError {}

/** Checks that the shell is still there: the agent that holds it, and a piece of it at a random offset. */
export async function isInPlace(agent: GuestAgent, { handle }: CheckShell, program: Buffer): Promise<boolean> {
  const offset = Math.floor(Math.random() * (program.length - SAMPLE_BYTES));
  try {
    return await isPiece(agent, handle, program, offset, SAMPLE_BYTES);
  } catch (error) {
    // Another agent, or the guest has rebooted.
    if (error instanceof AgentRefusal) return false;
    throw error;
  }
}

/** Compares the whole program; in a fresh guest only its end. */
async function isProgram(agent: GuestAgent, handle: number, program: Buffer, fresh: boolean): Promise<boolean> {
  const first = fresh ? Math.max(0, program.length - READ_BYTES) : 0;
  for (let offset = first; offset < program.length; offset += READ_BYTES) {
    if (!(await isPiece(agent, handle, program, offset, READ_BYTES))) return false;
  }
  return true;
}

async function isPiece(agent: GuestAgent, handle: number, program: Buffer, offset: number, count: number) {
  await agent.call('guest-file-seek', { handle, offset, whence: 0 });
  const read = await agent.call('guest-file-read', { handle, count });
  const bytes = isRecord(read) && typeof read['buf-b64'] === 'string' ? Buffer.from(read['buf-b64'], 'base64') : null;
  return bytes?.equals(program.subarray(offset, offset + count)) === true;
}

async function openFile(agent: GuestAgent, path: string): Promise<number> {
  const handle = await agent.call('guest-file-open', { path, mode: 'r' });
  if (typeof handle !== 'number') throw new LabError('agent-silent', 'a file cannot be opened');
  return handle;
}

/** Returns a script that prints the hashes of files and of the running agent, one per line; for `changedOf`. */
export function hashScript(paths: string[], { path }: CheckShell): string {
  const agent = path.split('/').slice(0, 3).join('/');
  const preload = '/etc/ld.so.preload';
  return `sha256sum ${paths.join(' ')} ${agent}/exe 2>/dev/null; [ ! -e ${preload} ] || echo changed ${preload}`;
}

/** Returns the files that differ from the seal, including the agent if it is not the sealed one. */
export function changedOf(output: string, seal: Record<string, string>): string[] {
  const found = new Map<string, string>();
  for (const line of output.split('\n')) {
    const [hash = '', path = ''] = line.split(/ +/);
    if (path) found.set(path.endsWith('/exe') ? 'qemu-ga' : path, hash);
  }
  const files = Object.entries(seal).filter(([path, hash]) => found.get(path) !== hash);
  const running = found.get('qemu-ga');
  return [
    ...files.map(([path]) => path),
    ...(running && !Object.values(seal).includes(running) ? ['qemu-ga'] : []),
    ...(found.has('/etc/ld.so.preload') ? ['/etc/ld.so.preload'] : []),
  ];
}

/** Reads the program, which an image's recipe puts both beside its disk and into the guest. */
export const readCheckShell = (imageFolder: string): Promise<Buffer> => readFile(`${imageFolder}/busybox`);

export const isCheckShell = (value: unknown): value is CheckShell =>
  isRecord(value) && typeof value.path === 'string' && typeof value.handle === 'number';
