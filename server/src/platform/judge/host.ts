import { access, chmod, constants, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../lab/qemu/host.ts';
import { busyUids, isAlive } from '../lab/qemu/proc.ts';
import { openGroups, removeGroupLeftovers } from './group.ts';
import { type JailHost, runInJail } from './jail.ts';
import { openLauncher } from './launcher.ts';
import { openRunFolders } from './run-folder.ts';

/** Parts that a host lacks for running students' programs. */
export type MissingPart = 'bubblewrap' | 'setpriv' | 'control-groups' | 'user-namespaces';

const PREFIX = 'xueyan-judge-';
/** The uids of the lab's machines are below this. */
const UID_BASE = 52_000;
const UIDS = 1000;

/**
 * Opens a jail on this host; returns the missing parts where that is impossible. Programs run only with all of them.
 */
export async function openJailHost(): Promise<{ host: JailHost | null; missing: MissingPart[] }> {
  const missing: MissingPart[] = [];
  const root = process.getuid?.() === 0;
  if ((await findProgram('bwrap')) === null) missing.push('bubblewrap');
  if (root && (await findProgram('setpriv')) === null) missing.push('setpriv');
  if (missing.length > 0) return { host: null, missing };
  const groups = await openGroups();
  if (groups === null) return { host: null, missing: ['control-groups'] };
  await removeFolderLeftovers();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // The programs' user may pass through to its box without listing names on the way.
  await chmod(folder, 0o711);
  const host: JailHost = {
    groups,
    launcher: openLauncher(),
    folders: openRunFolders(folder),
    folder,
    uid: root ? freeUid() : null,
  };
  if (await tryOut(host)) return { host, missing: [] };
  await closeJailHost(host);
  return { host: null, missing: ['user-namespaces'] };
}

export async function closeJailHost({ groups, launcher, folder }: JailHost): Promise<void> {
  launcher.close();
  await groups.dispose();
  await rm(folder, { recursive: true, force: true });
}

async function tryOut(host: JailHost): Promise<boolean> {
  const box = { folder: join(host.folder, 'empty'), writable: false };
  await mkdir(box.folder, { mode: 0o755 });
  const limits = { cpuMs: 5000, wallMs: 20_000, memoryMb: 64, pids: 8, fileMb: 1 };
  const { end, exitCode } = await runInJail(host, { argv: ['/bin/true'], box, input: '', limits });
  return end === 'exit' && exitCode === 0;
}

/**
 * Returns one uid for all runs of this process: namespaces separate them. Another installation may use the same range.
 */
function freeUid(): number {
  const busy = busyUids();
  for (let step = 0; step < UIDS; step += 1) {
    const uid = UID_BASE + ((process.pid + step) % UIDS);
    if (!busy.has(uid)) return uid;
  }
  throw new Error('no free user id is left for the judge');
}

/** Ends and removes what the jails of processes have left that were killed, also where this one never judges. */
export async function removeJailLeftovers(): Promise<void> {
  await removeGroupLeftovers();
  await removeFolderLeftovers();
}

/** Removes the folders of processes that ended without removing them. */
async function removeFolderLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    // One of another user cannot be removed, and keeps nobody from judging.
    if (Number.isInteger(pid) && !isAlive(pid))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

export const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
