import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Groups, RunGroup } from './group.ts';
import { seccompFilter } from './seccomp.ts';

export interface RunLimits {
  cpuMs: number;
  wallMs: number;
  memoryMb: number;
  pids: number;
  /** Of standard output, and of any file the program writes. */
  fileMb: number;
}

export interface JailRun {
  argv: string[];
  /** A folder of the host, seen as `/box`; the program may write to it only where that is said. */
  box: { folder: string; writable: boolean };
  /** Further files of the host that can be read, and where. */
  binds?: { from: string; to: string }[];
  input: Uint8Array | string;
  limits: RunLimits;
  /** Of a compiler, which the next run needs too; its memory is measured with what others left. */
  keepsCache?: boolean;
  environment?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Given its standard input and output as they are, instead of files: for a program that talks with another. */
  talk?: ((ends: { stdin: Writable; stdout: Readable }) => void) | undefined;
}

/** How a run ended; `broken`: the jail itself did not come to be. */
export type RunEnd = 'exit' | 'cpu' | 'wall' | 'memory' | 'output' | 'broken';

export interface RunOutcome {
  end: RunEnd;
  /** From 128 on, a signal ended it. */
  exitCode: number;
  cpuMs: number;
  wallMs: number;
  memoryMb: number;
  output: Buffer;
  /** What it said on standard error, the first part of it. */
  error: string;
}

/** What a host must have for a jail, and the folder in which its runs lie. */
export interface JailHost {
  groups: Groups;
  folder: string;
  /** The user that students' programs run as; null where the server itself has no power to lose. */
  uid: number | null;
}

const MB = 1024 * 1024;
const ERROR_BYTES = 16 * 1024;
// Bubblewrap itself takes two processes.
const OWN_PIDS = 3;
/** Of its wall time, what somebody who works gets of the processor even on a very busy host. */
const BUSY_SHARE = 0.03;
const MOST_LOOKS = 8;

/**
 * Enters the groups and sets the limits, then becomes the jail: nothing of it runs outside of them. What the server
 * itself inherited from whoever started it is closed; only bash can do so.
 */
const ENTER = `set -e; for fd in /proc/$$/fd/*; do fd=\${fd##*/}; if ((fd > 4)); then eval "exec $fd>&-"; fi; done
ulimit -c 0; ulimit -f "$1"; ulimit -t "$2"; ulimit -n 256; ulimit -s unlimited 2>/dev/null || ulimit -s "$(ulimit -H -s)"; n=$3; shift 3
while [ "$n" -gt 0 ]; do echo $$ >"$1"; shift; n=$((n-1)); done; exec "$@"`;

/** Where runtimes keep what they need outside of /usr. */
const settings = ['/etc/alternatives', '/etc/ld.so.cache', '/etc/passwd', '/etc/localtime'].filter(existsSync);
const javaSettings = readdirSync('/etc')
  .filter((name) => name.startsWith('java-'))
  .map((name) => join('/etc', name));

const filter = seccompFilter();

/** Runs a program where it sees and reaches nothing but itself, and says how that ended. */
export async function runInJail(host: JailHost, run: JailRun): Promise<RunOutcome> {
  run.signal?.throwIfAborted();
  const folder = await mkdtemp(join(host.folder, 'run-'));
  const { memoryMb, pids } = run.limits;
  const keepsCache = run.keepsCache ?? false;
  const group = await host.groups.create({ memoryMb, pids: pids + OWN_PIDS, cpus: 1, keepsCache });
  try {
    await chmod(folder, 0o700);
    return await runInGroup(host, run, group, folder);
  } finally {
    await group.kill();
    await group.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runInGroup(host: JailHost, run: JailRun, group: RunGroup, folder: string): Promise<RunOutcome> {
  const path = (name: string) => join(folder, name);
  await writeFile(path('in'), run.input);
  await writeFile(path('seccomp'), filter ?? '');
  await using input = await open(path('in'), 'r');
  await using output = await open(path('out'), 'wx+');
  await using error = await open(path('err'), 'wx+');
  await using rules = await open(path('seccomp'), 'r');
  // Some programs open /dev/stdin or /dev/stdout, which asks for the rights anew; the folder itself lets nobody in.
  await Promise.all([input.chmod(0o444), output.chmod(0o666), error.chmod(0o666)]);
  const { command, args } = commandLine(host, run, group);
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: '/',
    env: {},
    stdio: [run.talk ? 'pipe' : input.fd, run.talk ? 'pipe' : output.fd, error.fd, rules.fd, 'pipe'],
  });
  if (run.talk && child.stdin && child.stdout) run.talk({ stdin: child.stdin, stdout: child.stdout });
  let late = false;
  const end = () => void group.kill().catch(() => undefined);
  const { wallMs, cpuMs } = run.limits;
  let lastMs = 0;
  let looks = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Who gets no processor because the host is busy is given more time; who sleeps is not. */
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
    const [, status] = await Promise.all([ended(child), readText(child.stdio[4] as Readable)]);
    run.signal?.throwIfAborted();
    const tookMs = performance.now() - started;
    const usage = await group.usage();
    const written = Buffer.alloc(Math.min((await output.stat()).size, run.limits.fileMb * MB));
    await output.read(written, 0, written.length, 0);
    const said = Buffer.alloc(Math.min((await error.stat()).size, ERROR_BYTES));
    await error.read(said, 0, said.length, 0);
    const exitCode = Number(/"exit-code":\s*(\d+)/.exec(status)?.[1] ?? -1);
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

function commandLine(host: JailHost, run: JailRun, group: RunGroup): { command: string; args: string[] } {
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
  // A second beyond the limit, for the answer to be that of the group's clock.
  const cpuSeconds = String(Math.ceil(limits.cpuMs / 1000) + 1);
  const blocks = String(limits.fileMb * 2048);
  const groups = [String(group.entries.length), ...group.entries];
  return {
    command: '/bin/bash',
    // A socket for standard input would have bash read the settings of whoever started the server.
    args: ['--norc', '--noprofile', '-p', '-c', ENTER, 'xueyan-judge', blocks, cpuSeconds, ...groups, ...drop, ...jail],
  };
}

function ended(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
}

async function readText(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
