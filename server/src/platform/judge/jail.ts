import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Groups, RunGroup } from './group.ts';
import { bash, CLOSE_INHERITED, type Launcher } from './launcher.ts';
import { filter, type RunFolders } from './run-folder.ts';

export interface RunLimits {
  cpuMs: number;
  wallMs: number;
  memoryMb: number;
  pids: number;
  /** Limit of standard output and of any file that the program writes. */
  fileMb: number;
}

export interface JailRun {
  argv: string[];
  /** Folder of the host, mounted as `/box`; writable only if stated. */
  box: { folder: string; writable: boolean };
  /** Further readable files of the host and their paths in the jail. */
  binds?: { from: string; to: string }[];
  input: Uint8Array | string;
  limits: RunLimits;
  /** For a compiler: leaves the page cache for the next run; memory is then measured including remains of others. */
  keepsCache?: boolean;
  environment?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Receives standard input and output as streams instead of files: for a program that talks with another. */
  talk?: ((ends: { stdin: Writable; stdout: Readable }) => void) | undefined;
}

/** End of a run; `broken`: the jail itself could not be created. */
export type RunEnd = 'exit' | 'cpu' | 'wall' | 'memory' | 'output' | 'broken';

export interface RunOutcome {
  end: RunEnd;
  /** From 128 on, the program was ended by a signal. */
  exitCode: number;
  cpuMs: number;
  wallMs: number;
  memoryMb: number;
  output: Buffer;
  /** Beginning of standard error. */
  error: string;
}

/** Parts of the host needed for a jail, and the folder of its runs. */
export interface JailHost {
  groups: Groups;
  launcher: Launcher;
  folders: RunFolders;
  folder: string;
  /** User that students' programs run as; null where the server is not root. */
  uid: number | null;
}

const MB = 1024 * 1024;
const ERROR_BYTES = 16 * 1024;
/** Input or output up to which it is written or read at once; more would keep a server from its other work. */
const AT_ONCE_BYTES = 64 * 1024;
// Bubblewrap itself takes two processes.
const OWN_PIDS = 3;
/** Share of the wall time that a working program gets of the processor even on a very busy host. */
const BUSY_SHARE = 0.03;
const MOST_LOOKS = 8;

/** Files outside of /usr that runtimes need. */
const settings = ['/etc/alternatives', '/etc/ld.so.cache', '/etc/passwd', '/etc/localtime'].filter(existsSync);
const javaSettings = readdirSync('/etc')
  .filter((name) => name.startsWith('java-'))
  .map((name) => join('/etc', name));

/** Runs a program isolated from everything but its own files, and returns how it ended. */
export async function runInJail(host: JailHost, run: JailRun): Promise<RunOutcome> {
  run.signal?.throwIfAborted();
  const { memoryMb, pids } = run.limits;
  const keepsCache = run.keepsCache ?? false;
  const group = await host.groups.create({ memoryMb, pids: pids + OWN_PIDS, cpus: 1, keepsCache });
  const folder = host.folders.take();
  let [isEnded, isWhole] = [false, false];
  try {
    const outcome = await runInGroup(host, run, group, folder).finally(async () => {
      await group.kill();
      isEnded = true;
    });
    isWhole = true;
    return outcome;
  } finally {
    // After a failure something of the run may still come to use its folder.
    if (isWhole) host.folders.give(folder);
    else host.folders.drop(folder);
    // A group with processes left is not used again.
    if (isEnded) await group.remove();
  }
}

async function runInGroup(host: JailHost, run: JailRun, group: RunGroup, folder: string): Promise<RunOutcome> {
  const path = (name: string) => join(folder, name);
  if (run.input.length > AT_ONCE_BYTES) await writeFile(path('in'), run.input);
  else writeFileSync(path('in'), run.input);
  const commands = commandsOf(host, run, group);
  if (!run.talk) writeFileSync(path('command'), commands);
  // The group and the input took a while, in which nobody listened.
  run.signal?.throwIfAborted();
  const started = performance.now();
  const finished = run.talk ? startTalking(commands, path, run.talk, run.signal) : host.launcher.run(folder);
  let late = false;
  const end = () => void group.kill().catch(() => undefined);
  const { wallMs, cpuMs } = run.limits;
  let lastMs = 0;
  let looks = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Extends the time of a program that gets no processor on a busy host, but not of one that sleeps. */
  const look = async () => {
    const { cpuMs: usedMs } = await group.usage();
    const works = usedMs - lastMs > wallMs * BUSY_SHARE;
    lastMs = usedMs;
    looks += 1;
    if (works && usedMs <= cpuMs && looks < MOST_LOOKS) {
      timer = setTimeout(lookQuietly, wallMs);
      return;
    }
    late = true;
    end();
  };
  const lookQuietly = () => void look().catch(end);
  timer = setTimeout(lookQuietly, wallMs);
  run.signal?.addEventListener('abort', end);
  try {
    await finished;
    run.signal?.throwIfAborted();
    const tookMs = performance.now() - started;
    const usage = await group.usage();
    const written = await beginningOf(path('out'), run.limits.fileMb * MB);
    const said = await beginningOf(path('err'), ERROR_BYTES);
    const exitCode = Number(/"exit-code":\s*(\d+)/.exec(readFileSync(path('status'), 'utf8'))?.[1] ?? -1);
    return {
      end: endOf({ late, exitCode, oom: usage.oomKills > 0, cpuMs: usage.cpuMs, full: isFull(written, run) }, run),
      exitCode,
      cpuMs: Math.round(usage.cpuMs),
      wallMs: Math.round(tookMs),
      memoryMb: Math.round(usage.peakMb * 10) / 10,
      output: written,
      error: said.toString('utf8'),
    };
  } finally {
    clearTimeout(timer);
    run.signal?.removeEventListener('abort', end);
  }
}

/** Starts a program whose input and output are streams of this process; resolves when it has ended. */
async function startTalking(
  commands: string,
  path: (name: string) => string,
  talk: NonNullable<JailRun['talk']>,
  signal: AbortSignal | undefined,
): Promise<void> {
  await using rules = await open(path('seccomp'), 'r');
  await using error = await open(path('err'), 'w');
  await using status = await open(path('status'), 'w');
  // Its group was empty when it was ended: a program that starts now would run on.
  signal?.throwIfAborted();
  const [command, ...args] = bash;
  const child = spawn(command, [...args, `${CLOSE_INHERITED}; ${commands}`], {
    ...{ cwd: '/', env: {} },
    stdio: ['pipe', 'pipe', error.fd, rules.fd, status.fd],
  });
  if (child.stdin && child.stdout) talk({ stdin: child.stdin, stdout: child.stdout });
  await ended(child);
}

/** Returns a file up to a number of bytes. */
async function beginningOf(path: string, most: number): Promise<Buffer> {
  const size = Math.min(statSync(path).size, most);
  const bytes = Buffer.alloc(size);
  if (size > AT_ONCE_BYTES) {
    await using file = await open(path, 'r');
    await file.read(bytes, 0, size, 0);
  } else if (size > 0) {
    const file = openSync(path, 'r');
    readSync(file, bytes, 0, size, 0);
    closeSync(file);
  }
  return bytes;
}

const isFull = (written: Buffer, { limits }: JailRun): boolean => written.length >= limits.fileMb * MB;

const XFSZ = 128 + 25;
const XCPU = 128 + 24;

interface Facts {
  late: boolean;
  exitCode: number;
  oom: boolean;
  cpuMs: number;
  full: boolean;
}

function endOf({ late, exitCode, oom, cpuMs, full }: Facts, { limits }: JailRun): RunEnd {
  if (oom) return 'memory';
  if (cpuMs > limits.cpuMs || exitCode === XCPU) return 'cpu';
  if (full || exitCode === XFSZ) return 'output';
  if (late) return 'wall';
  return exitCode < 0 ? 'broken' : 'exit';
}

/** Returns commands of bash that enter the groups, set the limits and then become the jail: none of it runs outside. */
function commandsOf(host: JailHost, run: JailRun, group: RunGroup): string {
  const { limits, box } = run;
  const drop =
    host.uid === null
      ? []
      : [
          ...['setpriv', `--reuid=${host.uid}`, `--regid=${host.uid}`, '--clear-groups', '--inh-caps=-all'],
          ...['--ambient-caps=-all', '--bounding-set=-all', '--no-new-privs', '--'],
        ];
  const read = [...settings, ...javaSettings].flatMap((file) => ['--ro-bind-try', file, file]);
  const binds = (run.binds ?? []).flatMap(({ from, to }) => ['--ro-bind', from, to]);
  const environment = { PATH: '/usr/bin:/bin', HOME: '/work', LANG: 'C.UTF-8', TMPDIR: '/tmp', ...run.environment };
  const small = (folder: string) => ['--size', String(limits.fileMb * MB), '--tmpfs', folder];
  const jail = [
    ...['bwrap', '--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent', '--new-session'],
    ...['--ro-bind', '/usr', '/usr', '--tmpfs', '/usr/local'],
    ...['bin', 'sbin', 'lib', 'lib64', 'lib32'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
    ...read,
    ...binds,
    ...['--proc', '/proc', '--dev', '/dev', ...['/tmp', '/work', '/dev/shm'].flatMap(small)],
    ...[box.writable ? '--bind' : '--ro-bind', box.folder, '/box'],
    ...['/', '/dev', '/usr/local'].flatMap((folder) => ['--remount-ro', folder]),
    ...['--chdir', box.writable ? '/box' : '/work', '--uid', '65534', '--gid', '65534', '--cap-drop', 'ALL'],
    ...['--hostname', 'judge', '--clearenv'],
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...(filter ? ['--seccomp', '3'] : []),
    ...['--json-status-fd', '4', '--', ...run.argv],
  ];
  // One second above the limit, so that the group's clock decides the verdict.
  const cpuSeconds = String(Math.ceil(limits.cpuMs / 1000) + 1);
  return [
    'set -e; ulimit -c 0',
    `ulimit -f ${limits.fileMb * 1024}; ulimit -t ${cpuSeconds}; ulimit -n 256`,
    'ulimit -s unlimited 2>/dev/null || ulimit -s "$(ulimit -H -s)"',
    // 0 is the process that writes it.
    ...group.entries.map((entry) => `echo 0 >${quoted(entry)}`),
    `exec ${[...drop, ...jail].map(quoted).join(' ')}`,
  ].join('\n');
}

const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`;

function ended(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
}
