import { chmod, mkdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import {
  claimCluster,
  createCluster,
  hasCluster,
  type Password,
  readPassword,
  resetPassword,
  superuser,
  syncCluster,
} from './cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import { chooseIdentity, planLaunch } from './identity.ts';
import { keepRunning } from './keep-running.ts';
import { clearLeftovers } from './leftovers.ts';
import { boundLog } from './postgres-log.ts';
import type { PostmasterOptions } from './postmaster.ts';
import { makeSocketDirectory, removeSocketDirectory } from './socket-directory.ts';

export interface EmbeddedPostgresOptions {
  /** Directory of the cluster, its password and its log. Created when missing. */
  dir: string;
  log: { info(message: string): void; warn(message: string): void };
  /** Trades durability for speed. */
  forTests?: boolean;
}

export interface EmbeddedPostgres {
  /** Connection string for `pg`; valid until `stop`, also after a restart of PostgreSQL. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the database of a school without its own PostgreSQL, and creates it when there is none. One server at a time
 * may use `dir`; remains of a crashed one are removed.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(options.dir, { recursive: true });
  const dir = await realpath(options.dir);
  // Owned by this process's user, not by the database's: root opens files in it, which must not be links planted by the
  // database's user. Others may pass through to reach the database's part, but not list it.
  await claimDirectory(dir);

  const secret = await readPassword(dir);
  const unlock = await lockDirectory(dir, secret.password);
  try {
    return await startLocked(dir, secret, options, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Returns the connection string of a database through its socket. */
export const urlOf = (password: string, socketDir: string) =>
  `postgres://${superuser}:${password}@/postgres?host=${encodeURIComponent(socketDir)}&port=5432`;

async function claimDirectory(dir: string): Promise<void> {
  const { uid } = await stat(dir);
  const ours = process.getuid?.();
  if (ours !== 0 && uid !== ours)
    throw new Error(
      `${dir} 属于另一个用户（uid ${uid}），请用该用户启动，或先改变其所有者。${dir} belongs to uid ${uid}: start as that user or chown it.`,
    );
  await chmod(dir, 0o711);
}

async function startLocked(
  dir: string,
  { password, isNew }: Password,
  options: EmbeddedPostgresOptions,
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  const { log, forTests = false } = options;
  const dataDir = join(dir, 'data');
  const logFile = join(dir, 'postgres.log');
  const [binaries, identity] = await Promise.all([findBinaries(), chooseIdentity(dataDir)]);
  const launch = await planLaunch(identity, [binaries.postgres, dir]);

  await clearLeftovers(dataDir, log);
  const fresh = !(await hasCluster(dataDir));
  if (fresh) await createCluster(dataDir, password, binaries, identity, launch);
  else {
    await claimCluster(dataDir, identity);
    // Restored from a backup without its password file: the owner of the files may set a new one.
    if (isNew) await resetPassword(dataDir, password, binaries, launch);
  }

  const socketDir = await makeSocketDirectory(dir, identity);
  const postmaster: PostmasterOptions = { dataDir, socketDir, logFile, binaries, launch, forTests, log };
  await boundLog(logFile);
  const keeper = await keepRunning(postmaster).catch(async (error: unknown) => {
    await removeSocketDirectory(dir, identity);
    throw error;
  });
  const synced = fresh && !forTests ? syncCluster(dataDir, binaries, launch) : Promise.resolve();
  synced.catch((error: Error) =>
    log.warn(`数据库文件未能同步到磁盘。Could not sync the new database: ${error.message}`),
  );
  const bounding = setInterval(() => void boundLog(logFile).catch(() => undefined), 60_000).unref();

  const stop = async () => {
    clearInterval(bounding);
    await synced.catch(() => undefined);
    await keeper.stop();
    await removeSocketDirectory(dir, identity);
    unlock();
  };
  let stopped: Promise<void> | undefined;
  return {
    url: urlOf(password, socketDir),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
