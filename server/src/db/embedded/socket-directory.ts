import { chown, lstat, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { closedAncestor, type Identity } from './identity.ts';

const prefix = 'xueyan-db-';
/** The path of a unix socket has at most 107 bytes. */
const limit = 107 - '/.s.PGSQL.5432'.length - `${prefix}XXXXXX`.length - 1;

/**
 * Creates the directory of the socket, accessible to its owner only, under an unpredictable name. It is in the
 * temporary directory, since the path of the data directory may be too long for a socket or closed to the database's
 * user.
 */
export async function makeSocketDirectory(dir: string, identity: Identity): Promise<string> {
  await removeSocketDirectory(dir, identity);
  const socketDir = await mkdtemp(join(await chooseBase(identity), prefix));
  if (identity.lent) await chown(socketDir, identity.uid, identity.gid);
  await writeFile(noteFile(dir), socketDir);
  return socketDir;
}

/** Removes the socket directory that this installation created last, also in an earlier process. */
export async function removeSocketDirectory(dir: string, identity: Identity): Promise<void> {
  const socketDir = await readFile(noteFile(dir), 'utf8').catch(() => '');
  if (!basename(socketDir).startsWith(prefix)) return;
  const found = await lstat(socketDir).catch(() => undefined);
  if (found?.isDirectory() && (found.uid === identity.uid || found.uid === process.getuid?.()))
    await rm(socketDir, { recursive: true, force: true });
  await rm(noteFile(dir), { force: true });
}

const noteFile = (dir: string) => join(dir, 'socket-directory');

async function chooseBase(identity: Identity): Promise<string> {
  const wanted = tmpdir();
  const fits = Buffer.byteLength(wanted) <= limit && !/[,\s]/.test(wanted);
  const open = await closedAncestor(identity, join(wanted, 'x')).then(
    (closed) => closed === undefined,
    () => false,
  );
  return fits && open ? wanted : '/tmp';
}
