import { readFile } from 'node:fs/promises';
import { LabError } from '../engine.ts';
import { AgentRefusal, type GuestAgent } from './guest-agent.ts';
import { callProgram, runInGuest } from './guest-exec.ts';
import { isRecord } from './qmp.ts';

/** Where the shell for checks is in a guest, and by which of the agent's open files it can be read. */
export interface CheckShell {
  path: string;
  handle: number;
}

const PLACE = '/run/xueyan-check';
const READ_BYTES = 64 * 1024;
const SAMPLE_BYTES = 4 * 1024;
// A guest that has only just booted is busy with itself.
const PLACE_LIMIT_MS = 30_000;

/** A file system in memory with one static program, which then can no longer be written to. */
const PREPARE = `umount -l $1 2>/dev/null; mkdir -p $1 && mount -t tmpfs -o mode=700,size=4m,nosuid,nodev none $1 || exit
cp /bin/busybox $1/busybox; chmod 500 $1/busybox; mount -o remount,ro $1`;

/** Run by that program: says by which number the agent holds the folder, and takes the folder out of every path. */
const DETACH = `for f in /proc/$PPID/fd/*; do [ "$(readlink $f)" = "$0" ] && echo $f; done; umount -l $0; rmdir $0`;

/**
 * Puts the shell for checks where no path of the guest leads: on a file system that only the agent's open folder keeps alive.
 * Neither a changed /bin/sh nor a changed library has a part in it; whether the program is the one we know is read through the
 * agent. `fresh`: nobody has been in this guest yet.
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

/** What the guest has in the shell's place is another program. */
export class ExchangedShell extends LabError {}

/** Whether the shell is still in its place: the agent that holds it, and a piece of it, chosen anew each time. */
export async function isInPlace(agent: GuestAgent, { handle }: CheckShell, program: Buffer): Promise<boolean> {
  const offset = Math.floor(Math.random() * (program.length - SAMPLE_BYTES));
  try {
    return await isPiece(agent, handle, program, offset, SAMPLE_BYTES);
  } catch (error) {
    // Another agent, or the guest has started anew.
    if (error instanceof AgentRefusal) return false;
    throw error;
  }
}

/** Reads all of it, or of a guest that is fresh only its end. */
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

/** Says the hashes of files, and of the agent that runs, one a line; for `changedOf`. */
export function hashScript(paths: string[], { path }: CheckShell): string {
  const agent = path.split('/').slice(0, 3).join('/');
  const preload = '/etc/ld.so.preload';
  return `sha256sum ${paths.join(' ')} ${agent}/exe 2>/dev/null; [ ! -e ${preload} ] || echo changed ${preload}`;
}

/** Which of the files are not as they were sealed, and whether the agent is another one than the sealed. */
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

/** The program, which an image's recipe puts both beside its disk and into the guest. */
export const readCheckShell = (imageFolder: string): Promise<Buffer> => readFile(`${imageFolder}/busybox`);

export const isCheckShell = (value: unknown): value is CheckShell =>
  isRecord(value) && typeof value.path === 'string' && typeof value.handle === 'number';
