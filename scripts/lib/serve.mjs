import { spawn } from 'node:child_process';
import { root } from './paths.mjs';
import { toExitCode } from './processes.mjs';

/**
 * Runs long-lived programs with our terminal and ends when the first of them ends; a wish to stop is passed on once.
 * They stay in our process group, so that whoever ends the group ends them too.
 */
export function serve(programs) {
  const children = programs.map(({ command, args, env, cwd = root }) =>
    spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] }),
  );
  let stopping = false;
  const stop = (signal) => {
    if (stopping) return;
    stopping = true;
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // Ctrl-C in a terminal has reached the whole group already.
      if (signal === 'SIGINT' && process.stdin.isTTY) stopping = true;
      else stop(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });

  // npm's shell dies of a signal without passing it on. Once our caller is gone nobody could stop us any more.
  const caller = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === caller || stop('SIGTERM'), 250).unref();

  let left = children.length;
  for (const child of children) {
    child.once('error', (error) => {
      console.error(error.message);
      process.exitCode = 127;
      stop('SIGTERM');
    });
    child.once('exit', (code, signal) => {
      left -= 1;
      // Ended by the signal that we passed on is ended as wished.
      process.exitCode ??= signal && stopping ? 0 : toExitCode(code, signal);
      stop('SIGTERM');
      if (left === 0) process.exit();
    });
  }
}
