// Malicious programs. They run only behind limits that were read back from the kernel.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownGroup } from './group.ts';
import { closeJailHost, openJailHost } from './host.ts';
import { type JailHost, type RunOutcome, runInJail } from './jail.ts';
import { buildProgram, verdictOf } from './program.ts';

const ROOT = '/sys/fs/cgroup';
const limits = { timeMs: 500, memoryMb: 48, outputMb: 1 };
const pythonPids = 16;
let host: JailHost;

/** Returns the groups of this process' runs that currently contain a process. */
async function groupsInUse(): Promise<{ folder: string; pids: number[] }[]> {
  const parent = join(ROOT, host.groups.version === 1 ? 'pids' : '', ownGroup);
  const found = [];
  for (const name of await readdir(parent)) {
    const procs = join(parent, name, 'cgroup.procs');
    if (!existsSync(procs)) continue;
    const pids = (await readFile(procs, 'utf8')).split('\n').filter(Boolean).map(Number);
    if (pids.length > 0) found.push({ folder: join(parent, name), pids });
  }
  return found;
}

const limitOf = async (folder: string, controller: string, v1: string, v2: string): Promise<number> =>
  host.groups.version === 1
    ? Number(await readFile(join(folder.replace(`${ROOT}/pids`, `${ROOT}/${controller}`), v1), 'utf8'))
    : Number(await readFile(join(folder, v2), 'utf8'));

/** Fails, before anything hostile runs, unless a harmless program is verified from outside to be confined. */
beforeAll(async () => {
  const opened = await openJailHost();
  if (!opened.host) throw new Error(`no jail, so nothing hostile is run: ${opened.missing.join(', ')}`);
  host = opened.host;
  const box = { folder: join(host.folder, 'empty'), writable: false };
  const held = { cpuMs: 5000, wallMs: 20_000, memoryMb: 48, pids: pythonPids, fileMb: 1 };
  const sleeping = runInJail(host, { argv: ['/usr/bin/sleep', '2'], box, input: '', limits: held });
  let group: { folder: string; pids: number[] } | undefined;
  while (!group || group.pids.length < 3) {
    await sleep(20);
    group = (await groupsInUse())[0];
  }
  // The last process of the run before may still count.
  expect(await limitOf(group.folder, 'pids', 'pids.max', 'pids.max')).toBeLessThanOrEqual(pythonPids + 4);
  expect(await limitOf(group.folder, 'memory', 'memory.limit_in_bytes', 'memory.max')).toBe(48 * 1024 * 1024);
  for (const pid of group.pids) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
    expect(uid).not.toBe(0);
    expect(uid).toBe(host.uid ?? process.getuid?.());
    expect(status).toMatch(/^CapEff:\s+0{16}$/m);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
  }
  await sleeping;
});
afterAll(async () => {
  if (host) await closeJailHost(host);
});

async function attack(
  language: 'c' | 'python',
  source: string,
): Promise<RunOutcome & { verdict: string; text: string }> {
  const path = language === 'c' ? '/usr/bin/gcc' : '/usr/bin/python3';
  const built = await buildProgram(host, { language, path, version: '' }, { language, source });
  if ('verdict' in built) throw new Error(built.message);
  const outcome = await built.program.run('', limits);
  await built.program.remove();
  expect(await groupsInUse(), 'something is left running').toEqual([]);
  return { ...outcome, verdict: verdictOf(outcome), text: outcome.output.toString('utf8') };
}

test('a fork bomb is stopped by the process limit and ends with its group', async () => {
  const { verdict, wallMs } = await attack('c', '#include <unistd.h>\nint main(void) { for (;;) fork(); }');
  // What the kernel itself holds for the processes may reach the memory limit first.
  expect(['TLE', 'MLE']).toContain(verdict);
  expect(wallMs).toBeLessThan(30_000);
});

test('processes that leave their parent and ignore every signal end with the group', async () => {
  const source = `#include <signal.h>
#include <unistd.h>
int main(void) { for (int i = 1; i < 32; i++) signal(i, SIG_IGN); if (fork()) return 0; setsid(); for (;;) pause(); }`;
  expect((await attack('c', source)).wallMs).toBeLessThan(30_000);
});

test('exceeding the memory limit ends the program, in whatever way memory is taken', async () => {
  const children = `import os
for i in range(6):
    if os.fork() == 0:
        x = bytearray(20_000_000); x[::4096] = b"1" * len(x[::4096])
        import time; time.sleep(20)
for i in range(6): os.wait()`;
  expect((await attack('python', 'x = bytearray(100_000_000)')).verdict).toBe('MLE');
  expect(['MLE', 'TLE']).toContain((await attack('python', children)).verdict);
  // Folders in memory are small, so they fill up before the memory limit is reached.
  const files = 'for i in range(1000): open(f"/dev/shm/{i}", "wb").write(b"x" * 900_000)';
  expect((await attack('python', files)).verdict).toBe('RE');
});

test('no disk fills up: writable space is small and removed afterwards', async () => {
  const source = `import os
total = 0
for place in ["/work", "/tmp", "/dev/shm"]:
    for i in range(100):
        try: total += open(f"{place}/{i}", "wb").write(b"x" * 500_000)
        except OSError: pass
denied = 0
for place in ["/", "/box", "/usr", "/etc", "/dev", "/usr/local"]:
    try: open(place + "/x", "w"); print("wrote", place)
    except OSError: denied += 1
print(total, denied)`;
  const { verdict, text } = await attack('python', source);
  expect(verdict).toBe('AC');
  expect(text).not.toContain('wrote');
  const [total, denied] = text.trim().split(' ').map(Number);
  expect(total).toBeLessThanOrEqual(3 * 1024 * 1024);
  expect(denied).toBe(6);
});

test('there is no network, not even that of the host itself', async () => {
  const source = `import socket
for family, address in [(socket.AF_INET, ("127.0.0.1", 5432)), (socket.AF_INET, ("1.1.1.1", 53)), (socket.AF_INET6, ("::1", 80))]:
    s = socket.socket(family); s.settimeout(0.1)
    try: s.connect(address); print("reached", address)
    except OSError as e: print(type(e).__name__)
for family in (16, 17, 38, 40):
    try: socket.socket(family, socket.SOCK_RAW); print("opened", family)
    except OSError as e: print(e.errno)`;
  const { text } = await attack('python', source);
  expect(text).not.toMatch(/reached|opened/);
  expect(text.trim().split('\n')).toHaveLength(7);
});

test('links and paths lead to no file of the host', async () => {
  const secret = join(host.folder, 'answer-of-a-test');
  await writeFile(secret, '42', { mode: 0o644 });
  const source = `import os
os.symlink(${JSON.stringify(secret)}, "/work/link")
for path in ["/work/link", ${JSON.stringify(secret)}, "/proc/1/root${secret}", "/proc/self/cwd/../..${secret}", "/etc/shadow", "/root", "/home", "/var", "/sys", "/run", "/box/../tmp/../../etc/hostname"]:
    try: print("READ", path, os.listdir(path) if os.path.isdir(path) else open(path).read())
    except OSError as e: print(type(e).__name__)`;
  const { text } = await attack('python', source);
  expect(text).not.toContain('READ');
});

test('a program sees and signals only its own processes', async () => {
  const source = `import os, signal
seen = [p for p in os.listdir("/proc") if p.isdigit()]
print(len(seen), [open(f"/proc/{p}/environ").read().count("DATABASE") for p in seen])
for pid in (-1, 0, os.getppid()):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try: os.kill(pid, signal.SIGTERM)
    except OSError as e: print(type(e).__name__)
for path in ["/proc/sys/kernel/core_pattern", "/proc/sys/vm/overcommit_memory", "/proc/sysrq-trigger", "/sys/kernel/x"]:
    try: os.write(os.open(path, os.O_WRONLY), b"0"); print("WROTE", path)
    except OSError: pass`;
  const { text } = await attack('python', source);
  expect(Number(/^\d+/.exec(text)?.[0])).toBeLessThanOrEqual(3);
  expect(text).not.toMatch(/WROTE|[1-9]\]/);
});

test('dangerous system calls of the kernel are blocked', async () => {
  const source = `#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>
#define TRY(x) do { errno = 0; if ((long)(x) >= 0) puts("DONE " #x); else printf("%d\\n", errno); } while (0)
int main(void) {
  TRY(unshare(CLONE_NEWUSER)); TRY(unshare(CLONE_NEWNET)); TRY(mount("none", "/work", "tmpfs", 0, 0));
  TRY(ptrace(PTRACE_TRACEME, 0, 0, 0)); TRY(syscall(SYS_keyctl, 0, -3, 1)); TRY(syscall(SYS_bpf, 0, 0, 0));
  TRY(syscall(SYS_io_uring_setup, 1, 0)); TRY(syscall(SYS_perf_event_open, 0, 0, -1, -1, 0)); TRY(setuid(0)); TRY(chroot("/work"));
  TRY(syscall(SYS_clone, CLONE_NEWUSER, 0, 0, 0, 0)); TRY(syscall(SYS_userfaultfd, 0));
}`;
  const { verdict, text } = await attack('c', source);
  expect([verdict, text.trim().split('\n').length]).toEqual(['AC', 12]);
  expect(text).not.toContain('DONE');
});

test('endless output stops at its limit, on standard output and standard error', async () => {
  expect(
    (await attack('c', '#include <unistd.h>\nint main(void) { for (;;) write(1, "0123456789abcdef", 16); }')).verdict,
  ).toBe('OLE');
  const { end } = await attack(
    'c',
    '#include <unistd.h>\nint main(void) { for (;;) write(2, "0123456789abcdef", 16); }',
  );
  expect(['output', 'exit']).toContain(end);
});

test('a program that sleeps or waits for input that never comes is ended', async () => {
  expect((await attack('python', 'import time\ntime.sleep(10 ** 6)')).verdict).toBe('TLE');
  expect((await attack('python', 'import signal\nsignal.pause()')).verdict).toBe('TLE');
});

test('nothing remains in the judge’s folder except its own files, and folders of runs that it alone may read', async () => {
  const names = (await readdir(host.folder)).toSorted();
  const runs = names.filter((name) => name.startsWith('run-'));
  expect(names).toEqual(['answer-of-a-test', 'empty', ...runs]);
  for (const run of runs) expect((await stat(join(host.folder, run))).mode & 0o777).toBe(0o700);
  expect((await stat(host.folder)).mode & 0o777).toBe(0o711);
});

test('a run finds nothing of the input and the output of those before it', async () => {
  const box = { folder: join(host.folder, 'empty'), writable: false };
  const held = { cpuMs: 2000, wallMs: 10_000, memoryMb: 48, pids: 8, fileMb: 1 };
  const run = (input: string, argv: string[]) => runInJail(host, { argv, box, input, limits: held });
  const first = await run('secret', ['/bin/sh', '-c', 'cat; cat /dev/stdin >&2; echo more']);
  expect(first.output.toString()).toBe('secretmore\n');
  const next = await run('', ['/bin/sh', '-c', 'cat; cat /dev/stdin /dev/stdout /dev/stderr']);
  expect(next.output.toString()).toBe('');
  expect(next.error).not.toContain('secret');
  await run('secret', ['/bin/cat']);
  const argv = ['/bin/true'];
  const talking = await runInJail(host, { argv, box, input: '', limits: held, talk: ({ stdin }) => stdin.end() });
  expect([talking.end, talking.output.length]).toEqual(['exit', 0]);
});

test('a program ends with the process that started it, even where that is killed', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'host.ts'));
  const starter = `
    const { openJailHost } = await import(${module});
    const { runInJail } = await import(${module.replace('host.ts', 'jail.ts')});
    const { host } = await openJailHost();
    const limits = { cpuMs: 9e5, wallMs: 9e5, memoryMb: 48, pids: 8, fileMb: 1 };
    const box = { folder: host.folder + '/empty', writable: false };
    setTimeout(() => console.log('runs'), 500);
    await runInJail(host, { argv: ['/usr/bin/sleep', '86399'], box, input: '', limits });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', starter], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const sleepers = async () => {
    const found = [];
    for (const name of await readdir('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const command = await readFile(join('/proc', name, 'cmdline'), 'utf8').catch(() => '');
      if (command.includes('86399')) found.push(Number(name));
    }
    return found;
  };
  await once(child.stdout, 'data');
  await vi.waitFor(async () => expect((await sleepers()).length).toBeGreaterThan(0), 20_000);
  child.kill('SIGKILL');
  await vi.waitFor(async () => expect(await sleepers()).toEqual([]), 20_000);
});
