import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { Identity, Launch } from './identity.ts';

const major = '18';
export const superuser = 'xueyan';

export interface Password {
  password: string;
  /** Created just now, so no cluster can have it yet. */
  isNew: boolean;
}

/** Reads the installation's database password, or creates it. Two concurrent first starts agree on one. */
export async function readPassword(dir: string): Promise<Password> {
  const file = join(dir, 'password');
  const found = await readFile(file, 'utf8').catch(() => undefined);
  if (found) return { password: found.trim(), isNew: false };
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true });
  const isNew = await link(draft, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  await rm(draft);
  return { password: (await readFile(file, 'utf8')).trim(), isNew };
}

/** Tells whether the data directory contains a cluster that this PostgreSQL can open. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const version = (await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version !== '' && version !== major)
    throw new Error(
      `${dataDir} 由 PostgreSQL ${version} 创建，当前是 ${major}，请先用旧版本导出再导入。The data is of PostgreSQL ${version}, this is ${major}: dump it with the old version and restore it.`,
    );
  return version !== '';
}

/**
 * Creates the cluster. It is renamed to its final name only when complete, so an interrupted first start leaves no
 * partial cluster.
 */
export async function createCluster(
  dataDir: string,
  password: string,
  binaries: Binaries,
  identity: Identity,
  launch: Launch,
): Promise<void> {
  const draft = `${dataDir}.new`;
  const passwordFile = `${dataDir}.new.password`;
  await rm(draft, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
  if (identity.lent) {
    await chown(draft, identity.uid, identity.gid);
    await chown(passwordFile, identity.uid, identity.gid);
  }
  try {
    await run(launch, binaries.initdb, [
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Independent of the locales of this host: a restored backup must sort the same on another one.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      // Saves several seconds; `syncCluster` syncs once the server is up.
      '--no-sync',
    ]);
    await rename(draft, dataDir);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Writes a fresh cluster to disk, which `createCluster` left out. */
export const syncCluster = (dataDir: string, binaries: Binaries, launch: Launch): Promise<void> =>
  run(launch, binaries.initdb, [`--pgdata=${dataDir}`, '--sync-only']);

/** Sets the superuser's password to the one of the file. Needed when the data was restored without the file. */
export const resetPassword = (dataDir: string, password: string, binaries: Binaries, launch: Launch): Promise<void> =>
  run(
    launch,
    binaries.postgres,
    ['--single', '-D', dataDir, 'postgres'],
    `ALTER ROLE "${superuser}" PASSWORD '${password}'\n`,
  );

/** Restores what a manual copy (cp, tar, rsync) often loses: owner and mode of the directory. */
export async function claimCluster(dataDir: string, identity: Identity): Promise<void> {
  await chmod(dataDir, 0o700);
  if (identity.lent) await chown(dataDir, identity.uid, identity.gid);
}

/** Runs a program to its end. The environment is empty, so that a stray PGDATA or LC_ALL has no effect. */
function run(launch: Launch, program: string, args: string[], input = ''): Promise<void> {
  const [command = program, ...rest] = [...launch.prefix, program, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, { ...launch.ids, cwd: '/', env: { PATH: '/usr/bin:/bin', TZ: 'UTC' } });
    let output = '';
    const collect = (chunk: string) => {
      output = (output + chunk).slice(-4000);
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.stdin.on('error', () => {}).end(input);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`数据库初始化失败。${program} ended with ${code ?? signal}:\n${output.trim()}`));
    });
  });
}
