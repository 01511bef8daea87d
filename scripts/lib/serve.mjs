import { spawn } from 'node:child_process';
import { root } from './paths.mjs';
import { toExitCode } from './processes.mjs';

/** Milliseconds before a program is started again; doubled each time, until it has run for a while. */
const firstPause = 200;
const longestPause = 30_000;
const steadyAfter = 60_000;

/** Exit code of a program whose settings are wrong (sysexits.h): another start would change nothing. */
const wrongSettings = 78;
const wishesToStop = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs long-lived programs on our terminal and ends when the first of them ends; a signal to stop is passed on once.
 * They stay in our process group, so that ending the group ends them too. A program to `keep` is started again when it
 * ends unexpectedly; one that never sent `{ ready: true }` ends as it did, since its first start is its trial.
 */
export function serve(programs) {
  const running = new Set();
  const pauses = new Set();
  let left = programs.length;
  let stopping = false;

  const stop = (signal) => {
    if (stopping) return;
    stopping = true;
    for (const child of running) child.kill(signal);
    for (const pause of pauses) {
      clearTimeout(pause);
      finish(0);
    }
    pauses.clear();
  };
  for (const signal of wishesToStop)
    process.on(signal, () => {
      // Ctrl-C in a terminal has reached the whole group already, except for a program that waits to be restarted.
      if (signal === 'SIGINT' && process.stdin.isTTY && pauses.size === 0) stopping = true;
      else stop(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });

  // npm's shell dies of a signal without passing it on. Once our caller is gone nothing could stop us any more.
  const caller = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === caller || stop('SIGTERM'), 250).unref();

  const finish = (code) => {
    left -= 1;
    process.exitCode ??= code;
    stop('SIGTERM');
    if (left === 0) process.exit();
  };

  const startAgain = (program, pause, ending) => {
    console.error(
      `服务器意外结束（${ending}），正在重新启动。The server ended unexpectedly (${ending}) and is started again.`,
    );
    const timer = setTimeout(() => {
      pauses.delete(timer);
      start(program, { ran: true, pause: Math.min(pause * 2, longestPause) });
    }, pause);
    pauses.add(timer);
  };

  const start = (program, { ran = false, pause = firstPause } = {}) => {
    const { command, args, env, cwd = root, keep = false } = program;
    const begin = Date.now();
    const stdio = ['ignore', 'inherit', 'inherit', ...(keep ? ['ipc'] : [])];
    const child = spawn(command, args, { cwd, env, stdio });
    let hasRun = ran;
    running.add(child);
    child.on('message', (message) => {
      if (message?.ready === true) hasRun = true;
    });
    child.once('error', (error) => {
      console.error(error.message);
      process.exitCode = 127;
      running.delete(child);
      stop('SIGTERM');
    });
    child.once('exit', (code, signal) => {
      running.delete(child);
      const wished = stopping || code === 0 || code === wrongSettings || wishesToStop.includes(signal);
      if (keep && hasRun && !wished) {
        const steady = Date.now() - begin > steadyAfter;
        startAgain(program, steady ? firstPause : pause, signal ?? code);
      } else {
        // A program ended by the signal that we passed on has ended as intended.
        finish(signal && stopping ? 0 : toExitCode(code, signal));
      }
    });
  };
  for (const program of programs) start(program);
}
