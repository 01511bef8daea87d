import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ExecLimits, type ExecResult, LabError } from '../engine.ts';
import type { GuestAgent } from './guest-agent.ts';
import { isRecord } from './qmp.ts';

const DEFAULT_LIMIT_MS = 10_000;
const LONGEST_LIMIT_MS = 120_000;
const DEFAULT_BYTES = 64 * 1024;
const MOST_BYTES = 4 * 1024 * 1024;
// Time that a killed script gets to wind up before its output is fetched without it.
const WIND_UP_MS = 3_000;
const ENVIRONMENT = [
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'HOME=/root',
  'USER=root',
  'LANG=C.UTF-8',
];

/**
 * Runs inside the guest, in busybox's shell as well as in Debian's. $1 = id, $2 = cap in blocks of 512 bytes, $3 = the
 * shell that reads the script. The script comes on standard input and is read from there: it is in no file and in no
 * process's arguments. The output goes through a pipe (so `>/dev/stderr` works) into a file that a limit on its writer
 * keeps short, the rest into nothing. The script lives in a control group, which shows whether it left something
 * running in the background (that may hold the pipe open for ever and must not block the call) and lets nothing escape
 * the kill.
 */
const WRAPPER = `d=/run/xueyan-exec/$1; c=/sys/fs/cgroup/xueyan-$1
mkdir -p -m 700 $d $c 2>/dev/null; cd / || exit
[ -w $c/cgroup.procs ] || c=
mkfifo $d/p; exec 3<&0 </dev/null
{ (trap '' XFSZ; ulimit -f $2; exec cat); cat >/dev/null; : >$d/e; } <$d/p >$d/o 2>/dev/null 3<&- &
r=$!
([ -z "$c" ] || echo 0 >$c/cgroup.procs; export XUEYAN_EXEC=$1; exec setsid $3 -c '. /proc/self/fd/3') >$d/p 2>&1 &
exec 3<&-
wait $!; rc=$?
if [ -n "$c" ] && ! read -r x <$c/cgroup.procs; then wait $r
else i=0; while [ ! -e $d/e ] && [ $i -lt 10 ]; do sleep 0.02; i=$((i+1)); done; fi
exec 3<$d/o; rm -rf $d; [ -z "$c" ] || rmdir $c 2>/dev/null
echo $rc; exec cat <&3`;

/**
 * Kills everything that the script with id $1 has started; in a guest without control groups, by a mark in the
 * environment.
 */
const KILL = `c=/sys/fs/cgroup/xueyan-$1
if [ -w $c/cgroup.kill ]; then echo 1 >$c/cgroup.kill
else for p in /proc/[0-9]*; do grep -qs "XUEYAN_EXEC=$1" $p/environ && kill -9 \${p#/proc/}; done; fi`;

/** Kills scripts whose call ended with an earlier server process. */
const KILL_ORPHANS = `for d in /run/xueyan-exec/*; do [ -e $d/p ] || continue
echo 1 >/sys/fs/cgroup/xueyan-\${d##*/}/cgroup.kill; done 2>/dev/null`;

/**
 * Runs a script as root. See `LabEngine.exec`; `limitMs` is at most 120 000, `maxBytes` at most 4 MiB. `busybox` is the
 * path of the program that runs it; without one, the guest's own shell does.
 */
export async function runScript(
  agent: GuestAgent,
  script: string,
  limits: ExecLimits = {},
  busybox: string | null = null,
): Promise<ExecResult> {
  const begun = performance.now();
  const limitMs = clamp(limits.limitMs ?? DEFAULT_LIMIT_MS, 1, LONGEST_LIMIT_MS);
  const maxBytes = clamp(limits.maxBytes ?? DEFAULT_BYTES, 1, MOST_BYTES);
  await clearing.get(agent);
  if (limits.signal?.aborted) throw new LabError('cancelled');
  const id = randomBytes(6).toString('hex');
  const blocks = Math.floor(maxBytes / 512) + 1;
  const started = await agent.call(
    'guest-exec',
    {
      path: busybox ?? '/bin/sh',
      arg: [...(busybox ? ['sh'] : []), '-c', WRAPPER, 'sh', id, String(blocks), busybox ? `${busybox} sh` : 'sh'],
      env: ENVIRONMENT,
      'capture-output': true,
      // Programs that the script starts must not be able to read on in it.
      'input-data': Buffer.from(`exec 3<&-; ${script}`).toString('base64'),
    },
    { ensureHeard: true },
  );
  const pid = isRecord(started) ? started.pid : undefined;

  let end = begun + limitMs;
  let timedOut = false;
  let stopped = false;
  for (let wait = 5; ; wait = Math.min(50, wait * 1.5)) {
    const status = await agent.call('guest-exec-status', { pid }, { longest: 2 * maxBytes + 64 * 1024 });
    if (isRecord(status) && status.exited === true) {
      if (stopped && !timedOut) throw new LabError('cancelled');
      return { ...readOutput(status, maxBytes, timedOut), timedOut, elapsedMs: Math.round(performance.now() - begun) };
    }
    const aborted = limits.signal?.aborted === true;
    if (!stopped && (aborted || performance.now() >= end)) {
      stopped = true;
      timedOut = !aborted;
      end = performance.now() + WIND_UP_MS;
      await startInGuest(agent, KILL, id);
    } else if (stopped && performance.now() >= end) {
      if (!timedOut) throw new LabError('cancelled');
      return { exitCode: 124, output: '', cut: false, timedOut, elapsedMs: Math.round(performance.now() - begun) };
    }
    await sleep(Math.max(1, Math.min(wait, end - performance.now())));
  }
}

/** Starts a short script of our own and does not wait for it. */
export async function startInGuest(agent: GuestAgent, script: string, ...args: string[]): Promise<unknown> {
  const started = await agent.call('guest-exec', {
    path: '/bin/sh',
    arg: ['-c', script, 'sh', ...args],
    env: ENVIRONMENT,
  });
  return isRecord(started) ? started.pid : undefined;
}

/** Starts a short script of our own and waits until it has ended, at most about `limitMs`. */
export async function runInGuest(agent: GuestAgent, limitMs: number, script: string, ...args: string[]): Promise<void> {
  await awaitEnd(agent, await startInGuest(agent, script, ...args), limitMs);
}

/** Runs a program and returns its output, which must be short. */
export async function callProgram(agent: GuestAgent, limitMs: number, path: string, ...arg: string[]): Promise<string> {
  const started = await agent.call('guest-exec', { path, arg, env: ENVIRONMENT, 'capture-output': true });
  const status = await awaitEnd(agent, isRecord(started) ? started.pid : undefined, limitMs);
  return Buffer.from(typeof status['out-data'] === 'string' ? status['out-data'] : '', 'base64').toString();
}

async function awaitEnd(agent: GuestAgent, pid: unknown, limitMs: number): Promise<Record<string, unknown>> {
  const end = performance.now() + limitMs;
  for (let wait = 3; performance.now() < end; wait = Math.min(50, wait * 1.5)) {
    const status = await agent.call('guest-exec-status', { pid });
    if (isRecord(status) && status.exited === true) return status;
    await sleep(wait);
  }
  throw new LabError('agent-silent', 'a script of the engine did not end');
}

/** Agents of guests in which the scripts of an earlier server are being ended. */
const clearing = new WeakMap<GuestAgent, Promise<void>>();

/** Ends the scripts that an earlier server left in a guest; new ones wait until then, or they would be ended too. */
export function killOrphanedScripts(agent: GuestAgent): void {
  // A guest that does not answer is reported by the script that follows.
  clearing.set(
    agent,
    runInGuest(agent, WIND_UP_MS, KILL_ORPHANS).catch(() => undefined),
  );
}

function readOutput(
  status: Record<string, unknown>,
  maxBytes: number,
  timedOut: boolean,
): Pick<ExecResult, 'exitCode' | 'output' | 'cut'> {
  const bytes = Buffer.from(typeof status['out-data'] === 'string' ? status['out-data'] : '', 'base64');
  const firstLine = bytes.indexOf(10);
  const exitCode = firstLine >= 0 ? Number(bytes.subarray(0, firstLine).toString()) : Number.NaN;
  const output = bytes.subarray(firstLine + 1);
  const cut = output.length > maxBytes;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(output.subarray(0, maxBytes));
  return {
    exitCode: timedOut ? 124 : Number.isInteger(exitCode) ? exitCode : 125,
    // A character that the limit has cut in half is not invalid output of the script.
    output: cut ? text.replace(/\ufffd$/, '') : text,
    cut,
  };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, Math.floor(value)));
