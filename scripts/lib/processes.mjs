// Runs other programs, with their output, a time limit, and no processes left behind.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './paths.mjs';

const running = new Set();
/** Set once a signal ends the groups: nothing new begins then. */
let stopping = false;

/** Runs a program on our terminal; returns its exit code. */
export function runInherited(command, args, { cwd = root, env = process.env, stdin = 'ignore' } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: [stdin, 'inherit', 'inherit'] });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once('close', (code, signal) => resolve(toExitCode(code, signal)));
  });
}

/** Runs a program and captures its output; `behind` others it takes only the time that they leave. */
export function runCaptured(command, args, { cwd = root, env = process.env, behind = false } = {}) {
  if (stopping) return Promise.resolve({ code: toExitCode(null, 'SIGTERM'), stdout: '', output: '' });
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, detached: behind, stdio: ['ignore', 'pipe', 'pipe'] });
    if (behind) {
      running.add(child);
      lowerPriority(child);
    }
    let stdout = '';
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      stdout += chunk;
      output += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
    const done = (result) => {
      running.delete(child);
      resolve(result);
    };
    child.once('error', (error) => done({ code: 127, stdout, output: `${command}: ${error.message}` }));
    child.once('close', (code, signal) => done({ code: toExitCode(code, signal), stdout, output }));
  });
}

/**
 * Runs a program in a process group of its own, at most `limitMs`, and ends whatever is left of the group afterwards.
 * Its output goes to our terminal, or to `hear`. `signal` ends it earlier; `behind` others it takes only the time of the
 * processors that they leave. Returns the exit code, or 'timeout'.
 */
export function runBounded(command, args, { cwd = root, env = process.env, limitMs, hear, signal, behind = false }) {
  if (stopping) return Promise.resolve(toExitCode(null, 'SIGTERM'));
  return new Promise((resolve) => {
    const out = hear ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', out, out] });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear);
    running.add(child);
    if (behind) lowerPriority(child);
    let timedOut = false;
    let hardEnd;
    const end = () => {
      if (timedOut) return;
      timedOut = true;
      signalGroup(child, 'SIGTERM');
      hardEnd = setTimeout(() => signalGroup(child, 'SIGKILL'), 15_000);
    };
    const limit = setTimeout(end, limitMs);
    signal?.addEventListener('abort', end);
    const done = (code) => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', end);
      clearTimeout(hardEnd);
      running.delete(child);
      signalGroup(child, 'SIGKILL');
      resolve(timedOut ? 'timeout' : code);
    };
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      done(127);
    });
    child.once('exit', async (code, signal) => {
      // The last output may still be under way; a process that it left behind may hold the pipe open for ever.
      if (hear) await Promise.race([once(child, 'close'), delay(2_000, undefined, { ref: false })]);
      done(toExitCode(code, signal));
    });
  });
}

/** Makes Ctrl-C and SIGTERM end the groups of `runBounded` too; they do not get signals of the terminal themselves. */
export function endGroupsOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      for (const child of running) signalGroup(child, 'SIGTERM');
      const wait = setInterval(() => running.size === 0 && process.exit(toExitCode(null, signal)), 50);
      setTimeout(() => {
        clearInterval(wait);
        for (const child of running) signalGroup(child, 'SIGKILL');
        process.exit(toExitCode(null, signal));
      }, 15_000);
    });
}

/** Gives a process that leads a session the lowest priority, and so what it starts. */
function lowerPriority({ pid }) {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
    // Linux divides the processors among sessions first, and then among the processes of each.
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // It has ended, or this kernel does not know sessions.
  }
}

function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // No process of the group is left.
  }
}

/** Returns the exit code by which shells report a signal. */
export const toExitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);
